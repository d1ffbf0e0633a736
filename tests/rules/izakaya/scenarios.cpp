// Every clause and ruling of docs/rules/izakaya.md, each with a city that shows it. The file is long because
// the page is: one test a clause.
#include <algorithm>
#include <gtest/gtest.h>

#include "rules/izakaya/city.h"

namespace zashiki::izakaya {
namespace {

Refusal why(const State& state, Seat who, std::string_view text) {
  const auto action = game.parse(text);
  EXPECT_TRUE(action.has_value()) << text;
  return game.why(state, who, *action);
}

#define EXPECT_REFUSED(state, who, text, number, words)                               \
  do {                                                                                \
    const Refusal refusal_ = why(state, who, text);                                   \
    EXPECT_EQ(refusal_.clause, number) << (text) << ": " << refusal_.sentence.view(); \
    EXPECT_NE(refusal_.sentence.view().find(words), std::string_view::npos)           \
        << (text) << ": " << refusal_.sentence.view();                                \
    EXPECT_FALSE(is_legal(game, state, who, *game.parse(text)));                      \
  } while (false)

// ---- The city ----

TEST(IzakayaCity, CardsAreLaidAndTheOrderIsDrawn) {
  for (const auto& [players, sites] : {std::pair{2, 9}, {3, 9}, {4, 16}, {5, 25}}) {
    State state = game.start({.players = static_cast<std::uint8_t>(players)});
    for (int laid_so_far = 0; laid_so_far < sites; ++laid_so_far) {
      const Outcomes<Izakaya> outcomes(game, state);
      ASSERT_EQ(outcomes.size(), 32 - laid_so_far) << "no card twice";
      ASSERT_EQ(outcomes.total(), 32U - static_cast<unsigned>(laid_so_far)) << "each as likely";
      game.apply(state, chance, outcomes.action(laid_so_far % 3));
    }
    EXPECT_REFUSED(state, chance, "site chuo1", "I9", "the city is laid");
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
  EXPECT_REFUSED(state, chance, "bid 100", "2", "for a player");
  EXPECT_REFUSED(state, chance, "order 0", "1", "when the city is laid");
  play(game, state, {"site chuo1"});
  EXPECT_REFUSED(state, chance, "site chuo1", "I9", "there is one chuo1");
  while (state.phase == Phase::dealing) game.apply(state, chance, Outcomes<Izakaya>(game, state).action(0));
  EXPECT_REFUSED(state, chance, "order 2", "1", "no seat 2");
  play(game, state, {"order 1"});
  EXPECT_REFUSED(state, chance, "order 1", "1", "already");
  play(game, state, {"order 0"});
  EXPECT_REFUSED(state, 0, "order 1", "1", "chance's");
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

// ---- Rule 1, the auction ----

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
  EXPECT_REFUSED(state, 0, "bid 150", "1", "multiple of 100");
  EXPECT_REFUSED(state, 0, "bid 1100", "1", "you have 1000 yen");
  EXPECT_REFUSED(state, 0, "drink red c1.1", "1", "first everybody seals a bid");
  EXPECT_REFUSED(state, 0, "pass", "1", "first everybody seals a bid");
  bid_in_order(game, state);
  EXPECT_REFUSED(state, 0, "bid 100", "1", "before the actions");
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

// ---- Rule 2, the actions ----

TEST(IzakayaRule2, ThreeRoundsInTurnOrder) {
  State state = laid(game, 3);
  play(game, state, {"0 bid 100", "1 bid 300", "2 bid 200"});
  for (int round = 0; round < 3; ++round)
    for (const Seat seat : {1, 2, 0}) {
      EXPECT_EQ(game.actors(state), Seats(seat));
      EXPECT_EQ(game.observe(state, 0).round, round + 1);
      play(game, state, {"build I2"});
      play(game, state, {texts(game, state)[0]});
    }
  EXPECT_EQ(game.actors(state), Seats::first(3)) << "a new auction";
  EXPECT_EQ(state.building, (std::array<std::uint8_t, 5>{})) << "action discs go home";
}

TEST(IzakayaRule2, ADiscOnAColourPutsADrinkOnACorner) {
  State state = acting(game, 4);
  EXPECT_EQ(count_of(texts(game, state), "drink "), 6 * 9);
  play(game, state, {"drink red c1.2"});
  const View view = game.observe(state, nobody);
  EXPECT_EQ(view.drinks[1 * 5 + 2], 2);
  EXPECT_EQ(view.crates[2], 5);
  EXPECT_EQ(view.spots.one_disc[2], 0);
  EXPECT_EQ(count_of(texts(game, state), "drink "), 5 * 8) << "one disc a colour, one drink a spot";
  EXPECT_REFUSED(state, 1, "drink red c1.1", "2", "each colour takes one in a phase");
  EXPECT_REFUSED(state, 1, "drink blue c1.2", "2", "has a drink: red");
  EXPECT_REFUSED(state, 1, "drink blue c0.0", "2", "a corner of the city itself");
  EXPECT_REFUSED(state, 1, "drink blue c4.0", "2", "a corner of the city itself");
  EXPECT_REFUSED(state, 1, "drink blue c1.5", "2", "no corner c1.5");
}

TEST(IzakayaRule2, FourCardCornersComeBeforeTwoCardCorners) {
  State state = acting(game, 2);
  play(game, state, {"drink white c1.1", "drink blue c1.2", "drink red c2.1"});
  EXPECT_REFUSED(state, 1, "drink green c0.1", "2", "1 of them are still free");
  EXPECT_EQ(count_of(texts(game, state), "drink "), 3);
  play(game, state, {"drink black c2.2"});
  EXPECT_EQ(count_of(texts(game, state), "drink "), 2 * 8);
  play(game, state, {"drink green c0.1"});
}

TEST(IzakayaRule2, OneCoinMovesOnceAPhase) {
  State state = acting(game, 2);
  EXPECT_EQ(count_of(texts(game, state), "price "), 30);
  EXPECT_REFUSED(state, 0, "price red red", "2", "another colour");
  play(game, state, {"price red blue"});
  EXPECT_EQ(game.observe(state, 0).prices, (std::array<std::int16_t, 6>{100, 200, 100, 200, 300, 300}));
  EXPECT_EQ(count_of(texts(game, state), "price "), 0);
  EXPECT_REFUSED(state, 1, "price red blue", "2", "already");
}

TEST(IzakayaRule2, AClaimTakesALaneAndASite) {
  State state = acting(game, 4);
  EXPECT_EQ(count_of(texts(game, state), "claim "), 2 * 24);
  play(game, state, {"claim s1.2-s1.3 s1.3"});
  const View view = game.observe(state, nobody);
  EXPECT_EQ(view.sites[2].claim, 0);
  EXPECT_EQ(view.sites[1].right, 0);
  EXPECT_EQ(view.discs[0], 5);
  EXPECT_EQ(view.pyramids[0], 5);
  EXPECT_EQ(view.spots.claim[0], 1);
  // The lane is gone for both its sites, s1.3 for its two other lanes.
  EXPECT_EQ(count_of(texts(game, state), "claim "), 2 * 24 - 4);
  EXPECT_REFUSED(state, 1, "claim s1.2-s1.3 s1.2", "I3", "a disc lies in s1.2-s1.3 already");
  EXPECT_REFUSED(state, 1, "claim s1.3-s1.4 s1.3", "2", "s1.3 is claimed already");
  EXPECT_REFUSED(state, 1, "claim s1.3-s1.4 s2.4", "2", "is neither");
  EXPECT_REFUSED(state, 1, "claim s1.4-s1.5 s1.4", "2", "no lane");
  EXPECT_REFUSED(state, 1, "claim s4.1-s5.1 s4.1", "2", "no lane");
  play(game, state, {"claim s1.3-s1.4 s1.4"});
  EXPECT_FALSE(game.parse("claim s1.3-s1.2 s1.2").has_value()) << "the smaller site first";
  EXPECT_FALSE(game.parse("claim s1.1-s2.2 s1.1").has_value()) << "side by side";
  EXPECT_FALSE(game.parse("claim s1.5-s2.1 s1.5").has_value()) << "side by side";
}

TEST(IzakayaRule2, APieceIsChosenThenPlaced) {
  State state = acting(game, 2, {"chuo1"});
  EXPECT_EQ(count_of(texts(game, state), "build "), 12);
  EXPECT_REFUSED(state, 0, "place s1.1 11", "2", "choose one first");
  EXPECT_REFUSED(state, 0, "return", "2", "choose one first");
  play(game, state, {"build T4"});
  EXPECT_EQ(game.actors(state), Seats(0));
  EXPECT_EQ(game.observe(state, 1).chosen, "T4");
  EXPECT_EQ(state.supply[6], 5);
  EXPECT_EQ(count_of(texts(game, state), "place "), static_cast<int>(texts(game, state).size()));
  EXPECT_REFUSED(state, 0, "return", "I4", "must be placed");
  EXPECT_REFUSED(state, 0, "place s1.1 11 12 13 14", "2", "you chose T4, and these cells are I4");
  EXPECT_REFUSED(state, 0, "build I1", "2", "place it first");
  EXPECT_REFUSED(state, 0, "drink red c1.1", "2", "place it first");
  EXPECT_REFUSED(state, 0, "skip", "2", "place it first");
  EXPECT_REFUSED(state, 0, "place s4.4 11 12 13 22", "2", "no site s4.4");
  play(game, state, {"place s1.1 12 21 22 23"});
  EXPECT_EQ(game.actors(state), Seats(1));
  EXPECT_EQ(picture(game, state, 0),
            "0100..\n"
            "1110..\n"
            "000...\n"
            "......\n"
            "......\n"
            "......");
}

// Discs in a straight line of three: only where a city is large enough, here 4 x 4.
struct Line {
  State state = laid(game, 4);
  // Seat 0 claims, the others build; every auction keeps the order and nobody grows poor.
  void claim(const std::string& text) {
    if (state.phase == Phase::bidding) {
      state.yen.fill(10);
      state.pot = 0;
      bid_in_order(game, state);
    }
    play(game, state, {text});
  }
  void others() {
    for (Seat seat = 1; seat < 4; ++seat) {
      play(game, state, {"build I2"});
      play(game, state, {texts(game, state)[0]});
    }
  }
};

TEST(IzakayaRule2, AStraightLineOfThreeGivesAFreePiece) {
  // Through cards: s1.1-s1.2, s1.3-s1.4, and then the one between.
  Line line;
  line.claim("claim s1.1-s1.2 s1.1");
  line.others();
  line.claim("claim s1.3-s1.4 s1.3");
  EXPECT_EQ(line.state.phase, Phase::acting);
  line.others();
  line.claim("claim s1.2-s1.3 s1.2");
  State& state = line.state;
  EXPECT_EQ(game.actors(state), Seats(0));
  auto all = texts(game, state);
  EXPECT_EQ(count_of(all, "build "), 12);
  EXPECT_TRUE(contains(all, "skip"));
  EXPECT_EQ(all.size(), 13U);
  EXPECT_REFUSED(state, 0, "drink red c1.1", "2", "free piece");
  EXPECT_REFUSED(state, 0, "pass", "2", "free piece");
  play(game, state, {"build O4"});
  EXPECT_TRUE(game.observe(state, 0).free_piece);
  EXPECT_EQ(state.building[0], 0) << "it costs no action disc";
  play(game, state, {texts(game, state)[0]});
  EXPECT_EQ(game.actors(state), Seats(1)) << "one piece, and one only";
}

TEST(IzakayaRule2, LengtheningALineGivesAPieceToo) {
  // Along the seam between the first two rows: three, and then a fourth.
  Line line;
  for (const auto* text : {"claim s1.1-s2.1 s1.1", "claim s1.2-s2.2 s1.2"}) {
    line.claim(text);
    line.others();
  }
  line.claim("claim s1.3-s2.3 s1.3");
  EXPECT_EQ(line.state.phase, Phase::offering);
  play(game, line.state, {"skip"});
  line.others();
  line.claim("claim s1.4-s2.4 s1.4");
  EXPECT_EQ(line.state.phase, Phase::offering);
  EXPECT_EQ(game.actors(line.state), Seats(0));
}

TEST(IzakayaRule2, LinesOfLanes) {
  const auto lanes_of = [](std::initializer_list<std::string_view> names) {
    Lanes set = 0;
    for (const auto name : names) set |= bit(parse_lane(name));
    return set;
  };
  const auto line = [&](std::initializer_list<std::string_view> names, std::string_view newest) {
    return in_a_line(lanes_of(names), parse_lane(newest));
  };
  EXPECT_TRUE(line({"s1.1-s2.1", "s1.2-s2.2", "s1.3-s2.3"}, "s1.2-s2.2")) << "along a seam";
  EXPECT_TRUE(line({"s1.1-s1.2", "s1.2-s1.3", "s1.3-s1.4"}, "s1.3-s1.4")) << "through cards";
  EXPECT_TRUE(line({"s1.1-s1.2", "s2.1-s2.2", "s3.1-s3.2"}, "s1.1-s1.2")) << "along a seam, downwards";
  EXPECT_TRUE(line({"s1.1-s2.1", "s2.1-s3.1", "s3.1-s4.1"}, "s2.1-s3.1")) << "through cards, downwards";
  EXPECT_TRUE(line({"s1.1-s2.1", "s1.2-s2.2", "s1.3-s2.3", "s1.4-s2.4"}, "s1.4-s2.4")) << "lengthened";
  EXPECT_FALSE(line({"s1.1-s2.1", "s1.2-s2.2", "s1.4-s2.4"}, "s1.4-s2.4")) << "a gap";
  EXPECT_FALSE(line({"s1.1-s2.1", "s1.2-s2.2", "s1.3-s2.3", "s3.1-s4.1"}, "s3.1-s4.1")) << "elsewhere";
  EXPECT_FALSE(line({"s1.1-s2.1", "s2.2-s3.2", "s3.3-s4.3"}, "s2.2-s3.2")) << "no diagonals";
  EXPECT_FALSE(line({"s1.4-s2.4", "s1.5-s2.5", "s2.1-s3.1"}, "s1.5-s2.5")) << "not around the edge";
  EXPECT_FALSE(line({"s1.1-s1.2", "s1.2-s2.2", "s1.2-s1.3"}, "s1.1-s1.2")) << "lanes of two directions";
}

// ---- Rule 3, building ----

// A site of chuo1 (aaaa.. / aaaa.. / aaa...) with heights, and a piece in the hand of seat 0.
State with_piece(std::string_view heights, const std::string& piece, const std::string& card = "chuo1") {
  State state = acting(game, 2, {card});
  draw_site(game, state, 0, heights);
  play(game, state, {"build " + piece});
  return state;
}

std::vector<std::string> places_on(const State& state, std::string_view site) {
  std::vector<std::string> found;
  const std::string beginning = "place " + std::string(site) + " ";
  for (const auto& text : texts(game, state))
    if (text.starts_with(beginning)) found.push_back(text.substr(beginning.size()));
  std::sort(found.begin(), found.end());
  return found;
}

TEST(IzakayaRule3, TurnedOrFlippedButInsideOneArea) {
  const State state = with_piece("", "I4");
  EXPECT_EQ(places_on(state, "s1.1"), (std::vector<std::string>{"11 12 13 14", "21 22 23 24"}));
  EXPECT_REFUSED(state, 0, "place s1.1 12 13 14 15", "3", "inside one building area");
  EXPECT_REFUSED(state, 0, "place s1.1 11 21 31 41", "3", "inside one building area");
}

TEST(IzakayaRule3, TwoAreasAreTwoBuildings) {
  // shinjuku4 is .a.bbb / aa..bb / aa.... / a.....
  State state = with_piece("", "I2", "shinjuku4");
  play(game, state, {"place s1.1 14 15"});
  EXPECT_EQ(state.storeys[0], 0);
  EXPECT_EQ(state.storeys[1], 1);
  play(game, state, {"build I2", "place s1.1 31 41"});  // floor 1 of b asks nothing of a
  EXPECT_EQ(picture(game, state, 0),
            ".0.110\n"
            "00..00\n"
            "10....\n"
            "1.....\n"
            "......\n"
            "......");
  play(game, state, {"build I3"});
  EXPECT_REFUSED(state, 0, "place s1.1 12 13 14", "3", "inside one building area");
}

TEST(IzakayaRule3, NoOverhangAndNoBridge) {
  const State state = with_piece(
      "1100.."
      "0000.."
      "000..."
      "......"
      "......"
      "......",
      "I3");
  EXPECT_REFUSED(state, 0, "place s1.1 11 12 13", "3", "differ in height");
  const State bridge = with_piece(
      "1110.."
      "1010.."
      "100..."
      "......"
      "......"
      "......",
      "I3");
  EXPECT_REFUSED(bridge, 0, "place s1.1 21 22 23", "3", "bridge");
}

TEST(IzakayaRule3, PiecesOfAFloorShareAnEdge) {
  const State state = with_piece(
      "1000.."
      "0000.."
      "000..."
      "......"
      "......"
      "......",
      "I2");
  EXPECT_REFUSED(state, 0, "place s1.1 22 23", "3", "share no edge");
  EXPECT_REFUSED(state, 0, "place s1.1 22 32", "3", "floor 1 of this building has pieces already");
  EXPECT_EQ(places_on(state, "s1.1"), (std::vector<std::string>{"12 13", "12 22", "21 22", "21 31"}));
}

TEST(IzakayaRule3, AFloorAboveIsBegunAnywhereOnTheOneBelow) {
  State state = with_piece(
      "2211.."
      "1111.."
      "000..."
      "......"
      "......"
      "......",
      "I2");
  // Floor 1 beside itself, floor 2 beside the two cells there, floor 3 on them.
  EXPECT_EQ(places_on(state, "s1.1"),
            (std::vector<std::string>{"11 12", "13 14", "13 23", "21 22", "22 23", "31 32", "32 33"}));
  play(game, state, {"place s1.1 11 12"});
  EXPECT_EQ(state.storeys[0], 3);
}

TEST(IzakayaI6, LowerFloorsMayBeWidenedAndAnyoneBuildsAnywhere) {
  State state = with_piece(
      "2200.."
      "2200.."
      "000..."
      "......"
      "......"
      "......",
      "I3");
  state.claims[1] = 1;  // s1.1 is the other's
  state.unclaimed &= ~1U;
  play(game, state, {"place s1.1 31 32 33"});
  EXPECT_EQ(picture(game, state, 0),
            "2200..\n"
            "2200..\n"
            "111...\n"
            "......\n"
            "......\n"
            "......");
  EXPECT_EQ(state.storeys[0], 2) << "floors are counted at the highest cell";
}

// ---- Rule 4, the end ----

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

// ---- Rule 5, scoring ----

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

// ---- Rulings ----

TEST(IzakayaI1, TheTurnedCentreTakesNothing) {
  for (const int players : {2, 3}) {
    State state = acting(game, players);
    const auto all = texts(game, state);
    EXPECT_EQ(count_of(all, "claim "), 2 * 8) << "twelve lanes less four";
    for (const auto& text : all) EXPECT_EQ(text.find("s2.2"), std::string::npos) << text;
    EXPECT_REFUSED(state, 0, "claim s1.2-s2.2 s1.2", "I1", "turned card");
    EXPECT_REFUSED(state, 0, "claim s2.1-s2.2 s2.1", "I1", "turned card");
    EXPECT_REFUSED(state, 0, "claim s2.2-s2.3 s2.3", "I1", "turned card");
    EXPECT_REFUSED(state, 0, "claim s2.2-s3.2 s2.2", "I1", "turned card");
    EXPECT_TRUE(contains(all, "drink red c1.1")) << "its corners are ordinary";
    EXPECT_TRUE(game.observe(state, 0).sites[4].turned);
    play(game, state, {"build I1"});
    EXPECT_REFUSED(state, 0, "place s2.2 11", "I1", "nothing is built on it");
    EXPECT_TRUE(places_on(state, "s2.2").empty());
  }
  const State large = acting(game, 4);
  EXPECT_TRUE(contains(texts(game, large), "claim s1.2-s2.2 s2.2")) << "only the small city has one";
}

TEST(IzakayaI3, AClaimNeedsADiscAPyramidAndAnUnclaimedSite) {
  State state = acting(game, 5);
  state.discs[0] = 0x3f;
  state.claims[0] = 0x3f;
  EXPECT_EQ(count_of(texts(game, state), "claim "), 0);
  EXPECT_REFUSED(state, 0, "claim s5.1-s5.2 s5.1", "I3", "no claim disc");
}

TEST(IzakayaI3, TheFreePieceMayBeDeclined) {
  State state = acting(game, 4);
  state.phase = Phase::offering;
  state.free_piece = true;
  EXPECT_TRUE(contains(texts(game, state), "skip"));
  State none = state;
  none.supply = {};
  EXPECT_EQ(texts(game, none), std::vector<std::string>{"skip"}) << "no piece is left";
  EXPECT_REFUSED(none, 0, "build I1", "I4", "no I1 is left");
  play(game, none, {"skip"});
  EXPECT_EQ(game.actors(none), Seats(1));
  EXPECT_FALSE(none.free_piece);
  EXPECT_REFUSED(none, 1, "skip", "I3", "only the free piece of a line");
}

// Every site of the city but s1.1 is built over, so that what fits can be counted.
void fill_other_sites(State& state) {
  for_each_bit(state.city & ~1U, [&](Site site) {
    for (int building = 2 * site; building < 2 * site + 2; ++building) {
      // A first floor of every second cell is as good as full: no two cells of one height share an edge.
      Cells checkered = 0;
      for_each_bit(game.area(state, building), [&](int i) {
        if ((i / 6 + i % 6) % 2 == 0) checkered |= bit(i);
      });
      if (checkered != 0) lay(state, building, checkered);
    }
  });
}

TEST(IzakayaI4, APieceThatFitsNowhereGoesBack) {
  State state = acting(game, 2, {"minato3"});  // aaa / aaa / aa
  fill_other_sites(state);
  EXPECT_TRUE(contains(texts(game, state), "build I4")) << "I10: nothing shows whether it fits";
  play(game, state, {"build I4"});
  EXPECT_EQ(texts(game, state), std::vector<std::string>{"return"});
  const auto before = state.supply[4];
  play(game, state, {"return"});
  EXPECT_EQ(state.supply[4], before + 1);
  EXPECT_EQ(game.actors(state), Seats(1)) << "the action is spent";
  EXPECT_EQ(state.building[0], 1);
  EXPECT_FALSE(state.placed);
  // The same with the free piece of a line.
  state.phase = Phase::offering;
  state.free_piece = true;
  play(game, state, {"build I4", "return"});
  EXPECT_EQ(game.actors(state), Seats(0));
  EXPECT_FALSE(state.free_piece);
}

TEST(IzakayaI5, APriceFallsToZeroAndAnEmptyCrateStillHasAPrice) {
  State state = acting(game, 2);
  state.price = {0, 2, 2, 2, 3, 3};
  state.crate[1] = 0;
  EXPECT_REFUSED(state, 0, "price white red", "I5", "no coin on white");
  EXPECT_EQ(count_of(texts(game, state), "price white"), 0);
  EXPECT_REFUSED(state, 0, "drink blue c1.1", "I5", "the crate of blue is empty");
  play(game, state, {"price blue white"});
  EXPECT_EQ(state.price[0], 1);
}

// Nothing is left but what the test puts back: no drink, no claim, no piece, the coin moved by the other.
State exhausted(int players) {
  State state = acting(game, players);
  state.crate = {};
  state.supply = {};
  state.free_lanes = 0;
  state.spot[price_spot] = 1;
  return state;
}

TEST(IzakayaI5, WhoCanDoNothingPasses) {
  State state = exhausted(2);
  EXPECT_EQ(texts(game, state), std::vector<std::string>{"pass"});
  State price = state;
  price.spot[price_spot] = nobody;
  EXPECT_EQ(texts(game, price).size(), 30U);
  EXPECT_REFUSED(price, 0, "pass", "I5", "nothing that you could do");
  State piece = state;
  piece.supply[3] = 1;
  EXPECT_EQ(texts(game, piece), std::vector<std::string>{"build L3"});
  play(game, state, {"pass"});
  EXPECT_EQ(game.actors(state), Seats(1)) << "it spends one disc";
  EXPECT_EQ(state.round, 0);
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

TEST(IzakayaI9, OwnCardsCanBeTooFewForALargeCity) {
  Box box = game.tables.box;
  box.cards.resize(16);
  const Izakaya few(box);
  EXPECT_FALSE(few.check({.players = 4}));
  EXPECT_EQ(few.check({.players = 5}).clause, "I9");
  EXPECT_FALSE(game.check({.players = 5}));
}

TEST(IzakayaI10, TheListShowsEveryPieceInTheSupplyAndNothingElse) {
  State open = acting(game, 2, {"minato3"});
  State full = open;
  fill_other_sites(full);
  EXPECT_EQ(count_of(texts(game, open), "build "), count_of(texts(game, full), "build "));
  open.supply[0] = 0;
  EXPECT_FALSE(contains(texts(game, open), "build I1"));
  EXPECT_REFUSED(open, 0, "build I1", "I4", "no I1 is left");
}

// ---- Notation ----

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

// ---- Large lists ----

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
