#pragma once
// Why something may not be done, as data that can be said in any language: the id of a sentence in
// words/*/refusals.json, what fills the gaps of that sentence, and the clause of the rules.
#include <cstddef>
#include <string_view>
#include <type_traits>

#include "base/fixed_string.h"
#include "base/fixed_vector.h"
#include "embedded/refusals.h"

namespace zashiki {

using Text = FixedString<48>;   // an action, or a part of one, in notation
using Clause = FixedString<8>;  // the number of a rule ("6", "5c") or a ruling ("Y2")

// What fills a gap: a word of the notation, or a number.
struct Gap {
  std::string_view name{};
  Text word{};
  int number = 0;  // where there is no word

  constexpr Gap() = default;
  template <class Value>
  constexpr Gap(std::string_view gap, const Value& value) : name(gap) {
    if constexpr (std::is_convertible_v<const Value&, std::string_view>)
      word = Text(std::string_view(value));
    else
      number = static_cast<int>(value);
  }
};

struct Refusal {
  Clause clause{};
  // "nyakuza.boat_there". Where the catalogue has no such id, this is the English sentence itself: for games
  // from outside, and for what only programmers read.
  std::string_view reason{};
  FixedVector<Gap, 5> gaps{};
  constexpr explicit operator bool() const { return !reason.empty(); }
};

constexpr bool has_word(std::string_view line, std::string_view word) {
  while (!line.empty())
    if (next_word(line) == word) return true;
  return false;
}

// Whether words/en/refusals.json has this id with exactly these gaps.
consteval bool is_in_catalogue(std::string_view signature) {
  std::string_view gaps = signature;
  const std::string_view id = next_word(gaps);
  std::size_t low = 0;
  for (std::size_t high = embedded::refusals.size(); low < high;) {
    const std::size_t middle = (low + high) / 2;
    std::string_view other = embedded::refusals[middle];
    if (next_word(other) < id)
      low = middle + 1;
    else
      high = middle;
  }
  if (low == embedded::refusals.size()) return false;
  const std::string_view entry = embedded::refusals[low];
  if (entry.size() != signature.size() || !has_word(entry, id)) return false;
  while (!gaps.empty())
    if (!has_word(entry, next_word(gaps))) return false;
  return true;
}

void not_in_words_en_refusals_json();  // so that the compiler's complaint says where to look

// An id and the names of its gaps, "nyakuza.boat_there space": checked by the compiler.
template <std::size_t gaps>
struct Reason {
  std::string_view signature;

  template <std::size_t size>
  // NOLINTNEXTLINE(google-explicit-constructor): written as a literal wherever something is refused
  consteval Reason(const char (&text)[size]) : signature(text, size - 1) {
    std::size_t spaces = 0;
    for (const char c : signature) spaces += c == ' ' ? 1 : 0;
    if (spaces != gaps || !is_in_catalogue(signature)) not_in_words_en_refusals_json();
  }
};

// refuse("4", "nyakuza.boat_there space", space_text(space))
template <class... Values>
constexpr Refusal refuse(Clause clause,
                         std::type_identity_t<Reason<sizeof...(Values)>> reason,  // nvcc cannot deduce it
                         const Values&... values) {
  std::string_view gaps = reason.signature;
  Refusal refusal{.clause = clause, .reason = next_word(gaps)};
  (refusal.gaps.push_back(Gap(next_word(gaps), values)), ...);
  return refusal;
}

}  // namespace zashiki
