// Set-up, drawing and bids (rules 1 to 3), and what everybody sees of them.
#include <gtest/gtest.h>

#include "game/match.h"
#include "rules/nyakuza/harbour.h"

namespace zashiki::nyakuza {
namespace {

TEST(Nyakuza, Rule1WhatEachClanStartsWith) {
  for (const auto& [players, koban, stalls] : {std::array{2, 24, 10}, {3, 16, 6}, {4, 12, 5}}) {
    const State state = game.start(for_players(players));
    EXPECT_EQ(game.observe(state, 0).clans[0].koban, koban);
    EXPECT_EQ(builds_left(state, 0), stalls + 1) << "and the Grand Market";
    EXPECT_EQ(supply(state, 0), 40);
    EXPECT_EQ(state.amulet, 0);
  }
}

TEST(Nyakuza, Rule2TilesAreDrawnOneByOne) {
  for (const auto& [players, first, later] : {std::array{2, 6, 3}, {3, 6, 3}, {4, 8, 4}}) {
    State state = game.start(for_players(players));
    EXPECT_EQ(Outcomes<Nyakuza>(game, state).size(), 60);
    play(state, chance, "draw r17");
    EXPECT_EQ(Outcomes<Nyakuza>(game, state).size(), 59);
    EXPECT_EQ(why(state, chance, "draw r17").clause, "2");
    EXPECT_EQ(why(state, chance, "boat r17").clause, "2");
    Random random(1);
    int drawn = 1;
    for (; state.phase == Phase::draw; ++drawn) random_step(game, state, random);
    EXPECT_EQ(drawn, first);
    EXPECT_EQ(why(state, 0, "draw r1").clause, "2") << "not a clan's to draw";
    bid(state, std::vector<int>(static_cast<std::size_t>(players), 0));
    for (drawn = 0; state.phase == Phase::draw; ++drawn) random_step(game, state, random);
    EXPECT_EQ(drawn, later);
  }
}

TEST(Nyakuza, Rule3ABidIsSealedAndAtMostAllOwnKoban) {
  State state = at_first_bids(2);
  EXPECT_EQ(game.actors(state), Seats::first(2));
  EXPECT_EQ(game.count(state, 0), 25);
  EXPECT_EQ(why(state, 0, "bid 25").clause, "3");
  EXPECT_EQ(said(why(state, 0, "bid 25")), "nyakuza.bid_too_high koban=24");
  EXPECT_EQ(why(state, 0, "boat r1").clause, "3");
  play(state, 1, "bid 4");
  EXPECT_EQ(game.actors(state), Seats(0)) << "a sealed choice is final";
  EXPECT_EQ(game.observe(state, 1).own_bid, 4);
  EXPECT_EQ(game.observe(state, 0).own_bid, no_bid);
  EXPECT_TRUE(game.observe(state, 0).clans[1].sealed);
  EXPECT_EQ(game.observe(state, 0).clans[1].bid, no_bid);
  play(state, 0, "bid 0");
  EXPECT_EQ(game.observe(state, 0).clans[1].bid, 4);
  EXPECT_EQ(why(state, 1, "bid 3").clause, "3");
}

TEST(Nyakuza, Rule3TheHighestPaysAndTheOthersKeepTheirKoban) {
  State state = at_first_bids(4);
  bid(state, {2, 7, 1, 4});
  EXPECT_EQ(state.koban, (std::array<std::uint8_t, 4>{12, 5, 12, 12}));
  EXPECT_EQ(state.wharf, 7);
  EXPECT_EQ(state.amulet, 1);
  EXPECT_EQ(state.hand, (std::array<std::uint8_t, 4>{1, 3, 1, 2}));
}

// The printed example: Green (seat 0, with the amulet), Purple, Blue, Red sit clockwise. Purple and Red
// bid 5.
TEST(Nyakuza, Rule3TheTiedBidsOfPurpleAndRed) {
  State state = at_first_bids(4);
  bid(state, {0, 5, 0, 5});
  EXPECT_EQ(state.amulet, 1) << "clockwise from Green, Purple comes first";
  EXPECT_EQ(state.hand, (std::array<std::uint8_t, 4>{0, 3, 0, 2}));
  EXPECT_EQ(state.koban, (std::array<std::uint8_t, 4>{14, 7, 14, 12})) << "Blue and Green get 2 each";
  EXPECT_EQ(state.wharf, 1);
  EXPECT_EQ(state.order.size(), 2U);
}

TEST(Nyakuza, Rule3TheHolderOfTheAmuletWinsATie) {
  State state = draw_bay(game, "r1 r2 r3", {.options = for_players(3), .phase = Phase::bid, .amulet = 2});
  bid(state, {4, 4, 4});
  EXPECT_EQ(state.amulet, 2);
  EXPECT_EQ(state.hand, (std::array<std::uint8_t, 4>{2, 1, 3, 0})) << "second is the next clockwise";
}

TEST(Nyakuza, Y4AllBidNothing) {
  State state =
      draw_bay(game, "r1", {.options = for_players(3), .phase = Phase::bid, .amulet = 1, .wharf = 7});
  bid(state, {0, 0, 0});
  EXPECT_EQ(state.amulet, 1);
  EXPECT_EQ(state.wharf, 1);
  for (unsigned seat = 0; seat < 3; ++seat) EXPECT_EQ(state.koban[seat], 12);
  EXPECT_EQ(state.phase, Phase::draw) << "no boats for anybody";
}

TEST(Nyakuza, Y7EveryViewHoldsAllKoban) {
  State state = at_first_bids(3);
  bid(state, {3, 0, 1});
  const View view = game.observe(state, 2);
  EXPECT_EQ(view.clans[0].koban, 13);
  EXPECT_EQ(view.clans[1].koban, 19);
}

TEST(Nyakuza, Y9TheFirstAmuletIsDrawnOrChosen) {
  Options options = for_players(3);
  options.first = seat_at_random;
  State state = game.start(options);
  EXPECT_EQ(Outcomes<Nyakuza>(game, state).size(), 3);
  for (const auto* text : {"first 3", "draw r1", "secret 0 r1"})
    EXPECT_EQ(why(state, chance, text).clause, "Y9");
  play(state, chance, "first 2");
  EXPECT_EQ(state.amulet, 2);
  EXPECT_EQ(why(state, chance, "first 1").clause, "Y9");
  EXPECT_EQ(why(at_first_bids(2), 0, "first 0").clause, "Y9");
  const Chart& chart = game.chart;
  EXPECT_EQ(chart.resource_of(0), Resource::octopus);
  EXPECT_EQ(chart.resource_of(3), Resource::spider_crab);
  EXPECT_EQ(chart.resource_of(4), Resource::squid);
  EXPECT_EQ(chart.resource_of(7), Resource::spider_crab);
}

TEST(Nyakuza, BidsAndHiddenTilesAreRedactedUntilTheyAreOpen) {
  auto started = Match::start(
      {.game = "nyakuza", .players = 2, .options = {{"secret", true}, {"first", 0}}, .data = {}});
  ASSERT_TRUE(started);
  Match& match = *started;
  ASSERT_TRUE(match.act(chance, "secret 0 r17"));
  ASSERT_TRUE(match.act(chance, "secret 1 r30"));
  for (const auto* tile : {"r1", "r2", "r3", "r4", "r5", "r6"})
    ASSERT_TRUE(match.act(chance, std::string("draw ") + tile));
  ASSERT_TRUE(match.act(1, "bid 4"));
  const auto reads = [&](std::size_t entry, Seat reader) {
    return std::string(match.text_for(match.log()[entry], reader).view());
  };
  EXPECT_EQ(reads(0, 0), "secret 0 r17");
  EXPECT_EQ(reads(0, 1), "secret 0 ?");
  EXPECT_EQ(reads(8, 0), "bid ?");
  EXPECT_EQ(reads(8, 1), "bid 4");
  EXPECT_EQ(reads(8, nobody), "bid ?");
  ASSERT_TRUE(match.act(0, "bid 0"));
  EXPECT_EQ(reads(8, nobody), "bid 4");
  for (const auto* tile : {"boat r1", "boat r2", "boat r3"}) ASSERT_TRUE(match.act(1, tile));
  ASSERT_TRUE(match.act(1, "secret r30"));
  EXPECT_EQ(reads(1, nobody), "secret 1 r30") << "played, so everybody knows";
  EXPECT_EQ(reads(0, nobody), "secret 0 ?");
  EXPECT_EQ(match.act(0, "secret r30").error().clause, "9");
}

TEST(Nyakuza, NotationIsCanonicalOnly) {
  for (const auto* junk :
       {"stall s4 with r8 r4", "stall s4 with r4 r4", "stall r4 with r4 r8", "stall s4 with s5", "stall s4",
        "stall s4 with r4 r8 r9", "boat r61", "boat r0", "boat w21", "boat x1", "draw s1", "done 1", "secret",
        "secret 1", "secret 1 ?", "secret 4 r1", "bid ?", "bid 1000", "market s4 with"})
    EXPECT_FALSE(game.parse(junk).has_value()) << junk;
  for (const auto* text :
       {"stall s4 with r4 r8", "market s30 with r60", "secret 3 r17", "secret r17", "boat w20", "bid 999"})
    EXPECT_EQ(game.to_text(act(text)), text);
}

}  // namespace
}  // namespace zashiki::nyakuza
