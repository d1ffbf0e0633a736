#include "server/workers.h"

#include <algorithm>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace zashiki::server {

Workers::Workers(unsigned threads) : size_(threads) {
  // Both below the thread that serves; a lookup gets what the others leave.
  const std::span queues(queues_);
  for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this, queues] { work(10, queues.first(2)); });
  threads_.emplace_back([this, queues] { work(19, queues.last(1)); });
}

void Workers::stop() {
  {
    const std::scoped_lock guard(mutex_);
    stopping_ = true;
    for (auto& queue : queues_) queue.clear();
  }
  wake_.notify_all();
  for (auto& thread : threads_) thread.join();
  threads_.clear();
}

void Workers::FairQueue::push(Waiting waiting) {
  ++size_;
  auto line = std::find_if(lines_.begin(), lines_.end(),
                           [&](const Line& one) { return one.address == waiting.job.address; });
  if (line == lines_.end()) line = lines_.insert(line, Line{.address = waiting.job.address, .jobs = {}});
  line->jobs.push_back(std::move(waiting));
}

Workers::Waiting Workers::FairQueue::pop() {
  --size_;
  Line line = std::move(lines_.front());
  lines_.pop_front();
  Waiting next = std::move(line.jobs.front());
  line.jobs.pop_front();
  if (!line.jobs.empty()) lines_.push_back(std::move(line));
  return next;
}

void Workers::run(table::Job job) {
  {
    const std::scoped_lock guard(mutex_);
    if (stopping_) return;
    auto& queue = queues_[static_cast<std::size_t>(job.kind)];
    queue.push({std::move(job), std::chrono::steady_clock::now()});
  }
  wake_.notify_all();  // not every thread serves every queue
}

std::size_t Workers::waiting() {
  const std::scoped_lock guard(mutex_);
  std::size_t all = 0;
  for (const auto& queue : queues_) all += queue.size();
  return all;
}

void Workers::work(int niceness, std::span<FairQueue> queues) {
  // On Linux a thread has a priority of its own.
  (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::syscall(SYS_gettid)), niceness);
  const auto queued = [queues] {
    std::size_t all = 0;
    for (const auto& queue : queues) all += queue.size();
    return all;
  };
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [this, &queued] { return stopping_ || queued() > 0; });
    if (stopping_) return;
    Waiting next = std::find_if(queues.begin(), queues.end(), [](const FairQueue& queue) {
                     return queue.size() > 0;
                   })->pop();
    const std::chrono::duration<double, std::milli> waited = std::chrono::steady_clock::now() - next.since;
    const table::QueueLoad load{.waited = static_cast<table::Millis>(waited.count()),
                                .waiting = static_cast<double>(queued()) / size_};
    lock.unlock();
    next.job.work(load);
    next.job.work = nullptr;
    lock.lock();
  }
}

}  // namespace zashiki::server
