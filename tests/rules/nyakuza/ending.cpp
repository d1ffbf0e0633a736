// The last round and who wins (rule 8).
#include <gtest/gtest.h>

#include "rules/nyakuza/harbour.h"

namespace zashiki::nyakuza {
namespace {

TEST(Nyakuza, Rule8TheLastRoundHasNoDrawing) {
  State state = draw_bay(game, "", {.phase = Phase::bid, .bag_empty = true});
  EXPECT_FALSE(state.last_round);
  bid(state, {0, 0});
  EXPECT_EQ(state.phase, Phase::bid) << "no tile is left to draw";
  EXPECT_TRUE(state.last_round);
  bid(state, {0, 0});
  EXPECT_EQ(state.phase, Phase::over);
}

TEST(Nyakuza, Rule8MostStallsThenMostKobanThenTheWinIsShared) {
  const auto won = [](std::string_view picture, std::array<std::uint8_t, 4> koban) {
    State state = draw_bay(game, picture,
                           {.options = for_players(3),
                            .koban = koban,
                            .phase = Phase::bid,
                            .bag_empty = true,
                            .last_round = true});
    bid(state, {0, 0, 0});
    EXPECT_EQ(state.phase, Phase::over);
    return game.winners(state);
  };
  EXPECT_EQ(won("s2a s3b s4b", {9, 1, 9}), Seats(1));
  EXPECT_EQ(won("s2a s3b", {9, 8, 20}), Seats(0));
  Seats shared(0);
  shared.insert(1);
  EXPECT_EQ(won("s2a s3b", {9, 9, 20}), shared);
}

TEST(Nyakuza, Y6ABagWithTooFewTilesIsDrawnEmpty) {
  std::string drawn;
  for (int i = 1; i <= 60; ++i)
    if (i != 17 && i != 30 && i != 31) drawn += "r" + std::to_string(i) + " ";
  State state = draw_bay(game, drawn, {.phase = Phase::bid, .hidden = {"r17", "r30"}});
  bid(state, {0, 0});
  play(state, 0, "done");
  play(state, 1, "done");
  EXPECT_EQ(state.phase, Phase::draw);
  EXPECT_EQ(Outcomes<Nyakuza>(game, state).size(), 1);
  play(state, chance, "draw r31");
  EXPECT_EQ(state.phase, Phase::bid);
  EXPECT_FALSE(state.last_round);
  bid(state, {0, 0});
  play(state, 0, "done");
  play(state, 1, "done");
  EXPECT_TRUE(state.last_round);
  bid(state, {0, 0});
  play(state, 0, "done");
  EXPECT_TRUE(game.observe(state, 1).left_over.empty());
  play(state, 1, "done");
  EXPECT_EQ(game.observe(state, 1).left_over[0], 16) << "a game that is over hides nothing";
  EXPECT_EQ(game.winners(state), Seats::first(2)) << "unused it counts for nothing";
}

}  // namespace
}  // namespace zashiki::nyakuza
