#include "simulation/exchange.h"

#include <algorithm>
#include <fmt/format.h>

namespace zashiki::simulation {

SimulatedWire::SimulatedWire(Exchange& exchange, int machine, std::string node, ProcessHandle process,
                             Received received, Unreached unreached)
    : exchange_(exchange),
      machine_(machine),
      node_(std::move(node)),
      process_(std::move(process)),
      received_(std::move(received)),
      unreached_(std::move(unreached)) {
  exchange_.listeners_[node_] = {.machine = machine_, .process = process_, .wire = this};
}

SimulatedWire::~SimulatedWire() { exchange_.listeners_.erase(node_); }

bool SimulatedWire::connected() const { return !exchange_.down && !exchange_.cut.contains(machine_); }

void SimulatedWire::send(const std::string& node, std::uint64_t number, const std::string& message) {
  auto& world = exchange_.world_;
  const bool lost = !connected() || world.happens(exchange_.loses);
  if (world.traced)
    world.trace(fmt::format("to {}{}: {}", node, lost ? ", lost" : "", message.substr(0, 80)));
  if (lost) return;
  // Never overtaken by a later one.
  auto& last = exchange_.last_[{node_, node}];
  last = std::max(last, world.now() + world.between(100, 2 * ms));
  const auto arrive = [this, from = machine_, sender = process_, node, number, message,
                       &exchange = exchange_] {
    const auto found = exchange.listeners_.find(node);
    if (found == exchange.listeners_.end()) {
      if (!sender->dead() && connected())
        exchange.world_.after(1 * ms, [this, node, number] { unreached_(node, number); }, sender);
      return;
    }
    const auto& listener = found->second;
    if (exchange.down || exchange.cut.contains(listener.machine) ||
        exchange.one_way.contains({from, listener.machine}))
      return;
    exchange.world_.after(0, [wire = listener.wire, message] { wire->received_(message); }, listener.process);
  };
  world.after(last - world.now(), arrive);
}

}  // namespace zashiki::simulation
