#include "people/ratings/rows.h"

#include <cmath>
#include <sstream>

#include "people/ratings/anchors.h"

namespace zashiki::people {

std::string write_turns(const Ladder& ladder, std::size_t players) {
  std::string text;
  for (std::size_t turn = 0; turn < players; ++turn)
    text += exact(ladder.turns[turn].mu) + " " + exact(ladder.turns[turn].sigma) + " ";
  return text;
}

void read_turns(const std::string& text, Ladder& ladder) {
  std::istringstream in(text);
  std::string mu;
  std::string sigma;
  for (auto& turn : ladder.turns)
    if (in >> mu >> sigma) turn = read_rating(mu, sigma);
}

store::Query last_rating(std::int64_t person, const std::string& game, int players) {
  return {.sql =
              "SELECT mu, sigma, games FROM result_seats WHERE person = $1 AND person <> 0 AND game = $2 AND "
              "players = $3 ORDER BY number DESC LIMIT 1",
          .values = {person, game, std::int64_t{players}}};
}

Ladder::Step read_step(const store::Cells& rows) {
  if (rows.empty()) return {};
  return {.rating = read_rating(rows[0][0], rows[0][1]),
          .games = static_cast<int>(std::strtol(rows[0][2].c_str(), nullptr, 10))};
}

std::vector<store::Query> counting(const Counted& counted, const Ladder& ladder) {
  const auto& game = counted.game;
  const std::int64_t players = counted.players;
  std::vector<store::Query> queries;
  queries.push_back({.sql = "INSERT INTO results (number, table_id, name, game, players, at, unrated) VALUES "
                            "($1, $2, $3, $4, $5, $6, $7)",
                     .values = {counted.number, counted.table, game.table, game.game, players, counted.at,
                                counted.unrated}});
  for (std::int64_t number = 0; const auto& seat : game.seats) {
    Ladder::Step step;
    if (!seat.person.empty())
      step = ladder.people.at(seat.person);
    else if (const auto anchor = anchor_of(game.game, counted.players, seat.level))
      step.rating = *anchor;
    const auto rounded = static_cast<std::int64_t>(std::llround(points(step.rating.mu)));
    const auto deviation = static_cast<std::int64_t>(std::llround(points_per_mu * step.rating.sigma));
    const std::int64_t person = std::strtoll(seat.person.c_str(), nullptr, 10);
    queries.push_back(
        {.sql =
             "INSERT INTO result_seats (number, seat, person, game, players, turn, place, level, mu, sigma, "
             "points, games) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
         .values = {counted.number, number++, person, game.game, players, std::int64_t{seat.turn},
                    std::int64_t{seat.place}, std::int64_t{seat.level}, exact(step.rating.mu),
                    exact(step.rating.sigma), rounded, std::int64_t{step.games}}});
    if (person == 0) continue;
    const bool settled = !step.provisional() && step.games >= least_games_listed;
    queries.push_back(
        {.sql =
             "INSERT INTO ratings (person, game, players, points, deviation, games, settled, listed) SELECT "
             "id, CAST($1 AS TEXT), CAST($2 AS BIGINT), CAST($3 AS BIGINT), CAST($4 AS BIGINT), CAST($5 AS "
             "BIGINT), CAST($6 AS BIGINT), CAST($6 AS BIGINT) * (1 - unlisted) FROM persons WHERE id = $7 "
             "ON CONFLICT (person, game, players) DO UPDATE SET points = excluded.points, deviation = "
             "excluded.deviation, games = excluded.games, settled = excluded.settled, listed = "
             "excluded.listed",
         .values = {game.game, players, rounded, deviation, std::int64_t{step.games}, std::int64_t{settled},
                    person}});
  }
  if (counted.unrated.empty())
    queries.push_back({.sql = "INSERT INTO ladders (game, players, turns) VALUES ($1, $2, $3) ON CONFLICT "
                              "(game, players) DO UPDATE SET turns = excluded.turns",
                       .values = {game.game, players, write_turns(ladder, game.seats.size())}});
  queries.push_back({.sql = "DELETE FROM came WHERE table_id = $1", .values = {counted.table}});
  queries.push_back({.sql = "DELETE FROM endings WHERE table_id = $1", .values = {counted.table}});
  return queries;
}

}  // namespace zashiki::people
