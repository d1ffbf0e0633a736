#include "simulation/world.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>

namespace zashiki::simulation {

void World::after(Time delay, Work work, ProcessHandle where) {
  queue_.push_back({.at = now_ + std::max<Time>(0, delay),
                    .number = ++last_,
                    .work = std::move(work),
                    .where = std::move(where)});
  std::push_heap(queue_.begin(), queue_.end(), later);
}

void World::run_until(Time until) {
  while (broken_.empty() && !queue_.empty() && queue_.front().at <= until) {
    std::pop_heap(queue_.begin(), queue_.end(), later);
    auto due = std::move(queue_.back());
    queue_.pop_back();
    now_ = due.at;
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
