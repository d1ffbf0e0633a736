// Rule 1 of docs/play/rules/izakaya.md: the auction for the turn order.
#include <gtest/gtest.h>

#include "rules/izakaya/city.h"

namespace zashiki::izakaya {
namespace {

std::string order_of(const State& state) {
  std::string text;
  for (std::size_t i = 0; i < state.options.players; ++i) text += std::to_string(state.order[i]);
  return text;
}

TEST(IzakayaRule1, BidsAreHundredsUpToAllOwnYen) {
  State state = laid(game, 2);
  std::vector<std::string> expected;
  for (int yen = 0; yen <= 1000; yen += 100) expected.push_back("bid " + std::to_string(yen));
  EXPECT_EQ(texts(game, state), expected);
  expect_refused(state, 0, "bid 150", "1", "bid_in_hundreds bid=150");
  expect_refused(state, 0, "bid 1100", "1", "bid_too_high bid=1100 yen=1000");
  expect_refused(state, 0, "drink red c1.1", "1", "bids_first");
  expect_refused(state, 0, "pass", "1", "bids_first");
  bid_in_order(game, state);
  expect_refused(state, 0, "bid 100", "1", "auction_is_over");
}

TEST(IzakayaRule1, BidsAreSealedUntilTheLastIsIn) {
  State state = laid(game, 3);
  EXPECT_EQ(game.redact(*game.parse("bid 300")), "bid ?");
  const Secret secret = game.secret(state, 2, *game.parse("bid 300"));
  EXPECT_EQ(secret.slot, 2);
  EXPECT_EQ(secret.keeper, 2);
  play(game, state, {"2 bid 300"});
  EXPECT_TRUE(game.is_secret(state, 2));
  EXPECT_EQ(game.actors(state).size(), 2);
  EXPECT_EQ(game.scores(state)[2], 1000) << "nothing is paid yet";
  EXPECT_EQ(game.observe(state, 0).bidder, nobody);
  EXPECT_EQ(game.observe(state, 0).bid, 0);
  EXPECT_EQ(game.observe(state, 0).sealed[2], 1);
  EXPECT_EQ(game.observe(state, 2).bid, 300);
  play(game, state, {"0 bid 0", "1 bid 700"});
  EXPECT_FALSE(game.is_secret(state, 2));
  EXPECT_EQ(state.pot, 10) << "all bids are paid";
  EXPECT_EQ(game.scores(state)[1], 300);
  EXPECT_EQ(order_of(state), "120");
  EXPECT_EQ(game.actors(state), Seats(1));
}

TEST(IzakayaRule1, WhoTiedSwapsPlaces) {
  State state = laid(game, 4);
  play(game, state, {"0 bid 100", "1 bid 200", "2 bid 100", "3 bid 300"});
  EXPECT_EQ(order_of(state), "3120") << "0 and 2 were in that order before";
}

TEST(IzakayaI2, ThreeOrMoreWhoTiedAreReversed) {
  State three = laid(game, 5);
  play(game, three, {"0 bid 100", "1 bid 0", "2 bid 100", "3 bid 500", "4 bid 100"});
  EXPECT_EQ(order_of(three), "34201");
  State all = laid(game, 5);
  play(game, all, {"0 bid 0", "1 bid 0", "2 bid 0", "3 bid 0", "4 bid 0"});
  EXPECT_EQ(order_of(all), "43210");
  State two_pairs = laid(game, 5);
  play(game, two_pairs, {"0 bid 0", "1 bid 200", "2 bid 0", "3 bid 200", "4 bid 100"});
  EXPECT_EQ(order_of(two_pairs), "31420");
}

TEST(IzakayaRule1, WithoutYenOnlyNothingCanBeBid) {
  State state = laid(game, 2);
  state.yen[0] = 0;
  EXPECT_EQ(texts(game, state), std::vector<std::string>{"bid 0"});
}

// The prior of a caller weighs the others' sealed bids.
TEST(IzakayaRule1, SampledBidsFollowThePrior) {
  State state = laid(game, 2);
  play(game, state, {"1 bid 300"});
  Random random(1);
  const auto prior = [](const Izakaya&, const State& at_choice, Seat seat, Action action) {
    EXPECT_EQ(seat, 1);
    EXPECT_EQ(at_choice.bid[1], no_bid);
    return yen_of(action) == 700 ? 1.0 : 0.0;
  };
  EXPECT_EQ(game.sample(game.observe(state, 0), random, prior).bid[1], 7);
  EXPECT_EQ(game.sample(game.observe(state, 1), random, UniformPrior{}).bid[1], 3) << "one's own is known";
}

}  // namespace
}  // namespace zashiki::izakaya
