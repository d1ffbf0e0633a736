// What people see of ratings: a game's, their own, and the list of the best.
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <fmt/format.h>

#include "game/registry.h"
#include "mind/mind.h"
#include "people/gather.h"
#include "people/people.h"
#include "people/ratings/anchors.h"
#include "people/ratings/rows.h"
#include "people/rows.h"
#include "table/core/codes.h"

namespace zashiki::people {

using store::Cells;

namespace {

constexpr int most_best = 100;         // in the list of the best
constexpr int newest_looked_at = 500;  // of a person's results, for the curve and statistics
constexpr int most_opponents = 10;
constexpr std::size_t points_of_curve = 120;
using Row = std::vector<std::string>;

std::int64_t rounded_points(const Rating& rating) {
  return static_cast<std::int64_t>(std::llround(points(rating.mu)));
}

// The highest level with a place no higher than this; 0: below all.
int level_held(std::string_view game, int players, std::int64_t rating) {
  int held = 0;
  for (int level = lowest_level; level <= highest_level; ++level)
    if (const auto anchor = anchor_of(game, players, level); anchor && rounded_points(*anchor) <= rating)
      held = level;
  return held;
}

// {"level":3,"points":1502}...
void write_scale(JsonWriter& out, std::string_view game, int players) {
  out.key("scale").begin_list();
  for (int level = lowest_level; level <= highest_level; ++level)
    if (const auto anchor = anchor_of(game, players, level))
      out.begin_object().field("level", level).field("points", rounded_points(*anchor)).end_object();
  out.end_list();
}

bool is_provisional(std::int64_t deviation) {
  return static_cast<double>(deviation) > points_per_mu * provisional_above;
}

// Of "game, players, points, deviation, games".
void write_rating(JsonWriter& out, const Row& row) {
  const auto players = static_cast<int>(number_of(row[1]));
  out.field("game", row[0]).field("players", players).field("points", number_of(row[2]));
  out.field("deviation", number_of(row[3])).field("provisional", is_provisional(number_of(row[3])));
  out.field("games", number_of(row[4])).field("level", level_held(row[0], players, number_of(row[2])));
}

struct WhichLadder {
  std::string game;
  std::int64_t players = 0;
};

std::optional<WhichLadder> which(std::string_view game, std::string_view players) {
  int count = 0;
  const auto* const end = players.data() + players.size();
  const auto found = find_game(game);
  if (found == nullptr || std::from_chars(players.data(), end, count).ptr != end ||
      count < found->min_players() || count > found->max_players())
    return std::nullopt;
  return WhichLadder{.game = std::string(game), .players = count};
}

Response no_ladder() {
  return table::refusal(Error{code::not_found, "there is no such game with so many players"});
}

// About this many of them, the newest among them, in order of time; `rows` begin with the newest.
void write_curve(JsonWriter& out, const Cells& rows) {
  const auto step = std::max<std::size_t>(1, (rows.size() + points_of_curve - 1) / points_of_curve);
  out.key("curve").begin_list();
  for (std::size_t i = rows.size(); i-- > 0;)
    if (i % step == 0) out.begin_list().value(number_of(rows[i][0])).value(number_of(rows[i][1])).end_list();
  out.end_list();
}

void write_tally(JsonWriter& list, std::string_view what, const Row& row) {
  list.begin_object().field(what, number_of(row[0]));
  list.field("games", number_of(row[1])).field("won", number_of(row[2])).end_object();
}

void table_rating(People& people, const Call& call, const Parts& parts, const Respond& respond) {
  if (!people.allow(call.address, respond)) return;
  const std::string name(parts[0]);
  // What waits is asked first, or it could be counted in between.
  gather(
      people.store(),
      {{.sql = "SELECT 1 FROM endings JOIN tables ON tables.id = table_id WHERE tables.name = $1",
        .values = {name}},
       {.sql = "SELECT unrated FROM results JOIN tables ON tables.id = table_id WHERE tables.name "
               "= $1",
        .values = {name}},
       {.sql =
            "SELECT seat, points, games, level, sigma, coalesce((SELECT before.points FROM result_seats AS "
            "before WHERE before.person = result_seats.person AND before.person <> 0 AND before.game = "
            "result_seats.game AND before.players = result_seats.players AND before.number < "
            "result_seats.number ORDER BY before.number DESC LIMIT 1), 1500) FROM result_seats WHERE "
            "number = (SELECT number FROM results JOIN tables ON tables.id = table_id WHERE tables.name = "
            "$1) ORDER BY seat",
        .values = {name}}},
      [respond](const Result<std::vector<Cells>>& rows) {
        if (!rows)
          return respond(table::refusal(Error{code::unavailable, "ratings cannot be read now: try again"}));
        const auto& result = (*rows)[1];
        respond(
            {.body = json_object([&](JsonWriter& out) {
               if (result.empty())
                 out.field("state", (*rows)[0].empty() ? "none" : "waiting");
               else if (!result[0][0].empty())
                 out.field("state", "unrated").field("reason", result[0][0]);
               else
                 out.field("state", "rated").list("seats", (*rows)[2], [](JsonWriter& list, const Row& row) {
                   list.begin_object().field("seat", number_of(row[0])).field("points", number_of(row[1]));
                   if (const auto level = number_of(row[3]); level > 0)
                     list.field("level", level);
                   else
                     list.field("before", number_of(row[5]))
                         .field("games", number_of(row[2]))
                         .field("provisional", std::strtod(row[4].c_str(), nullptr) > provisional_above);
                   list.end_object();
                 });
             })});
      });
}

void my_ratings(People& people, const Call& call, const Parts&, const Respond& respond) {
  people.for_person(call, respond, [&people, respond](const Person& person) {
    gather(
        people.store(),
        {{.sql = "SELECT unlisted FROM persons WHERE id = $1", .values = {person.id}},
         {.sql =
              "SELECT game, players, points, deviation, games FROM ratings WHERE person = $1 ORDER BY game, "
              "players",
          .values = {person.id}}},
        [respond](const Result<std::vector<Cells>>& rows) {
          if (!rows || (*rows)[0].empty())
            return respond(table::refusal(Error{code::unavailable, "ratings cannot be read now: try again"}));
          respond({.body = json_object([&](JsonWriter& out) {
                     out.field("listed", (*rows)[0][0][0] == "0");
                     out.list("ratings", (*rows)[1], [](JsonWriter& list, const Row& row) {
                       write_rating(list.begin_object(), row);
                       list.end_object();
                     });
                   })});
        });
  });
}

void my_rating(People& people, const Call& call, const Parts& parts, const Respond& respond) {
  const auto ladder = which(parts[0], parts[1]);
  if (!ladder) return respond(no_ladder());
  people.for_person(call, respond, [&people, respond, ladder = *ladder](const Person& person) {
    const std::vector<std::variant<std::int64_t, std::string>> values{person.id, ladder.game, ladder.players};
    const auto mine = [](std::string_view columns) {
      return fmt::format(
          "SELECT {} FROM result_seats WHERE person = $1 AND person <> 0 AND game = $2 AND players "
          "= $3 ORDER BY number DESC LIMIT {}",
          columns, newest_looked_at);
    };
    const std::string won = "sum(CASE WHEN place = 1 THEN 1 ELSE 0 END)";
    const auto tally = [&](std::string_view by) {
      return fmt::format("SELECT {0}, count(*), {1} FROM ({2}) AS mine GROUP BY {0} ORDER BY {0}", by, won,
                         mine("turn, place"));
    };
    // Of those above whom this person finished.
    const auto others = [&](std::string_view columns, std::string_view joined, std::string_view last) {
      return fmt::format(
          "SELECT {}, count(*), sum(CASE WHEN mine.place < other.place THEN 1 ELSE 0 END) FROM ({}) "
          "AS mine JOIN result_seats AS other ON other.number = mine.number AND other.person <> "
          "$1 {} {}",
          columns, mine("number, place"), joined, last);
    };
    gather(
        people.store(),
        {{.sql = "SELECT game, players, points, deviation, games FROM ratings WHERE person = $1 AND game = "
                 "$2 AND "
                 "players = $3",
          .values = values},
         {.sql = fmt::format("SELECT results.at, points FROM ({}) AS mine JOIN results ON results.number = "
                             "mine.number ORDER BY mine.number DESC",
                             mine("number, points")),
          .values = values},
         {.sql = tally("turn"), .values = values},
         {.sql = tally("place"), .values = values},
         {.sql = others("level", "AND other.person = 0", "GROUP BY level ORDER BY level"), .values = values},
         {.sql = others(
              "persons.name", "JOIN persons ON persons.id = other.person",
              fmt::format("GROUP BY other.person, persons.name ORDER BY 2 DESC, 1 LIMIT {}", most_opponents)),
          .values = values}},
        [respond, ladder](const Result<std::vector<Cells>>& rows) {
          if (!rows)
            return respond(table::refusal(Error{code::unavailable, "ratings cannot be read now: try again"}));
          const auto& all = *rows;
          if (all[0].empty())
            return respond(table::refusal(Error{code::not_found, "you have no rating in this game"}));
          respond({.body = json_object([&](JsonWriter& out) {
                     write_rating(out, all[0][0]);
                     write_scale(out, ladder.game, static_cast<int>(ladder.players));
                     write_curve(out, all[1]);
                     const auto tallies = [&](std::string_view name, std::string_view what,
                                              const Cells& cells) {
                       out.list(name, cells,
                                [&](JsonWriter& list, const Row& row) { write_tally(list, what, row); });
                     };
                     tallies("turns", "turn", all[2]);
                     tallies("places", "place", all[3]);
                     tallies("levels", "level", all[4]);
                     out.list("opponents", all[5], [](JsonWriter& list, const Row& row) {
                       list.begin_object().field("name", row[0]).field("games", number_of(row[1]));
                       list.field("won", number_of(row[2])).end_object();
                     });
                   })});
        });
  });
}

// For everyone; `mine` only for a person who is in the list.
void best(People& people, const Call& call, const Parts& parts, const Respond& respond) {
  const auto ladder = which(parts[0], parts[1]);
  if (!ladder) return respond(no_ladder());
  if (!people.allow(call.address, respond)) return;
  people.recognize(call.cookie, [&people, respond, ladder = *ladder](const Result<Person>& person) {
    const std::int64_t id = person ? person->id : 0;
    gather(
        people.store(),
        {{.sql = fmt::format(
              "SELECT name, crest, points, games, person FROM ratings JOIN persons ON persons.id = "
              "person WHERE game = $1 AND players = $2 AND listed = 1 AND banned = 0 ORDER BY "
              "points DESC, person LIMIT {}",
              most_best),
          .values = {ladder.game, ladder.players}},
         {.sql =
              "SELECT 1 + (SELECT count(*) FROM ratings WHERE game = $1 AND players = $2 AND listed = 1 AND "
              "points > mine.points) FROM ratings AS mine WHERE mine.person = $3 AND mine.game = $1 AND "
              "mine.players = $2 AND mine.listed = 1",
          .values = {ladder.game, ladder.players, id}}},
        [respond, ladder, id](const Result<std::vector<Cells>>& rows) {
          if (!rows)
            return respond(table::refusal(Error{code::unavailable, "ratings cannot be read now: try again"}));
          respond({.body = json_object([&](JsonWriter& out) {
                     out.list("best", (*rows)[0], [id](JsonWriter& list, const Row& row) {
                       list.begin_object().field("name", row[0]).field("crest", number_of(row[1]));
                       list.field("points", number_of(row[2])).field("games", number_of(row[3]));
                       if (number_of(row[4]) == id) list.field("you", true);
                       list.end_object();
                     });
                     write_scale(out, ladder.game, static_cast<int>(ladder.players));
                     out.field("least_games", least_games_listed);
                     if (!(*rows)[1].empty()) out.field("rank", number_of((*rows)[1][0][0]));
                   })});
        });
  });
}

}  // namespace

std::span<const Route> rating_routes() {
  static constexpr std::array all{
      Route{"GET", "/api/tables/{table}/rating", "persons", for_people<table_rating>, "tableRating",
            "m.TableRating"},
      Route{"GET", "/api/me/ratings", "persons", for_people<my_ratings>, "myRatings", "m.MyRatings"},
      Route{"GET", "/api/me/ratings/{game}/{players}", "persons", for_people<my_rating>, "myRating",
            "m.MyRating"},
      Route{"GET", "/api/best/{game}/{players}", "persons", for_people<best>, "best", "m.Best"}};
  return all;
}

}  // namespace zashiki::people
