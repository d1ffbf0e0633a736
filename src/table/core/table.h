#pragma once
// The authority over one table: who sits where, what may be done now, what happened. It knows neither sockets
// nor a store, and it changes in one way only: events are applied to it, as they are decided
// (table/core/decide.h) or as they were stored. So whatever holds of a replayed table holds of a live one.
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "game/fair.h"
#include "game/match.h"
#include "game/transcript.h"
#include "table/core/clock.h"
#include "table/core/event.h"

namespace zashiki::table {

using Version = std::int64_t;

// What has come to light is looked at for so long before the next clocks run (the page goes on by itself
// then).
inline constexpr Millis time_to_look = 3'000;

// The clocks of a new game wait this long for its players to connect.
inline constexpr Millis time_to_arrive = 30'000;

// How long a table waits for its seats to reveal their contributions, fitting its pace.
Millis time_to_reveal(const ClockSetup& clock);
// How long a pause lasts at most, and how long people are asked whether to go on without somebody who has
// resigned: nobody holds the others up for ever.
Millis longest_pause(const ClockSetup& clock);
Millis time_to_answer(const ClockSetup& clock);

inline std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }

// Of each seat's contribution to the next game, in hex; empty where there is none.
using Commitments = std::array<std::string, most_players>;

struct SeatState {
  SeatSetup setup;
  bool resigned = false;  // a mind plays it to the end
  bool away = false;      // a mind plays it until the person comes back
  [[nodiscard]] bool by_mind() const { return setup.kind == SeatKind::mind || resigned || away; }
  [[nodiscard]] bool by_person() const { return setup.kind == SeatKind::human && !resigned && !away; }
};

class Table {
 public:
  // As its first event says.
  static Result<Table> open(const Opened& event, Millis now);
  // From its stored events. A table that was played by another version of the rules is refused, never
  // misplayed; its record can still be exported.
  static Result<Table> replay(std::span<const std::string> events, Millis now);
  // `now` is when the clocks go on: time between the events of a replay is charged to nobody. A table that an
  // event does not fit is good for nothing any more.
  Status apply(const Event& event, Millis now);

  [[nodiscard]] const Match& match() const { return match_; }
  [[nodiscard]] const Game& game() const { return match_.game(); }
  [[nodiscard]] const std::shared_ptr<const Game>& shared_game() const { return match_.shared_game(); }
  [[nodiscard]] const std::vector<SeatState>& seats() const { return seats_; }
  [[nodiscard]] int players() const { return static_cast<int>(seats_.size()); }
  [[nodiscard]] Version version() const { return version_; }
  [[nodiscard]] bool full() const;  // no seat is open
  // The first person's seat when the table was opened: the one who opened it.
  [[nodiscard]] Seat host() const { return host_; }
  [[nodiscard]] bool started() const { return started_; }
  // Seats that have yet to show the contribution that they committed to, and until when the table waits for
  // them. It waits once it is full.
  [[nodiscard]] Seats unrevealed() const;
  [[nodiscard]] std::optional<Millis> reveals_until() const {
    return started_ || closed_ ? std::nullopt : reveals_until_;
  }
  // When time changes something here by itself.
  [[nodiscard]] std::optional<Millis> deadline(Millis now) const;
  [[nodiscard]] bool over() const { return closed_ || lost_by_ != nobody || (started_ && match_.over()); }
  // Once it is over, and was not closed.
  [[nodiscard]] Seats winners() const;
  [[nodiscard]] bool closed() const { return closed_; }
  [[nodiscard]] bool paused() const { return paused_; }
  // Who ended a duel by resigning; nobody otherwise.
  [[nodiscard]] Seat lost_by() const { return lost_by_; }
  // It is paused because somebody has resigned, and the people who are left are asked whether to go on.
  [[nodiscard]] bool asks() const { return asks_; }
  // When the pause ends by itself.
  [[nodiscard]] std::optional<Millis> pause_ends() const { return clock_.pause_ends(); }
  // The people who were away when it was.
  [[nodiscard]] Seats paused_without() const { return paused_without_; }
  // Whether they may be asked for: among people only where all have agreed.
  [[nodiscard]] bool hints() const { return hints_allowed_ || (hints_ && guests().size() < 2); }
  [[nodiscard]] const std::string& rematch() const { return rematch_; }
  [[nodiscard]] const Clock& clock() const { return clock_; }
  [[nodiscard]] std::string commitment() const { return fair::commitment_of(seed_); }
  // Nobody before the game begins.
  [[nodiscard]] Seats actors() const { return started_ && !over() ? match_.position().actors() : Seats(); }
  [[nodiscard]] std::optional<Seat> seat_of_key(std::string_view key) const;
  [[nodiscard]] fair::Record fairness() const;  // with the seed once the game is over
  [[nodiscard]] std::string transcript(StepOutcomes outcomes = StepOutcomes::left_out)
      const;  // with everything and the seed once the game is over

  // Lets the clocks run from then on. Before anybody has acted.
  void start_clocks_at(Millis then) { clock_.start_at(then); }
  // The last event took this long to be stored and sent, which counts for nobody.
  void delay_clocks(Millis by) {
    clock_.delay(by);
    if (reveals_until_) *reveals_until_ += by;
  }

  // Whether seats may act at all now.
  [[nodiscard]] Status playable() const;
  // What chance draws when the game begins with these seats, and after this action.
  [[nodiscard]] Then chance_at_start(std::span<const SeatSetup> seats) const;
  [[nodiscard]] Then chance_after(Seat who, Action action) const;

  // Whether this seat has used the id before, and if so, for this very action.
  enum class Used : std::uint8_t { never, same, other };
  [[nodiscard]] Used used(Seat seat, std::string_view id, std::string_view action) const;

  // The game as it stood at an earlier version. An action that was taken back is not looked at again.
  [[nodiscard]] Result<Match> at(Version version) const;
  // The last version that had so many actions of the log; beyond all versions where there never were so many.
  [[nodiscard]] Version version_after(std::size_t actions) const;

  // What speaks against an action now, in a sentence.
  [[nodiscard]] Error why(Seat seat, std::string_view action) const;
  // The place in the log of the last choice that this seat's player made.
  [[nodiscard]] std::optional<std::size_t> last_choice(Seat seat) const;
  // Nothing but chance has happened.
  [[nodiscard]] bool untouched() const;
  // The place in the log of what this seat may take back without asking: a sealed choice while all who owe
  // one have owed it since before; or what showed nothing, and after which the turn is still the seat's.
  [[nodiscard]] std::optional<std::size_t> to_take_back(Seat seat) const;
  // Against computer players alone: the place of the last choice, to which the game may go back.
  [[nodiscard]] std::optional<std::size_t> to_return_to(Seat seat) const;
  // What was left of the time for this seat's last move.
  [[nodiscard]] Millis unused(Seat seat) const { return unused_[static_cast<std::size_t>(seat)]; }
  // Those whose agreement counts.
  [[nodiscard]] Seats people() const;
  // The same with those for whom a mind plays until they are back.
  [[nodiscard]] Seats guests() const;

  // Seats for which a mind has to choose now.
  [[nodiscard]] Seats minds_to_move(Millis now) const;
  // Since when a seat whose person is away has owed its choice without a clock.
  [[nodiscard]] std::optional<Millis> off_clock_since(Seat seat) const {
    return off_clock_[static_cast<std::size_t>(seat)].since;
  }
  // The version since which this seat owes the choice that it owes now.
  [[nodiscard]] Version owed_since(Seat seat) const { return owed_since_[static_cast<std::size_t>(seat)]; }

  // What the last action changed: the log's entries from `from` on are new, and `opened` were secret before.
  struct Change {
    std::size_t from = 0;
    std::vector<std::size_t> opened;
  };
  [[nodiscard]] const Change& change() const { return change_; }
  // Places in the log of what a mind did because a person's time had run out.
  [[nodiscard]] const std::vector<std::size_t>& timed_out() const { return timed_out_; }

  // Who has resigned, and after how many actions.
  struct Resignation {
    Seat seat = nobody;
    std::size_t after = 0;
  };
  [[nodiscard]] const std::vector<Resignation>& resignations() const { return resignations_; }

  // The setup of the next game for the same seats: the loser begins where the rules say so (Niya, rule 7),
  // else the seat after the one that began this game.
  [[nodiscard]] Opened next_game(const Commitments& commitments) const;

 private:
  Table(Match match, const Opened& event);

  Status apply(const Opened& event);
  Status apply(const Sat& event);
  Status apply(const Revealed& event);
  Status apply(const Begun& event);
  Status apply(const Acted& event);
  Status apply(const Resigned& event);
  Status apply(const TakenOver& event);
  Status apply(const CameBack& event);
  Status apply(const Undone& event);
  Status apply(const TakenBack& event);
  Status apply(const HintsAllowed& event);
  Status apply(const Paused& event);
  Status apply(const Continued& event);
  Status apply(const Closed& event);
  Status apply(const Vacated& event);

  [[nodiscard]] bool is_seat(Seat seat) const { return seat >= 0 && seat < players(); }
  [[nodiscard]] Seat next_to_begin() const;
  Status begin_when_ready(const Then& then);
  Status begin(const Then& then);
  // One action of a seat, or none, and the chance that follows.
  Status play(Seat mover, Action action, const Then& then);
  Status play_one(Seat who, Action action);
  Status take_back(std::size_t place);
  // Back to the first entries of the log, as if nothing had followed them.
  Status rewind(std::size_t actions);
  void run_clocks(Millis now);
  void run_reveals(Millis now);
  void run_pause(Millis now);
  void run_off_clock(const Event& event, Millis now);

  // What a client called its action, and which it was. Looked up without making a string.
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view id) const { return std::hash<std::string_view>()(id); }
  };
  using Ids = std::unordered_map<std::string, Action, Hash, std::equal_to<>>;

  Match match_;
  std::vector<SeatState> seats_;
  fair::Bytes32 seed_{};
  fair::Bytes32 key_{};  // of all draws, once play has started
  std::uint64_t draws_ = 0;
  Version version_ = 0;
  std::vector<Version> owed_since_;
  // Taking back makes a version that has fewer entries; those that had them are not looked at again.
  struct Back {
    Version first = 0;  // that had them
    Version at = 0;
    Version entries = 1;
  };
  std::vector<Back> taken_back_;
  std::vector<Seats> owed_with_;  // who owed a choice when this seat acted last
  std::vector<Millis> unused_;
  std::vector<Ids> ids_;              // each seat's
  std::vector<std::size_t> secrets_;  // entries of the log that are not open to all
  Change change_;
  std::vector<std::size_t> timed_out_;
  std::vector<std::size_t> choices_;  // entries of the log that are a player's own, not a computer's
  bool undoable_ = false;             // the last action, by its seat: it showed nothing
  Clock clock_;
  std::optional<Millis> reveals_until_;
  Seat host_ = nobody;
  bool started_ = false;
  bool paused_ = false;
  struct OffClock {
    Version owed = -1;
    std::optional<Millis> since{};
  };
  std::array<OffClock, most_players> off_clock_;
  bool asks_ = false;
  std::vector<Resignation> resignations_;
  Seat lost_by_ = nobody;
  Seats paused_without_;
  bool closed_ = false;
  bool hints_ = true;
  bool hints_allowed_ = false;
  std::string rematch_;
};

// No seat is open, and all contributions are known.
bool ready(std::span<const SeatSetup> seats);
Then chance_at_start(const Match& match, const fair::Bytes32& seed, std::span<const SeatSetup> seats);

// BLAKE2b-256 of a seat's key, in hex.
std::string hash_key(std::string_view key);

}  // namespace zashiki::table
