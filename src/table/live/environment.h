#pragma once
// What the house needs from the world around it. The server gives it sockets' time and true randomness, tests
// give it their own.
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include "base/result.h"
#include "table/core/clock.h"
#include "table/core/minds.h"

namespace zashiki::table {

class SeatQuestion;

// Work that takes its time. What somebody's turn waits for comes before what somebody would like to know, and
// neither waits for a lookup, which may take seconds. Within each the addresses it is done for take turns.
struct Job {
  enum class Kind : std::uint8_t { move, study, lookup };
  Kind kind = Kind::move;
  std::string address{};
  std::function<void(const QueueLoad&)> work;  // touches nothing of the tables'; is told how busy it is there
};

class Environment {
 public:
  virtual ~Environment() = default;

  virtual Millis steady_now() = 0;  // never jumps
  virtual Millis wall_now() = 0;    // since 1970; for the record only
  virtual void random_bytes(std::span<std::uint8_t> bytes) = 0;
  // Everything at the tables happens in one place, one thing after the other: this brings work there.
  virtual void post(std::function<void()> work) = 0;
  virtual void after(Millis delay, std::function<void()> work) = 0;
  // Elsewhere.
  virtual void think(Job job) = 0;
  // What a mind says to this, told among the tables. Thought about as any other work, unless there are minds
  // somewhere that work cannot be sent to, and questions can.
  virtual void ask(const SeatQuestion& question, Job::Kind kind, std::string address,
                   std::function<void(Result<std::string>)> done);
  // Who thinks there; called from that work.
  virtual std::unique_ptr<Mind> mind(int level, const Game& game) { return mind_of_level(level, game); }

 protected:
  Environment() = default;
  Environment(const Environment&) = default;
  Environment& operator=(const Environment&) = default;
};

// Has a thought thought elsewhere, and told among the tables; refused where there is no memory for it.
void think_about(Environment& environment, Job::Kind kind, std::string address,
                 std::function<std::string(const QueueLoad&)> thought,
                 std::function<void(Result<std::string>)> done);

}  // namespace zashiki::table
