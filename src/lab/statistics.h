#pragma once
// Shares and means with their confidence.
#include <algorithm>
#include <cmath>
#include <cstdint>

namespace zashiki {

struct Interval {
  double low = 0;
  double high = 0;
};
inline constexpr double sigmas_of_95_percent = 1.959964;

// Wilson's interval for a share of `hits` among `trials` (hits may be fractions: shared wins).
inline Interval confidence(double hits, double trials, double sigmas = sigmas_of_95_percent) {
  if (trials <= 0) return {.low = 0, .high = 1};
  const double share = hits / trials;
  const double z2 = sigmas * sigmas;
  const double middle = (share + z2 / (2 * trials)) / (1 + z2 / trials);
  const double half =
      sigmas / (1 + z2 / trials) * std::sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials));
  return {.low = std::max(0.0, middle - half), .high = std::min(1.0, middle + half)};  // whatever is rounded
}

}  // namespace zashiki
