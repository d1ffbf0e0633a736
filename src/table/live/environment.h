#pragma once
// What the house needs from the world around it: the server provides real time and randomness, tests their
// own.
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "mind/evaluation.h"
#include "table/core/clock.h"
#include "table/core/minds.h"
#include "table/core/zone.h"

namespace zashiki::table {

class SeatQuestion;

// Work that takes time. Moves come before studies, and neither waits for a lookup, which may take seconds.
// Within each kind the addresses take turns.
struct Job {
  enum class Kind : std::uint8_t { move, study, lookup };
  Kind kind = Kind::move;
  std::string address{};
  std::function<void(const QueueLoad&)> work;  // runs on another thread, so it touches no table
};

class Environment {
 public:
  virtual ~Environment() = default;

  virtual Millis steady_now() = 0;  // never jumps
  virtual Millis wall_now() = 0;    // since 1970; for the record only
  virtual void random_bytes(std::span<std::uint8_t> bytes) = 0;
  // A zone of the IANA's database; nullopt if it is not known here.
  virtual std::optional<Zone> zone(std::string_view /*name*/) { return std::nullopt; }
  // Runs work on the one thread on which everything at the tables happens.
  virtual void post(std::function<void()> work) = 0;
  virtual void after(Millis delay, std::function<void()> work) = 0;
  // Runs a job on another thread.
  virtual void think(Job job) = 0;
  // Asks a computer player; `done` is called on the tables' thread. By default the question is a job like any
  // other; a worker that takes no jobs gets it as text.
  virtual void ask(const SeatQuestion& question, Job::Kind kind, std::string address,
                   std::function<void(Result<std::string>)> done);
  // The computer player that answers; called from the job.
  virtual std::unique_ptr<Mind> mind(int level, const Game& game) { return mind_of_level(level, game); }
  // The one behind hints; called from the job.
  virtual std::unique_ptr<Mind> evaluator(const Game& game) { return make_evaluator(game); }

 protected:
  Environment() = default;
  Environment(const Environment&) = default;
  Environment& operator=(const Environment&) = default;
};

// Runs a thought as a job and calls `done` on the tables' thread; `unavailable` if memory runs out.
void think_about(Environment& environment, Job::Kind kind, std::string address,
                 std::function<std::string(const QueueLoad&)> thought,
                 std::function<void(Result<std::string>)> done);

// Random bytes as letters that can stand in an address.
inline constexpr std::string_view url_letters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
std::string random_text(Environment& environment, std::size_t bytes);

}  // namespace zashiki::table
