#pragma once
// Threads for thinking. They run at a lower priority than the one that serves, so that a mind that thinks
// hard does not make anybody wait.
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace zashiki::server {

class Workers {
 public:
  explicit Workers(unsigned threads);
  ~Workers() { stop(); }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  void run(std::function<void()> job);
  void stop();  // finishes what is being thought, drops the rest
  [[nodiscard]] std::size_t waiting();

 private:
  void work();

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> jobs_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace zashiki::server
