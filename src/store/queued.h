#pragma once
// Gathers writes and commits them together on one thread, and reads on another. Subclasses do the writing and
// reading.
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "store/persons.h"
#include "store/store.h"

namespace zashiki::store {

class QueuedStore : public Store {
 public:
  void append(Append append) override {
    for (auto& query : notices_of(append)) append.also.push_back(std::move(query));
    enqueue(std::move(append));
  }
  void check(std::function<void(Status)> done) override { enqueue(Check{std::move(done)}); }
  void change(std::vector<Query> queries, std::function<void(Result<std::vector<Cells>>)> done) override {
    enqueue(Change{.queries = std::move(queries), .done = std::move(done)});
  }
  [[nodiscard]] Work work() const override;

 protected:
  struct Check {
    std::function<void(Status)> done;
  };
  // Statements that delete or clear rows; `done` gets the count of the last one.
  struct Forget {
    std::vector<std::string> statements;
    std::function<void(Result<std::int64_t>)> done;
  };
  struct Change {
    std::vector<Query> queries;
    std::function<void(Result<std::vector<Cells>>)> done;
  };
  using Write = std::variant<Append, Check, Forget, Change>;
  // `count` is for `Forget`, and `rows` for `Change`.
  struct Outcome {
    Status status = Done{};
    std::int64_t count = 0;
    std::vector<Cells> rows{};
  };

  // With `run` that does the work, one piece after the other; otherwise two threads do.
  explicit QueuedStore(Post post, Post run = {}) : post_(std::move(post)), run_(std::move(run)) {}
  void start();
  // Writes what is waiting and ends the threads. A subclass must call it first in its destructor.
  void stop();
  [[nodiscard]] bool stopping() const { return stopping_; }
  [[nodiscard]] const Post& post() const { return post_; }

  void enqueue(Write write);
  // Runs `ask` on the reader's thread and `done` on the owner's.
  template <class Ask, class Done>
  void read(Ask ask, Done done) {
    {
      const std::scoped_lock guard(read_mutex_);
      reads_.emplace_back([this, ask = std::move(ask), done = std::move(done)]() mutable {
        auto found = std::make_shared<decltype(ask())>(ask());
        post_([found, done = std::move(done)] { done(std::move(*found)); });
      });
    }
    if (run_)
      run_([this] { read_waiting(); });
    else
      read_wake_.notify_one();
  }

  // Runs on the writer's thread. Each write succeeds or fails as a whole, independently of the others.
  virtual std::vector<Outcome> commit(std::vector<Write>& batch) = 0;
  void count_commit(std::uint64_t events) {
    ++commits_;
    events_ += events;
  }
  // Refuses every write that is waiting.
  void refuse_waiting(const Error& error);

 private:
  using Seconds = std::chrono::duration<double>;
  using SteadyTime = std::chrono::steady_clock;

  static void tell(std::vector<Write>& batch, std::vector<Outcome>& outcomes);
  void note_failures(const std::vector<Outcome>& outcomes);
  // Commits what is waiting, and returns how many writes that were.
  std::size_t write_waiting();
  void read_waiting();
  void write_all();
  bool gather(std::unique_lock<std::mutex>& lock, std::size_t expected, SteadyTime::time_point until);
  void read_all();

  static constexpr Seconds longest_patience{0.005};
  static constexpr Seconds shortest_patience{0.0002};
  static constexpr int most_in_vain = 6;

  Post post_;
  Post run_;
  mutable std::mutex mutex_;
  std::string last_failure_;
  std::condition_variable wake_;
  std::vector<Write> waiting_;
  std::size_t wanted_ = 0;  // wake the writer when this many are waiting
  std::mutex read_mutex_;
  std::condition_variable read_wake_;
  std::vector<std::function<void()>> reads_;
  std::atomic<bool> stopping_ = false;

  std::atomic<std::uint64_t> commits_ = 0;
  std::atomic<std::uint64_t> events_ = 0;
  std::atomic<std::uint64_t> failures_ = 0;
  std::atomic<double> seconds_ = 0;

  std::thread writer_;
  std::thread reader_;
};

}  // namespace zashiki::store
