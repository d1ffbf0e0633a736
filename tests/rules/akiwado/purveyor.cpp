// Rule 6 of docs/play/rules/akiwado.md with its rulings: privileges.
#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "game/match.h"
#include "rules/akiwado/street.h"

namespace zashiki::akiwado {
namespace {

constexpr Options with_purveyor{.purveyor = true};

TEST(Akiwado, Rule6AndA6PrivilegesComeWithASuccessfulBidAndNotBefore) {
  const auto street =
      "0* wwr 5\n"
      "1  wy 5\n"
      "2  yr 5\n"
      "east r west b area 0\n"
      "deck ww";
  const auto actions = "0 call east, 1 call pocket, 2 call pocket, 0 bid east 1, 1 pocket, 2 pocket";
  EXPECT_EQ(drawn(play(draw_street(street, Phase::calling, with_purveyor), actions)),
            "0  wwrr 4 WR\n"
            "1* wy 6\n"
            "2  yr 6\n"
            "east - west - area 0\n")
      << "yellow is tied, so nobody's; blue nobody owns";
  EXPECT_EQ(drawn(play(draw_street(street, Phase::calling), actions)),
            "0  wwrr 4\n"
            "1* wy 6\n"
            "2  yr 6\n"
            "east - west - area 0\n")
      << "without the variant there are none";
}

TEST(Akiwado, A6AHolderKeepsAPrivilegeWhileNobodyHasMore) {
  const auto bids = "0 call pocket, 1 call east, 2 call pocket, 0 pocket, 1 bid east 1, 2 pocket";
  EXPECT_EQ(drawn(play(draw_street("0* ww 5 W\n1  wy 5\n2  r 5\neast w west b area 0\ndeck ww",
                                   Phase::calling, with_purveyor),
                       bids)),
            "0  ww 6 W\n"
            "1* wwy 4 Y\n"
            "2  r 6\n"
            "east - west - area 0\n");
  EXPECT_EQ(drawn(play(draw_street("0* ww 5 W\n1  wy 5\n2  r 5\neast ww west b area 0\ndeck bb",
                                   Phase::calling, with_purveyor),
                       bids)),
            "0  ww 6\n"
            "1* wwwy 4 WY\n"
            "2  r 6\n"
            "east - west - area 0\n");
}

TEST(Akiwado, A6CustomCardsGiveNoPrivilege) {
  EXPECT_EQ(drawn(play(draw_street("0* wwb 5\n1  wwy 5\n2  yr 5\n3  rb 5\neast c west y area 0\ndeck ww",
                                   Phase::calling, with_purveyor),
                       "0 call east, 1 call pocket, 2 call pocket, 3 call pocket, "
                       "0 bid east 1, 1 pocket, 2 pocket, 3 pocket")),
            "0  wwbc 4\n"
            "1* wwy 6\n"
            "2  yr 6\n"
            "3  rb 6\n"
            "east - west - area 0\n");
}

TEST(Akiwado, Rule6WhiteIsThreePointsForWhoeverHoldsIt) {
  const State state =
      draw_street("0* ww 5 W\n1  wy 5\n2  r 5\neast w west b area 0\ndeck ww", Phase::calling, with_purveyor);
  EXPECT_EQ(game.scores(state)[0], 2 + 3);
  EXPECT_EQ(game.scores(state)[1], 2);
}

TEST(Akiwado, Rule6YellowTakesOneCoinMoreWhenPocketing) {
  const auto street = "0* w 5\n1  yyr 5 Y\n2  yrr 5\neast b west yy area 0\ndeck ww";
  const State calling = draw_street(street, Phase::calling, with_purveyor);
  EXPECT_EQ(
      play(calling, "0 call east, 1 call pocket, 2 call pocket, 0 bid east 1, 1 pocket, 2 pocket").coins,
      (std::array<std::uint8_t, 5>{4, 7, 6}));
  // Who loses yellow at this very stocking pockets without it: it counts as held when pockets are paid.
  EXPECT_EQ(
      drawn(play(calling, "0 call east, 1 call pocket, 2 call west, 0 bid east 1, 1 pocket, 2 bid west 1")),
      "0  wb 4 WB\n"
      "1* yyr 6\n"
      "2  yyyrr 4 YR\n"
      "east - west - area 0\n");
}

TEST(Akiwado, Rule6RedFetchesACardAtTheEnd) {
  const auto street = "0* rrw 5 R\n1  y 5\n2  b 5\neast r west b area 0";
  const auto actions = "0 call east, 1 call pocket, 2 call pocket, 0 pocket, 1 pocket, 2 pocket";
  const State state = last_turn(street, actions, true);
  EXPECT_EQ(game.actors(state), Seats(0));
  EXPECT_EQ(texts(state, 0), "fetch blue, fetch red, fetch white, fetch yellow");
  EXPECT_EQ(clause(state, 0, "fetch black"), "6");
  EXPECT_EQ(clause(state, 0, "pocket"), "6");
  const State fetched = play(state, "0 fetch white");
  EXPECT_EQ(game.scores(state)[0], 3);
  EXPECT_EQ(game.scores(fetched)[0], 4 + 3);
  EXPECT_EQ(fetched.phase, Phase::over);
  EXPECT_EQ(game.winners(fetched), Seats(0));
}

TEST(Akiwado, A6RedFetchesNoCustomCardAndNoPrivilege) {
  const State state = last_turn("0* rrwc 5 R\n1  wy 5\n2  b 5\n3  b 5\neast r west b area 0",
                                "0 call pocket, 1 call pocket, 2 call pocket, 3 call pocket, "
                                "0 pocket, 1 pocket, 2 pocket, 3 pocket",
                                true);
  EXPECT_EQ(clause(state, 0, "fetch custom"), "A6");
  const State fetched = play(state, "0 fetch white");
  EXPECT_EQ(fetched.privileges[white], nobody) << "although seat 0 now owns most white cards";
  EXPECT_EQ(game.scores(fetched)[0], 5 + 3);
  // A waste of custom cards alone has nothing to fetch.
  State bare = draw_street(
      "0* rrrrrr 5 R\n"
      "1  wwwwww 5\n"
      "2  yyyyyy 5\n"
      "3  bbbbb 5\n"
      "east b west - area 0\n"
      "deck -",
      Phase::calling, with_purveyor);
  ASSERT_EQ(letters(bare.waste), "c");
  bare = play(bare,
              "0 call east, 1 call pocket, 2 call pocket, 3 call pocket, "
              "0 bid east 1, 1 pocket, 2 pocket, 3 pocket");
  EXPECT_EQ(bare.phase, Phase::over);
}

// Seat 1 holds blue.
constexpr auto blue_street =
    "0* w 5\n"
    "1  yb 5 B\n"
    "2  r 5\n"
    "east r west b area 1\n"
    "deck ww";

TEST(Akiwado, Rule6BlueMayTakeACoinBackFromARevealedBid) {
  const State opened = play(draw_street(blue_street, Phase::calling, with_purveyor),
                            "0 call east, 1 call east, 2 call pocket, 0 bid east 2, 1 bid east 4, 2 pocket");
  EXPECT_EQ(opened.phase, Phase::reducing);
  EXPECT_EQ(game.actors(opened), Seats(1));
  EXPECT_EQ(texts(opened, 1), "keep, reduce");
  EXPECT_EQ(game.observe(opened, 2).merchants[0].bid, (Bid{.place = Place::east, .coins = 2}))
      << "bids are open";
  EXPECT_EQ(clause(opened, 1, "pocket"), "6");
  EXPECT_EQ(play(opened, "1 keep").coins[1], 1);
  EXPECT_EQ(play(opened, "1 reduce").coins[1], 2);
  EXPECT_EQ(letters(play(opened, "1 reduce").shops[1]), "yrb");
}

TEST(Akiwado, Rule6BlueIsAskedOnlyAfterItsOwnBid) {
  const State state = play(draw_street(blue_street, Phase::calling, with_purveyor),
                           "0 call east, 1 call east, 2 call pocket, 0 bid east 2, 1 pocket, 2 pocket");
  EXPECT_EQ(state.phase, Phase::rolling);
  const State bidding = play(draw_street(blue_street, Phase::calling, with_purveyor),
                             "0 call east, 1 call east, 2 call pocket");
  EXPECT_EQ(clause(bidding, 1, "reduce"), "3") << "not before the bids are in";
  const State plain = draw_street(calm, Phase::calling);
  EXPECT_EQ(clause(plain, 0, "keep"), "6");
  EXPECT_EQ(said(why(plain, 0, "fetch red")), "akiwado.no_privileges");
  EXPECT_EQ(clause(draw_street(calm, Phase::rolling), chance, "reduce"), "6");
  EXPECT_EQ(clause(draw_street(calm, Phase::rolling), chance, "fetch red"), "6");
}

TEST(Akiwado, A6TheLastCoinTakenBackLeavesNoBidAndNoPocket) {
  const State before = draw_street(blue_street, Phase::calling, with_purveyor);
  const State honest = play(before,
                            "0 call pocket, 1 call east, 2 call pocket, 0 pocket, 1 bid east 1, 2 pocket, "
                            "1 reduce");
  EXPECT_EQ(drawn(honest),
            "0  w 6\n"
            "1* yb 5 B\n"
            "2  r 6\n"
            "east - west - area 1\n")
      << "no pocket money for it, and no injustice: it went to the market it called";
  EXPECT_EQ(honest.waste[red], before.waste[red] + 1) << "nobody bid";
  const State liar = play(before,
                          "0 call pocket, 1 call pocket, 2 call pocket, 0 pocket, 1 bid east 1, 2 pocket, "
                          "1 reduce");
  EXPECT_TRUE(liar.unjust.contains(1));
}

TEST(Akiwado, Rule6BlueCanBreakOrMakeATie) {
  const State before = draw_street(blue_street, Phase::calling, with_purveyor);
  const State tied = play(before,
                          "0 call east, 1 call east, 2 call pocket, 0 bid east 2, 1 bid east 3, 2 pocket, "
                          "1 reduce");
  EXPECT_EQ(letters(tied.markets[0]), "r");
  const State lost = play(before,
                          "0 call east, 1 call east, 2 call pocket, 0 bid east 3, 1 bid east 3, 2 pocket, "
                          "1 reduce");
  EXPECT_EQ(letters(lost.shops[0]), "wr");
}

TEST(Akiwado, Rule6ABlackChallengeCountsTwice) {
  const auto street =
      "0* w 5\n"
      "1  y 5\n"
      "2  r 5\n"
      "3  b 5\n"
      "4  kk 5 K\n"
      "deck ww";
  const State taken =
      play(draw_street(street, Phase::rolling, with_purveyor), "chance roll 1 1 1, 0 take 1 1");
  EXPECT_EQ(play(taken, "1 accept, 2 accept, 3 accept, 4 challenge").phase, Phase::laying_east)
      << "four of five";
  EXPECT_EQ(play(taken, "1 challenge, 2 accept, 3 accept, 4 challenge").phase, Phase::rolling)
      << "six of five";
  EXPECT_EQ(play(taken, "1 challenge, 2 challenge, 3 accept, 4 accept").phase, Phase::laying_east);
  // Two of four participants, the holder still being one of them.
  const auto fewer = "0* w 5\n1  y 5\n2  r 5\n3  b 5 injustice\n4  kk 5 K\ndeck ww";
  EXPECT_EQ(play(draw_street(fewer, Phase::rolling, with_purveyor),
                 "chance roll 1 1 1, 0 take 1 1, 1 accept, 2 accept, 4 challenge")
                .phase,
            Phase::rolling);
}

TEST(Akiwado, Rule3AndRule6PrivilegesAreCheckedAfterEachMarket) {
  // Seat 1 takes white with east (three to two) before seat 2 gets its third with west: the tie keeps it.
  const State state =
      draw_street("0* b 5\n1  ww 5\n2  ww 5\neast w west w area 0\ndeck bb", Phase::calling, with_purveyor);
  EXPECT_EQ(
      drawn(play(state, "0 call pocket, 1 call east, 2 call west, 0 pocket, 1 bid east 1, 2 bid west 1")),
      "0  b 6\n"
      "1* www 4 W\n"
      "2  www 4\n"
      "east - west - area 0\n");
}

// Rule 6 as it is written, for all colours and merchants, after every successful bid.
RC_GTEST_PROP(AkiwadoProperties, PrivilegesFollowThePlainReading, (std::uint64_t seed)) {
  const auto players = static_cast<std::uint8_t>(*rc::gen::inRange(3, 6));
  State state = game.start({.players = players, .purveyor = true});
  Random random(seed);
  std::array<Seat, colours> holders{nobody, nobody, nobody, nobody, nobody};
  const auto recheck = [&](const auto& shops) {
    for (Colour colour = white; colour < colours; ++colour) {
      Seat& holder = holders[static_cast<std::size_t>(colour)];
      int most = 0;
      for (Seat seat = 0; seat < players; ++seat) most = std::max(most, shops[at(seat)][colour]);
      if (holder != nobody && shops[at(holder)][colour] == most) continue;
      int owners = 0;
      Seat owner = nobody;
      for (Seat seat = 0; seat < players; ++seat)
        if (shops[at(seat)][colour] == most) ++owners, owner = seat;
      holder = owners == 1 ? owner : nobody;
    }
  };
  while (!game.actors(state).empty()) {
    const State before = state;
    random_step(game, state, random);
    const bool judged = (before.phase == Phase::bidding || before.phase == Phase::reducing) &&
                        state.phase != Phase::bidding && state.phase != Phase::reducing;
    if (!judged) continue;
    auto shops = before.shops;
    for (const Place market : {Place::east, Place::west}) {
      Cards goods = before.markets[at(market)];
      std::vector<std::pair<int, Seat>> bids;
      for (Seat seat = 0; seat < players; ++seat)
        if (state.bids[at(seat)].place == market && state.bids[at(seat)].coins > 0)
          bids.emplace_back(state.bids[at(seat)].coins, seat);
      std::sort(bids.rbegin(), bids.rend());
      if (bids.empty() || (bids.size() > 1 && bids[0].first == bids[1].first)) continue;
      shops[at(bids[0].second)].take_all(goods);
      recheck(shops);
    }
    RC_ASSERT(shops == state.shops);
    for (std::size_t colour = 0; colour < colours; ++colour)
      RC_ASSERT(holders[colour] == state.privileges[colour]);
  }
}

}  // namespace
}  // namespace zashiki::akiwado
