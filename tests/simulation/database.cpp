#include "simulation/database.h"

#include <algorithm>

#include "simulation/mutation.h"

namespace zashiki::simulation {

using store::Append;
using store::Loaded;
using store::TableRow;

namespace {

Error unreachable() { return {store::code::unavailable, "no connection to the database"}; }

}  // namespace

// ---- the database

int Database::enter() {
  leases_[++last_node_] = world_.now() + lease;
  return last_node_;
}

bool Database::renew(int node) {
  auto& until = leases_[node];
  const bool held = until > world_.now();
  until = world_.now() + lease;
  return held;
}

Result<std::optional<Loaded>> Database::load(const std::string& name, int node) {
  const auto found = names_.find(name);
  if (found == names_.end()) return std::optional<Loaded>();
  auto& table = tables_.at(found->second);
  const auto owner = leases_.find(table.owner);
  if (table.owner != node && (owner == leases_.end() || owner->second <= world_.now())) {
    table.owner = node;
    ++table.epoch;
    ledger_.claimed(name, node, table.epoch);
  }
  Loaded loaded{.row = table.row, .events = {}, .epoch = table.epoch};
  if (table.owner == node)
    loaded.events = table.events;
  else
    loaded.owner = std::to_string(table.owner);
  return std::optional(std::move(loaded));
}

Status Database::append(int node, const Append& append) {
  if (!refuses.empty()) return Error{refuses, "the database takes no writes"};
  auto found = tables_.find(append.table);
  if (append.created) {
    if (found != tables_.end()) return Error{store::code::conflict, "the table exists already"};
    found = tables_.emplace(append.table, Stored{.row = *append.created, .owner = node, .epoch = 1}).first;
    names_[append.created->name] = append.table;
    ledger_.claimed(append.created->name, node, 1);
  }
  if (found == tables_.end()) return Error{store::code::conflict, "the table was removed"};
  auto& table = found->second;
  const bool owns = (table.owner == node && table.epoch == append.epoch) || mutated("write_for_anybody");
  if (std::cmp_not_equal(append.first, table.events.size()) || !owns)
    return Error{store::code::conflict, "another server has written to the table"};
  table.events.insert(table.events.end(), append.events.begin(), append.events.end());
  if (append.phase) {
    table.row.phase = *append.phase;
    table.row.touched = append.at;
  }
  const auto& standing = append.standing;
  table.rows.turn = standing.turn;
  if (!standing.about.empty()) table.rows.about = standing.about;
  for (const auto& [seat, hash] : standing.taken)
    if (!hash.empty()) table.rows.keys[seat] = hash;
  for (const auto& [seat, hash] : standing.taken)
    if (hash.empty()) table.rows.keys.erase(seat);
  table.rows.ended = table.row.phase == store::Phase::over;
  ledger_.stored(table.row.name, append.events, node, append.epoch);
  return Done{};
}

Status Database::give(store::TableId id, int from, std::int64_t epoch, int to) {
  if (!refuses.empty()) return Error{refuses, "the database takes no writes"};
  auto& table = tables_.at(id);
  if (table.owner != from || table.epoch != epoch)
    return Error{store::code::conflict, "another server has the table"};
  table.owner = to;
  ++table.epoch;
  ledger_.given(table.row.name, to, table.epoch);
  return Done{};
}

std::map<std::string, Rows> Database::rows() const {
  std::map<std::string, Rows> all;
  for (const auto& [id, table] : tables_) all[table.row.name] = table.rows;
  return all;
}

bool Database::has(const Append& append) const {
  const auto found = tables_.find(append.table);
  if (found == tables_.end()) return false;
  const auto& events = found->second.events;
  const auto first = static_cast<std::size_t>(append.first);
  return events.size() >= first + append.events.size() &&
         std::equal(append.events.begin(), append.events.end(),
                    events.begin() + static_cast<std::ptrdiff_t>(first));
}

std::vector<TableRow> Database::open_tables(int most) const {
  std::vector<TableRow> rows;
  for (auto table = tables_.rbegin(); table != tables_.rend() && std::cmp_less(rows.size(), most); ++table)
    if (const auto& row = table->second.row; row.listed && row.phase == store::Phase::open)
      rows.push_back(row);
  return rows;
}

std::int64_t Database::tables_of(const std::string& address, store::Millis since) const {
  return std::count_if(tables_.begin(), tables_.end(), [&](const auto& table) {
    return table.second.row.address == address && table.second.row.created > since;
  });
}

// ---- a server's way to it

SimulatedStore::SimulatedStore(World& world, Database& database, Line& line, ProcessHandle process, int node)
    : world_(world),
      database_(database),
      line_(line),
      process_(std::move(process)),
      node_(node),
      held_until_(world.now() + Database::lease) {
  world_.after(Database::lease / 4, [this] { keep_lease(); }, process_);
}

Time SimulatedStore::way() {
  return line_.slow > 0 ? world_.between(100, line_.slow) : world_.between(100, 3 * ms);
}

template <class Ask, class Done>
void SimulatedStore::ask(Ask ask, Done done) {
  using Value = Answer<Ask>;
  const auto lost = [this, done](Time noticed) {
    world_.after(noticed, [done] { done(std::optional<Value>()); }, process_);
  };
  // A connection that is cut seems to wait; what is on its way may still arrive once it is mended, unless the
  // server has connected anew by then.
  world_.after(way(), [this, ask, done, lost, newest = connection_, connection = *connection_, &line = line_,
                       &world = world_, &database = database_, process = process_] {
    const auto gone = [&] { return line.cut || database.down || world.happens(line.loses / 2); };
    if (gone()) {
      if (world.happens(0.5))
        world.after(world.between(500 * ms, 8 * second), [ask, newest, connection, &line, &database] {
          if (connection == *newest && !line.cut && !database.down) (void)ask();
        });
      if (!process->dead()) lost(world.between(1 * ms, 2 * second));
      return;
    }
    auto answer = std::make_shared<Value>(ask());
    if (process->dead()) return;
    if (gone()) return lost(world.between(1 * ms, 2 * second));
    world.after(way(), [done, answer] { done(std::optional<Value>(std::move(*answer))); }, process);
  });
}

template <class Value, class Ask>
void SimulatedStore::read(Ask ask, std::function<void(Result<Value>)> done, int tries) {
  this->ask(ask, [this, ask, done, tries](const std::optional<Result<Value>>& answer) {
    if (answer) return done(*answer);
    if (tries > 0) return done(unreachable());
    read<Value>(ask, done, tries + 1);
  });
}

void SimulatedStore::load(std::string name, std::function<void(Result<std::optional<Loaded>>)> done) {
  read<std::optional<Loaded>>(
      [&database = database_, node = node_, name = std::move(name)] { return database.load(name, node); },
      std::move(done));
}

void SimulatedStore::list_open(int most, std::function<void(Result<std::vector<TableRow>>)> done) {
  read<std::vector<TableRow>>(
      [&database = database_, most] { return Result<std::vector<TableRow>>(database.open_tables(most)); },
      std::move(done));
}

void SimulatedStore::count_tables(std::string address, store::Millis since,
                                  std::function<void(Result<std::int64_t>)> done) {
  read<std::int64_t>([&database = database_, address = std::move(address),
                      since] { return Result<std::int64_t>(database.tables_of(address, since)); },
                     std::move(done));
}

void SimulatedStore::check(std::function<void(Status)> done) {
  ask([&database = database_] { return database.refuses.empty(); },
      [done = std::move(done)](const std::optional<bool>& works) {
        if (works.value_or(false))
          done(Done{});
        else
          done(unreachable());
      });
}

// ---- writing

void SimulatedStore::append(Append append) {
  waiting_.push_back(std::move(append));
  if (waiting_.size() == 1 && !writing_) world_.after(0, [this] { write_waiting(); }, process_);
}

void SimulatedStore::write_waiting() {
  if (writing_ || waiting_.empty()) return;
  writing_ = true;
  const auto batch = std::make_shared<std::vector<Append>>(std::exchange(waiting_, {}));
  ask(
      [&database = database_, node = node_, batch] {
        std::vector<Status> outcomes;
        for (const auto& append : *batch) outcomes.push_back(database.append(node, append));
        return outcomes;
      },
      [this, batch](const std::optional<std::vector<Status>>& outcomes) {
        if (outcomes) return tell(batch, *outcomes);
        settle(batch, 50 * ms);
      });
}

void SimulatedStore::tell(const Batch& batch, const std::vector<Status>& outcomes) {
  writing_ = false;
  world_.after(0, [this] { write_waiting(); }, process_);
  for (std::size_t i = 0; i < batch->size(); ++i) (*batch)[i].done(outcomes[i]);
}

// Without an answer it is tried again.
void SimulatedStore::give(store::TableId table, std::int64_t epoch, const std::string& node,
                          std::function<void(Status)> done) {
  ask([&database = database_, from = node_, table, epoch,
       to = std::stoi(node)] { return database.give(table, from, epoch, to); },
      [this, table, epoch, node, done = std::move(done)](const std::optional<Status>& given) {
        if (given) return done(*given);
        world_.after(
            200 * ms, [this, table, epoch, node, done] { give(table, epoch, node, done); }, process_);
      });
}

// After a lost connection only the database knows which writes arrived. Until it answers, new writes are
// refused; then what is missing is sent again.
void SimulatedStore::settle(const Batch& batch, Time pause) {
  const auto refused = std::exchange(waiting_, {});
  for (const auto& append : refused) world_.after(0, [done = append.done] { done(unreachable()); }, process_);
  world_.after(
      pause,
      [this, batch, pause] {
        // The database ends the connection before.
        ask(
            [&database = database_, newest = connection_, node = node_, batch] {
              ++*newest;
              std::vector<Status> outcomes;
              for (const auto& append : *batch)
                outcomes.push_back(!mutated("write_without_looking") && database.has(append)
                                       ? Status(Done{})
                                       : database.append(node, append));
              return outcomes;
            },
            [this, batch, pause](const std::optional<std::vector<Status>>& outcomes) {
              if (!outcomes) return settle(batch, std::min(2 * pause, second));
              tell(batch, *outcomes);
            });
      },
      process_);
}

// ---- the lease

void SimulatedStore::let_go(bool free) {
  if (std::exchange(free_, free) == free || !free) return;
  ask(
      [&database = database_, node = node_] {
        database.leave(node);
        return true;
      },
      [](const std::optional<bool>&) {});
}

// As src/store/postgres/lease.cpp does it.
void SimulatedStore::keep_lease() {
  const Time until = world_.now() + Database::lease;
  ask(
      [&database = database_, node = node_, free = free_] {
        if (!free) return database.renew(node);
        database.leave(node);
        return true;
      },
      [this, until](const std::optional<bool>& kept) {
        if (kept && *kept && (holds() || mutated("overlook_a_gap"))) {
          held_until_ = until;
        } else if (kept || (!told_ && !holds())) {
          told_ = !kept;
          if (lapsed_) lapsed_();
          if (kept) held_until_ = until;
        }
        if (kept) told_ = false;
        world_.after(Database::lease / 4, [this] { keep_lease(); }, process_);
      });
}

}  // namespace zashiki::simulation
