#pragma once
// Threads for thinking. They run at a lower priority than the one that serves, so that a mind that thinks
// hard does not make anybody wait.
#include <array>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "table/live/environment.h"

namespace zashiki::server {

class Workers {
 public:
  explicit Workers(unsigned threads);
  ~Workers() { stop(); }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  void run(table::Job job);
  void stop();  // finishes what is being thought, drops the rest
  [[nodiscard]] std::size_t waiting();

 private:
  struct Waiting {
    table::Job job;
    std::chrono::steady_clock::time_point since;
  };
  // The addresses take turns: each has a line of its own, which goes to the end when one of it was served.
  class FairQueue {
   public:
    void push(Waiting waiting);
    Waiting pop();
    void clear() { lines_.clear(), size_ = 0; }
    [[nodiscard]] std::size_t size() const { return size_; }

   private:
    struct Line {
      std::string address;
      std::deque<Waiting> jobs;
    };
    std::deque<Line> lines_;
    std::size_t size_ = 0;
  };
  // Runs the first job in these queues again and again, at this priority.
  void work(int niceness, std::span<FairQueue> queues);

  std::mutex mutex_;
  std::condition_variable wake_;
  std::array<FairQueue, 3> queues_;  // by kind: moves come before studies, and lookups have their own thread
  bool stopping_ = false;
  unsigned size_;
  std::vector<std::thread> threads_;
};

}  // namespace zashiki::server
