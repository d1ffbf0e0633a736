#pragma once
// A time zone: its distance from Greenwich, and when that changes.
#include <algorithm>
#include <cstdint>
#include <vector>

namespace zashiki::table {

using Millis = std::int64_t;

struct ZoneChange {
  Millis from = 0;  // since 1970
  int minutes = 0;  // east of Greenwich, from then on
  friend bool operator==(const ZoneChange&, const ZoneChange&) = default;
};
// In order of time; the first one holds before it too. Empty: Greenwich itself.
using Zone = std::vector<ZoneChange>;

inline Millis local_time(const Zone& zone, Millis at) {
  if (zone.empty()) return at;
  const auto later = std::upper_bound(
      zone.begin(), zone.end(), at, [](Millis time, const ZoneChange& change) { return time < change.from; });
  const auto& change = later == zone.begin() ? zone.front() : *(later - 1);
  return at + Millis{change.minutes} * 60'000;
}

}  // namespace zashiki::table
