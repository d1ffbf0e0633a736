#pragma once
// Reads CBOR (RFC 8949) as authenticators write it: the canonical form of CTAP 2, in which lengths are known
// and each number takes as few bytes as it can. No floats, no tags.
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace zashiki::people {

using Bytes = std::span<const std::uint8_t>;

class CborReader {
 public:
  explicit CborReader(Bytes bytes) : rest_(bytes) {}

  // The next item; nullopt if it is of another kind or damaged, and then the reader is of no more use.
  std::optional<std::int64_t> integer();
  std::optional<Bytes> bytes();
  std::optional<std::string_view> text();
  std::optional<std::size_t> map();  // pairs, which follow
  // Passes over one item, whatever it is. An item in an item in an item … is refused.
  bool skip(int depth = 4);

  [[nodiscard]] Bytes rest() const { return rest_; }

 private:
  enum class Kind : std::uint8_t { natural, negative, bytes, text, list, map, tag, simple };
  struct Head {
    Kind kind = Kind::simple;
    std::uint64_t number = 0;
  };
  std::optional<Head> head();
  std::optional<std::uint64_t> head(Kind kind);
  std::optional<Bytes> take(std::uint64_t count);

  Bytes rest_;
};

}  // namespace zashiki::people
