#pragma once
// Small sets as machine words.
#include <array>
#include <bit>
#include <cstdint>

namespace zashiki {

// Finds the k-th set bit (from 0) of a 16-bit set without branches: one count chooses the byte, one table
// look-up the bit. A value, not a table at namespace scope, so that a game can own one wherever its rules
// run.
class BitSelect {
 public:
  constexpr BitSelect() {
    for (unsigned byte = 0; byte < places_.size(); ++byte)
      for (unsigned place = 0, k = 0; place < 8; ++place)
        if ((byte >> place & 1U) != 0) places_[byte] |= place << 4U * k++;
  }
  constexpr int operator()(std::uint32_t set, int k) const {
    const auto rank = static_cast<std::uint32_t>(k);
    const auto low = static_cast<std::uint32_t>(std::popcount(set & 0xffU));
    const std::uint32_t high = rank >= low ? 1U : 0U;
    const std::uint32_t in_byte = places_[(set >> 8 * high) & 0xffU] >> 4 * (rank - high * low) & 15U;
    return static_cast<int>(in_byte + 8 * high);
  }

 private:
  std::array<std::uint32_t, 256> places_{};  // bits 4k...4k+3: the place of the k-th set bit of this byte
};

// Visits the places of the set bits, rising.
template <class Word, class Visit>
constexpr void for_each_bit(Word set, Visit&& visit) {
  for (; set != 0; set = static_cast<Word>(set & (set - 1U))) visit(std::countr_zero(set));
}

}  // namespace zashiki
