#include "people/passkeys/cbor.h"

#include <limits>

namespace zashiki::people {

// Three bits of kind; in the other five a small number, or how many bytes the number takes.
std::optional<CborReader::Head> CborReader::head() {
  const auto first = take(1);
  if (!first) return std::nullopt;
  const auto kind = static_cast<Kind>(first->front() >> 5U);
  const unsigned small = first->front() & 31U;
  if (small < 24) return Head{.kind = kind, .number = small};
  if (small > 27 || kind == Kind::simple) return std::nullopt;
  const auto bytes = take(std::uint64_t{1} << (small - 24));
  if (!bytes) return std::nullopt;
  std::uint64_t number = 0;
  for (const auto byte : *bytes) number = number << 8U | byte;
  const std::uint64_t least = small == 24 ? 24 : std::uint64_t{1} << (4U << (small - 24U));
  if (number < least) return std::nullopt;
  return Head{.kind = kind, .number = number};
}

std::optional<std::uint64_t> CborReader::head(Kind kind) {
  const auto found = head();
  return found && found->kind == kind ? std::optional(found->number) : std::nullopt;
}

std::optional<Bytes> CborReader::take(std::uint64_t count) {
  if (count > rest_.size()) return std::nullopt;
  const auto taken = rest_.first(static_cast<std::size_t>(count));
  rest_ = rest_.subspan(taken.size());
  return taken;
}

std::optional<std::int64_t> CborReader::integer() {
  const auto found = head();
  if (!found || found->number > std::numeric_limits<std::int64_t>::max()) return std::nullopt;
  const auto number = static_cast<std::int64_t>(found->number);
  if (found->kind == Kind::natural) return number;
  if (found->kind == Kind::negative) return -1 - number;
  return std::nullopt;
}

std::optional<Bytes> CborReader::bytes() {
  const auto size = head(Kind::bytes);
  return size ? take(*size) : std::nullopt;
}

std::optional<std::string_view> CborReader::text() {
  const auto size = head(Kind::text);
  const auto bytes = size ? take(*size) : std::nullopt;
  if (!bytes) return std::nullopt;
  return std::string_view(reinterpret_cast<const char*>(bytes->data()), bytes->size());
}

std::optional<std::size_t> CborReader::map() {
  const auto pairs = head(Kind::map);
  if (!pairs || *pairs > rest_.size()) return std::nullopt;
  return static_cast<std::size_t>(*pairs);
}

bool CborReader::skip(int depth) {
  const auto found = head();
  if (!found) return false;
  switch (found->kind) {
    case Kind::natural:
    case Kind::negative:
    case Kind::simple: return true;
    case Kind::bytes:
    case Kind::text: return take(found->number).has_value();
    case Kind::tag: return false;
    case Kind::list:
    case Kind::map: break;
  }
  // Each item takes a byte at least, so that a count beyond the end fails soon.
  if (depth == 0 || found->number > rest_.size()) return false;
  for (auto left = found->number * (found->kind == Kind::map ? 2 : 1); left > 0; --left)
    if (!skip(depth - 1)) return false;
  return true;
}

}  // namespace zashiki::people
