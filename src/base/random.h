#pragma once
// The fast generator, for computer players, benchmarks and `roll`: xoroshiro128++ seeded through splitmix64.
// The stream depends on this code alone and is the same on every platform.
#include <cassert>
#include <cstdint>

#include "base/hash.h"

namespace zashiki {

class Random {
 public:
  constexpr explicit Random(std::uint64_t seed)
      : a_(mix(seed + golden_ratio)), b_(mix(seed + 2 * golden_ratio)) {}

  constexpr std::uint64_t next() {
    const std::uint64_t a = a_;
    std::uint64_t b = b_;
    const std::uint64_t result = rotated(a + b, 17) + a;
    b ^= a;
    a_ = rotated(a, 49) ^ b ^ (b << 21U);
    b_ = rotated(b, 28);
    return result;
  }

  // A number from 0 to n-1, all equally likely (Lemire's multiplication, redrawing the rare results that
  // would favour some).
  constexpr std::uint32_t below(std::uint32_t n) {
    assert(n > 0);
    std::uint64_t product = (next() >> 32U) * n;
    if (static_cast<std::uint32_t>(product) < n) [[unlikely]] {
      const std::uint32_t uneven = (0U - n) % n;
      while (static_cast<std::uint32_t>(product) < uneven) product = (next() >> 32U) * n;
    }
    return static_cast<std::uint32_t>(product >> 32U);
  }

  // A number in [0, 1).
  constexpr double unit() { return static_cast<double>(next() >> 11U) * 0x1.0p-53; }

 private:
  static constexpr std::uint64_t rotated(std::uint64_t x, unsigned by) {
    return (x << by) | (x >> (64 - by));
  }

  std::uint64_t a_;
  std::uint64_t b_;
};

}  // namespace zashiki
