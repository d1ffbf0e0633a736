#pragma once
// The time for which a process has run. Where its loop stood still (the process was stopped, or something
// held it up), that time counts for nobody.
#include <utility>

#include "table/core/clock.h"

namespace zashiki::table {

class RunningTime {
 public:
  static constexpr Millis longest_gap = 1'000;
  // How often it must be read, so that only a halt makes a gap.
  static constexpr Millis beat = 250;

  explicit RunningTime(Millis steady) : last_(steady) {}
  // `steady` is the time of a clock that never jumps.
  Millis at(Millis steady) {
    if (const auto gap = steady - std::exchange(last_, steady); gap > longest_gap) skipped_ += gap;
    return steady - skipped_;
  }

 private:
  Millis last_;
  Millis skipped_ = 0;
};

}  // namespace zashiki::table
