#pragma once
// Relations between squares and between tiles, for Niya's solvers. The sixteen places of a garden are
// numbered in two ways: as squares, and as tiles (4 * plant + symbol). Patterns are sets of squares, and
// which take may follow which depends on tiles; in its own numbering each relation is the same for every
// layout.
#include <array>
#include <cstdint>

#include "rules/niya/types.h"

namespace zashiki::niya {

// The squares that would complete a pattern (rules 5a and 5b) for the owner of these tokens.
constexpr Squares threats_of(unsigned tokens) {
  unsigned missing = 0;
  const auto look = [&](unsigned pattern) {
    const unsigned rest = pattern & ~tokens;
    if ((rest & (rest - 1U)) == 0) missing |= rest;
  };
  for (unsigned i = 0; i < 4; ++i) {
    look(0xfU << (4 * i));
    look(0x1111U << i);
  }
  for (unsigned i = 0; i < 9; ++i) look(0x33U << (4 * (i / 3) + i % 3));
  look(0x8421U);
  look(0x1248U);
  return static_cast<Squares>(missing);
}

// threats_of for each set of tokens. The constructor is not constexpr, because a compiler would otherwise
// spend seconds on evaluating the table in each file that includes this one.
struct Threats : std::array<Squares, 65536> {
  Threats() {
    for (unsigned tokens = 0; tokens < size(); ++tokens) (*this)[tokens] = threats_of(tokens);
  }
};
inline const Threats& all_threats() {
  static const Threats table;
  return table;
}

// The tiles with the same plant or symbol as a tile, or as any tile of a set. On the 4x4 grid of plants and
// symbols, a take moves like a rook.
constexpr unsigned kin_of_tile(unsigned tile) {
  return ((0xfU << (tile & 12U)) | (0x1111U << (tile & 3U))) & ~(1U << tile);
}
constexpr unsigned kin_of_tiles(unsigned tiles) {
  const unsigned plant = ((tiles << 1U) & 0xeeeeU) | ((tiles >> 3U) & 0x1111U) | ((tiles << 2U) & 0xccccU) |
                         ((tiles >> 2U) & 0x3333U) | ((tiles << 3U) & 0x8888U) | ((tiles >> 1U) & 0x7777U);
  const unsigned twice = tiles | tiles << 16U;
  const unsigned symbol = twice >> 4U | twice >> 8U | twice >> 12U;
  return (plant | symbol) & 0xffffU;
}

constexpr unsigned nibble(std::uint64_t word, unsigned at) {
  return static_cast<unsigned>(word >> (4U * at)) & 15U;
}

}  // namespace zashiki::niya
