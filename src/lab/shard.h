#pragma once
// A batch of numbered pieces of work, cut into independent shards.
#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

namespace zashiki {

// The pieces whose number modulo `count` is `index`.
struct Shard {
  std::uint64_t index = 0;
  std::uint64_t count = 1;

  // How many of these pieces it has, and the n-th of them.
  [[nodiscard]] std::uint64_t share_of(std::uint64_t pieces) const {
    return pieces / count + (index < pieces % count ? 1 : 0);
  }
  [[nodiscard]] std::uint64_t piece(std::uint64_t n) const { return n * count + index; }
  [[nodiscard]] bool has(std::uint64_t number) const { return number % count == index; }
};

// "K/N" with K from 0 to N; N/N means 0/N, for counting from one.
inline std::optional<Shard> read_shard(std::string_view text) {
  Shard shard;
  const char* const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, shard.index);
  if (first.ec != std::errc() || first.ptr == end || *first.ptr != '/') return std::nullopt;
  const auto second = std::from_chars(first.ptr + 1, end, shard.count);
  if (second.ec != std::errc() || second.ptr != end || shard.count == 0 || shard.index > shard.count)
    return std::nullopt;
  shard.index %= shard.count;
  return shard;
}
inline constexpr std::string_view bad_shard = "--shard is K/N: K from 0 to N - 1, or from 1 to N";

}  // namespace zashiki
