// The city and the box of docs/play/rules/izakaya.md with their rulings: how it is laid, what can be said in
// it, and how large its lists grow.
#include "rules/izakaya/city.h"

#include <gtest/gtest.h>

namespace zashiki::izakaya {
namespace {

TEST(IzakayaCity, CardsAreLaidAndTheOrderIsDrawn) {
  for (const auto& [players, sites] : {std::pair{2, 9}, {3, 9}, {4, 16}, {5, 25}}) {
    State state = game.start({.players = static_cast<std::uint8_t>(players)});
    for (int laid_so_far = 0; laid_so_far < sites; ++laid_so_far) {
      const Outcomes<Izakaya> outcomes(game, state);
      ASSERT_EQ(outcomes.size(), 32 - laid_so_far) << "no card twice";
      ASSERT_EQ(outcomes.total(), 32U - static_cast<unsigned>(laid_so_far)) << "each as likely";
      game.apply(state, chance, outcomes.action(laid_so_far % 3));
    }
    expect_refused(state, chance, "site chuo1", "I9", "city_is_laid");
    for (int left = players; left > 0; --left) {
      ASSERT_EQ(game.actors(state), Seats(chance)) << "the last seat is drawn too, though it is the only one";
      ASSERT_EQ(Outcomes<Izakaya>(game, state).size(), left);
      game.apply(state, chance, make(Kind::order, left - 1));
    }
    EXPECT_EQ(game.actors(state), Seats::first(players)) << "everybody seals a bid";
    EXPECT_EQ(state.order[0], players - 1);
  }
}

TEST(IzakayaCity, ChanceIsRefusedWhatIsNotItsOwn) {
  State state = game.start({});
  expect_refused(state, chance, "bid 100", "2", "chance_acts");
  expect_refused(state, chance, "order 0", "1", "order_later");
  play(game, state, {"site chuo1"});
  expect_refused(state, chance, "site chuo1", "I9", "card_in_city name=chuo1");
  while (state.phase == Phase::dealing) game.apply(state, chance, Outcomes<Izakaya>(game, state).action(0));
  EXPECT_EQ(said(why(state, chance, "order 2")), "game.no_seat number=2");
  play(game, state, {"order 1"});
  expect_refused(state, chance, "order 1", "1", "in_order_already seat=1");
  play(game, state, {"order 0"});
  expect_refused(state, 0, "order 1", "1", "by_chance");
}

TEST(IzakayaCity, CornersByTheNumberOfCardsTheyTouch) {
  for (const auto& [players, inner, rim] : {std::tuple{2, 4, 8}, {3, 4, 8}, {4, 9, 12}, {5, 16, 16}}) {
    EXPECT_EQ(std::popcount(inner_corners(players)), inner);
    EXPECT_EQ(std::popcount(rim_corners(players)), rim);
    EXPECT_EQ(inner_corners(players) & rim_corners(players), 0U);
  }
  // The corners of a site: s2.3 is row 2, column 3.
  EXPECT_EQ(corners_of(parse_site("s2.3")), (std::array{parse_corner("c1.2"), parse_corner("c1.3"),
                                                        parse_corner("c2.2"), parse_corner("c2.3")}));
}

TEST(IzakayaCity, WhatEverybodyStartsWith) {
  const View view = game.observe(laid(game, 3), 1);
  EXPECT_EQ(view.prices, (std::array<std::int16_t, 6>{100, 100, 200, 200, 300, 300}));
  for (std::size_t seat = 0; seat < 3; ++seat) {
    EXPECT_EQ(view.yen[seat], 1000);
    EXPECT_EQ(view.discs[seat], 6);
    EXPECT_EQ(view.pyramids[seat], 6);
  }
  for (const auto crate : view.crates) EXPECT_EQ(crate, 6);
}

TEST(IzakayaI1, TheTurnedCentreTakesNothing) {
  for (const int players : {2, 3}) {
    State state = acting(game, players);
    const auto all = texts(game, state);
    EXPECT_EQ(count_of(all, "claim "), 2 * 8) << "twelve lanes less four";
    for (const auto& text : all) EXPECT_EQ(text.find("s2.2"), std::string::npos) << text;
    expect_refused(state, 0, "claim s1.2-s2.2 s1.2", "I1", "lane_at_centre lane=s1.2-s2.2");
    expect_refused(state, 0, "claim s2.1-s2.2 s2.1", "I1", "lane_at_centre lane=s2.1-s2.2");
    expect_refused(state, 0, "claim s2.2-s2.3 s2.3", "I1", "lane_at_centre lane=s2.2-s2.3");
    expect_refused(state, 0, "claim s2.2-s3.2 s2.2", "I1", "lane_at_centre lane=s2.2-s3.2");
    EXPECT_TRUE(contains(all, "drink red c1.1")) << "its corners are ordinary";
    EXPECT_TRUE(game.observe(state, 0).sites[4].turned);
    play(game, state, {"build I1"});
    expect_refused(state, 0, "place s2.2 11", "I1", "centre site=s2.2");
    EXPECT_TRUE(places_on(state, "s2.2").empty());
  }
  const State large = acting(game, 4);
  EXPECT_TRUE(contains(texts(game, large), "claim s1.2-s2.2 s2.2")) << "only the small city has one";
}

TEST(IzakayaI9, OwnCardsCanBeTooFewForALargeCity) {
  Box box = game.tables.box;
  box.cards.resize(16);
  const Izakaya few(box);
  EXPECT_FALSE(few.check({.players = 4}));
  EXPECT_EQ(few.check({.players = 5}).clause, "I9");
  EXPECT_FALSE(game.check({.players = 5}));
}

TEST(IzakayaNotation, OnlyTheCanonicalFormIsRead) {
  for (const auto* text :
       {"site tokyo",       "order 5",          "bid 0100",      "bid 10000",        "drink pink c1.1",
        "drink red c6.1",   "drink red c1.1 ",  "drink red",     "price red",        "price red blue green",
        "claim s1.1-s1.2",  "build t4",         "build",         "place s1.1",       "place s1.1 12 11",
        "place s1.1 11 11", "place s1.1 11 13", "place s1.1 17", "place s1.1 11,12", "place s1.1 11 ",
        "place s6.1 11",    "return ",          "Skip",          "pass now",         "claim s1.1-s1.2 s0.1"})
    EXPECT_FALSE(game.parse(text).has_value()) << text;
  EXPECT_EQ(game.to_text(*game.parse("place s1.3 23 24 25 34")), "place s1.3 23 24 25 34");
  EXPECT_EQ(game.to_text(*game.parse("claim s1.2-s2.2 s2.2")), "claim s1.2-s2.2 s2.2");
}

TEST(IzakayaLists, TheMostPlacesOfOurCards) {
  // The 25 cards on which an L3 lies in the most ways: 400 places, the most of any of our pieces.
  std::vector<std::pair<int, std::string>> ways;
  for (int card = 0; card < static_cast<int>(game.tables.box.cards.size()); ++card) {
    int here = 0;
    for (int area = 0; area < 2; ++area) {
      const auto range = game.tables.of(card, area, 3);
      here += static_cast<int>(range.last - range.first);
    }
    ways.emplace_back(-here, game.tables.box.cards[at(card)].id.view());
  }
  std::sort(ways.begin(), ways.end());
  std::vector<std::string> cards;
  for (int i = 0; i < 25; ++i) cards.push_back(ways[at(i)].second);
  State state = acting(game, 5, cards);
  play(game, state, {"build L3"});
  EXPECT_EQ(texts(game, state).size(), 400U);
  EXPECT_LE(400, Izakaya::most_actions);
}

TEST(IzakayaLists, AFirstTurnInTheLargestCity) {
  const State state = acting(game, 5);
  EXPECT_EQ(texts(game, state).size(), 6U * 16 + 30 + 80 + 12);
}

TEST(IzakayaLists, AStateIsAtMostTwoKilobytes) { EXPECT_LE(sizeof(State), 2048U); }

}  // namespace
}  // namespace zashiki::izakaya
