#pragma once
// What the terminal says: the sentences of words/ that src/cli names, in one language. The compiler checks
// that each is there and that all its gaps are filled; tools/embed_words.py that none of
// words/*/terminal.json is unused.
#include <array>
#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "embedded/phrases.h"
#include "game/words.h"

namespace zashiki {

// A player in a sentence: {name} is the name, and {name|takes|take} differs for the reader.
struct Who {
  std::string name;
  bool is_reader = false;
};

// What fills a gap; {gap|coin|coins} has the first word where it is one.
struct Filling {
  std::string text;
  bool is_one = true;

  template <std::integral Number>
  explicit Filling(Number number) : text(std::to_string(number)), is_one(number == 1) {}
  explicit Filling(std::string_view words) : text(words) {}
  explicit Filling(const Who& who) : text(who.name), is_one(!who.is_reader) {}
};

// "kamiza.tell.hidden name at": a sentence, and the names of what fills it.
template <std::size_t fillings>
struct Phrase {
  std::string_view signature;

  template <std::size_t size>
  // NOLINTNEXTLINE(google-explicit-constructor): written as a literal wherever something is said
  consteval Phrase(const char (&text)[size]) : signature(text, size - 1) {
    std::string_view names = signature;
    const std::string_view key = next_word(names);
    for (std::string_view gaps : embedded::phrases) {
      if (next_word(gaps) != key) continue;
      std::size_t count = 0;
      for (std::string_view rest = names; !rest.empty(); ++count) next_word(rest);
      while (!gaps.empty())
        if (!has_word(names, next_word(gaps))) not_in_words_en();
      if (count == fillings) return;
    }
    not_in_words_en();
  }
  static void not_in_words_en();  // so that the compiler's complaint says where to look
};

class Say {
 public:
  explicit Say(Language language) : language_(language) {}
  [[nodiscard]] Language language() const { return language_; }

  // say("kamiza.tell.hidden name at", who, "at the top")
  template <class... Values>
  [[nodiscard]] std::string operator()(std::type_identity_t<Phrase<sizeof...(Values)>> phrase,
                                       const Values&... values) const {
    return filled(phrase.signature, {Filling(values)...});
  }
  // The word under "kamiza.card." for one of the notation; the notation's own where there is none.
  [[nodiscard]] std::string_view of(std::string_view prefix, std::string_view code) const;
  // "Oichi, Sakichi and you".
  [[nodiscard]] std::string listed(const std::vector<std::string>& parts) const;
  [[nodiscard]] std::string listed_or(const std::vector<std::string>& parts) const;

 private:
  [[nodiscard]] std::string filled(std::string_view signature, std::initializer_list<Filling> values) const;
  Language language_;
};

// The language named, or else the environment's (LC_ALL, LC_MESSAGES, LANG, in this order). Japanese needs
// UTF-8.
Language language_of_terminal(std::string_view named);
// Capitalises "you" at the beginning of a sentence.
std::string sentence(std::string text);

}  // namespace zashiki
