// Rule 3 of docs/play/rules/izakaya.md with its rulings: which pieces may be placed where.
#include <gtest/gtest.h>

#include "rules/izakaya/city.h"

namespace zashiki::izakaya {
namespace {

// A site of chuo1 (aaaa.. / aaaa.. / aaa...) with heights, and a piece in the hand of seat 0.
State with_piece(std::string_view heights, const std::string& piece, const std::string& card = "chuo1") {
  State state = acting(game, 2, {card});
  draw_site(game, state, 0, heights);
  play(game, state, {"build " + piece});
  return state;
}

TEST(IzakayaRule3, TurnedOrFlippedButInsideOneArea) {
  const State state = with_piece("", "I4");
  EXPECT_EQ(places_on(state, "s1.1"), (std::vector<std::string>{"11 12 13 14", "21 22 23 24"}));
  expect_refused(state, 0, "place s1.1 12 13 14 15", "3", "outside_area site=s1.1");
  expect_refused(state, 0, "place s1.1 11 21 31 41", "3", "outside_area site=s1.1");
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
  expect_refused(state, 0, "place s1.1 12 13 14", "3", "outside_area site=s1.1");
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
  expect_refused(state, 0, "place s1.1 11 12 13", "3", "uneven");
  const State bridge = with_piece(
      "1110.."
      "1010.."
      "100..."
      "......"
      "......"
      "......",
      "I3");
  expect_refused(bridge, 0, "place s1.1 21 22 23", "3", "uneven");
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
  expect_refused(state, 0, "place s1.1 22 23", "3", "no_shared_edge floor=1");
  expect_refused(state, 0, "place s1.1 22 32", "3", "no_shared_edge floor=1");
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

TEST(IzakayaI10, TheListShowsEveryPieceInTheSupplyAndNothingElse) {
  State open = acting(game, 2, {"minato3"});
  State full = open;
  fill_other_sites(full);
  EXPECT_EQ(count_of(texts(game, open), "build "), count_of(texts(game, full), "build "));
  open.supply[0] = 0;
  EXPECT_FALSE(contains(texts(game, open), "build I1"));
  expect_refused(open, 0, "build I1", "I4", "none_left piece=I1");
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

}  // namespace
}  // namespace zashiki::izakaya
