#pragma once
// The one evaluation behind hints, reviews and studies: the same position gets the same verdict for everyone.
#include "mind/mind.h"

namespace zashiki {

// Turns what a search expects into how often it happens: each seat's value to the power of `slope`, the value
// of the seat to act times exp(to_act), scaled so that they add up to 1 again. Fitted by `zashiki calibrate`.
struct Calibration {
  double slope = 1;
  double to_act = 0;

  void apply(Scores& values, Seat actor) const;
};

// A row of data/calibration.json, or no change.
const Calibration& shipped_calibration(std::string_view game, int players);

inline constexpr std::uint64_t evaluation_iterations = 1000;

// Level 5, but in Izakaya it takes the others to play as well as itself. Where it expects them to be weaker,
// as it does in play, a position is worth more to the seat to act, and values rise and fall with the turn.
std::unique_ptr<Mind> make_evaluator(const Game& game);

// The mind's answer after this many iterations, or more where the question's budget has more, whose
// randomness depends on the position and the question's seed alone. Values are calibrated and consistent:
// - A position is worth as much as the action (or the mix) that the same search would choose.
// - No action is worth more, and one whose value is lower by less than its standard error is worth as much.
// - Actions with too few visits to tell are left out, unless they were asked about.
Answer evaluate(Mind& mind, const Game& game, Question question);
Answer evaluate(Mind& mind, const Game& game, Question question, const Calibration& calibration);

}  // namespace zashiki
