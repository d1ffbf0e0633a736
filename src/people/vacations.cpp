#include "people/vacations.h"

#include <array>
#include <chrono>
#include <fmt/format.h>

#include "people/gather.h"
#include "people/people.h"
#include "table/core/codes.h"
#include "table/core/limits.h"
#include "table/protocol/fields.h"
#include "table/protocol/requests.h"

namespace zashiki::people {

using store::Cells;
namespace limits = table::limits;

namespace {

constexpr Millis vacation_day = Millis{24} * 3600 * 1000;
constexpr Millis time_to_send = Millis{60} * 1000;  // notices that are on their way are left alone
constexpr std::int64_t days_a_year = limits::vacation_days;

constexpr std::string_view seat_columns = "tables.name, table_id, seat, key_hash";
// Begun, and not known at the table.
constexpr std::string_view unknown_at_table =
    "SELECT {}, until FROM vacations JOIN seats ON seats.person = vacations.person AND ended = 0 JOIN tables "
    "ON "
    "tables.id = table_id WHERE until > $1 AND vacation <> until AND tables.phase = 1 AND NOT EXISTS (SELECT "
    "1 "
    "FROM pairings JOIN tournaments ON tournaments.id = tournament WHERE pairings.name = tables.name AND "
    "excludes_vacation = 1) LIMIT {}";
// Known at the table, and ended early.
constexpr std::string_view ended_early =
    "SELECT {}, 0 FROM seats JOIN tables ON tables.id = table_id WHERE vacation > 0 AND vacation > $1 AND "
    "ended "
    "= 0 AND tables.phase = 1 AND NOT EXISTS (SELECT 1 FROM vacations WHERE vacations.person = seats.person "
    "AND "
    "until > $1) LIMIT {}";

int year_of(Millis time) {
  using namespace std::chrono;
  return int{year_month_day(floor<days>(sys_time<milliseconds>(milliseconds(time)))).year()};
}

// What the table has stored it has noted with that. A refusal is noted here: its clocks are not slow, or the
// seat is another's.
void tell_table(People& people, const Row& row) {
  const Millis until = number_of(row[4]);
  people.house().rest(row[0], row[3], until, [&people, row, until](const Result<std::string>& told) {
    if (!told && (told.error().code == code::unavailable || told.error().code == code::elsewhere)) return;
    people.store().change(
        {{.sql = "UPDATE seats SET vacation = $1 WHERE table_id = $2 AND seat = $3 AND key_hash = $4",
          .values = {until, number_of(row[1]), number_of(row[2]), row[3]}}},
        [](const auto&) {});
  });
}

void answer_vacation(People& people, const Person& person, const Respond& respond) {
  people.ask({.sql = "SELECT until, year, days FROM vacations WHERE person = $1", .values = {person.id}},
             respond, [&people, respond](const Cells& rows) {
               const Millis now = people.now();
               const Millis until = rows.empty() ? 0 : number_of(rows[0][0]);
               const bool this_year = !rows.empty() && number_of(rows[0][1]) == year_of(now);
               respond({.body = json_object([&](JsonWriter& out) {
                          out.field("days", days_a_year);
                          out.field("days_left", days_a_year - (this_year ? number_of(rows[0][2]) : 0));
                          if (until > now) out.field("until", until);
                        })});
             });
}

void my_vacation(People& people, const Call& call, const Parts&, const Respond& respond) {
  people.for_person(call, respond,
                    [&people, respond](const Person& person) { answer_vacation(people, person, respond); });
}

// Counted in the year in which it begins.
void begin_vacation(People& people, const Call& call, const Parts&, const Respond& respond) {
  const auto value = table::parse_request(call.body);
  if (!value) return respond(table::refusal(value.error()));
  ObjectReader in(value->get_object());
  const auto days = in.number("days", 1, days_a_year);
  if (auto fields = in.done(); !fields) return respond(table::refusal(fields.error()));
  people.for_person(call, respond, [&people, respond, days](const Person& person) {
    const Millis now = people.now();
    people.write(
        {{.sql =
              "INSERT INTO vacations (person, until, year, days) VALUES ($1, $2, $3, $4) ON CONFLICT "
              "(person) "
              "DO UPDATE SET until = excluded.until, year = excluded.year, days = excluded.days + CASE WHEN "
              "vacations.year = excluded.year THEN vacations.days ELSE 0 END WHERE vacations.until <= $5 AND "
              "excluded.days + CASE WHEN vacations.year = excluded.year THEN vacations.days ELSE 0 END <= $6 "
              "RETURNING person",
          .values = {person.id, now + days * vacation_day, std::int64_t{year_of(now)}, days, now,
                     days_a_year}}},
        respond, [&people, respond, person](const std::vector<Cells>& rows) {
          if (rows[0].empty())
            return respond(table::refusal(
                bad_request("you are on vacation already, or have not so many days left this year")));
          tell_of_vacations(people);
          answer_vacation(people, person, respond);
        });
  });
}

// Whole days that are left can be taken later; what was put off until the end is told now.
void end_vacation(People& people, const Call& call, const Parts&, const Respond& respond) {
  people.for_person(call, respond, [&people, respond](const Person& person) {
    const Millis now = people.now();
    people.write(
        {{.sql = fmt::format("UPDATE vacations SET days = days - (until - $1 - 1) / {}, until = $1 WHERE "
                             "person = $2 AND until > $1",
                             vacation_day),
          .values = {now, person.id}},
         {.sql = "UPDATE notices SET at = $1 WHERE at > $2 AND (person = $3 OR EXISTS (SELECT 1 FROM seats "
                 "WHERE seats.table_id = notices.table_id AND seats.seat = notices.seat AND seats.person = "
                 "$3))",
          .values = {now, now + time_to_send, person.id}}},
        respond, [&people, respond, person](const auto&) {
          tell_of_vacations(people);
          answer_vacation(people, person, respond);
        });
  });
}

}  // namespace

void tell_of_vacations(People& people) {
  const auto query = [&](std::string_view sql) {
    return store::Query{.sql = fmt::format(fmt::runtime(sql), seat_columns, limits::games_in_play),
                        .values = {people.now()}};
  };
  gather(people.store(), {query(unknown_at_table), query(ended_early)},
         [&people](const Result<std::vector<Cells>>& found) {
           if (!found) return;
           for (const auto& rows : *found)
             for (const auto& row : rows) tell_table(people, row);
         });
}

std::span<const Route> vacation_routes() {
  static constexpr std::array all{
      Route{"GET", "/api/me/vacation", "persons", for_people<my_vacation>, "vacation", "m.Vacation"},
      Route{"POST", "/api/me/vacation", "persons", for_people<begin_vacation>, "beginVacation", "m.Vacation",
            "{ days: number }"},
      Route{"DELETE", "/api/me/vacation", "persons", for_people<end_vacation>, "endVacation", "m.Vacation"}};
  return all;
}

}  // namespace zashiki::people
