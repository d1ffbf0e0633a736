#pragma once
// How a game looks and reads in a terminal, in one language. Each game has one, made from views and reported
// facts alone.
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/style.h"
#include "cli/words/say.h"
#include "game/game.h"
#include "game/match.h"

namespace zashiki {

// What happened, as one reader may know it.
struct Happening {
  const AnyView& before;
  const AnyView& after;
  Seat who;
  std::string_view action;  // in notation, redacted for the reader
};

// One of the facts that the rules report (`Rules::report`).
class Fact {
 public:
  explicit Fact(const json::object& fact) : fact_(fact) {}
  [[nodiscard]] std::string_view word(std::string_view name) const {
    const auto* value = fact_.if_contains(name);
    return value != nullptr && value->is_string() ? std::string_view(value->get_string())
                                                  : std::string_view{};
  }
  [[nodiscard]] int number(std::string_view name) const {
    const auto* value = fact_.if_contains(name);
    return value != nullptr && value->is_int64() ? static_cast<int>(value->get_int64()) : 0;
  }
  [[nodiscard]] bool flag(std::string_view name) const {
    const auto* value = fact_.if_contains(name);
    return value != nullptr && value->is_bool() && value->get_bool();
  }
  [[nodiscard]] Seat seat() const { return fact_.if_contains("seat") != nullptr ? number("seat") : nobody; }
  [[nodiscard]] const json::object& json() const { return fact_; }

 private:
  const json::object& fact_;
};

// A word of the notation, and how people say it in this language.
struct Term {
  std::string_view code;
  std::string_view word;
};

class TerminalTable {
 public:
  TerminalTable(Language language, int players);
  virtual ~TerminalTable() = default;

  [[nodiscard]] virtual std::string title() const = 0;
  // The whole table as the reader sees it, in at most 100 columns, ending in a line end.
  [[nodiscard]] virtual std::string board(const AnyView& view, Seat reader, const Style& style) const = 0;
  // What the game is, in one sentence.
  [[nodiscard]] virtual std::string about() const = 0;
  // What a decision of this phase is for, in a sentence or two for somebody who plays for the first time.
  [[nodiscard]] virtual std::string stake(const AnyView& view) const = 0;
  // One sentence on what is to be done now, without a line end.
  [[nodiscard]] virtual std::string task(const AnyView& view, Seat seat) const = 0;
  // What a computer player says with an action, as the dice (0 to 35) decide; usually nothing.
  [[nodiscard]] virtual std::string threat(std::string_view /*action*/, std::uint32_t /*dice*/) const {
    return {};
  }
  // The words of the notation in this language.
  [[nodiscard]] virtual std::vector<Term> terms() const = 0;

  // What happened and what it led to, a line each, in words that a player would use; empty where it is not
  // worth telling.
  [[nodiscard]] std::vector<std::string> tell(const Happening& happening, std::string_view outcomes,
                                              Seat reader) const;
  // One fact in words; empty where it is not worth telling.
  [[nodiscard]] std::string tell(const json::object& fact, std::span<const json::value> all,
                                 Seat reader) const {
    return sentence(outcome(Fact(fact), all, reader));
  }

  // Something written in the notation, in this language; and the other way round. Full-width digits and
  // spaces are taken for plain ones.
  [[nodiscard]] std::string in_words(std::string_view notation) const;
  [[nodiscard]] std::string in_notation(std::string_view line) const;

  [[nodiscard]] const Say& say() const { return say_; }
  [[nodiscard]] std::size_t seats() const { return names_.size(); }
  // Who sits where: the reader is "You" where the name stands by itself, "you" in a sentence.
  [[nodiscard]] std::string name(Seat seat, Seat reader) const;
  [[nodiscard]] Who who(Seat seat, Seat reader) const;
  [[nodiscard]] std::string names(std::span<const Seat> seats, Seat reader) const;

 protected:
  [[nodiscard]] virtual std::string action(const Happening& happening, Seat reader) const = 0;
  [[nodiscard]] virtual std::string outcome(const Fact& fact, std::span<const json::value> all,
                                            Seat reader) const = 0;
  // Appends words of the notation with those under a key.
  template <class Codes>
  void add_terms(std::vector<Term>& terms, const Codes& codes, std::string_view prefix) const {
    for (const std::string_view code : codes) terms.push_back({code, say_.of(prefix, code)});
  }
  const Say say_;

 private:
  std::vector<std::string> names_;
};

std::unique_ptr<TerminalTable> make_table(const Game& game, int players, Language language);

// What the entry that a match has just got is told as; `before` is what the reader saw before it.
std::vector<std::string> tell_last(const TerminalTable& table, const Match& match, const AnyView& before,
                                   Seat reader);

// A game's table: specialised in cli/tables/<game>.h, or the plain one.
template <Rules G>
class TerminalTableOf;

}  // namespace zashiki
