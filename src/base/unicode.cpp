#include "base/unicode.h"

#include <utility>

namespace zashiki::unicode {
namespace {

void append(std::string& text, char32_t point) {
  const auto byte = [&](char32_t bits) { text += static_cast<char>(static_cast<unsigned char>(bits)); };
  if (point < 0x80) return byte(point);
  if (point < 0x800) {
    byte(0xc0 | point >> 6U);
  } else {
    if (point < 0x10000) {
      byte(0xe0 | point >> 12U);
    } else {
      byte(0xf0 | point >> 18U);
      byte(0x80 | (point >> 12U & 0x3fU));
    }
    byte(0x80 | (point >> 6U & 0x3fU));
  }
  byte(0x80 | (point & 0x3fU));
}

// Base letters in lower case, from U+00C0 and from U+0100; '.' for those that have none.
constexpr std::string_view latin_1 = "aaaaaa.ceeeeiiii.nooooo.ouuuuy..aaaaaa.ceeeeiiii.nooooo.ouuuuy.y";
constexpr std::string_view latin_a =
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii..jjkk.lllllll"
    "lllnnnnnnn..oooooo..rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
static_assert(latin_1.size() == 64 && latin_a.size() == 128);

// Drawn like a Latin letter in common typefaces.
struct Pair {
  char32_t from;
  char to;
};
constexpr std::array lookalikes{
    Pair{0x391, 'a'}, Pair{0x392, 'b'}, Pair{0x395, 'e'}, Pair{0x396, 'z'}, Pair{0x397, 'h'},
    Pair{0x399, 'i'}, Pair{0x39a, 'k'}, Pair{0x39c, 'm'}, Pair{0x39d, 'n'}, Pair{0x39f, 'o'},
    Pair{0x3a1, 'p'}, Pair{0x3a4, 't'}, Pair{0x3a5, 'y'}, Pair{0x3a7, 'x'}, Pair{0x3b1, 'a'},
    Pair{0x3b9, 'i'}, Pair{0x3bd, 'v'}, Pair{0x3bf, 'o'}, Pair{0x3c1, 'p'}, Pair{0x3c5, 'u'},
    Pair{0x3f2, 'c'}, Pair{0x3f9, 'c'}, Pair{0x405, 's'}, Pair{0x406, 'i'}, Pair{0x408, 'j'},
    Pair{0x410, 'a'}, Pair{0x412, 'b'}, Pair{0x415, 'e'}, Pair{0x41a, 'k'}, Pair{0x41c, 'm'},
    Pair{0x41d, 'h'}, Pair{0x41e, 'o'}, Pair{0x420, 'p'}, Pair{0x421, 'c'}, Pair{0x422, 't'},
    Pair{0x423, 'y'}, Pair{0x425, 'x'}, Pair{0x430, 'a'}, Pair{0x435, 'e'}, Pair{0x43e, 'o'},
    Pair{0x440, 'p'}, Pair{0x441, 'c'}, Pair{0x443, 'y'}, Pair{0x445, 'x'}, Pair{0x455, 's'},
    Pair{0x456, 'i'}, Pair{0x458, 'j'}, Pair{0x4ae, 'y'}, Pair{0x4bb, 'h'}, Pair{0x4c0, 'i'},
    Pair{0x501, 'd'}, Pair{0x51b, 'q'}, Pair{0x51d, 'w'}};

// Kana with sound marks, as the same kana without.
constexpr char32_t plain_kana(char32_t point) {
  const char32_t hiragana = point >= 0x30a1 && point <= 0x30f4 ? point - 0x60 : point;
  const char32_t shift = point - hiragana;
  if (hiragana == 0x3094) return 0x3046 + shift;
  if (hiragana >= 0x304b && hiragana <= 0x3062) return (hiragana - (hiragana % 2 == 0 ? 1 : 0)) + shift;
  if (hiragana == 0x3065 || hiragana == 0x3067 || hiragana == 0x3069) return point - 1;
  if (hiragana >= 0x306f && hiragana <= 0x307d) return point - (hiragana - 0x306f) % 3;
  return point;
}

char32_t plain(char32_t point) {
  if (point >= 0xff01 && point <= 0xff5e) point -= 0xfee0;  // full width
  if (point >= 'A' && point <= 'Z') return point + 0x20;
  if (point < 0xc0) return point;
  if (point < 0x180) {
    const char base = point < 0x100 ? latin_1[point - 0xc0] : latin_a[point - 0x100];
    if (base != '.') return static_cast<unsigned char>(base);
    return point == 0xc6 || point == 0xd0 || point == 0xde ? point + 0x20 : point;
  }
  for (const auto& [from, to] : lookalikes)
    if (from == point) return static_cast<unsigned char>(to);
  if (point >= 0x391 && point <= 0x3a9) return point + 0x20;
  if (point >= 0x410 && point <= 0x42f) return point + 0x20;
  if (point >= 0x400 && point <= 0x40f) return point + 0x50;
  return plain_kana(point);
}

}  // namespace

std::string trimmed(std::string_view text) {
  std::string shown;
  bool gap = false;
  for (CodePoints points(text); !points.done();) {
    const char32_t point = points.next();
    if (is_blank(point)) {
      gap = !shown.empty();
      continue;
    }
    if (std::exchange(gap, false)) shown += ' ';
    append(shown, point);
  }
  return shown;
}

std::string skeleton(std::string_view text) {
  std::string letters;
  for (CodePoints points(text); !points.done();) {
    const char32_t point = points.next();
    if (is_combining(point) || is_invisible(point)) continue;
    append(letters, is_blank(point) ? U' ' : plain(point));
  }
  return letters;
}

}  // namespace zashiki::unicode
