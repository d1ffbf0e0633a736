#pragma once
// Ratings by Plackett-Luce as in OpenSkill (Weng and Lin, 2011, algorithm 4): a player's strength is a normal
// distribution, and a game's order of finish moves those of its players.
//
// The advantage of playing first, second and so on is a teammate: it has a rating of its own, which adds to
// that of the player on that turn and learns from the same games. So what is left to the player is free of
// it.
#include <cstdint>
#include <span>
#include <vector>

namespace zashiki::people {

struct Rating {
  double mu = 25;
  double sigma = 25.0 / 3;

  bool operator==(const Rating&) const = default;
};

inline constexpr double beta = 25.0 / 12;  // of a player's result in one game around the player's strength
inline constexpr double tau = 25.0 / 600;  // what a strength may change between two games
inline constexpr Rating turn_at_first{.mu = 0, .sigma = 1};
// A rating is provisional while it is less certain than this.
inline constexpr double provisional_above = 2;

// One seat of a game.
struct Contender {
  Rating player;
  Rating turn;         // the advantage of its turn
  int place = 1;       // in the order of finish; equal ones share it
  bool fixed = false;  // a computer player, whose rating no game moves
};

// What each seat wins, shared wins in part, as foreseen from the ratings; `place` is not looked at.
std::vector<double> expected_shares(std::span<const Contender> seats);

// The ratings after the game.
void rate(std::span<Contender> seats);

// The slope of the logarithm of the result's likelihood along each seat's strength, in units of `scale`, and
// the negative curvature.
struct Slope {
  double omega = 0;
  double delta = 0;
};
std::vector<Slope> slopes(std::span<const double> strengths, std::span<const int> places, double scale);

// How people read it: Elo's points, with 1500 for a newcomer.
inline constexpr double points_per_mu = 60;
inline double points(double mu) { return 1500 + points_per_mu * (mu - Rating{}.mu); }

}  // namespace zashiki::people
