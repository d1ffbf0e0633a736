#include "people/ratings/rated_table.h"

#include <algorithm>

#include "people/ratings/anchors.h"

namespace zashiki::people {
namespace {

Error unrated(std::string reason) { return {"unrated", std::move(reason)}; }

// Who resigned, or was away when the game ended.
bool gave_up(const table::SeatState& seat) {
  return seat.setup.kind == table::SeatKind::human && (seat.resigned || seat.away);
}

// Whether one seat finished before the other. Those who gave up share the last place; the others are all
// equal if the game was not played to its end.
bool before(const table::Table& table, Seat one, Seat other) {
  const auto& seats = table.seats();
  const bool quit = gave_up(seats[table::index(one)]);
  if (quit != gave_up(seats[table::index(other)])) return !quit;
  if (quit || !table.match().over()) return false;
  const Seats winners = table.match().position().winners();
  if (winners.contains(one) != winners.contains(other)) return winners.contains(one);
  const auto scores = table.match().position().scores();
  return !winners.contains(one) && scores[table::index(one)] > scores[table::index(other)];
}

}  // namespace

Result<RatedGame> rated_game(const table::Table& table, std::string_view name,
                             std::span<const std::string> persons) {
  if (!table.over()) return unrated("it is not over");
  if (!table.rated()) return unrated("it was not opened as rated, or had hints or moves taken back");
  const auto& seats = table.seats();
  if (!table.match().over() && std::none_of(seats.begin(), seats.end(), gave_up))
    return unrated("it was closed");
  const int players = table.players();
  const Seat began = table.match().began();
  RatedGame game{.table = std::string(name), .game = std::string(table.game().id()), .seats = {}};
  for (Seat seat = 0; seat < players; ++seat) {
    const auto& setup = seats[table::index(seat)].setup;
    RatedGame::Seat rated{.turn = began == nobody ? seat : (seat - began + players) % players};
    if (setup.kind == table::SeatKind::mind) {
      rated.level = setup.level;
      if (!anchor_of(game.game, players, setup.level))
        return unrated("a computer player has no place on the scale");
    } else {
      rated.person = persons[table::index(seat)];
      if (rated.person.empty()) return unrated("a player is not known");
      if (std::any_of(game.seats.begin(), game.seats.end(),
                      [&](const auto& other) { return other.person == rated.person; }))
        return unrated("one person had two seats");
    }
    for (Seat other = 0; other < players; ++other) rated.place += before(table, other, seat) ? 1 : 0;
    game.seats.push_back(std::move(rated));
  }
  if (std::all_of(game.seats.begin(), game.seats.end(), [](const auto& seat) { return seat.person.empty(); }))
    return unrated("no person played");
  return game;
}

}  // namespace zashiki::people
