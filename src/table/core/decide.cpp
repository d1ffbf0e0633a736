#include "table/core/decide.h"

#include <algorithm>
#include <fmt/format.h>
#include <span>
#include <utility>

#include "base/unicode.h"
#include "table/core/codes.h"

namespace zashiki::table {
namespace {

Error closed() { return {code::over, "this table was closed"}; }
Error over() { return {code::over, "the game is over"}; }
Error full(Seat wanted) {
  return {code::table_full, wanted < 0 ? "every seat of this table is taken" : "that seat is taken"};
}
Error watching(std::string_view what) {
  return {code::not_seated, fmt::format("you are watching: {}", what)};
}

// Most decisions are one event; built in place, because some are large.
Decision one(Event event) {
  std::vector<Event> events;
  events.push_back(std::move(event));
  return events;
}

bool wanted(Seat wish, Seat open) { return wish < 0 || wish == open; }

// A copy of all seats' setups, for decisions that fill some.
std::vector<SeatSetup> setups(const Table& table) {
  std::vector<SeatSetup> seats;
  for (const auto& seat : table.seats()) seats.push_back(seat.setup);
  return seats;
}

Decision acted(const Table& table, Seat seat, Action action, By by, std::string_view id, Millis now) {
  Acted event{.who = seat,
              .action = action,
              .by = by,
              .id = std::string(id),
              .then = table.chance_after(seat, action),
              .clock = table.clock().state_after_move(seat, now)};
  if (table.clock().setup().move > 0) event.unused = table.clock().left(now)[index(seat)];
  return one(std::move(event));
}

// No two at one table have names that look the same: the `last` to come gets a number after it.
void tell_apart(std::span<SeatSetup> seats, Seat last) {
  const std::string wanted = seats[index(last)].name;
  std::string& name = seats[index(last)].name;
  const auto taken = [&] {
    return std::any_of(seats.begin(), seats.end(), [&](const SeatSetup& other) {
      return &other != &seats[index(last)] && unicode::skeleton(other.name) == unicode::skeleton(name);
    });
  };
  for (int number = 2; !wanted.empty() && taken(); ++number) name = fmt::format("{} {}", wanted, number);
}

// Fills open seats in order with what `next` returns, if anything; taking the last one deals.
template <class Next>
std::vector<Event> taken(const Table& table, Next&& next) {
  std::vector<Event> events;
  auto seats = setups(table);
  for (Seat seat = 0; seat < table.players(); ++seat) {
    auto& setup = seats[index(seat)];
    if (setup.kind != SeatKind::open) continue;
    auto who = next(seat);
    if (!who) continue;
    setup = std::move(*who);
    tell_apart(seats, seat);
    events.push_back(Sat{.seat = seat, .who = setup});
  }
  if (!events.empty() && ready(seats)) std::get<Sat>(events.back()).then = table.chance_at_start(seats);
  return events;
}

}  // namespace

Result<Opened> decide(Opened wish) {
  const auto match = Match::start(wish.setup);
  if (!match) return match.error();
  wish.rules = match->game().rules_version();
  for (std::size_t seat = 1; seat < wish.seats.size(); ++seat)
    tell_apart(std::span(wish.seats).first(seat + 1), static_cast<Seat>(seat));
  if (ready(wish.seats)) wish.then = chance_at_start(*match, wish.seed, wish.seats);
  return wish;
}

Decision decide(const Table& table, Seat, const SitRequest& request, Millis) {
  if (table.closed()) return closed();
  bool seated = false;
  auto events = taken(table, [&](Seat open) -> std::optional<SeatSetup> {
    if (!wanted(request.seat, open) || std::exchange(seated, true)) return std::nullopt;
    return request.who;
  });
  if (events.empty()) return full(request.seat);
  return events;
}

Decision decide(const Table& table, Seat seat, const FillRequest& request, Millis) {
  if (seat < 0) return Error{code::not_seated, "only players at this table can add computer players"};
  if (table.closed()) return closed();
  auto events = taken(table, [&](Seat open) -> std::optional<SeatSetup> {
    if (!wanted(request.seat, open)) return std::nullopt;
    return mind_seat(request.level, index(open));
  });
  if (events.empty()) return full(request.seat);
  return events;
}

// The seat that is left stays open, so this never begins the game.
Decision decide(const Table& table, Seat seat, const MoveRequest& request, Millis) {
  if (seat < 0) return watching("you have no seat to change");
  if (table.closed()) return closed();
  if (table.started()) return Error{code::bad_request, "the game has begun"};
  if (request.seat < 0 || request.seat >= table.players() ||
      table.seats()[index(request.seat)].setup.kind != SeatKind::open)
    return full(request.seat);
  std::vector<Event> events;
  events.emplace_back(Vacated{.seat = seat});
  events.emplace_back(Sat{.seat = request.seat, .who = table.seats()[index(seat)].setup});
  return events;
}

Decision decide(const Table& table, Seat seat, const CancelRequest&, Millis now) {
  if (table.closed()) return closed();
  if (table.started()) return Error{code::bad_request, "the game has begun"};
  if (seat < 0 || seat != table.host())
    return Error{code::not_seated, "only the player who opened the table can close it"};
  return one(Closed{.clock = table.clock().state(now)});
}

Decision decide(const Table& table, Seat seat, const RevealRequest& request, Millis) {
  if (seat < 0) return watching("you have nothing to reveal");
  if (table.closed()) return closed();
  auto seats = setups(table);
  auto& own = seats[index(seat)];
  if (own.commitment.empty()) return Error{code::bad_request, "your seat committed to no contribution"};
  // A repeat changes nothing.
  if (!own.entropy.empty() && own.entropy == request.entropy) return std::vector<Event>();
  if (table.started())
    return Error{code::bad_request, own.entropy.empty() ? "too late: the game has begun without it"
                                                        : "your contribution is revealed already"};
  // A later player must not know it when contributing.
  if (!table.full()) return Error{code::not_your_turn, "not yet: a seat is still open"};
  if (!own.entropy.empty()) return Error{code::bad_request, "your contribution is revealed already"};
  if (fair::hash_of(request.entropy) != own.commitment)
    return Error{code::bad_request, "this is not what your seat committed to"};
  own.entropy = request.entropy;
  Revealed event{.seat = seat, .entropy = request.entropy};
  if (ready(seats)) event.then = table.chance_at_start(seats);
  return one(std::move(event));
}

Decision decide(const Table& table, Seat seat, const VacateRequest&, Millis) {
  if (seat < 0 || table.over() || !table.untouched() ||
      table.seats()[index(seat)].setup.kind != SeatKind::human)
    return Error{code::bad_request, "the game has begun"};
  return one(Vacated{.seat = seat});
}

Decision decide(const Table& table, Seat, const DueRequest&, Millis now) {
  if (const auto until = table.reveals_until(); until && now >= *until)
    return one(Begun{.then = table.chance_at_start(setups(table))});  // without what was not revealed
  if (const auto end = table.pause_ends(); end && now >= *end)
    return one(Paused{.paused = false, .clock = table.clock().state(now)});
  return Error{code::bad_request, "nothing is due yet"};
}

Decision decide(const Table& table, Seat seat, const ActRequest& request, Millis now) {
  if (seat < 0) return watching("only players at this table can act");
  if (!request.id.empty()) {
    switch (table.used(seat, request.id, request.action)) {
      case Table::Used::never: break;
      case Table::Used::same: return std::vector<Event>();
      case Table::Used::other: return Error{code::bad_request, "this id was used for another action"};
    }
  }
  const auto& state = table.seats()[index(seat)];
  if (state.resigned) return Error{code::not_seated, "you have resigned: a computer player has your seat"};
  if (state.away) return Error{code::not_seated, "a computer player has your seat until you return"};
  if (auto ready = table.playable(); !ready) return ready.error();
  const Version oldest = table.actors().contains(seat) ? table.owed_since(seat) : table.version();
  if (request.version < oldest || request.version > table.version())
    return Error{code::stale_version,
                 fmt::format("the table has moved on: it is at version {}, and you saw {}", table.version(),
                             request.version)};
  if (table.clock().out_of_time(now).contains(seat))
    return Error{code::not_your_turn, "your time has run out: a computer player makes this move"};
  const auto action = table.match().legal_action(seat, request.action);
  if (!action) return action.error();
  return acted(table, seat, *action, By::person, request.id, now);
}

Decision decide(const Table& table, Seat seat, const MindRequest& request, Millis now) {
  if (auto ready = table.playable(); !ready) return ready.error();
  if (!table.minds_to_move(now).contains(seat) || request.owed_since != table.owed_since(seat))
    return Error{code::not_your_turn, "this seat no longer waits for a computer player"};
  const auto by = table.seats()[index(seat)].by_mind() ? By::mind : By::clock;
  if (by == By::clock && table.in_tournament() && table.let_time_run_out(seat))
    return one(Resigned{.seat = seat,
                        .clock = table.clock().state(now),
                        .after = table.players() == 2 ? Resigned::After::end : Resigned::After::mind});
  Action action = request.action;
  if (const auto& position = table.match().position(); !position.is_legal(seat, action)) {
    std::vector<Action> legal(static_cast<std::size_t>(table.game().most_actions()));
    (void)position.legal(seat, legal);
    action = legal.front();
  }
  return acted(table, seat, action, by, {}, now);
}

namespace {

// Back to that place in the log. Time used stays used; what the moves earned is lost.
Decision undone(const Table& table, std::size_t place, Seat asker, Millis unused, Millis now) {
  const auto& log = table.match().log();
  ClockState clock = table.clock().state(now);
  for (std::size_t entry = place; entry < log.size(); ++entry)
    if (const Seat who = log[entry].who; who >= 0)
      table.clock().undo(clock, who, who == asker ? unused : table.clock().setup().move);
  return one(Undone{.actions = static_cast<int>(log.size() - place), .clock = std::move(clock)});
}

}  // namespace

Decision decide(const Table& table, Seat seat, const TakeBackRequest&, Millis now) {
  if (seat < 0) return watching("you have nothing to take back");
  if (auto ready = table.playable(); !ready) return ready.error();
  if (!table.to_take_back(seat)) {
    if (const auto place = table.to_return_to(seat))
      return undone(table, *place, seat, table.unused(seat), now);
    return Error{code::illegal_action,
                 "nothing of yours can be taken back now: only a sealed choice while others owe theirs, or "
                 "an action that revealed nothing and left you to move"};
  }
  ClockState clock = table.clock().state(now);
  table.clock().undo(clock, seat, table.unused(seat));
  return one(TakenBack{.seat = seat, .clock = std::move(clock)});
}

Decision decide(const Table& table, Seat seat, const ResignRequest&, Millis now) {
  if (seat < 0) return watching("there is nothing to resign");
  if (table.over()) return over();
  if (!table.started()) return table.playable().error();
  if (table.seats()[index(seat)].resigned) return Error{code::bad_request, "you have resigned already"};
  Seats others = table.people();
  others.erase(seat);
  using After = Resigned::After;
  std::vector<Event> events;
  events.emplace_back(Resigned{.seat = seat,
                               .clock = table.clock().state(now),
                               .after = table.players() == 2 ? After::end
                                        : others.empty()     ? After::mind
                                                             : After::ask});
  // No one is left to answer.
  if (table.asks() && others.empty())
    events.emplace_back(Paused{.paused = false, .clock = table.clock().state(now)});
  return events;
}

Decision decide(const Table& table, Seat seat, const LeaveRequest&, Millis now) {
  if (seat < 0) return watching("you have no seat to leave");
  if (!table.started()) return Error{code::bad_request, "the game has not begun"};
  return decide(table, seat, ReplaceRequest{.seat = seat}, now);
}

Decision decide(const Table& table, Seat, const ReplaceRequest& request, Millis now) {
  const Seat seat = request.seat;
  if (seat < 0 || seat >= table.players() || !table.seats()[index(seat)].by_person())
    return Error{code::bad_request, "no person plays that seat"};
  if (table.over()) return over();
  return one(TakenOver{.seat = seat, .clock = table.clock().state(now)});
}

Decision decide(const Table& table, Seat seat, const ReturnRequest&, Millis now) {
  if (seat < 0) return watching("you have no seat to return to");
  if (const auto& state = table.seats()[index(seat)]; !state.away || state.resigned)
    return Error{code::bad_request, "no computer player has taken over your seat"};
  // Leaving gives no free time to think: it is charged if the same choice is still owed.
  ClockState clock = table.clock().state(now);
  if (const auto since = table.off_clock_since(seat); since && !clock.left.empty()) {
    Millis& left = clock.left[index(seat)];
    left = std::max<Millis>(0, left - std::max<Millis>(0, now - *since));
  }
  return one(CameBack{.seat = seat, .clock = std::move(clock)});
}

namespace {

// Consent of others makes a rated game unrated; nobody can escape a result alone.
bool would_escape(const Table& table) { return table.rated() && table.guests().size() < 2; }

}  // namespace

Decision decide(const Table& table, Seat, const UndoRequest& request, Millis now) {
  if (auto ready = table.playable(); !ready) return ready.error();
  if (would_escape(table))
    return Error{code::bad_request, "a rated game takes no move back without others' consent"};
  const auto place = table.last_choice(request.asker);
  if (!place) return Error{code::illegal_action, "you have not chosen anything yet"};
  return undone(table, *place, request.asker, table.clock().setup().move, now);
}

Decision decide(const Table& table, Seat, const EndRequest&, Millis now) {
  if (!table.asks() || table.over())
    return Error{code::bad_request, "there is no open question whether to go on"};
  return one(Closed{.clock = table.clock().state(now)});
}

Decision decide(const Table& table, Seat, const HintsRequest&, Millis now) {
  if (table.over()) return over();
  if (table.hints()) return Error{code::bad_request, "hints are allowed already"};
  if (would_escape(table))
    return Error{code::bad_request, "a rated game has no hints without others' consent"};
  return one(HintsAllowed{.clock = table.clock().state(now)});
}

Decision decide(const Table& table, Seat, const PauseRequest& request, Millis now) {
  if (!table.started() || table.over()) return Error{code::over, "there is no game to pause"};
  if (request.paused == table.paused())
    return Error{code::bad_request, request.paused ? "the game is paused already" : "the game is not paused"};
  return one(Paused{.paused = request.paused, .clock = table.clock().state(now)});
}

Decision decide(const Table& table, Seat seat, const VacationRequest& request, Millis now) {
  if (seat < 0) return Error{code::not_seated, "this seat has another player now"};
  if (table.over()) return over();
  const Clock& clock = table.clock();
  if (!clock.setup().slow()) return Error{code::bad_request, "only the clocks of a day or more stand still"};
  const Millis until = request.until > now + clock.wall() ? request.until : 0;
  if (until == clock.rests_until(seat, now).value_or(0)) return std::vector<Event>();
  return one(OnVacation{.seat = seat, .until = until, .clock = clock.state(now)});
}

Decision decide(const Table& table, Seat, const ContinueRequest& request, Millis) {
  if (!table.over() || !table.rematch().empty())
    return Error{code::bad_request, "there is one rematch, once the game is over"};
  return one(Continued{.table = request.table});
}

Decision decide(const Table& table, Seat, const CloseRequest&, Millis now) {
  if (table.closed()) return closed();
  return one(Closed{.clock = table.clock().state(now)});
}

}  // namespace zashiki::table
