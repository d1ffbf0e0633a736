// Every clause and ruling of docs/rules/nyakuza.md, each with the part of the bay that shows it. This file is
// long because the rules are many; it stands in their order.
#include <gtest/gtest.h>

#include "game/match.h"
#include "rules/nyakuza/picture.h"

namespace zashiki::nyakuza {
namespace {

Action act(std::string_view text) {
  const auto action = game.parse(text);
  EXPECT_TRUE(action.has_value()) << text;
  return action.value_or(Action{});
}
void play(State& state, Seat who, std::string_view text) {
  const Refusal refusal = game.why(state, who, act(text));
  ASSERT_TRUE(is_legal(game, state, who, act(text))) << text << ": " << refusal.sentence.view();
  game.apply(state, who, act(text));
}
void bid(State& state, const std::vector<int>& amounts) {
  for (std::size_t seat = 0; seat < amounts.size(); ++seat)
    play(state, static_cast<Seat>(seat), "bid " + std::to_string(amounts[seat]));
}
std::string texts(const State& state) {
  std::vector<std::string> all;
  const Seat seat = game.actors(state).lowest();
  for (const Action action : Actions<Nyakuza>(game, state, seat))
    all.emplace_back(game.to_text(action).view());
  std::sort(all.begin(), all.end());
  std::string joined;
  for (const auto& text : all) joined += (joined.empty() ? "" : ", ") + text;
  return joined;
}
bool may(const State& state, Seat seat, std::string_view text) {
  return is_legal(game, state, seat, act(text));
}
Refusal why(const State& state, Seat seat, std::string_view text) { return game.why(state, seat, act(text)); }

Options for_players(int players, bool secret = false) {
  return {.players = static_cast<std::uint8_t>(players), .secret = secret, .first = 0};
}
// A game after its first tiles, at the first bids.
State at_first_bids(int players) {
  State state = game.start(for_players(players));
  Random random(7);
  while (game.actors(state).contains(chance)) random_step(game, state, random);
  return state;
}

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
  EXPECT_EQ(why(state, 0, "bid 25").sentence, "you have only 24 kōban to bid");
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
  EXPECT_EQ(why(state, 0, "boat r3").sentence, "the tile of r3 has not been placed yet");
  EXPECT_EQ(why(state, 0, "boat w1").sentence, "there is a boat on w1 already");
  EXPECT_EQ(why(state, 0, "boat s4").sentence,
            "s4 is not next to a boat of yours, as a shore or sea space must be");
  for (const auto* text : {"boat r3", "boat w1", "boat s4"}) EXPECT_EQ(why(state, 0, text).clause, "4");
  EXPECT_FALSE(game.parse("boat s31").has_value()) << "there are 30 shores on this bay";
}

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
  EXPECT_EQ(why(state, 0, "boat s7").sentence, "you must build at once");
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
  const auto refused = [&](std::string_view text, std::string_view sentence) {
    EXPECT_EQ(why(state, 0, text).clause, "5") << text;
    EXPECT_EQ(why(state, 0, text).sentence, sentence);
  };
  refused("stall s6 with r4 r15", "r4 is used up");
  refused("stall s6 with r11 r17", "no boat of the group that builds is on r17");
  refused("stall s6 with r3 r5", "no boat of the group that builds is on r5");
  refused("stall s6 with r3 r10",
          "octopus and salmon are no recipe: it takes driftwood, salmon and tuna, octopus and "
          "squid, or two spider crabs");
  refused("stall s6 with r15",
          "spider crab alone is no recipe: it takes driftwood, salmon and tuna, octopus and "
          "squid, or two spider crabs");
  refused("stall s5 with r11 r15", "no boat of the group that builds is on s5");
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
  EXPECT_EQ(why(state, 0, "boat s4").sentence,
            "this boat would oblige you to build a stall at s4, and you have 1 kōban of the 2 it costs");
  EXPECT_TRUE(may(draw_bay(game, two_crabs, {.koban = {2, 10}}), 0, "boat s4"));
  // The tile that completes a recipe is forbidden in the same way, driftwood only without any koban.
  constexpr auto open_shore = ". s5A s6A\n r2 r3A r4A\n r8 r9 w4";
  for (const int koban : {0, 1, 2}) {
    const State poor = draw_bay(game, open_shore, {.koban = {static_cast<std::uint8_t>(koban), 10}});
    EXPECT_EQ(may(poor, 0, "boat r9"), koban >= 1);
    EXPECT_TRUE(may(poor, 0, "boat r2")) << "salmon completes nothing";
  }
  EXPECT_EQ(why(draw_bay(game, open_shore, {.koban = {0, 10}}), 0, "boat r9").sentence,
            "this boat would oblige you to build a stall at s5 or another shore, and you have 0 kōban of the "
            "1 it costs");
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

TEST(Nyakuza, Rule9HiddenTilesAreDrawnInSeatOrderAndAreNeverDriftwood) {
  State state = game.start(for_players(3, true));
  EXPECT_EQ(Outcomes<Nyakuza>(game, state).size(), 54);
  EXPECT_EQ(why(state, chance, "secret 0 r9").sentence, "r9 is driftwood, which goes back into the bag");
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
  EXPECT_EQ(why(state, 0, "secret r30").sentence, "r30 is not your hidden tile");
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
  EXPECT_EQ(why(poor, 0, "boat r3").sentence,
            "this boat would oblige you to build 2 stalls, and you have 3 kōban of the 4 it costs at least");
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

TEST(Nyakuza, Y4AllBidNothing) {
  State state =
      draw_bay(game, "r1", {.options = for_players(3), .phase = Phase::bid, .amulet = 1, .wharf = 7});
  bid(state, {0, 0, 0});
  EXPECT_EQ(state.amulet, 1);
  EXPECT_EQ(state.wharf, 1);
  for (unsigned seat = 0; seat < 3; ++seat) EXPECT_EQ(state.koban[seat], 12);
  EXPECT_EQ(state.phase, Phase::draw) << "no boats for anybody";
}

TEST(Nyakuza, Y5TheGrandMarketIsBuiltOnTheTermsOfAStall) {
  const State state = draw_bay(game, std::string(five_stalls) + " r2A r9A",
                               {.options = for_players(4), .koban = {0, 9, 9, 9}});
  EXPECT_EQ(why(state, 0, "boat s5").clause, "6");
  EXPECT_EQ(
      why(state, 0, "boat s5").sentence,
      "this boat would oblige you to build the Grand Market at s5, and you have 0 kōban of the 1 it costs");
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

TEST(Nyakuza, Y7EveryViewHoldsAllKoban) {
  State state = at_first_bids(3);
  bid(state, {3, 0, 1});
  const View view = game.observe(state, 2);
  EXPECT_EQ(view.clans[0].koban, 13);
  EXPECT_EQ(view.clans[1].koban, 19);
}

TEST(Nyakuza, Y8ABoatAloneOnAShoreIsNoGroup) {
  State state = draw_bay(game, "s5\n r2A", {.koban = {0, 10}});
  play(state, 0, "boat s5");
  EXPECT_EQ(state.phase, Phase::net);
  const State lone = draw_bay(game, "s5A . . r9 r15", {.koban = {0, 10}});
  EXPECT_TRUE(may(lone, 0, "boat r9")) << "r9 is not beside s5";
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
