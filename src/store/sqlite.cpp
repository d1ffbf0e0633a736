// Over 500 lines: the statements, the thread that gathers writes into commits, and the opening of files that
// may be foreign or broken are one store, and share its connection.
#include "store/sqlite.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <mutex>
#include <sys/file.h>
#include <thread>
#include <unistd.h>
#include <variant>

#include "store/database.h"

namespace zashiki::store {
namespace {

using Seconds = std::chrono::duration<double>;
using SteadyTime = std::chrono::steady_clock;

// One server a folder: the lock goes with the process, however it ends.
class FolderLock {
 public:
  static Result<FolderLock> take(const std::string& folder) {
    const std::string path = (std::filesystem::path(folder) / "lock").string();
    FolderLock lock;
    lock.file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock.file_ < 0) return Error{code::bad_store, fmt::format("{} cannot be opened", path)};
    if (::flock(lock.file_, LOCK_EX | LOCK_NB) != 0)
      return Error{code::bad_store, fmt::format("another server is running on {}", folder)};
    return lock;
  }
  FolderLock() = default;
  FolderLock(FolderLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  FolderLock& operator=(FolderLock&& other) noexcept {
    std::swap(file_, other.file_);
    return *this;
  }
  ~FolderLock() {
    if (file_ >= 0) ::close(file_);
  }

 private:
  int file_ = -1;
};

struct Check {
  std::function<void(Status)> done;
};
// Statements that say what goes; the last one's count is the answer.
struct Forget {
  std::vector<std::string> statements;
  std::function<void(Result<std::int64_t>)> done;
};
using Write = std::variant<Append, Check, Forget>;

Result<std::vector<std::string>> banned_networks(Database& database) {
  auto select = database.prepare("SELECT network FROM bans ORDER BY network");
  if (!select) return select.error();
  std::vector<std::string> networks;
  while (select->row()) networks.push_back(select->text(0));
  if (select->failed()) return database.error();
  return networks;
}

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

class SqliteStore final : public Store {
 public:
  SqliteStore(FolderLock lock, Database writing, Database reading, Post post, TableId last_id)
      : lock_(std::move(lock)),
        writing_(std::move(writing)),
        reading_(std::move(reading)),
        post_(std::move(post)),
        last_id_(last_id) {}

  Status start() {
    for (auto [statement, sql] :
         {std::pair{&insert_event_,
                    "INSERT INTO events (table_id, place, at, body) SELECT id, ?, ?, ? FROM tables "
                    "WHERE id = ?"},
          std::pair{&insert_table_,
                    "INSERT INTO tables (id, name, game, phase, listed, created, touched, address) "
                    "VALUES (?, ?, ?, ?, ?, ?, ?, ?)"},
          std::pair{&set_phase_, "UPDATE tables SET phase = ?, touched = ? WHERE id = ?"},
          std::pair{&check_, "UPDATE health SET checks = checks + 1"}, std::pair{&begin_, "BEGIN IMMEDIATE"},
          std::pair{&commit_, "COMMIT"}}) {
      auto prepared = writing_.prepare(sql);
      if (!prepared) return prepared.error();
      *statement = std::move(*prepared);
    }
    writer_ = std::thread([this] { write_all(); });
    reader_ = std::thread([this] { read_all(); });
    return Done{};
  }

  // What was appended is still written.
  ~SqliteStore() override {
    {
      const std::scoped_lock guard(mutex_, read_mutex_);
      stopping_ = true;
    }
    wake_.notify_all();
    read_wake_.notify_all();
    if (writer_.joinable()) writer_.join();
    if (reader_.joinable()) reader_.join();
  }

  TableId new_id() override { return ++last_id_; }

  void append(Append append) override { enqueue(std::move(append)); }
  void check(std::function<void(Status)> done) override { enqueue(Check{std::move(done)}); }
  void forget(Phase phase, Millis before, std::function<void(Result<std::int64_t>)> done) override {
    auto old = fmt::format("phase = {} AND touched < {}", static_cast<int>(phase), before);
    if (phase == Phase::playing)
      old += fmt::format(" AND NOT EXISTS (SELECT 1 FROM events WHERE table_id = tables.id AND at >= {})",
                         before);
    enqueue(Forget{
        .statements = {fmt::format("DELETE FROM events WHERE table_id IN (SELECT id FROM tables WHERE {})",
                                   old),
                       fmt::format(
                           "DELETE FROM tables WHERE phase = {} AND touched < {} AND NOT EXISTS (SELECT 1 "
                           "FROM events WHERE table_id = tables.id)",
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

  Work work() const override {
    const std::scoped_lock guard(mutex_);
    return {.commits = commits_,
            .events = events_,
            .failures = failures_,
            .seconds_in_commits = seconds_,
            .last_failure = last_failure_};
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
        "SELECT {} FROM tables WHERE phase = 0 AND listed = 1 ORDER BY created DESC LIMIT ?", row_columns));
    if (!select) return select.error();
    select->bind(1, most);
    std::vector<TableRow> rows;
    while (select->row()) rows.push_back(read_row(*select));
    if (select->failed()) return reading_.error();
    return rows;
  }

  // The writer is woken when the owner has done everything that it has to do now: woken at the first write it
  // would take the processor at once and commit that one alone.
  void enqueue(Write write) {
    std::size_t waiting = 0;
    std::size_t wanted = 0;
    {
      const std::scoped_lock guard(mutex_);
      waiting_.push_back(std::move(write));
      waiting = waiting_.size();
      wanted = wanted_;
    }
    if (waiting == wanted)
      wake_.notify_one();
    else if (waiting == 1)
      post_([this] { wake_.notify_one(); });
  }
  // Asks on the reader's thread and answers on the owner's.
  template <class Ask, class Done>
  void read(Ask ask, Done done) {
    {
      const std::scoped_lock guard(read_mutex_);
      reads_.emplace_back([this, ask = std::move(ask), done = std::move(done)]() mutable {
        auto found = std::make_shared<decltype(ask())>(ask());
        post_([found, done = std::move(done)] { done(std::move(*found)); });
      });
    }
    read_wake_.notify_one();
  }

  void read_all() {
    std::unique_lock lock(read_mutex_);
    for (;;) {
      read_wake_.wait(lock, [this] { return stopping_ || !reads_.empty(); });
      if (reads_.empty()) return;
      auto jobs = std::exchange(reads_, {});
      lock.unlock();
      for (auto& job : jobs) job();
      lock.lock();
    }
  }

  // Commits whatever has gathered, over and over. Where a sync is slow, a commit should have as many writes
  // as possible, and players answer each other: those whose writes the last commit confirmed are about to
  // write again. So for part of a commit's time it waits for them, together with those who waited already;
  // when that was in vain it does not try again so soon.
  void write_all() {
    std::unique_lock lock(mutex_);
    Seconds patience{0};
    SteadyTime::time_point answered;
    std::size_t expected = 0;
    int in_vain = 0;  // waits in a row
    int without = 0;  // so many commits without waiting
    for (;;) {
      wake_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      const auto until = answered + std::chrono::duration_cast<SteadyTime::duration>(patience);
      if (without > 0) {
        --without;
      } else if (patience > shortest_patience && waiting_.size() < expected && SteadyTime::now() < until) {
        const bool gathered = gather(lock, expected, until);
        in_vain = gathered ? 0 : std::min(in_vain + 1, most_in_vain);
        without = (1 << in_vain) - 1;
      }
      auto batch = std::make_shared<std::vector<Write>>(std::exchange(waiting_, {}));
      lock.unlock();
      const auto begun = SteadyTime::now();
      auto outcomes = std::make_shared<std::vector<Outcome>>(commit(*batch));
      answered = SteadyTime::now();
      const Seconds took = answered - begun;
      seconds_ = seconds_ + took.count();
      const auto size = batch->size();
      post_([batch = std::move(batch), outcomes = std::move(outcomes)] { tell(*batch, *outcomes); });
      patience = std::min<Seconds>(took * 0.6, longest_patience);
      lock.lock();
      expected = waiting_.size() + size;
    }
  }

  // Waits for so many writes, and not much longer once nearly all are there and no more come. True when it
  // was worth it.
  bool gather(std::unique_lock<std::mutex>& lock, std::size_t expected, SteadyTime::time_point until) {
    const auto nearly_all = [&] { return waiting_.size() * 4 >= expected * 3; };
    const auto slice = (until - SteadyTime::now()) / 8;
    wanted_ = expected;
    for (std::size_t before = 0; SteadyTime::now() < until; before = waiting_.size()) {
      if (nearly_all() && waiting_.size() == before) break;
      if (wake_.wait_for(lock, slice, [&] { return stopping_ || waiting_.size() >= expected; })) break;
    }
    wanted_ = 0;
    return nearly_all();
  }

  // What became of one write; of `Forget` how many tables went.
  struct Outcome {
    Status status = Done{};
    std::int64_t count = 0;
  };

  static void tell(std::vector<Write>& batch, std::vector<Outcome>& outcomes) {
    for (std::size_t i = 0; i < batch.size(); ++i) {
      const auto& outcome = outcomes[i];
      if (auto* append = std::get_if<Append>(&batch[i]))
        append->done(outcome.status);
      else if (auto* check = std::get_if<Check>(&batch[i]))
        check->done(outcome.status);
      else if (auto* forget = std::get_if<Forget>(&batch[i]))
        forget->done(outcome.status ? Result<std::int64_t>(outcome.count)
                                    : Result<std::int64_t>(outcome.status.error()));
    }
  }

  std::vector<Outcome> commit(std::vector<Write>& batch) {
    std::vector<Outcome> outcomes(batch.size());
    if (auto together = transact(batch, outcomes, 0, batch.size()); together || batch.size() == 1) {
      for (auto& outcome : outcomes)
        if (!together) outcome.status = together;
    } else {
      // One that cannot be written must not take the others with it.
      for (std::size_t i = 0; i < batch.size(); ++i) outcomes[i].status = transact(batch, outcomes, i, i + 1);
    }
    for (const auto& outcome : outcomes) {
      if (outcome.status) continue;
      ++failures_;
      const std::scoped_lock guard(mutex_);
      last_failure_ = outcome.status.error().message;
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
        done = check_.run();
      } else if (auto* forget = std::get_if<Forget>(&batch[i])) {
        done = write(*forget, outcomes[i].count);
      }
    }
    if (done) done = commit_.run();
    if (!done) {
      if (sqlite3_get_autocommit(writing_.handle()) == 0) (void)writing_.run("ROLLBACK");
      return done;
    }
    ++commits_;
    events_ += events;
    return done;
  }

  Status write(const Append& append) {
    if (append.created) {
      const TableRow& row = *append.created;
      insert_table_.bind(1, row.id).bind(2, row.name).bind(3, row.game);
      insert_table_.bind(4, static_cast<std::int64_t>(row.phase)).bind(5, row.listed ? 1 : 0);
      insert_table_.bind(6, row.created).bind(7, row.touched).bind(8, row.address);
      if (auto done = insert_table_.run(); !done) return done;
    } else if (append.phase) {
      set_phase_.bind(1, static_cast<std::int64_t>(*append.phase)).bind(2, append.at).bind(3, append.table);
      if (auto done = set_phase_.run(); !done) return done;
    }
    std::int64_t place = append.first;
    for (const auto& event : append.events) {
      insert_event_.bind(1, place++).bind(2, append.at).bind(3, event).bind(4, append.table);
      if (auto done = insert_event_.run(); !done) return done;
      if (sqlite3_changes(writing_.handle()) != 1) return Error{code::conflict, "the table is gone"};
    }
    return Done{};
  }

  Status write(const Forget& forget, std::int64_t& count) {
    for (const auto& statement : forget.statements)
      if (auto done = writing_.run(statement.c_str()); !done) return done;
    count = sqlite3_changes(writing_.handle());
    return Done{};
  }

  static constexpr Seconds longest_patience{0.005};
  static constexpr Seconds shortest_patience{0.0002};
  static constexpr int most_in_vain = 6;

  FolderLock lock_;
  Database writing_;  // the writer thread's alone
  Database reading_;  // the reader thread's alone
  Post post_;
  TableId last_id_;

  Statement insert_event_;
  Statement insert_table_;
  Statement set_phase_;
  Statement check_;
  Statement begin_;
  Statement commit_;

  mutable std::mutex mutex_;
  std::string last_failure_;
  std::condition_variable wake_;
  std::vector<Write> waiting_;
  std::size_t wanted_ = 0;  // wake the writer when so many are waiting
  std::mutex read_mutex_;
  std::condition_variable read_wake_;
  std::vector<std::function<void()>> reads_;
  bool stopping_ = false;

  std::atomic<std::uint64_t> commits_ = 0;
  std::atomic<std::uint64_t> events_ = 0;
  std::atomic<std::uint64_t> failures_ = 0;
  std::atomic<double> seconds_ = 0;

  std::thread writer_;
  std::thread reader_;
};

}  // namespace

Result<std::unique_ptr<Store>> open_sqlite(const SqliteOptions& options, Post post) {
  std::error_code error;
  std::filesystem::create_directories(options.folder, error);
  if (error)
    return Error{code::bad_store, fmt::format("{} cannot be made: {}", options.folder, error.message())};
  FolderLock lock;
  if (options.exclusive) {
    auto taken = FolderLock::take(options.folder);
    if (!taken) return taken.error();
    lock = std::move(*taken);
  }
  auto writing = open_store_file(options.folder, options.vfs, true);
  if (!writing) return writing.error();
  const auto last_id = writing->number("SELECT coalesce(max(id), 0) FROM tables");
  if (!last_id) return last_id.error();
  const auto path = (std::filesystem::path(options.folder) / file_name).string();
  auto reading = Database::open(path, SQLITE_OPEN_READWRITE, options.vfs);
  if (!reading) return reading.error();
  if (auto done = reading->run("PRAGMA query_only = ON"); !done) return done.error();
  auto store = std::make_unique<SqliteStore>(std::move(lock), std::move(*writing), std::move(*reading),
                                             std::move(post), *last_id);
  if (auto started = store->start(); !started) return started.error();
  return std::unique_ptr<Store>(std::move(store));
}

struct SqliteAdmin::Impl {
  Database database;
};

SqliteAdmin::SqliteAdmin(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
SqliteAdmin::~SqliteAdmin() = default;
SqliteAdmin::SqliteAdmin(SqliteAdmin&&) noexcept = default;
SqliteAdmin& SqliteAdmin::operator=(SqliteAdmin&&) noexcept = default;

Result<SqliteAdmin> SqliteAdmin::open(const std::string& folder) {
  auto database = open_store_file(folder, {}, false);
  if (!database) return database.error();
  return SqliteAdmin(std::make_unique<Impl>(Impl{.database = std::move(*database)}));
}

Status SqliteAdmin::backup(const std::string& file) {
  if (std::filesystem::exists(file)) return Error{code::bad_store, file + " is there already"};
  // One consistent moment, also while a server is writing; the copy has no log beside it.
  auto vacuum = impl_->database.prepare("VACUUM INTO ?");
  if (!vacuum) return vacuum.error();
  vacuum->bind(1, file);
  return vacuum->run();
}

Result<std::optional<Loaded>> SqliteAdmin::load(const std::string& name) {
  return load_table(impl_->database, name);
}

Result<std::vector<TableRow>> SqliteAdmin::list(int most) {
  auto select = impl_->database.prepare(
      fmt::format("SELECT {} FROM tables ORDER BY touched DESC LIMIT ?", row_columns));
  if (!select) return select.error();
  select->bind(1, most);
  std::vector<TableRow> rows;
  while (select->row()) rows.push_back(read_row(*select));
  if (select->failed()) return impl_->database.error();
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
    const auto number = impl_->database.number(sql);
    if (!number) return number.error();
    *into = *number;
  }
  return figures;
}

Status SqliteAdmin::ban(const std::string& network) {
  auto insert =
      impl_->database.prepare("INSERT OR IGNORE INTO bans (network, since) VALUES (?, unixepoch() * 1000)");
  if (!insert) return insert.error();
  insert->bind(1, network);
  return insert->run();
}

Result<bool> SqliteAdmin::unban(const std::string& network) {
  auto remove = impl_->database.prepare("DELETE FROM bans WHERE network = ?");
  if (!remove) return remove.error();
  remove->bind(1, network);
  if (auto done = remove->run(); !done) return done.error();
  return sqlite3_changes(impl_->database.handle()) > 0;
}

Result<std::vector<std::string>> SqliteAdmin::bans() { return banned_networks(impl_->database); }

Result<bool> SqliteAdmin::append(const std::string& name, const std::string& event, Phase phase) {
  return order(
      name, {{"INSERT INTO events (table_id, place, at, body) SELECT id, (SELECT max(place) + 1 FROM events "
              "WHERE table_id = tables.id), unixepoch() * 1000, ?2 FROM tables WHERE name = ?1",
              event},
             {"UPDATE tables SET phase = ?2, touched = unixepoch() * 1000 WHERE name = ?1",
              static_cast<std::int64_t>(phase)}});
}

Result<bool> SqliteAdmin::remove(const std::string& name) {
  return order(name, {{"DELETE FROM events WHERE table_id IN (SELECT id FROM tables WHERE name = ?1)", {}},
                      {"DELETE FROM tables WHERE name = ?1", {}}});
}

Result<bool> SqliteAdmin::order(const std::string& name, const std::vector<Step>& steps) {
  auto& database = impl_->database;
  if (auto begun = database.run("BEGIN IMMEDIATE"); !begun) return begun.error();
  bool found = false;
  const auto run = [&](const Step& step) -> Status {
    auto statement = database.prepare(step.sql);
    if (!statement) return statement.error();
    statement->bind(1, name);
    if (const auto* text = std::get_if<std::string>(&step.value)) statement->bind(2, *text);
    if (const auto* number = std::get_if<std::int64_t>(&step.value)) statement->bind(2, *number);
    return statement->run();
  };
  Status done = Done{};
  for (const auto& step : steps) {
    if (done) done = run(step);
    found = sqlite3_changes(database.handle()) > 0;
  }
  if (done && found) done = run({"INSERT INTO orders (name) VALUES (?1)", {}});
  if (done) done = database.run("COMMIT");
  if (done) return found;
  (void)database.run("ROLLBACK");
  return done.error();
}

}  // namespace zashiki::store
