#include "table/core/table.h"

#include <algorithm>
#include <fmt/format.h>
#include <sodium.h>
#include <utility>

#include "game/registry.h"
#include "game/transcript.h"
#include "table/core/codes.h"

namespace zashiki::table {
namespace {

bool unrevealed(const SeatSetup& seat) { return !seat.commitment.empty() && seat.entropy.empty(); }

}  // namespace

std::string hash_key(std::string_view key) { return fair::hash_of(key); }

bool ready(std::span<const SeatSetup> seats) {
  return std::none_of(seats.begin(), seats.end(),
                      [](const SeatSetup& seat) { return seat.kind == SeatKind::open || unrevealed(seat); });
}

namespace {

constexpr Millis minute = 60'000;
constexpr Millis day = 24 * 60 * minute;

// A player's usual time for a move.
Millis pace(const ClockSetup& clock, Millis usual) {
  return clock.move > 0 ? clock.move : clock.bank > 0 ? clock.bank / 10 : usual;
}

}  // namespace

Millis time_to_reveal(const ClockSetup& clock) { return std::clamp(pace(clock, 20'000), Millis{5'000}, day); }
Millis time_to_answer(const ClockSetup& clock) { return std::clamp(pace(clock, minute), minute / 2, day); }
Millis pause_limit(const ClockSetup& clock) {
  return std::clamp(10 * pace(clock, 6 * minute), 10 * minute, 10 * day);
}

Then chance_at_start(const Match& match, const fair::Bytes32& seed, std::span<const SeatSetup> seats) {
  std::vector<std::string> contributions;
  for (const auto& seat : seats) contributions.push_back(seat.entropy);
  const auto position = match.position().clone();
  return fair::draw_all(fair::key_of(seed, contributions), 0, *position);
}

Table::Table(Match match, const Opened& event)
    : match_(std::move(match)),
      seed_(event.seed),
      owed_since_(event.seats.size(), 0),
      owed_with_(event.seats.size()),
      unused_(event.seats.size(), event.clock.move),
      ids_(event.seats.size()),
      clock_(event.clock, static_cast<int>(event.seats.size())),
      hints_(event.hints),
      rated_(event.rated),
      in_tournament_(event.in_tournament) {
  for (const auto& seat : event.seats) {
    if (host_key_.empty()) host_key_ = seat.key_hash;
    seats_.push_back({.setup = seat});
  }
}

Result<Table> Table::open(const Opened& event, Millis now) {
  auto match = Match::start(event.setup);
  if (!match) return match.error();
  Table table(std::move(*match), event);
  if (auto begun = table.begin_when_ready(event.then); !begun) return begun.error();
  table.run_reveals(now);
  table.run_clocks(now);
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
  const auto first = read_event(events[0], game->get());
  if (!first) return first.error();
  auto table = open(std::get<Opened>(*first), now);
  if (!table) return table;
  for (const auto& text : events.subspan(1)) {
    const auto event = read_event(text, game->get());
    if (!event) return event.error();
    if (auto applied = table->apply(*event, now); !applied) return applied.error();
  }
  return table;
}

bool Table::full() const {
  return std::none_of(seats_.begin(), seats_.end(),
                      [](const SeatState& seat) { return seat.setup.kind == SeatKind::open; });
}

Seats Table::unrevealed() const {
  Seats seats;
  for (Seat seat = 0; seat < players(); ++seat)
    if (table::unrevealed(seats_[index(seat)].setup)) seats.insert(seat);
  return seats;
}

std::optional<Millis> Table::deadline(Millis now) const {
  if (reveals_until()) return reveals_until();
  return pause_ends() ? pause_ends() : clock_.deadline(now);
}

Status Table::playable() const {
  if (closed_) return Error{code::over, "this table was closed"};
  if (!started_)
    return Error{code::not_your_turn,
                 full() ? "the game has not begun: a contribution to chance must still be revealed"
                        : "the game has not begun: a seat is still open"};
  if (over()) return Error{code::over, "the game is over"};
  if (asks_)
    return Error{code::paused,
                 "a player has resigned: the game goes on with a computer player once everyone else agrees"};
  if (paused_) return Error{code::paused, "the game is paused: it goes on once everyone agrees"};
  return Done{};
}

Then Table::chance_at_start(std::span<const SeatSetup> seats) const {
  return table::chance_at_start(match_, seed_, seats);
}

Then Table::chance_after(Seat who, Action action) const {
  const auto position = match_.position().clone();
  position->apply(who, action);
  return fair::draw_all(key_, draws_, *position);
}

std::optional<Seat> Table::seat_of_key(std::string_view key) const {
  const std::string hash = key.starts_with(hash_mark) ? std::string(key.substr(1)) : hash_key(key);
  for (Seat seat = 0; seat < players(); ++seat) {
    const auto& known = seats_[index(seat)].setup.key_hash;
    if (!known.empty() && known.size() == hash.size() &&
        sodium_memcmp(known.data(), hash.data(), hash.size()) == 0)
      return seat;
  }
  return std::nullopt;
}

Seat Table::host() const {
  for (Seat seat = 0; seat < players(); ++seat)
    if (!host_key_.empty() && seats_[index(seat)].setup.key_hash == host_key_) return seat;
  return nobody;
}

fair::Record Table::fairness() const {
  fair::Record record;
  for (const auto& seat : seats_) {
    record.commitments.push_back(seat.setup.commitment);
    record.contributions.push_back(seat.setup.entropy);
  }
  if (over()) record.seed = seed_;
  return record;
}

Character Table::character(Seat seat) const {
  const SeatSetup& setup = seats_[index(seat)].setup;
  if (setup.kind != SeatKind::mind) return Character::plain;
  return character_of(game(), setup.level, std::stoull(commitment().substr(0, 16), nullptr, 16), seat);
}

std::string Table::transcript(StepOutcomes outcomes) const {
  return write_transcript(match_, commitment(), over() ? Match::referee : nobody, fairness(), outcomes);
}

Table::Used Table::used(Seat seat, std::string_view id, std::string_view action) const {
  const auto& ids = ids_[index(seat)];
  const auto found = ids.find(id);
  if (found == ids.end()) return Used::never;
  return game().to_text(found->second).view() == action ? Used::same : Used::other;
}

std::optional<std::size_t> Table::last_choice(Seat seat) const {
  const auto found = std::find_if(choices_.rbegin(), choices_.rend(),
                                  [&](std::size_t place) { return match_.log()[place].who == seat; });
  return found == choices_.rend() ? std::nullopt : std::optional(*found);
}

bool Table::untouched() const {
  return std::none_of(match_.log().begin(), match_.log().end(),
                      [](const Match::Entry& entry) { return entry.who != chance; });
}

std::optional<std::size_t> Table::to_return_to(Seat seat) const {
  if (!is_seat(seat) || rated() || !playable() || !seats_[index(seat)].by_person() || guests() != Seats(seat))
    return std::nullopt;
  return last_choice(seat);
}

std::optional<std::size_t> Table::to_take_back(Seat seat) const {
  if (!is_seat(seat) || !started_ || paused_ || over() || !seats_[index(seat)].by_person())
    return std::nullopt;
  const auto& log = match_.log();
  const Seats owing = match_.position().actors();
  std::optional<std::size_t> place;
  if (undoable_ && owing == Seats(seat) && log.back().who == seat) place = log.size() - 1;
  bool together = !owing.contains(seat);
  for (const Seat other : owing) together = together && owed_with_[index(seat)].contains(other);
  if (together)
    for (const std::size_t sealed : secrets_)
      if (log[sealed].who == seat) place = sealed;
  // A move forced by the clock stays.
  if (place && std::find(timed_out_.begin(), timed_out_.end(), *place) != timed_out_.end())
    return std::nullopt;
  return place;
}

Result<Match> Table::at(Version version) const {
  if (version < 0 || version > version_)
    return Error{code::bad_request, fmt::format("this table has versions 0 to {}", version_)};
  // Each adds a version and takes entries away.
  Version lost = 0;
  for (const auto& [first, at, entries] : taken_back_) {
    if (first <= version && version < at)
      return Error{code::bad_request, "what was done there was taken back"};
    lost += at <= version ? 1 + entries : 0;
  }
  return match_.first(static_cast<std::size_t>(version - lost));
}

Version Table::version_after(std::size_t actions) const {
  if (actions > match_.log().size()) return version_ + 1;
  auto version = static_cast<Version>(actions);
  for (const auto& back : taken_back_) version += 1 + back.entries;
  // What was taken back later than this position does not count.
  for (auto back = taken_back_.rbegin(); back != taken_back_.rend() && back->at > version; ++back)
    version -= 1 + back->entries;
  return version;
}

Error Table::why(Seat seat, std::string_view text) const {
  if (auto ready = playable(); !ready) return ready.error();
  const auto action = match_.legal_action(seat, text);
  return action ? Error{code::illegal_action, "this action is legal"} : action.error();
}

Seats Table::winners() const {
  if (lost_by_ == nobody) return match_.position().winners();
  Seats winners = Seats::first(players());
  winners.erase(lost_by_);
  return winners;
}

bool Table::let_time_run_out(Seat seat) const {
  const auto& log = match_.log();
  const auto last =
      std::find_if(log.rbegin(), log.rend(), [seat](const Match::Entry& entry) { return entry.who == seat; });
  const auto place = static_cast<std::size_t>(log.rend() - last) - 1;
  return last != log.rend() && std::find(timed_out_.begin(), timed_out_.end(), place) != timed_out_.end();
}

Seats Table::people() const {
  Seats people;
  for (Seat seat = 0; seat < players(); ++seat)
    if (seats_[index(seat)].by_person()) people.insert(seat);
  return people;
}

Seats Table::guests() const {
  Seats guests;
  for (Seat seat = 0; seat < players(); ++seat)
    if (const auto& state = seats_[index(seat)]; state.setup.kind == SeatKind::human && !state.resigned)
      guests.insert(seat);
  return guests;
}

Seats Table::minds_to_move(Millis now) const {
  Seats seats;
  if (!started_ || paused_ || over()) return seats;
  const Seats late = clock_.runs() ? clock_.out_of_time(now) : Seats();
  for (const Seat seat : match_.position().actors())
    if (seat >= 0 && (seats_[index(seat)].by_mind() || late.contains(seat))) seats.insert(seat);
  return seats;
}

Seat Table::next_to_begin() const {
  if (game().loser_begins_next() && over() && !closed_) {
    Seats losers = Seats::first(players());
    for (const Seat winner : winners()) losers.erase(winner);
    if (losers.size() == 1) return losers.lowest();
  }
  return match_.began() == nobody ? nobody : (match_.began() + 1) % players();
}

Opened Table::next_game(const Commitments& commitments) const {
  Opened next{
      .setup = match_.setup(), .clock = clock_.setup(), .listed = false, .hints = hints_, .rated = rated_};
  for (const auto& seat : seats_) {
    next.seats.push_back(seat.setup);
    next.seats.back().entropy.clear();
    next.seats.back().commitment = commitments[next.seats.size() - 1];
  }
  if (const Seat first = next_to_begin(); first != nobody) next.setup.options["first"] = first;
  return next;
}

}  // namespace zashiki::table
