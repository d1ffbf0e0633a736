// The variant with hidden tiles (rule 9).
#include <gtest/gtest.h>

#include "rules/nyakuza/harbour.h"

namespace zashiki::nyakuza {
namespace {

TEST(Nyakuza, Rule9HiddenTilesAreDrawnInSeatOrderAndAreNeverDriftwood) {
  State state = game.start(for_players(3, true));
  EXPECT_EQ(Outcomes<Nyakuza>(game, state).size(), 54);
  EXPECT_EQ(said(why(state, chance, "secret 0 r9")), "nyakuza.driftwood_goes_back space=r9");
  for (const auto* text : {"secret 0 r9", "secret 1 r17", "draw r17"})
    EXPECT_EQ(why(state, chance, text).clause, "9");
  play(state, chance, "secret 0 r17");
  EXPECT_EQ(why(state, chance, "secret 1 r17").clause, "9");
  EXPECT_EQ(Outcomes<Nyakuza>(game, state).size(), 53);
  play(state, chance, "secret 1 r1");
  play(state, chance, "secret 2 r2");
  EXPECT_EQ(Outcomes<Nyakuza>(game, state).size(), 57);
  EXPECT_EQ(why(state, chance, "draw r17").clause, "2");
  EXPECT_EQ(why(state, chance, "secret 0 r3").clause, "9");
  EXPECT_EQ(why(state, 0, "secret 0 r3").clause, "9");
  EXPECT_EQ(why(game.start(for_players(2)), chance, "secret 0 r3").clause, "9");
  EXPECT_EQ(game.observe(state, 1).own_secret, 0);
  EXPECT_EQ(game.observe(state, nobody).own_secret, no_tile);
}

TEST(Nyakuza, Rule9TheHiddenTileComesWithABoatFromTheSupply) {
  State state = draw_bay(game, "r2", {.hand = {1, 0, 0, 0}, .hidden = {"r17", "r30"}});
  EXPECT_EQ(texts(state), "boat r2, secret r17");
  EXPECT_EQ(said(why(state, 0, "secret r30")), "nyakuza.not_your_hidden_tile space=r30");
  EXPECT_EQ(why(state, 0, "secret r30").clause, "9");
  play(state, 0, "secret r17");
  EXPECT_EQ(texts(state), "boat r2, boat s14, boat s16, boat s20, boat w7")
      << "the boat in hand is still there";
  EXPECT_EQ(why(state, 0, "secret r17").clause, "9");
  EXPECT_EQ(why(state, 0, "done").clause, "9");
  EXPECT_EQ(why(draw_bay(game, "r2"), 0, "secret r17").clause, "9") << "not without the variant";
  EXPECT_EQ(why(draw_bay(game, "r2"), 0, "done").clause, "Y3");
}

TEST(Nyakuza, Rule9AZeroBidderHasATurnOfItsOwn) {
  State state = draw_bay(
      game, "r2",
      {.options = for_players(3), .phase = Phase::bid, .amulet = 1, .hidden = {"r17", "r30", "r40"}});
  bid(state, {0, 5, 0});
  EXPECT_EQ(state.order.size(), 3U);
  EXPECT_EQ(state.order[1], 2) << "clockwise from the amulet, after all the others";
  play(state, 1, "boat r2");
  while (game.actors(state) == Seats(1)) game.apply(state, 1, game.nth(state, 1, 0));
  EXPECT_EQ(texts(state), "done, secret r40");
  play(state, 2, "secret r40");
  EXPECT_EQ(game.actors(state), Seats(0)) << "nothing is left for seat 2 to do";
  play(state, 0, "done");
  EXPECT_EQ(state.round, 3);
}

TEST(Nyakuza, Rule9WithoutABoatInTheSupplyTheTileCannotBePlayed) {
  std::string fleet;  // 38 boats, two more in hand
  for (int i = 1; i <= 30; ++i) fleet += "s" + std::to_string(i) + "A ";
  for (int i = 1; i <= 8; ++i) fleet += "w" + std::to_string(i) + "A ";
  State state = draw_bay(game, fleet, {.hand = {2, 0, 0, 0}, .hidden = {"r17", ""}});
  EXPECT_FALSE(may(state, 0, "secret r17"));
  EXPECT_EQ(why(state, 0, "secret r17").clause, "9");
  EXPECT_EQ(why(state, 0, "done").clause, "Y3");
  state = draw_bay(game, fleet, {.hand = {1, 0, 0, 0}, .hidden = {"r17", ""}});
  EXPECT_TRUE(may(state, 0, "secret r17"));
}

TEST(Nyakuza, Y6TheHiddenTileMayComeBeforeBetweenOrAfterAndObeysRule6) {
  State state = draw_bay(game, "r2 r3", {.hand = {2, 0, 0, 0}, .hidden = {"r17", ""}});
  EXPECT_TRUE(may(state, 0, "secret r17"));
  play(state, 0, "boat r2");
  EXPECT_TRUE(may(state, 0, "secret r17"));
  EXPECT_FALSE(may(state, 0, "done"));
  play(state, 0, "boat r3");
  EXPECT_EQ(texts(state), "done, secret r17");
  const State poor =
      draw_bay(game, "s16A\n r22A r29A", {.koban = {1, 10}, .hand = {0, 0, 0, 0}, .hidden = {"r27", ""}});
  EXPECT_TRUE(may(poor, 0, "secret r27")) << "no shore touches it";
  const State shore =
      draw_bay(game, "s14A r12A", {.koban = {1, 10}, .hand = {0, 0, 0, 0}, .hidden = {"r16", ""}});
  EXPECT_EQ(texts(shore), "done, secret r16") << "r16 is not beside r12";
  const State owed =
      draw_bay(game, "s6A r3A r4A", {.koban = {1, 10}, .hand = {0, 0, 0, 0}, .hidden = {"r5", ""}});
  EXPECT_EQ(texts(owed), "done") << "octopus 3 and squid 5 at s6 would cost 2";
  EXPECT_EQ(why(owed, 0, "secret r5").clause, "6");
}

TEST(Nyakuza, Y6ToTheOthersAHiddenTileIsAmongTheUndrawn) {
  const State one = draw_bay(game, "r1", {.hidden = {"r17", "r30"}});
  const State other = draw_bay(game, "r1", {.hidden = {"r17", "r31"}});
  EXPECT_EQ(game.observe(one, 0), game.observe(other, 0));
  EXPECT_NE(game.observe(one, 1), game.observe(other, 1));
  // Sampled worlds give every undrawn tile but driftwood its turn.
  Random random(3);
  std::uint64_t seen = 0;
  for (int i = 0; i < 3000; ++i)
    seen |= bit_of(game.sample(game.observe(one, 0), random, UniformPrior{}).hidden[1]);
  EXPECT_EQ(seen, all_tiles & ~(bit_of(0) | bit_of(16) | game.chart.lies[0]));
}

}  // namespace
}  // namespace zashiki::nyakuza
