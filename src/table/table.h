#pragma once
// The authority over one table: who sits where, what may be done now, what happened. It knows no sockets and
// no store. Every decision is applied in memory at once and handed back as the event to be stored; replaying
// the events gives the same table again.
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
#include "table/clock.h"
#include "table/event.h"

namespace zashiki::table {

using Version = std::int64_t;

inline std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }

struct SeatState {
  SeatSetup setup;
  bool resigned = false;  // a mind plays it to the end
  bool away = false;      // a mind plays it until the person comes back
  [[nodiscard]] bool by_mind() const { return setup.kind == SeatKind::mind || resigned || away; }
  [[nodiscard]] bool by_person() const { return setup.kind == SeatKind::human && !resigned && !away; }
};

class Table {
 public:
  // Opens a table as the event says, and completes the event by the chance that follows when no seat is open.
  static Result<Table> open(Opened& event, Millis now);
  // From its stored events. A table that was played by another version of the rules is refused, never
  // misplayed; its record can still be exported.
  static Result<Table> replay(std::span<const std::string> events, Millis now);

  [[nodiscard]] const Match& match() const { return match_; }
  [[nodiscard]] const Game& game() const { return match_.game(); }
  [[nodiscard]] const std::shared_ptr<const Game>& shared_game() const { return match_.shared_game(); }
  [[nodiscard]] const std::vector<SeatState>& seats() const { return seats_; }
  [[nodiscard]] int players() const { return static_cast<int>(seats_.size()); }
  [[nodiscard]] Version version() const { return version_; }
  [[nodiscard]] bool full() const;  // no seat is open
  [[nodiscard]] bool started() const { return started_; }
  [[nodiscard]] bool over() const { return closed_ || (started_ && match_.over()); }
  [[nodiscard]] bool closed() const { return closed_; }
  [[nodiscard]] bool paused() const { return paused_; }
  [[nodiscard]] bool listed() const { return listed_; }
  [[nodiscard]] bool hints() const { return hints_; }
  [[nodiscard]] const std::string& rematch() const { return rematch_; }
  [[nodiscard]] const Clock& clock() const { return clock_; }
  [[nodiscard]] std::string commitment() const { return fair::commitment_of(seed_); }
  // Nobody before the game begins.
  [[nodiscard]] Seats actors() const { return started_ && !closed_ ? match_.position().actors() : Seats(); }
  [[nodiscard]] std::optional<Seat> seat_of_key(std::string_view key) const;
  [[nodiscard]] std::string transcript() const;  // with everything and the seed once the game is over

  // Each applies at once and gives the event to be stored; a refusal changes nothing.
  Result<Event> sit(SeatSetup who, Millis now);
  Result<Event> act(Seat seat, Version seen, std::string_view action, std::string_view id, Millis now);
  // What a mind chose for a seat that is its own, or whose time is out.
  Result<Event> mind_acts(Seat seat, Version seen, Action action, Millis now);
  Result<Event> resign(Seat seat, Millis now);
  Result<Event> take_over(Seat seat, Millis now);  // a mind plays until the person comes back
  Result<Event> come_back(Seat seat, Millis now);
  Result<Event> undo(Millis now);  // of the last action, when all have agreed
  Result<Event> pause(bool paused, Millis now);
  Result<Event> continue_at(std::string table);
  Result<Event> close(Millis now);

  // Whether this seat has used the id before, and if so, for this very action.
  enum class Used : std::uint8_t { never, same, other };
  [[nodiscard]] Used used(Seat seat, std::string_view id, std::string_view action) const;

  // The game as it stood at an earlier version. An action that was taken back is not looked at again.
  [[nodiscard]] Result<Match> at(Version version) const;
  // The last version that had so many actions of the log; beyond all versions where there never were so many.
  [[nodiscard]] Version version_after(std::size_t actions) const;

  // What speaks against an action now, in a sentence.
  [[nodiscard]] Error why(Seat seat, std::string_view action) const;
  [[nodiscard]] Status can_undo() const;
  // Those whose agreement counts.
  [[nodiscard]] Seats people() const;

  // Seats for which a mind has to choose now.
  [[nodiscard]] Seats minds_to_move(Millis now) const;
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

  // Sets the setup of the next game: the same seats, somebody else begins.
  [[nodiscard]] Opened next_game() const;

 private:
  Table(Match match, Opened& event);

  [[nodiscard]] Status playable() const;
  void begin_if_full(Then& then, Millis now);
  void start();
  void play(Seat who, Action action);
  void draw_chance(Then& then);
  bool replay_chance(const Then& then);  // false when it does not fit
  void begin_change();
  void finish_change(Seat mover);
  Status apply(const Event& event, Millis now);
  Result<Event> record_act(Seat seat, Action action, By by, std::string_view id, Millis now);
  void run_clocks(Millis now);
  [[nodiscard]] fair::Record fairness() const;

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
  std::vector<Version> undone_at_;  // the versions that taking back made; each has one entry less than before
  Seats actors_before_;
  std::vector<Ids> ids_;              // each seat's
  std::vector<std::size_t> secrets_;  // entries of the log that are not open to all
  Change change_;
  std::vector<std::size_t> timed_out_;
  bool undoable_ = false;  // the last action, and only by consent
  Clock clock_;
  bool started_ = false;
  bool paused_ = false;
  bool closed_ = false;
  bool listed_ = false;
  bool hints_ = true;
  std::string rematch_;
};

// BLAKE2b-256 of a seat's key, in hex.
std::string hash_key(std::string_view key);

}  // namespace zashiki::table
