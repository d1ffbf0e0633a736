#pragma once
// What happened at a table, in order. The list of events is all that is stored; replaying it restores the
// table.
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "game/fair.h"
#include "game/match.h"
#include "table/core/clock.h"

namespace zashiki::table {

enum class SeatKind : std::uint8_t { open, human, mind };
inline constexpr std::array<std::string_view, 3> seat_words{"open", "human", "mind"};

struct SeatSetup {
  SeatKind kind = SeatKind::open;
  std::string name{};
  std::string commitment{};  // the hash of the contribution that the player will reveal, in hex, or empty
  std::string entropy{};     // the player's contribution to chance, once it is known
  std::string
      key_hash{};  // of a human's seat: BLAKE2b-256 of the key, in hex; the key itself is never stored
  int level = 0;   // of a computer player: 1 to 5
};

SeatSetup mind_seat(int level, std::size_t seat);

// The actions of chance that follow in the same durable unit.
using Then = std::vector<Action>;

struct Opened {
  Setup setup;
  int rules = 0;  // the version of the game's rules that this table plays by
  fair::Bytes32 seed{};
  std::vector<SeatSetup> seats;
  ClockSetup clock{};
  bool listed = false;
  bool hints = true;
  bool rated = false;  // the result counts for the players' ratings
  // The game always comes to an end: a player who lets the time run out twice in a row has resigned, and
  // computer players play on without spectators.
  bool in_tournament = false;
  Then then{};
};
struct Sat {
  Seat seat = nobody;
  SeatSetup who;
  Then then{};
};
// A seat reveals the contribution that it committed to. After the last one chance deals.
struct Revealed {
  Seat seat = nobody;
  std::string entropy;
  Then then{};
};
// The game begins without the contributions that were not revealed in time.
struct Begun {
  Then then{};
};
enum class By : std::uint8_t { person, mind, clock };  // clock: a computer player, because time ran out
// `clock` is how the clocks stand after the event, if the table has one.
struct Acted {
  Seat who = nobody;
  Action action{};
  By by = By::person;
  std::string id{};  // the client's own name for this action; empty when it gave none
  Then then{};
  ClockState clock{};
  // With time per move: what was left of it. Taking the action back gives no more.
  std::optional<Millis> unused{};
};
// A player gives up. A duel is over then; otherwise a computer player finishes for the seat, once the others
// have been asked.
struct Resigned {
  enum class After : std::uint8_t { mind, ask, end };
  Seat seat = nobody;
  ClockState clock{};
  After after = After::mind;
};
// A computer player plays the seat until its player comes back.
struct TakenOver {
  Seat seat = nobody;
  ClockState clock{};
};
struct CameBack {
  Seat seat = nobody;
  ClockState clock{};
};
struct Undone {
  int actions = 0;  // how many of the last entries no longer count
  ClockState clock{};
};
// A seat takes back its own last action: a sealed choice, or one that left the turn with the seat.
struct TakenBack {
  Seat seat = nobody;
  ClockState clock{};
};
// Everyone has agreed to allow hints.
struct HintsAllowed {
  ClockState clock{};
};
// The clock of this seat's player stands still until then, a wall time; one that has passed ends it.
struct OnVacation {
  Seat seat = nobody;
  Millis until = 0;
  ClockState clock{};
};
// A seat is open again because its player never connected. No seat has acted, so the game starts anew.
struct Vacated {
  Seat seat = nobody;
};
struct Paused {
  bool paused = true;
  ClockState clock{};
};
struct Continued {
  std::string table;  // where the rematch is played
};
struct Closed {
  ClockState clock{};
};

using Event = std::variant<Opened, Sat, Revealed, Begun, Acted, Resigned, TakenOver, CameBack, Undone,
                           TakenBack, HintsAllowed, Paused, Continued, Closed, Vacated, OnVacation>;

// Events as they are stored: a JSON object whose "e" names the kind. Actions are written in the game's
// notation, so reading needs the game.
std::string write_event(const Event& event, const Game& game);
Result<Event> read_event(std::string_view text, const Game* game);

// A seat as written in an event; errors stay in the reader.
SeatSetup read_seat(ObjectReader& in);

// The game that a table's first event names, on the map that it brought along.
Result<std::shared_ptr<const Game>> game_of(const Setup& setup);

}  // namespace zashiki::table
