#pragma once
// Text with its storage inside, for notation and sentences in the rules, which have no heap.
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace zashiki {

// A literal as a view. On a GPU the host's strlen returns nonsense.
constexpr std::string_view literal(const char* text) {
  std::size_t size = 0;
  while (text[size] != '\0') ++size;
  return {text, size};
}

// Takes the next word off a line of single-spaced words; empty when there is none or the spacing is off.
constexpr std::string_view next_word(std::string_view& line) {
  const auto space = line.find(' ');
  const std::string_view word = line.substr(0, space);
  line = space == std::string_view::npos ? std::string_view{} : line.substr(space + 1);
  // A space at the very end leaves nothing, yet makes the line one that is not canonical.
  if (space != std::string_view::npos && line.empty()) line = " ";
  return word;
}

template <std::size_t Capacity>
class FixedString {
 public:
  constexpr FixedString() = default;
  // Implicit, so that literals need no wrapping.
  constexpr FixedString(std::string_view text) { *this << text; }
  constexpr FixedString(const char* text) : FixedString(literal(text)) {}

  [[nodiscard]] constexpr std::string_view view() const { return {chars_.data(), size_}; }
  constexpr operator std::string_view() const { return view(); }
  [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
  [[nodiscard]] constexpr std::size_t size() const { return size_; }

  constexpr FixedString& operator<<(std::string_view text) {
    assert(size_ + text.size() <= Capacity);
    for (const char c : text) chars_[size_++] = c;
    return *this;
  }
  constexpr FixedString& operator<<(const char* text) { return *this << literal(text); }
  constexpr FixedString& operator<<(char c) { return *this << std::string_view(&c, 1); }
  constexpr FixedString& operator<<(int number) {
    std::array<char, 12> digits{};
    std::size_t at = digits.size();
    auto rest = number < 0 ? -static_cast<std::int64_t>(number) : static_cast<std::int64_t>(number);
    do digits[--at] = static_cast<char>('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (number < 0) digits[--at] = '-';
    return *this << std::string_view(digits.data() + at, digits.size() - at);
  }

  friend constexpr bool operator==(const FixedString& a, const FixedString& b) { return a == b.view(); }
  friend constexpr bool operator==(const FixedString& a, const char* b) { return a == literal(b); }
  // On a GPU the host's comparison finds different texts equal.
  friend constexpr bool operator==(const FixedString& a, std::string_view b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < b.size(); ++i)
      if (a.chars_[i] != b[i]) return false;
    return true;
  }

 private:
  std::array<char, Capacity> chars_{};
  std::uint32_t size_ = 0;
};

}  // namespace zashiki
