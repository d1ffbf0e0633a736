#pragma once
// Whether what an evaluation says happens as often as it says: positions of games among players of all
// levels, what was expected of each seat, and what it won.
#include <cstdint>
#include <string_view>
#include <vector>

#include "mind/evaluation.h"

namespace zashiki {

struct CalibrationMeasure {
  int players = 2;
  std::uint64_t games = 100;
  std::uint64_t seed = 1;
  int positions = 4;                   // of each game, spread over its length
  std::uint64_t move_iterations = 30;  // of the players that search, for each move
  unsigned threads = 1;
};

// A position that was evaluated.
struct Evaluated {
  std::uint64_t game = 0;
  double stage = 0;  // 0 at the game's start, 1 at its end
  Seat actor = nobody;
  Scores expected;  // by seat, before calibration
  Scores rollouts;  // the share of wins in plain rollouts by the heuristic
  Scores won;       // 1, or a part of a shared win
};
std::vector<Evaluated> evaluate_games(const Game& game, const CalibrationMeasure& measure);

// How well predictions match results. Every seat of a position is one prediction.
struct Reliability {
  struct Bin {
    double predictions = 0;
    double expected = 0;  // sums
    double won = 0;
  };
  std::vector<Bin> bins;         // by tenths of the predicted share
  double calibration_error = 0;  // expected: the bins' mean distance, weighted by their size
  double brier = 0;              // mean squared error
};
enum class Predictor : std::uint8_t { evaluation, rollouts, constant };
Reliability reliability(const std::vector<Evaluated>& positions, Predictor predictor,
                        const Calibration& calibration = {});

// The calibration of the least logarithmic loss.
Calibration fit_calibration(const std::vector<Evaluated>& positions);

}  // namespace zashiki
