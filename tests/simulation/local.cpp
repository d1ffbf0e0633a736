#include "simulation/local.h"

#include <fmt/format.h>

#include "store/sqlite.h"

namespace zashiki::simulation {

using store::Append;
using store::Loaded;
using store::TableRow;

namespace {

constexpr const char* path = "zashiki.db";

}  // namespace

// Tells the ledger what is stored.
class LocalStore final : public store::Store {
 public:
  LocalStore(LocalFile& file, std::unique_ptr<store::Store> real, int node)
      : file_(file), real_(std::move(real)), node_(node) {}

  store::TableId new_id() override { return real_->new_id(); }
  void append(Append append) override {
    if (append.created) names_[append.table] = append.created->name;
    const auto& name = names_[append.table];
    file_.unanswered_[name].push_back(append.events);
    append.done = [this, name, created = append.created.has_value(), events = append.events,
                   done = std::move(append.done)](const Status& status) {
      file_.unanswered_[name].pop_front();
      if (status && created) file_.ledger_.claimed(name, node_, 1);
      if (status) file_.ledger_.stored(name, events, node_, file_.ledger_.epoch(name));
      done(status);
    };
    real_->append(std::move(append));
  }
  void load(std::string name, std::function<void(Result<std::optional<Loaded>>)> done) override {
    real_->load(name, [this, done = std::move(done)](const Result<std::optional<Loaded>>& loaded) {
      if (loaded && *loaded) names_[(*loaded)->row.id] = (*loaded)->row.name;
      done(loaded);
    });
  }
  void list_open(int most, std::function<void(Result<std::vector<TableRow>>)> done) override {
    real_->list_open(most, std::move(done));
  }
  void check(std::function<void(Status)> done) override { real_->check(std::move(done)); }
  void count_tables(std::string address, store::Millis since,
                    std::function<void(Result<std::int64_t>)> done) override {
    real_->count_tables(std::move(address), since, std::move(done));
  }
  void bans(std::function<void(Result<std::vector<std::string>>)> done) override {
    real_->bans(std::move(done));
  }
  void orders(std::int64_t after, std::function<void(Result<store::Orders>)> done) override {
    real_->orders(after, std::move(done));
  }
  void forget(store::Phase phase, store::Millis before,
              std::function<void(Result<std::int64_t>)> done) override {
    real_->forget(phase, before, std::move(done));
  }
  void forget_addresses(store::Millis before, std::function<void(Result<std::int64_t>)> done) override {
    real_->forget_addresses(before, std::move(done));
  }
  void scrub() override { real_->scrub(); }
  [[nodiscard]] store::Work work() const override { return real_->work(); }

 private:
  LocalFile& file_;
  std::unique_ptr<store::Store> real_;
  int node_;
  std::unordered_map<store::TableId, std::string> names_;
};

Result<store::Database> LocalFile::connect(int flags) {
  return store::Database::open(path, flags | SQLITE_OPEN_READWRITE, disk.vfs());
}

Result<std::unique_ptr<store::Store>> LocalFile::open(const ProcessHandle& process, int node) {
  disk.let_in();
  if (!std::exchange(made_, true)) {
    auto fresh = connect(SQLITE_OPEN_CREATE);
    if (!fresh) return fresh.error();
    if (auto done = store::set_up(*fresh); !done) return done.error();
    // As when the real one gets its name.
    *fresh = {};
    disk.sync_folder();
  }
  const auto files = disk.files();
  auto writing = connect(0);
  if (!writing) return writing.error();
  if (auto done = store::make_usable(*writing); !done) return done.error();
  auto found = read_all(*writing);
  if (!found) return found.error();
  ledger_.reopened(*found, unanswered_, node);
  unanswered_.clear();
  constexpr int flips = 3;
  for (int i = 0; i < flips; ++i) flip(files, *found);
  auto reading = connect(0);
  if (!reading) return reading.error();
  auto real = store::serve_sqlite(
      {}, std::move(*writing), std::move(*reading),
      // What is done is told later, in order.
      [this, process, last = Time{0}](std::function<void()> tell) mutable {
        last = std::max(last, world_.now() + world_.between(10, 1 * ms));
        world_.after(last - world_.now(), std::move(tell), process);
      },
      [this, process](std::function<void()> work) {
        world_.after(world_.between(10, slow > 0 ? slow : 3 * ms), std::move(work), process);
      });
  if (!real) return real.error();
  return std::unique_ptr<store::Store>(std::make_unique<LocalStore>(*this, std::move(*real), node));
}

std::map<std::string, Rows> LocalFile::rows() {
  std::map<std::string, Rows> all;
  auto database = connect(0);
  if (!database) return all;
  const auto tables = run_query(*database, {.sql = "SELECT name, turn, about FROM tables"});
  const auto seats =
      run_query(*database,
                {.sql = "SELECT name, seat, key_hash, ended FROM seats JOIN tables ON tables.id = table_id"});
  if (!tables || !seats) return all;
  for (const auto& row : *tables) all[row[0]] = {.turn = std::stoll(row[1]), .about = row[2]};
  for (const auto& row : *seats) {
    all[row[0]].keys[static_cast<Seat>(std::stoi(row[1]))] = row[2];
    all[row[0]].ended = row[3] != "0";
  }
  for (const auto& [name, waiting] : unanswered_)
    if (!waiting.empty()) all.erase(name);
  return all;
}

Result<LocalFile::Found> LocalFile::read_all(store::Database& database) {
  Found found;
  auto select = database.prepare("SELECT name FROM tables");
  if (!select) return select.error();
  while (select->row()) found[select->text(0)];
  if (select->failed()) return database.error();
  for (auto& [name, events] : found) {
    auto loaded = store::load_table(database, name);
    if (!loaded) return loaded.error();
    if (!*loaded) return Error{store::code::bad_store, "a table is not where it is looked for"};
    events = (*loaded)->events;
  }
  return found;
}

// No table may say anything else: it is refused, or the server that reads the file through finds the damage.
void LocalFile::flip(std::map<std::string, std::string> files, const Found& found) {
  auto& bytes = files[path];
  if (bytes.empty()) return;
  // Mostly in what is used.
  auto at = world_.pick(bytes.size());
  if (const auto used = bytes.find_first_not_of('\0', at); used != std::string::npos && world_.happens(0.9))
    at = used;
  const auto bit = world_.pick(8);
  bytes[at] = static_cast<char>(bytes[at] ^ (1 << bit));
  Disk damaged(world_);
  damaged.put_files(files);
  auto database = store::Database::open(path, SQLITE_OPEN_READWRITE, damaged.vfs());
  auto usable = database ? store::make_usable(*database) : Status(database.error());
  bool lost = false;
  int refused = 0;
  for (const auto& [name, events] : found) {
    if (!usable) break;
    const auto loaded = store::load_table(*database, name);
    if (!loaded)
      ++refused;
    else
      lost = lost || !*loaded || (*loaded)->events != events;
  }
  if (usable && lost && store::check_pages(*database, path))
    world_.broken(fmt::format("nobody notices that bit {} of byte {} has flipped", bit, at));
  ++(!usable || lost || refused > 0 ? flips_.noticed : flips_.harmless);
}

}  // namespace zashiki::simulation
