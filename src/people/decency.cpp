// Blocking a person, reporting a table, and what the operator has decided of persons.
#include <fmt/format.h>
#include <limits>

#include "people/people.h"
#include "people/rows.h"
#include "table/core/codes.h"
#include "table/core/limits.h"
#include "table/protocol/fields.h"
#include "table/protocol/requests.h"

namespace zashiki::people {

using store::Cells;
namespace limits = table::limits;

// ---- what the operator has decided

void People::find_banned(std::function<void(Banned)> done) {
  store::Query query{
      .sql =
          "SELECT devices.id, '' FROM persons JOIN devices ON devices.person = persons.id WHERE "
          "banned <> 0 UNION ALL SELECT key_hash, tables.name FROM persons JOIN seats ON "
          "seats.person = persons.id JOIN tables ON tables.id = table_id WHERE banned <> 0 AND "
          "ended = 0 UNION ALL SELECT CAST(id AS TEXT), 'erase' FROM persons WHERE banned < 0"};
  store().ask(std::move(query), [this, done = std::move(done)](const Result<Cells>& rows) {
    if (!rows) return;
    Banned banned;
    for (const auto& row : *rows) {
      if (row[1].empty())
        banned.devices.insert(row[0]);
      else if (row[1] != "erase")
        banned.seats.emplace(row[1], row[0]);
      else if (!std::exchange(forgetting_, true))
        erase(number_of(row[0]), [this](const Status&) { forgetting_ = false; });
    }
    done(std::move(banned));
  });
}

void People::find_audience(const std::string& table, Seat speaker, table::Heard done) {
  store::Query query{.sql =
                         "SELECT seats.seat, phrases, silenced, (SELECT count(*) FROM blocks JOIN seats AS "
                         "speaker ON speaker.person = blocked WHERE blocks.person = seats.person AND "
                         "speaker.table_id = seats.table_id AND speaker.seat = $1) FROM tables JOIN seats ON "
                         "seats.table_id = tables.id JOIN persons ON persons.id = seats.person WHERE "
                         "tables.name = $2",
                     .values = {std::int64_t{speaker}, table}};
  store().ask(std::move(query), [this, speaker, done = std::move(done)](const Result<Cells>& rows) {
    if (!rows) return done(Error{code::unavailable, "nothing can be said now: try again"});
    table::Audience audience;
    for (const auto& row : *rows) {
      const auto seat = static_cast<Seat>(number_of(row[0]));
      if (seat == speaker && number_of(row[2]) > now())
        return done(Error{code::silenced, "the host of this house has stopped your chat"});
      if (row[1] != "0") audience.phrases_only.insert(seat);
      if (row[3] != "0") audience.deaf.insert(seat);
    }
    done(audience);
  });
}

namespace {

// ---- blocks

void blocks(People& people, const Call& call, const Parts&, const Respond& respond) {
  people.for_person(call, respond, [&people, respond](const Person& person) {
    people.ask({.sql = "SELECT name, crest, since FROM blocks JOIN persons ON persons.id = blocked WHERE "
                       "blocks.person = $1 ORDER BY since DESC",
                .values = {person.id}},
               respond, [respond](const Cells& rows) {
                 respond({.body = json_object([&](JsonWriter& out) {
                            out.list("blocks", rows, [](JsonWriter& list, const Row& row) {
                              list.begin_object().field("name", row[0]).field("crest", number_of(row[1]));
                              list.field("since", number_of(row[2])).end_object();
                            });
                          })});
               });
  });
}

// By a seat of a table at which both sit: nobody learns more of the other. Open challenges are declined.
void block(People& people, const Call& call, const Parts&, const Respond& respond) {
  const auto value = table::parse_request(call.body);
  if (!value) return respond(table::refusal(value.error()));
  ObjectReader in(value->get_object());
  const std::string table(in.text("table"));
  const auto seat = in.number("seat", 0, most_players - 1);
  if (auto fields = in.done(); !fields) return respond(table::refusal(fields.error()));
  people.for_person(call, respond, [&people, respond, table, seat](const Person& person) {
    people.write(
        {{.sql =
              "INSERT INTO blocks (person, blocked, since) SELECT CAST($1 AS BIGINT), them.person, CAST($2 "
              "AS "
              "BIGINT) FROM tables JOIN seats AS me ON me.table_id = tables.id JOIN seats AS them ON "
              "them.table_id = tables.id WHERE me.person = $1 AND tables.name = $3 AND them.seat = $4 AND "
              "them.person <> $1 AND (SELECT count(*) FROM blocks WHERE blocks.person = $1) < $5 LIMIT 1 ON "
              "CONFLICT (person, blocked) DO UPDATE SET since = excluded.since RETURNING blocked",
          .values = {person.id, people.now(), table, seat, std::int64_t{limits::blocks}}},
         {.sql = "UPDATE challenges SET declined = 1 WHERE person = $1 AND declined = 0 AND challenger IN "
                 "(SELECT blocked FROM blocks WHERE blocks.person = $1)",
          .values = {person.id}}},
        respond, [respond](const std::vector<Cells>& rows) {
          if (rows[0].empty())
            return respond(table::refusal(
                Error{code::not_found, "nobody whom this house knows has this seat, at a table of yours"}));
          respond({.body = "{}"});
        });
  });
}

void unblock(People& people, const Call& call, const Parts& parts, const Respond& respond) {
  const auto since = table::number_in_path(parts[0], 0, std::numeric_limits<std::int64_t>::max());
  people.for_person(call, respond, [&people, respond, since](const Person& person) {
    people.write({{.sql = "DELETE FROM blocks WHERE person = $1 AND since = $2 RETURNING blocked",
                   .values = {person.id, since ? static_cast<std::int64_t>(*since) : -1}}},
                 respond, [respond](const std::vector<Cells>& rows) {
                   if (rows[0].empty())
                     return respond(table::refusal(Error{code::not_found, "you block nobody since then"}));
                   respond({.body = "{}"});
                 });
  });
}

// ---- reports

struct Report {
  std::string table;
  std::string why;
};

// Its id has room for one of each person at a table.
void store_report(People& people, const Person& person, const Report& report, const std::string& chat,
                  const Respond& respond) {
  people.write(
      {{.sql =
            "INSERT INTO reports (id, at, table_id, person, about, chat) SELECT CAST($1 AS TEXT), CAST($2 AS "
            "BIGINT), id, CAST($3 AS BIGINT), CAST($4 AS TEXT), CAST($5 AS TEXT) FROM tables WHERE name = $6 "
            "AND (SELECT count(*) FROM reports WHERE person = $3 AND at > $7) < $8 ON CONFLICT (id) DO "
            "NOTHING RETURNING id",
        .values = {fmt::format("{}/{}", report.table, person.id), people.now(), person.id, report.why, chat,
                   report.table, people.now() - a_day, std::int64_t{limits::reports_of_person}}}},
      respond, [&people, respond](const std::vector<Cells>& rows) {
        if (!rows[0].empty()) return respond({.body = "{}"});
        people.house().count_refusal(table::Limit::reports);
        respond(table::refusal(
            Error{code::too_many, "you have reported this table already, or too many tables today"}));
      });
}

void report(People& people, const Call& call, const Parts&, const Respond& respond) {
  const auto value = table::parse_request(call.body);
  if (!value) return respond(table::refusal(value.error()));
  ObjectReader in(value->get_object());
  const Report wanted{.table = std::string(in.text("table")),
                      .why = std::string(in.text("why", limits::report))};
  if (auto fields = in.done(); !fields) return respond(table::refusal(fields.error()));
  people.for_person(call, respond, [&people, respond, wanted, address = call.address](const Person& person) {
    if (!people.allow(address, respond, table::Limit::reports)) return;
    people.ask(
        {.sql = "SELECT seat FROM seats JOIN tables ON tables.id = table_id WHERE tables.name = $1 AND "
                "person = $2 ORDER BY seat",
         .values = {wanted.table, person.id}},
        respond, [&people, respond, wanted, person](const Cells& rows) {
          if (rows.empty())
            return respond(
                table::refusal(Error{code::not_seated, "only those who play at a table report it"}));
          const auto seat = static_cast<Seat>(number_of(rows[0][0]));
          people.house().said(
              wanted.table, seat, [&people, respond, wanted, person](const Result<std::string>& said) {
                store_report(people, person, wanted, said ? *said : std::string("[]"), respond);
              });
        });
  });
}

}  // namespace

std::span<const Route> decency_routes() {
  static constexpr std::array all{
      Route{"GET", "/api/me/blocks", "persons", for_people<blocks>, "blocks", "{ blocks: m.Block[] }"},
      Route{"POST", "/api/me/blocks", "persons", for_people<block>, "block", "object",
            "{ table: string; seat: number }"},
      Route{"DELETE", "/api/me/blocks/{since}", "persons", for_people<unblock>, "unblock", "object"},
      Route{"POST", "/api/me/reports", "reports", for_people<report>, "report", "object",
            "{ table: string; why: string }"}};
  return all;
}

}  // namespace zashiki::people
