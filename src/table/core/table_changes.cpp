// How a table changes: only by applying events, live as in a replay.
#include <algorithm>
#include <utility>

#include "table/core/codes.h"
#include "table/core/table.h"

namespace zashiki::table {
namespace {

Error misfit() { return {code::bad_file, "a stored event does not fit the table that it belongs to"}; }

}  // namespace

Status Table::apply(const Event& event, Millis now) {
  if (auto applied = std::visit([this](const auto& one) { return apply(one); }, event); !applied)
    return applied;
  std::visit(
      [&](const auto& one) {
        if constexpr (requires { one.clock.left; }) clock_.restore(one.clock, now);
      },
      event);
  if (std::holds_alternative<Acted>(event) && !change_.opened.empty()) clock_.hold(now + time_to_look);
  run_reveals(now);
  run_clocks(now);
  run_pause(now);
  run_off_clock(event, now);
  return Done{};
}

Status Table::apply(const Opened&) { return misfit(); }  // a table is opened once

Status Table::apply(const Sat& event) {
  if (!is_seat(event.seat) || seats_[index(event.seat)].setup.kind != SeatKind::open) return misfit();
  seats_[index(event.seat)].setup = event.who;
  return begin_when_ready(event.then);
}

Status Table::apply(const Revealed& event) {
  if (!is_seat(event.seat) || started_ || !full()) return misfit();
  seats_[index(event.seat)].setup.entropy = event.entropy;
  return begin_when_ready(event.then);
}

Status Table::apply(const Begun& event) {
  if (started_ || !full()) return misfit();
  return begin(event.then);
}

Status Table::apply(const Acted& event) {
  if (!is_seat(event.who) || !started_) return misfit();
  if (auto played = play(event.who, event.action, event.then); !played) return played;
  if (event.by == By::clock) timed_out_.push_back(change_.from);
  if (event.by == By::person) choices_.push_back(change_.from);
  unused_[index(event.who)] = event.unused.value_or(clock_.setup().move);
  if (!event.id.empty()) ids_[index(event.who)].emplace(event.id, event.action);
  return Done{};
}

Status Table::apply(const Resigned& event) {
  if (!is_seat(event.seat)) return misfit();
  seats_[index(event.seat)].resigned = true;
  resignations_.push_back({.seat = event.seat, .after = match_.log().size()});
  if (event.after == Resigned::After::end) lost_by_ = event.seat;
  if (event.after == Resigned::After::ask) {
    paused_ = asks_ = true;
    paused_without_ = {};
  }
  return Done{};
}

Status Table::apply(const TakenOver& event) {
  if (!is_seat(event.seat)) return misfit();
  seats_[index(event.seat)].away = true;
  return Done{};
}

Status Table::apply(const CameBack& event) {
  if (!is_seat(event.seat)) return misfit();
  seats_[index(event.seat)].away = false;
  return Done{};
}

Status Table::apply(const Undone& event) {
  const auto& log = match_.log();
  if (!started_ || event.actions < 1 || std::cmp_greater(event.actions, log.size())) return misfit();
  const std::size_t place = log.size() - static_cast<std::size_t>(event.actions);
  unrated_ = true;
  return log[place].who == chance ? misfit() : rewind(place);
}

Status Table::apply(const TakenBack& event) {
  const auto place = to_take_back(event.seat);
  return place ? take_back(*place) : misfit();
}

Status Table::apply(const HintsAllowed&) {
  hints_allowed_ = true;
  unrated_ = true;
  return Done{};
}

Status Table::apply(const Paused& event) {
  paused_ = event.paused;
  asks_ = false;
  paused_without_ = {};
  for (Seat seat = 0; event.paused && seat < players(); ++seat)
    if (seats_[index(seat)].away) paused_without_.insert(seat);
  return Done{};
}

Status Table::apply(const Continued& event) {
  rematch_ = event.table;
  return Done{};
}

Status Table::apply(const Closed&) {
  closed_ = true;
  return Done{};
}

Status Table::apply(const OnVacation& event) {
  if (!is_seat(event.seat)) return misfit();
  clock_.rest_until(event.seat, event.until);
  return Done{};
}

Status Table::apply(const Vacated& event) {
  if (!is_seat(event.seat) || !untouched() || seats_[index(event.seat)].setup.kind != SeatKind::human)
    return misfit();
  seats_[index(event.seat)] = {};
  ++times_left_[index(event.seat)];
  ids_[index(event.seat)].clear();
  started_ = false;
  reveals_until_.reset();
  clock_.start_over();
  clock_.rest_until(event.seat, 0);
  return match_.log().empty() ? Done{} : rewind(0);
}

Status Table::begin_when_ready(const Then& then) {
  return full() && unrevealed().empty() ? begin(then) : Done{};
}

Status Table::begin(const Then& then) {
  started_ = true;
  key_ = fair::key_of(seed_, fairness().contributions);
  return play(nobody, {}, then);
}

Status Table::play(Seat mover, Action action, const Then& then) {
  const Seats actors_before = match_.position().actors();
  if (mover != nobody) owed_with_[index(mover)] = actors_before;
  const bool secrets_before = !secrets_.empty();
  change_.from = match_.log().size();
  change_.opened.clear();
  if (mover != nobody)
    if (auto played = play_one(mover, action); !played) return played;
  for (const Action drawn : then)
    if (auto played = play_one(chance, drawn); !played) return played;
  if (match_.position().actors().contains(chance)) return misfit();
  draws_ += then.size();
  std::erase_if(secrets_, [this](std::size_t entry) {
    if (match_.log()[entry].secret.slot != Secret::no_slot) return false;
    if (entry < change_.from) change_.opened.push_back(entry);
    return true;
  });
  // A choice that was owed before another seat's move, and still is, is the same choice.
  for (const Seat seat : match_.position().actors())
    if (seat >= 0 && (seat == mover || !actors_before.contains(seat))) owed_since_[index(seat)] = version_;
  // Nothing was sealed, revealed or drawn, so no one has learnt anything.
  undoable_ = mover >= 0 && !secrets_before && secrets_.empty() && then.empty();
  return Done{};
}

Status Table::play_one(Seat who, Action action) {
  if (!match_.act(who, action)) return misfit();
  ++version_;
  if (match_.log().back().secret.slot != Secret::no_slot) secrets_.push_back(match_.log().size() - 1);
  return Done{};
}

Status Table::take_back(std::size_t place) {
  const Seat who = match_.log()[place].who;
  auto without = match_.without(place);
  if (!without) return misfit();
  const Version first = version_after(place) + 1;
  match_ = std::move(*without);
  taken_back_.push_back({.first = first, .at = ++version_});
  undoable_ = false;
  change_ = {.from = match_.log().size(), .opened = {}};
  for (auto* places : {&secrets_, &timed_out_, &choices_}) {
    std::erase(*places, place);
    for (auto& later : *places) later -= later > place ? 1 : 0;
  }
  owed_since_[index(who)] = version_;
  for (Seats& seats : owed_with_) seats.insert(who);  // who owed with those who have sealed owes again
  return Done{};
}

Status Table::rewind(std::size_t actions) {
  const std::size_t entries = match_.log().size() - actions;
  const Version first = version_after(actions) + 1;
  const Match before = std::exchange(match_, match_.first(0));
  secrets_.clear();
  draws_ = 0;
  for (std::size_t place = 0; place < actions; ++place) {
    const auto& [who, action, secret, outcomes] = before.log()[place];
    if (who >= 0) owed_with_[index(who)] = match_.position().actors();
    if (!match_.act(who, action)) return misfit();
    // The same draws will come again.
    draws_ += who == chance ? 1 : 0;
  }
  for (std::size_t place = 0; place < actions; ++place)
    if (match_.log()[place].secret.slot != Secret::no_slot) secrets_.push_back(place);
  for (auto* places : {&timed_out_, &choices_})
    std::erase_if(*places, [actions](std::size_t place) { return place >= actions; });
  taken_back_.push_back({.first = first, .at = ++version_, .entries = static_cast<Version>(entries)});
  undoable_ = false;
  change_ = {.from = actions, .opened = {}};
  owed_since_.assign(owed_since_.size(), version_);
  return Done{};
}

void Table::run_reveals(Millis now) {
  if (!started_ && full()) reveals_until_ = now + time_to_reveal(clock_.setup());
}

void Table::run_pause(Millis now) {
  if (!paused_ || over()) return clock_.end_pause_at(std::nullopt);
  if (pause_ends()) return;
  clock_.end_pause_at(now + (asks_ ? time_to_answer(clock_.setup()) : pause_limit(clock_.setup())));
}

// An absent player's time to think about a choice, from when it is owed; a pause resets it.
void Table::run_off_clock(const Event& event, Millis now) {
  const Seats owing = actors();
  for (Seat seat = 0; seat < players(); ++seat) {
    auto& off = off_clock_[index(seat)];
    if (!seats_[index(seat)].away || !owing.contains(seat) || paused_)
      off = {};
    else if (off.owed != owed_since(seat) || std::holds_alternative<Paused>(event))
      off = {.owed = owed_since(seat), .since = now + clock_.state(now).held};
  }
}

void Table::run_clocks(Millis now) {
  Seats running;
  if (started_ && !paused_ && !over())
    for (const Seat seat : match_.position().actors())
      if (seat >= 0 && seats_[index(seat)].by_person()) running.insert(seat);
  clock_.run_for(running, now);
}

}  // namespace zashiki::table
