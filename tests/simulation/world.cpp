#include "simulation/world.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <utility>

namespace zashiki::simulation {

void World::after(Time delay, Work work, ProcessHandle where) {
  if (free_.empty()) {
    free_.push_back(works_.size());
    works_.emplace_back();
  }
  const auto place = free_.back();
  free_.pop_back();
  works_[place] = {.work = std::move(work), .where = std::move(where)};
  queue_.push_back({.at = now_ + std::max<Time>(0, delay), .number = ++last_, .place = place});
  std::push_heap(queue_.begin(), queue_.end(), later);
}

void World::run_until(Time until) {
  while (broken_.empty() && !queue_.empty() && queue_.front().at <= until) {
    std::pop_heap(queue_.begin(), queue_.end(), later);
    now_ = queue_.back().at;
    auto due = std::exchange(works_[queue_.back().place], {});
    free_.push_back(queue_.back().place);
    queue_.pop_back();
    if (due.where != nullptr && due.where->dead()) continue;
    if (due.where != nullptr && !due.where->runs()) {
      due.where->waiting_.push_back(std::move(due.work));
      continue;
    }
    ++steps_;
    due.work();
  }
  now_ = std::max(now_, until);
}

void World::thaw(const ProcessHandle& process) {
  if (process->dead()) return;
  process->state_ = Process::State::runs;
  for (auto& work : std::exchange(process->waiting_, {})) after(0, std::move(work), process);
}

void World::kill(Process& process) {
  process.state_ = Process::State::dead;
  process.waiting_.clear();
}

void World::broken(const std::string& what) {
  if (!broken_.empty()) return;
  broken_ = what;
  broke_at_ = now_;
}

void World::trace(const std::string& line) const {
  if (traced) fmt::print("{:10.3f} {}\n", static_cast<double>(now_) / second, line);
}

}  // namespace zashiki::simulation
