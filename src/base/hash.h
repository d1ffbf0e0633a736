#pragma once
// Hashing for tables in memory: the same on every platform, of no cryptographic worth.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

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

// The hash of a value by its bytes. Only for types in which equal values are equal bytes.
template <class T>
  requires std::is_trivially_copyable_v<T>
std::uint64_t hash_bytes(const T& value) {
  const auto* bytes = reinterpret_cast<const unsigned char*>(&value);
  std::uint64_t hash = sizeof(T);
  for (std::size_t at = 0; at < sizeof(T); at += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes + at, sizeof(T) - at < 8 ? sizeof(T) - at : 8);
    hash = hash_join(hash, word);
  }
  return hash;
}

}  // namespace zashiki
