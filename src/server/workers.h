#pragma once
// Threads for thinking. They run at a lower priority than the one that serves, so that a mind that thinks
// hard does not make anybody wait.
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "table/minds.h"

namespace zashiki::server {

class Workers {
 public:
  using Job = std::function<void(const table::QueueLoad&)>;

  explicit Workers(unsigned threads);
  ~Workers() { stop(); }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  void run(Job job);
  void stop();  // finishes what is being thought, drops the rest
  [[nodiscard]] std::size_t waiting();

 private:
  struct Waiting {
    Job job;
    std::chrono::steady_clock::time_point since;
  };
  void work();

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Waiting> jobs_;
  bool stopping_ = false;
  unsigned size_;
  std::vector<std::thread> threads_;
};

}  // namespace zashiki::server
