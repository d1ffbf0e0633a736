// What Kamiza's level 5 takes the others for, and what it makes of it.
#include <algorithm>
#include <gtest/gtest.h>

#include "effort.h"
#include "game/registry.h"
#include "lab/net_file.h"
#include "mind/kamiza/match.h"
#include "mind/kamiza/opponents.h"
#include "rules/kamiza/game.h"

namespace zashiki::kamiza {
namespace {

constexpr Kamiza house;

std::unique_ptr<Mind> mind_of(std::string_view name) {
  return std::move(*make_mind_or_net(std::string(name), *find_game("kamiza")));
}

void play(State& state, Mind& mind, Random& random) {
  const Seat seat = state.actor;
  std::vector<Action> legal;
  house.legal(state, seat, [&](Action action) { legal.push_back(action); });
  const AnyView view(house.observe(state, seat));
  house.apply(state, seat, mind.choose(view, seat, legal, random));
}

// Rounds among minds of one name, as the first seat to act sees them.
View after_rounds(std::string_view name, int players, int judged, std::uint64_t seed) {
  const auto mind = mind_of(name);
  Random random(seed);
  State state = house.start({.players = static_cast<std::uint8_t>(players), .first = 0});
  while (state.round < judged) play(state, *mind, random);
  return house.observe(state, state.actor);
}

// How likely the others are taken for plain players, on average over some matches.
double taken_for_plain(std::string_view name, int players, int judged) {
  double sum = 0;
  const int matches = tries(16, 200);
  for (int match = 0; match < matches; ++match) {
    const View view = after_rounds(name, players, judged, static_cast<std::uint64_t>(match) + 1);
    const Opponents opponents = opponents_of(view, view.actor, *shipped_equilibrium(view.options));
    for (const float likely : opponents.likely) sum += static_cast<double>(likely) / (players - 1) / matches;
  }
  return sum;
}

TEST(KamizaOpponents, PlainPlayersAreKnownByWhatTheyShow) {
  for (const int players : {3, 4}) {
    EXPECT_NEAR(taken_for_plain("greedy", players, 0), 0.2, 0.001) << "nothing is known yet";
    EXPECT_GT(taken_for_plain("greedy", players, 4), 0.7);
    EXPECT_GT(taken_for_plain("random", players, 5), 0.8);
    EXPECT_LT(taken_for_plain("search5", players, 5), 0.3);
    EXPECT_LT(taken_for_plain("level5", players, 5), 0.3);
  }
}

TEST(KamizaOpponents, OneKnowsAboutOneself) {
  const View view = after_rounds("greedy", 4, 3, 7);
  const Seat reader = view.actor;
  const Opponents opponents = opponents_of(view, reader, *shipped_equilibrium(view.options));
  for (Seat place = 0; place < 4; ++place) {
    const bool own = (view.start + place) % 4 == reader;
    EXPECT_EQ(opponents.likely[at(place)] == 0, own);
    for (int history = 0; history < Round::histories(place); ++history) {
      float total = 0;
      for (const float share : opponents.habits.share[at(place)][at(history)]) total += share;
      EXPECT_NEAR(total, own ? 0 : 1, 1e-4);
    }
  }
}

// Everybody else plays by lot for certain: who is free takes what brings most against that.
TEST(KamizaOpponents, HabitsThatAreCertainAreAnsweredBest) {
  const Equilibrium& equilibrium = *shipped_equilibrium({});
  const Round round = equilibrium.first_round();
  for (Seat seat = 0; seat < 3; ++seat) {
    Opponents by_lot;
    for (Seat other = 0; other < 3; ++other)
      for (auto& history : by_lot.habits.share[at(other)]) history.fill(1.0F / 8);
    by_lot.likely.fill(1);
    by_lot.likely[at(seat)] = 0;
    const RoundPolicy met = round.met(round.solve(300, by_lot), by_lot);
    EXPECT_NEAR(round.value(met)[at(seat)], round.best_answer(met, seat), 0.01F) << seat;
  }
}

TEST(KamizaOpponents, WithoutHabitsARoundIsSolvedAsBefore) {
  const Round round = shipped_equilibrium({})->first_round();
  const RoundPolicy plain = round.solve(50);
  const RoundPolicy same = round.solve(50, Opponents{});
  EXPECT_EQ(plain.share, same.share);
  EXPECT_EQ(round.met(plain, Opponents{}).share, plain.share);
}

// Wins of one mind alone among others, as a multiple of its share.
double times_fair(std::string_view alone, std::string_view others, int players, int matches) {
  const auto one = mind_of(alone);
  const auto rest = mind_of(others);
  Random random(5);
  double won = 0;
  for (int match = 0; match < matches; ++match) {
    const Seat seat = match % players;
    State state = house.start({.players = static_cast<std::uint8_t>(players),
                               .first = static_cast<std::uint8_t>(match / players % players)});
    while (state.actor != nobody) play(state, state.actor == seat ? *one : *rest, random);
    const Seats winners = house.winners(state);
    if (winners.contains(seat)) won += 1.0 / winners.size();
  }
  return won / matches * players;
}

TEST(KamizaOpponents, Level5GainsOnPlainPlayersAndGivesLittleToWhoKnowsIt) {
  // Few matches scatter widely.
  const double scatter = soaking() ? 0 : 0.5;
  EXPECT_GT(times_fair("level5", "greedy", 3, tries(45, 1200)), 2 - scatter);
  EXPECT_GT(times_fair("level5", "greedy", 4, tries(40, 1200)), 2 - scatter);
  EXPECT_LT(times_fair("exploiter", "level5", 3, tries(45, 1200)), 1.3 + scatter);
}

TEST(KamizaOpponents, WhoKnowsHowLevel5MixesIsThereInKamizaAlone) {
  EXPECT_FALSE(make_mind_or_net("exploiter", *find_game("niya")));
  EXPECT_TRUE(make_mind_or_net("exploiter", *find_game("kamiza")));
}

}  // namespace
}  // namespace zashiki::kamiza
