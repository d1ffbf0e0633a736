// The evaluation behind hints, reviews and studies.
#include "mind/evaluation.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <numeric>

#include "effort.h"
#include "lab/calibration.h"
#include "mind/asked.h"

namespace zashiki {
namespace {

double sum_of(const Scores& values) { return std::accumulate(values.begin(), values.end(), 0.0); }

TEST(Evaluation, TheSamePositionGetsTheSameVerdict) {
  for (const auto& game : all_games()) {
    const auto used = std::move(*make_mind("level5", *game));
    for (std::uint64_t seed = 0; seed < 2; ++seed) {
      const Asked asked = ask_somewhere(*game, game->min_players(), seed);
      const AnyView view = asked.position->view(asked.seat);
      const Question question{.view = view, .seat = asked.seat, .legal = asked.legal};
      const Answer one = evaluate(*used, *game, question);
      const Answer other = evaluate(*std::move(*make_mind("level5", *game)), *game, question);
      EXPECT_EQ(one.action, other.action) << game->id();
      EXPECT_EQ(one.values, other.values) << game->id();
      // A question about one action gets the same value of the position and the same best action.
      const std::array last{asked.legal.back()};
      Question about = question;
      about.judged = last;
      const Answer judged = evaluate(*used, *game, about);
      EXPECT_EQ(judged.action, one.action) << game->id();
      EXPECT_EQ(judged.values, one.values) << game->id();
      EXPECT_TRUE(std::any_of(judged.policy.begin(), judged.policy.end(), [&](const Weighed& weighed) {
        return weighed.action == last[0];
      })) << game->id();
    }
  }
}

TEST(Evaluation, APositionIsWorthItsBestAction) {
  for (const auto& game : all_games()) {
    if (game->id() == "niya") continue;  // exact, with a scale of its own
    const Asked asked = ask_somewhere(*game, game->max_players(), 3);
    const AnyView view = asked.position->view(asked.seat);
    const Answer answer = evaluate(*std::move(*make_mind("level5", *game)), *game,
                                   {.view = view, .seat = asked.seat, .legal = asked.legal});
    const double worth = answer.values[static_cast<std::size_t>(asked.seat)];
    EXPECT_NEAR(sum_of(answer.values), 1, 1e-6) << game->id();
    double best = 0;
    for (const Weighed& weighed : answer.policy) {
      best = std::max(best, weighed.value);
      EXPECT_LE(weighed.value, worth) << game->id();
      EXPECT_NEAR(sum_of(weighed.values), 1, 1e-6) << game->id();
      EXPECT_EQ(weighed.value, weighed.values[static_cast<std::size_t>(asked.seat)]) << game->id();
    }
    EXPECT_NEAR(best, worth, 1e-3) << game->id();
  }
}

// Among choices that a longer search cannot tell apart.
TEST(Evaluation, EqualChoicesAreWorthTheSame) {
  double steps = 0;
  int equal = 0;
  for (const std::string_view id : {"akiwado", "nyakuza", "izakaya"}) {
    const auto game = find_game(id);
    const auto mind = std::move(*make_mind("level5", *game));
    for (std::uint64_t seed = 0; seed < (sanitized ? 1 : 8); ++seed) {
      const Asked asked = ask_somewhere(*game, game->min_players(), seed);
      const AnyView view = asked.position->view(asked.seat);
      Question question{.view = view, .seat = asked.seat, .legal = asked.legal};
      const Answer usual = evaluate(*mind, *game, question);
      question.budget = {.iterations = 6 * evaluation_iterations};
      const Answer deep = evaluate(*mind, *game, question);
      if (deep.values.empty()) continue;
      const auto seat = static_cast<std::size_t>(asked.seat);
      for (const Weighed& one : deep.policy) {
        if (one.visits < evaluation_iterations / 4 || deep.values[seat] - one.value > 0.005) continue;
        const auto known = std::find_if(usual.policy.begin(), usual.policy.end(),
                                        [&](const Weighed& other) { return other.action == one.action; });
        if (known == usual.policy.end()) continue;
        steps += usual.values[seat] - known->value;
        ++equal;
      }
    }
  }
  ASSERT_GT(equal, 0);
  EXPECT_LT(steps / equal, 0.015) << equal;
}

// A turn that passes changes nothing: on average a seat's value is the same before its best action as at the
// next seat's decision.
TEST(Evaluation, ValuesDoNotRiseAndFallWithTheTurn) {
  const auto game = find_game("izakaya");
  const auto mind = make_evaluator(*game);
  double steps = 0;
  int turns = 0;
  for (std::uint64_t seed = 0; seed < (sanitized ? 1 : 12); ++seed) {
    const Asked asked = ask_somewhere(*game, 2, seed);
    const AnyView view = asked.position->view(asked.seat);
    const Answer before = evaluate(*mind, *game, {.view = view, .seat = asked.seat, .legal = asked.legal});
    const auto next = asked.position->clone();
    next->apply(asked.seat, before.action);
    const Seat other = 1 - asked.seat;
    if (next->over() || !next->actors().contains(other)) continue;
    std::vector<Action> legal(static_cast<std::size_t>(game->most_actions()));
    legal.resize(static_cast<std::size_t>(next->legal(other, legal)));
    const AnyView seen = next->view(other);
    const Answer after = evaluate(*mind, *game, {.view = seen, .seat = other, .legal = legal});
    const auto seat = static_cast<std::size_t>(asked.seat);
    steps += after.values[seat] - before.values[seat];
    ++turns;
  }
  ASSERT_GT(turns, 0);
  if (!sanitized) EXPECT_LT(std::abs(steps / turns), 0.08) << turns;
}

// The figures of research/calibration.md, on a small sample.
TEST(Calibration, WhatIsExpectedHappens) {
  for (const auto& [id, players] : {std::pair{"akiwado", 3}, std::pair{"kamiza", 3}}) {
    const auto game = find_game(id);
    const auto positions = evaluate_games(
        *game, {.players = players, .games = sanitized ? 2U : 60U, .seed = 9, .positions = 4, .threads = 2});
    if (sanitized) continue;
    const Calibration& shipped = shipped_calibration(id, players);
    const Reliability found = reliability(positions, Predictor::evaluation, shipped);
    EXPECT_LT(found.calibration_error, 0.08) << id;
    EXPECT_LT(found.brier, reliability(positions, Predictor::rollouts).brier) << id;
    EXPECT_LT(found.brier, 0.9 * reliability(positions, Predictor::constant).brier) << id;
  }
}

TEST(Calibration, FindsTheMapThatBentTheValues) {
  const Calibration bent{.slope = 0.6, .to_act = 0.3};
  std::vector<Evaluated> positions;
  for (int i = 1; i < 40; ++i) {
    const double expected = i / 40.0;
    Evaluated one{.actor = 0};
    one.expected.push_back(expected);
    one.expected.push_back(1 - expected);
    one.won = one.expected;
    bent.apply(one.won, 0);
    positions.push_back(one);
  }
  const Calibration found = fit_calibration(positions);
  EXPECT_NEAR(found.slope, bent.slope, 0.02);
  EXPECT_NEAR(found.to_act, bent.to_act, 0.02);
  EXPECT_LT(reliability(positions, Predictor::evaluation, found).calibration_error, 0.002);
  EXPECT_GT(reliability(positions, Predictor::evaluation).calibration_error, 0.05);
}

TEST(Calibration, GamesAreTheSameForTheSameSeed) {
  const auto game = find_game("akiwado");
  CalibrationMeasure measure{.players = 3, .games = 3, .seed = 5, .positions = 2};
  const auto one = evaluate_games(*game, measure);
  measure.threads = 2;
  const auto two = evaluate_games(*game, measure);
  ASSERT_EQ(one.size(), two.size());
  ASSERT_FALSE(one.empty());
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].expected, two[i].expected);
    EXPECT_NEAR(sum_of(one[i].won), 1, 1e-9);
    EXPECT_NEAR(sum_of(one[i].rollouts), 1, 1e-9);
  }
}

}  // namespace
}  // namespace zashiki
