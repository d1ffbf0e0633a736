#include "store/database.h"

#include <array>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <utility>

#include "store/files.h"
#include "store/persons.h"
#include "store/sum.h"

namespace zashiki::store {
namespace {

constexpr const char* schema = R"sql(
    CREATE TABLE tables (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      game TEXT NOT NULL,
      phase INTEGER NOT NULL,
      listed INTEGER NOT NULL,
      created INTEGER NOT NULL,
      touched INTEGER NOT NULL,
      address TEXT NOT NULL,
      -- How many events it has, and the last one. An index of events by table would have to be changed in as
      -- many places as there are tables in a commit.
      length INTEGER NOT NULL DEFAULT 0,
      last INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX tables_by_phase ON tables (phase, touched);
    CREATE INDEX tables_to_join ON tables (created) WHERE phase = 0 AND listed = 1;
    CREATE INDEX tables_to_watch ON tables (phase, created) WHERE listed;
    CREATE INDEX tables_by_address ON tables (address, created) WHERE address <> '';
    -- Appended in order of time, so that a commit touches only the last pages, whatever the tables. `previous`
    -- is the same table's event before, or 0.
    CREATE TABLE events (
      id INTEGER PRIMARY KEY,
      table_id INTEGER NOT NULL,
      place INTEGER NOT NULL,
      at INTEGER NOT NULL,
      body TEXT NOT NULL,
      previous INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE bans (network TEXT PRIMARY KEY, since INTEGER NOT NULL) STRICT;
    -- Tells a running server which tables the operator has closed or removed.
    CREATE TABLE orders (number INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL) STRICT;
    -- One row that the health check writes.
    CREATE TABLE health (id INTEGER PRIMARY KEY CHECK (id = 1), checks INTEGER NOT NULL) STRICT;
    INSERT INTO health VALUES (1, 0);
    )sql";

// For people. The seats of older tables are in the events that opened the tables and that people sat down
// with.
constexpr const char* for_people = R"sql(
    ALTER TABLE tables ADD turn INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD due INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD about TEXT NOT NULL DEFAULT '';
    ALTER TABLE tables ADD names TEXT NOT NULL DEFAULT '';
    INSERT INTO seats (table_id, seat, key_hash, ended)
      SELECT tables.id, held.key, json_extract(held.value, '$.key'), CASE phase WHEN 2 THEN touched ELSE 0 END
      FROM events JOIN tables ON tables.id = table_id, json_each(body, '$.seats') AS held
      WHERE place = 0 AND json_extract(held.value, '$.key') IS NOT NULL;
    INSERT OR REPLACE INTO seats (table_id, seat, key_hash, ended)
      SELECT tables.id, json_extract(body, '$.seat'), json_extract(body, '$.who.key'),
        CASE phase WHEN 2 THEN touched ELSE 0 END
      FROM events JOIN tables ON tables.id = table_id
      WHERE body LIKE '{"e":"sit"%' AND json_extract(body, '$.who.key') IS NOT NULL ORDER BY events.id;
    )sql";

// The checksum of an event (store/sum.h). Programs that do not know it change only the body.
constexpr const char* with_sums = R"sql(
    ALTER TABLE events ADD sum INTEGER;
    CREATE TRIGGER events_changed AFTER UPDATE OF body ON events BEGIN
      UPDATE events SET sum = NULL WHERE id = new.id;
    END;
    )sql";

// What was added since: tables, indexes, triggers, columns with defaults, which older programs ignore. Each
// is made when a server finds a store without it.
struct Addition {
  const char* name;
  std::string sql;
};
std::array<Addition, 4> additions() {
  return {Addition{"tables_listed",
                   "CREATE INDEX tables_listed ON tables (address, created) WHERE phase = 0 AND listed = 1"},
          Addition{"seats", persons_schema("INTEGER") + for_people},
          Addition{"vacations", vacations_schema("INTEGER")}, Addition{"events_changed", with_sums}};
}

Error bad_store(const std::string& path, std::string_view what) {
  return {code::bad_store, fmt::format("{} {}", path, what)};
}

std::string_view code_of(int result) {
  switch (result & 0xff) {
    case SQLITE_FULL: return code::full;
    case SQLITE_CONSTRAINT: return code::conflict;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: return code::bad_store;
    default: return code::unavailable;
  }
}

Status configure(Database& database) {
  // FULL: a commit returns once the log is on the disk, so that it survives a power failure.
  for (const char* sql :
       {"PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON",
        "PRAGMA wal_autocheckpoint = 4000", "PRAGMA secure_delete = ON", "PRAGMA cache_size = -65536"})
    if (auto done = database.run(sql); !done) return done;
  return Done{};
}

Status add_what_is_missing(Database& database) {
  for (const auto& [name, sql] : additions()) {
    const auto found =
        database.number(fmt::format("SELECT count(*) FROM sqlite_schema WHERE name = '{}'", name));
    if (!found) return found.error();
    if (*found > 0) continue;
    if (auto done = database.run(fmt::format("BEGIN IMMEDIATE; {}; COMMIT", sql).c_str()); !done) {
      if (sqlite3_get_autocommit(database.handle()) == 0) (void)database.run("ROLLBACK");
      return done;
    }
  }
  return Done{};
}

// Made under another name first, so that a store that exists is complete.
Status create_file(const std::string& path, const std::string& vfs) {
  const std::string fresh = path + ".new";
  for (const auto* rest : {"", "-wal", "-shm", "-journal"}) std::filesystem::remove(fresh + rest);
  {
    auto database = Database::open(fresh, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, vfs);
    if (!database) return database.error();
    if (auto done = set_up(*database); !done) return done;
  }
  std::error_code error;
  std::filesystem::rename(fresh, path, error);
  if (error) return bad_store(path, "cannot be created: " + error.message());
  sync_folder(std::filesystem::path(path).parent_path().string());
  return Done{};
}

Status check_header(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  char magic[16] = {};
  file.read(magic, sizeof magic);
  if (file.bad()) return bad_store(path, "cannot be read from the disk");
  if (file.gcount() == 0) return bad_store(path, "is empty: it was cut off. Restore a backup");
  if (std::memcmp(magic, "SQLite format 3", sizeof magic) != 0)
    return bad_store(path, "is not a database: it is another program's file, or damaged");
  return Done{};
}

Status check_version(Database& database, const std::string& path) {
  const auto application = database.number("PRAGMA application_id");
  if (!application) return bad_store(path, fmt::format("cannot be read: {}", application.error().message));
  if (*application != application_id) return bad_store(path, "is a database of another program");
  const auto version = database.number("PRAGMA user_version");
  if (!version) return bad_store(path, fmt::format("cannot be read: {}", version.error().message));
  if (*version != schema_version)
    return bad_store(
        path, fmt::format("was written by another version of zashiki (its schema is {}, this program's {})",
                          *version, schema_version));
  return Done{};
}

}  // namespace

Statement& Statement::bind(int at, std::int64_t number) {
  sqlite3_bind_int64(handle_.get(), at, number);
  return *this;
}

Statement& Statement::bind(int at, std::string_view text) {
  sqlite3_bind_text(handle_.get(), at, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
  return *this;
}

int Statement::columns() const { return sqlite3_column_count(handle_.get()); }
std::string Statement::name(int column) const { return sqlite3_column_name(handle_.get(), column); }
bool Statement::is_null(int column) const {
  return sqlite3_column_type(handle_.get(), column) == SQLITE_NULL;
}

bool Statement::row() {
  const int result = sqlite3_step(handle_.get());
  failed_ = result != SQLITE_ROW && result != SQLITE_DONE;
  return result == SQLITE_ROW;
}

Status Statement::run() {
  while (row()) {
  }
  const bool failed = failed_;
  const int result = sqlite3_reset(handle_.get());
  if (!failed) return Done{};
  return Error{code_of(result), sqlite3_errmsg(sqlite3_db_handle(handle_.get()))};
}

void Statement::reset() { sqlite3_reset(handle_.get()); }

std::int64_t Statement::number(int column) const { return sqlite3_column_int64(handle_.get(), column); }

std::string Statement::text(int column) const {
  const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(handle_.get(), column));
  return text == nullptr
             ? std::string()
             : std::string(text, static_cast<std::size_t>(sqlite3_column_bytes(handle_.get(), column)));
}

Result<Database> Database::open(const std::string& path, int flags, const std::string& vfs) {
  Database database;
  sqlite3* handle = nullptr;
  const int result = sqlite3_open_v2(path.c_str(), &handle, flags | SQLITE_OPEN_NOMUTEX,
                                     vfs.empty() ? nullptr : vfs.c_str());
  database.handle_.reset(handle);
  if (result != SQLITE_OK)
    return bad_store(
        path, fmt::format("cannot be opened: {}", handle == nullptr ? "no memory" : sqlite3_errmsg(handle)));
  sqlite3_extended_result_codes(handle, 1);
  sqlite3_busy_timeout(handle, 10000);
  return database;
}

Error Database::error() const {
  return {code_of(sqlite3_errcode(handle_.get())), sqlite3_errmsg(handle_.get())};
}

Status Database::run(const char* sql) {
  if (sqlite3_exec(handle_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) return error();
  return Done{};
}

Result<Statement> Database::prepare(std::string_view sql) {
  Statement statement;
  sqlite3_stmt* handle = nullptr;
  if (sqlite3_prepare_v3(handle_.get(), sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT,
                         &handle, nullptr) != SQLITE_OK)
    return error();
  statement.handle_.reset(handle);
  return statement;
}

Result<std::int64_t> Database::number(std::string_view sql) {
  auto statement = prepare(sql);
  if (!statement) return statement.error();
  if (!statement->row()) return error();
  return statement->number(0);
}

Result<Database> open_checked(const std::string& path, const std::string& vfs) {
  if (auto usable = check_access(path); !usable) return usable.error();
  if (auto checked = check_header(path); !checked) return checked.error();
  auto database = Database::open(path, SQLITE_OPEN_READWRITE, vfs);
  if (!database) return database;
  if (auto checked = check_version(*database, path); !checked) return checked.error();
  return database;
}

namespace {

Error damaged(const std::string& path, const std::string& how) {
  return bad_store(path, fmt::format("is damaged: {}. Restore a backup", how));
}

}  // namespace

Status check_pages(Database& database, const std::string& path) {
  auto check = database.prepare("PRAGMA integrity_check(1)");
  if (!check) return damaged(path, check.error().message);
  if (check->row() && check->text(0) == "ok") return Done{};
  return damaged(path, check->failed() ? database.error().message : check->text(0));
}

Result<Database> open_store_file(const std::string& folder, const std::string& vfs, bool create) {
  namespace fs = std::filesystem;
  const std::string path = (fs::path(folder) / file_name).string();
  std::error_code error;
  if (create) fs::create_directories(folder, error);
  if (error) return bad_store(folder, "cannot be created: " + error.message());
  const bool there = fs::exists(path, error);
  if (error) return bad_store(path, "cannot be reached: " + error.message());
  if (!there) {
    if (!create) return bad_store(path, "does not exist");
    // A log without its database is the remains of a store: a new one must not hide that.
    if (fs::exists(path + "-wal", error) && fs::file_size(path + "-wal", error) > 0)
      return bad_store(path, "is missing, but its log is there. Restore a backup");
    if (auto made = create_file(path, vfs); !made) return made.error();
  }
  auto database = open_checked(path, vfs);
  if (!database) return database;
  if (auto done = make_usable(*database); !done) {
    const Error& why = done.error();
    return why.code == code::bad_store ? damaged(path, why.message)
                                       : bad_store(path, "cannot be used: " + why.message);
  }
  return database;
}

Status set_up(Database& database) {
  if (auto done = database.run("BEGIN"); !done) return done;
  if (auto done = database.run(schema); !done) return done;
  for (const auto& [name, value] :
       {std::pair{"application_id", application_id}, std::pair{"user_version", schema_version}})
    if (auto done = database.run(fmt::format("PRAGMA {} = {}", name, value).c_str()); !done) return done;
  if (auto done = database.run("COMMIT"); !done) return done;
  return configure(database);
}

Status make_usable(Database& database) {
  if (auto done = configure(database); !done) return done;
  return add_what_is_missing(database);
}

Result<Cells> run_query(Database& database, const Query& query) {
  auto statement = database.prepare(query.sql);
  if (!statement) return statement.error();
  for (int at = 1; const auto& value : query.values) {
    if (const auto* number = std::get_if<std::int64_t>(&value))
      statement->bind(at++, *number);
    else
      statement->bind(at++, std::get<std::string>(value));
  }
  Cells rows;
  while (statement->row()) {
    auto& row = rows.emplace_back();
    for (int column = 0; column < statement->columns(); ++column) row.push_back(statement->text(column));
  }
  if (statement->failed()) return database.error();
  return rows;
}

TableRow read_row(const Statement& statement) {
  return {.id = statement.number(0),
          .name = statement.text(1),
          .game = statement.text(2),
          .phase = static_cast<Phase>(statement.number(3)),
          .listed = statement.number(4) != 0,
          .created = statement.number(5),
          .touched = statement.number(6),
          .address = statement.text(7)};
}

std::string chain_of(std::string_view condition) {
  return fmt::format(
      "WITH RECURSIVE chain (id) AS (SELECT last FROM tables WHERE {} UNION ALL "
      "SELECT previous FROM chain JOIN events ON events.id = chain.id WHERE previous < chain.id AND previous "
      "<> 0) ",
      condition);
}

namespace {

Result<std::optional<Loaded>> load_row_and_events(Database& database, const std::string& name) {
  auto row = database.prepare(fmt::format("SELECT {}, length FROM tables WHERE name = ?", row_columns));
  if (!row) return row.error();
  row->bind(1, name);
  if (!row->row()) {
    if (row->failed()) return database.error();
    return std::optional<Loaded>();
  }
  Loaded loaded{.row = read_row(*row), .events = {}};
  const auto length = row->number(8);
  auto select = database.prepare(
      chain_of("id = ?") +
      "SELECT place, body, sum FROM chain JOIN events ON events.id = chain.id ORDER BY place");
  if (!select) return select.error();
  select->bind(1, loaded.row.id);
  std::vector<StoredEvent> stored;
  while (select->row()) {
    stored.push_back({.place = select->number(0), .body = select->text(1)});
    if (!select->is_null(2)) stored.back().sum = select->number(2);
  }
  if (select->failed()) return database.error();
  auto events = check_events(loaded.row.id, length, std::move(stored));
  if (!events) return events.error();
  loaded.events = std::move(*events);
  return std::optional<Loaded>(std::move(loaded));
}

}  // namespace

// One snapshot for the row and its events.
Result<std::optional<Loaded>> load_table(Database& database, const std::string& name) {
  if (auto begun = database.run("BEGIN"); !begun) return begun.error();
  auto loaded = load_row_and_events(database, name);
  (void)database.run("COMMIT");
  return loaded;
}

Result<std::vector<std::string>> banned_networks(Database& database) {
  auto select = database.prepare("SELECT network FROM bans ORDER BY network");
  if (!select) return select.error();
  std::vector<std::string> networks;
  while (select->row()) networks.push_back(select->text(0));
  if (select->failed()) return database.error();
  return networks;
}

}  // namespace zashiki::store
