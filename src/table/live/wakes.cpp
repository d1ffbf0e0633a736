#include "table/live/wakes.h"

#include <algorithm>
#include <vector>

namespace zashiki::table {

void Wakes::set(const std::string& table, std::optional<Millis> when) {
  auto found = entries_.find(table);
  if (found == entries_.end()) {
    if (!when) return;
    found = entries_.emplace(table, Entry{}).first;
  }
  Entry& entry = found->second;
  if (when && entry.at == when) return;
  if (entry.at) queue_.erase({*entry.at, table});
  entry.at = when;
  if (when) {
    queue_.emplace(*when, table);
    set_alarm();
  } else if (!entry.clocks_since) {
    entries_.erase(found);
  }
}

void Wakes::unload(const std::string& table, Millis clocks_since) {
  if (const auto found = entries_.find(table); found != entries_.end())
    found->second.clocks_since = clocks_since;
}

std::optional<Millis> Wakes::take_clocks_since(const std::string& table) {
  const auto found = entries_.find(table);
  return found == entries_.end() ? std::nullopt : std::exchange(found->second.clocks_since, std::nullopt);
}

// Timers cannot be cancelled, so none is long: few are pending, however many tables there are.
void Wakes::set_alarm() {
  constexpr Millis longest = 60'000;
  if (queue_.empty()) return;
  const Millis now = environment_.steady_now();
  const Millis at = std::min(queue_.begin()->first, now + longest);
  if (alarm_ && *alarm_ <= at) return;
  alarm_ = at;
  environment_.after(std::max<Millis>(0, at - now), [this, at] {
    if (alarm_ == at) wake_all_due();
  });
}

void Wakes::wake_all_due() {
  alarm_.reset();
  const Millis now = environment_.steady_now();
  std::vector<std::string> due;
  while (!queue_.empty() && queue_.begin()->first <= now) {
    auto next = queue_.extract(queue_.begin());
    entries_[next.value().second].at.reset();
    due.push_back(std::move(next.value().second));
  }
  for (const auto& table : due) wake_(table);
  set_alarm();
}

}  // namespace zashiki::table
