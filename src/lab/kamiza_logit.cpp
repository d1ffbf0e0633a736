#include "lab/kamiza_logit.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace zashiki::kamiza {
namespace {

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

double length_of(const Vector& vector) {
  double squares = 0;
  for (const double x : vector) squares += x * x;
  return std::sqrt(squares);
}

// Gaussian elimination with partial pivoting. Returns nullopt if the matrix is singular.
std::optional<Vector> solve(Matrix a, Vector b) {
  const std::size_t size = b.size();
  for (std::size_t i = 0; i < size; ++i) {
    std::size_t pivot = i;
    for (std::size_t row = i + 1; row < size; ++row)
      if (std::abs(a[row][i]) > std::abs(a[pivot][i])) pivot = row;
    if (std::abs(a[pivot][i]) < 1e-14) return std::nullopt;
    std::swap(a[pivot], a[i]);
    std::swap(b[pivot], b[i]);
    for (std::size_t row = i + 1; row < size; ++row) {
      const double factor = a[row][i] / a[i][i];
      if (factor == 0) continue;
      for (std::size_t k = i; k < size; ++k) a[row][k] -= factor * a[i][k];
      b[row] -= factor * b[i];
    }
  }
  for (std::size_t i = size; i-- > 0;) {
    for (std::size_t k = i + 1; k < size; ++k) b[i] -= a[i][k] * b[k];
    b[i] /= a[i][i];
  }
  return b;
}

// The curve of logit equilibria. A point holds the logarithm of each share, by seat and history, and then
// the precision.
class LogitCurve {
 public:
  explicit LogitCurve(const Round& round) : round_(round) {
    for (Seat seat = 0; seat < round.players(); ++seat)
      for (int history = 0; history < Round::histories(seat); ++history) {
        sets_.push_back({.seat = seat, .history = at(history), .first = size_});
        size_ += at(round.plays_of(seat));
      }
  }

  // At precision 0 all plays are equally likely.
  [[nodiscard]] Vector start() const {
    Vector point(size_ + 1);
    for (const Set& set : sets_)
      for (std::size_t k = 0; k < plays(set); ++k)
        point[set.first + k] = -std::log(static_cast<double>(plays(set)));
    return point;
  }

  // How far a point lies from the curve. For each history, the first component says by how much the sum of
  // the shares differs from 1; the others compare the odds of a play against the first play with those that
  // their difference in worth implies. The last row of the derivative is left to the caller.
  struct Residual {
    Vector off;
    Matrix derivative;
  };
  [[nodiscard]] Residual residual(const Vector& point) const {
    const Mixed mixed = shares_at(point);
    const Vector worth = worth_of_plays(mixed);
    const Matrix slopes = slopes_of_worth(mixed);
    const double precision = point[size_];
    Residual result{.off = Vector(size_ + 1), .derivative = Matrix(size_ + 1, Vector(size_ + 1))};
    for (const Set& set : sets_) {
      const std::size_t first = set.first;
      result.off[first] = -1;
      for (std::size_t k = 0; k < plays(set); ++k) {
        const double share = std::exp(point[first + k]);
        result.off[first] += share;
        result.derivative[first][first + k] = share;
      }
      for (std::size_t i = first + 1; i < first + plays(set); ++i) {
        Vector& row = result.derivative[i];
        result.off[i] = point[i] - point[first] - precision * (worth[i] - worth[first]);
        for (std::size_t j = 0; j < size_; ++j) row[j] = -precision * (slopes[i][j] - slopes[first][j]);
        row[i] += 1;
        row[first] -= 1;
        row[size_] = worth[first] - worth[i];
      }
    }
    return result;
  }

  [[nodiscard]] RoundPolicy policy_at(const Vector& point) const {
    RoundPolicy policy;
    for (const Set& set : sets_)
      for (std::size_t k = 0; k < plays(set); ++k)
        policy.share[at(set.seat)][set.history][k] = static_cast<float>(std::exp(point[set.first + k]));
    return policy;
  }

 private:
  struct Set {  // the plays of one seat after one history
    Seat seat = 0;
    std::size_t history = 0;
    std::size_t first = 0;  // index of its first play in a point
  };
  // The share of each play, and the share of each card among the plays in the same area, which later seats
  // see.
  struct Mixed {
    Shares<double> played{};
    Shares<double> given_area{};
  };

  [[nodiscard]] std::size_t plays(const Set& set) const { return at(round_.plays_of(set.seat)); }

  [[nodiscard]] Mixed shares_at(const Vector& point) const {
    Mixed mixed;
    for (const Set& set : sets_) {
      const double* logs = &point[set.first];
      for (std::size_t area = 0; area < 2; ++area) {
        double highest = logs[area];
        for (std::size_t k = area; k < plays(set); k += 2) highest = std::max(highest, logs[k]);
        double total = 0;
        for (std::size_t k = area; k < plays(set); k += 2) total += std::exp(logs[k] - highest);
        for (std::size_t k = area; k < plays(set); k += 2) {
          mixed.played[at(set.seat)][set.history][k] = std::exp(logs[k]);
          mixed.given_area[at(set.seat)][set.history][k] = std::exp(logs[k] - highest) / total;
        }
      }
    }
    return mixed;
  }

  // The others' shares as one seat sees them, who knows the areas of the earlier seats' cards.
  static Shares<double> seen_by(Seat seat, const Mixed& mixed) {
    Shares<double> shares = mixed.played;
    for (Seat before = 0; before < seat; ++before) shares[at(before)] = mixed.given_area[at(before)];
    return shares;
  }
  void add_worth(const Shares<double>& shares, Seat seat, double factor, Vector& worth) const {
    const ByHistory<double> values = round_.play_values(shares, seat);
    for (const Set& set : sets_)
      if (set.seat == seat)
        for (std::size_t k = 0; k < plays(set); ++k) worth[set.first + k] += factor * values[set.history][k];
  }
  [[nodiscard]] Vector worth_of_plays(const Mixed& mixed) const {
    Vector worth(size_);
    for (Seat seat = 0; seat < round_.players(); ++seat) add_worth(seen_by(seat, mixed), seat, 1, worth);
    return worth;
  }

  // The derivative of the worth of each play (row) by the logarithm of each share (column). Worth is linear
  // in the shares of one history, so the contribution of one share is that of playing it alone.
  [[nodiscard]] Matrix slopes_of_worth(const Mixed& mixed) const {
    Matrix slopes(size_, Vector(size_));
    for (const Set& set : sets_) {
      // What each play of the set contributes to the worth of earlier and later seats' plays: the worth when
      // only it is played, minus the worth when nothing is played.
      Matrix earlier(plays(set), Vector(size_));
      Matrix later(plays(set), Vector(size_));
      for (Seat other = 0; other < round_.players(); ++other) {
        if (other == set.seat) continue;
        Shares<double> shares = seen_by(other, mixed);
        auto& own = shares[at(set.seat)][set.history];
        own.fill(0);
        Vector nothing(size_);
        add_worth(shares, other, -1, nothing);
        Matrix& added = other < set.seat ? earlier : later;
        for (std::size_t k = 0; k < plays(set); ++k) {
          own.fill(0);
          own[k] = 1;
          add_worth(shares, other, 1, added[k]);
          for (std::size_t i = 0; i < size_; ++i) added[k][i] += nothing[i];
        }
      }
      const auto& played = mixed.played[at(set.seat)][set.history];
      const auto& given = mixed.given_area[at(set.seat)][set.history];
      for (std::size_t i = 0; i < size_; ++i)
        for (std::size_t k = 0; k < plays(set); ++k) {
          slopes[i][set.first + k] += earlier[k][i] * played[k];
          for (std::size_t j = k % 2; j < plays(set); j += 2)
            slopes[i][set.first + j] += later[k][i] * given[k] * ((j == k ? 1.0 : 0.0) - given[j]);
        }
    }
    return slopes;
  }

  const Round& round_;
  std::vector<Set> sets_;
  std::size_t size_ = 0;
};

// Returns to the curve by Newton's method, at right angles to the direction. Returns the number of steps, or
// nullopt if it does not converge.
std::optional<int> correct(const LogitCurve& curve, const Vector& direction, Vector& point) {
  constexpr int most = 8;
  const Vector from = point;
  double last = 0;
  for (int step = 1; step <= most; ++step) {
    auto [off, derivative] = curve.residual(point);
    derivative.back() = direction;
    off.back() = 0;
    for (std::size_t i = 0; i < point.size(); ++i) off.back() += (point[i] - from[i]) * direction[i];
    const auto change = solve(std::move(derivative), std::move(off));
    if (!change) return std::nullopt;
    for (std::size_t i = 0; i < point.size(); ++i) point[i] -= (*change)[i];
    const double size = length_of(*change);
    if (!std::isfinite(size) || (step > 2 && size > last)) return std::nullopt;
    if (size < 1e-7 * (1 + length_of(point))) return step;
    last = size;
  }
  return std::nullopt;
}

}  // namespace

RoundPolicy solve_round(const Round& round, int iterations, float enough) {
  RoundPolicy policy = round.solve(iterations);
  if (const float gap = round.gap(policy); gap > enough)
    if (const auto traced = trace_logit(round, enough); round.gap(traced) < gap) policy = traced;
  return policy;
}

RoundPolicy trace_logit(const Round& round, float enough) {
  constexpr int most_steps = 2000;
  constexpr double shortest = 1e-7;
  const LogitCurve curve(round);
  Vector point = curve.start();
  RoundPolicy best = curve.policy_at(point);
  float gap = round.gap(best);
  Vector direction(point.size());
  direction.back() = 1;
  double stride = 0.05;
  for (int step = 0; step < most_steps && gap > enough; ++step) {
    // The tangent, oriented along the previous direction.
    auto [off, derivative] = curve.residual(point);
    derivative.back() = direction;
    Vector ahead(point.size());
    ahead.back() = 1;
    auto tangent = solve(std::move(derivative), std::move(ahead));
    if (!tangent) break;
    const double length = length_of(*tangent);
    for (std::size_t i = 0; i < point.size(); ++i) direction[i] = (*tangent)[i] / length;
    std::optional<int> taken;
    while (!taken && stride > shortest) {
      Vector next = point;
      for (std::size_t i = 0; i < point.size(); ++i) next[i] += stride * direction[i];
      taken = correct(curve, direction, next);
      if (taken) point = next;
      stride *= !taken ? 0.4 : *taken <= 3 ? 1.6 : *taken >= 5 ? 0.7 : 1;
    }
    if (!taken) break;
    const RoundPolicy policy = curve.policy_at(point);
    if (const float own = round.gap(policy); own < gap) {
      gap = own;
      best = policy;
    }
  }
  return best;
}

}  // namespace zashiki::kamiza
