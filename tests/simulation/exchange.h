#pragma once
// What carries messages between servers, in the place of NATS.
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "server/nodes/wire.h"
#include "simulation/world.h"

namespace zashiki::simulation {

class SimulatedWire;

class Exchange {
 public:
  explicit Exchange(World& world) : world_(world) {}

  bool down = false;
  std::set<int> cut;                      // machines
  std::set<std::pair<int, int>> one_way;  // from a machine to another nothing comes through
  double loses = 0;                       // the probability that a message is lost

 private:
  friend class SimulatedWire;
  struct Listener {
    int machine = 0;
    ProcessHandle process;
    SimulatedWire* wire = nullptr;
  };
  World& world_;
  std::map<std::string, Listener> listeners_;
  std::map<std::pair<std::string, std::string>, Time> last_;  // arrival between two
};

class SimulatedWire final : public server::Wire {
 public:
  SimulatedWire(Exchange& exchange, int machine, std::string node, ProcessHandle process, Received received,
                Unreached unreached);
  ~SimulatedWire() override;
  void send(const std::string& node, std::uint64_t number, const std::string& message) override;
  [[nodiscard]] bool connected() const override;

 private:
  Exchange& exchange_;
  int machine_;
  std::string node_;
  ProcessHandle process_;
  Received received_;
  Unreached unreached_;
};

}  // namespace zashiki::simulation
