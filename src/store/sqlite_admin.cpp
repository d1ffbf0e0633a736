#include <filesystem>
#include <fmt/format.h>
#include <variant>

#include "store/admin.h"
#include "store/database.h"

namespace zashiki::store {

namespace {

class SqliteAdmin final : public Admin {
 public:
  explicit SqliteAdmin(Database database) : database_(std::move(database)) {}

  Status backup(const std::string& file) override;
  Result<std::optional<Loaded>> load(const std::string& name) override;
  Result<std::vector<TableRow>> list(int most) override;
  Result<Figures> figures() override;
  Result<bool> remove(const std::string& name) override;
  Status ban(const std::string& network) override;
  Result<bool> unban(const std::string& network) override;
  Result<std::vector<std::string>> bans() override;
  Result<bool> append(const std::string& name, const std::string& event, Phase phase) override;
  Result<Cells> ask(const Query& query) override { return run_query(database_, query); }

 private:
  // Runs statements on a table and notes that for a server that has it in memory; false if there is no such
  // table.
  struct Step {
    std::string sql;  // ?1: the table's name, ?2: the value
    std::variant<std::monostate, std::string, std::int64_t> value;
  };
  Result<bool> order(const std::string& name, const std::vector<Step>& steps);

  Database database_;
};

Status SqliteAdmin::backup(const std::string& file) {
  if (std::filesystem::exists(file)) return Error{code::bad_store, file + " exists already"};
  // A snapshot, also while a server is writing; the copy needs no log.
  auto vacuum = database_.prepare("VACUUM INTO ?");
  if (!vacuum) return vacuum.error();
  vacuum->bind(1, file);
  return vacuum->run();
}

Result<std::optional<Loaded>> SqliteAdmin::load(const std::string& name) {
  return load_table(database_, name);
}

Result<std::vector<TableRow>> SqliteAdmin::list(int most) {
  auto select = database_.prepare(newest_tables("tables", row_columns, most));
  if (!select) return select.error();
  std::vector<TableRow> rows;
  while (select->row()) rows.push_back(read_row(*select));
  if (select->failed()) return database_.error();
  return rows;
}

Result<Figures> SqliteAdmin::figures() {
  Figures figures;
  for (const auto& [sql, into] :
       {std::pair{"SELECT count(*) FROM tables", &figures.tables},
        std::pair{"SELECT count(*) FROM tables WHERE phase = 0", &figures.open},
        std::pair{"SELECT count(*) FROM tables WHERE phase = 1", &figures.playing},
        std::pair{"SELECT count(*) FROM tables WHERE phase = 2", &figures.over},
        std::pair{"SELECT count(*) FROM events", &figures.events},
        std::pair{"SELECT page_count * page_size FROM pragma_page_count, pragma_page_size",
                  &figures.bytes}}) {
    const auto number = database_.number(sql);
    if (!number) return number.error();
    *into = *number;
  }
  return figures;
}

Status SqliteAdmin::ban(const std::string& network) {
  auto insert =
      database_.prepare("INSERT OR IGNORE INTO bans (network, since) VALUES (?, unixepoch() * 1000)");
  if (!insert) return insert.error();
  insert->bind(1, network);
  return insert->run();
}

Result<bool> SqliteAdmin::unban(const std::string& network) {
  auto remove = database_.prepare("DELETE FROM bans WHERE network = ?");
  if (!remove) return remove.error();
  remove->bind(1, network);
  if (auto done = remove->run(); !done) return done.error();
  return sqlite3_changes(database_.handle()) > 0;
}

Result<std::vector<std::string>> SqliteAdmin::bans() { return banned_networks(database_); }

Result<bool> SqliteAdmin::append(const std::string& name, const std::string& event, Phase phase) {
  return order(
      name,
      {{"INSERT INTO events (table_id, place, at, body, previous) SELECT id, length, unixepoch() * 1000, ?2, "
        "last FROM tables WHERE name = ?1",
        event},
       {"UPDATE tables SET phase = ?2, touched = unixepoch() * 1000, length = length + 1, "
        "last = last_insert_rowid() WHERE name = ?1",
        static_cast<std::int64_t>(phase)},
       {"UPDATE seats SET ended = CASE ?2 WHEN 2 THEN unixepoch() * 1000 ELSE 0 END WHERE table_id = (SELECT "
        "id "
        "FROM tables WHERE name = ?1)",
        static_cast<std::int64_t>(phase)}});
}

Result<bool> SqliteAdmin::remove(const std::string& name) {
  return order(name, {{chain_of("name = ?1") + "DELETE FROM events WHERE id IN chain", {}},
                      {"DELETE FROM tables WHERE name = ?1", {}}});
}

Result<bool> SqliteAdmin::order(const std::string& name, const std::vector<Step>& steps) {
  if (auto begun = database_.run("BEGIN IMMEDIATE"); !begun) return begun.error();
  bool found = false;
  const auto run = [&](const Step& step) -> Status {
    auto statement = database_.prepare(step.sql);
    if (!statement) return statement.error();
    statement->bind(1, name);
    if (const auto* text = std::get_if<std::string>(&step.value)) statement->bind(2, *text);
    if (const auto* number = std::get_if<std::int64_t>(&step.value)) statement->bind(2, *number);
    return statement->run();
  };
  Status done = Done{};
  for (const auto& step : steps) {
    if (done) done = run(step);
    found = found || sqlite3_changes(database_.handle()) > 0;
  }
  if (done && found) done = run({"INSERT INTO orders (name) VALUES (?1)", {}});
  if (done) done = database_.run("COMMIT");
  if (done) return found;
  (void)database_.run("ROLLBACK");
  return done.error();
}

}  // namespace

AnyAdmin open_sqlite_admin(const std::string& folder) {
  auto database = open_store_file(folder, {}, false);
  if (!database) return database.error();
  return std::unique_ptr<Admin>(std::make_unique<SqliteAdmin>(std::move(*database)));
}

}  // namespace zashiki::store
