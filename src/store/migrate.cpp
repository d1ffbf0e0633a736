#include "store/migrate.h"

#include <filesystem>
#include <fmt/format.h>

#include "store/database.h"
#include "store/files.h"
#include "store/open.h"
#include "store/persons.h"
#include "store/postgres/connection.h"
#include "store/postgres/schema.h"
#include "store/sum.h"

namespace zashiki::store {
namespace {

using postgres::Connection;
using postgres::Numbers;
using postgres::Values;

struct Whole {
  TableRow row;
  std::vector<std::string> bodies;
  std::vector<std::string> times;  // as text: only copied
  bool operator==(const Whole&) const = default;
};

Result<Whole> read_source(Database& source, const TableRow& row) {
  Whole whole{.row = row, .bodies = {}, .times = {}};
  auto loaded = load_table(source, row.name);
  if (!loaded) return Error{loaded.error().code, fmt::format("{}: {}", row.name, loaded.error().message)};
  whole.bodies = std::move((*loaded)->events);
  auto events = source.prepare(chain_of("id = ?") +
                               "SELECT at FROM chain JOIN events ON events.id = chain.id ORDER BY place");
  if (!events) return events.error();
  events->bind(1, row.id);
  while (events->row()) whole.times.push_back(events->text(0));
  if (events->failed()) return source.error();
  return whole;
}

Result<std::optional<Whole>> read_target(Connection& target, TableId id) {
  const auto rows = postgres::read_rows(target.ask(
      fmt::format("SELECT {} FROM zashiki.tables WHERE id = $1", postgres::row_columns), Values().add(id)));
  if (!rows) return rows.error();
  if (rows->empty()) return std::optional<Whole>();
  Whole whole{.row = rows->front(), .bodies = {}, .times = {}};
  const auto events =
      target.ask("SELECT body, at FROM zashiki.events WHERE table_id = $1 ORDER BY place", Values().add(id));
  if (!events) return events.error();
  for (int i = 0; i < events->count(); ++i) {
    whole.bodies.push_back(events->text(i, 0));
    whole.times.push_back(events->text(i, 1));
  }
  return std::optional<Whole>(std::move(whole));
}

Status copy_table(Connection& target, const Whole& whole) {
  Numbers sums;
  for (std::int64_t place = 0; const auto& body : whole.bodies) sums.add(sum_of(whole.row.id, place++, body));
  // One statement, so that a table is copied completely or not at all.
  const auto done = target.ask(
      fmt::format(
          "WITH made AS (INSERT INTO zashiki.tables ({}, length) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, "
          "cardinality($9::text[])) RETURNING id) INSERT INTO zashiki.events SELECT made.id, nth - 1, "
          "time::bigint, body, sum FROM made, unnest($9::text[], $10::text[], $11::bigint[]) WITH ORDINALITY "
          "AS given (body, time, sum, nth)",
          postgres::row_columns),
      postgres::row_values(whole.row).add(whole.bodies).add(whole.times).add(sums.text()));
  if (!done) return done.error();
  return Done{};
}

Error differs(const std::string& name) {
  return {code::bad_store,
          fmt::format("table {} differs between source and target: the migration stops", name)};
}

// The next thousand tables by number.
Result<std::vector<TableRow>> next_rows(Database& source, TableId after) {
  auto select =
      source.prepare(fmt::format("SELECT {} FROM tables WHERE id > ? ORDER BY id LIMIT 1000", row_columns));
  if (!select) return select.error();
  select->bind(1, after);
  std::vector<TableRow> rows;
  while (select->row()) rows.push_back(read_row(*select));
  if (select->failed()) return source.error();
  return rows;
}

Status copy_rows(Database& source, Connection& target, std::string_view table) {
  auto select = source.prepare(fmt::format("SELECT * FROM {}", table));
  if (!select) return select.error();
  std::string names;
  std::string places;
  for (int column = 0; column < select->columns(); ++column) {
    const auto* comma = column == 0 ? "" : ", ";
    names += comma + select->name(column);
    places += fmt::format("{}${}", comma, column + 1);
  }
  const auto insert = fmt::format("INSERT INTO {} ({}) VALUES ({})", table, names, places);
  while (select->row()) {
    Values values;
    for (int column = 0; column < select->columns(); ++column)
      if (select->is_null(column))
        values.add_null();
      else
        values.add(select->text(column));
    if (const auto done = target.ask(insert, values); !done) return done.error();
  }
  return select->failed() ? Status(source.error()) : Status(Done{});
}

// What stands beside the tables' own rows and events. Copied as a whole, so that an interrupted migration
// begins it anew.
Status copy_persons(Database& source, Connection& target) {
  if (auto begun = target.run(
          "BEGIN; DELETE FROM persons; DELETE FROM seats; DELETE FROM deeds; DELETE FROM tournaments; "
          "DELETE FROM notices; DELETE FROM house_keys; DELETE FROM results; DELETE FROM ladders; "
          "DELETE FROM endings; DELETE FROM came");
      !begun)
    return begun;
  for (const auto table : persons_tables)
    if (auto done = copy_rows(source, target, table); !done) return done;
  auto select = source.prepare("SELECT turn, due, about, names, id FROM tables WHERE about <> ''");
  if (!select) return select.error();
  while (select->row()) {
    Values values;
    for (int column = 0; column < select->columns(); ++column) values.add(select->text(column));
    const auto done =
        target.ask("UPDATE tables SET turn = $1, due = $2, about = $3, names = $4 WHERE id = $5", values);
    if (!done) return done.error();
  }
  if (select->failed()) return source.error();
  return target.run("COMMIT");
}

Result<Migrated> copy_all(Database& source, Connection& target,
                          const std::function<void(std::int64_t)>& progress) {
  Migrated migrated;
  TableId last = 0;
  for (;;) {
    const auto rows = next_rows(source, last);
    if (!rows) return rows.error();
    if (rows->empty()) break;
    for (const auto& row : *rows) {
      last = row.id;
      const auto whole = read_source(source, row);
      if (!whole) return whole.error();
      auto there = read_target(target, row.id);
      if (there && *there) {
        ++migrated.there_before;
      } else if (there) {
        if (auto done = copy_table(target, *whole); !done) return done.error();
        there = read_target(target, row.id);
      }
      if (!there) return there.error();
      if (!*there || !(**there == *whole)) return differs(row.name);
      ++migrated.tables;
      migrated.events += static_cast<std::int64_t>(whole->bodies.size());
      if (migrated.tables % 1000 == 0) progress(migrated.tables);
    }
  }
  if (auto done = copy_persons(source, target); !done) return done.error();
  const auto bans = banned_networks(source);
  if (!bans) return bans.error();
  for (const auto& network : *bans) {
    const auto done = target.ask(
        "INSERT INTO zashiki.bans VALUES ($1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint) "
        "ON CONFLICT DO NOTHING",
        Values().add(network));
    if (!done) return done.error();
  }
  return migrated;
}

Status compare_counts(Connection& target, const Migrated& migrated) {
  for (const auto& [what, expected] :
       {std::pair{"tables", migrated.tables}, std::pair{"events", migrated.events}}) {
    const auto found =
        postgres::read_number(target.ask(fmt::format("SELECT count(*) FROM zashiki.{}", what)));
    if (!found) return found.error();
    if (*found != expected)
      return Error{code::bad_store, fmt::format("the database has {} {}, not the {} that were copied", *found,
                                                what, expected)};
  }
  return Done{};
}

// Keeps servers off the target until the migration is finished.
Status reserve(Connection& target, const std::string& source) {
  const auto locked = target.ask(fmt::format("SELECT pg_try_advisory_lock({}, 0)", postgres::lock_of_house));
  if (!locked) return locked.error();
  if (!locked->truth(0, 0)) return Error{code::bad_store, "a server is running on the database"};
  const auto house =
      target.ask("SELECT coalesce(migrating, ''), EXISTS (SELECT 1 FROM zashiki.tables) FROM zashiki.house");
  if (!house) return house.error();
  const auto begun = house->text(0, 0);
  if (begun.empty() && house->truth(0, 1))
    return Error{code::bad_store, "the database already has tables. Nothing was changed"};
  if (!begun.empty() && begun != source)
    return Error{code::bad_store,
                 fmt::format("an unfinished migration from {} into the database exists", begun)};
  const auto noted = target.ask("UPDATE zashiki.house SET migrating = $1", Values().add(source));
  if (!noted) return noted.error();
  return Done{};
}

}  // namespace

Result<Migrated> migrate(const std::string& from, const std::string& to,
                         const std::function<void(std::int64_t)>& progress) {
  const auto source_place = locate(from);
  const auto target_place = locate(to);
  if (!source_place || !target_place || source_place->postgres || !target_place->postgres)
    return Error{code::bad_store, "a migration goes from sqlite:FOLDER to postgresql://user@host/name"};
  // Before the lock, which would make the folder.
  auto source = open_store_file(source_place->where, {}, false);
  if (!source) return source.error();
  const auto lock = FolderLock::take(source_place->where);
  if (!lock) return lock.error();
  auto target = Connection::open(target_place->where);
  if (!target) return target.error();
  if (auto done = postgres::create_schema(*target); !done) return done.error();
  if (auto done = reserve(*target, std::filesystem::canonical(source_place->where).string()); !done)
    return done.error();
  auto migrated = copy_all(*source, *target, progress);
  if (!migrated) return migrated;
  if (auto done = compare_counts(*target, *migrated); !done) return done.error();
  if (auto done = target->run("UPDATE zashiki.house SET migrating = NULL"); !done) return done.error();
  return migrated;
}

}  // namespace zashiki::store
