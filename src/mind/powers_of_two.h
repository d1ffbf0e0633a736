#pragma once
#include <algorithm>
#include <array>
#include <cstdint>

namespace zashiki {

// Weights for drawing: 2 to the power of minus the distance below the best. Whole numbers, so that every
// machine draws the same.
class PowersOfTwo {
 public:
  // `below` in units of 1/256; 2^31 for 0.
  [[nodiscard]] static std::uint64_t of(std::int64_t below) {
    return below >= 31 * 256 ? 0U : table[static_cast<std::size_t>(below % 256)] >> (below / 256);
  }

 private:
  static constexpr std::array<std::uint64_t, 256> table = [] {
    constexpr std::uint64_t step = 4283353945U;  // 2^32 times 2^(-1/256)
    std::array<std::uint64_t, 256> powers{};
    std::uint64_t power = std::uint64_t{1} << 63U;
    for (auto& one : powers) {
      one = power >> 32U;
      power = (power >> 32U) * step;
    }
    return powers;
  }();
};

// The weight of an action worth this much less than the best, if one worth `blur` less looks half as good;
// without blur only the best counts. At most 2^16, so that those of all actions add up in 32 bits.
inline std::uint32_t blurred_weight(double less, double blur) {
  if (blur == 0) return less == 0 ? 1 : 0;
  constexpr double farthest = 31;  // halvings
  return static_cast<std::uint32_t>(
      PowersOfTwo::of(static_cast<std::int64_t>(256 * std::min(less / blur, farthest))) >> 15U);
}

}  // namespace zashiki
