// Challenging somebody one has played with: an open table that stands among that person's games.
#include <fmt/format.h>

#include "people/gather.h"
#include "people/people.h"
#include "people/rows.h"
#include "table/core/codes.h"
#include "table/core/limits.h"
#include "table/protocol/fields.h"
#include "table/protocol/requests.h"

namespace zashiki::people {

using store::Cells;
namespace limits = table::limits;

namespace {

constexpr int most_companions = 30;
constexpr int games_looked_at = 200;

// Those of this person that are open; also counted.
constexpr std::string_view open_of = "declined = 0 AND at > $2";

// The people of the last games, by a seat that they had there: nobody learns more of them.
void companions(People& people, const Call& call, const Parts&, const Respond& respond) {
  people.for_person(call, respond, [&people, respond](const Person& person) {
    people.ask(
        {.sql = fmt::format(
             "SELECT persons.name, persons.crest, tables.name, them.seat, max(mine.ended), them.person FROM "
             "(SELECT table_id, "
             "ended FROM seats WHERE person = $1 AND ended > 0 ORDER BY ended DESC LIMIT {}) AS mine JOIN "
             "seats AS "
             "them ON them.table_id = mine.table_id AND them.person <> $1 JOIN persons ON persons.id = "
             "them.person JOIN tables ON tables.id = mine.table_id WHERE banned = 0 AND NOT EXISTS "
             "(SELECT 1 FROM blocks WHERE blocks.person = $1 AND blocked = them.person) GROUP BY "
             "them.person, "
             "persons.name, persons.crest, tables.name, them.seat ORDER BY 5 DESC",
             games_looked_at),
         .values = {person.id}},
        respond, [respond](const Cells& rows) {
          Cells first;  // of each person the newest game
          for (const auto& row : rows)
            if (first.size() < most_companions &&
                std::none_of(first.begin(), first.end(),
                             [&](const auto& other) { return other[5] == row[5]; }))
              first.push_back(row);
          respond({.body = json_object([&](JsonWriter& out) {
                     out.list("companions", first, [](JsonWriter& list, const auto& row) {
                       list.begin_object().field("name", row[0]).field("crest", number_of(row[1]));
                       list.field("table", row[2]).field("seat", number_of(row[3]));
                       list.field("when", number_of(row[4])).end_object();
                     });
                   })});
        });
  });
}

void store_challenge(People& people, const Person& person, std::int64_t them, const std::string& table,
                     const Respond& respond) {
  const Millis since = people.now() - a_day;
  gather(
      people.store(),
      {{.sql = fmt::format("SELECT count(*) FROM challenges WHERE challenger = $1 AND {}", open_of),
        .values = {person.id, people.now() - 7 * a_day}},
       {.sql = fmt::format("SELECT count(*) FROM challenges WHERE person = $1 AND {}", open_of),
        .values = {them, people.now() - 7 * a_day}},
       {.sql = "SELECT count(*) FROM challenges WHERE person = $1 AND challenger = $2 AND at > $3",
        .values = {them, person.id, since}}},
      [&people, respond, person, them, table](const Result<std::vector<Cells>>& rows) {
        if (!rows)
          return respond(
              table::refusal(Error{code::unavailable, "challenges cannot be read now: try again"}));
        const auto count = [&](std::size_t at) { return number_of((*rows)[at][0][0]); };
        if (count(0) >= limits::challenges || count(1) >= limits::challenges || count(2) > 0) {
          people.house().count_refusal(table::Limit::persons);
          return respond(table::refusal(
              Error{.code = code::too_fast,
                    .message = "this player was challenged already: once a day, and ten at a time",
                    .retry_seconds = 3600}));
        }
        people.write(
            {{.sql = "INSERT INTO challenges (table_id, person, challenger, at) SELECT tables.id, CAST($1 AS "
                     "BIGINT), CAST($2 AS BIGINT), CAST($3 AS BIGINT) FROM tables JOIN seats ON table_id = "
                     "tables.id WHERE tables.name = $4 AND phase = 0 AND seats.person = $2 ON CONFLICT "
                     "(table_id) DO NOTHING RETURNING table_id",
              .values = {them, person.id, people.now(), table}}},
            respond, [respond](const std::vector<Cells>& made) {
              if (made[0].empty())
                return respond(table::refusal(
                    Error{code::not_seated, "only with an open table of yours, to one player"}));
              respond({.body = "{}"});
            });
      });
}

void challenge(People& people, const Call& call, const Parts&, const Respond& respond) {
  const auto value = table::parse_request(call.body);
  if (!value) return respond(table::refusal(value.error()));
  ObjectReader in(value->get_object());
  const std::string table(in.text("table"));
  const std::string met(in.text("met"));
  const auto seat = in.number("seat", 0, most_players - 1);
  if (auto fields = in.done(); !fields) return respond(table::refusal(fields.error()));
  people.for_person(call, respond, [&people, respond, table, met, seat](const Person& person) {
    people.ask(
        {.sql = "SELECT them.person FROM seats AS me JOIN tables ON tables.id = me.table_id JOIN seats AS "
                "them ON "
                "them.table_id = me.table_id JOIN persons ON persons.id = them.person WHERE tables.name = $1 "
                "AND "
                "me.person = $2 AND me.ended > 0 AND them.seat = $3 AND them.person <> $2 AND banned = 0 "
                "AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocks.person = them.person AND blocked = $2) "
                "LIMIT 1",
         .values = {met, person.id, seat}},
        respond, [&people, respond, table, person](const Cells& rows) {
          if (rows.empty())
            return respond(table::refusal(Error{code::not_found, "you have not played with this player"}));
          store_challenge(people, person, number_of(rows[0][0]), table, respond);
        });
  });
}

// The one challenged declines; the challenger takes it back. A day passes until the next either way.
void drop_challenge(People& people, const Call& call, const Parts& parts, const Respond& respond) {
  people.for_person(call, respond, [&people, respond, table = std::string(parts[0])](const Person& person) {
    people.write(
        {{.sql = "UPDATE challenges SET declined = CASE person WHEN $1 THEN 1 ELSE 2 END WHERE table_id = "
                 "(SELECT "
                 "id FROM tables WHERE name = $2) AND (person = $1 OR challenger = $1) RETURNING table_id",
          .values = {person.id, table}}},
        respond, [respond](const std::vector<Cells>& rows) {
          if (rows[0].empty())
            return respond(table::refusal(Error{code::not_found, "there is no such challenge"}));
          respond({.body = "{}"});
        });
  });
}

void challenges(People& people, const Call& call, const Parts&, const Respond& respond) {
  people.for_person(call, respond, [&people, respond](const Person& person) {
    const auto of = [](std::string_view mine, std::string_view other, std::string_view declined) {
      return fmt::format(
          "SELECT tables.name, game, persons.name, persons.crest, declined, {} FROM challenges JOIN "
          "tables ON tables.id = table_id JOIN persons ON persons.id = {} WHERE challenges.{} = $1 "
          "AND phase = 0 AND {} AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.table_id = "
          "challenges.table_id AND seats.person = challenges.person) ORDER BY at DESC LIMIT {}",
          mine == "challenger" ? 1 : 0, other, mine, declined, limits::challenges);
    };
    gather(people.store(),
           {{.sql = of("person", "challenger", "declined = 0"), .values = {person.id}},
            {.sql = of("challenger", "challenges.person", "declined < 2"), .values = {person.id}}},
           [respond](const Result<std::vector<Cells>>& rows) {
             if (!rows)
               return respond(
                   table::refusal(Error{code::unavailable, "challenges cannot be read now: try again"}));
             auto all = (*rows)[0];
             all.insert(all.end(), (*rows)[1].begin(), (*rows)[1].end());
             respond({.body = json_object([&](JsonWriter& out) {
                        out.list("challenges", all, [](JsonWriter& list, const auto& row) {
                          list.begin_object().field("table", row[0]).field("game", row[1]);
                          list.field("name", row[2]).field("crest", number_of(row[3]));
                          list.field("declined", row[4] != "0").field("mine", row[5] == "1").end_object();
                        });
                      })});
           });
  });
}

}  // namespace

std::span<const Route> challenge_routes() {
  static constexpr std::array all{Route{"GET", "/api/me/companions", "persons", for_people<companions>,
                                        "companions", "{ companions: m.Companion[] }"},
                                  Route{"GET", "/api/me/challenges", "persons", for_people<challenges>,
                                        "challenges", "{ challenges: m.Challenge[] }"},
                                  Route{"POST", "/api/me/challenges", "persons", for_people<challenge>,
                                        "challenge", "object", "m.ChallengeWish"},
                                  Route{"DELETE", "/api/me/challenges/{table}", "persons",
                                        for_people<drop_challenge>, "dropChallenge", "object"}};
  return all;
}

}  // namespace zashiki::people
