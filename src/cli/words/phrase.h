#pragma once
// What the catalogues of the terminal's words are made of. A catalogue is a struct of words and phrases with
// one value per language. The compiler checks in every language that none is missing and that each phrase
// fits its values.
#include <array>
#include <concepts>
#include <cstddef>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <vector>

#include "game/words.h"

namespace zashiki {

// One value for each language.
template <class Catalogue>
struct Catalogues {
  Catalogue english;
  Catalogue japanese;
  constexpr const Catalogue& in(Language language) const {
    return language == Language::japanese ? japanese : english;
  }
};

// A text without gaps.
class Word {
 public:
  template <std::convertible_to<std::string_view> Text>
  // NOLINTNEXTLINE(google-explicit-constructor): a catalogue is a list of literals
  consteval Word(const Text& text) : text_(text) {}
  // NOLINTNEXTLINE(google-explicit-constructor): used wherever a text is
  constexpr operator std::string_view() const { return text_; }
  [[nodiscard]] constexpr std::string_view view() const { return text_; }

 private:
  std::string_view text_;
};

// A text with gaps for such values, written as fmt does: {0}, {1:>4}.
template <class... Values>
class Phrase {
 public:
  template <std::convertible_to<std::string_view> Text>
  // NOLINTNEXTLINE(google-explicit-constructor): a catalogue is a list of literals
  consteval Phrase(const Text& text) : text_(text) {}
  std::string operator()(const Values&... values) const { return fmt::format(text_, values...); }

 private:
  fmt::format_string<const Values&...> text_;
};

// A player in a sentence. {0} is the name, {0:takes|take} a word that differs for the reader's own seat, and
// {0:s} the possessive: "Oichi's", "your".
struct Who {
  std::string_view name;
  bool is_reader = false;
};

// {0} is the number, {0:coin|coins} a word that differs for 1.
struct Many {
  int number = 0;
};

// Parses what follows the colon: two halves around a bar.
class Halves {
 public:
  constexpr const char* parse(const fmt::format_parse_context& context) {
    const char* end = context.begin();
    while (end != context.end() && *end != '}') ++end;
    spec_ = std::string_view(context.begin(), static_cast<std::size_t>(end - context.begin()));
    return end;
  }
  [[nodiscard]] std::string_view spec() const { return spec_; }
  [[nodiscard]] std::string_view half(bool second) const {
    const std::size_t bar = spec_.find('|');
    return second ? spec_.substr(bar + 1) : spec_.substr(0, bar);
  }

 private:
  std::string_view spec_;
};

}  // namespace zashiki

template <>
struct fmt::formatter<zashiki::Word> : fmt::formatter<std::string_view> {
  auto format(zashiki::Word word, fmt::format_context& context) const {
    return fmt::formatter<std::string_view>::format(word.view(), context);
  }
};

template <>
struct fmt::formatter<zashiki::Who> {
  constexpr auto parse(fmt::format_parse_context& context) { return halves.parse(context); }
  auto format(const zashiki::Who& who, fmt::format_context& context) const {
    if (halves.spec().empty()) return fmt::format_to(context.out(), "{}", who.name);
    if (halves.spec() == "s")
      return who.is_reader ? fmt::format_to(context.out(), "{}r", who.name)
                           : fmt::format_to(context.out(), "{}'s", who.name);
    return fmt::format_to(context.out(), "{}", halves.half(who.is_reader));
  }
  zashiki::Halves halves;
};

template <>
struct fmt::formatter<zashiki::Many> {
  constexpr auto parse(fmt::format_parse_context& context) { return halves.parse(context); }
  auto format(const zashiki::Many& count, fmt::format_context& context) const {
    if (halves.spec().empty()) return fmt::format_to(context.out(), "{}", count.number);
    return fmt::format_to(context.out(), "{}", halves.half(count.number != 1));
  }
  zashiki::Halves halves;
};
