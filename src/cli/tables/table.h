#pragma once
// How a game looks and reads in a terminal. Each game has one, made from views alone.
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "cli/style.h"
#include "game/game.h"

namespace zashiki {

// What happened, as one reader may know it.
struct Happening {
  const AnyView& before;
  const AnyView& after;
  Seat who;
  std::string_view action;  // in notation, redacted for the reader
};

class TerminalTable {
 public:
  virtual ~TerminalTable() = default;

  // The whole table as the reader sees it, in at most 100 columns, ending in a line end.
  [[nodiscard]] virtual std::string board(const AnyView& view, Seat reader, const Style& style) const = 0;
  // What the game is, in one sentence.
  [[nodiscard]] virtual std::string_view about() const = 0;
  // What a decision of this phase is for, in a sentence or two for somebody who plays for the first time.
  [[nodiscard]] virtual std::string_view stake(const AnyView& view) const = 0;
  // One sentence on what is to be done now, without a line end.
  [[nodiscard]] virtual std::string task(const AnyView& view, Seat seat) const = 0;
  // What happened in words a player would use; empty when it is not worth telling.
  [[nodiscard]] virtual std::string tell(const Happening& happening, Seat reader) const = 0;

  // Who sits where: the reader is "You".
  std::vector<std::string> names;
  [[nodiscard]] std::string name(Seat seat, Seat reader) const {
    return seat == reader ? "You" : names[static_cast<std::size_t>(seat)];
  }
  // "You take", "Oichi takes".
  [[nodiscard]] std::string does(Seat seat, Seat reader, std::string_view verb) const {
    return name(seat, reader) + " " + std::string(verb) + (seat == reader ? "" : "s");
  }
  [[nodiscard]] std::string is(Seat seat, Seat reader) const {
    return name(seat, reader) + (seat == reader ? " are" : " is");
  }
  [[nodiscard]] std::string has(Seat seat, Seat reader) const {
    return name(seat, reader) + (seat == reader ? " have" : " has");
  }
};

std::unique_ptr<TerminalTable> make_table(const Game& game, int players);

// A game's table, specialised in cli/tables/<game>.h.
template <Rules G>
class Table;

}  // namespace zashiki
