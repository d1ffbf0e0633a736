#include "table/table.h"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>
#include <sodium.h>

#include "game/registry.h"
#include "game/transcript.h"
#include "table/codes.h"

namespace zashiki::table {
namespace {

Error misfit() { return {code::bad_file, "a stored event does not fit the table that it belongs to"}; }

}  // namespace

std::string hash_key(std::string_view key) {
  fair::Bytes32 hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(key.data()), key.size(),
                     nullptr, 0);
  return fair::to_hex(hash);
}

Table::Table(Match match, Opened& event)
    : match_(std::move(match)),
      seed_(event.seed),
      owed_since_(event.seats.size(), 0),
      ids_(event.seats.size()),
      clock_(event.clock, static_cast<int>(event.seats.size())),
      listed_(event.listed),
      hints_(event.hints) {
  for (const auto& seat : event.seats) seats_.push_back({.setup = seat});
}

Result<Table> Table::open(Opened& event, Millis now) {
  auto match = Match::start(event.setup);
  if (!match) return match.error();
  event.rules = match->game().rules_version();
  Table table(std::move(*match), event);
  table.begin_if_full(event.then, now);
  return table;
}

Result<Table> Table::replay(std::span<const std::string> events, Millis now) {
  if (events.empty()) return Error{code::bad_file, "the table has no events"};
  const auto setup = read_event(events[0], nullptr);
  if (!setup) return setup.error();
  const auto* named = std::get_if<Opened>(&*setup);
  if (named == nullptr) return Error{code::bad_file, "the table's first event does not open it"};
  const auto game = game_of(named->setup);
  if (!game) return game.error();
  if (named->rules != (*game)->rules_version())
    return Error{
        code::old_rules,
        fmt::format("this table was played by version {} of the rules of {}, and this server plays {}",
                    named->rules, (*game)->id(), (*game)->rules_version())};
  auto first = read_event(events[0], game->get());
  if (!first) return first.error();
  auto& opened = std::get<Opened>(*first);
  auto match = Match::start(opened.setup);
  if (!match) return match.error();
  Table table(std::move(*match), opened);
  if (table.full()) {
    table.start();
    table.begin_change();
    if (!table.replay_chance(opened.then)) return misfit();
    table.finish_change(nobody);
  }
  for (const auto& text : events.subspan(1)) {
    const auto event = read_event(text, game->get());
    if (!event) return event.error();
    if (auto applied = table.apply(*event, now); !applied) return applied.error();
  }
  table.run_clocks(now);
  return table;
}

Status Table::apply(const Event& event, Millis now) {
  const auto is_seat = [this](Seat seat) { return seat >= 0 && seat < players(); };
  if (const auto* sat = std::get_if<Sat>(&event)) {
    if (!is_seat(sat->seat)) return misfit();
    seats_[index(sat->seat)].setup = sat->who;
    if (!full()) return Done{};
    start();
    begin_change();
    if (!replay_chance(sat->then)) return misfit();
    finish_change(nobody);
  } else if (const auto* acted = std::get_if<Acted>(&event)) {
    if (!is_seat(acted->who) || !started_) return misfit();
    if (!match_.position().is_legal(acted->who, acted->action)) return misfit();
    begin_change();
    play(acted->who, acted->action);
    if (!replay_chance(acted->then)) return misfit();
    finish_change(acted->who);
    if (acted->by == By::clock) timed_out_.push_back(change_.from);
    if (!acted->id.empty()) ids_[index(acted->who)].emplace(acted->id, acted->action);
    clock_.restore(acted->left);
  } else if (const auto* resigned = std::get_if<Resigned>(&event)) {
    if (!is_seat(resigned->seat)) return misfit();
    seats_[index(resigned->seat)].resigned = true;
  } else if (const auto* taken = std::get_if<TakenOver>(&event)) {
    if (!is_seat(taken->seat)) return misfit();
    seats_[index(taken->seat)].away = true;
  } else if (const auto* back = std::get_if<CameBack>(&event)) {
    if (!is_seat(back->seat)) return misfit();
    seats_[index(back->seat)].away = false;
  } else if (std::holds_alternative<Undone>(event)) {
    if (!can_undo()) return misfit();
    (void)undo(now);
  } else if (const auto* pause = std::get_if<Paused>(&event)) {
    paused_ = pause->paused;
    clock_.restore(pause->left);
  } else if (const auto* continued = std::get_if<Continued>(&event)) {
    rematch_ = continued->table;
  } else if (std::holds_alternative<Closed>(event)) {
    closed_ = true;
  } else {
    return misfit();
  }
  return Done{};
}

bool Table::full() const {
  return std::none_of(seats_.begin(), seats_.end(),
                      [](const SeatState& seat) { return seat.setup.kind == SeatKind::open; });
}

void Table::start() {
  started_ = true;
  const auto record = fairness();
  key_ = fair::key_of(seed_, record.contributions);
}

void Table::begin_if_full(Then& then, Millis now) {
  if (!full()) return;
  start();
  begin_change();
  draw_chance(then);
  finish_change(nobody);
  run_clocks(now);
}

void Table::begin_change() {
  actors_before_ = match_.position().actors();
  change_.from = match_.log().size();
  change_.opened.clear();
}

void Table::play(Seat who, Action action) {
  const auto acted = match_.act(who, action);
  assert(acted.ok());
  (void)acted;
  ++version_;
  if (match_.log().back().secret.slot != Secret::no_slot) secrets_.push_back(match_.log().size() - 1);
}

void Table::draw_chance(Then& then) {
  while (match_.position().actors().contains(chance)) {
    const Action action = fair::draw(key_, draws_++, match_.position());
    then.push_back(action);
    play(chance, action);
  }
}

bool Table::replay_chance(const Then& then) {
  for (const Action action : then) {
    if (!match_.position().is_legal(chance, action)) return false;
    ++draws_;
    play(chance, action);
  }
  return true;
}

void Table::finish_change(Seat mover) {
  const bool secrets_before = !secrets_.empty();
  std::erase_if(secrets_, [this](std::size_t entry) {
    if (match_.log()[entry].secret.slot != Secret::no_slot) return false;
    if (entry < change_.from) change_.opened.push_back(entry);
    return true;
  });
  // A choice that was open before, and that somebody else's move left open, is still the same choice.
  for (const Seat seat : match_.position().actors())
    if (seat >= 0 && (seat == mover || !actors_before_.contains(seat))) owed_since_[index(seat)] = version_;
  // Nothing was sealed, nothing came to light and nothing was drawn: then nobody has learnt anything by it.
  undoable_ = mover >= 0 && !secrets_before && secrets_.empty() && match_.log().size() == change_.from + 1;
}

void Table::run_clocks(Millis now) {
  Seats running;
  if (started_ && !paused_ && !over())
    for (const Seat seat : match_.position().actors())
      if (seat >= 0 && seats_[index(seat)].by_person()) running.insert(seat);
  clock_.run_for(running, now);
}

Status Table::playable() const {
  if (closed_) return Error{code::over, "this table was closed"};
  if (!started_) return Error{code::not_your_turn, "the game has not begun: a seat is still open"};
  if (match_.over()) return Error{code::over, "the game is over"};
  if (paused_) return Error{code::paused, "the game is paused: it goes on when all have agreed"};
  return Done{};
}

std::optional<Seat> Table::seat_of_key(std::string_view key) const {
  const std::string hash = hash_key(key);
  for (Seat seat = 0; seat < players(); ++seat) {
    const auto& known = seats_[index(seat)].setup.key_hash;
    if (known.size() == hash.size() && sodium_memcmp(known.data(), hash.data(), hash.size()) == 0)
      return seat;
  }
  return std::nullopt;
}

fair::Record Table::fairness() const {
  fair::Record record;
  for (const auto& seat : seats_) record.contributions.push_back(seat.setup.entropy);
  if (over()) record.seed = seed_;
  return record;
}

std::string Table::transcript() const {
  return write_transcript(match_, commitment(), over() ? Match::referee : spectator, fairness());
}

Result<Event> Table::sit(SeatSetup who, Millis now) {
  if (closed_) return Error{code::over, "this table was closed"};
  for (Seat seat = 0; seat < players(); ++seat) {
    if (seats_[index(seat)].setup.kind != SeatKind::open) continue;
    seats_[index(seat)].setup = who;
    Sat event{.seat = seat, .who = std::move(who)};
    begin_if_full(event.then, now);
    return Event(std::move(event));
  }
  return Error{code::table_full, "every seat of this table is taken"};
}

Table::Used Table::used(Seat seat, std::string_view id, std::string_view action) const {
  const auto& ids = ids_[index(seat)];
  const auto found = ids.find(id);
  if (found == ids.end()) return Used::never;
  return game().to_text(found->second).view() == action ? Used::same : Used::other;
}

Result<Event> Table::act(Seat seat, Version seen, std::string_view text, std::string_view id, Millis now) {
  if (seat < 0) return Error{code::not_seated, "you are watching: only those who sit here can act"};
  if (const auto& state = seats_[index(seat)]; state.resigned)
    return Error{code::not_seated, "you have resigned: a mind plays your seat"};
  else if (state.away)
    return Error{code::not_seated, "a mind plays your seat until you come back"};
  if (auto ready = playable(); !ready) return ready.error();
  const Seats actors = match_.position().actors();
  const Version oldest = actors.contains(seat) ? owed_since_[index(seat)] : version_;
  if (seen < oldest || seen > version_)
    return Error{code::stale_version,
                 fmt::format("the table has moved on: it is at version {}, and you saw {}", version_, seen)};
  const auto action = game().parse(text);
  if (actors.contains(seat) && action && match_.position().is_legal(seat, *action))
    return record_act(seat, *action, By::person, id, now);
  return why(seat, text);
}

Result<Event> Table::mind_acts(Seat seat, Version seen, Action action, Millis now) {
  if (auto ready = playable(); !ready) return ready.error();
  if (!minds_to_move(now).contains(seat) || seen != owed_since_[index(seat)])
    return Error{code::not_your_turn, "this seat no longer waits for a mind"};
  if (!match_.position().is_legal(seat, action))
    return Error{code::illegal_action, "a mind chose what is not legal"};
  return record_act(seat, action, seats_[index(seat)].by_mind() ? By::mind : By::clock, {}, now);
}

Result<Event> Table::record_act(Seat seat, Action action, By by, std::string_view id, Millis now) {
  Acted event{.who = seat, .action = action, .by = by, .id = std::string(id)};
  begin_change();
  play(seat, action);
  draw_chance(event.then);
  finish_change(seat);
  if (by == By::clock) timed_out_.push_back(change_.from);
  if (!id.empty()) ids_[index(seat)].emplace(id, action);
  if (clock_.runs()) {
    clock_.moved(seat, now);
    run_clocks(now);
    event.left = clock_.left(now);
  }
  return Event(std::move(event));
}

Result<Event> Table::resign(Seat seat, Millis now) {
  if (seat < 0) return Error{code::not_seated, "you are watching: there is nothing to resign"};
  if (over()) return Error{code::over, "the game is over"};
  if (!started_) return Error{code::not_your_turn, "the game has not begun: a seat is still open"};
  if (seats_[index(seat)].resigned) return Error{code::bad_request, "you have resigned already"};
  seats_[index(seat)].resigned = true;
  run_clocks(now);
  return Event(Resigned{.seat = seat});
}

Result<Event> Table::take_over(Seat seat, Millis now) {
  if (seat < 0 || seat >= players() || !seats_[index(seat)].by_person())
    return Error{code::bad_request, "no person plays that seat"};
  if (over()) return Error{code::over, "the game is over"};
  seats_[index(seat)].away = true;
  run_clocks(now);
  return Event(TakenOver{.seat = seat});
}

Result<Event> Table::come_back(Seat seat, Millis now) {
  if (seat < 0 || !seats_[index(seat)].away || seats_[index(seat)].resigned)
    return Error{code::bad_request, "no mind has taken your seat over"};
  seats_[index(seat)].away = false;
  run_clocks(now);
  return Event(CameBack{.seat = seat});
}

Status Table::can_undo() const {
  if (auto ready = playable(); !ready) return ready.error();
  if (!undoable_)
    return Error{
        code::illegal_action,
        "the last action cannot be taken back: it showed something hidden, was sealed, or chance followed"};
  return Done{};
}

Result<Event> Table::undo(Millis now) {
  if (auto can = can_undo(); !can) return can.error();
  match_.undo();
  undone_at_.push_back(++version_);
  undoable_ = false;
  change_ = {.from = match_.log().size(), .opened = {}};
  std::erase(timed_out_, change_.from);
  for (const Seat seat : match_.position().actors())
    if (seat >= 0) owed_since_[index(seat)] = version_;
  run_clocks(now);
  return Event(Undone{.actions = 1});
}

Result<Match> Table::at(Version version) const {
  if (version < 0 || version > version_)
    return Error{code::bad_request, fmt::format("this table has versions 0 to {}", version_)};
  if (std::binary_search(undone_at_.begin(), undone_at_.end(), version + 1))
    return Error{code::bad_request, "what was done there was taken back"};
  // Every undo adds a version and takes an entry away.
  const auto undone = std::upper_bound(undone_at_.begin(), undone_at_.end(), version) - undone_at_.begin();
  return match_.first(static_cast<std::size_t>(version - 2 * undone));
}

Result<Event> Table::pause(bool paused, Millis now) {
  if (!started_ || over()) return Error{code::over, "there is no game to pause"};
  if (paused == paused_)
    return Error{code::bad_request, paused ? "the game is paused already" : "the game is not paused"};
  paused_ = paused;
  run_clocks(now);
  return Event(Paused{.paused = paused, .left = clock_.left(now)});
}

Result<Event> Table::continue_at(std::string table) {
  rematch_ = table;
  return Event(Continued{.table = std::move(table)});
}

Result<Event> Table::close(Millis now) {
  if (closed_) return Error{code::over, "this table was closed"};
  closed_ = true;
  run_clocks(now);
  return Event(Closed{});
}

Error Table::why(Seat seat, std::string_view text) const {
  if (auto ready = playable(); !ready) return ready.error();
  const auto action = match_.check(seat, text);
  return action ? Error{code::illegal_action, "nothing speaks against it"} : action.error();
}

Seats Table::people() const {
  Seats people;
  for (Seat seat = 0; seat < players(); ++seat)
    if (seats_[index(seat)].by_person()) people.insert(seat);
  return people;
}

Seats Table::minds_to_move(Millis now) const {
  Seats seats;
  if (!started_ || paused_ || over()) return seats;
  const Seats late = clock_.runs() ? clock_.out_of_time(now) : Seats();
  for (const Seat seat : match_.position().actors())
    if (seat >= 0 && (seats_[index(seat)].by_mind() || late.contains(seat))) seats.insert(seat);
  return seats;
}

Opened Table::next_game() const {
  Opened next{.setup = match_.setup(), .clock = clock_.setup(), .listed = false, .hints = hints_};
  for (const auto& seat : seats_) {
    next.seats.push_back(seat.setup);
    next.seats.back().entropy.clear();
  }
  // Where the game lets a seat be named that begins, it is the next one's turn.
  for (const auto& option : game().options()) {
    if (option.name != "first" || option.type != "seat") continue;
    Seat began = 0;
    for (const auto& entry : match_.log()) {
      const Text text = game().to_text(entry.action);
      if (entry.who == chance && text.view().starts_with("first ")) began = text.view().back() - '0';
    }
    if (const auto* first = next.setup.options.if_contains("first"); first != nullptr && first->is_int64())
      began = static_cast<Seat>(first->get_int64());
    next.setup.options["first"] = (began + 1) % players();
  }
  return next;
}

}  // namespace zashiki::table
