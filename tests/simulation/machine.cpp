#include "simulation/machine.h"

#include <algorithm>
#include <fmt/format.h>

#include "game/registry.h"
#include "mind/mind.h"
#include "table/api/calls.h"

namespace zashiki::simulation {
// ---- what a house needs

SimulatedEnvironment::SimulatedEnvironment(World& world, ProcessHandle process, const double& drift,
                                           const Time& jumped)
    : world_(world), process_(std::move(process)), drift_(drift), jumped_(jumped) {
  running_ = table::RunningTime(static_cast<table::Millis>(static_cast<double>(world_.now()) * drift_ / ms));
}

table::Millis SimulatedEnvironment::steady_now() {
  return running_.at(static_cast<table::Millis>(static_cast<double>(world_.now()) * drift_ / ms));
}

table::Millis SimulatedEnvironment::wall_now() {
  constexpr table::Millis began = 1'800'000'000'000;
  return began + (world_.now() + jumped_) / ms;
}

void SimulatedEnvironment::random_bytes(std::span<std::uint8_t> bytes) {
  for (auto& byte : bytes) byte = static_cast<std::uint8_t>(world_.chance().next());
}

void SimulatedEnvironment::post(std::function<void()> work) { world_.after(0, std::move(work), process_); }

void SimulatedEnvironment::after(table::Millis delay, std::function<void()> work) {
  world_.after(static_cast<Time>(static_cast<double>(delay * ms) / drift_), std::move(work), process_);
}

void SimulatedEnvironment::think(table::Job job) {
  ++*thinking_;
  world_.after(
      world_.between(1 * ms, 500 * ms),
      [work = std::move(job.work), thinking = thinking_] {
        --*thinking;
        work({});
      },
      process_);
}

std::unique_ptr<Mind> SimulatedEnvironment::mind(int, const Game& game) {
  return std::move(*make_mind("random", game));
}

// ---- a server's life

Machine::Machine(World& world, Database& database, Exchange& exchange, Ledger& ledger, int number, bool alone)
    : world_(world), database_(database), exchange_(exchange), ledger_(ledger), number_(number) {
  if (alone) file.emplace(world, ledger);
}

Machine::Server::Server(World& world, std::unique_ptr<store::Store> opened, Machine& machine)
    : environment(world, machine.process_, machine.drift, machine.jumped),
      store(std::move(opened)),
      // No table stays long in memory, so that they are often read again.
      house(*store, environment, {.idle = 20'000, .absence = 5'000}) {}

Result<std::unique_ptr<store::Store>> Machine::open_store() {
  if (file) return file->open(process_, ++node_);
  node_ = database_.enter();
  return std::unique_ptr<store::Store>(
      std::make_unique<SimulatedStore>(world_, database_, line, process_, node_));
}

void Machine::start() {
  if (server_ != nullptr) return;
  process_ = std::make_shared<Process>();
  const auto failures = file ? file->disk.failures() : 0;
  auto store = open_store();
  if (!store) {
    world_.trace(fmt::format("machine {} cannot open its store: {}", number_, store.error().message));
    if (file->disk.failures() == failures)
      world_.broken("the store cannot be opened: " + store.error().message);
    World::kill(*process_);
    file->disk.close_all();
    return world_.after(500 * ms, [this] { start(); });
  }
  server_ = std::make_unique<Server>(world_, std::move(*store), *this);
  auto& here = *server_;
  world_.trace(fmt::format("machine {} starts server {}", number_, node_));
  if (!file) {
    here.nodes.emplace(here.house, here.store->node().name);
    (void)here.nodes->connect([&](server::Wire::Received received, server::Wire::Unreached unreached) {
      return Result<std::unique_ptr<server::Wire>>(std::make_unique<SimulatedWire>(
          exchange_, number_, here.store->node().name, process_, std::move(received), std::move(unreached)));
    });
    here.store->when_lapsed([&here] {
      ++here.house.counts().lease_losses;
      here.house.reread_all();
    });
    every(server::Nodes::pulse * ms, [](Server& server) { server.nodes->tick(); });
  } else {
    every(3 * second, [](Server& server) { server.store->scrub(); });
  }
  every(table::RunningTime::beat * ms, [](Server& server) { (void)server.environment.steady_now(); });
  every(30 * second, [](Server& server) { server.house.sweep(); });
}

void Machine::every(Time pause, void (*work)(Server&)) {
  world_.after(
      pause,
      [this, pause, work] {
        work(*server_);
        every(pause, work);
      },
      process_);
}

void Machine::kill() {
  if (server_ == nullptr) return;
  world_.trace(fmt::format("machine {} loses its server", number_));
  if (file) file->disk.close_all();
  end();
}

void Machine::end() {
  if (frozen()) thaw();
  World::kill(*process_);
  for (const auto& weak : server_->sockets)
    if (const auto socket = weak.lock()) socket->orphan();
  server_.reset();
}

void Machine::lose_power_after(int operations) {
  if (server_ == nullptr) return;
  file->disk.lose_power_after(operations, [this] {
    world_.trace(fmt::format("machine {} loses power", number_));
    World::kill(*process_);
    world_.after(0, [this] { kill(); });
  });
}

void Machine::lose_power() {
  if (server_ == nullptr) return;
  kill();
  file->disk.lose_power();
}

// As src/server/serve.cpp does it.
void Machine::stop() {
  if (!up()) return;
  world_.trace(fmt::format("machine {} stops its server", number_));
  server_->stopping = true;
  constexpr int steps = 20;
  const auto leaving = server_->sockets;
  for (std::size_t i = 0; i < leaving.size(); ++i)
    world_.after(
        static_cast<Time>(i * steps / leaving.size()) * second / steps,
        [weak = leaving[i]] {
          if (const auto socket = weak.lock()) socket->dismiss();
        },
        process_);
  world_.after(
      second,
      [this] {
        server_->house.empty();
        if (server_->nodes) {
          server_->nodes->dismiss_all();
          server_->house.set_away(true);
        }
        world_.after(500 * ms, [this, process = process_] {
          if (process->dead()) return;
          database_.leave(node_);
          end();
        });
      },
      process_);
}

void Machine::freeze() {
  if (server_ == nullptr || frozen()) return;
  world_.trace(fmt::format("machine {} stands still", number_));
  frozen_since_ = world_.now();
  World::freeze(*process_);
}

void Machine::thaw() {
  if (!frozen()) return;
  world_.trace(fmt::format("machine {} goes on", number_));
  // What is shorter passes for a slow moment.
  if (world_.now() - frozen_since_ > table::RunningTime::longest_gap * ms)
    ledger_.halted(node_, frozen_since_, world_.now());
  world_.thaw(process_);
}

// ---- from outside

void Machine::request(const Request& request, std::function<void(table::Response)> done) {
  world_.after(world_.between(1 * ms, usual_way), [this, request, done = std::move(done)] {
    if (server_ == nullptr || server_->stopping) return world_.after(1 * ms, [done] { done({.status = 0}); });
    world_.after(
        0,
        [this, request, done] {
          const auto answer = [&world = world_, done](table::Response response) {
            world.after(world.between(1 * ms, usual_way),
                        [done, response = std::move(response)] { done(response); });
          };
          table::answer_call(server_->house,
                             {.method = request.method,
                              .path = request.path,
                              .body = request.body,
                              .address = request.address},
                             answer);
        },
        process_);
  });
}

void Machine::open_socket(const std::shared_ptr<Socket>& socket, const std::string& table,
                          const std::optional<std::string>& key, const std::string& address) {
  world_.after(world_.between(1 * ms, usual_way), [this, socket, table, key, address] {
    if (server_ == nullptr || server_->stopping) return socket->refuse(false);
    std::erase_if(server_->sockets, [](const auto& weak) { return weak.expired(); });
    server_->sockets.push_back(socket);
    world_.after(
        0,
        [this, socket, table, key, address] {
          server_->house.visit(
              table, key,
              [socket, address, process = process_,
               &world = world_](const Result<std::shared_ptr<table::TableConnection>>& place) {
                if (!place) return socket->refuse(true);
                // The handshake ends when the player's side has heard of it.
                world.after(
                    world.between(1 * ms, usual_way),
                    [socket, address, process, place = *place] { socket->accept(process, place, address); },
                    process);
              });
        },
        process_);
  });
}

std::size_t Machine::busy() const {
  if (server_ == nullptr) return 0;
  const auto& counts = server_->house.counts();
  return server_->house.rooms() + static_cast<std::size_t>(server_->environment.thinking()) + counts.visits +
         counts.guests;
}

std::string Machine::state() const {
  if (server_ == nullptr) return "no server";
  const auto& counts = server_->house.counts();
  return fmt::format("server {}: {} tables, {} thoughts, {} visits, {} guests", node_, server_->house.rooms(),
                     server_->environment.thinking(), counts.visits, counts.guests);
}

}  // namespace zashiki::simulation
