#include "store/postgres/store.h"

#include <algorithm>
#include <fmt/format.h>
#include <unordered_set>

#include "store/postgres/lease.h"
#include "store/postgres/line.h"
#include "store/postgres/schema.h"
#include "store/queued.h"
#include "store/sum.h"

namespace zashiki::store {
namespace postgres {
namespace {

Status prepare_all(Connection& connection,
                   std::initializer_list<std::pair<const char*, std::string>> statements) {
  for (const auto& [name, statement] : statements)
    if (auto done = connection.prepare(name, statement); !done) return done;
  return Done{};
}

class PostgresStore final : public QueuedStore {
 public:
  PostgresStore(const PostgresOptions& options, Post post)
      : QueuedStore(std::move(post)),
        options_(options),
        writing_(options.where, [this](Connection& connection) { return greet_writer(connection); }),
        reading_(options.where, greet_reader),
        lease_(options, this->post()) {}

  Status prepare() {
    for (auto* line : {&writing_, &reading_})
      if (auto reached = line->reach(); !reached) return reached;
    if (auto begun = lease_.start(node_); !begun) return begun;
    start();
    return Done{};
  }

  // Gives up its tables after the last write.
  ~PostgresStore() override {
    stop();
    lease_.stop();
    if (node_ > 0 && writing_.reach())
      (void)writing_->ask("DELETE FROM zashiki.nodes WHERE id = $1", Values().add(node_));
  }

  // Node numbers are never used twice, so neither are these.
  TableId new_id() override { return (TableId{node_} << 32) + ++last_id_; }

  void forget(Phase phase, Millis before, std::function<void(Result<std::int64_t>)> done) override {
    auto old = fmt::format("phase = {} AND touched < {}", static_cast<int>(phase), before);
    if (phase == Phase::playing)
      old += fmt::format(
          " AND NOT EXISTS (SELECT 1 FROM zashiki.events WHERE table_id = tables.id AND place = "
          "tables.length "
          "- 1 AND at >= {})",
          before);
    enqueue(
        Forget{.statements = {fmt::format(
                   "WITH gone AS (DELETE FROM zashiki.tables WHERE {} RETURNING id), their AS (DELETE FROM "
                   "zashiki.events USING gone WHERE table_id = gone.id) SELECT count(*) FROM gone",
                   old)},
               .done = std::move(done)});
  }
  void forget_addresses(Millis before, std::function<void(Result<std::int64_t>)> done) override {
    enqueue(Forget{.statements = {fmt::format("WITH forgotten AS (UPDATE zashiki.tables SET address = '' "
                                              "WHERE address <> '' AND created < {} RETURNING 1) SELECT "
                                              "count(*) FROM forgotten",
                                              before)},
                   .done = std::move(done)});
  }

  void load(std::string name, std::function<void(Result<std::optional<Loaded>>)> done) override {
    ask([this, name = std::move(name)](Connection& connection) { return claimed(connection, name); },
        std::move(done));
  }
  void list_open(int most, std::function<void(Result<std::vector<TableRow>>)> done) override {
    ask(
        [most](Connection& connection) {
          return read_rows(connection.ask(
              fmt::format(
                  "SELECT {} FROM zashiki.tables WHERE phase = 0 AND listed ORDER BY created DESC LIMIT $1",
                  row_columns),
              Values().add(most)));
        },
        std::move(done));
  }
  void count_tables(std::string address, Millis since,
                    std::function<void(Result<std::int64_t>)> done) override {
    ask(
        [address = std::move(address), since](Connection& connection) {
          return read_number(
              connection.ask("SELECT count(*) FROM zashiki.tables WHERE address = $1 AND address <> '' AND "
                             "created > $2",
                             Values().add(address).add(since)));
        },
        std::move(done));
  }
  void bans(std::function<void(Result<std::vector<std::string>>)> done) override {
    ask(
        [](Connection& connection) {
          return read_texts(connection.ask("SELECT network FROM zashiki.bans ORDER BY network"));
        },
        std::move(done));
  }
  void orders(std::int64_t after, std::function<void(Result<Orders>)> done) override {
    ask([after](Connection& connection) { return orders_after(connection, after); }, std::move(done));
  }

  void ask(Query query, std::function<void(Result<Cells>)> done) override {
    ask(
        [query = std::move(query)](Connection& connection) -> Result<Cells> {
          const auto rows = connection.ask(query.sql, values_of(query));
          if (!rows) return rows.error();
          return read_cells(*rows);
        },
        std::move(done));
  }
  std::vector<Query> erasing(const Erasure& erasure) const override {
    std::vector<Query> queries;
    for (const auto& [from, to] : erasure.replaced)
      queries.push_back({.sql = "UPDATE zashiki.events SET body = replace(body, $1, $2) WHERE table_id = $3 "
                                "AND position($1 in body) > 0",
                         .values = {from, to, erasure.table}});
    queries.push_back({.sql = "UPDATE zashiki.tables SET about = $1, names = $2 WHERE id = $3",
                       .values = {erasure.about, erasure.names, erasure.table}});
    queries.push_back({.sql = "SELECT zashiki.note_order(name) FROM zashiki.tables WHERE id = $1",
                       .values = {erasure.table}});
    return queries;
  }

  Query events_with(TableId table, std::string text) const override {
    return {.sql = "SELECT body FROM zashiki.events WHERE table_id = $1 AND position($2 in body) > 0",
            .values = {table, std::move(text)}};
  }

  Node node() const override { return {.name = std::to_string(node_), .house = house_}; }
  bool holds() const override { return lease_.holds(); }
  void let_go(bool free) override { lease_.let_go(free); }
  // Refused if another node has the table: taken since, or given by a first try whose answer was lost.
  void give(TableId table, std::int64_t epoch, const std::string& node,
            std::function<void(Status)> done) override {
    enqueue(Forget{
        .statements = {fmt::format("WITH given AS (UPDATE zashiki.tables SET owner = {}, epoch = epoch + 1 "
                                   "WHERE id = {} AND owner = {} AND epoch = {} RETURNING 1) SELECT "
                                   "count(*) FROM given",
                                   node, table, node_, epoch)},
        .done = [done = std::move(done)](const Result<std::int64_t>& given) {
          if (!given) return done(given.error());
          done(*given > 0 ? Status(Done{}) : Error{code::conflict, "another node has the table"});
        }});
  }
  void when_lapsed(std::function<void()> lapsed) override { lease_.when_lapsed(std::move(lapsed)); }

 private:
  // ---- connecting

  Status enter(Connection& connection) {
    if (auto done = create_schema(connection); !done) return done;
    const auto house = connection.ask("SELECT id, migrating IS NOT NULL FROM zashiki.house");
    if (!house) return house.error();
    if (house->truth(0, 1))
      return Error{code::bad_store,
                   "an unfinished migration into the database exists: run `zashiki migrate` again"};
    house_ = house->text(0, 0);
    if (auto locked = lock_house(connection); !locked) return locked;
    // A server without others: its predecessor's lease need not run out first.
    if (!options_.shared)
      if (auto done = connection.run("DELETE FROM zashiki.nodes"); !done) return done;
    if (auto alike = check_versions(connection); !alike) return alike;
    const auto node = connection.ask(
        fmt::format("INSERT INTO zashiki.nodes (expires, version) VALUES (clock_timestamp() + interval '{} "
                    "ms', {}) RETURNING id",
                    options_.lease, node_version));
    if (!node) return node.error();
    node_ = static_cast<int>(node->number(0, 0));
    return Done{};
  }

  // Refused while a node runs that this one cannot work with.
  static Status check_versions(Connection& connection) {
    const auto other =
        connection.ask(fmt::format("SELECT version FROM zashiki.nodes WHERE expires > clock_timestamp() AND "
                                   "abs(version - {}) > 1 LIMIT 1",
                                   node_version));
    if (!other) return other.error();
    if (other->count() == 0) return Done{};
    return Error{code::bad_store,
                 fmt::format("a node of version {} is running, and this program is of version {}: nodes work "
                             "together with the version before and after theirs",
                             other->number(0, 0), node_version)};
  }

  // Waits a second: the database may not have noticed yet that the server before has ended.
  Status lock_house(Connection& connection) {
    if (auto done = connection.run("SET lock_timeout = '1s'"); !done) return done;
    const auto locked = connection.ask(
        fmt::format("SELECT pg_advisory_lock{}({}, 0)", options_.shared ? "_shared" : "", lock_of_house));
    if (auto done = connection.run("SET lock_timeout = '2s'"); !done) return done;
    if (locked) return Done{};
    if (connection.broken()) return locked.error();
    return Error{code::bad_store,
                 options_.shared ? "another server is running on the database, without --nats"
                                 : "another server is running on the database: several servers need --nats"};
  }

  // The writer holds the locks. The database may still be serving its lost connection: that ends first, with
  // whatever it was about to write.
  Status greet_writer(Connection& connection) {
    const bool first = node_ == 0;
    if (first)
      if (auto entered = enter(connection); !entered) return entered;
    const auto before = connection.ask(fmt::format(
        "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND classid = {} AND "
        "objid "
        "= {} AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND pid <> "
        "pg_backend_pid()",
        lock_of_node, node_));
    if (!before) return before.error();
    const auto locked = connection.ask(fmt::format("SELECT pg_advisory_lock({}, {})", lock_of_node, node_));
    if (!locked) return locked.error();
    if (!first)
      if (auto done = lock_house(connection); !done) return done;
    // Plans made while there are few tables must not scan all of them once there are many.
    if (auto done =
            connection.run("SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; "
                           "SET plan_cache_mode = force_generic_plan; SET jit = off");
        !done)
      return done;
    return prepare_all(
        connection,
        {{"open",
          fmt::format("INSERT INTO zashiki.tables ({}, owner, epoch) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, "
                      "$9, 1)",
                      row_columns)},
         // Other nodes may be writing to these tables: what is locked stays listed until next time.
         {"unlist",
          "UPDATE zashiki.tables SET listed = false WHERE id IN (SELECT id FROM zashiki.tables WHERE phase = "
          "0 AND listed AND address = $1 ORDER BY created DESC, id DESC OFFSET $2 FOR UPDATE SKIP LOCKED)"},
         {"append", "SELECT zashiki.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"},
         {"append_all",
          "SELECT zashiki.append_all($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)"},
         {"about", "UPDATE zashiki.tables SET about = $1, names = $2 WHERE id = $3"},
         {"free_seat", "DELETE FROM zashiki.seats WHERE table_id = $1 AND seat = $2"},
         {"take_seat",
          "INSERT INTO zashiki.seats (table_id, seat, key_hash, person) VALUES ($1, $2, $3, (SELECT "
          "old.person "
          "FROM zashiki.seats AS old WHERE old.table_id = $1 AND old.key_hash = $3)) ON CONFLICT (table_id, "
          "seat) DO UPDATE SET key_hash = excluded.key_hash, person = excluded.person"},
         {"end_seats",
          "UPDATE zashiki.seats SET ended = $1, player = coalesce(person, 0) WHERE table_id = $2"},
         {"came",
          "INSERT INTO zashiki.came (table_id, key_hash, address, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO "
          "NOTHING"},
         {"rated_over",
          "INSERT INTO zashiki.endings (table_id, at) SELECT CAST($1 AS bigint), CAST($2 AS bigint) WHERE "
          "NOT "
          "EXISTS (SELECT 1 FROM zashiki.results WHERE table_id = CAST($1 AS bigint)) ON CONFLICT DO "
          "NOTHING"},
         {"go_on",
          "UPDATE zashiki.seats SET person = old.person FROM zashiki.seats AS old WHERE old.table_id = $1 "
          "AND old.key_hash = seats.key_hash AND seats.person IS NULL AND seats.table_id = (SELECT id FROM "
          "zashiki.tables WHERE name = $2)"},
         {"check", "UPDATE zashiki.nodes SET checks = checks + 1 WHERE id = $1"}});
  }

  static Status greet_reader(Connection& connection) {
    return prepare_all(
        connection,
        {{"claim", "SELECT zashiki.claim($1, $2)"},
         {"row", fmt::format("SELECT {}, owner, epoch FROM zashiki.tables WHERE name = $1", row_columns)},
         {"events", fmt::format("{} WHERE name = $1 AND owner = $2 ORDER BY place", select_events)}});
  }

  // ---- reading

  template <class Ask, class Done>
  void ask(Ask ask, Done done) {
    read([this, ask = std::move(ask)] { return reading_.twice(ask); }, std::move(done));
  }

  Result<std::optional<Loaded>> claimed(Connection& connection, const std::string& name) {
    if (auto begun = connection.begin_pipeline(); !begun) return begun.error();
    connection.send("claim", Values().add(name).add(node_));
    connection.send("row", Values().add(name));
    connection.send("events", Values().add(name).add(node_));
    connection.sync();
    const auto claim = connection.receive();
    const auto row = connection.receive();
    const auto events = connection.receive();
    const auto done = connection.receive_sync();
    connection.end_pipeline();
    if (!claim) return claim.error();
    if (!row) return row.error();
    if (!events) return events.error();
    if (!done) return done.error();
    if (row->count() == 0) return std::optional<Loaded>();
    Loaded loaded{.row = read_row(*row, 0), .events = {}, .epoch = row->number(0, 9)};
    if (row->number(0, 8) != node_) {
      loaded.owner = row->text(0, 8);
    } else {
      auto bodies = read_events(loaded.row.id, events);
      if (!bodies) return bodies.error();
      loaded.events = std::move(*bodies);
    }
    return std::optional<Loaded>(std::move(loaded));
  }

  static Result<Orders> orders_after(Connection& connection, std::int64_t after) {
    Orders orders{.last = std::max<std::int64_t>(after, 0), .tables = {}};
    const auto rows =
        after < 0
            ? connection.ask("SELECT coalesce(max(number), 0) FROM zashiki.orders")
            : connection.ask("SELECT number, name FROM zashiki.orders WHERE number > $1 ORDER BY number",
                             Values().add(after));
    if (!rows) return rows.error();
    for (int i = 0; i < rows->count(); ++i) {
      orders.last = rows->number(i, 0);
      if (after >= 0) orders.tables.push_back(rows->text(i, 1));
    }
    return orders;
  }

  // ---- writing

  // The outcome of each write; empty when the connection was lost before the answer came.
  using Known = std::vector<std::optional<Outcome>>;

  std::vector<Outcome> commit(std::vector<Write>& batch) override {
    Known known(batch.size());
    if (auto reached = writing_.reach(); !reached) {
      known.assign(batch.size(), Outcome{.status = reached});
    } else if (!write_together(batch, known) && !writing_->broken()) {
      // A write that fails must not fail the others.
      write_apart(batch, known);
    }
    settle(batch, known);
    std::vector<Outcome> outcomes;
    for (auto& one : known) outcomes.push_back(std::move(*one));
    return outcomes;
  }

  // Returns how many answers to expect.
  int send(const Write& write) {
    if (const auto* append = std::get_if<Append>(&write)) {
      Values values;
      values.add(append->table).add(append->first).add(node_).add(append->epoch);
      values.add(append->at);
      if (append->phase && !append->created)
        values.add(static_cast<std::int64_t>(*append->phase));
      else
        values.add_null();
      values.add(append->events).add(append->standing.turn).add(append->standing.due);
      Numbers sums;
      for (auto place = append->first; const auto& event : append->events)
        sums.add(sum_of(append->table, place++, event));
      values.add(sums.text());
      if (append->created) writing_->send("open", row_values(*append->created).add(node_));
      writing_->send("append", values);
      if (unlists(*append))
        writing_->send("unlist", Values().add(append->created->address).add(append->most_listed));
      return 1 + (append->created ? 1 : 0) + (unlists(*append) ? 1 : 0) + send_standing(*append);
    }
    if (const auto* change = std::get_if<Change>(&write)) {
      for (const auto& query : change->queries) writing_->send_statement(query.sql, values_of(query));
      return static_cast<int>(change->queries.size());
    }
    if (std::holds_alternative<Check>(write)) {
      writing_->send("check", Values().add(node_));
      return 1;
    }
    const auto& forget = std::get<Forget>(write);
    for (const auto& statement : forget.statements) writing_->send_statement(statement);
    return static_cast<int>(forget.statements.size());
  }

  int send_standing(const Append& append) {
    const auto& standing = append.standing;
    int sent = 0;
    const auto send = [&](const char* statement, const Values& values) {
      writing_->send(statement, values);
      ++sent;
    };
    for (const auto& [seat, key_hash] : standing.taken)
      if (!key_hash.empty()) send("take_seat", Values().add(append.table).add(seat).add(key_hash));
    for (const auto& [seat, key_hash] : standing.taken)
      if (key_hash.empty()) send("free_seat", Values().add(append.table).add(seat));
    if (!standing.about.empty())
      send("about", Values().add(standing.about).add(standing.names).add(append.table));
    if (!standing.next.empty()) send("go_on", Values().add(append.table).add(standing.next));
    for (const auto& [key_hash, address] : standing.came)
      send("came", Values().add(append.table).add(key_hash).add(address).add(append.at));
    if (append.phase == Phase::over) {
      send("end_seats", Values().add(append.at).add(append.table));
      if (standing.rated_over) send("rated_over", Values().add(append.table).add(append.at));
    }
    for (const auto& query : append.also) writing_->send_statement(query.sql, values_of(query));
    return sent + static_cast<int>(append.also.size());
  }

  // The first failure among the answers; for a `Forget` the count, and for a `Change` the rows.
  Outcome receive(const Write& write, int answers) {
    Outcome outcome;
    for (int i = 0; i < answers; ++i) {
      const auto rows = writing_->receive();
      if (!rows && outcome.status) outcome.status = rows.error();
      if (rows && std::holds_alternative<Forget>(write)) outcome.count = *read_number(rows);
      if (rows && std::holds_alternative<Change>(write)) outcome.rows.push_back(read_cells(*rows));
    }
    return outcome;
  }

  static std::uint64_t events_of(const Write& write) {
    const auto* append = std::get_if<Append>(&write);
    return append == nullptr ? 0 : append->events.size();
  }

  // Sends all appends to existing tables that change nothing rare as one statement and marks those that it
  // contains: none if two are for the same table, because the second begins where the first ends.
  std::vector<bool> send_appends(const std::vector<Write>& batch) {
    std::vector<bool> sent(batch.size());
    std::unordered_set<TableId> tables;
    Numbers ids, firsts, counts, epochs, ats, phases, turns, dues;  // of the tables
    Numbers event_ids, places, event_ats, sums;                     // of the events
    std::vector<std::string_view> bodies;
    for (std::size_t i = 0; i < batch.size(); ++i) {
      const auto* append = std::get_if<Append>(&batch[i]);
      if (append == nullptr) continue;
      if (!tables.insert(append->table).second) return std::vector<bool>(batch.size());
      if (append->created || append->standing.is_rare() || append->phase == Phase::over) continue;
      sent[i] = true;
      ids.add(append->table);
      firsts.add(append->first);
      counts.add(static_cast<std::int64_t>(append->events.size()));
      epochs.add(append->epoch);
      ats.add(append->at);
      turns.add(append->standing.turn);
      dues.add(append->standing.due);
      if (append->phase)
        phases.add(static_cast<std::int64_t>(*append->phase));
      else
        phases.add_null();
      for (auto place = append->first; const auto& event : append->events) {
        event_ids.add(append->table);
        sums.add(sum_of(append->table, place, event));
        places.add(place++);
        event_ats.add(append->at);
        bodies.push_back(event);
      }
    }
    if (bodies.empty()) return std::vector<bool>(batch.size());
    Values values;
    values.add(node_);
    for (const auto* numbers :
         {&ids, &firsts, &counts, &epochs, &ats, &phases, &turns, &dues, &event_ids, &places, &event_ats})
      values.add(numbers->text());
    writing_->send("append_all", values.add(bodies).add(sums.text()));
    return sent;
  }

  bool write_together(const std::vector<Write>& batch, Known& known) {
    if (!writing_->begin_pipeline()) return false;
    const auto gathered = send_appends(batch);
    std::vector<int> answers;
    for (std::size_t i = 0; i < batch.size(); ++i) answers.push_back(gathered[i] ? 0 : send(batch[i]));
    writing_->sync();
    std::vector<Outcome> outcomes;
    bool all = true;
    std::uint64_t events = 0;
    Outcome of_gathered;
    if (std::find(gathered.begin(), gathered.end(), true) != gathered.end())
      if (const auto rows = writing_->receive(); !rows) of_gathered.status = rows.error();
    for (std::size_t i = 0; i < batch.size(); ++i) {
      outcomes.push_back(gathered[i] ? of_gathered : receive(batch[i], answers[i]));
      all = all && outcomes.back().status;
      events += events_of(batch[i]);
    }
    const auto done = writing_->receive_sync();
    writing_->end_pipeline();
    if (!done || !all) {
      if (batch.size() == 1 && !writing_->broken())
        known[0] = Outcome{.status = outcomes[0].status ? done : outcomes[0].status};
      return batch.size() == 1 && known[0].has_value();
    }
    for (std::size_t i = 0; i < batch.size(); ++i) known[i] = std::move(outcomes[i]);
    count_commit(events);
    return true;
  }

  // Each write without an outcome, in its own transaction.
  void write_apart(const std::vector<Write>& batch, Known& known) {
    if (!writing_->begin_pipeline()) return;
    std::vector<int> answers(batch.size());
    for (std::size_t i = 0; i < batch.size(); ++i) {
      if (known[i]) continue;
      answers[i] = send(batch[i]);
      writing_->sync();
    }
    for (std::size_t i = 0; i < batch.size(); ++i) {
      if (known[i]) continue;
      auto outcome = receive(batch[i], answers[i]);
      const auto done = writing_->receive_sync();
      if (writing_->broken()) return;
      if (outcome.status) outcome.status = done;
      if (outcome.status) count_commit(events_of(batch[i]));
      known[i] = std::move(outcome);
    }
    writing_->end_pipeline();
  }

  // After a lost connection only the database knows which writes arrived. Until it answers, new writes are
  // refused; then what is missing is sent again, and the outcomes are told.
  void settle(const std::vector<Write>& batch, Known& known) {
    for (int tries = 0;; ++tries) {
      if (std::all_of(known.begin(), known.end(), [](const auto& one) { return one.has_value(); })) return;
      const auto reached = writing_.reach();
      if (reached) {
        for (std::size_t i = 0; i < batch.size(); ++i)
          if (!known[i] && there(batch[i])) known[i] = Outcome{};
        if (!writing_->broken()) write_apart(batch, known);
        continue;
      }
      refuse_waiting(reached.error());
      if (stopping() && tries > 3) {
        for (auto& one : known)
          if (!one) one = Outcome{.status = reached};
        return;
      }
      std::this_thread::sleep_for(std::max<Clock::duration>(writing_.back_off().left(), {}));
    }
  }

  // The lost connection has ended, so what is missing now cannot arrive later.
  bool there(const Write& write) {
    const auto* append = std::get_if<Append>(&write);
    if (append == nullptr || writing_->broken()) return false;
    const auto bodies = read_texts(writing_->ask(
        "SELECT body FROM zashiki.events WHERE table_id = $1 AND place >= $2 AND place < $3 ORDER BY place",
        Values()
            .add(append->table)
            .add(append->first)
            .add(append->first + static_cast<std::int64_t>(append->events.size()))));
    return bodies && *bodies == append->events;
  }

  PostgresOptions options_;
  std::string house_;
  int node_ = 0;
  TableId last_id_ = 0;
  Line writing_;  // used by the writer thread only
  Line reading_;  // used by the reader thread only
  Lease lease_;
};

}  // namespace
}  // namespace postgres

Result<std::unique_ptr<Store>> open_postgres(const PostgresOptions& options, Post post) {
  auto store = std::make_unique<postgres::PostgresStore>(options, std::move(post));
  if (auto prepared = store->prepare(); !prepared) return prepared.error();
  return std::unique_ptr<Store>(std::move(store));
}

}  // namespace zashiki::store
