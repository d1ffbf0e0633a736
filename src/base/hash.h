#pragma once
// Hashing for tables in memory: the same on every platform, not cryptographic.
#include <cstdint>

namespace zashiki {

inline constexpr std::uint64_t golden_ratio = 0x9e3779b97f4a7c15U;

// splitmix64's finaliser: every input bit reaches every output bit.
constexpr std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31U);
}

constexpr std::uint64_t hash_join(std::uint64_t hash, std::uint64_t next) {
  return mix(hash + golden_ratio + next);
}

}  // namespace zashiki
