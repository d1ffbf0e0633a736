// The policy of Kamiza, judged once by its own round tables and once by walking the rules line by line.
#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>

#include "effort.h"
#include "lab/kamiza_logit.h"
#include "mind/kamiza/equilibrium.h"
#include "rules/kamiza/game.h"

namespace zashiki::kamiza {
namespace {

constexpr Kamiza game;

Options three_players() {
  Options options{};
  options.players = 3;
  options.first = 0;
  return options;
}

// One game walked by the rules: what `who` gets by keeping to the policy, or by its best answer.
class Walker {
 public:
  Walker(const Equilibrium& equilibrium, Seat who, bool best)
      : equilibrium_(equilibrium), who_(who), best_(best) {}

  double round_worth(const State& state) {
    if (state.round == rounds_of_a_game) return 0;
    std::array<std::array<double, most_plays>, most_histories> plays{};
    const RoundPolicy& policy = policy_of(state);
    const double kept = walk(state, state, policy, 0, 1, plays);
    if (!best_) return kept;
    return worth_of(plays, state);
  }

 private:
  double worth_of(const std::array<std::array<double, most_plays>, most_histories>& plays,
                  const State& state) const {
    const int place = place_of(who_, state);
    const int size = game.count(at_turn(state, who_), who_);
    double worth = 0;
    for (int history = 0; history < Round::histories(place); ++history)
      worth += *std::max_element(plays[static_cast<std::size_t>(history)].begin(),
                                 plays[static_cast<std::size_t>(history)].begin() + size);
    return worth;
  }
  static State at_turn(State state, Seat seat) {
    state.actor = static_cast<std::int8_t>(seat);
    return state;
  }
  static int place_of(Seat seat, const State& state) { return (seat - state.start + 3) % 3; }

  const RoundPolicy& policy_of(const State& state) const {
    const Hands hands = turned(state.hands, state.start, 3);
    if (state.round == 0) return equilibrium_.first();
    if (state.round == 2) return *equilibrium_.third(hands);
    std::array<int, most_seats> points{};
    for (int place = 0; place < 3; ++place)
      points[static_cast<std::size_t>(place)] =
          state.points[static_cast<std::size_t>((place + state.start) % 3)];
    return *equilibrium_.second(midgame_of(hands, points, 3));
  }

  double gain(const State& before, const State& after) const {
    const Scores one = game.scores(before);
    const Scores two = game.scores(after);
    double all = 0;
    for (std::size_t seat = 0; seat < 3; ++seat) {
      const double part = two[seat] - one[seat];
      all += static_cast<Seat>(seat) == who_ ? part : -part / 2;
    }
    return all;
  }

  double walk(const State& start, const State& state, const RoundPolicy& policy, unsigned history,
              double reach, std::array<std::array<double, most_plays>, most_histories>& plays) {
    if (state.round != start.round) return gain(start, state) + round_worth(state);
    const Seat seat = state.actor;
    const auto place = static_cast<std::size_t>(place_of(seat, start));
    double worth = 0;
    const int size = game.count(state, seat);
    for (int k = 0; k < size; ++k) {
      const double share = static_cast<double>(policy.share[place][history][static_cast<std::size_t>(k)]);
      if (share == 0 && !(seat == who_ && best_)) continue;
      State next = state;
      game.apply(next, seat, game.nth(state, seat, k));
      const unsigned after = history | static_cast<unsigned>(k & 1) << place;
      const double brought = walk(start, next, policy, after, seat == who_ ? reach : reach * share, plays);
      if (seat == who_) plays[history][static_cast<std::size_t>(k)] += reach * brought;
      worth += share * brought;
    }
    return worth;
  }

  const Equilibrium& equilibrium_;
  Seat who_;
  bool best_;
};

TEST(KamizaEquilibrium, TheShippedPolicyIsHardToExploit) {
  Options options{};
  options.players = 3;
  const Equilibrium* three = shipped_equilibrium(options);
  options.players = 4;
  const Equilibrium* four = shipped_equilibrium(options);
  ASSERT_NE(three, nullptr);
  ASSERT_NE(four, nullptr);
  const SeatValues of_three = three->exploitability();
  for (std::size_t seat = 0; seat < 3; ++seat) EXPECT_LE(of_three[seat], 0.01F) << seat;
  const SeatValues of_four = four->exploitability();
  for (std::size_t seat = 0; seat < 4; ++seat) EXPECT_LE(of_four[seat], 0.01F) << seat;
}

// A last round in which regret minimisation goes round in circles.
TEST(KamizaEquilibrium, TheLogitCurveEndsWhereRegretDoesNot) {
  Options options{};
  options.players = 4;
  Round round(4, 0x5359);
  round.set_worth([&](Laid laid) { return gains_of(laid, options); });
  EXPECT_GT(round.gap(round.solve(2000)), 0.1F);
  EXPECT_LE(round.gap(trace_logit(round, 0.001F)), 0.001F);
}

TEST(KamizaEquilibrium, TableOptionsOfOnesOwnHaveNoShippedPolicy) {
  Options options{};
  options.bribe = 3;
  EXPECT_EQ(shipped_equilibrium(options), nullptr);
}

TEST(KamizaEquilibrium, BytesKeepThePolicy) {
  Equilibrium trained(three_players());
  trained.solve([](const Round& round) { return round.solve(30); });
  Equilibrium read(three_players());
  ASSERT_TRUE(read.read(trained.bytes()));
  EXPECT_EQ(read.bytes().size(), trained.bytes().size());
  for (std::size_t seat = 0; seat < 3; ++seat)
    EXPECT_NEAR(read.exploitability()[seat], trained.exploitability()[seat], 0.05F);
  auto cut = trained.bytes();
  cut.pop_back();
  EXPECT_FALSE(read.read(cut));
}

// What the first seat's plays bring, weighted by how often they are chosen, is what the round is worth.
TEST(KamizaEquilibrium, TheOutlookAddsUpToTheValueOfTheRound) {
  const Equilibrium* equilibrium = shipped_equilibrium(three_players());
  ASSERT_NE(equilibrium, nullptr);
  const Round round = equilibrium->first_round();
  const RoundPolicy& policy = equilibrium->first();
  const SeatValues value = round.value(policy);
  const auto plays = round.outlook(policy, 0, 0);
  for (std::size_t seat = 0; seat < 3; ++seat) {
    float sum = 0;
    for (std::size_t k = 0; k < plays.size(); ++k) sum += policy.share[0][0][k] * plays[k][seat];
    EXPECT_NEAR(sum, value[seat], 1e-3F) << seat;
    EXPECT_NEAR(value[seat], equilibrium->value()[seat], 1e-3F);
  }
  // Points more than the others' mean: nobody's gain is anything but somebody's loss.
  for (const SeatValues& brought : plays) EXPECT_NEAR(brought[0] + brought[1] + brought[2], 0, 0.2F);
}

// The whole tree of three players, twice: seven million lines of play. One seat here, all three when there is
// time.
TEST(KamizaEquilibrium, ExploitabilityAgreesWithWalkingTheRules) {
  const Equilibrium* equilibrium = shipped_equilibrium(three_players());
  ASSERT_NE(equilibrium, nullptr);
  const SeatValues gains = equilibrium->exploitability();
  for (Seat seat = 0; seat < tries(1, 3); ++seat) {
    const State start = game.start(three_players());
    const double kept = Walker(*equilibrium, seat, false).round_worth(start);
    const double best = Walker(*equilibrium, seat, true).round_worth(start);
    EXPECT_NEAR(best - kept, static_cast<double>(gains[static_cast<std::size_t>(seat)]), 1e-3);
  }
}

}  // namespace
}  // namespace zashiki::kamiza
