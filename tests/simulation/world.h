#pragma once
// Simulated time: one queue of things to do, in order of time, run by one thread. All chance comes from one
// seed, so a run can be repeated exactly.
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"

namespace zashiki::simulation {

using Time = std::int64_t;  // microseconds since the world began
constexpr Time ms = 1'000;
constexpr Time second = 1'000'000;
using Work = std::function<void()>;

// A process on a machine. What happens in it waits while it is frozen, and never happens once it is dead.
class Process {
 public:
  [[nodiscard]] bool runs() const { return state_ == State::runs; }
  [[nodiscard]] bool dead() const { return state_ == State::dead; }

 private:
  friend class World;
  enum class State : std::uint8_t { runs, frozen, dead };
  State state_ = State::runs;
  std::vector<Work> waiting_;
};
using ProcessHandle = std::shared_ptr<Process>;

class World {
 public:
  explicit World(std::uint64_t seed) : seed_(seed), chance_(seed) {}
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  [[nodiscard]] Time now() const { return now_; }
  // In a process, or outside of all of them.
  void after(Time delay, Work work, ProcessHandle where = nullptr);
  // Until this time, or until something is broken.
  void run_until(Time until);

  static void freeze(Process& process) { process.state_ = Process::State::frozen; }
  void thaw(const ProcessHandle& process);
  static void kill(Process& process);

  // A promise is broken: the run ends. Only the first one counts.
  void broken(const std::string& what);
  [[nodiscard]] const std::string& what_broke() const { return broken_; }
  [[nodiscard]] Time broke_at() const { return broke_at_; }

  // Chance.
  Random& chance() { return chance_; }
  // A stream of its own, which draws in others do not change.
  [[nodiscard]] Random stream(std::uint64_t number) const { return Random(mix(seed_) + number); }
  bool happens(double probability) { return chance_.unit() < probability; }
  // Mostly short, seldom long.
  Time between(Time least, Time most) {
    const double unit = chance_.unit();
    return least + static_cast<Time>(static_cast<double>(most - least) * unit * unit);
  }
  std::size_t pick(std::size_t size) { return chance_.below(static_cast<std::uint32_t>(size)); }

  // For a person who looks into a run.
  bool traced = false;
  void trace(const std::string& line) const;

  [[nodiscard]] std::uint64_t steps() const { return steps_; }

 private:
  struct Due {
    Time at = 0;
    std::uint64_t number = 0;
    std::size_t place = 0;  // in `works_`
  };
  struct Placed {
    Work work;
    ProcessHandle where;
  };
  static bool later(const Due& a, const Due& b) { return a.at != b.at ? a.at > b.at : a.number > b.number; }

  std::uint64_t seed_;
  Random chance_;
  Time now_ = 0;
  std::uint64_t last_ = 0;
  std::uint64_t steps_ = 0;
  std::vector<Due> queue_;  // a heap, of small things because it is sorted all the time
  std::vector<Placed> works_;
  std::vector<std::size_t> free_;
  std::string broken_;
  Time broke_at_ = 0;
};

}  // namespace zashiki::simulation
