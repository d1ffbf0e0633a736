#pragma once
// Niya: what a take completes, and the other player's take that refutes it.
#include "mind/niya/solver.h"
#include "mind/reasons/reasons.h"

namespace zashiki {

template <>
struct Reasons<Niya> {
  static constexpr auto square_words() {
    return word_list("a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2", "a3", "b3", "c3", "d3", "a4", "b4", "c4",
                     "d4");
  }
  // Values are exact, and this far apart where the result is another, not only the number of tiles left.
  static constexpr double another_result = 0.2;

  static void tell(const Choice<Niya>& choice, std::vector<Because>& because) {
    using namespace niya;
    const Square square = what_of(choice.action);
    if (completes(choice.world, choice.seat, square)) {
      because.push_back({.kind = "completes_pattern", .numbers = {}, .merit = most_merit});
      return;
    }
    if (choice.after.phase != Phase::taking) {
      because.push_back({.kind = "leaves_nothing", .numbers = {}, .merit = most_merit});
      return;
    }
    const auto replies = Solver().values(choice.after, Solver::Ask::tiles);
    const auto best = std::max_element(replies.begin(), replies.end(),
                                       [](const auto& a, const auto& b) { return a.value < b.value; });
    if (best == replies.end()) return;
    const int tiles = tiles_of(best->value);
    const Because::Number reply{"square", best->square,
                                square_words()[static_cast<std::size_t>(best->square)]};
    if (best->value > 0 && completes(choice.after, 1 - choice.seat, best->square))
      because.push_back({.kind = "loses_at_once", .numbers = {reply}, .merit = -most_merit});
    else if (best->value > 0)
      because.push_back({.kind = "loses_to", .numbers = {reply, {"tiles", tiles}}, .merit = -1.0 - tiles});
    else if (best->value == 0)
      because.push_back({.kind = "holds_draw", .numbers = {}});
    else
      because.push_back({.kind = "wins_whatever",
                         .numbers = {{"takes", static_cast<int>(replies.size())}, {"tiles", tiles}},
                         .merit = 1.0 + tiles});
  }

 private:
  static constexpr double most_merit = niya::squares + 1;  // more than a result by force

  static bool completes(const niya::State& state, Seat seat, niya::Square square) {
    return niya::four_in_a_pattern(niya::tokens_of(state, seat) | 1U << static_cast<unsigned>(square));
  }
};

}  // namespace zashiki
