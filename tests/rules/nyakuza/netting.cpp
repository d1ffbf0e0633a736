// Boats: who nets first, and where a boat may go (rule 4).
#include <gtest/gtest.h>

#include "rules/nyakuza/harbour.h"

namespace zashiki::nyakuza {
namespace {

TEST(Nyakuza, Rule4TheOrderOfNetting) {
  State state = draw_bay(game, "r1 r2 r3 r4 r5 r6 r7 r8",
                         {.options = for_players(4), .phase = Phase::bid, .amulet = 3});
  bid(state, {3, 1, 9, 5});  // three boats for 2, two for 3, one for 0 and 1
  std::string order;
  while (state.phase == Phase::net) {
    order += static_cast<char>('0' + state.order[0]);
    game.apply(state, state.order[0], game.nth(state, state.order[0], 0));
  }
  EXPECT_EQ(order, "2223301");
  state = draw_bay(game, "r1 r2 r3 r4 r5 r6 r7 r8",
                   {.options = for_players(4), .phase = Phase::bid, .amulet = 3});
  bid(state, {1, 5, 9, 3});
  order.clear();
  for (const auto seat : state.order) order += static_cast<char>('0' + seat);
  EXPECT_EQ(order, "2130") << "one boat each goes clockwise from the amulet, not by the bid";
}

TEST(Nyakuza, Rule4WhereABoatMayGo) {
  const State state = draw_bay(game, ". .  s3\n . r1A w1B r2", {.hand = {1, 0, 0, 0}});
  EXPECT_EQ(texts(state), "boat r2, boat s11, boat s2, boat s3, boat w3") << "any free tile; coast beside r1";
  EXPECT_EQ(said(why(state, 0, "boat r3")), "nyakuza.not_drawn space=r3");
  EXPECT_EQ(said(why(state, 0, "boat w1")), "nyakuza.boat_there space=w1");
  EXPECT_EQ(said(why(state, 0, "boat s4")), "nyakuza.not_adjacent space=s4");
  for (const auto* text : {"boat r3", "boat w1", "boat s4"}) EXPECT_EQ(why(state, 0, text).clause, "4");
  EXPECT_FALSE(game.parse("boat s31").has_value()) << "there are 30 shores on this bay";
}

TEST(Nyakuza, Y3PlacingIsCompulsoryAndWithoutALegalSpaceOneIsPassedOver) {
  State state = draw_bay(game, "r1B r2B", {.phase = Phase::bid});
  bid(state, {5, 1});
  EXPECT_EQ(game.actors(state), Seats(1)) << "the winner has no tile and no boat to go beside";
  EXPECT_EQ(state.hand[0], 0) << "its boats are back in the supply";
  EXPECT_EQ(supply(state, 0), 40);
  EXPECT_EQ(why(state, 1, "done").clause, "Y3");
  State hiding = draw_bay(game, "r1B r2B", {.hand = {3, 0, 0, 0}, .hidden = {"r17", ""}});
  EXPECT_EQ(texts(hiding), "done, secret r17") << "owed even though no boat can be placed";
}

TEST(Nyakuza, Y3NobodyGetsBoatsBeyondTheForty) {
  std::string fleet;
  for (int i = 1; i <= 30; ++i) fleet += "s" + std::to_string(i) + "A ";
  for (int i = 1; i <= 9; ++i) fleet += "w" + std::to_string(i) + "A ";
  State state = draw_bay(game, fleet + " r1 r2 r3", {.phase = Phase::bid});
  bid(state, {5, 1});
  EXPECT_EQ(state.hand, (std::array<std::uint8_t, 4>{1, 2, 0, 0}));
  EXPECT_EQ(game.actors(state), Seats(0)) << "by rank, though it has fewer boats";
}

TEST(Nyakuza, Y8ABoatAloneOnAShoreIsNoGroup) {
  State state = draw_bay(game, "s5\n r2A", {.koban = {0, 10}});
  play(state, 0, "boat s5");
  EXPECT_EQ(state.phase, Phase::net);
  const State lone = draw_bay(game, "s5A . . r9 r15", {.koban = {0, 10}});
  EXPECT_TRUE(may(lone, 0, "boat r9")) << "r9 is not beside s5";
}

}  // namespace
}  // namespace zashiki::nyakuza
