#pragma once
// Niya: what a take completes, the other player's take that refutes it, and when the game ends.
#include "mind/niya/solver.h"
#include "mind/reasons/reasons.h"

namespace zashiki {

template <>
struct Reasons<Niya> {
  static constexpr auto square_words() {
    return word_list("a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2", "a3", "b3", "c3", "d3", "a4", "b4", "c4",
                     "d4");
  }
  static void tell(const Choice<Niya>& choice, std::vector<Because>& because) {
    using namespace niya;
    if (four_in_a_pattern(tokens_of(choice.world, choice.seat) |
                          1U << static_cast<unsigned>(what_of(choice.action)))) {
      because.push_back({.kind = "completes_pattern", .numbers = {}});
      return;
    }
    if (choice.after.phase != Phase::taking) return tell_end(true, tiles_left(choice.after), because);
    const auto replies = Solver().values(choice.after, Solver::Ask::tiles);
    const auto best = std::max_element(replies.begin(), replies.end(),
                                       [](const auto& a, const auto& b) { return a.value < b.value; });
    if (best == replies.end()) return;
    if (best->value == 0) {
      because.push_back({.kind = "holds_draw", .numbers = {}});
      return;
    }
    if (best->value > 0)
      because.push_back(
          {.kind = "loses_to",
           .numbers = {{"square", best->square, square_words()[static_cast<std::size_t>(best->square)]}},
           .merit = -1});
    else
      because.push_back({.kind = "wins_whatever", .numbers = {{"takes", static_cast<int>(replies.size())}}});
    tell_end(best->value < 0, tiles_of(best->value), because);
  }

 private:
  // The winner wants the end early, the loser late.
  static void tell_end(bool wins, int tiles, std::vector<Because>& because) {
    because.push_back({.kind = "ends_with",
                       .numbers = {{"tiles", tiles}},
                       .merit = static_cast<double>(wins ? niya::squares + tiles : niya::squares - tiles)});
  }
};

}  // namespace zashiki
