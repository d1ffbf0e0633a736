#pragma once
// So many at once, and so many a second in the long run.
#include <algorithm>

#include "table/core/clock.h"

namespace zashiki::table {

struct RateLimit {
  double burst = 0;
  double per_second = 0;
};

class Rate {
 public:
  // True when one more is allowed now, and counts it.
  bool allow(const RateLimit& limit, Millis now) {
    spent_ = std::max(0.0, spent_ - static_cast<double>(now - last_) * limit.per_second / 1000);
    last_ = now;
    if (spent_ + 1 > limit.burst) return false;
    spent_ += 1;
    return true;
  }
  // Nothing of the limit is used any more: as good as new.
  [[nodiscard]] bool rested(const RateLimit& limit, Millis now) const {
    return spent_ <= static_cast<double>(now - last_) * limit.per_second / 1000;
  }

 private:
  double spent_ = 0;
  Millis last_ = 0;
};

}  // namespace zashiki::table
