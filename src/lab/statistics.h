#pragma once
// Shares and means with their confidence.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>

namespace zashiki {

struct Interval {
  double low = 0;
  double high = 0;
  [[nodiscard]] bool contains(double value) const { return low <= value && value <= high; }
};
inline constexpr double sigmas_of_95_percent = 1.959964;
// The same for the mean of a sample of at least two numbers: Student's t by Abramowitz and Stegun 26.7.5, off
// by less than 0.2 %.
inline double sigmas_of_sample(double number) {
  if (number < 3) return 12.706205;
  if (number < 4) return 4.302653;
  const double once = 1 / (number - 1);
  return sigmas_of_95_percent + once * (2.372271 + once * (2.822499 + once * (2.555850 + once * 1.589534)));
}

// The 95 % interval of a sample's mean; a single number has none.
inline Interval interval_of_sample(double mean, double squared_error, double number) {
  const double half = number > 1 ? sigmas_of_sample(number) * std::sqrt(squared_error)
                                 : std::numeric_limits<double>::infinity();
  return {.low = mean - half, .high = mean + half};
}

// Wilson's interval for a share of `hits` among `trials` (hits may be fractions: shared wins).
inline Interval confidence(double hits, double trials, double sigmas = sigmas_of_95_percent) {
  if (trials <= 0) return {.low = 0, .high = 1};
  const double share = hits / trials;
  const double z2 = sigmas * sigmas;
  const double middle = (share + z2 / (2 * trials)) / (1 + z2 / trials);
  const double half =
      sigmas / (1 + z2 / trials) * std::sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials));
  return {.low = std::max(0.0, middle - half), .high = std::min(1.0, middle + half)};  // despite rounding
}

// The probability of a difference at least as large, either way, if there were none (normal approximation).
inline double chance_of_difference(double difference, double standard_error) {
  if (difference == 0) return 1;
  return standard_error > 0 ? std::erfc(std::abs(difference) / standard_error / std::sqrt(2.0)) : 0;
}

// Sums; of whole numbers if they must not depend on their order.
template <class Number>
struct MomentsOf {
  Number sum = 0;
  Number squares = 0;

  void add(Number value) {
    sum += value;
    squares += value * value;
  }
  void add(const MomentsOf& other) {
    sum += other.sum;
    squares += other.squares;
  }
  [[nodiscard]] double mean(double number) const { return static_cast<double>(sum) / std::max(1.0, number); }
  // Of the mean of this many numbers.
  [[nodiscard]] double squared_error(double number) const {
    const double middle = mean(number);
    const double variance =
        (static_cast<double>(squares) - number * middle * middle) / std::max(1.0, number - 1);
    return std::max(0.0, variance) / std::max(1.0, number);
  }
  [[nodiscard]] Interval interval(double number) const {
    return interval_of_sample(mean(number), squared_error(number), number);
  }
};
using Moments = MomentsOf<std::int64_t>;

// How often each number occurred.
struct Histogram {
  std::map<std::int64_t, std::uint64_t> of;

  void add(std::int64_t value, std::uint64_t many = 1) { of[value] += many; }
  void add(const Histogram& other) {
    for (const auto& [value, many] : other.of) add(value, many);
  }
  [[nodiscard]] double number() const {
    double all = 0;
    for (const auto& [value, many] : of) all += static_cast<double>(many);
    return all;
  }
  [[nodiscard]] double mean() const {
    double sum = 0;
    for (const auto& [value, many] : of) sum += static_cast<double>(value) * static_cast<double>(many);
    return sum / std::max(1.0, number());
  }
  [[nodiscard]] double deviation() const {
    const double middle = mean();
    double squares = 0;
    for (const auto& [value, many] : of)
      squares += (static_cast<double>(value) - middle) * (static_cast<double>(value) - middle) *
                 static_cast<double>(many);
    return std::sqrt(squares / std::max(1.0, number() - 1));
  }
  [[nodiscard]] double squared_error() const {  // of the mean
    return deviation() * deviation() / std::max(1.0, number());
  }
  [[nodiscard]] std::int64_t quantile(double share) const {
    double left = share * number();
    for (const auto& [value, many] : of)
      if ((left -= static_cast<double>(many)) <= 0) return value;
    return of.empty() ? 0 : of.rbegin()->first;
  }
};

}  // namespace zashiki
