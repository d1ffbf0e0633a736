#include "server/workers.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace zashiki::server {

Workers::Workers(unsigned threads) : size_(threads) {
  for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

void Workers::stop() {
  {
    const std::scoped_lock guard(mutex_);
    stopping_ = true;
    jobs_.clear();
  }
  wake_.notify_all();
  for (auto& thread : threads_) thread.join();
  threads_.clear();
}

void Workers::run(Job job) {
  {
    const std::scoped_lock guard(mutex_);
    if (stopping_) return;
    jobs_.push_back({std::move(job), std::chrono::steady_clock::now()});
  }
  wake_.notify_one();
}

std::size_t Workers::waiting() {
  const std::scoped_lock guard(mutex_);
  return jobs_.size();
}

void Workers::work() {
  // On Linux a thread has a priority of its own.
  constexpr int lower = 10;
  (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::syscall(SYS_gettid)), lower);
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
    if (stopping_) return;
    Waiting next = std::move(jobs_.front());
    jobs_.pop_front();
    const std::chrono::duration<double, std::milli> waited = std::chrono::steady_clock::now() - next.since;
    const table::QueueLoad load{.waited = static_cast<table::Millis>(waited.count()),
                                .waiting = static_cast<double>(jobs_.size()) / size_};
    lock.unlock();
    next.job(load);
    next.job = nullptr;
    lock.lock();
  }
}

}  // namespace zashiki::server
