// What may change in a tournament, and how (docs/play/tournaments.md).
#include <algorithm>
#include <fmt/format.h>
#include <numeric>

#include "game/json.h"
#include "people/tournament/numbers.h"
#include "people/tournament/stored.h"
#include "table/core/codes.h"

namespace zashiki::people {
namespace {

using store::Phase;
using store::Query;

Error refused(std::string_view code, std::string message, int rule) {
  return {.code = code, .message = std::move(message), .clause = fmt::format("tournament rule {}", rule)};
}
Error over() { return refused(code::over, "this tournament is over", 1); }

// Violates NOT NULL where the tournament has another revision by now: then nothing is changed.
std::vector<Query> changed(const StoredTournament& stored) {
  return {
      {.sql = "UPDATE tournaments SET revision = CASE revision WHEN $1 THEN revision + 1 END WHERE id = $2",
       .values = {stored.revision, stored.id}}};
}

Query gone_after(const StoredTournament& stored, std::int64_t number, std::size_t round) {
  return {.sql = "UPDATE entrants SET gone = $1 WHERE tournament = $2 AND number = $3",
          .values = {static_cast<std::int64_t>(round), stored.id, number}};
}
Query never_came(const StoredTournament& stored, std::int64_t number) {
  return {.sql = "DELETE FROM entrants WHERE tournament = $1 AND number = $2", .values = {stored.id, number}};
}
Query enter(const StoredTournament& stored, Phase phase) {
  return {.sql = "UPDATE tournaments SET phase = $1 WHERE id = $2",
          .values = {static_cast<std::int64_t>(phase), stored.id}};
}

// Takes part in no further round.
Query leave(const StoredTournament& stored, std::size_t entrant) {
  const auto& plays = stored.plan.entrants[entrant];
  const auto played = stored.plan.played.size();
  const auto number = stored.players[entrant].number;
  return std::cmp_greater(plays.joined, played) ? never_came(stored, number)
                                                : gone_after(stored, number, played);
}

// Of a game that is over; everybody is equal where its record is lost.
std::vector<int> places_of(const StoredTournament::Game& game, std::size_t seats) {
  std::vector<int> places;
  if (const auto about = parse_json(game.about); about && about->is_object())
    if (const auto* list = about->get_object().if_contains("places"); list != nullptr && list->is_array())
      for (const auto& place : list->get_array())
        if (place.is_int64()) places.push_back(static_cast<int>(place.get_int64()));
  if (places.size() != seats) places.assign(seats, 1);
  return places;
}

int playing(const StoredTournament& stored) {
  const int next = static_cast<int>(stored.plan.played.size()) + 1;
  return static_cast<int>(std::count_if(stored.plan.entrants.begin(), stored.plan.entrants.end(),
                                        [next](const Entrant& one) { return one.plays(next); }));
}

bool can_pair(const StoredTournament& stored) {
  return !sizes_of(playing(stored), stored.plan.players, stored.plan.smallest).tables.empty();
}

}  // namespace

Change decide_join(const StoredTournament& stored, std::int64_t person) {
  const auto played = stored.plan.played.size();
  if (stored.phase == Phase::over || std::cmp_greater_equal(played, stored.plan.rounds)) return over();
  if (const int entrant = stored.entrant_of(person); entrant >= 0) {
    const auto& plays = stored.plan.entrants[static_cast<std::size_t>(entrant)];
    if (plays.left == 0) return refused(code::bad_request, "you take part already", 1);
    // Somebody who has missed no round comes back.
    if (std::cmp_less(plays.left, played))
      return refused(code::over, "you have withdrawn, and a round was played without you", 2);
    auto queries = changed(stored);
    queries.push_back(gone_after(stored, stored.players[static_cast<std::size_t>(entrant)].number, 0));
    return queries;
  }
  if (stored.players.size() >= most_entrants)
    return refused(code::table_full, fmt::format("{} people take part, and no more can", most_entrants), 1);
  auto queries = changed(stored);
  const std::int64_t number = stored.players.empty() ? 1 : stored.players.back().number + 1;
  queries.push_back(
      {.sql = "INSERT INTO entrants (tournament, number, person, joined) VALUES ($1, $2, $3, $4)",
       .values = {stored.id, number, person, static_cast<std::int64_t>(played) + 1}});
  return queries;
}

Change decide_withdraw(const StoredTournament& stored, std::int64_t person) {
  if (stored.phase == Phase::over) return over();
  const int entrant = stored.entrant_of(person);
  if (entrant < 0 || stored.plan.entrants[static_cast<std::size_t>(entrant)].left > 0)
    return refused(code::bad_request, "you do not take part", 2);
  auto queries = changed(stored);
  queries.push_back(leave(stored, static_cast<std::size_t>(entrant)));
  return queries;
}

Change decide_start(const StoredTournament& stored, std::int64_t person) {
  if (person == StoredTournament::nobody || person != stored.organiser)
    return refused(code::not_yours, "only the organiser can start this tournament", 3);
  if (stored.phase == Phase::over) return over();
  if (stored.phase != Phase::open) return refused(code::bad_request, "this tournament has begun already", 3);
  if (!can_pair(stored))
    return refused(
        code::bad_request,
        fmt::format("{} people are too few for a table of {}", playing(stored), stored.plan.players), 3);
  auto queries = changed(stored);
  queries.push_back(enter(stored, Phase::playing));
  return queries;
}

std::vector<Query> decide_next(const StoredTournament& stored) {
  const auto& plan = stored.plan;
  const auto round = plan.played.size();
  auto queries = changed(stored);
  for (std::size_t i = 0; round > 0 && i < plan.played[round - 1].tables.size(); ++i) {
    const auto& table = plan.played[round - 1].tables[i];
    const auto& game = stored.games[round - 1][i];
    if (!table.places.empty() || !game.opened || (game.exists && !game.over)) continue;
    queries.push_back(
        {.sql = "UPDATE pairings SET places = $1 WHERE tournament = $2 AND round = $3 AND number = $4",
         .values = {text_of(places_of(game, table.seats.size())), stored.id, static_cast<std::int64_t>(round),
                    static_cast<std::int64_t>(i) + 1}});
  }
  if (queries.size() > 1) return queries;
  if (!stored.round_over()) return {};
  for (std::size_t i = 0; i < stored.players.size(); ++i)
    if (stored.players[i].person == StoredTournament::nobody && plan.entrants[i].left == 0)
      queries.push_back(leave(stored, i));
  if (queries.size() > 1) return queries;
  if (std::cmp_less(round, plan.rounds) && can_pair(stored)) return {};
  queries.push_back(enter(stored, Phase::over));
  return queries;
}

std::vector<Query> decide_round(const StoredTournament& stored, const Round& round,
                                const std::function<std::string()>& new_name) {
  const auto numbers = [&](const std::vector<int>& entrants) {
    std::vector<int> list;
    for (const int entrant : entrants)
      list.push_back(static_cast<int>(stored.players[static_cast<std::size_t>(entrant)].number));
    return text_of(list);
  };
  const auto number = static_cast<std::int64_t>(stored.plan.played.size()) + 1;
  auto queries = changed(stored);
  queries.push_back({.sql = "INSERT INTO rounds (tournament, number, byes) VALUES ($1, $2, $3)",
                     .values = {stored.id, number, numbers(round.byes)}});
  for (std::int64_t table = 1; const auto& [seats, places, name] : round.tables)
    queries.push_back({.sql = "INSERT INTO pairings (tournament, round, number, name, seats) VALUES ($1, $2, "
                              "$3, $4, $5)",
                       .values = {stored.id, number, table++, new_name(), numbers(seats)}});
  return queries;
}

}  // namespace zashiki::people
