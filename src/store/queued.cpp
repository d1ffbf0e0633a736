#include "store/queued.h"

#include <algorithm>

namespace zashiki::store {

void QueuedStore::start() {
  if (run_) return;
  writer_ = std::thread([this] { write_all(); });
  reader_ = std::thread([this] { read_all(); });
}

void QueuedStore::stop() {
  {
    const std::scoped_lock guard(mutex_, read_mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  read_wake_.notify_all();
  if (run_) write_waiting();
  if (writer_.joinable()) writer_.join();
  if (reader_.joinable()) reader_.join();
}

Work QueuedStore::work() const {
  const std::scoped_lock guard(mutex_);
  return {.commits = commits_,
          .events = events_,
          .failures = failures_,
          .seconds_in_commits = seconds_,
          .last_failure = last_failure_};
}

// Wakes the writer only after the owner's current work: at the first write it would take the processor at
// once and commit that one alone.
void QueuedStore::enqueue(Write write) {
  std::size_t waiting = 0;
  std::size_t wanted = 0;
  {
    const std::scoped_lock guard(mutex_);
    waiting_.push_back(std::move(write));
    waiting = waiting_.size();
    wanted = wanted_;
  }
  if (waiting == wanted)
    wake_.notify_one();
  else if (waiting == 1 && run_)
    run_([this] { write_waiting(); });
  else if (waiting == 1)
    post_([this] { wake_.notify_one(); });
}

void QueuedStore::read_all() {
  std::unique_lock lock(read_mutex_);
  for (;;) {
    read_wake_.wait(lock, [this] { return stopping_ || !reads_.empty(); });
    if (reads_.empty()) return;
    lock.unlock();
    read_waiting();
    lock.lock();
  }
}

void QueuedStore::read_waiting() {
  std::vector<std::function<void()>> jobs;
  {
    const std::scoped_lock guard(read_mutex_);
    std::swap(jobs, reads_);
  }
  for (auto& job : jobs) job();
}

std::size_t QueuedStore::write_waiting() {
  auto batch = std::make_shared<std::vector<Write>>();
  {
    const std::scoped_lock guard(mutex_);
    std::swap(*batch, waiting_);
  }
  if (batch->empty()) return 0;
  auto outcomes = std::make_shared<std::vector<Outcome>>(commit(*batch));
  note_failures(*outcomes);
  const auto size = batch->size();
  post_([batch = std::move(batch), outcomes = std::move(outcomes)] { tell(*batch, *outcomes); });
  return size;
}

// Commits whatever has gathered, in a loop. When syncs are slow, each commit should take as many writes as
// possible, and players answer each other: those whose writes the last commit confirmed will soon write
// again. So it waits for them, for part of the time that a commit takes, and after waits in vain it waits
// less often.
void QueuedStore::write_all() {
  std::unique_lock lock(mutex_);
  Seconds patience{0};
  SteadyTime::time_point answered;
  std::size_t expected = 0;
  int in_vain = 0;  // useless waits in a row
  int without = 0;  // commits to make without waiting
  for (;;) {
    wake_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    const auto until = answered + std::chrono::duration_cast<SteadyTime::duration>(patience);
    if (without > 0) {
      --without;
    } else if (patience > shortest_patience && waiting_.size() < expected && SteadyTime::now() < until) {
      const bool gathered = gather(lock, expected, until);
      in_vain = gathered ? 0 : std::min(in_vain + 1, most_in_vain);
      without = (1 << in_vain) - 1;
    }
    lock.unlock();
    const auto begun = SteadyTime::now();
    const auto size = write_waiting();
    answered = SteadyTime::now();
    const Seconds took = answered - begun;
    seconds_ = seconds_ + took.count();
    patience = std::min<Seconds>(took * 0.6, longest_patience);
    lock.lock();
    expected = waiting_.size() + size;
  }
}

// Waits until `expected` writes are here, or nearly all and no more are coming. Returns whether nearly all
// came.
bool QueuedStore::gather(std::unique_lock<std::mutex>& lock, std::size_t expected,
                         SteadyTime::time_point until) {
  const auto nearly_all = [&] { return waiting_.size() * 4 >= expected * 3; };
  const auto slice = (until - SteadyTime::now()) / 8;
  wanted_ = expected;
  for (std::size_t before = 0; SteadyTime::now() < until; before = waiting_.size()) {
    if (nearly_all() && waiting_.size() == before) break;
    if (wake_.wait_for(lock, slice, [&] { return stopping_ || waiting_.size() >= expected; })) break;
  }
  wanted_ = 0;
  return nearly_all();
}

void QueuedStore::tell(std::vector<Write>& batch, std::vector<Outcome>& outcomes) {
  for (std::size_t i = 0; i < batch.size(); ++i) {
    auto& outcome = outcomes[i];
    if (auto* append = std::get_if<Append>(&batch[i]))
      append->done(outcome.status);
    else if (auto* check = std::get_if<Check>(&batch[i]))
      check->done(outcome.status);
    else if (auto* forget = std::get_if<Forget>(&batch[i]))
      forget->done(outcome.status ? Result<std::int64_t>(outcome.count)
                                  : Result<std::int64_t>(outcome.status.error()));
    else if (auto* change = std::get_if<Change>(&batch[i]))
      change->done(outcome.status ? Result<std::vector<Cells>>(std::move(outcome.rows))
                                  : Result<std::vector<Cells>>(outcome.status.error()));
  }
}

void QueuedStore::note_failures(const std::vector<Outcome>& outcomes) {
  for (const auto& outcome : outcomes) {
    if (outcome.status) continue;
    ++failures_;
    const std::scoped_lock guard(mutex_);
    last_failure_ = outcome.status.error().message;
  }
}

void QueuedStore::refuse_waiting(const Error& error) {
  auto batch = std::make_shared<std::vector<Write>>();
  {
    const std::scoped_lock guard(mutex_);
    std::swap(*batch, waiting_);
  }
  if (batch->empty()) return;
  auto outcomes = std::make_shared<std::vector<Outcome>>(batch->size(), Outcome{.status = error});
  note_failures(*outcomes);
  post_([batch, outcomes] { tell(*batch, *outcomes); });
}

}  // namespace zashiki::store
