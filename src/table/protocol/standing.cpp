#include "table/protocol/standing.h"

#include <algorithm>
#include <type_traits>
#include <variant>

#include "base/unicode.h"
#include "table/core/places.h"
#include "table/protocol/writing.h"

namespace zashiki::table {
namespace {

// Played to its end, or ended by those who gave up.
bool has_result(const Table& table) {
  return table.match().over() || std::any_of(table.seats().begin(), table.seats().end(), gave_up);
}

void write_turn(JsonWriter& out, const Table& table, Seat seat) {
  const Seat began = table.match().began();
  const int players = table.players();
  out.field("turn", began == nobody ? seat : (seat - began + players) % players);
  if (const auto& setup = table.seats()[index(seat)].setup; setup.kind == SeatKind::mind)
    out.field("level", setup.level);
}

}  // namespace

// The first fields are those that GET /api/tables/{table} has too.
std::string about(const Table& table) {
  const bool result = table.over() && table.rated() && has_result(table);
  return json_object([&](JsonWriter& out) {
    out.list("seats", table.seats(), [&, seat = 0](JsonWriter& list, const SeatState& state) mutable {
      list.begin_object().field("kind", seat_words[static_cast<std::size_t>(state.setup.kind)]);
      write_name(list, state.setup.name);
      if (result) write_turn(list, table, seat);
      ++seat;
      list.end_object();
    });
    if (!table.over()) return;
    if (table.opened_as_rated()) out.field("rated", result);
    write_scores(out, table.match().position());
    out.list("places", places(table));
    if (table.closed())
      out.field("closed", true);
    else
      write_seats(out, "winners", table.winners());
  });
}

namespace {

// One line for each seat, in the letters that a search is compared in.
std::string names(const Table& table) {
  std::string lines;
  for (const auto& seat : table.seats()) lines += unicode::skeleton(seat.setup.name) + "\n";
  return lines;
}

// Of several changes of one seat the last counts.
void take(store::Standing& standing, Seat seat, const std::string& key_hash) {
  std::erase_if(standing.taken, [seat](const auto& before) { return before.seat == seat; });
  standing.taken.push_back({.seat = seat, .key_hash = key_hash});
}

}  // namespace

bool changes_company(const Event& event) {
  return std::holds_alternative<Opened>(event) || std::holds_alternative<Sat>(event) ||
         std::holds_alternative<Vacated>(event);
}

void note(const Event& event, store::Standing& standing) {
  if (const auto* opened = std::get_if<Opened>(&event)) {
    for (std::size_t seat = 0; seat < opened->seats.size(); ++seat)
      if (const auto& hash = opened->seats[seat].key_hash; !hash.empty())
        take(standing, static_cast<Seat>(seat), hash);
  } else if (const auto* sat = std::get_if<Sat>(&event)) {
    take(standing, sat->seat, sat->who.key_hash);
  } else if (const auto* vacated = std::get_if<Vacated>(&event)) {
    take(standing, vacated->seat, {});
  } else if (const auto* away = std::get_if<OnVacation>(&event)) {
    standing.away.push_back({.seat = away->seat, .until = away->until});
  } else if (const auto* continued = std::get_if<Continued>(&event)) {
    standing.next = continued->table;
  }
}

void describe(const Table& table, Millis steady_now, Millis wall_now, bool company,
              store::Standing& standing) {
  standing.turn = 0;
  standing.due = 0;
  standing.slow = table.clock().setup().slow();
  standing.owing.clear();
  if (!table.paused()) {
    const auto running = table.clock().running();
    const auto left = table.clock().left(steady_now);
    for (const Seat seat : table.actors()) {
      if (seat < 0 || !table.seats()[index(seat)].by_person()) continue;
      standing.turn |= std::int64_t{1} << seat;
      if (standing.slow) standing.owing.push_back({.seat = seat, .since = table.owed_since(seat)});
      if (!running.contains(seat)) continue;
      const Millis due =
          standing.slow ? wall_now - steady_now + table.clock().runs_out(seat) : wall_now + left[index(seat)];
      standing.due = standing.due == 0 ? due : std::min(standing.due, due);
    }
  }
  standing.rated_over = table.over() && table.opened_as_rated();
  if (!company) return;
  standing.about = about(table);
  standing.names = names(table);
}

}  // namespace zashiki::table
