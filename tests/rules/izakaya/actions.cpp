// Rule 2 of docs/play/rules/izakaya.md with its rulings: drinks, prices, claims and pieces, three times
// around.
#include <gtest/gtest.h>

#include "rules/izakaya/city.h"

namespace zashiki::izakaya {
namespace {

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
  expect_refused(state, 1, "drink red c1.1", "2", "colour_taken colour=red");
  expect_refused(state, 1, "drink blue c1.2", "2", "drink_there corner=c1.2 colour=red");
  expect_refused(state, 1, "drink blue c0.0", "2", "end_of_city corner=c0.0");
  expect_refused(state, 1, "drink blue c4.0", "2", "end_of_city corner=c4.0");
  expect_refused(state, 1, "drink blue c1.5", "2", "no_corner corner=c1.5");
}

TEST(IzakayaRule2, FourCardCornersComeBeforeTwoCardCorners) {
  State state = acting(game, 2);
  play(game, state, {"drink white c1.1", "drink blue c1.2", "drink red c2.1"});
  expect_refused(state, 1, "drink green c0.1", "2", "inner_corners_first free=1 corner=c0.1");
  EXPECT_EQ(count_of(texts(game, state), "drink "), 3);
  play(game, state, {"drink black c2.2"});
  EXPECT_EQ(count_of(texts(game, state), "drink "), 2 * 8);
  play(game, state, {"drink green c0.1"});
}

TEST(IzakayaRule2, OneCoinMovesOnceAPhase) {
  State state = acting(game, 2);
  EXPECT_EQ(count_of(texts(game, state), "price "), 30);
  expect_refused(state, 0, "price red red", "2", "same_colour");
  play(game, state, {"price red blue"});
  EXPECT_EQ(game.observe(state, 0).prices, (std::array<std::int16_t, 6>{100, 200, 100, 200, 300, 300}));
  EXPECT_EQ(count_of(texts(game, state), "price "), 0);
  expect_refused(state, 1, "price red blue", "2", "price_moved");
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
  expect_refused(state, 1, "claim s1.2-s1.3 s1.2", "I3", "disc_there lane=s1.2-s1.3");
  expect_refused(state, 1, "claim s1.3-s1.4 s1.3", "2", "claimed site=s1.3");
  expect_refused(state, 1, "claim s1.3-s1.4 s2.4", "2", "not_beside_lane lane=s1.3-s1.4 site=s2.4");
  expect_refused(state, 1, "claim s1.4-s1.5 s1.4", "2", "no_lane lane=s1.4-s1.5");
  expect_refused(state, 1, "claim s4.1-s5.1 s4.1", "2", "no_lane lane=s4.1-s5.1");
  play(game, state, {"claim s1.3-s1.4 s1.4"});
  EXPECT_FALSE(game.parse("claim s1.3-s1.2 s1.2").has_value()) << "the smaller site first";
  EXPECT_FALSE(game.parse("claim s1.1-s2.2 s1.1").has_value()) << "side by side";
  EXPECT_FALSE(game.parse("claim s1.5-s2.1 s1.5").has_value()) << "side by side";
}

TEST(IzakayaRule2, APieceIsChosenThenPlaced) {
  State state = acting(game, 2, {"chuo1"});
  EXPECT_EQ(count_of(texts(game, state), "build "), 12);
  expect_refused(state, 0, "place s1.1 11", "2", "no_piece_in_hand");
  expect_refused(state, 0, "return", "2", "no_piece_in_hand");
  play(game, state, {"build T4"});
  EXPECT_EQ(game.actors(state), Seats(0));
  EXPECT_EQ(game.observe(state, 1).chosen, "T4");
  EXPECT_EQ(state.supply[6], 5);
  EXPECT_EQ(count_of(texts(game, state), "place "), static_cast<int>(texts(game, state).size()));
  expect_refused(state, 0, "return", "I4", "piece_fits piece=T4");
  expect_refused(state, 0, "place s1.1 11 12 13 14", "2", "other_piece piece=T4 piece2=I4");
  expect_refused(state, 0, "build I1", "2", "piece_in_hand piece=T4");
  expect_refused(state, 0, "drink red c1.1", "2", "piece_in_hand piece=T4");
  expect_refused(state, 0, "skip", "2", "piece_in_hand piece=T4");
  expect_refused(state, 0, "place s4.4 11 12 13 22", "2", "no_site site=s4.4");
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

TEST(IzakayaI3, AClaimNeedsADiscAPyramidAndAnUnclaimedSite) {
  State state = acting(game, 5);
  state.discs[0] = 0x3f;
  state.claims[0] = 0x3f;
  EXPECT_EQ(count_of(texts(game, state), "claim "), 0);
  expect_refused(state, 0, "claim s5.1-s5.2 s5.1", "I3", "nothing_to_claim_with");
}

TEST(IzakayaI5, APriceFallsToZeroAndAnEmptyCrateStillHasAPrice) {
  State state = acting(game, 2);
  state.price = {0, 2, 2, 2, 3, 3};
  state.crate[1] = 0;
  expect_refused(state, 0, "price white red", "I5", "price_is_zero colour=white");
  EXPECT_EQ(count_of(texts(game, state), "price white"), 0);
  expect_refused(state, 0, "drink blue c1.1", "I5", "crate_empty colour=blue");
  play(game, state, {"price blue white"});
  EXPECT_EQ(state.price[0], 1);
}

TEST(IzakayaI5, WhoCanDoNothingPasses) {
  State state = exhausted(2);
  EXPECT_EQ(texts(game, state), std::vector<std::string>{"pass"});
  State price = state;
  price.spot[price_spot] = nobody;
  EXPECT_EQ(texts(game, price).size(), 30U);
  expect_refused(price, 0, "pass", "I5", "must_act");
  State piece = state;
  piece.supply[3] = 1;
  EXPECT_EQ(texts(game, piece), std::vector<std::string>{"build L3"});
  play(game, state, {"pass"});
  EXPECT_EQ(game.actors(state), Seats(1)) << "it spends one disc";
  EXPECT_EQ(state.round, 0);
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
  expect_refused(state, 0, "drink red c1.1", "2", "free_piece");
  expect_refused(state, 0, "pass", "2", "free_piece");
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

TEST(IzakayaI3, TheFreePieceMayBeDeclined) {
  State state = acting(game, 4);
  state.phase = Phase::offering;
  state.free_piece = true;
  EXPECT_TRUE(contains(texts(game, state), "skip"));
  State none = state;
  none.supply = {};
  EXPECT_EQ(texts(game, none), std::vector<std::string>{"skip"}) << "no piece is left";
  expect_refused(none, 0, "build I1", "I4", "none_left piece=I1");
  play(game, none, {"skip"});
  EXPECT_EQ(game.actors(none), Seats(1));
  EXPECT_FALSE(none.free_piece);
  expect_refused(none, 1, "skip", "I3", "nothing_to_skip");
}

}  // namespace
}  // namespace zashiki::izakaya
