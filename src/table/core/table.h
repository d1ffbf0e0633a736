#pragma once
// The authority over one table: seats, what may be done now, what happened. It knows neither sockets nor a
// store, and it changes in one way only: by applying events, as decided (table/core/decide.h) or as stored.
// So a replayed table equals a live one.
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
#include "mind/mind.h"
#include "table/core/clock.h"
#include "table/core/event.h"

namespace zashiki::table {

using Version = std::int64_t;

// How long players look at what was revealed before the next clocks run (the page moves on by then).
inline constexpr Millis time_to_look = 3'000;

// The clocks of a new game wait this long for its players to connect.
inline constexpr Millis time_to_arrive = 30'000;

// No slow clock runs out this soon after the server was down.
inline constexpr Millis time_after_downtime = Millis{3600} * 1000;

// How long a table waits for its seats to reveal their contributions, fitting its pace.
Millis time_to_reveal(const ClockSetup& clock);
// How long a pause lasts at most, and how long the question after a resignation stays open: no player can
// hold the others up for ever. Both fit the table's pace.
Millis pause_limit(const ClockSetup& clock);
Millis time_to_answer(const ClockSetup& clock);

inline std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }

// Of each seat's contribution to the next game, in hex; empty where there is none.
using Commitments = std::array<std::string, most_players>;

struct SeatState {
  SeatSetup setup;
  bool resigned = false;  // a computer player finishes for it
  bool away = false;      // a computer player plays until the player comes back
  [[nodiscard]] bool by_mind() const { return setup.kind == SeatKind::mind || resigned || away; }
  [[nodiscard]] bool by_person() const { return setup.kind == SeatKind::human && !resigned && !away; }
};

class Table {
 public:
  // Opens it from its first event.
  static Result<Table> open(const Opened& event, Millis now);
  // Replays stored events. A table played by another version of the rules is refused, never misplayed; its
  // record can still be exported.
  static Result<Table> replay(std::span<const std::string> events, Millis now);
  // Clocks go on from `now`: time between replayed events is not charged. After an error the table must not
  // be used.
  Status apply(const Event& event, Millis now);

  [[nodiscard]] const Match& match() const { return match_; }
  [[nodiscard]] const Game& game() const { return match_.game(); }
  [[nodiscard]] const std::shared_ptr<const Game>& shared_game() const { return match_.shared_game(); }
  [[nodiscard]] const std::vector<SeatState>& seats() const { return seats_; }
  [[nodiscard]] int players() const { return static_cast<int>(seats_.size()); }
  [[nodiscard]] Version version() const { return version_; }
  [[nodiscard]] bool full() const;  // no seat is open
  // The seat of the first person when the table was opened, wherever that person sits now.
  [[nodiscard]] Seat host() const;
  // How often this seat has been left. A connection made before does not speak for its next player.
  [[nodiscard]] int times_left(Seat seat) const { return times_left_[index(seat)]; }
  [[nodiscard]] bool started() const { return started_; }
  // Seats that have not revealed the contribution that they committed to, and, once the table is full, how
  // long it waits for them.
  [[nodiscard]] Seats unrevealed() const;
  [[nodiscard]] std::optional<Millis> reveals_until() const {
    return started_ || closed_ ? std::nullopt : reveals_until_;
  }
  // When time will change something here by itself.
  [[nodiscard]] std::optional<Millis> deadline(Millis now) const;
  [[nodiscard]] bool over() const { return closed_ || lost_by_ != nobody || (started_ && match_.over()); }
  // Once it is over, and was not closed.
  [[nodiscard]] Seats winners() const;
  [[nodiscard]] bool closed() const { return closed_; }
  [[nodiscard]] bool paused() const { return paused_; }
  // The seat that ended a duel by resigning, or `nobody`.
  [[nodiscard]] Seat lost_by() const { return lost_by_; }
  // Paused by a resignation: the others are asked whether to go on.
  [[nodiscard]] bool asks() const { return asks_; }
  // When the pause ends by itself.
  [[nodiscard]] std::optional<Millis> pause_ends() const { return clock_.pause_ends(); }
  // The players who were away when it was paused.
  [[nodiscard]] Seats paused_without() const { return paused_without_; }
  // Whether hints are allowed: among several people only once all have agreed.
  [[nodiscard]] bool hints() const { return hints_allowed_ || (hints_ && guests().size() < 2); }
  // Opened as rated, and nobody has had hints or a move back that others had seen.
  [[nodiscard]] bool rated() const { return rated_ && !unrated_; }
  [[nodiscard]] bool in_tournament() const { return in_tournament_; }
  [[nodiscard]] bool opened_as_rated() const { return rated_; }
  [[nodiscard]] const std::string& rematch() const { return rematch_; }
  [[nodiscard]] const Clock& clock() const { return clock_; }
  [[nodiscard]] std::string commitment() const { return fair::commitment_of(seed_); }
  // How a computer player bids here: anyone can work it out from the commitment's first eight bytes.
  [[nodiscard]] Character character(Seat seat) const;
  // Empty before the game begins.
  [[nodiscard]] Seats actors() const { return started_ && !over() ? match_.position().actors() : Seats(); }
  // `key` is a seat's, or `by_hash` of a key that the server has found by itself.
  [[nodiscard]] std::optional<Seat> seat_of_key(std::string_view key) const;
  [[nodiscard]] fair::Record fairness() const;  // with the seed once the game is over
  [[nodiscard]] std::string transcript(StepOutcomes outcomes = StepOutcomes::left_out)
      const;  // with everything and the seed once the game is over

  // Slow clocks follow the calendar: by how much the wall clock is ahead of the times given here, and, once
  // replayed, until when none of them runs out.
  void set_wall(Millis ahead) { clock_.set_wall(ahead); }
  void catch_up(Millis now, Millis until) { clock_.catch_up(now, until); }

  // Starts the running clocks then. Only before any seat has acted.
  void start_clocks_at(Millis then) { clock_.start_at(then); }
  // Takes the time that storing and sending the last event took off every clock.
  void delay_clocks(Millis by) {
    clock_.delay(by);
    if (reveals_until_) *reveals_until_ += by;
  }

  // Whether seats may act at all now.
  [[nodiscard]] Status playable() const;
  // The draws when the game begins with these seats, and after this action.
  [[nodiscard]] Then chance_at_start(std::span<const SeatSetup> seats) const;
  [[nodiscard]] Then chance_after(Seat who, Action action) const;

  // Whether this seat has used the id before, and if so, for the same action.
  enum class Used : std::uint8_t { never, same, other };
  [[nodiscard]] Used used(Seat seat, std::string_view id, std::string_view action) const;

  // The game at an earlier version; refused if that version was taken back.
  [[nodiscard]] Result<Match> at(Version version) const;
  // The last version with this many actions; more than `version()` if there never were as many.
  [[nodiscard]] Version version_after(std::size_t actions) const;

  // Why an action is not legal now, in a sentence.
  [[nodiscard]] Error why(Seat seat, std::string_view action) const;
  // The place in the log of this player's own last choice.
  [[nodiscard]] std::optional<std::size_t> last_choice(Seat seat) const;
  // No seat has acted.
  [[nodiscard]] bool untouched() const;
  // The place in the log of the action that this seat may take back without asking: a sealed choice while the
  // others still owe theirs, or an action that revealed nothing and left the turn with the seat.
  [[nodiscard]] std::optional<std::size_t> to_take_back(Seat seat) const;
  // Against computer players only: the place of the seat's last choice, to which it may return.
  [[nodiscard]] std::optional<std::size_t> to_return_to(Seat seat) const;
  // What was left of the time for this seat's last move.
  [[nodiscard]] Millis unused(Seat seat) const { return unused_[static_cast<std::size_t>(seat)]; }
  // The players whose agreement counts.
  [[nodiscard]] Seats people() const;
  // `people` and those who are away for now.
  [[nodiscard]] Seats guests() const;

  // Seats for which a computer player must choose now.
  [[nodiscard]] Seats minds_to_move(Millis now) const;
  // Since when an absent player has owed the current choice, without a running clock.
  [[nodiscard]] std::optional<Millis> off_clock_since(Seat seat) const {
    return off_clock_[static_cast<std::size_t>(seat)].since;
  }
  // The version since which this seat owes the choice that it owes now.
  [[nodiscard]] Version owed_since(Seat seat) const { return owed_since_[static_cast<std::size_t>(seat)]; }

  // What the last action changed: log entries from `from` on are new, and `opened` are no longer secret.
  struct Change {
    std::size_t from = 0;
    std::vector<std::size_t> opened;
  };
  [[nodiscard]] const Change& change() const { return change_; }
  // Places in the log of moves made because a player's time had run out.
  [[nodiscard]] const std::vector<std::size_t>& timed_out() const { return timed_out_; }

  // Whether this seat's last move was made because its time had run out.
  [[nodiscard]] bool let_time_run_out(Seat seat) const;

  // A seat that has resigned, and after how many actions.
  struct Resignation {
    Seat seat = nobody;
    std::size_t after = 0;
  };
  [[nodiscard]] const std::vector<Resignation>& resignations() const { return resignations_; }

  // The next game for the same seats: the loser begins if the rules say so (Niya, rule 7), otherwise the seat
  // after the one that began this game.
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
  Status apply(const OnVacation& event);

  [[nodiscard]] bool is_seat(Seat seat) const { return seat >= 0 && seat < players(); }
  [[nodiscard]] Seat next_to_begin() const;
  Status begin_when_ready(const Then& then);
  Status begin(const Then& then);
  // Plays one action of a seat, or none, and the draws that follow.
  Status play(Seat mover, Action action, const Then& then);
  Status play_one(Seat who, Action action);
  Status take_back(std::size_t place);
  // Returns to the first `actions` entries of the log.
  Status rewind(std::size_t actions);
  void run_clocks(Millis now);
  void run_reveals(Millis now);
  void run_pause(Millis now);
  void run_off_clock(const Event& event, Millis now);

  // The ids of a seat's actions. Looked up without making a string.
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
  // Taking back makes a new version with fewer entries; the versions with them can no longer be looked at.
  struct Back {
    Version first = 0;  // that had them
    Version at = 0;
    Version entries = 1;
  };
  std::vector<Back> taken_back_;
  std::vector<Seats> owed_with_;  // the seats that owed a choice when this seat last acted
  std::vector<Millis> unused_;
  std::vector<Ids> ids_;              // each seat's
  std::vector<std::size_t> secrets_;  // log entries that are still secret
  Change change_;
  std::vector<std::size_t> timed_out_;
  std::vector<std::size_t> choices_;  // log entries chosen by a person
  bool undoable_ = false;             // the last action revealed nothing
  Clock clock_;
  std::optional<Millis> reveals_until_;
  std::string host_key_;  // the hash of the host's key
  std::array<int, most_players> times_left_{};
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
  bool rated_ = false;
  bool unrated_ = false;
  bool in_tournament_ = false;
  std::string rematch_;
};

// No seat is open, and all contributions are known.
bool ready(std::span<const SeatSetup> seats);
Then chance_at_start(const Match& match, const fair::Bytes32& seed, std::span<const SeatSetup> seats);

// BLAKE2b-256 of a seat's key, in hex.
std::string hash_key(std::string_view key);
// In place of a key, where the server knows by other means whose seat it is. Clients may not send it.
inline constexpr char hash_mark = '#';
inline std::string by_hash(std::string_view hash) { return hash_mark + std::string(hash); }

}  // namespace zashiki::table
