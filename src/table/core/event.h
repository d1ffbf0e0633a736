#pragma once
// What happened at a table, one thing after the other. The list of events is all that is stored: whoever
// replays it has the table again.
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
  int level = 0;   // of a mind: 1 to 5
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
  Then then{};
};
struct Sat {
  Seat seat = nobody;
  SeatSetup who;
  Then then{};
};
// A seat shows the contribution that it committed to. The last one lets chance begin.
struct Revealed {
  Seat seat = nobody;
  std::string entropy;
  Then then{};
};
// The game begins without the contributions that were not revealed in time.
struct Begun {
  Then then{};
};
enum class By : std::uint8_t { person, mind, clock };  // clock: a mind, because time was out
// `clock` is how the clocks stand after the event, where there is one.
struct Acted {
  Seat who = nobody;
  Action action{};
  By by = By::person;
  std::string id{};  // the client's own name for this action; empty when it gave none
  Then then{};
  ClockState clock{};
  // Where each move has its own time: what was left of it. Taking the action back gives no more.
  std::optional<Millis> unused{};
};
// A seat is given up. A duel is over then; otherwise a mind plays it to the end, and the people who are left
// are asked first.
struct Resigned {
  enum class After : std::uint8_t { mind, ask, end };
  Seat seat = nobody;
  ClockState clock{};
  After after = After::mind;
};
// A mind plays the seat until the person comes back.
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
// A seat's last action no longer counts: a sealed choice, or what left the turn with the seat.
struct TakenBack {
  Seat seat = nobody;
  ClockState clock{};
};
// All people have agreed that hints may be asked for.
struct HintsAllowed {
  ClockState clock{};
};
// A seat is open again: its player never came. Nobody has acted, so the game starts anew.
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
                           TakenBack, HintsAllowed, Paused, Continued, Closed, Vacated>;

// Events as they are stored: a JSON object whose "e" names the kind. Actions are written in the game's
// notation, so reading needs the game.
std::string write_event(const Event& event, const Game& game);
Result<Event> read_event(std::string_view text, const Game* game);

// A seat as it stands in an event; what is wrong with it is left to the reader to tell.
SeatSetup read_seat(ObjectReader& in);

// The game that a table's first event names, on the map that it brought along.
Result<std::shared_ptr<const Game>> game_of(const Setup& setup);

}  // namespace zashiki::table
