#include "store/sqlite.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <thread>
#include <variant>

#include "store/database.h"
#include "store/files.h"
#include "store/queued.h"
#include "store/sum.h"

namespace zashiki::store {
namespace {

Result<Orders> orders_after(Database& database, std::int64_t after) {
  auto select = database.prepare("SELECT number, name FROM orders WHERE number > ? ORDER BY number");
  if (!select) return select.error();
  select->bind(1, after);
  Orders orders{.last = std::max<std::int64_t>(after, 0), .tables = {}};
  for (; select->row(); orders.last = select->number(0))
    if (after >= 0) orders.tables.push_back(select->text(1));
  if (select->failed()) return database.error();
  return orders;
}

class SqliteStore final : public QueuedStore {
 public:
  SqliteStore(FolderLock lock, Database writing, Database reading, Post post, Post run, TableId last_id)
      : QueuedStore(std::move(post), std::move(run)),
        lock_(std::move(lock)),
        writing_(std::move(writing)),
        reading_(std::move(reading)),
        last_id_(last_id) {}

  Status prepare() {
    for (auto [statement, sql] :
         {std::pair{&insert_event_,
                    "INSERT INTO events (table_id, place, at, body, previous, sum) SELECT id, length, ?3, "
                    "?4, last, "
                    "?5 FROM tables WHERE id = ?1 AND length = ?2"},
          std::pair{&set_end_,
                    "UPDATE tables SET length = length + 1, last = ?, turn = ?, due = ? WHERE id = ?"},
          std::pair{&set_about_, "UPDATE tables SET about = ?, names = ? WHERE id = ?"},
          std::pair{&free_seat_, "DELETE FROM seats WHERE table_id = ? AND seat = ?"},
          // Who moves to another seat keeps the key, and the person.
          std::pair{&take_seat_,
                    "INSERT INTO seats (table_id, seat, key_hash, person) VALUES (?1, ?2, ?3, (SELECT person "
                    "FROM seats WHERE table_id = ?1 AND key_hash = ?3)) ON CONFLICT (table_id, seat) DO "
                    "UPDATE SET key_hash = excluded.key_hash, person = excluded.person"},
          std::pair{&end_seats_,
                    "UPDATE seats SET ended = ?, player = coalesce(person, 0) WHERE table_id = ?"},
          std::pair{&came_,
                    "INSERT INTO came (table_id, key_hash, address, at) VALUES (?, ?, ?, ?) ON CONFLICT DO "
                    "NOTHING"},
          std::pair{
              &rated_over_,
              "INSERT INTO endings (table_id, at) SELECT ?1, ?2 WHERE NOT EXISTS (SELECT 1 FROM results "
              "WHERE table_id = ?1) ON CONFLICT DO NOTHING"},
          std::pair{&go_on_,
                    "UPDATE seats SET person = (SELECT old.person FROM seats AS old WHERE old.table_id = ?1 "
                    "AND old.key_hash = seats.key_hash) WHERE person IS NULL AND table_id = (SELECT id FROM "
                    "tables WHERE name = ?2)"},
          std::pair{&insert_table_,
                    "INSERT INTO tables (id, name, game, phase, listed, created, touched, address) "
                    "VALUES (?, ?, ?, ?, ?, ?, ?, ?)"},
          // Read with an index of a handful of rows for each address.
          std::pair{&unlist_,
                    "UPDATE tables SET listed = 0 WHERE id IN (SELECT id FROM tables INDEXED BY "
                    "tables_listed WHERE phase = 0 AND listed = 1 AND address = ? ORDER BY created DESC, id "
                    "DESC LIMIT -1 OFFSET ?)"},
          std::pair{&set_phase_, "UPDATE tables SET phase = ?, touched = ? WHERE id = ?"},
          std::pair{&check_, "UPDATE health SET checks = checks + 1"}, std::pair{&begin_, "BEGIN IMMEDIATE"},
          std::pair{&commit_, "COMMIT"}}) {
      auto prepared = writing_.prepare(sql);
      if (!prepared) return prepared.error();
      *statement = std::move(*prepared);
    }
    start();
    return Done{};
  }

  ~SqliteStore() override {
    stop();
    if (checker_.joinable()) checker_.join();
  }

  TableId new_id() override { return ++last_id_; }

  void forget(Phase phase, Millis before, std::function<void(Result<std::int64_t>)> done) override {
    auto old = fmt::format("phase = {} AND touched < {}", static_cast<int>(phase), before);
    if (phase == Phase::playing)
      old +=
          fmt::format(" AND NOT EXISTS (SELECT 1 FROM events WHERE id = tables.last AND at >= {})", before);
    enqueue(Forget{
        .statements = {chain_of(old) + "DELETE FROM events WHERE id IN chain",
                       fmt::format(
                           "DELETE FROM tables WHERE phase = {} AND touched < {} AND NOT EXISTS (SELECT 1 "
                           "FROM events WHERE id = tables.last)",
                           static_cast<int>(phase), before)},
        .done = std::move(done)});
  }
  void forget_addresses(Millis before, std::function<void(Result<std::int64_t>)> done) override {
    enqueue(Forget{.statements = {fmt::format(
                       "UPDATE tables SET address = '' WHERE address <> '' AND created < {}", before)},
                   .done = std::move(done)});
  }

  void load(std::string name, std::function<void(Result<std::optional<Loaded>>)> done) override {
    read([this, name = std::move(name)] { return load_table(reading_, name); }, std::move(done));
  }
  void list_open(int most, std::function<void(Result<std::vector<TableRow>>)> done) override {
    read([this, most] { return open_tables(most); }, std::move(done));
  }
  void count_tables(std::string address, Millis since,
                    std::function<void(Result<std::int64_t>)> done) override {
    read([this, address = std::move(address), since] { return tables_of(address, since); }, std::move(done));
  }
  void bans(std::function<void(Result<std::vector<std::string>>)> done) override {
    read([this] { return banned_networks(reading_); }, std::move(done));
  }
  void orders(std::int64_t after, std::function<void(Result<Orders>)> done) override {
    read([this, after] { return orders_after(reading_, after); }, std::move(done));
  }
  void ask(Query query, std::function<void(Result<Cells>)> done) override {
    read([this, query = std::move(query)] { return run_query(reading_, query); }, std::move(done));
  }
  std::vector<Query> erasing(const Erasure& erasure) const override {
    std::vector<Query> queries;
    for (const auto& [from, to] : erasure.replaced)
      queries.push_back({.sql = chain_of("id = $1") +
                                "UPDATE events SET body = replace(body, $2, $3) WHERE id IN chain AND "
                                "instr(body, $2) > 0",
                         .values = {erasure.table, from, to}});
    queries.push_back({.sql = "UPDATE tables SET about = $1, names = $2 WHERE id = $3",
                       .values = {erasure.about, erasure.names, erasure.table}});
    queries.push_back({.sql = "INSERT INTO orders (name) SELECT name FROM tables WHERE id = $1",
                       .values = {erasure.table}});
    return queries;
  }
  Query events_with(TableId table, std::string text) const override {
    return {.sql = chain_of("id = $1") +
                   "SELECT body FROM chain JOIN events ON events.id = chain.id WHERE instr(body, $2) > 0",
            .values = {table, std::move(text)}};
  }
  void scrub() override {
    read([this] { return reading_.run("PRAGMA wal_checkpoint(TRUNCATE)"); }, [](const Status&) {});
  }
  // On a connection of its own, so that nothing waits for it.
  void check_all(std::function<void(Error)> damaged) override {
    checker_ = std::thread([this, damaged = std::move(damaged)] {
      const std::string path = sqlite3_db_filename(writing_.handle(), "main");
      auto database = Database::open(path, SQLITE_OPEN_READONLY, {});
      if (!database) return;
      constexpr int steps = 1000;  // of SQLite's machine: well below a millisecond
      sqlite3_progress_handler(
          database->handle(), steps,
          [](void* store) { return static_cast<SqliteStore*>(store)->stopping() ? 1 : 0; }, this);
      const auto checked = check_pages(*database, path);
      if (!checked && !stopping()) post()([damaged, error = checked.error()] { damaged(error); });
    });
  }

 private:
  Result<std::int64_t> tables_of(const std::string& address, Millis since) {
    if (address.empty()) return 0;
    auto select =
        reading_.prepare("SELECT count(*) FROM tables WHERE address = ? AND address <> '' AND created > ?");
    if (!select) return select.error();
    select->bind(1, address).bind(2, since);
    if (!select->row()) return reading_.error();
    return select->number(0);
  }

  Result<std::vector<TableRow>> open_tables(int most) {
    auto select = reading_.prepare(fmt::format(
        "SELECT {} FROM tables INDEXED BY tables_to_join WHERE phase = 0 AND listed = 1 ORDER BY created "
        "DESC LIMIT ?",
        row_columns));
    if (!select) return select.error();
    select->bind(1, most);
    std::vector<TableRow> rows;
    while (select->row()) rows.push_back(read_row(*select));
    if (select->failed()) return reading_.error();
    return rows;
  }

  // Writes to a file that was removed or replaced are lost when this process ends.
  Status check_file() {
    int moved = 0;
    const bool known =
        sqlite3_file_control(writing_.handle(), "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK;
    const std::string path = sqlite3_db_filename(writing_.handle(), "main");
    if ((known && moved != 0) || !std::filesystem::exists(path) || !std::filesystem::exists(path + "-wal"))
      return Error{code::bad_store, path + " or its log is no longer where it was"};
    return Done{};
  }

  std::vector<Outcome> commit(std::vector<Write>& batch) override {
    std::vector<Outcome> outcomes(batch.size());
    if (auto together = transact(batch, outcomes, 0, batch.size()); together || batch.size() == 1) {
      for (auto& outcome : outcomes)
        if (!together) outcome.status = together;
    } else {
      // A write that fails must not fail the others.
      for (std::size_t i = 0; i < batch.size(); ++i) outcomes[i].status = transact(batch, outcomes, i, i + 1);
    }
    return outcomes;
  }

  Status transact(std::vector<Write>& batch, std::vector<Outcome>& outcomes, std::size_t from,
                  std::size_t to) {
    auto done = begin_.run();
    std::uint64_t events = 0;
    for (std::size_t i = from; done && i < to; ++i) {
      if (auto* append = std::get_if<Append>(&batch[i])) {
        done = write(*append);
        events += append->events.size();
      } else if (std::holds_alternative<Check>(batch[i])) {
        done = check_file();
        if (done) done = check_.run();
      } else if (auto* forget = std::get_if<Forget>(&batch[i])) {
        done = write(*forget, outcomes[i].count);
      } else if (auto* change = std::get_if<Change>(&batch[i])) {
        done = write(*change, outcomes[i].rows);
      }
    }
    const bool complete = done.ok();
    if (done) done = commit_.run();
    if (!done) {
      if (sqlite3_get_autocommit(writing_.handle()) == 0) (void)writing_.run("ROLLBACK");
      if (complete && done.error().code != code::full) write_over();
      return done;
    }
    count_commit(events);
    return done;
  }

  // A commit whose sync failed may be in the log all the same, where the next start would find what was said
  // to be refused. The next commit writes over it: nobody is told before that.
  void write_over() {
    constexpr int pause = 50'000;    // microseconds
    constexpr int most_tries = 200;  // then the disk has failed for good
    sqlite3_vfs* files = nullptr;
    sqlite3_file_control(writing_.handle(), "main", SQLITE_FCNTL_VFS_POINTER, static_cast<void*>(&files));
    for (int tries = 0; tries < most_tries && !stopping(); ++tries) {
      const auto written = check_.run();
      if (written) return;
      refuse_waiting(written.error());
      files->xSleep(files, pause);
    }
  }

  Status write(const Append& append) {
    if (append.created) {
      const TableRow& row = *append.created;
      insert_table_.bind(1, row.id).bind(2, row.name).bind(3, row.game);
      insert_table_.bind(4, static_cast<std::int64_t>(row.phase)).bind(5, row.listed ? 1 : 0);
      insert_table_.bind(6, row.created).bind(7, row.touched).bind(8, row.address);
      if (auto done = insert_table_.run(); !done) return done;
      if (unlists(append)) {
        unlist_.bind(1, row.address).bind(2, append.most_listed);
        if (auto done = unlist_.run(); !done) return done;
      }
    } else if (append.phase) {
      set_phase_.bind(1, static_cast<std::int64_t>(*append.phase)).bind(2, append.at).bind(3, append.table);
      if (auto done = set_phase_.run(); !done) return done;
    }
    std::int64_t place = append.first;
    const auto& standing = append.standing;
    for (const auto& event : append.events) {
      insert_event_.bind(1, append.table).bind(2, place).bind(3, append.at).bind(4, event);
      insert_event_.bind(5, sum_of(append.table, place++, event));
      if (auto done = insert_event_.run(); !done) return done;
      // Nothing is inserted where the table does not end at this place.
      if (sqlite3_changes(writing_.handle()) == 0)
        return Error{code::conflict, "the table was removed, or another program has written to it"};
      set_end_.bind(1, sqlite3_last_insert_rowid(writing_.handle())).bind(2, standing.turn);
      set_end_.bind(3, standing.due).bind(4, append.table);
      if (auto done = set_end_.run(); !done) return done;
    }
    if (auto done = write(append.table, standing, append.at, append.phase == Phase::over); !done) return done;
    for (const auto& query : append.also)
      if (auto done = run_query(writing_, query); !done) return done.error();
    return Done{};
  }

  Status write(TableId table, const Standing& standing, Millis at, bool over) {
    for (const auto& [seat, key_hash] : standing.taken)
      if (!key_hash.empty())
        if (auto done = take_seat_.bind(1, table).bind(2, seat).bind(3, key_hash).run(); !done) return done;
    for (const auto& [seat, key_hash] : standing.taken)
      if (key_hash.empty())
        if (auto done = free_seat_.bind(1, table).bind(2, seat).run(); !done) return done;
    if (!standing.about.empty())
      if (auto done = set_about_.bind(1, standing.about).bind(2, standing.names).bind(3, table).run(); !done)
        return done;
    if (!standing.next.empty())
      if (auto done = go_on_.bind(1, table).bind(2, standing.next).run(); !done) return done;
    for (const auto& [key_hash, address] : standing.came)
      if (auto done = came_.bind(1, table).bind(2, key_hash).bind(3, address).bind(4, at).run(); !done)
        return done;
    if (!over) return Done{};
    if (auto done = end_seats_.bind(1, at).bind(2, table).run(); !done) return done;
    return standing.rated_over ? rated_over_.bind(1, table).bind(2, at).run() : Done{};
  }

  Status write(const Change& change, std::vector<Cells>& rows) {
    rows.clear();
    for (const auto& query : change.queries) {
      auto found = run_query(writing_, query);
      if (!found) return found.error();
      rows.push_back(std::move(*found));
    }
    return Done{};
  }

  Status write(const Forget& forget, std::int64_t& count) {
    for (const auto& statement : forget.statements)
      if (auto done = writing_.run(statement.c_str()); !done) return done;
    count = sqlite3_changes(writing_.handle());
    return Done{};
  }

  FolderLock lock_;
  Database writing_;  // used by the writer thread only
  Database reading_;  // used by the reader thread only
  TableId last_id_;
  std::thread checker_;

  Statement insert_event_;
  Statement set_end_;
  Statement set_about_;
  Statement free_seat_;
  Statement take_seat_;
  Statement end_seats_;
  Statement came_;
  Statement rated_over_;
  Statement go_on_;
  Statement insert_table_;
  Statement unlist_;
  Statement set_phase_;
  Statement check_;
  Statement begin_;
  Statement commit_;
};

}  // namespace

Result<std::unique_ptr<Store>> open_sqlite(const SqliteOptions& options, Post post) {
  std::error_code error;
  std::filesystem::create_directories(options.folder, error);
  if (error)
    return Error{code::bad_store, fmt::format("{} cannot be created: {}", options.folder, error.message())};
  auto lock = FolderLock::take(options.folder);
  if (!lock) return lock.error();
  auto writing = open_store_file(options.folder, options.vfs, true);
  if (!writing) return writing.error();
  const auto path = (std::filesystem::path(options.folder) / file_name).string();
  auto reading = Database::open(path, SQLITE_OPEN_READWRITE, options.vfs);
  if (!reading) return reading.error();
  return serve_sqlite(std::move(*lock), std::move(*writing), std::move(*reading), std::move(post));
}

Result<std::unique_ptr<Store>> serve_sqlite(FolderLock lock, Database writing, Database reading, Post post,
                                            Post run) {
  const auto last_id = writing.number("SELECT coalesce(max(id), 0) FROM tables");
  if (!last_id) return last_id.error();
  if (auto done = reading.run("PRAGMA query_only = ON"); !done) return done.error();
  auto store = std::make_unique<SqliteStore>(std::move(lock), std::move(writing), std::move(reading),
                                             std::move(post), std::move(run), *last_id);
  if (auto started = store->prepare(); !started) return started.error();
  return std::unique_ptr<Store>(std::move(store));
}

}  // namespace zashiki::store
