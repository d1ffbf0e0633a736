#include "people/ratings/rating.h"

#include <algorithm>
#include <cmath>

#include "people/ratings/exact_exp.h"

namespace zashiki::people {
namespace {

double square(double x) { return x * x; }

double variance(const Contender& seat) { return square(seat.player.sigma) + square(seat.turn.sigma); }

double scale_of(std::span<const Contender> seats) {
  double sum = 0;
  for (const Contender& seat : seats) sum += variance(seat) + square(beta);
  return std::sqrt(sum);
}

std::vector<double> strengths_of(std::span<const Contender> seats) {
  std::vector<double> strengths;
  for (const Contender& seat : seats) strengths.push_back(seat.player.mu + seat.turn.mu);
  return strengths;
}

// Proportional to the chances of being first; the best has 1.
std::vector<double> weights_of(std::span<const double> strengths, double scale) {
  const double best = *std::max_element(strengths.begin(), strengths.end());
  std::vector<double> weights;
  for (const double strength : strengths)
    weights.push_back(exact_exp(std::max(-700.0, (strength - best) / scale)));
  return weights;
}

// Of `kappa` in OpenSkill: a single game leaves at least a hundredth of a deviation.
constexpr double least_left = 1e-4;

void move(Rating& rating, double part, const Slope& slope, double scale, double gamma) {
  rating.mu += part * (slope.omega / scale);
  rating.sigma *= std::sqrt(std::max(1 - part * (slope.delta / square(scale)) * gamma, least_left));
}

}  // namespace

std::vector<Slope> slopes(std::span<const double> strengths, std::span<const int> places, double scale) {
  const std::size_t size = strengths.size();
  const std::vector<double> weights = weights_of(strengths, scale);
  std::vector<Slope> slopes(size);
  for (std::size_t q = 0; q < size; ++q) {
    // Those among whom this one came first, and with how many it shares that.
    double sum = 0;
    double sharing = 0;
    for (std::size_t i = 0; i < size; ++i) {
      if (places[i] >= places[q]) sum += weights[i];
      if (places[i] == places[q]) sharing += 1;
    }
    for (std::size_t i = 0; i < size; ++i) {
      if (places[i] < places[q]) continue;
      const double chance = weights[i] / sum;
      slopes[i].omega += ((i == q ? 1 : 0) - chance) / sharing;
      slopes[i].delta += chance * (1 - chance) / sharing;
    }
  }
  return slopes;
}

std::vector<double> expected_shares(std::span<const Contender> seats) {
  std::vector<double> shares = weights_of(strengths_of(seats), scale_of(seats));
  double sum = 0;
  for (const double share : shares) sum += share;
  for (double& share : shares) share /= sum;
  return shares;
}

void rate(std::span<Contender> seats) {
  std::vector<int> places;
  for (Contender& seat : seats) {
    places.push_back(seat.place);
    if (!seat.fixed) seat.player.sigma = std::sqrt(square(seat.player.sigma) + square(tau));
  }
  const double scale = scale_of(seats);
  const std::vector<Slope> slope = slopes(strengths_of(seats), places, scale);
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const double gamma = std::sqrt(variance(seats[i])) / scale;
    if (!seats[i].fixed) move(seats[i].player, square(seats[i].player.sigma), slope[i], scale, gamma);
    move(seats[i].turn, square(seats[i].turn.sigma), slope[i], scale, gamma);
  }
}

}  // namespace zashiki::people
