#pragma once
// A rate limit: a burst at once, and a rate in the long run.
#include <algorithm>

#include "table/core/clock.h"

namespace zashiki::table {

struct RateLimit {
  double burst = 0;
  double per_second = 0;
};

class Rate {
 public:
  // Counts one more, or what it costs, if it is allowed now.
  bool allow(const RateLimit& limit, Millis now, double cost = 1) {
    spent_ = std::max(0.0, spent_ - static_cast<double>(now - last_) * limit.per_second / 1000);
    last_ = now;
    if (spent_ + cost > limit.burst) return false;
    spent_ += cost;
    return true;
  }
  // Charges an amount, even beyond the limit.
  void charge(const RateLimit& limit, Millis now, double amount) {
    spent_ = std::max(0.0, spent_ - static_cast<double>(now - last_) * limit.per_second / 1000) + amount;
    last_ = now;
  }
  // How long until use is within the limit again; 0: it is now.
  [[nodiscard]] Millis wait(const RateLimit& limit, Millis now) const {
    const double over = spent_ - static_cast<double>(now - last_) * limit.per_second / 1000 - limit.burst;
    return over <= 0 ? 0 : static_cast<Millis>(over * 1000 / limit.per_second) + 1;
  }
  // Whether the whole burst is available again.
  [[nodiscard]] bool rested(const RateLimit& limit, Millis now) const {
    return spent_ <= static_cast<double>(now - last_) * limit.per_second / 1000;
  }

 private:
  double spent_ = 0;
  Millis last_ = 0;
};

}  // namespace zashiki::table
