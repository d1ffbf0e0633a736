#pragma once
// Random games of Niya as one would write them if nothing else mattered: masks of squares, one table look-up
// for a win, one multiplication for the choice. It knows one format and no rules text; it is what the rules
// are measured by.
#include <array>
#include <bit>
#include <cstdint>

#include "base/random.h"

namespace zashiki::yardstick {

// For each tile of a dealt garden, the squares that share its plant or symbol.
struct Garden {
  explicit Garden(std::uint64_t tiles) {
    for (unsigned square = 0; square < 16; ++square) {
      const auto tile = static_cast<unsigned>(tiles >> 4 * square) & 15U;
      for (unsigned other = 0; other < 16; ++other) {
        const auto another = static_cast<unsigned>(tiles >> 4 * other) & 15U;
        if (another / 4 == tile / 4 || another % 4 == tile % 4)
          kin[square] = static_cast<std::uint16_t>(kin[square] | 1U << other);
      }
    }
  }
  std::array<std::uint16_t, 16> kin{};
};

// One bit for each set of tokens: whether it holds four in a row, column, diagonal or square.
struct Wins {
  Wins() {
    for (unsigned tokens = 0; tokens < 0x10000U; ++tokens) {
      bool wins = (tokens & 0x8421U) == 0x8421U || (tokens & 0x1248U) == 0x1248U;
      for (unsigned i = 0; i < 4; ++i)
        wins |= (tokens >> 4 * i & 0xfU) == 0xfU || (tokens >> i & 0x1111U) == 0x1111U;
      for (unsigned i = 0; i < 11; ++i)
        if (i % 4 != 3) wins |= (tokens >> i & 0x33U) == 0x33U;
      if (wins) bits[tokens / 64] |= std::uint64_t{1} << tokens % 64;
    }
  }
  [[nodiscard]] bool operator()(unsigned tokens) const {
    return (bits[tokens / 64] >> tokens % 64 & 1U) != 0;
  }
  std::array<std::uint64_t, 1024> bits{};
};

inline int random_playout(const Garden& garden, const Wins& wins, Random& random) {
  unsigned mine = 0;
  unsigned theirs = 0;
  unsigned open = 0xf99fU;
  for (int steps = 1;; ++steps) {
    auto skip =
        static_cast<unsigned>(((random.next() >> 32U) * static_cast<unsigned>(std::popcount(open))) >> 32U);
    while (skip-- > 0) open &= open - 1;
    const unsigned taken = open & (0U - open);
    mine |= taken;
    if (wins(mine)) return steps;
    open = garden.kin[static_cast<unsigned>(std::countr_zero(taken))] & ~(mine | theirs);
    if (open == 0) return steps;
    const unsigned other = theirs;
    theirs = mine;
    mine = other;
  }
}

}  // namespace zashiki::yardstick
