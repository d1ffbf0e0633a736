// Lists of a person's games.
#include <algorithm>
#include <fmt/format.h>
#include <span>

#include "base/unicode.h"
#include "people/people.h"
#include "people/rows.h"
#include "table/core/codes.h"
#include "table/core/limits.h"
#include "table/protocol/fields.h"

namespace zashiki::people {

using store::Cells;
namespace limits = table::limits;

namespace {

struct Wanted {
  bool over = false;
  std::string game;
  std::string name;   // of anybody at the table
  std::string after;  // the last table of the page before
};

Result<Wanted> read_wanted(std::string_view body) {
  const auto value = table::parse_request(body);
  if (!value) return value.error();
  ObjectReader in(value->get_object());
  const auto text = [&](std::string_view field) { return std::string(in.has(field) ? in.text(field) : ""); };
  Wanted wanted{
      .over = in.flag_or("over", false), .game = text("game"), .name = text("name"), .after = text("after")};
  if (characters(wanted.name) > limits::name) in.complain("\"name\" is too long");
  if (auto fields = in.done(); !fields) return fields.error();
  return wanted;
}

// A part of a name for LIKE: every character stands for itself.
std::string contains(std::string_view name) {
  std::string pattern = "%";
  for (const char c : unicode::skeleton(name)) {
    if (c == '%' || c == '_' || c == '!') pattern += '!';
    pattern += c;
  }
  return pattern + "%";
}

// Values are numbered in the order in which they are first used.
store::Query query_of(const Person& person, const Wanted& wanted) {
  store::Query query{.sql = fmt::format("SELECT {} FROM seats JOIN tables ON tables.id = table_id WHERE "
                                        "person = $1 AND ended {} 0",
                                        game_columns, wanted.over ? ">" : "="),
                     .values = {person.id}};
  const auto add = [&](std::string_view condition, const std::string& value) {
    query.values.emplace_back(value);
    query.sql += fmt::format(fmt::runtime(condition), fmt::arg("n", query.values.size()));
  };
  if (!wanted.after.empty())
    add(" AND (ended, table_id) < (SELECT last.ended, last.table_id FROM seats AS last JOIN tables AS there "
        "ON "
        "there.id = last.table_id WHERE there.name = ${n} AND last.person = $1 LIMIT 1)",
        wanted.after);
  if (!wanted.game.empty()) add(" AND game = ${n}", wanted.game);
  if (!wanted.name.empty()) add(" AND names LIKE ${n} ESCAPE '!'", contains(wanted.name));
  query.sql += fmt::format(" ORDER BY ended DESC, table_id DESC LIMIT {}",
                           wanted.over ? limits::games_per_page : limits::games_in_play);
  return query;
}

bool on_turn(const Row& row) { return row[9] == "0" && (number_of(row[4]) >> number_of(row[2]) & 1) != 0; }

// The seats of one table stand together.
std::vector<std::span<const Row>> by_table(const Cells& rows) {
  std::vector<std::span<const Row>> tables;
  for (std::size_t from = 0; from < rows.size();) {
    auto to = from + 1;
    while (to < rows.size() && rows[to][0] == rows[from][0]) ++to;
    tables.emplace_back(rows.data() + from, to - from);
    from = to;
  }
  return tables;
}

bool my_turn(std::span<const Row> seats) { return std::any_of(seats.begin(), seats.end(), on_turn); }

// In play: those that wait for this person first, the most urgent before the others.
void games(People& people, const Call& call, const Parts&, const Respond& respond) {
  const auto wanted = read_wanted(call.body);
  if (!wanted) return respond(table::refusal(wanted.error()));
  people.for_person(call, respond, [&people, respond, wanted = *wanted](const Person& person) {
    people.ask(query_of(person, wanted), respond, [&people, respond, wanted](const Cells& rows) {
      auto tables = by_table(rows);
      if (!wanted.over)
        std::stable_sort(tables.begin(), tables.end(), [](auto a, auto b) {
          const auto urgency = [](auto seats) {
            const auto due = number_of(seats.front()[5]);
            return std::pair(!my_turn(seats), due == 0 ? std::numeric_limits<Millis>::max() : due);
          };
          return urgency(a) < urgency(b);
        });
      respond({.body = json_object([&](JsonWriter& out) {
                 out.list("games", tables,
                          [&](JsonWriter& list, auto seats) { write_game(list, seats, people.now()); });
                 out.field("more", wanted.over && rows.size() == limits::games_per_page);
               })});
    });
  });
}

void seats(People& people, const Call& call, const Parts& parts, const Respond& respond) {
  people.for_person(call, respond, [&people, respond, table = std::string(parts[0])](const Person& person) {
    people.ask(
        {.sql =
             "SELECT seat FROM seats JOIN tables ON tables.id = table_id WHERE tables.name = $1 AND person = "
             "$2 ORDER BY seat",
         .values = {table, person.id}},
        respond, [respond](const Cells& rows) {
          respond({.body = json_object([&](JsonWriter& out) {
                     out.list("seats", rows,
                              [](JsonWriter& list, const Row& row) { list.value(number_of(row[0])); });
                   })});
        });
  });
}

}  // namespace

void write_game(JsonWriter& out, std::span<const Row> seats, Millis now) {
  const auto& row = seats.front();
  out.begin_object().field("table", row[0]).field("game", row[1]);
  out.list("seats", seats, [](JsonWriter& list, const Row& seat) { list.value(number_of(seat[2])); });
  const bool over = row[9] != "0";
  out.field("over", over).field("started", row[3] != "0").field("turn", my_turn(seats));
  out.key("actors").begin_list();
  for (int seat = 0; !over && seat < most_players; ++seat)
    if ((number_of(row[4]) >> seat & 1) != 0) out.value(seat);
  out.end_list();
  if (!over && row[5] != "0") out.field("left", std::max<Millis>(0, number_of(row[5]) - now));
  out.field("when", number_of(over ? row[9] : row[6]));
  if (!row[8].empty()) out.key("about").raw(row[8]);
  out.end_object();
}

std::optional<int> People::own_seat(std::string_view key) {
  constexpr std::string_view before = "me-";
  if (key.size() != before.size() + 1 || !key.starts_with(before)) return std::nullopt;
  const int seat = key.back() - '0';
  return seat >= 0 && seat < most_players ? std::optional(seat) : std::nullopt;
}

void People::find_seat(std::string_view cookie, const std::string& table, int seat,
                       std::function<void(Result<std::string>)> done) {
  recognize(cookie, [this, table, seat, done = std::move(done)](const Result<Person>& person) {
    if (!person) return done(person.error());
    store::Query query{.sql =
                           "SELECT key_hash FROM seats JOIN tables ON tables.id = table_id WHERE "
                           "tables.name = $1 AND person = $2 AND seat = $3",
                       .values = {table, person->id, std::int64_t{seat}}};
    store().ask(std::move(query), [done](const Result<Cells>& rows) {
      if (!rows) return done(Error{code::unavailable, "persons cannot be read now: try again"});
      if (rows->empty() || rows->front()[0].empty())
        return done(Error{code::not_seated, "this seat is not yours"});
      done(rows->front()[0]);
    });
  });
}

std::span<const Route> game_routes() {
  static constexpr std::array all{
      Route{"POST", "/api/me/games", "persons", for_people<games>, "myGames", "m.MyGames", "m.GamesWanted"},
      Route{"GET", "/api/me/tables/{table}", "persons", for_people<seats>, "mySeats", "{ seats: number[] }"}};
  return all;
}

}  // namespace zashiki::people
