#pragma once
// Puzzles: positions in which a strong mind is sure of one action, and at a glance another looks better.
#include <array>
#include <cstdint>
#include <optional>

#include "game/match.h"
#include "mind/mind.h"

namespace zashiki {

struct PuzzleMeasure {
  int players = 0;
  std::uint64_t iterations = 20'000;  // of the strong mind, per decision
  double lead = 0.1;                  // of the solution over any other action, in probability to win
  bool sealed = false;                // also sealed choices, if the strong mind solves their mix
};

struct Puzzle {
  Match match;  // up to the puzzle
  Seat seat = nobody;
  Action solution{};
  Action glance{};  // the action that looks best
  double value = 0;
  double glance_value = 0;
};

// The first puzzle in this seed's game between weak minds; null if it has none. The same seed and setup give
// the same answer.
std::optional<Puzzle> find_puzzle(const Game& game, const PuzzleMeasure& measure, std::uint64_t seed);

// The levels that a puzzle's difficulty is measured with; level 1 misses nearly all.
inline constexpr int lowest_solver = 2;
using Missed = std::array<double, highest_level - lowest_solver + 1>;
// How often each of them chooses something else, of this many times. Each has as many iterations as its time
// has milliseconds, so that the answer repeats.
Missed how_often_missed(const Match& match, Seat seat, Action solution, int times);

}  // namespace zashiki
