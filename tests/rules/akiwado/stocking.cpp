// Rules 3 and 4 of docs/play/rules/akiwado.md with their rulings: calls, bids and pocket money, and whose
// turn is next.
#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "game/match.h"
#include "rules/akiwado/street.h"

namespace zashiki::akiwado {
namespace {

// Monzaemon (0) and Rokusuke (3) bid two each on west, which stays; only Oichi (2) bid on east and takes it;
// Sakichi (1) alone takes pocket money, and had called otherwise.
TEST(Akiwado, PrintedExampleOfStocking) {
  const State before = draw_street(
      "0* w 5\n"
      "1  y 5\n"
      "2  r 5\n"
      "3  b 5\n"
      "east r west b area 2\n"
      "deck ww",
      Phase::calling);
  const State after = play(before,
                           "0 call west, 1 call east, 2 call east, 3 call west, "
                           "0 bid west 2, 1 pocket, 2 bid east 3, 3 bid west 2");
  EXPECT_EQ(drawn(after),
            "0  w 5\n"
            "1  y 8 injustice\n"
            "2* rr 2\n"
            "3  b 5\n"
            "east - west b area 0\n")
      << "and the turn passes Sakichi by (rule 4)";
}

TEST(Akiwado, Rule3ACardToEachMarketAndACoinToTheArea) {
  const State state = draw_street(
      "0  wr 5\n"
      "1* wy 5\n"
      "2  yr 5\n"
      "east r west - area 1\n"
      "deck wwb",
      Phase::rolling);
  const State touted = play(state, "chance roll 5 5 5, 1 take 5, 0 accept, 2 accept");
  EXPECT_EQ(Outcomes<Akiwado>(game, touted).total(), 3U);
  const State stocked = play(touted, "chance east blue, chance west white");
  EXPECT_EQ(drawn(stocked),
            "0  wr 5\n"
            "1* wy 5\n"
            "2  yr 5\n"
            "east rb west w area 2\n");
  EXPECT_EQ(stocked.stock, 33);
  EXPECT_EQ(game.actors(stocked), Seats(1));
}

TEST(Akiwado, Rule3CallsGoClockwiseFromTheTurnPlayer) {
  const State state = draw_street("0  wr 5\n1  wy 5\n2* yr 5\neast w west b area 0\ndeck ww", Phase::calling);
  EXPECT_EQ(game.actors(state), Seats(2));
  EXPECT_EQ(game.actors(play(state, "2 call east")), Seats(0));
  EXPECT_EQ(game.actors(play(state, "2 call east, 0 call pocket")), Seats(1));
  EXPECT_EQ(game.actors(play(state, "2 call east, 0 call pocket, 1 call west")), Seats::first(3));
}

TEST(Akiwado, Rule3TheSingleHighestBidderPaysAndTakesAll) {
  EXPECT_EQ(drawn(play(draw_street("0* wr 5\n"
                                   "1  wy 5\n"
                                   "2  yr 5\n"
                                   "east wb west b area 1\n"
                                   "deck ww",
                                   Phase::calling),
                       "0 call east, 1 call east, 2 call east, 0 bid east 2, 1 bid east 4, 2 bid east 2")),
            "0  wr 5\n"
            "1* wwyb 1\n"
            "2  yr 5\n"
            "east - west - area 1\n")
      << "a tie below the highest changes nothing, and west had no bid";
}

TEST(Akiwado, Rule3AHighestBidThatIsTiedLeavesTheCards) {
  const State state = play(draw_street(calm, Phase::calling),
                           "0 call east, 1 call east, 2 call east, 2 bid east 3, 1 bid east 3, 0 bid east 1");
  EXPECT_EQ(drawn(state),
            "0  wr 5\n"
            "1* wy 5\n"
            "2  yr 5\n"
            "east w west - area 1\n");
}

TEST(Akiwado, Rule3CardsWithoutABidGoToTheWaste) {
  const State before = draw_street(calm, Phase::calling);
  const State state =
      play(before, "0 call pocket, 1 call pocket, 2 call pocket, 0 pocket, 1 pocket, 2 pocket");
  EXPECT_EQ(drawn(state),
            "0  wr 6\n"
            "1* wy 6\n"
            "2  yr 6\n"
            "east - west - area 1\n")
      << "one coin among three stays in the area";
  EXPECT_EQ(state.waste[white], before.waste[white] + 1);
  EXPECT_EQ(state.waste[blue], before.waste[blue] + 1);
}

TEST(Akiwado, Rule3PocketsShareTheCoinAreaEqually) {
  EXPECT_EQ(drawn(play(draw_street("0* wr 5\n"
                                   "1  wy 5\n"
                                   "2  yr 5\n"
                                   "east w west b area 5\n"
                                   "deck ww",
                                   Phase::calling),
                       "0 call east, 1 call pocket, 2 call pocket, 0 bid east 1, 1 pocket, 2 pocket")),
            "0  wwr 4\n"
            "1* wy 8\n"
            "2  yr 8\n"
            "east - west - area 1\n");
}

TEST(Akiwado, Rule3ActingOtherwiseThanCalledIsInjustice) {
  const State state = play(draw_street(calm, Phase::calling),
                           "0 call pocket, 1 call west, 2 call east, 0 pocket, 1 bid east 1, 2 bid east 2");
  EXPECT_EQ(drawn(state),
            "0  wr 7\n"
            "1  wy 5 injustice\n"
            "2* wyr 3\n"
            "east - west - area 0\n");
}

TEST(Akiwado, Rule3WhenAllTilesShowInjusticeAllAreTurnedBack) {
  const State state = play(draw_street(calm, Phase::calling),
                           "0 call pocket, 1 call west, 2 call west, 0 bid east 1, 1 bid east 2, 2 pocket");
  EXPECT_EQ(drawn(state),
            "0  wr 5\n"
            "1* wwy 3\n"
            "2  yr 7\n"
            "east - west - area 0\n");
}

TEST(Akiwado, Rule3BidsAreSealedUntilTheLastIsIn) {
  Match match =
      std::move(*Match::start({.game = "akiwado", .players = 3, .options = {{"first", 0}}, .data = {}}));
  Random random(4);
  const auto play_on = [&](std::string_view actions) {
    while (!actions.empty()) {
      const auto end = actions.find(", ");
      const auto line = actions.substr(0, end);
      actions.remove_prefix(end == std::string_view::npos ? actions.size() : end + 2);
      ASSERT_TRUE(match.act(line[0] - '0', line.substr(2))) << line;
    }
  };
  const auto seen = [&](std::size_t back, Seat reader) {
    return std::string(match.text_for(match.log()[match.log().size() - back], reader).view());
  };
  while (match.position().actors().contains(chance)) ASSERT_TRUE(match.roll(random));
  play_on(match.legal(0)->front().text.insert(0, "0 "));
  play_on("2 challenge");
  EXPECT_EQ(seen(1, 2), "challenge") << "whoever made it reads it at once";
  EXPECT_EQ(seen(1, 0), "?");
  EXPECT_EQ(seen(1, nobody), "?");
  EXPECT_EQ(seen(1, Match::referee), "challenge");
  play_on("1 accept");
  EXPECT_EQ(seen(2, 0), "challenge");
  EXPECT_EQ(seen(1, 2), "accept");
  while (match.position().actors().contains(chance)) ASSERT_TRUE(match.roll(random));
  play_on("0 call east, 1 call west, 2 call pocket");
  EXPECT_EQ(seen(3, nobody), "call east") << "calls are heard by all";
  play_on("1 bid west 2, 0 pocket");
  EXPECT_EQ(seen(2, 2), "?");
  EXPECT_EQ(seen(1, 1), "?") << "a pocket is as secret as a bid";
  EXPECT_EQ(seen(2, 1), "bid west 2");
  play_on("2 bid west 1");
  EXPECT_EQ(seen(3, 2), "bid west 2");
  EXPECT_EQ(seen(2, nobody), "pocket");
}

TEST(Akiwado, Rule3AViewHoldsTheOwnSealedChoiceAndWhoHasSealed) {
  const State state = play(draw_street(calm, Phase::calling),
                           "0 call pocket, 1 call west, 2 call east, 1 bid west 2, 0 pocket");
  const View own = game.observe(state, 1);
  EXPECT_EQ(own.own_bid, (Bid{.place = Place::west, .coins = 2}));
  EXPECT_TRUE(own.merchants[0].sealed);
  EXPECT_FALSE(own.merchants[2].sealed);
  for (const Merchant& merchant : own.merchants) EXPECT_EQ(merchant.bid, Bid{});
  EXPECT_EQ(own.merchants[1].coins, 5) << "a sealed bid is not yet paid";
  EXPECT_EQ(game.observe(state, 2).own_bid, Bid{});
  const View open = game.observe(play(state, "2 bid east 1"), 2);
  EXPECT_EQ(open.merchants[1].bid, (Bid{.place = Place::west, .coins = 2})) << "screens up";
  EXPECT_FALSE(open.merchants[1].sealed);
}

TEST(Akiwado, SampledSealedChoicesFollowThePrior) {
  const State state = play(draw_street(calm, Phase::calling),
                           "0 call pocket, 1 call west, 2 call east, 1 bid west 2, 0 pocket");
  const auto honest = [](const Akiwado& rules, const State& world, Seat seat, Action action) {
    EXPECT_TRUE(is_legal(rules, world, seat, action));
    return place_of(action) == world.calls[at(seat)] ? 1.0 : 0.0;
  };
  Random random(1);
  std::array<int, 6> bids{};
  for (int i = 0; i < 1000; ++i) {
    const State world = game.sample(game.observe(state, 2), random, honest);
    EXPECT_EQ(world.bids[0].place, Place::pocket);
    EXPECT_EQ(world.bids[1].place, Place::west);
    ++bids[world.bids[1].coins];
  }
  for (std::size_t coins = 1; coins <= 5; ++coins) EXPECT_GT(bids[coins], 130) << "one in five";
  const auto never = [](const Akiwado&, const State&, Seat, Action) { return 0.0; };
  EXPECT_NE(game.sample(game.observe(state, 2), random, never).bids[0].place, Place::none);
}

TEST(Akiwado, Rule3WhatIsRefusedWhileStocking) {
  const State calling = draw_street(calm, Phase::calling);
  EXPECT_EQ(clause(calling, 0, "bid east 1"), "3");
  EXPECT_EQ(clause(calling, 0, "pocket"), "3");
  EXPECT_EQ(clause(calling, 0, "east white"), "3") << "no player chooses the cards";
  const State bidding = play(calling, "0 call east, 1 call east, 2 call east");
  EXPECT_EQ(clause(bidding, 0, "call west"), "3");
  EXPECT_EQ(clause(bidding, 0, "bid east 0"), "3");
  EXPECT_EQ(clause(bidding, 0, "bid east 6"), "3");
  EXPECT_EQ(said(why(bidding, 0, "bid west 51")), "akiwado.bid_too_high bid=51 coins=5");
  EXPECT_EQ(texts(bidding, 0),
            "bid east 1, bid east 2, bid east 3, bid east 4, bid east 5, "
            "bid west 1, bid west 2, bid west 3, bid west 4, bid west 5, pocket");
  State laying = draw_street(calm, Phase::rolling);
  laying = play(laying, "chance roll 1 1 1, 0 take 1, 1 accept, 2 accept");
  EXPECT_EQ(clause(laying, chance, "west white"), "3") << "east comes first";
  EXPECT_EQ(clause(laying, chance, "east red"), "3") << "only white is left";
  EXPECT_EQ(clause(play(laying, "chance east white"), chance, "east white"), "3");
  EXPECT_EQ(clause(laying, chance, "call east"), "3");
  EXPECT_EQ(clause(laying, chance, "bid east 1"), "3");
}

TEST(Akiwado, A4WithOneCardLeftWestGetsNone) {
  const State state = draw_street(
      "0* w 5\n"
      "1  y 5\n"
      "2  r 0\n"
      "3  b 5\n"
      "east - west - area 0\n"
      "deck b",
      Phase::rolling);
  const State calling =
      play(state, "chance roll 6 6 6, 0 take 6, 1 accept, 2 accept, 3 accept, chance east blue");
  EXPECT_EQ(texts(calling, 0), "call east, call pocket");
  EXPECT_EQ(clause(calling, 0, "call west"), "A4");
  EXPECT_EQ(said(why(calling, 0, "call west")), "akiwado.no_cards place=west");
  EXPECT_EQ(calling.coin_area, 1);
  const State bidding = play(calling, "0 call east, 1 call pocket, 2 call east, 3 call pocket");
  EXPECT_EQ(texts(bidding, 0), "bid east 1, bid east 2, bid east 3, bid east 4, bid east 5, pocket");
  EXPECT_EQ(clause(bidding, 0, "bid west 1"), "A4");
  EXPECT_EQ(texts(bidding, 2), "pocket") << "who has no coin may call a market, and cannot bid on it";
  EXPECT_EQ(clause(bidding, 2, "bid east 1"), "3");
}

TEST(Akiwado, A4CardsLeftFromBeforeKeepAMarketOpen) {
  const State left =
      draw_street("0* w 2\n1  y 5\n2  r 5\n3  b 5\neast - west y area 0\ndeck b", Phase::rolling);
  const State calling =
      play(left, "chance roll 6 6 6, 0 take 6, 1 accept, 2 accept, 3 accept, chance east blue");
  EXPECT_EQ(texts(calling, 0), "call east, call pocket, call west");
  const State bidding = play(calling, "0 call east, 1 call pocket, 2 call east, 3 call pocket");
  EXPECT_EQ(texts(bidding, 0), "bid east 1, bid east 2, bid west 1, bid west 2, pocket");
}

TEST(Akiwado, A5AnEmptyStockPaysNothing) {
  const State state = draw_street(
      "0* w 20\n"
      "1  y 20\n"
      "2  r 10\n"
      "east b west b area 0\n"
      "deck ww",
      Phase::rolling);
  ASSERT_EQ(state.stock, 0);
  const State stocked = play(state,
                             "chance roll 1 1 1, 0 take 1, 1 accept, 2 accept, "
                             "chance east white, chance west white");
  EXPECT_EQ(drawn(stocked),
            "0* w 20\n"
            "1  y 20\n"
            "2  r 10\n"
            "east wb west wb area 0\n")
      << "nor does a coin go to the area";
}

TEST(Akiwado, A5AShortStockPaysClockwiseFromTheTurnPlayer) {
  const State state = draw_street(
      "0  w 17\n"
      "1* yy 20\n"
      "2  r 10\n"
      "east b west b area 0\n"
      "deck ww",
      Phase::rolling);
  ASSERT_EQ(state.stock, 3);
  // Due: two for seat 1, then two for seat 2, of which one is left, then nothing for seat 0.
  EXPECT_EQ(drawn(play(state, "chance roll 1 1 3, 1 take 3, 0 accept, 2 accept")),
            "0  w 17\n"
            "1* yy 22\n"
            "2  r 11\n"
            "east b west b area 0\n");
}

TEST(Akiwado, A5AndRule6APocketIsPaidWholeBeforeTheNext) {
  const State state = draw_street(
      "0  w 20\n"
      "1  y 18\n"
      "2* r 9 Y\n"
      "east b west b area 1\n"
      "deck ww",
      Phase::calling, {.purveyor = true});
  ASSERT_EQ(state.stock, 2);
  // Yellow's two coins come first and empty the stock; the area's coin cannot be shared by two.
  EXPECT_EQ(drawn(play(state, "2 call pocket, 0 call pocket, 1 call pocket, 2 pocket, 0 pocket, 1 pocket")),
            "0* w 20\n"
            "1  y 18\n"
            "2  r 11 Y\n"
            "east - west - area 1\n");
}

TEST(Akiwado, Rule3WinningBidsAreInTheStockWhenPocketsArePaid) {
  const State state = draw_street(
      "0* w 20\n"
      "1  y 20\n"
      "2  r 10\n"
      "east b west b area 0\n"
      "deck ww",
      Phase::calling);
  EXPECT_EQ(drawn(play(state, "0 call east, 1 call pocket, 2 call pocket, 0 bid east 1, 1 pocket, 2 pocket")),
            "0  wb 19\n"
            "1* y 21\n"
            "2  r 10\n"
            "east - west - area 0\n");
}

TEST(Akiwado, Rule4TheTurnPassesThoseWhoShowInjustice) {
  const State one = play(draw_street(calm, Phase::calling),
                         "0 call pocket, 1 call pocket, 2 call pocket, 0 pocket, 1 bid east 1, 2 pocket");
  EXPECT_EQ(one.turn, 2);
  const State both =
      play(draw_street(calm, Phase::calling),
           "0 call pocket, 1 call pocket, 2 call pocket, 0 pocket, 1 bid east 1, 2 bid west 1");
  EXPECT_EQ(both.turn, 0) << "the same player again";
  EXPECT_EQ(both.phase, Phase::rolling);
  const State own = play(draw_street(calm, Phase::calling),
                         "0 call pocket, 1 call pocket, 2 call pocket, 0 bid east 1, 1 pocket, 2 pocket");
  EXPECT_EQ(own.turn, 1);
}

TEST(Akiwado, A3InjusticeCostsTheOwnTurnWhenItComesFirst) {
  const State state = play(draw_street(calm, Phase::calling),
                           "0 call pocket, 1 call pocket, 2 call pocket, 0 pocket, 1 bid east 1, 2 pocket, "
                           "chance roll 1 1 1, 2 take 1, 0 accept");
  EXPECT_EQ(state.turn, 2) << "seat 1 was passed, and was not asked about the dice";
  EXPECT_TRUE(state.unjust.empty());
}

TEST(Akiwado, A7CoinsAreInEveryViewWhateverTheOptionSays) {
  for (const bool open_coins : {false, true}) {
    const State state = draw_street(calm, Phase::calling, {.open_coins = open_coins});
    for (const Seat reader : {nobody, 0, 1, 2})
      for (const Merchant& merchant : game.observe(state, reader).merchants) EXPECT_EQ(merchant.coins, 5);
    EXPECT_EQ(game.observe(state, 0).options.open_coins, open_coins);
  }
}

}  // namespace
}  // namespace zashiki::akiwado
