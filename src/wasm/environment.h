#pragma once
// The environment of a house in a browser's worker: the worker's clock, randomness and timers, and computer
// players in other workers, which get questions as text.
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <string>

#include "base/json_writer.h"
#include "table/live/environment.h"

namespace zashiki::wasm {

// Sends the worker around the module a JSON object, written by `write`.
void tell(const std::function<void(JsonWriter&)>& write);

// Callbacks that wait for an answer from outside, by its number.
template <class Waiting>
class Numbered {
 public:
  std::int64_t add(Waiting waiting) {
    all_.emplace(++last_, std::move(waiting));
    return last_;
  }
  Waiting take(std::int64_t number) {  // empty if nothing waits for it
    auto found = all_.extract(number);
    return found.empty() ? Waiting() : std::move(found.mapped());
  }

 private:
  std::int64_t last_ = 0;
  std::map<std::int64_t, Waiting> all_;
};

class WorkerEnvironment final : public table::Environment {
 public:
  using Answered = std::function<void(Result<std::string>)>;

  table::Millis steady_now() override;
  table::Millis wall_now() override;
  void random_bytes(std::span<std::uint8_t> bytes) override;
  void post(std::function<void()> work) override { posted_.push_back(std::move(work)); }
  void after(table::Millis delay, std::function<void()> work) override;
  // Runs at once: long work is done by another worker as a whole.
  void think(table::Job job) override;
  void ask(const table::SeatQuestion& question, table::Job::Kind kind, std::string address,
           Answered done) override;

  void use_minds_elsewhere() { minds_elsewhere_ = true; }
  void due(std::int64_t timer);
  void answered(std::int64_t question, const Result<std::string>& answer);
  // Runs what was posted, and what that posts.
  void run();

 private:
  bool minds_elsewhere_ = false;
  std::deque<std::function<void()>> posted_;
  Numbered<std::function<void()>> timers_;
  Numbered<Answered> questions_;
};

}  // namespace zashiki::wasm
