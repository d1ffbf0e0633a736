#pragma once
// A view as one number, by its own description: equal views give equal numbers, whatever their padding holds.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <ranges>
#include <span>
#include <type_traits>

#include "base/hash.h"
#include "rules/rules.h"

namespace zashiki {

class ViewHash {
 public:
  explicit ViewHash(std::uint64_t seed) : hash_(seed) {}
  [[nodiscard]] std::uint64_t hash() const { return mix(hash_); }

  template <class T>
  void number(std::string_view, const T& field, auto&&...) {
    join(static_cast<std::uint64_t>(field));
  }
  template <class T>
  void one_of(std::string_view, const T& field, auto&&...) {
    join(static_cast<std::uint64_t>(field));
  }
  template <class T>
  void flag(std::string_view, const T& field, auto&&...) {
    join(static_cast<std::uint64_t>(field));
  }
  template <class T>
  void word(std::string_view, const T& field, auto&&...) {
    join(static_cast<std::uint64_t>(field));
  }
  template <class T>
  void seat(std::string_view, const T& field, auto&&...) {
    join(static_cast<std::uint64_t>(field));
  }
  template <class T>
  void text(std::string_view, const T& field, auto&&...) {
    const std::string_view letters(field);
    for (const char letter : letters) join(static_cast<unsigned char>(letter));
    join(letters.size());
  }
  // Eight bytes at a time, whatever numbers they hold.
  template <class Range>
  void numbers(std::string_view, const Range& range, auto&&...) {
    static_assert(std::has_unique_object_representations_v<std::ranges::range_value_t<Range>>);
    const auto bytes = std::as_bytes(std::span(range));
    std::size_t at = 0;
    for (std::uint64_t next = 0; at + sizeof(next) <= bytes.size(); at += sizeof(next)) {
      std::memcpy(&next, bytes.data() + at, sizeof(next));
      join(next);
    }
    std::uint64_t rest = range.size();
    for (; at < bytes.size(); ++at) rest = rest << 8U | std::to_integer<std::uint64_t>(bytes[at]);
    join(rest);
  }
  template <class Range>
  void words(std::string_view name, const Range& range, auto&&...) {
    numbers(name, range);
  }
  template <class T, class Describe>
  void object(std::string_view, const T& item, Describe&& describe) {
    describe(*this, item);
  }
  template <class Range, class Describe>
  void objects(std::string_view, const Range& range, Describe&& describe) {
    for (const auto& item : range) describe(*this, item);
    join(range.size());
  }

 private:
  // One multiplication per field; the finaliser runs once, at the end.
  void join(std::uint64_t next) {
    hash_ = (hash_ ^ next) * golden_ratio;
    hash_ ^= hash_ >> 29U;
  }
  std::uint64_t hash_;
};

template <Rules G>
std::uint64_t hash_of_view(const typename G::View& view, Seat seat) {
  ViewHash hash(static_cast<std::uint64_t>(seat) + 1);
  G::describe(hash, view);
  return hash.hash();
}

}  // namespace zashiki
