#pragma once
// Positions to be found out: a strong mind is sure of one action, and at a glance another looks better.
#include <cstdint>
#include <optional>

#include "game/match.h"
#include "mind/explain.h"

namespace zashiki {

struct PuzzleMeasure {
  int players = 0;
  std::uint64_t iterations = 20'000;  // of the strong mind, each time it is asked
  double lead = 0.1;                  // of the solution over every other action, in chances to win
  bool sealed = false;                // sealed choices too: where the strong mind knows how they are mixed
};

struct Puzzle {
  Match match;  // up to the position in question
  Seat seat = nobody;
  Action solution{};
  Action glance{};  // what looks best
  double value = 0;
  double glance_value = 0;
  Explanation why;
};

// The first such position of a game that this seed gives, played by minds who overlook things; nothing where
// it has none. The same seed and measure give the same answer.
std::optional<Puzzle> find_puzzle(const Game& game, const PuzzleMeasure& measure, std::uint64_t seed);

}  // namespace zashiki
