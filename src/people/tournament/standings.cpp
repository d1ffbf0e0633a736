#include <algorithm>
#include <fmt/format.h>
#include <numeric>

#include "game/fair.h"
#include "people/tournament/history.h"

namespace zashiki::people {

std::vector<std::string> draw_keys(const Tournament& tournament, std::string_view what, std::size_t round) {
  std::vector<std::string> keys;
  for (const Entrant& entrant : tournament.entrants)
    keys.push_back(fair::hash_of(fmt::format("{} {} {} {}", tournament.seed, what, round, entrant.id)));
  return keys;
}

namespace {

// Of a seat, by whom it beat: half for those who share its place.
int points_of(const Table& table, std::size_t seat) {
  int halves = 0;
  for (std::size_t other = 0; other < table.seats.size(); ++other)
    if (other != seat)
      halves += table.places[other] > table.places[seat]    ? 2
                : table.places[other] == table.places[seat] ? 1
                                                            : 0;
  return halves * point / 2 / static_cast<int>(table.seats.size() - 1);
}

}  // namespace

History::History(const Tournament& tournament, std::size_t rounds)
    : people(static_cast<int>(tournament.entrants.size())),
      points(tournament.entrants.size()),
      wins(tournament.entrants.size()),
      byes(tournament.entrants.size()),
      turns(tournament.entrants.size()),
      meetings(tournament.entrants.size() * tournament.entrants.size()) {
  const auto at = [](int entrant) { return static_cast<std::size_t>(entrant); };
  for (std::size_t number = 0; number < rounds; ++number) {
    const Round& round = tournament.played[number];
    for (const int entrant : round.byes) {
      ++byes[at(entrant)];
      points[at(entrant)] += point;
    }
    for (const Table& table : round.tables)
      for (std::size_t seat = 0; seat < table.seats.size(); ++seat) {
        const int entrant = table.seats[seat];
        ++turns[at(entrant)][seat];
        for (const int other : table.seats)
          if (other != entrant) ++meetings[at(entrant * people + other)];
        if (table.places.empty()) continue;
        points[at(entrant)] += points_of(table, seat);
        wins[at(entrant)] += table.places[seat] == 1 ? 1 : 0;
      }
  }
}

std::vector<Standing> standings(const Tournament& tournament) {
  const History history(tournament, tournament.played.size());
  std::vector<Standing> standings;
  for (int entrant = 0; entrant < history.people; ++entrant)
    standings.push_back({.entrant = entrant,
                         .points = history.points[static_cast<std::size_t>(entrant)],
                         .wins = history.wins[static_cast<std::size_t>(entrant)]});
  const auto points = [&](int entrant) { return history.points[static_cast<std::size_t>(entrant)]; };
  for (const Round& round : tournament.played) {
    // Who sits out has an opponent as good as himself.
    for (const int entrant : round.byes)
      standings[static_cast<std::size_t>(entrant)].opponents += 12 * points(entrant);
    for (const Table& table : round.tables) {
      if (table.places.empty()) continue;
      int all = 0;
      for (const int entrant : table.seats) all += points(entrant);
      for (const int entrant : table.seats)
        standings[static_cast<std::size_t>(entrant)].opponents +=
            12 / static_cast<int>(table.seats.size() - 1) * (all - points(entrant));
    }
  }
  const auto keys = draw_keys(tournament, "standings", 0);
  const auto rank = [](const Standing& one) { return std::tuple(-one.points, -one.opponents, -one.wins); };
  std::sort(standings.begin(), standings.end(), [&](const Standing& a, const Standing& b) {
    if (rank(a) != rank(b)) return rank(a) < rank(b);
    return keys[static_cast<std::size_t>(a.entrant)] < keys[static_cast<std::size_t>(b.entrant)];
  });
  for (std::size_t i = 0; i < standings.size(); ++i)
    standings[i].place = i > 0 && rank(standings[i]) == rank(standings[i - 1]) ? standings[i - 1].place
                                                                               : static_cast<int>(i) + 1;
  return standings;
}

}  // namespace zashiki::people
