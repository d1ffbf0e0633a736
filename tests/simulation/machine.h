#pragma once
// A machine on which servers run, one after the other: the real house, its rooms and the part of a server
// that talks to others, in a simulated environment.
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/nodes/nodes.h"
#include "simulation/database.h"
#include "simulation/exchange.h"
#include "simulation/local.h"
#include "simulation/socket.h"
#include "simulation/world.h"
#include "table/api/response.h"
#include "table/live/house.h"
#include "table/live/running_time.h"

namespace zashiki::simulation {

class SimulatedEnvironment final : public table::Environment {
 public:
  SimulatedEnvironment(World& world, ProcessHandle process, const double& drift, const Time& jumped);

  table::Millis steady_now() override;
  table::Millis wall_now() override;
  void random_bytes(std::span<std::uint8_t> bytes) override;
  void post(std::function<void()> work) override;
  void after(table::Millis delay, std::function<void()> work) override;
  void think(table::Job job) override;
  std::unique_ptr<Mind> mind(int level, const Game& game) override;
  std::unique_ptr<Mind> evaluator(const Game& game) override { return mind(highest_level, game); }

  [[nodiscard]] int thinking() const { return *thinking_; }

 private:
  World& world_;
  ProcessHandle process_;
  const double& drift_;  // how much faster than the world's this machine's clock is
  const Time& jumped_;   // how wrong its calendar is
  table::RunningTime running_{0};
  std::shared_ptr<int> thinking_ = std::make_shared<int>(0);
};

class Machine {
 public:
  // Its servers share a database with those of other machines, or have a file on its own disk.
  Machine(World& world, Database& database, Exchange& exchange, Ledger& ledger, int number, bool alone);
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  void start();
  void kill();
  // The disk loses what it has not synced: in the middle of its work, after this many operations, or else
  // now.
  void lose_power_after(int operations);
  void lose_power();
  // Sends everybody away first, and gives up its tables.
  void stop();
  void freeze();
  void thaw();

  // A request over HTTP; nothing is answered if the server dies or the network loses it.
  struct Request {
    std::string method;
    std::string path;
    std::string body;
    std::string address;
  };
  void request(const Request& request, std::function<void(table::Response)> done);
  // Opens a socket; the end that the player keeps hears whether it may come in.
  void open_socket(const std::shared_ptr<Socket>& socket, const std::string& table,
                   const std::optional<std::string>& key, const std::string& address);

  // Takes requests.
  [[nodiscard]] bool up() const { return server_ != nullptr && process_->runs() && !server_->stopping; }
  [[nodiscard]] bool started() const { return server_ != nullptr; }
  [[nodiscard]] bool frozen() const { return server_ != nullptr && !process_->runs(); }
  [[nodiscard]] int number() const { return number_; }
  // Tables in memory, jobs under way, and clients of other servers or at other servers' tables.
  [[nodiscard]] std::size_t busy() const;
  [[nodiscard]] std::string state() const;

  Line line;  // to the database
  std::optional<LocalFile> file;
  double drift = 1;
  Time jumped = 0;

 private:
  struct Server {
    Server(World& world, std::unique_ptr<store::Store> store, Machine& machine);
    SimulatedEnvironment environment;
    std::unique_ptr<store::Store> store;
    table::House house;
    std::optional<server::Nodes> nodes{};
    bool stopping = false;
    std::vector<std::weak_ptr<Socket>> sockets{};
  };
  // Does this again and again while the server lives.
  void every(Time pause, void (*work)(Server&));
  void end();
  Result<std::unique_ptr<store::Store>> open_store();

  World& world_;
  Database& database_;
  Exchange& exchange_;
  Ledger& ledger_;
  int number_;
  int node_ = 0;  // the server's number
  ProcessHandle process_;
  std::unique_ptr<Server> server_;
  Time frozen_since_ = 0;
};

}  // namespace zashiki::simulation
