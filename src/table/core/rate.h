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
  // Counts an amount even where that goes beyond the limit.
  void charge(const RateLimit& limit, Millis now, double amount) {
    spent_ = std::max(0.0, spent_ - static_cast<double>(now - last_) * limit.per_second / 1000) + amount;
    last_ = now;
  }
  // How long until no more is used than the limit allows; 0: that is so now.
  [[nodiscard]] Millis wait(const RateLimit& limit, Millis now) const {
    const double over = spent_ - static_cast<double>(now - last_) * limit.per_second / 1000 - limit.burst;
    return over <= 0 ? 0 : static_cast<Millis>(over * 1000 / limit.per_second) + 1;
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
