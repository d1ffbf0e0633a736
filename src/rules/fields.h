#pragma once
// How a game describes its options and views: once, for listing, reading, writing and help.
//
// describe_options(visitor, options) calls for each option
//   word(name, field, words, about)         one of the words
//   number(name, field, low, high, about)   an integer
//   one_of(name, field, numbers, usual, about)  one of the integers; the field is 0 if left out
//   flag(name, field, about)                false or true
//   seat(name, field, about)                "random" (seat_at_random) or a seat
// describe(visitor, view) calls for each field
//   number(name, field, low, high)      flag(name, field)      word(name, field, words)
//   numbers(name, range, low, high)     words(name, range, words)
//   seat(name, field)          a seat, chance or nobody
//   text(name, field)          a FixedString, for names from a user's own data
//   object(name, item, [](auto& visitor, auto& item) { ... })
//   objects(name, range, [](auto& visitor, auto& item) { ... })
// A range is a std::array or FixedVector of integers or enums; `words` is anything with size() and [] that
// gives text. A view visitor takes the options' calls too, so a view can hold its options. Views are passed
// by reference to const for writing and mutable for reading, so one description serves both. What ranges
// alone cannot say, a game's check(view) does.
#include <array>
#include <cstdint>
#include <string_view>

#include "rules/rules.h"

namespace zashiki {

inline constexpr std::uint8_t seat_at_random = 0xff;

template <class... Words>
constexpr auto word_list(Words... words) {
  return std::array<std::string_view, sizeof...(Words)>{literal(words)...};
}

// The index of a word in a list, or -1.
template <class Words>
constexpr int index_of(const Words& words, std::string_view text) {
  for (std::size_t i = 0; i < words.size(); ++i)
    if (std::string_view(words[i]) == text) return static_cast<int>(i);
  return -1;
}

// For a game's check(view).
constexpr bool is_seat(Seat seat, int players) { return seat >= 0 && seat < players; }
constexpr bool is_reader(Seat seat, int players) { return seat == nobody || is_seat(seat, players); }

// Whether an option of type seat is valid with this number of players.
constexpr bool is_first(std::uint8_t first, int players) {
  return first == seat_at_random || is_seat(first, players);
}

// A number without sign or leading zeros, at most `high`; -1 if it is not one.
constexpr int parse_number(std::string_view text, int high) {
  if (text.empty() || text.size() > 6 || (text.size() > 1 && text[0] == '0')) return -1;
  int number = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return -1;
    number = number * 10 + (c - '0');
  }
  return number <= high ? number : -1;
}

}  // namespace zashiki
