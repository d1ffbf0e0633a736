#pragma once
// Small sets as machine words.
#include <bit>
#include <cstdint>

namespace zashiki {

// The place of the k-th set bit (from 0) of a 16-bit set. Without branches: the eight and then the four, two,
// one bits that hold it are found by counting, which costs the same whatever k is.
constexpr int nth_set_bit(std::uint32_t set, int k) {
  // Pairs, nibbles and bytes hold the number of their own set bits.
  const std::uint32_t pairs = set - ((set >> 1U) & 0x5555U);
  const std::uint32_t nibbles = (pairs & 0x3333U) + ((pairs >> 2U) & 0x3333U);
  const std::uint32_t bytes = (nibbles + (nibbles >> 4U)) & 0x0f0fU;
  auto left = static_cast<std::uint32_t>(k);
  std::uint32_t at = 0;
  const auto step = [&](std::uint32_t counts, std::uint32_t field, std::uint32_t width) {
    const std::uint32_t here = (counts >> at) & field;
    const std::uint32_t beyond = left >= here ? 1U : 0U;
    left -= beyond * here;
    at += beyond * width;
  };
  step(bytes, 0xfU, 8);
  step(nibbles, 0xfU, 4);
  step(pairs, 0x3U, 2);
  step(set, 0x1U, 1);
  return static_cast<int>(at);
}

// Visits the places of the set bits, rising.
template <class Word, class Visit>
constexpr void for_each_bit(Word set, Visit&& visit) {
  for (; set != 0; set = static_cast<Word>(set & (set - 1U))) visit(std::countr_zero(set));
}

}  // namespace zashiki
