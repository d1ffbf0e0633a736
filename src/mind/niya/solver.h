#pragma once
// Niya, solved: the exact value of any position of any garden, by alpha-beta over bit sets.
#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "base/fixed_vector.h"
#include "mind/niya/sweep.h"
#include "rules/niya/game.h"

namespace zashiki::niya {

// The value of a position to the player to take: t + 1 for a win that leaves t tiles in the garden, -(t + 1)
// for such a loss, 0 for a draw. The winner wants many tiles left (they are points), the loser few, to resist
// as long as possible.
using Value = int;
constexpr int tiles_of(Value value) { return (value < 0 ? -value : value) - 1; }

struct TakeValue {
  Square square = 0;
  Value value = 0;
};
using TakeValues = FixedVector<TakeValue, static_cast<std::size_t>(Niya::most_actions)>;
using Line = FixedVector<TakeValue, static_cast<std::size_t>(squares)>;

// How a garden turns out by the values of its openings.
constexpr Solution summary(const TakeValues& openings) {
  Solution solution;
  for (const TakeValue& opening : openings) {
    if (opening.value > 0)
      solution.openings =
          static_cast<Squares>(solution.openings | 1U << static_cast<unsigned>(opening.square));
    solution.value = std::max(solution.value, static_cast<std::int16_t>(opening.value));
  }
  return solution;
}

class Solver {
 public:
  // What to compute: who wins (values 1, 0, -1), or also how many tiles are left at the end.
  enum class Ask : std::uint8_t { winner, tiles };

  Solver();

  // A position in which a player must take; a full garden is read as the state's options say.
  Value value(const State& state, Ask ask);
  // The value of each legal take to the player who makes it, by rising square.
  TakeValues values(const State& state, Ask ask);
  // Best play by both from here to the end of the game, each take with its value to the player who makes it.
  Line best_line(const State& state);

  // Positions searched since the solver was made.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  struct Node {
    Squares own;    // the mover's tokens, as squares
    Squares other;  // the opponent's
    Squares left;   // the garden, as tiles
    Squares open;   // the legal takes, as tiles
  };
  struct Window {
    Value alpha;
    Value beta;
  };

  Node enter(const State& state);
  [[nodiscard]] Squares tiles_on(Squares places) const;
  Value ask_for(const Node& node, Ask ask);
  Value ask_after(const Node& node, int tile, Ask ask);
  Value evaluate(const Node& node, Window window);
  Value search(const Node& node, Squares safe, int tiles, Value alpha, Value beta);

  // An entry: bits 0-47 own, other and open; 48-52 and 53-57 the lower and the upper bound, each plus 16;
  // 58-63 the generation. What was stored for another garden has another generation and counts as empty.
  std::vector<std::uint64_t> table_;
  std::uint64_t generation_ = 0;
  std::array<int, 16> history_{};  // how well a tile did as a refutation, for either player

  // The garden that the table is about; it holds for positions with no other tiles than these.
  std::array<std::uint8_t, 16> tile_on_{};  // by square
  std::array<Squares, 16> square_of_{};     // by tile, as a bit
  Squares known_ = 0;                       // the squares on which a tile lay when it was entered
  bool full_is_draw_ = false;
  std::uint64_t nodes_ = 0;
};

}  // namespace zashiki::niya
