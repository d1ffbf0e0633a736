// Rules 1 and 2 of docs/play/rules/akiwado.md with their rulings: the set-up and the dice.
#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "game/match.h"
#include "rules/akiwado/street.h"

namespace zashiki::akiwado {
namespace {

// Monzaemon (0) rolled 1, 4 and 5 and took 1 and 5: two coins for him, two for Sakichi (1), none for Oichi
// (2), one for Rokusuke (3). Two of four challenge, so he rolls again. Checked by the compiler.
constexpr auto touting_example =
    "0* wb 5\n"
    "1  rr 5\n"
    "2  wy 5\n"
    "3  rb 5\n"
    "deck ww";
constexpr State told_out =
    play(draw_street(touting_example, Phase::rolling), "chance roll 1 4 5, 0 take 1 5");
static_assert(due(told_out, 0) == 2 && due(told_out, 1) == 2 && due(told_out, 2) == 0 &&
              due(told_out, 3) == 1);
constexpr State called_out = play(told_out, "2 challenge, 3 challenge, 1 accept");
static_assert(called_out.phase == Phase::rolling && called_out.second_roll && called_out.turn == 0);

TEST(Akiwado, PrintedExampleOfTouting) {
  EXPECT_EQ(game.actors(told_out).size(), 3) << "everybody but the turn player answers";
  EXPECT_EQ(drawn(play(told_out, "1 accept, 2 challenge, 3 accept")),
            "0* wb 7\n"
            "1  rr 7\n"
            "2  wy 5\n"
            "3  rb 6\n"
            "east - west - area 0\n");
}

TEST(Akiwado, Rule1EverybodyHasAnOwnCardAndTheNeighboursAndFiveCoins) {
  EXPECT_EQ(drawn(game.start({.players = 3, .first = 0})),
            "0* wr 5\n"
            "1  wy 5\n"
            "2  yr 5\n"
            "east - west - area 0\n");
  EXPECT_EQ(drawn(game.start({.players = 5, .first = 4})),
            "0  wk 5\n"
            "1  wy 5\n"
            "2  yr 5\n"
            "3  rb 5\n"
            "4* bk 5\n"
            "east - west - area 0\n");
  EXPECT_EQ(game.start({.players = 3}).stock, 35);
  EXPECT_EQ(game.start({.players = 5}).stock, 25);
}

TEST(Akiwado, Rule1AndA1AndA10TheBoxAndTheDeck) {
  EXPECT_EQ(letters(game.start({.players = 3}).deck), "wwwwyyyyrrrrbbbbbb");
  EXPECT_EQ(letters(game.start({.players = 4}).deck), "wwwwyyyyrrrrbbbbc");
  EXPECT_EQ(letters(game.start({.players = 5}).deck), "wwwwyyyyrrrrbbbbkkkkcc");
}

TEST(Akiwado, Rule1TwoCardsEachGoToTheWasteThenTheFirstIsDrawn) {
  for (int players = 3; players <= 5; ++players) {
    const State state = setup(players);
    EXPECT_EQ(state.waste.size(), 2 * players);
    EXPECT_EQ(state.phase, Phase::choosing_first);
    EXPECT_EQ(Outcomes<Akiwado>(game, state).size(), players);
    EXPECT_EQ(setup(players, {.first = 2}).phase, Phase::rolling)
        << "a first player who was named is not drawn";
    EXPECT_EQ(setup(players, {.first = 2}).turn, 2);
  }
}

TEST(Akiwado, Rule1CardsAreDrawnByWhatIsLeft) {
  const Outcomes<Akiwado> outcomes(game, game.start({.players = 4}));
  ASSERT_EQ(outcomes.size(), 5);
  EXPECT_EQ(outcomes.total(), 17U);
  EXPECT_EQ(game.to_text(outcomes.action(4)), "waste custom");
  EXPECT_EQ(outcomes.weight(4), 1U);
  EXPECT_EQ(outcomes.weight(0), 4U);
}

TEST(Akiwado, Rule1WhatIsRefusedDuringSetup) {
  const State fresh = game.start({.players = 3});
  EXPECT_EQ(clause(fresh, chance, "waste custom"), "1");
  EXPECT_EQ(said(why(fresh, chance, "waste black")), "akiwado.deck_out kind=black");
  EXPECT_EQ(clause(fresh, chance, "roll 1 2 3"), "1") << "cards first";
  EXPECT_EQ(clause(fresh, chance, "first 0"), "1");
  const State lots = setup(3);
  EXPECT_EQ(clause(lots, chance, "first 3"), "1");
  EXPECT_EQ(clause(lots, chance, "waste white"), "1");
  EXPECT_EQ(clause(draw_street(touting_example, Phase::calling), 0, "first 0"), "1")
      << "no player draws lots";
  EXPECT_EQ(clause(draw_street(touting_example, Phase::calling), 0, "waste red"), "1");
}

TEST(Akiwado, A10BlackIsInTheBoxForThreeAndFour) {
  for (int players = 3; players <= 4; ++players) {
    EXPECT_EQ(game.start({.players = static_cast<std::uint8_t>(players)}).deck[black], 0);
    EXPECT_EQ(clause(game.start({.players = static_cast<std::uint8_t>(players)}), chance, "waste black"),
              "1");
  }
}

TEST(Akiwado, NotationIsCanonicalOnly) {
  for (const auto* junk :
       {"roll 5 4 1",   "roll 1 4",  "roll 1 4 5 6", "roll 0 1 2", "roll 1 2 7",  "take 5 1",
        "take 1 2 3 4", "take 0",    "bid pocket 1", "bid east",   "bid east 01", "bid east 1000",
        "call",         "call none", "pocket 1",     "Pocket",     "challenge ",  "east",
        "east green",   "fetch",     "first 5",      "keep 1"})
    EXPECT_FALSE(game.parse(junk).has_value()) << junk;
}

TEST(Akiwado, Rule2ThreeDiceHaveFiftySixOutcomesByTheirOrders) {
  const State state = draw_street(touting_example, Phase::rolling);
  const Outcomes<Akiwado> outcomes(game, state);
  EXPECT_EQ(outcomes.size(), 56);
  EXPECT_EQ(outcomes.total(), 216U);
  for (int i = 0; i < outcomes.size(); ++i) {
    const auto text = std::string(game.to_text(outcomes.action(i)).view());
    if (text == "roll 1 4 5") EXPECT_EQ(outcomes.weight(i), 6U);
    if (text == "roll 4 4 5" || text == "roll 4 5 5") EXPECT_EQ(outcomes.weight(i), 3U);
    if (text == "roll 4 4 4") EXPECT_EQ(outcomes.weight(i), 1U);
  }
}

TEST(Akiwado, Rule2OneOrTwoDiceAreTakenWithoutRepeats) {
  const State state = draw_street(touting_example, Phase::rolling);
  EXPECT_EQ(texts(play(state, "chance roll 1 4 5"), 0),
            "take 1, take 1 4, take 1 5, take 4, take 4 5, take 5");
  EXPECT_EQ(texts(play(state, "chance roll 4 4 5"), 0), "take 4, take 4 4, take 4 5, take 5");
  EXPECT_EQ(texts(play(state, "chance roll 4 5 5"), 0), "take 4, take 4 5, take 5, take 5 5");
  EXPECT_EQ(texts(play(state, "chance roll 4 4 4"), 0), "take 4, take 4 4");
}

TEST(Akiwado, Rule2ADiePaysACoinForEachOwnCardOfItsFace) {
  const auto street =
      "0* www 5\n"
      "1  wwy 5\n"
      "2  rrb 5\n"
      "deck bb";
  // The turn player has the first die, everybody else the two others; a 1 pays whatever one owns.
  EXPECT_EQ(
      drawn(play(draw_street(street, Phase::rolling), "chance roll 1 2 4, 0 take 2, 1 accept, 2 accept")),
      "0* www 8\n"
      "1  wwy 6\n"
      "2  rrb 8\n"
      "east - west - area 0\n");
  EXPECT_EQ(
      drawn(play(draw_street(street, Phase::rolling), "chance roll 2 2 4, 0 take 2 4, 1 accept, 2 accept")),
      "0* www 8\n"
      "1  wwy 7\n"
      "2  rrb 5\n"
      "east - west - area 0\n");
}

TEST(Akiwado, A2EveryColourAnswersToItsFaceAndCustomToNone) {
  const State state = draw_street(
      "0* wyyrrrbbbb 5\n"
      "1  kkkkk 5\n"
      "2  c 5\n"
      "3  w 5\n"
      "4  y 5\n"
      "deck ww",
      Phase::rolling);
  for (int face = 1; face <= 6; ++face) {
    std::string line =
        "chance roll " + std::to_string(face) + " " + std::to_string(face) + " " + std::to_string(face);
    const State taken = play(state, line + ", 0 take " + std::to_string(face));
    EXPECT_EQ(due(taken, 0), face == 6 ? 0 : std::max(1, face - 1));
    EXPECT_EQ(due(taken, 1), face == 1 ? 2 : face == 6 ? 10 : 0);
    EXPECT_EQ(due(taken, 2), face == 1 ? 2 : 0);
  }
}

TEST(Akiwado, Rule2HalfOfTheParticipantsIsEnough) {
  const auto outcome = [](std::string_view street, std::string_view answers) {
    return play(play(draw_street(street, Phase::rolling), "chance roll 1 1 1, 0 take 1 1"), answers).phase;
  };
  const auto three = "0* w 5\n1  y 5\n2  r 5\ndeck ww";
  EXPECT_EQ(outcome(three, "1 challenge, 2 accept"), Phase::laying_east);
  EXPECT_EQ(outcome(three, "1 challenge, 2 challenge"), Phase::rolling);
  const auto four = "0* w 5\n1  y 5\n2  r 5\n3  b 5\ndeck ww";
  EXPECT_EQ(outcome(four, "1 challenge, 2 accept, 3 accept"), Phase::laying_east);
  EXPECT_EQ(outcome(four, "1 challenge, 2 accept, 3 challenge"), Phase::rolling);
  const auto five = "0* w 5\n1  y 5\n2  r 5\n3  b 5\n4  k 5\ndeck ww";
  EXPECT_EQ(outcome(five, "1 challenge, 2 accept, 3 challenge, 4 accept"), Phase::laying_east);
  EXPECT_EQ(outcome(five, "1 challenge, 2 accept, 3 challenge, 4 challenge"), Phase::rolling);
  // Whoever shows injustice is no participant: of the two left, one is half.
  EXPECT_EQ(outcome("0* w 5\n1  y 5\n2  r 5 injustice\ndeck ww", "1 challenge"), Phase::rolling);
}

TEST(Akiwado, Rule2AndA9ASecondChallengeEndsTheToutingWithoutCoins) {
  const State second = play(called_out, "chance roll 1 1 1, 0 take 1 1");
  const State ended = play(second, "1 challenge, 2 challenge, 3 accept");
  EXPECT_EQ(ended.phase, Phase::laying_east);
  EXPECT_EQ(drawn(ended), drawn(draw_street(touting_example, Phase::rolling))) << "nobody got anything";
  const State single = play(second, "1 accept, 2 challenge, 3 accept");
  EXPECT_EQ(drawn(single),
            "0* wb 7\n"
            "1  rr 6\n"
            "2  wy 6\n"
            "3  rb 6\n"
            "east - west - area 0\n")
      << "a single call is not enough, the second time either";
}

TEST(Akiwado, Rule2AndA3InjusticeCostsTheToutingAndIsThenOver) {
  const State state = draw_street(
      "0* w 5\n"
      "1  y 5 injustice\n"
      "2  r 5\n"
      "east b west b area 0\n"
      "deck ww",
      Phase::rolling);
  const State taken = play(state, "chance roll 1 1 3, 0 take 1");
  EXPECT_EQ(game.actors(taken), Seats(2));
  const State paid = play(taken, "2 accept");
  EXPECT_EQ(drawn(paid),
            "0* w 6\n"
            "1  y 5\n"
            "2  r 6\n"
            "east b west b area 0\n")
      << "the tile is turned back";
  const State calling = play(paid, "chance east white, chance west white");
  EXPECT_EQ(texts(play(calling, "0 call pocket"), 1), "call east, call pocket, call west")
      << "stocking is not lost";
  // Also when nobody is paid.
  EXPECT_TRUE(play(taken, "2 challenge, chance roll 1 1 1, 0 take 1, 2 challenge").unjust.empty());
}

TEST(Akiwado, A5ALonelyTurnPlayerKeepsTheRoll) {
  const State state = draw_street(
      "0* w 5\n"
      "1  y 5 injustice\n"
      "2  r 5 injustice\n"
      "deck ww",
      Phase::rolling);
  EXPECT_EQ(drawn(play(state, "chance roll 1 1 2, 0 take 1 2")),
            "0* w 7\n"
            "1  y 5\n"
            "2  r 5\n"
            "east - west - area 0\n");
}

TEST(Akiwado, Rule2WhatIsRefusedWhileTouting) {
  const State rolling = draw_street(touting_example, Phase::rolling);
  EXPECT_EQ(clause(rolling, chance, "east white"), "2");
  EXPECT_EQ(clause(rolling, chance, "take 1"), "2") << "chance takes no dice";
  EXPECT_EQ(clause(rolling, chance, "accept"), "2");
  const State taking = play(rolling, "chance roll 1 4 4");
  EXPECT_EQ(clause(taking, 0, "take 2"), "2");
  EXPECT_EQ(said(why(taking, 0, "take 1 1")), "akiwado.not_rolled low=1 middle=4 high=4");
  EXPECT_FALSE(why(taking, 0, "take 4 4"));
  EXPECT_EQ(clause(taking, 0, "take 1 4 4"), "2") << "never all three";
  EXPECT_EQ(clause(taking, 0, "roll 1 1 1"), "2") << "players do not choose what they roll";
  EXPECT_EQ(clause(taking, 0, "accept"), "2");
  EXPECT_EQ(clause(told_out, 1, "pocket"), "2");
  EXPECT_EQ(clause(told_out, 1, "call east"), "2");
}

TEST(Akiwado, A9AnswersAreSealed) {
  const State state = play(told_out, "2 challenge");
  EXPECT_EQ(game.observe(state, 2).own_answer, Stance::challenge);
  EXPECT_EQ(game.observe(state, 1).own_answer, Stance::none);
  EXPECT_TRUE(game.observe(state, 1).merchants[2].sealed);
  EXPECT_EQ(game.observe(state, 1).merchants[2].answer, Stance::none);
  EXPECT_EQ(game.observe(called_out, 1).merchants[2].answer, Stance::challenge) << "open once all are in";
}

}  // namespace
}  // namespace zashiki::akiwado
