#include "server/workers.h"

#include <algorithm>
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
  wake_.notify_one();
}

std::size_t Workers::waiting() {
  const std::scoped_lock guard(mutex_);
  return queued();
}

void Workers::work() {
  // On Linux a thread has a priority of its own.
  constexpr int lower = 10;
  (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::syscall(SYS_gettid)), lower);
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [this] { return stopping_ || queued() > 0; });
    if (stopping_) return;
    Waiting next = queues_[queues_[0].size() > 0 ? 0 : 1].pop();
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
