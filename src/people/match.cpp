// Quick match: a table that waits for an opponent, or a seat at one that waits. What waits is in the store,
// so that any node finds it; the page asks again every few seconds, and what is not asked for any more is
// gone.
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

constexpr Millis until_forgotten = 10'000;      // without another question
constexpr Millis time_to_fill = 600'000;        // of a table for three and more, once somebody has come
constexpr std::int64_t points_at_first = 1500;  // of a new player
constexpr std::int64_t window_at_once = 100;
constexpr std::int64_t window_a_second = 20;
constexpr int most_tables_tried = 5;

std::string as_json(std::string_view text) {
  std::string out;
  append_quoted(out, text);
  return out;
}

struct Seeking {
  std::string wish;  // as for POST /api/tables
  std::string kind;  // game, players, pace, rated: only equal ones meet
  std::string game;
  std::int64_t players = 0;
  bool rated = false;
  std::string who;    // name and commitment, as for sitting down
  std::string table;  // the one that waits already
  std::string key;
  bool stop = false;
  std::string address;
  std::int64_t person = 0;
  std::int64_t points = points_at_first;
  std::int64_t table_id = 0;
  Millis since = 0;
};

struct Found {
  std::string table{};
  std::string seat{};  // as House::sit answers
};

Result<Seeking> read_seeking(std::string_view body) {
  const auto value = table::parse_request(body);
  if (!value) return value.error();
  ObjectReader in(value->get_object());
  Seeking seeking;
  seeking.game = std::string(in.text("game"));
  seeking.players = in.number("players", 2, most_players);
  seeking.rated = in.flag_or("rated", false);
  seeking.who = fmt::format(R"("name":{})", as_json(table::read_name(in, "name")));
  if (in.has("commitment")) seeking.who += fmt::format(R"(,"commitment":{})", as_json(in.text("commitment")));
  const json::object* clock = in.has_value("clock") ? &in.object("clock") : nullptr;
  if (in.has("table")) seeking.table = std::string(in.text("table"));
  if (in.has("key")) seeking.key = std::string(in.text("key"));
  seeking.stop = in.flag_or("stop", false);
  if (auto fields = in.done(); !fields) return fields.error();
  std::string seats = fmt::format(R"({{"kind":"human",{}}})", seeking.who);
  for (std::int64_t seat = 1; seat < seeking.players; ++seat) seats += R"(,{"kind":"open"})";
  seeking.wish =
      fmt::format(R"({{"game":{},"rated":{},"seats":[{}]{}}})", as_json(seeking.game), seeking.rated, seats,
                  clock == nullptr ? "" : fmt::format(R"(,"clock":{})", json::serialize(*clock)));
  const auto opened = table::read_opening(seeking.wish);
  if (!opened) return opened.error();
  const auto& time = opened->clock;
  if (time.rest.any()) return bad_request("a quick match has no resting clocks");
  seeking.kind = fmt::format("{} {} {}/{}/{} {}", seeking.game, seeking.players, time.move, time.bank,
                             time.increment, seeking.rated ? "rated" : "");
  return seeking;
}

// Found, or been found: nobody else is sent there, unless it still has seats.
void matched(People& people, const Seeking& seeking, const Found& found, const Respond& respond) {
  const bool fills = seeking.players > 2;
  const std::string at = found.table.empty() ? seeking.table : found.table;
  std::vector<store::Query> queries;
  if (!found.table.empty())
    queries.push_back({.sql = "DELETE FROM seekers WHERE table_id = $1", .values = {seeking.table_id}});
  if (fills)
    queries.push_back(
        {.sql = "UPDATE seekers SET seen = $1 WHERE table_id = (SELECT id FROM tables WHERE name = "
                "$2)",
         .values = {people.now() + time_to_fill, at}});
  else
    queries.push_back({.sql = "DELETE FROM seekers WHERE table_id = (SELECT id FROM tables WHERE name = $1)",
                       .values = {at}});
  people.write(std::move(queries), respond, [respond, at, seat = found.seat](const auto&) {
    respond({.body = json_object([&](JsonWriter& out) {
               out.field("table", at).field("matched", true);
               if (seat.empty()) return;
               const auto taken = parse_json(seat)->as_object();
               out.field("seat", taken.at("seat").as_int64());
               out.field("key", std::string_view(taken.at("key").as_string()));
             })});
  });
}

void stop_seeking(People& people, const Seeking& seeking, const Respond& respond) {
  people.write({{.sql = "DELETE FROM seekers WHERE table_id = $1", .values = {seeking.table_id}}}, respond,
               [respond, table = seeking.table](const auto&) {
                 respond({.body = json_object([&](JsonWriter& out) {
                            out.field("table", table).field("matched", false).field("waited", 0);
                          })});
               });
}

void wait_for(People& people, const std::shared_ptr<Seeking>& seeking, const Respond& respond) {
  const auto answer = [respond](const Seeking& about, Millis waited, std::string_view key) {
    respond({.body = json_object([&](JsonWriter& out) {
               out.field("table", about.table).field("matched", false).field("waited", waited);
               if (!key.empty()) out.field("seat", 0).field("key", key);
             })});
  };
  const auto wait = [&people, answer](const Seeking& about, const Respond& refused, const std::string& key) {
    people.write(
        {{.sql = "DELETE FROM seekers WHERE seen < $1", .values = {people.now() - time_to_fill}},
         {.sql =
              "INSERT INTO seekers (table_id, kind, points, person, address, since, seen) SELECT id, CAST($1 "
              "AS TEXT), CAST($2 AS BIGINT), CAST($3 AS BIGINT), CAST($4 AS TEXT), CAST($5 AS BIGINT), "
              "CAST($5 AS BIGINT) FROM tables WHERE name = $6 ON CONFLICT (table_id) DO UPDATE SET seen = "
              "excluded.seen, points = excluded.points",
          .values = {about.kind, about.points, about.person, about.address, people.now(), about.table}}},
        refused, [&people, answer, about, key](const auto&) {
          answer(about, about.since > 0 ? people.now() - about.since : 0, key);
        });
  };
  if (!seeking->table.empty()) return wait(*seeking, respond, {});
  people.ask({.sql = "SELECT count(*) FROM seekers WHERE address = $1 AND seen > $2",
              .values = {seeking->address, people.now() - until_forgotten}},
             respond, [&people, seeking, respond, wait](const Cells& rows) {
               if (people.house().options().limits && number_of(rows[0][0]) >= limits::seekers_per_address)
                 return people.refuse(table::Limit::matches, respond);
               people.house().open(seeking->wish, seeking->address,
                                   [seeking, respond, wait](const Result<std::string>& made) {
                                     if (!made) return respond(table::refusal(made.error()));
                                     const auto opened = parse_json(*made)->as_object();
                                     seeking->table = std::string(opened.at("table").as_string());
                                     const auto& seat = opened.at("seats").as_array().at(0).as_object();
                                     wait(*seeking, respond, std::string(seat.at("key").as_string()));
                                   });
             });
}

// The last is the nearest.
void sit_with(People& people, const std::shared_ptr<Seeking>& seeking,
              const std::shared_ptr<std::vector<std::string>>& found, const Respond& respond) {
  if (found->empty()) return wait_for(people, seeking, respond);
  const auto table = found->back();
  found->pop_back();
  people.house().sit(table, fmt::format("{{{}}}", seeking->who), seeking->address,
                     [&people, seeking, found, respond, table](const Result<std::string>& seat) {
                       if (!seat && seat.error().code == code::too_fast)
                         return respond(table::refusal(seat.error()));
                       if (!seat) return sit_with(people, seeking, found, respond);
                       matched(people, *seeking, {.table = table, .seat = *seat}, respond);
                     });
}

// Only those that wait for longer: of two that wait for each other one goes to the other.
void look_for(People& people, const std::shared_ptr<Seeking>& seeking, const Respond& respond) {
  store::Query query{
      .sql =
          "SELECT tables.name, seekers.points, since FROM seekers JOIN tables ON tables.id = "
          "table_id WHERE kind = $1 AND seen > $2 AND table_id <> $3 AND (person = 0 OR person "
          "<> $4) AND phase = 0 AND NOT EXISTS (SELECT 1 FROM blocks WHERE (blocked = $4 AND blocks.person "
          "IN (SELECT "
          "seekers.person UNION ALL SELECT seats.person FROM seats WHERE seats.table_id = seekers.table_id)) "
          "OR "
          "(blocks.person = $4 AND blocked IN (SELECT seekers.person UNION ALL SELECT seats.person FROM "
          "seats "
          "WHERE seats.table_id = seekers.table_id)))",
      .values = {seeking->kind, people.now() - until_forgotten, seeking->table_id, seeking->person}};
  if (seeking->since > 0) {
    query.sql += " AND (since, table_id) < ($5, $6)";
    query.values.emplace_back(seeking->since);
    query.values.emplace_back(seeking->table_id);
  }
  // Two players from one address would not be rated.
  if (seeking->rated) {
    query.values.emplace_back(seeking->address);
    query.sql += fmt::format(" AND seekers.address <> ${}", query.values.size());
  }
  query.values.emplace_back(seeking->points);
  query.sql += fmt::format(" ORDER BY abs(points - ${}) LIMIT {}", query.values.size(), most_tables_tried);
  people.ask(std::move(query), respond, [&people, seeking, respond](const Cells& rows) {
    auto found = std::make_shared<std::vector<std::string>>();
    const auto mine = seeking->since > 0 ? people.now() - seeking->since : 0;
    for (const auto& row : rows) {
      const auto waited = std::max<Millis>(mine, people.now() - number_of(row[2]));
      if (std::abs(number_of(row[1]) - seeking->points) <= window_at_once + window_a_second * waited / 1000)
        found->insert(found->begin(), row[0]);
    }
    sit_with(people, seeking, found, respond);
  });
}

void match(People& people, const Call& call, const Parts&, const Respond& respond) {
  auto seeking = read_seeking(call.body);
  if (!seeking) return respond(table::refusal(seeking.error()));
  if (!people.allow(call.address, respond, table::Limit::matches)) return;
  seeking->address = call.address;
  const auto shared = std::make_shared<Seeking>(std::move(*seeking));
  people.recognize(call.cookie, [&people, shared, respond](const Result<Person>& person) {
    if (!person && person.error().code != code::unknown_person)
      return respond(table::refusal(person.error()));
    if (person) shared->person = person->id;
    gather(
        people.store(),
        {{.sql = "SELECT points FROM ratings WHERE person = $1 AND game = $2 AND players = $3",
          .values = {shared->person, shared->game, shared->players}},
         {.sql =
              "SELECT tables.id, phase, (SELECT count(*) FROM seats AS taken WHERE taken.table_id = "
              "tables.id), coalesce(seekers.since, 0) FROM tables JOIN seats ON seats.table_id = tables.id "
              "LEFT JOIN seekers ON seekers.table_id = tables.id WHERE tables.name = $1 AND key_hash = $2",
          .values = {shared->table, table::hash_key(shared->key)}}},
        [&people, shared, respond](const Result<std::vector<Cells>>& rows) {
          if (!rows)
            return respond(table::refusal(Error{code::unavailable, "nobody can be found now: try again"}));
          if (!(*rows)[0].empty()) shared->points = number_of((*rows)[0][0][0]);
          if (shared->table.empty()) return look_for(people, shared, respond);
          if ((*rows)[1].empty())
            return respond(table::refusal(Error{code::not_seated, "this key opens no seat of this table"}));
          const auto& row = (*rows)[1].front();
          shared->table_id = number_of(row[0]);
          shared->since = number_of(row[3]);
          if (row[1] != "0" || number_of(row[2]) > 1) return matched(people, *shared, {}, respond);
          if (shared->stop) return stop_seeking(people, *shared, respond);
          look_for(people, shared, respond);
        });
  });
}

}  // namespace

std::span<const Route> match_routes() {
  static constexpr std::array all{
      Route{"POST", "/api/me/match", "matches", for_people<match>, "match", "m.Match", "m.MatchWanted"}};
  return all;
}

}  // namespace zashiki::people
