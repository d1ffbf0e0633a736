#pragma once
// Thinking time. A clock runs for each seat that owes an action. Times are milliseconds of a steady clock, so
// that setting the machine's time changes nothing. The time left is stored with each action, so that downtime
// is not charged.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "rules/rules.h"
#include "table/core/calendar.h"

namespace zashiki::table {

// Time per move, or a bank for the whole game that grows by the increment with each of the player's moves.
struct ClockSetup {
  Millis move = 0;
  Millis bank = 0;
  Millis increment = 0;
  Rest rest{};  // of slow clocks
  [[nodiscard]] bool runs() const { return move > 0 || bank > 0; }
  // Nobody sits and waits: players are told of their turns, and time is counted by the calendar.
  [[nodiscard]] bool slow() const { return std::max(move, bank) >= Millis{24} * 3600 * 1000; }
  friend bool operator==(const ClockSetup&, const ClockSetup&) = default;
};

// Per seat; empty without a clock.
using ClockLeft = std::vector<Millis>;

// The clocks as stored.
struct ClockState {
  ClockLeft left{};
  Millis held = 0;        // until the running clocks start to count
  Millis pause_left = 0;  // 0: not paused
  Millis at = 0;          // of slow clocks: the wall time
};

class Clock {
 public:
  Clock() = default;
  Clock(const ClockSetup& setup, int players)
      : setup_(setup),
        left_(setup.runs() ? static_cast<std::size_t>(players) : 0, setup.move > 0 ? setup.move : setup.bank),
        since_(left_.size(), stopped),
        rest_until_(setup.slow() ? left_.size() : 0, 0) {}

  [[nodiscard]] bool runs() const { return setup_.runs(); }
  [[nodiscard]] const ClockSetup& setup() const { return setup_; }

  // Clocks started before then start to count then.
  void hold(Millis until) { held_until_ = until; }
  // This seat's slow clock counts nothing until then, a wall time: its player is on vacation.
  void rest_until(Seat seat, Millis then) {
    if (setup_.slow()) rest_until_[static_cast<std::size_t>(seat)] = then;
  }
  // Until when, if it is on vacation now.
  [[nodiscard]] std::optional<Millis> rests_until(Seat seat, Millis now) const {
    const Millis then = rest_until_.empty() ? 0 : rest_until_[static_cast<std::size_t>(seat)];
    return then > now + ahead_ ? std::optional(then) : std::nullopt;
  }
  // Starts these seats' clocks and stops the others. A running clock runs on.
  void run_for(Seats seats, Millis now) {
    for (std::size_t seat = 0; seat < left_.size(); ++seat) {
      const bool shall = seats.contains(static_cast<Seat>(seat));
      if (shall && since_[seat] == stopped) since_[seat] = std::max(now, held_until_);
      if (!shall) stop(seat, now);
    }
  }
  [[nodiscard]] ClockLeft left(Millis now) const {
    ClockLeft left = left_;
    for (std::size_t seat = 0; seat < left.size(); ++seat) left[seat] = left_of(seat, now);
    return left;
  }
  [[nodiscard]] ClockState state(Millis now) const {
    return {.left = left(now),
            .held = runs() && held_until_ > now ? held_until_ - now : 0,
            .pause_left = pause_ends_ ? std::max<Millis>(1, *pause_ends_ - now) : 0,
            .at = setup_.slow() ? now + ahead_ : 0};
  }
  // After this seat's move, with what a move earns.
  [[nodiscard]] ClockState state_after_move(Seat who, Millis now) const {
    ClockState after = state(now);
    if (runs()) {
      auto& own = after.left[static_cast<std::size_t>(who)];
      own = setup_.move > 0 ? setup_.move : own + setup_.increment;
    }
    return after;
  }
  // Takes back what a move of this seat earned. With time per move, `unused` is what is left of it.
  void undo(ClockState& state, Seat who, Millis unused) const {
    if (!runs()) return;
    auto& own = state.left[static_cast<std::size_t>(who)];
    own = setup_.move > 0 ? unused : std::max<Millis>(0, own - setup_.increment);
  }
  // The running clocks start to count then. Only while nothing has been counted yet.
  void start_at(Millis then) {
    hold(then);
    for (Millis& since : since_)
      if (since != stopped) since = then;
  }
  // Takes this much off what the running clocks have counted; what they are held for is extended.
  void delay(Millis by) {
    if (held_until_ != std::numeric_limits<Millis>::min()) held_until_ += by;
    if (pause_ends_) *pause_ends_ += by;
    for (Millis& since : since_)
      if (since != stopped) since += by;
  }
  // Takes the times of an event; all clocks stand still until run_for. Does nothing for an event without
  // times.
  void restore(const ClockState& state, Millis now) {
    pause_ends_ = state.pause_left > 0 ? std::optional(now + state.pause_left) : std::nullopt;
    if (state.at > 0) stored_at_ = state.at;
    if (state.left.empty() || state.left.size() != left_.size()) return;
    left_ = state.left;
    std::fill(since_.begin(), since_.end(), stopped);
    hold(now + state.held);
  }
  // As at the beginning, but for vacations.
  void start_over() {
    Clock fresh(setup_, static_cast<int>(left_.size()));
    fresh.ahead_ = ahead_;
    fresh.rest_until_ = std::move(rest_until_);
    *this = std::move(fresh);
  }
  // By how much the wall clock is ahead of this one.
  void set_wall(Millis ahead) { ahead_ = ahead; }
  [[nodiscard]] Millis wall() const { return ahead_; }
  // A slow clock that was replayed at `now` has run since its last event, by the calendar. But none runs out
  // before `until`, so that nobody loses time that the server did not give.
  void catch_up(Millis now, Millis until) {
    if (!setup_.slow()) return;
    if (stored_at_ > 0) delay(std::min<Millis>(0, stored_at_ - ahead_ - now));
    for (std::size_t seat = 0; seat < left_.size(); ++seat)
      if (since_[seat] != stopped && until - ahead_ > now && runs_out(seat) < until - ahead_)
        left_[seat] = calendar().counted(counts_from(seat), until);
  }
  // When the clocks count again, if they stand still now because the table rests.
  [[nodiscard]] std::optional<Millis> rests_until(Millis now) const {
    if (!setup_.slow() || !calendar().rests(now + ahead_)) return std::nullopt;
    return calendar().after(now + ahead_, 1) - 1 - ahead_;
  }
  // When this seat's time runs out, if its clock runs.
  [[nodiscard]] Millis runs_out(Seat seat) const { return runs_out(static_cast<std::size_t>(seat)); }
  // When the pause ends by itself.
  void end_pause_at(std::optional<Millis> then) { pause_ends_ = then; }
  [[nodiscard]] std::optional<Millis> pause_ends() const { return pause_ends_; }
  [[nodiscard]] Seats out_of_time(Millis now) const {
    Seats seats;
    for (std::size_t seat = 0; seat < left_.size(); ++seat)
      if (since_[seat] != stopped && left_of(seat, now) <= 0) seats.insert(static_cast<Seat>(seat));
    return seats;
  }
  [[nodiscard]] Seats running() const {
    Seats seats;
    for (std::size_t seat = 0; seat < since_.size(); ++seat)
      if (since_[seat] != stopped) seats.insert(static_cast<Seat>(seat));
    return seats;
  }
  // When the next running clock runs out; those that have run out already do not count.
  [[nodiscard]] std::optional<Millis> deadline(Millis now) const {
    std::optional<Millis> first;
    for (std::size_t seat = 0; seat < left_.size(); ++seat) {
      if (since_[seat] == stopped) continue;
      const Millis out = runs_out(seat);
      if (out > now) first = std::min(first.value_or(out), out);
    }
    return first;
  }

 private:
  static constexpr Millis stopped = std::numeric_limits<Millis>::min();

  [[nodiscard]] Calendar calendar() const { return Calendar(setup_.rest); }
  // The wall time from which a slow clock that runs counts.
  [[nodiscard]] Millis counts_from(std::size_t seat) const {
    return std::max(since_[seat] + ahead_, rest_until_[seat]);
  }
  [[nodiscard]] Millis runs_out(std::size_t seat) const {
    if (!setup_.slow()) return since_[seat] + left_[seat];
    return calendar().after(counts_from(seat), left_[seat]) - ahead_;
  }
  [[nodiscard]] Millis left_of(std::size_t seat, Millis now) const {
    const Millis used = since_[seat] == stopped ? 0
                        : setup_.slow()         ? calendar().counted(counts_from(seat), now + ahead_)
                                                : std::max<Millis>(0, now - since_[seat]);
    return std::max<Millis>(0, left_[seat] - used);
  }
  void stop(std::size_t seat, Millis now) {
    left_[seat] = left_of(seat, now);
    since_[seat] = stopped;
  }

  ClockSetup setup_;
  ClockLeft left_;
  std::vector<Millis> since_;       // when it was started
  std::vector<Millis> rest_until_;  // of slow clocks, wall times
  Millis held_until_ = std::numeric_limits<Millis>::min();
  std::optional<Millis> pause_ends_;
  Millis ahead_ = 0;
  Millis stored_at_ = 0;  // the wall time of the last event with times
};

}  // namespace zashiki::table
