// Rules 4 and 5 of docs/play/rules/izakaya.md with their rulings: which phase is the last, and what everybody
// has then.
#include <gtest/gtest.h>

#include "rules/izakaya/city.h"

namespace zashiki::izakaya {
namespace {

State with_pot(int players, int coins, std::uint8_t bid) {
  State state = laid(game, players);
  state.pot = static_cast<std::uint8_t>(coins);
  for (Seat seat = 0; seat < players; ++seat)
    play(game, state, {std::to_string(seat) + " bid " + std::to_string(seat == 0 ? 100 * bid : 0)});
  return state;
}

void finish_phase(State& state, std::uint64_t seed = 1) {
  Random random(seed);
  while (state.phase != Phase::bidding && state.phase != Phase::over) random_step(game, state, random);
}

TEST(IzakayaRule4, TheThresholdMakesThePhaseTheLast) {
  for (const auto& [players, coins] : {std::pair{2, 15}, {3, 23}, {4, 30}, {5, 40}}) {
    State below = with_pot(players, coins - 2, 1);
    EXPECT_FALSE(game.observe(below, 0).last);
    finish_phase(below);
    EXPECT_EQ(below.phase, Phase::bidding) << players;
    State met = with_pot(players, coins - 1, 1);
    EXPECT_TRUE(game.observe(met, 0).last);
    EXPECT_FALSE(game.actors(met).empty()) << "the phase is still played";
    finish_phase(met);
    EXPECT_EQ(met.phase, Phase::over) << players;
    EXPECT_EQ(game.actors(met), Seats::none());
    EXPECT_FALSE(game.winners(met).empty());
  }
}

TEST(IzakayaI7, APhaseInWhichNothingWasPlacedIsTheLast) {
  State state = acting(game, 2, {"minato3"});
  fill_other_sites(state);
  play(game, state,
       {"price red blue", "build I4", "return", "build I4", "return", "build I4", "return", "build I4",
        "return", "build I4", "return"});
  EXPECT_EQ(state.phase, Phase::over);
  EXPECT_FALSE(game.observe(state, 0).last) << "nobody knew before";
  // A drink, a claim disc or a piece in the phase, and the game goes on.
  for (const std::vector<std::string>& placed : {std::vector<std::string>{"drink red c1.1"},
                                                 {"claim s1.1-s1.2 s1.1"},
                                                 {"build O4", "place s1.1 11 12 21 22"}}) {
    State other = acting(game, 2, {"minato3"});
    fill_other_sites(other);
    play(game, other, placed);
    while (other.phase == Phase::acting) play(game, other, {"build I4", "return"});
    EXPECT_EQ(other.phase, Phase::bidding) << placed[0];
  }
}

TEST(IzakayaI8, APhaseInWhichSomebodyPassedIsTheLast) {
  State state = exhausted(2);
  state.placed = true;
  play(game, state, {"pass"});
  EXPECT_TRUE(game.observe(state, 1).last);
  state.supply[0] = 6;
  for (int disc = 0; disc < 5; ++disc) {
    play(game, state, {"build I1"});
    play(game, state, {texts(game, state)[0]});
  }
  EXPECT_EQ(state.phase, Phase::over) << "though the pot holds next to nothing";
}

// The printed example, checked by the compiler: three floors, two white drinks at 200 and a blue one at 300.
constexpr int printed_example() {
  constexpr Izakaya printed;
  State state = printed.start({});
  state.claims[0] = 1;  // s1.1
  state.storeys[0] = 3;
  state.drink[7] = state.drink[1] = 0;
  state.drink[6] = 1;
  state.price = {2, 3, 1, 2, 2, 2};
  state.yen[0] = 0;
  return static_cast<int>(printed.scores(state)[0]);
}
static_assert(printed_example() == 2'100);

TEST(IzakayaRule5, EachBuildingPaysItsDrinksTimesItsFloors) {
  State state = acting(game, 2, {"shinjuku4"});
  play(game, state,
       {"claim s1.1-s1.2 s1.1", "drink black c1.1", "build I2", "place s1.1 14 15", "build I2",
        "place s1.1 31 41", "build I2", "place s1.1 14 15"});
  // Black at 300: two floors of b and one of a; 1,000 yen less a bid of 100.
  EXPECT_EQ(game.scores(state)[0], 900 + 300 * 2 + 300 * 1);
  EXPECT_EQ(game.scores(state)[1], 1000) << "nothing claimed, nothing earned";
}

State over_with(std::array<int, 3> yen, std::array<int, 3> storeys) {
  State state = acting(game, 3);
  state.phase = Phase::over;
  state.price = {2, 2, 2, 2, 2, 2};
  for (std::size_t seat = 0; seat < 3; ++seat) {
    state.yen[seat] = static_cast<std::uint8_t>(yen[seat]);
    state.claims[seat] = 1U << seat;  // s1.1, s1.2, s1.3
    state.storeys[2 * seat] = static_cast<std::uint8_t>(storeys[seat]);
  }
  state.drink[7] = 0;  // c1.1 beside s1.1 and s1.2
  state.drink[9] = 0;  // c1.3 is on the rim, beside s1.3
  return state;
}

TEST(IzakayaRule5, MostYenWinsThenUnspentYenThenItIsShared) {
  EXPECT_EQ(game.winners(over_with({5, 5, 5}, {1, 2, 1})), Seats(1));
  EXPECT_EQ(game.winners(over_with({5, 3, 5}, {1, 2, 0})), Seats(0))
      << "700 both, and 500 unspent against 300";
  Seats shared(0);
  shared.insert(2);
  EXPECT_EQ(game.winners(over_with({5, 3, 5}, {1, 2, 1})), shared);
  EXPECT_EQ(game.winners(over_with({3, 5, 5}, {2, 1, 0})), Seats(1));
  EXPECT_EQ(game.winners(over_with({5, 5, 5}, {1, 1, 1})), Seats::first(3));
}

}  // namespace
}  // namespace zashiki::izakaya
