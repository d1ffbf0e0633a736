#pragma once
// A simulated database that several servers share, and the store that a server has on it. It keeps the rules
// of src/store/postgres: one owner per table under an epoch, leases by the database's clock, and writes whose
// answer was lost are looked up before anything else is written.
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "simulation/ledger.h"
#include "simulation/world.h"
#include "store/store.h"

namespace zashiki::simulation {

// What is wrong with the way from one server to the database.
struct Line {
  bool cut = false;
  Time slow = 0;     // the longest delay of a message; 0: as usual
  double loses = 0;  // the probability that a connection is lost on the way
};

class Database {
 public:
  static constexpr Time lease = 1'500 * ms;

  Database(World& world, Ledger& ledger) : world_(world), ledger_(ledger) {}

  // A server's number; its lease begins.
  int enter();
  void leave(int node) { leases_.erase(node); }
  // Whether the lease was still running.
  bool renew(int node);
  Result<std::optional<store::Loaded>> load(const std::string& name, int node);
  Status append(int node, const store::Append& append);
  Status give(store::TableId table, int from, std::int64_t epoch, int to);
  // What it says of the tables.
  [[nodiscard]] std::map<std::string, Rows> rows() const;
  [[nodiscard]] bool has(const store::Append& append) const;
  [[nodiscard]] std::vector<store::TableRow> open_tables(int most) const;
  [[nodiscard]] std::int64_t tables_of(const std::string& address, store::Millis since) const;

  bool down = false;         // no connection works
  std::string_view refuses;  // every write, for this reason: it is full or read-only

 private:
  struct Stored {
    store::TableRow row;
    std::vector<std::string> events;
    int owner = 0;
    std::int64_t epoch = 0;
    Rows rows{};
  };
  World& world_;
  Ledger& ledger_;
  std::map<store::TableId, Stored> tables_;
  std::unordered_map<std::string, store::TableId> names_;
  std::map<int, Time> leases_;  // until when
  int last_node_ = 0;
};

class SimulatedStore final : public store::Store {
 public:
  SimulatedStore(World& world, Database& database, Line& line, ProcessHandle process, int node);

  store::TableId new_id() override { return (store::TableId{node_} << 32) + ++last_id_; }
  void append(store::Append append) override;
  void load(std::string name, std::function<void(Result<std::optional<store::Loaded>>)> done) override;
  void list_open(int most, std::function<void(Result<std::vector<store::TableRow>>)> done) override;
  void check(std::function<void(Status)> done) override;
  void count_tables(std::string address, store::Millis since,
                    std::function<void(Result<std::int64_t>)> done) override;
  void bans(std::function<void(Result<std::vector<std::string>>)> done) override {
    done(std::vector<std::string>());
  }
  void orders(std::int64_t, std::function<void(Result<store::Orders>)> done) override {
    done(store::Orders());
  }
  void forget(store::Phase, store::Millis, std::function<void(Result<std::int64_t>)> done) override {
    done(std::int64_t{0});
  }
  void forget_addresses(store::Millis, std::function<void(Result<std::int64_t>)> done) override {
    done(std::int64_t{0});
  }
  [[nodiscard]] store::Work work() const override { return {}; }
  [[nodiscard]] Node node() const override { return {.name = std::to_string(node_), .house = "simulated"}; }
  void when_lapsed(std::function<void()> lapsed) override { lapsed_ = std::move(lapsed); }
  [[nodiscard]] bool holds() const override { return world_.now() < held_until_; }
  void let_go(bool free) override;
  void give(store::TableId table, std::int64_t epoch, const std::string& node,
            std::function<void(Status)> done) override;

 private:
  using Batch = std::shared_ptr<std::vector<store::Append>>;
  // Asks the database; `done` gets nothing if the connection was lost, and then it is unknown whether the
  // question arrived.
  template <class Ask>
  using Answer = decltype(std::declval<Ask>()());
  template <class Ask, class Done>
  void ask(Ask ask, Done done);
  template <class Value, class Ask>
  void read(Ask ask, std::function<void(Result<Value>)> done, int tries = 0);
  Time way();
  void write_waiting();
  void settle(const Batch& batch, Time pause);
  void tell(const Batch& batch, const std::vector<Status>& outcomes);
  void keep_lease();

  World& world_;
  Database& database_;
  Line& line_;
  ProcessHandle process_;
  int node_;
  store::TableId last_id_ = 0;
  // The newest connection's number; the database has ended those before.
  std::shared_ptr<std::int64_t> connection_ = std::make_shared<std::int64_t>(0);
  std::vector<store::Append> waiting_;
  bool writing_ = false;
  Time held_until_;
  bool free_ = false;
  bool told_ = false;  // `lapsed_` has run since the last renewal
  std::function<void()> lapsed_;
};

}  // namespace zashiki::simulation
