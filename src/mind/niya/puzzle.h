#pragma once
// Puzzles of Niya: gardens in play where exactly one of several takes wins.
#include <cstdint>

#include "game/match.h"

namespace zashiki::niya {

struct Puzzle {
  Match match;  // up to the position in question
  Seat seat = nobody;
  Action solution{};
};

inline constexpr int fewest_takes = 3;  // to choose from

// The same number gives the same puzzle, always.
Puzzle make_puzzle(std::uint32_t number);

}  // namespace zashiki::niya
