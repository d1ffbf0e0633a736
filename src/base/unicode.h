#pragma once
// The parts of Unicode that matter for names and chat. The text is valid UTF-8, because it was read from
// JSON.
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace zashiki::unicode {

// Reads a text code point by code point.
class CodePoints {
 public:
  explicit constexpr CodePoints(std::string_view text) : rest_(text) {}
  [[nodiscard]] constexpr bool done() const { return rest_.empty(); }
  [[nodiscard]] constexpr std::string_view rest() const { return rest_; }
  constexpr char32_t next() {
    const auto first = static_cast<unsigned char>(rest_.front());
    const std::size_t bytes = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    char32_t point = first < 0x80 ? first : first & (0x7fU >> bytes);
    for (std::size_t i = 1; i < bytes && i < rest_.size(); ++i)
      point = point << 6U | (static_cast<unsigned char>(rest_[i]) & 0x3fU);
    rest_.remove_prefix(std::min(bytes, rest_.size()));
    return point;
  }

 private:
  std::string_view rest_;
};

struct Range {
  char32_t first;
  char32_t last;
};

template <std::size_t size>
constexpr bool within(const std::array<Range, size>& ranges, char32_t point) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [point](const Range& range) { return point >= range.first && point <= range.last; });
}

// Reverses the direction of the text after it.
constexpr bool turns_direction(char32_t point) {
  return (point >= 0x202a && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069);
}

// Controls, format characters, line separators (Cc, Cf, Zl, Zp), letters without ink, and what Unicode says
// to ignore (Default_Ignorable_Code_Point) except variation selectors, which emoji need.
constexpr bool is_invisible(char32_t point) {
  constexpr std::array ranges{
      Range{0x0000, 0x001f},   Range{0x007f, 0x009f},   Range{0x00ad, 0x00ad},   Range{0x034f, 0x034f},
      Range{0x0600, 0x0605},   Range{0x061c, 0x061c},   Range{0x06dd, 0x06dd},   Range{0x070f, 0x070f},
      Range{0x0890, 0x0891},   Range{0x08e2, 0x08e2},   Range{0x115f, 0x1160},   Range{0x17b4, 0x17b5},
      Range{0x180b, 0x180f},   Range{0x200b, 0x200f},   Range{0x2028, 0x202e},   Range{0x2060, 0x206f},
      Range{0x2800, 0x2800},   Range{0x3164, 0x3164},   Range{0xfeff, 0xfeff},   Range{0xffa0, 0xffa0},
      Range{0xfff0, 0xfffb},   Range{0x110bd, 0x110bd}, Range{0x110cd, 0x110cd}, Range{0x13430, 0x1343f},
      Range{0x1bca0, 0x1bca3}, Range{0x1d173, 0x1d17a}, Range{0x16fe4, 0x16fe4}, Range{0xe0000, 0xe00ff},
      Range{0xe01f0, 0xe0fff}};
  return within(ranges, point);
}

constexpr bool is_blank(char32_t point) {
  return point == ' ' || point == 0xa0 || point == 0x1680 || (point >= 0x2000 && point <= 0x200a) ||
         point == 0x202f || point == 0x205f || point == 0x3000;
}

// Drawn onto the letter before it. Some languages need a few; many of them cover the lines around.
constexpr bool is_combining(char32_t point) {
  constexpr std::array ranges{Range{0x0300, 0x036f}, Range{0x0483, 0x0489},  Range{0x0591, 0x05bd},
                              Range{0x0610, 0x061a}, Range{0x064b, 0x065f},  Range{0x0e31, 0x0e3a},
                              Range{0x0e47, 0x0e4e}, Range{0x1ab0, 0x1aff},  Range{0x1dc0, 0x1dff},
                              Range{0x20d0, 0x20ff}, Range{0x3099, 0x309a},  Range{0xfe00, 0xfe0f},
                              Range{0xfe20, 0xfe2f}, Range{0xe0100, 0xe01ef}};
  return within(ranges, point);
}

// Whether a text can be shown as a name: it has ink, nothing invisible and no piles of marks.
constexpr bool is_presentable(std::string_view text) {
  constexpr int most_marks = 3;  // on one letter
  bool seen = false;
  int marks = 0;
  for (CodePoints points(text); !points.done();) {
    const char32_t point = points.next();
    if (is_invisible(point)) return false;
    marks = is_combining(point) ? marks + 1 : 0;
    if (marks > most_marks) return false;
    seen |= !is_blank(point) && marks == 0;
  }
  return seen;
}

// The text as a page shows it: without blanks at its ends, and one plain space for each run of blanks.
std::string trimmed(std::string_view text);
// What two texts share that a reader takes for the same: without case, accents, variation selectors and
// widths, and with Latin letters for the Greek and Cyrillic ones that are drawn like them.
std::string skeleton(std::string_view text);

}  // namespace zashiki::unicode
