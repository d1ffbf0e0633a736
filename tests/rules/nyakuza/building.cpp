// Stalls: what must be built, and what with (rules 5 to 7).
#include <gtest/gtest.h>

#include "rules/nyakuza/harbour.h"

namespace zashiki::nyakuza {
namespace {

TEST(Nyakuza, Rule5EachRecipeBuilds) {
  const auto built_with = [](std::string_view picture, std::string_view shore) {
    State state = draw_bay(game, picture);
    play(state, 0, shore);
    EXPECT_EQ(state.phase, Phase::build) << picture;
    return texts(state);
  };
  EXPECT_EQ(built_with("s4\n r2  r9A r8A w1A", "boat s4"), "stall s4 with r9");
  EXPECT_EQ(built_with("r2A r9 r14A w6A r8A", "boat s5"), "stall s5 with r2 r14");
  EXPECT_EQ(built_with("r1A w3A r13A", "boat s2"), "stall s2 with r1 r13");
  EXPECT_EQ(built_with("r4A w4A r15A", "boat s6"), "stall s6 with r4 r15");
}

TEST(Nyakuza, Rule5TheBuildComesAtOnceAndUsesTheTilesUp) {
  State state = draw_bay(game, ". s6 .\n r4A w4A r15A", {.koban = {5, 10}});
  play(state, 0, "boat s6");
  EXPECT_EQ(why(state, 0, "boat s7").clause, "5");
  EXPECT_EQ(said(why(state, 0, "boat s7")), "nyakuza.must_build");
  play(state, 0, "stall s6 with r4 r15");
  EXPECT_EQ(state.koban[0], 3);
  const View view = game.observe(state, 1);
  EXPECT_EQ(view.resources[3], built_here);
  EXPECT_EQ(view.shores[5], built_here);
  EXPECT_EQ(game.scores(state)[0], 1);
  // The same two crabs do not build again, but they still hold the group together.
  play(state, 0, "boat s7");
  EXPECT_EQ(state.phase, Phase::net);
  EXPECT_EQ(flood(game.chart, state, state.boats[0], first_shore + 6).boats.size(), 5);
}

TEST(Nyakuza, Rule5WhatMakesNoStall) {
  State state = draw_bay(game, ". s6 s7A\n r3A r4a r5B w4A r15A r10A r11A", {.koban = {9, 9}});
  EXPECT_EQ(state.phase, Phase::net);
  EXPECT_EQ(why(state, 0, "stall s7 with r4 r15").clause, "5") << "nothing is owed now";
  play(state, 0, "boat s6");
  const auto refused = [&](std::string_view text, std::string_view reason) {
    EXPECT_EQ(why(state, 0, text).clause, "5") << text;
    EXPECT_EQ(said(why(state, 0, text)), reason);
  };
  refused("stall s6 with r4 r15", "nyakuza.used_up space=r4");
  refused("stall s6 with r11 r17", "nyakuza.not_in_group space=r17");
  refused("stall s6 with r3 r5", "nyakuza.not_in_group space=r5");
  refused("stall s6 with r3 r10", "nyakuza.no_recipe resource=octopus resource2=salmon");
  refused("stall s6 with r15", "nyakuza.no_recipe_alone resource=spider_crab");
  refused("stall s5 with r11 r15", "nyakuza.not_in_group space=s5");
  play(state, 0, "stall s6 with r11 r15");
  EXPECT_EQ(state.phase, Phase::net);
}

// The printed example: two stalls in one turn, with crabs 4 and 8, then squid 5 and octopus 1.
TEST(Nyakuza, Rule5TwoStallsInOneTurn) {
  State state = draw_bay(game,
                         ". .   .   .   .   .   s7  s8\n"
                         "   r1A w1A .   .   r4A r5 \n"
                         ". .   .   r8A .   w4A     \n"
                         "   .   .   w6A r14A       ");
  play(state, 0, "boat s7");
  EXPECT_EQ(texts(state), "stall s7 with r4 r8");
  play(state, 0, "stall s7 with r4 r8");
  play(state, 0, "boat r5");
  EXPECT_EQ(state.phase, Phase::net) << "octopus and squid, but no shore yet";
  play(state, 0, "boat s8");
  play(state, 0, "stall s8 with r1 r5");
  EXPECT_EQ(game.scores(state)[0], 2);
  EXPECT_EQ(state.koban[0], 6);
}

constexpr auto two_crabs =
    ".  .   .   s4  s5  s6\n"
    "   .   w1A .   .   r4A\n"
    ".  .   .   r8A .   w4A\n"
    "   .   .   w6A r14A";

TEST(Nyakuza, Rule6ABuildThatCannotBePaidForbidsTheBoat) {
  const State state = draw_bay(game, two_crabs, {.koban = {1, 10}});
  EXPECT_FALSE(may(state, 0, "boat s4"));
  EXPECT_EQ(why(state, 0, "boat s4").clause, "6");
  EXPECT_EQ(said(why(state, 0, "boat s4")), "nyakuza.cannot_pay_build space=s4 price=2 koban=1");
  EXPECT_TRUE(may(draw_bay(game, two_crabs, {.koban = {2, 10}}), 0, "boat s4"));
  // The tile that completes a recipe is forbidden in the same way, driftwood only without any koban.
  constexpr auto open_shore = ". s5A s6A\n r2 r3A r4A\n r8 r9 w4";
  for (const int koban : {0, 1, 2}) {
    const State poor = draw_bay(game, open_shore, {.koban = {static_cast<std::uint8_t>(koban), 10}});
    EXPECT_EQ(may(poor, 0, "boat r9"), koban >= 1);
    EXPECT_TRUE(may(poor, 0, "boat r2")) << "salmon completes nothing";
  }
  EXPECT_EQ(said(why(draw_bay(game, open_shore, {.koban = {0, 10}}), 0, "boat r9")),
            "nyakuza.cannot_pay_build_anywhere space=s5 price=1 koban=0");
}

constexpr auto five_stalls = "s13a\n s15a\ns17a\n s21a\ns23a\n";

TEST(Nyakuza, Rule7AfterAllStallsTheGrandMarketWinsAtOnce) {
  State state = draw_bay(game, std::string(five_stalls) + " r2A r9A",
                         {.options = for_players(4), .hand = {3, 2, 0, 0}, .order = {0, 1}});
  play(state, 0, "boat s5");
  EXPECT_EQ(texts(state), "market s5 with r9");
  EXPECT_EQ(why(state, 0, "stall s5 with r9").clause, "7");
  play(state, 0, "market s5 with r9");
  EXPECT_EQ(game.actors(state), Seats::none());
  EXPECT_EQ(game.winners(state), Seats(0));
  EXPECT_EQ(game.scores(state)[0], 6) << "the Grand Market counts as one more";
  EXPECT_EQ(game.observe(state, 2).shores[4], market_here);
  State early = draw_bay(game, "s13a\n r2A r9A", {.options = for_players(4)});
  play(early, 0, "boat s5");
  EXPECT_EQ(why(early, 0, "market s5 with r9").clause, "7");
}

TEST(Nyakuza, Y1ThePlayerChoosesTilesAndShoreOneBuildAtATime) {
  State state = draw_bay(game,
                         ". .   .   s4A s5A s6 \n"
                         "  .   w1A .   .   r4A .   \n"
                         ". .   .   .   .   w4A r10A r11A\n"
                         "  .   .   .   .   r15A");
  play(state, 0, "boat s6");
  EXPECT_EQ(game.count(state, 0), 3 * 3) << "three shores, three pairs of crabs";
  play(state, 0, "stall s4 with r4 r11");
  EXPECT_EQ(state.phase, Phase::net) << "one crab is left";
  EXPECT_EQ(state.stalls, bit_of(first_shore + 3));
}

constexpr auto two_groups =
    ".  .   .   s4A s5A s6 \n"
    "   .   w1A .   r3  r4A\n"
    ".  .   .   .   r9  w4A r10A\n"
    "   .   .   .   r14A r15A";

TEST(Nyakuza, Y2JoiningGroupsObligesSeveralBuilds) {
  // Two shores on the left; crabs 4 and 15, salmon 10 and tuna 14 on the right: r3 or s6 joins them.
  const auto with_koban = [](int koban) {
    return draw_bay(game, two_groups, {.koban = {static_cast<std::uint8_t>(koban), 10}});
  };
  EXPECT_TRUE(may(with_koban(4), 0, "boat r3"));
  EXPECT_TRUE(may(with_koban(4), 0, "boat s6"));
  const State poor = with_koban(3);
  EXPECT_FALSE(may(poor, 0, "boat r3"));
  EXPECT_FALSE(may(poor, 0, "boat s6"));
  EXPECT_EQ(why(poor, 0, "boat r3").clause, "Y2");
  EXPECT_EQ(said(why(poor, 0, "boat r3")), "nyakuza.cannot_pay_builds builds=2 price=4 koban=3");
  State state = with_koban(4);
  play(state, 0, "boat r3");
  play(state, 0, "stall s4 with r10 r14");
  EXPECT_EQ(texts(state), "stall s5 with r4 r15");
  play(state, 0, "stall s5 with r4 r15");
  EXPECT_EQ(state.koban[0], 0);
}

TEST(Nyakuza, Y2ObligesNoMoreThanStallsAreLeft) {
  // The last stall and the Grand Market, although recipes and shores would do for three.
  State state = draw_bay(
      game, "s13a\n s15a\ns17a\n s21a\n . . . s4A s5A s6\n . w1A . r3 r4A\n . . . . r9A w4A r10A\n r14A r15A",
      {.options = for_players(4), .koban = {3, 9, 9, 9}});
  EXPECT_TRUE(may(state, 0, "boat s6"));
  play(state, 0, "boat s6");
  play(state, 0, "stall s4 with r9");
  play(state, 0, "market s6 with r4 r15");
  EXPECT_EQ(game.winners(state), Seats(0));
}

TEST(Nyakuza, Y2AChoiceMustLeaveTheRestAffordable) {
  State state = draw_bay(game, ". .   .   .   s5  s6 \n  .   .   .   r3  r4A\n . . . . r9A w4A .\n r14 r15A",
                         {.koban = {1, 10}});
  play(state, 0, "boat s6");
  EXPECT_EQ(texts(state), "stall s6 with r9") << "one koban pays driftwood alone";
  EXPECT_EQ(why(state, 0, "stall s6 with r4 r15").clause, "Y2");
  state = draw_bay(game, ". .   .   .   s5  s6 \n  .   .   .   r3  r4A\n . . . . r9A w4A .\n r14 r15A",
                   {.koban = {2, 10}});
  play(state, 0, "boat s6");
  EXPECT_EQ(texts(state), "stall s6 with r4 r15, stall s6 with r9");
}

TEST(Nyakuza, Y5TheGrandMarketIsBuiltOnTheTermsOfAStall) {
  const State state = draw_bay(game, std::string(five_stalls) + " r2A r9A",
                               {.options = for_players(4), .koban = {0, 9, 9, 9}});
  EXPECT_EQ(why(state, 0, "boat s5").clause, "6");
  EXPECT_EQ(said(why(state, 0, "boat s5")), "nyakuza.cannot_pay_build space=s5 price=1 koban=0");
}

}  // namespace
}  // namespace zashiki::nyakuza
