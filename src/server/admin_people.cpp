// The operator's commands about persons. What they do is in the log of deeds, with who did it.
#include <array>
#include <chrono>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <pwd.h>
#include <tuple>
#include <unistd.h>

#include "base/unicode.h"
#include "game/json.h"
#include "people/rows.h"
#include "server/admin.h"
#include "table/core/limits.h"

namespace zashiki::server {
namespace {

using people::number_of;
using store::Cells;
using store::Millis;

constexpr Millis for_good = 253'402'300'799'000;  // the year 9999

Millis now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

std::string time_text(const std::string& millis) {
  return fmt::format("{:%Y-%m-%d %H:%M}", fmt::gmtime(static_cast<std::time_t>(number_of(millis) / 1000)));
}

std::string login_name() {
  std::array<char, 4096> texts{};
  passwd entry{};
  passwd* found = nullptr;
  if (::getpwuid_r(::getuid(), &entry, texts.data(), texts.size(), &found) != 0 || found == nullptr)
    return std::to_string(::getuid());
  return entry.pw_name;
}

struct Choice {
  StoreChoice store;
  std::string who;  // a person's id
  std::string text;
  std::string by{};
  int days = 0;
  int most = 50;
};

// In one change, with its entry in the log.
Status act(store::Admin& admin, const Choice& choice, std::string_view did, std::string_view about,
           store::Query query) {
  const auto person = number_of(choice.who);
  query.values.emplace_back(person);
  query.sql += fmt::format(" WHERE id = ${} RETURNING id", query.values.size());
  if (auto begun = admin.ask({.sql = "BEGIN"}); !begun) return begun.error();
  auto done = admin.ask(query);
  const bool found = done && !done->empty();
  if (found)
    done = admin.ask({.sql = "INSERT INTO deeds (at, who, did, person, about) VALUES ($1, $2, $3, $4, $5)",
                      .values = {now(), choice.by.empty() ? login_name() : choice.by, std::string(did),
                                 person, std::string(about)}});
  if (auto ended = admin.ask({.sql = done && found ? "COMMIT" : "ROLLBACK"}); done && !ended)
    done = ended.error();
  if (!done) return done.error();
  if (!found) return Error{"unknown_person", fmt::format("there is no person {:.60}", choice.who)};
  std::cout << fmt::format("{}: {}{}{}\n", choice.who, did, about.empty() ? "" : " ", about);
  return Done{};
}

Status find(store::Admin& admin, const Choice& choice) {
  std::string pattern = "%";
  for (const char c : choice.text) pattern += std::string(c == '%' || c == '_' || c == '!' ? "!" : "") + c;
  const auto rows = admin.ask(
      {.sql =
           "SELECT persons.id, persons.name, persons.created, coalesce((SELECT max(seen) FROM devices WHERE "
           "person = persons.id), 0), (SELECT count(*) FROM seats WHERE person = persons.id), banned, "
           "silenced FROM persons WHERE CAST(id AS TEXT) = $1 OR lower(name) LIKE lower($2) ESCAPE '!' OR id "
           "IN (SELECT person FROM seats JOIN tables ON tables.id = table_id WHERE tables.name = $1) ORDER "
           "BY "
           "persons.name, persons.id LIMIT $3",
       .values = {choice.text, pattern + "%", std::int64_t{choice.most}}});
  if (!rows) return rows.error();
  for (const auto& row : *rows)
    std::cout << fmt::format("{:<19}  {}  since {}, seen {}, {} seats{}{}\n", row[0], row[1],
                             time_text(row[2]), row[3] == "0" ? "never" : time_text(row[3]), row[4],
                             row[5] == "0" ? "" : ", banned", number_of(row[6]) > now() ? ", silenced" : "");
  return Done{};
}

Status rename(store::Admin& admin, const Choice& choice) {
  const auto name = unicode::trimmed(choice.text);
  if (!unicode::is_presentable(name) || characters(name) > table::limits::name)
    return Error{"bad_option", "a name has 1 to 40 characters, all of them visible"};
  return act(admin, choice, "rename", name, {.sql = "UPDATE persons SET name = $1", .values = {name}});
}

Status silence(store::Admin& admin, const Choice& choice) {
  const auto until = choice.days == 0 ? for_good : now() + Millis{choice.days} * 24 * 3600 * 1000;
  return act(admin, choice, "silence",
             choice.days == 0 ? "for good" : "until " + time_text(std::to_string(until)),
             {.sql = "UPDATE persons SET silenced = $1", .values = {until}});
}

Status let_speak(store::Admin& admin, const Choice& choice) {
  return act(admin, choice, "unsilence", {}, {.sql = "UPDATE persons SET silenced = 0"});
}

Status ban(store::Admin& admin, const Choice& choice) {
  return act(admin, choice, "ban", {}, {.sql = "UPDATE persons SET banned = $1", .values = {now()}});
}

Status unban(store::Admin& admin, const Choice& choice) {
  return act(admin, choice, "unban", {},
             {.sql = "UPDATE persons SET banned = CASE WHEN banned < 0 THEN banned ELSE 0 END"});
}

// A server takes the name out of the tables' records, so it deletes the person.
Status erase(store::Admin& admin, const Choice& choice) {
  if (auto done = act(admin, choice, "delete", {}, {.sql = "UPDATE persons SET banned = -1"}); !done)
    return done;
  std::cout << "A running server does this at once, any other when it starts.\n";
  return Done{};
}

Status export_person(store::Admin& admin, const Choice& choice) {
  const auto id = number_of(choice.who);
  const auto rows =
      admin.ask({.sql = "SELECT id, name, crest, created FROM persons WHERE id = $1", .values = {id}});
  if (!rows) return rows.error();
  if (rows->empty()) return Error{"unknown_person", fmt::format("there is no person {:.60}", choice.who)};
  std::vector<Cells> parts;
  for (const auto& part : people::kept_parts()) {
    auto cells = admin.ask({.sql = part.sql, .values = {id}});
    if (!cells) return cells.error();
    parts.push_back(std::move(*cells));
  }
  std::cout << people::write_everything(people::person_of(rows->front()), parts, now()) << '\n';
  return Done{};
}

Status show_log(store::Admin& admin, const Choice& choice) {
  const auto rows =
      admin.ask({.sql = "SELECT at, who, did, person, about FROM deeds ORDER BY at DESC LIMIT $1",
                 .values = {std::int64_t{choice.most}}});
  if (!rows) return rows.error();
  for (const auto& row : *rows)
    std::cout << fmt::format("{}  {}: {} {}{}{}\n", time_text(row[0]), row[1], row[2], row[3],
                             row[4].empty() ? "" : " ", row[4]);
  return Done{};
}

Status list_reports(store::Admin& admin, const Choice& choice) {
  const auto rows = admin.ask(
      {.sql =
           "SELECT at, tables.name, game, reports.person, persons.name, reports.about, chat, tables.id FROM "
           "reports JOIN tables ON tables.id = table_id JOIN persons ON persons.id = reports.person WHERE $1 "
           "= "
           "'' OR tables.name = $1 ORDER BY at DESC LIMIT $2",
       .values = {choice.text, std::int64_t{choice.most}}});
  if (!rows) return rows.error();
  for (const auto& row : *rows) {
    std::cout << fmt::format("{}  {} ({})\n  by {} ({}): {}\n", time_text(row[0]), row[1], row[2], row[4],
                             row[3], row[5]);
    const auto seats = admin.ask({.sql = "SELECT seat, persons.name, persons.id FROM seats JOIN persons ON "
                                         "persons.id = person WHERE table_id = $1 ORDER BY seat",
                                  .values = {number_of(row[7])}});
    if (!seats) return seats.error();
    for (const auto& seat : *seats)
      std::cout << fmt::format("  seat {}: {} ({})\n", seat[0], seat[1], seat[2]);
    if (const auto chat = parse_json(row[6]); chat && chat->is_array())
      for (const auto& line : chat->get_array())
        std::cout << fmt::format("    {}: {}\n", line.at("from").as_int64(),
                                 json::serialize(line.at("text")));
  }
  if (choice.text.empty() || rows->empty()) return Done{};
  return export_table(admin, {.table = choice.text});
}

}  // namespace

void add_people_commands(Command& admin) {
  auto choice = std::make_shared<Choice>();
  auto persons = admin.subcommand("people", "Find, rename, silence, ban, export and delete persons");
  const auto add = [&](Command& to, const char* word, const char* about) {
    return with_store(to.subcommand(word, about), choice->store);
  };
  const auto run = [choice](Command& command, Status (*work)(store::Admin&, const Choice&)) {
    command.run([choice, work] {
      return work_on(choice->store, [&](store::Admin& store) { return work(store, *choice); });
    });
  };
  const auto add_deed = [&](const char* word, const char* about) {
    auto command = add(persons, word, about);
    command.option("ID", choice->who, "the person's number, as `find` prints it")
        .required()
        .option("--by NAME", choice->by, "who does this, for the log (default: your login name)")
        .environment("SUDO_USER");
    return command;
  };
  const auto most = [&](Command& command) -> Command& {
    return command.option("--most", choice->most, "number of lines").between(1, 1000000);
  };
  auto looking = add(persons, "find", "Find persons by name, number, or a table at which they play");
  looking.option("TEXT", choice->text, "part of a name, a number, or a table's name").required();
  run(most(looking), &find);
  auto renaming = add_deed("rename", "Give a person another name, from the next game on");
  renaming.option("NAME", choice->text, "the new name").required();
  run(renaming, &rename);
  auto silencing = add_deed("silence", "Keep a person's chat from everybody");
  silencing.option("--days", choice->days, "for this many days (default: for good)").between(1, 36500);
  run(silencing, &silence);
  for (const auto& [word, about, work] :
       {std::tuple{"unsilence", "Let a person chat again", &let_speak},
        std::tuple{"ban", "Refuse a person's devices and disconnect them", &ban},
        std::tuple{"unban", "Lift a ban", &unban},
        std::tuple{"delete", "Delete a person; their seats become a guest's", &erase}}) {
    auto command = add_deed(word, about);
    run(command, work);
  }
  auto exporting = add(persons, "export", "Print all that is kept of a person");
  exporting.option("ID", choice->who, "the person's number").required();
  run(exporting, &export_person);
  auto logging = add(persons, "log", "Print who did what to persons, the latest first");
  run(most(logging), &show_log);
  auto reports =
      add(admin, "reports", "List the tables that players have reported, with what was said there");
  reports.option("--table NAME", choice->text, "those of one table, and its transcript");
  run(most(reports), &list_reports);
}

}  // namespace zashiki::server
