#include "table/core/places.h"

namespace zashiki::table {
namespace {

bool before(const Table& table, Seat one, Seat other) {
  const auto& seats = table.seats();
  const bool quit = gave_up(seats[index(one)]);
  if (quit != gave_up(seats[index(other)])) return !quit;
  if (quit || !table.match().over()) return false;
  const Seats winners = table.match().position().winners();
  if (winners.contains(one) != winners.contains(other)) return winners.contains(one);
  const auto scores = table.match().position().scores();
  return !winners.contains(one) && scores[index(one)] > scores[index(other)];
}

}  // namespace

std::vector<int> places(const Table& table) {
  std::vector<int> places;
  for (Seat seat = 0; seat < table.players(); ++seat) {
    int place = 1;
    for (Seat other = 0; other < table.players(); ++other) place += before(table, other, seat) ? 1 : 0;
    places.push_back(place);
  }
  return places;
}

}  // namespace zashiki::table
