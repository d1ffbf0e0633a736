#pragma once
// Small sets as machine words.
#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

namespace zashiki {

// On a GPU the host's bit functions compile and then return nonsense, so that these functions use the GPU's
// own instructions there.

// How many bits of a word are set.
template <class Word>
constexpr int count_bits(Word set) {
#ifdef __CUDA_ARCH__
  if (!std::is_constant_evaluated())
    return sizeof(Word) > sizeof(std::uint32_t) ? __popcll(set) : __popc(static_cast<std::uint32_t>(set));
#endif
  return std::popcount(set);
}

// The index of the lowest set bit; the set must not be empty.
template <class Word>
constexpr int lowest_bit(Word set) {
#ifdef __CUDA_ARCH__
  if (!std::is_constant_evaluated())
    // One search: with a branch the GPU would execute both.
    if constexpr (sizeof(Word) > sizeof(std::uint32_t)) {
      const auto low = static_cast<std::uint32_t>(set);
      return __ffs(static_cast<int>(low != 0 ? low : static_cast<std::uint32_t>(set >> 32U))) +
             (low != 0 ? -1 : 31);
    } else {
      return __ffs(static_cast<int>(set)) - 1;
    }
#endif
  return std::countr_zero(set);
}

// The index of the k-th set bit (from 0) of a 32-bit set, by arithmetic alone: counts the bits of pairs,
// fours, eights and sixteen, then descends through those counts.
constexpr int nth_set_bit_of_32(std::uint32_t set, int k) {
  const std::uint32_t twos = set - ((set >> 1U) & 0x55555555U);
  const std::uint32_t fours = (twos & 0x33333333U) + ((twos >> 2U) & 0x33333333U);
  const std::uint32_t eights = (fours + (fours >> 4U)) & 0x0f0f0f0fU;
  const std::uint32_t sixteen = (eights + (eights >> 8U)) & 0xffU;
  auto rank = static_cast<std::uint32_t>(k);
  std::uint32_t at = 0;
  const auto descend = [&](std::uint32_t low, std::uint32_t width) {
    if (rank < low) return;
    rank -= low;
    at += width;
  };
  descend(sixteen, 16);
  descend(eights >> at & 0xffU, 8);
  descend(fours >> at & 15U, 4);
  descend(twos >> at & 3U, 2);
  descend(set >> at & 1U, 1);
  return static_cast<int>(at);
}

// The highest set bit of a byte; 0 for 0.
constexpr unsigned highest_of_byte(unsigned set) {
  set |= set >> 1U;
  set |= set >> 2U;
  set |= set >> 4U;
  return set & ~(set >> 1U);
}

// Finds the k-th set bit (from 0) of a 16-bit set without branches: one look-up chooses the byte, another the
// bit. (Arm counts bits in its vector unit; moving there and back takes longer than a look-up.) A value, not
// a table at namespace scope, which rules cannot read on a GPU.
class BitSelect {
 public:
  constexpr BitSelect() {
    for (unsigned byte = 0; byte < places_.size(); ++byte)
      for (unsigned place = 0; place < 8; ++place)
        if ((byte >> place & 1U) != 0) places_[byte] |= place << 4U * counts_[byte]++;
  }
  constexpr int operator()(std::uint32_t set, int k) const {
#ifdef __CUDA_ARCH__
    if (!std::is_constant_evaluated()) return nth_set_bit_of_32(set, k);  // look-ups are slow there
#endif
    const auto rank = static_cast<std::uint32_t>(k);
    const std::uint32_t low = counts_[set & 0xffU];
    const std::uint32_t high = rank >= low ? 1U : 0U;
    const std::uint32_t in_byte = places_[(set >> 8 * high) & 0xffU] >> 4 * (rank - high * low) & 15U;
    return static_cast<int>(in_byte + 8 * high);
  }

 private:
  std::array<std::uint8_t, 256> counts_{};   // the set bits of this byte
  std::array<std::uint32_t, 256> places_{};  // bits 4k...4k+3: the index of its k-th set bit
};

// The index of the k-th set bit (from 0) of a 64-bit set, without a table: running sums of the bits in each
// byte show which byte holds it.
constexpr int nth_set_bit_of_64(std::uint64_t set, int k) {
#ifdef __CUDA_ARCH__
  if (!std::is_constant_evaluated()) {
    const int low = count_bits(static_cast<std::uint32_t>(set));
    const bool high = k >= low;
    return nth_set_bit_of_32(static_cast<std::uint32_t>(high ? set >> 32U : set), high ? k - low : k) +
           (high ? 32 : 0);
  }
#endif
  constexpr std::uint64_t ones = 0x0101010101010101U;
  constexpr std::uint64_t tops = 0x8080808080808080U;
  std::uint64_t sums = set - ((set >> 1U) & 0x5555555555555555U);
  sums = (sums & 0x3333333333333333U) + ((sums >> 2U) & 0x3333333333333333U);
  sums = ((sums + (sums >> 4U)) & 0x0f0f0f0f0f0f0f0fU) * ones;  // byte i: the bits set in bytes 0...i
  const auto rank = static_cast<std::uint64_t>(k);
  const std::uint64_t passed = (((rank * ones) | tops) - sums) & tops;  // bytes whose sum is not above k
  const auto at = static_cast<unsigned>(((passed >> 7U) * ones) >> 56U) * 8U;
  auto byte = static_cast<unsigned>(set >> at) & 0xffU;
  for (auto skip = rank - ((sums << 8U) >> at & 0xffU); skip > 0; --skip) byte &= byte - 1U;
  return static_cast<int>(at) + lowest_bit(byte);
}

// The lowest eight bits of a word as eight bytes, 0 or 1, the lowest bit in the lowest byte.
constexpr std::uint64_t spread_bits(std::uint64_t bits) {
  // Byte i keeps only bit i, which the addition then carries to the byte's top bit.
  const std::uint64_t own_bits = (bits & 0xffU) * 0x0101010101010101U & 0x8040201008040201U;
  return (own_bits + 0x7f7f7f7f7f7f7f7fU) >> 7U & 0x0101010101010101U;
}

// Its inverse: eight bytes, 0 or 1, as eight bits.
constexpr std::uint64_t join_bits(std::uint64_t bytes) { return bytes * 0x0102040810204080U >> 56U; }

// Eight bytes of a row from index `first`, as a little-endian word; 0 past the end of the row.
constexpr std::uint64_t eight_bytes(const auto& row, unsigned first) {
  std::uint64_t word = 0;
  for (unsigned i = 0; i < 8; ++i)
    if (first + i < row.size()) word |= std::uint64_t{row[first + i]} << 8U * i;
  return word;
}

// Eight numbers of four bits as eight bytes.
constexpr std::uint64_t spread_nibbles(std::uint32_t nibbles) {
  std::uint64_t wide = nibbles;
  wide = (wide | wide << 16U) & 0x0000ffff0000ffffU;
  wide = (wide | wide << 8U) & 0x00ff00ff00ff00ffU;
  return (wide | wide << 4U) & 0x0f0f0f0f0f0f0f0fU;
}

// Visits the indices of the set bits in rising order.
template <class Word, class Visit>
constexpr void for_each_bit(Word set, Visit&& visit) {
  for (; set != 0; set = static_cast<Word>(set & (set - 1U))) visit(lowest_bit(set));
}

}  // namespace zashiki
