#pragma once
// When slow clocks stand still: on weekends and in sleeping hours, as a table has agreed. All times are wall
// time, since 1970.
#include <algorithm>
#include <optional>
#include <string>

#include "table/core/zone.h"

namespace zashiki::table {

struct Rest {
  bool weekends = false;
  // Minutes of the day, over midnight if the first is later; equal: no sleeping hours.
  int sleep_from = 0;
  int sleep_until = 0;
  std::string zone_name{};
  Zone zone{};  // as it was known when the table was opened, so that a replay needs nothing else
  static constexpr int longest_sleep = 16 * 60;  // minutes; so that every day counts for something
  [[nodiscard]] bool sleeps() const { return sleep_from != sleep_until; }
  [[nodiscard]] int sleep() const { return (sleep_until - sleep_from + 24 * 60) % (24 * 60); }
  [[nodiscard]] bool any() const { return weekends || sleeps(); }
  friend bool operator==(const Rest&, const Rest&) = default;
};

class Calendar {
 public:
  explicit Calendar(const Rest& rest) : rest_(rest) {}

  // Whether the clock stands still then.
  [[nodiscard]] bool rests(Millis at) const {
    if (!rest_.any()) return false;
    const Millis local = local_time(rest_.zone, at);
    const Millis weekday = (local / day + 4) % 7;  // 1970 began on a Thursday; 0 is Sunday
    if (rest_.weekends && (weekday == 0 || weekday == 6)) return true;
    const Millis since = (local - rest_.sleep_from * minute + day) % day;
    return since < rest_.sleep() * minute;
  }
  // How much of the time from one moment to another counts.
  [[nodiscard]] Millis counted(Millis from, Millis to) const {
    if (!rest_.any()) return std::max<Millis>(0, to - from);
    Millis sum = 0;
    while (from < to) {
      const Millis next = std::min(to, change_after(from));
      if (!rests(from)) sum += next - from;
      from = next;
    }
    return sum;
  }
  // The moment at which this much has counted.
  [[nodiscard]] Millis after(Millis from, Millis amount) const {
    if (!rest_.any()) return from + amount;
    for (int changes = 0; amount > 0 && changes < most_changes; ++changes) {
      const Millis next = change_after(from);
      if (!rests(from)) {
        if (next - from >= amount) return from + amount;
        amount -= next - from;
      }
      from = next;
    }
    return from + amount;
  }

 private:
  static constexpr Millis minute = 60'000;
  static constexpr Millis day = 24 * 60 * minute;
  // Years, more than any clock lasts while a day counts for eight hours.
  static constexpr int most_changes = 10'000;

  // A moment after this one until which nothing changes.
  [[nodiscard]] Millis change_after(Millis at) const {
    const Millis local = local_time(rest_.zone, at);
    const Millis midnight = local - local % day;
    Millis next = midnight + day;
    for (const int minutes : {rest_.sleep_from, rest_.sleep_until})
      if (const Millis then = midnight + minutes * minute; then > local) next = std::min(next, then);
    next -= local - at;
    const auto change = std::upper_bound(rest_.zone.begin(), rest_.zone.end(), at,
                                         [](Millis time, const ZoneChange& one) { return time < one.from; });
    if (change != rest_.zone.end()) next = std::min(next, change->from);
    return next;
  }

  const Rest& rest_;
};

}  // namespace zashiki::table
