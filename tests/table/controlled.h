#pragma once
// An environment that the test controls: it moves time, knows the random numbers, lets computer players
// think, and makes the store fail.
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "game/registry.h"
#include "store/memory.h"
#include "table/live/environment.h"
#include "table/live/house.h"
#include "table/live/seat_question.h"

namespace zashiki::table {

class ControlledEnvironment final : public Environment {
 public:
  explicit ControlledEnvironment(store::Post post) : post_(std::move(post)) {}

  Millis steady_now() override { return now_; }
  Millis wall_now() override { return now_; }
  void random_bytes(std::span<std::uint8_t> bytes) override {
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random_.next());
  }
  void post(std::function<void()> work) override { post_(std::move(work)); }
  void after(Millis delay, std::function<void()> work) override {
    timers_.emplace(now_ + delay, std::move(work));
  }
  void think(Job job) override { thoughts_.push_back(std::move(job)); }
  // Sends every question as text, as to another worker.
  void ask(const SeatQuestion& question, Job::Kind kind, std::string address,
           std::function<void(Result<std::string>)> done) override {
    const auto read = SeatQuestion::read(question.text());
    if (!read) throw std::logic_error(read.error().message);
    Environment::ask(*read, kind, std::move(address), std::move(done));
  }
  std::unique_ptr<Mind> mind(int, const Game& game) override { return std::move(*make_mind("random", game)); }

  [[nodiscard]] std::size_t timers() const { return timers_.size(); }
  [[nodiscard]] std::size_t thoughts() const { return thoughts_.size(); }
  // Answers the oldest question; false if there is none.
  bool think_one() {
    if (thoughts_.empty()) return false;
    const auto job = std::move(thoughts_.front());
    thoughts_.pop_front();
    job.work({});
    return true;
  }
  void advance(Millis by) {
    now_ += by;
    while (!timers_.empty() && timers_.begin()->first <= now_) {
      const auto due = timers_.extract(timers_.begin());
      due.mapped()();
    }
  }

 private:
  store::Post post_;
  Millis now_ = 1'000'000;
  Random random_{1};
  std::multimap<Millis, std::function<void()>> timers_;
  std::deque<Job> thoughts_;
};

// A store in memory that can be made to fail.
class FailingStore final : public store::Store {
 public:
  explicit FailingStore(const store::Post& post) : post_(post), inner_(store::open_memory(post)) {}
  bool failing = false;
  int lists = 0;      // queries
  bool slow = false;  // holds what is to be written until write_held
  std::vector<store::Append> held;
  void write_held() {
    slow = false;
    for (auto& append : std::exchange(held, {})) inner_->append(std::move(append));
  }

  store::TableId new_id() override { return inner_->new_id(); }
  void append(store::Append append) override {
    if (slow) return held.push_back(std::move(append));
    if (!failing) return inner_->append(std::move(append));
    post_([done = std::move(append.done)] { done(Error{store::code::full, "the disk is full"}); });
  }
  void load(std::string name, std::function<void(Result<std::optional<store::Loaded>>)> done) override {
    inner_->load(std::move(name), std::move(done));
  }
  void list_open(int most, std::function<void(Result<std::vector<store::TableRow>>)> done) override {
    ++lists;
    inner_->list_open(most, std::move(done));
  }
  void check(std::function<void(Status)> done) override { inner_->check(std::move(done)); }
  void count_tables(std::string address, store::Millis since,
                    std::function<void(Result<std::int64_t>)> done) override {
    inner_->count_tables(std::move(address), since, std::move(done));
  }
  void bans(std::function<void(Result<std::vector<std::string>>)> done) override {
    inner_->bans(std::move(done));
  }
  void orders(std::int64_t after, std::function<void(Result<store::Orders>)> done) override {
    inner_->orders(after, std::move(done));
  }
  void forget(store::Phase phase, store::Millis before,
              std::function<void(Result<std::int64_t>)> done) override {
    inner_->forget(phase, before, std::move(done));
  }
  void forget_addresses(store::Millis before, std::function<void(Result<std::int64_t>)> done) override {
    inner_->forget_addresses(before, std::move(done));
  }
  [[nodiscard]] store::Work work() const override { return inner_->work(); }

 private:
  store::Post post_;
  std::unique_ptr<store::Store> inner_;
};

}  // namespace zashiki::table
