#pragma once
// What Niya's solvers know of squares and tiles. Tiles (bit 4 * plant + symbol) and squares are two
// numberings of the same sixteen places. Which take may follow which is a matter of tiles, and in tiles it is
// the same for every layout; four in a pattern is a matter of squares, and in squares it is.
#include <array>
#include <cstdint>

#include "rules/niya/types.h"

namespace zashiki::niya {

// The squares that would complete a pattern of rule 5a or 5b, given a player's tokens.
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

// By set of tokens. The constructor is not constexpr, since a compiler that sees how to would evaluate the
// table in every unit that includes it, for seconds.
struct Threats : std::array<Squares, 65536> {
  Threats() {
    for (unsigned tokens = 0; tokens < size(); ++tokens) (*this)[tokens] = threats_of(tokens);
  }
};
inline const Threats& all_threats() {
  static const Threats table;
  return table;
}

// Tiles are a 4x4 grid of plants and symbols, and takes move on it like rooks: what shares the plant or the
// symbol of one tile, and of any tile of a set.
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
