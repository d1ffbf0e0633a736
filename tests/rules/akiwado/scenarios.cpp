// Every clause and ruling of docs/rules/akiwado.md, each with a street that shows it (see street.h for how to
// read the pictures). Over 500 lines, since there are six rules and ten rulings with five privileges.
#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "game/match.h"
#include "rules/akiwado/street.h"

namespace zashiki::akiwado {
namespace {

constexpr Akiwado game;

std::string texts(const State& state, Seat seat) {
  std::vector<std::string> all;
  for (const Action action : Actions<Akiwado>(game, state, seat))
    all.emplace_back(game.to_text(action).view());
  std::sort(all.begin(), all.end());
  std::string line;
  for (const auto& text : all) line += (line.empty() ? "" : ", ") + text;
  return line;
}

Refusal why(const State& state, Seat who, std::string_view text) {
  const auto action = game.parse(text);
  EXPECT_TRUE(action.has_value()) << text;
  return game.why(state, who, *action);
}
std::string clause(const State& state, Seat who, std::string_view text) {
  return std::string(why(state, who, text).clause.view());
}

State setup(int players, Options options = {}) {
  options.players = static_cast<std::uint8_t>(players);
  State state = game.start(options);
  Random random(1);
  while (state.phase == Phase::wasting) random_step(game, state, random);
  return state;
}

// ---------------------------------------------------------------------------------------------- the printed
// examples

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

// Monzaemon (0) and Rokusuke (3) bid two each on west, which stays; only Oichi (2) bid on east and takes it;
// Sakichi (1) alone takes pocket money, and had called otherwise.
TEST(Akiwado, PrintedExampleOfStocking) {
  const State before = draw_street(
      "0* w 5\n"
      "1  y 5\n"
      "2  r 5\n"
      "3  b 5\n"
      "east r west b area 2\n"
      "deck ww",
      Phase::calling);
  const State after = play(before,
                           "0 call west, 1 call east, 2 call east, 3 call west, "
                           "0 bid west 2, 1 pocket, 2 bid east 3, 3 bid west 2");
  EXPECT_EQ(drawn(after),
            "0  w 5\n"
            "1  y 8 injustice\n"
            "2* rr 2\n"
            "3  b 5\n"
            "east - west b area 0\n")
      << "and the turn passes Sakichi by (rule 4)";
}

// ------------------------------------------------------------------------------------------------------------
// rule 1

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
  EXPECT_EQ(why(fresh, chance, "waste black").sentence, "the deck has no black card left");
  EXPECT_EQ(clause(fresh, chance, "roll 1 2 3"), "1") << "cards first";
  EXPECT_EQ(clause(fresh, chance, "first 0"), "1");
  const State lots = setup(3);
  EXPECT_EQ(clause(lots, chance, "first 3"), "1");
  EXPECT_EQ(clause(lots, chance, "waste white"), "1");
  EXPECT_EQ(clause(draw_street(touting_example, Phase::calling), 0, "first 0"), "1")
      << "no player draws lots";
  EXPECT_EQ(clause(draw_street(touting_example, Phase::calling), 0, "waste red"), "1");
}

// ------------------------------------------------------------------------------------------------------------
// rule 2

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
  EXPECT_EQ(why(taking, 0, "take 1 1").sentence, "the dice show 1, 4 and 4: you cannot take 1 1");
  EXPECT_FALSE(why(taking, 0, "take 4 4"));
  EXPECT_EQ(clause(taking, 0, "take 1 4 4"), "2") << "never all three";
  EXPECT_EQ(clause(taking, 0, "roll 1 1 1"), "2") << "players do not choose what they roll";
  EXPECT_EQ(clause(taking, 0, "accept"), "2");
  EXPECT_EQ(clause(told_out, 1, "pocket"), "2");
  EXPECT_EQ(clause(told_out, 1, "call east"), "2");
}

// ------------------------------------------------------------------------------------------------------------
// rule 3

// The third turn of three merchants, about to call.
constexpr auto calm =
    "0* wr 5\n"
    "1  wy 5\n"
    "2  yr 5\n"
    "east w west b area 1\n"
    "deck ww";

TEST(Akiwado, Rule3ACardToEachMarketAndACoinToTheArea) {
  const State state = draw_street(
      "0  wr 5\n"
      "1* wy 5\n"
      "2  yr 5\n"
      "east r west - area 1\n"
      "deck wwb",
      Phase::rolling);
  const State touted = play(state, "chance roll 5 5 5, 1 take 5, 0 accept, 2 accept");
  EXPECT_EQ(Outcomes<Akiwado>(game, touted).total(), 3U);
  const State stocked = play(touted, "chance east blue, chance west white");
  EXPECT_EQ(drawn(stocked),
            "0  wr 5\n"
            "1* wy 5\n"
            "2  yr 5\n"
            "east rb west w area 2\n");
  EXPECT_EQ(stocked.stock, 33);
  EXPECT_EQ(game.actors(stocked), Seats(1));
}

TEST(Akiwado, Rule3CallsGoClockwiseFromTheTurnPlayer) {
  const State state = draw_street("0  wr 5\n1  wy 5\n2* yr 5\neast w west b area 0\ndeck ww", Phase::calling);
  EXPECT_EQ(game.actors(state), Seats(2));
  EXPECT_EQ(game.actors(play(state, "2 call east")), Seats(0));
  EXPECT_EQ(game.actors(play(state, "2 call east, 0 call pocket")), Seats(1));
  EXPECT_EQ(game.actors(play(state, "2 call east, 0 call pocket, 1 call west")), Seats::first(3));
}

TEST(Akiwado, Rule3TheSingleHighestBidderPaysAndTakesAll) {
  EXPECT_EQ(drawn(play(draw_street("0* wr 5\n"
                                   "1  wy 5\n"
                                   "2  yr 5\n"
                                   "east wb west b area 1\n"
                                   "deck ww",
                                   Phase::calling),
                       "0 call east, 1 call east, 2 call east, 0 bid east 2, 1 bid east 4, 2 bid east 2")),
            "0  wr 5\n"
            "1* wwyb 1\n"
            "2  yr 5\n"
            "east - west - area 1\n")
      << "a tie below the highest changes nothing, and west had no bid";
}

TEST(Akiwado, Rule3AHighestBidThatIsTiedLeavesTheCards) {
  const State state = play(draw_street(calm, Phase::calling),
                           "0 call east, 1 call east, 2 call east, 2 bid east 3, 1 bid east 3, 0 bid east 1");
  EXPECT_EQ(drawn(state),
            "0  wr 5\n"
            "1* wy 5\n"
            "2  yr 5\n"
            "east w west - area 1\n");
}

TEST(Akiwado, Rule3CardsWithoutABidGoToTheWaste) {
  const State before = draw_street(calm, Phase::calling);
  const State state =
      play(before, "0 call pocket, 1 call pocket, 2 call pocket, 0 pocket, 1 pocket, 2 pocket");
  EXPECT_EQ(drawn(state),
            "0  wr 6\n"
            "1* wy 6\n"
            "2  yr 6\n"
            "east - west - area 1\n")
      << "one coin among three stays in the area";
  EXPECT_EQ(state.waste[white], before.waste[white] + 1);
  EXPECT_EQ(state.waste[blue], before.waste[blue] + 1);
}

TEST(Akiwado, Rule3PocketsShareTheCoinAreaEqually) {
  EXPECT_EQ(drawn(play(draw_street("0* wr 5\n"
                                   "1  wy 5\n"
                                   "2  yr 5\n"
                                   "east w west b area 5\n"
                                   "deck ww",
                                   Phase::calling),
                       "0 call east, 1 call pocket, 2 call pocket, 0 bid east 1, 1 pocket, 2 pocket")),
            "0  wwr 4\n"
            "1* wy 8\n"
            "2  yr 8\n"
            "east - west - area 1\n");
}

TEST(Akiwado, Rule3ActingOtherwiseThanCalledIsInjustice) {
  const State state = play(draw_street(calm, Phase::calling),
                           "0 call pocket, 1 call west, 2 call east, 0 pocket, 1 bid east 1, 2 bid east 2");
  EXPECT_EQ(drawn(state),
            "0  wr 7\n"
            "1  wy 5 injustice\n"
            "2* wyr 3\n"
            "east - west - area 0\n");
}

TEST(Akiwado, Rule3WhenAllTilesShowInjusticeAllAreTurnedBack) {
  const State state = play(draw_street(calm, Phase::calling),
                           "0 call pocket, 1 call west, 2 call west, 0 bid east 1, 1 bid east 2, 2 pocket");
  EXPECT_EQ(drawn(state),
            "0  wr 5\n"
            "1* wwy 3\n"
            "2  yr 7\n"
            "east - west - area 0\n");
}

TEST(Akiwado, Rule3BidsAreSealedUntilTheLastIsIn) {
  Match match =
      std::move(*Match::start({.game = "akiwado", .players = 3, .options = {{"first", 0}}, .data = {}}));
  Random random(4);
  const auto play_on = [&](std::string_view actions) {
    while (!actions.empty()) {
      const auto end = actions.find(", ");
      const auto line = actions.substr(0, end);
      actions.remove_prefix(end == std::string_view::npos ? actions.size() : end + 2);
      ASSERT_TRUE(match.act(line[0] - '0', line.substr(2))) << line;
    }
  };
  const auto seen = [&](std::size_t back, Seat reader) {
    return std::string(match.text_for(match.log()[match.log().size() - back], reader).view());
  };
  while (match.position().actors().contains(chance)) ASSERT_TRUE(match.roll(random));
  play_on(match.legal(0)->front().text.insert(0, "0 "));
  play_on("2 challenge");
  EXPECT_EQ(seen(1, 2), "challenge") << "whoever made it reads it at once";
  EXPECT_EQ(seen(1, 0), "?");
  EXPECT_EQ(seen(1, nobody), "?");
  EXPECT_EQ(seen(1, Match::referee), "challenge");
  play_on("1 accept");
  EXPECT_EQ(seen(2, 0), "challenge");
  EXPECT_EQ(seen(1, 2), "accept");
  while (match.position().actors().contains(chance)) ASSERT_TRUE(match.roll(random));
  play_on("0 call east, 1 call west, 2 call pocket");
  EXPECT_EQ(seen(3, nobody), "call east") << "calls are heard by all";
  play_on("1 bid west 2, 0 pocket");
  EXPECT_EQ(seen(2, 2), "?");
  EXPECT_EQ(seen(1, 1), "?") << "a pocket is as secret as a bid";
  EXPECT_EQ(seen(2, 1), "bid west 2");
  play_on("2 bid west 1");
  EXPECT_EQ(seen(3, 2), "bid west 2");
  EXPECT_EQ(seen(2, nobody), "pocket");
}

TEST(Akiwado, Rule3AViewHoldsTheOwnSealedChoiceAndWhoHasSealed) {
  const State state = play(draw_street(calm, Phase::calling),
                           "0 call pocket, 1 call west, 2 call east, 1 bid west 2, 0 pocket");
  const View own = game.observe(state, 1);
  EXPECT_EQ(own.own_bid, (Bid{.place = Place::west, .coins = 2}));
  EXPECT_TRUE(own.merchants[0].sealed);
  EXPECT_FALSE(own.merchants[2].sealed);
  for (const Merchant& merchant : own.merchants) EXPECT_EQ(merchant.bid, Bid{});
  EXPECT_EQ(own.merchants[1].coins, 5) << "a sealed bid is not yet paid";
  EXPECT_EQ(game.observe(state, 2).own_bid, Bid{});
  const View open = game.observe(play(state, "2 bid east 1"), 2);
  EXPECT_EQ(open.merchants[1].bid, (Bid{.place = Place::west, .coins = 2})) << "screens up";
  EXPECT_FALSE(open.merchants[1].sealed);
}

TEST(Akiwado, SampledSealedChoicesFollowThePrior) {
  const State state = play(draw_street(calm, Phase::calling),
                           "0 call pocket, 1 call west, 2 call east, 1 bid west 2, 0 pocket");
  const auto honest = [](const Akiwado& rules, const State& world, Seat seat, Action action) {
    EXPECT_TRUE(is_legal(rules, world, seat, action));
    return place_of(action) == world.calls[at(seat)] ? 1.0 : 0.0;
  };
  Random random(1);
  std::array<int, 6> bids{};
  for (int i = 0; i < 1000; ++i) {
    const State world = game.sample(game.observe(state, 2), random, honest);
    EXPECT_EQ(world.bids[0].place, Place::pocket);
    EXPECT_EQ(world.bids[1].place, Place::west);
    ++bids[world.bids[1].coins];
  }
  for (std::size_t coins = 1; coins <= 5; ++coins) EXPECT_GT(bids[coins], 130) << "one in five";
  const auto never = [](const Akiwado&, const State&, Seat, Action) { return 0.0; };
  EXPECT_NE(game.sample(game.observe(state, 2), random, never).bids[0].place, Place::none);
}

TEST(Akiwado, Rule3WhatIsRefusedWhileStocking) {
  const State calling = draw_street(calm, Phase::calling);
  EXPECT_EQ(clause(calling, 0, "bid east 1"), "3");
  EXPECT_EQ(clause(calling, 0, "pocket"), "3");
  EXPECT_EQ(clause(calling, 0, "east white"), "3") << "no player chooses the cards";
  const State bidding = play(calling, "0 call east, 1 call east, 2 call east");
  EXPECT_EQ(clause(bidding, 0, "call west"), "3");
  EXPECT_EQ(clause(bidding, 0, "bid east 0"), "3");
  EXPECT_EQ(clause(bidding, 0, "bid east 6"), "3");
  EXPECT_EQ(why(bidding, 0, "bid west 51").sentence, "you cannot bid 51: you have 5 coins");
  EXPECT_EQ(texts(bidding, 0),
            "bid east 1, bid east 2, bid east 3, bid east 4, bid east 5, "
            "bid west 1, bid west 2, bid west 3, bid west 4, bid west 5, pocket");
  State laying = draw_street(calm, Phase::rolling);
  laying = play(laying, "chance roll 1 1 1, 0 take 1, 1 accept, 2 accept");
  EXPECT_EQ(clause(laying, chance, "west white"), "3") << "east comes first";
  EXPECT_EQ(clause(laying, chance, "east red"), "3") << "only white is left";
  EXPECT_EQ(clause(play(laying, "chance east white"), chance, "east white"), "3");
  EXPECT_EQ(clause(laying, chance, "call east"), "3");
  EXPECT_EQ(clause(laying, chance, "bid east 1"), "3");
}

TEST(Akiwado, A4WithOneCardLeftWestGetsNone) {
  const State state = draw_street(
      "0* w 5\n"
      "1  y 5\n"
      "2  r 0\n"
      "3  b 5\n"
      "east - west - area 0\n"
      "deck b",
      Phase::rolling);
  const State calling =
      play(state, "chance roll 6 6 6, 0 take 6, 1 accept, 2 accept, 3 accept, chance east blue");
  EXPECT_EQ(texts(calling, 0), "call east, call pocket");
  EXPECT_EQ(clause(calling, 0, "call west"), "A4");
  EXPECT_EQ(why(calling, 0, "call west").sentence,
            "there are no cards in the west market, so nobody can call it or bid there");
  EXPECT_EQ(calling.coin_area, 1);
  const State bidding = play(calling, "0 call east, 1 call pocket, 2 call east, 3 call pocket");
  EXPECT_EQ(texts(bidding, 0), "bid east 1, bid east 2, bid east 3, bid east 4, bid east 5, pocket");
  EXPECT_EQ(clause(bidding, 0, "bid west 1"), "A4");
  EXPECT_EQ(texts(bidding, 2), "pocket") << "who has no coin may call a market, and cannot bid on it";
  EXPECT_EQ(clause(bidding, 2, "bid east 1"), "3");
}

TEST(Akiwado, A4CardsLeftFromBeforeKeepAMarketOpen) {
  const State left =
      draw_street("0* w 2\n1  y 5\n2  r 5\n3  b 5\neast - west y area 0\ndeck b", Phase::rolling);
  const State calling =
      play(left, "chance roll 6 6 6, 0 take 6, 1 accept, 2 accept, 3 accept, chance east blue");
  EXPECT_EQ(texts(calling, 0), "call east, call pocket, call west");
  const State bidding = play(calling, "0 call east, 1 call pocket, 2 call east, 3 call pocket");
  EXPECT_EQ(texts(bidding, 0), "bid east 1, bid east 2, bid west 1, bid west 2, pocket");
}

TEST(Akiwado, A5AnEmptyStockPaysNothing) {
  const State state = draw_street(
      "0* w 20\n"
      "1  y 20\n"
      "2  r 10\n"
      "east b west b area 0\n"
      "deck ww",
      Phase::rolling);
  ASSERT_EQ(state.stock, 0);
  const State stocked = play(state,
                             "chance roll 1 1 1, 0 take 1, 1 accept, 2 accept, "
                             "chance east white, chance west white");
  EXPECT_EQ(drawn(stocked),
            "0* w 20\n"
            "1  y 20\n"
            "2  r 10\n"
            "east wb west wb area 0\n")
      << "nor does a coin go to the area";
}

TEST(Akiwado, A5AShortStockPaysClockwiseFromTheTurnPlayer) {
  const State state = draw_street(
      "0  w 17\n"
      "1* yy 20\n"
      "2  r 10\n"
      "east b west b area 0\n"
      "deck ww",
      Phase::rolling);
  ASSERT_EQ(state.stock, 3);
  // Due: two for seat 1, then two for seat 2, of which one is left, then nothing for seat 0.
  EXPECT_EQ(drawn(play(state, "chance roll 1 1 3, 1 take 3, 0 accept, 2 accept")),
            "0  w 17\n"
            "1* yy 22\n"
            "2  r 11\n"
            "east b west b area 0\n");
}

TEST(Akiwado, A5AndRule6APocketIsPaidWholeBeforeTheNext) {
  const State state = draw_street(
      "0  w 20\n"
      "1  y 18\n"
      "2* r 9 Y\n"
      "east b west b area 1\n"
      "deck ww",
      Phase::calling, {.purveyor = true});
  ASSERT_EQ(state.stock, 2);
  // Yellow's two coins come first and empty the stock; the area's coin cannot be shared by two.
  EXPECT_EQ(drawn(play(state, "2 call pocket, 0 call pocket, 1 call pocket, 2 pocket, 0 pocket, 1 pocket")),
            "0* w 20\n"
            "1  y 18\n"
            "2  r 11 Y\n"
            "east - west - area 1\n");
}

TEST(Akiwado, Rule3WinningBidsAreInTheStockWhenPocketsArePaid) {
  const State state = draw_street(
      "0* w 20\n"
      "1  y 20\n"
      "2  r 10\n"
      "east b west b area 0\n"
      "deck ww",
      Phase::calling);
  EXPECT_EQ(drawn(play(state, "0 call east, 1 call pocket, 2 call pocket, 0 bid east 1, 1 pocket, 2 pocket")),
            "0  wb 19\n"
            "1* y 21\n"
            "2  r 10\n"
            "east - west - area 0\n");
}

// ------------------------------------------------------------------------------------------------------------
// rule 4

TEST(Akiwado, Rule4TheTurnPassesThoseWhoShowInjustice) {
  const State one = play(draw_street(calm, Phase::calling),
                         "0 call pocket, 1 call pocket, 2 call pocket, 0 pocket, 1 bid east 1, 2 pocket");
  EXPECT_EQ(one.turn, 2);
  const State both =
      play(draw_street(calm, Phase::calling),
           "0 call pocket, 1 call pocket, 2 call pocket, 0 pocket, 1 bid east 1, 2 bid west 1");
  EXPECT_EQ(both.turn, 0) << "the same player again";
  EXPECT_EQ(both.phase, Phase::rolling);
  const State own = play(draw_street(calm, Phase::calling),
                         "0 call pocket, 1 call pocket, 2 call pocket, 0 bid east 1, 1 pocket, 2 pocket");
  EXPECT_EQ(own.turn, 1);
}

// ------------------------------------------------------------------------------------------------------------
// rule 5

// The last turn: the deck is empty once both markets are stocked, so it is drawn after that.
State last_turn(std::string_view street, std::string_view actions, bool purveyor = false) {
  State state = draw_street(std::string(street) + "\ndeck -", Phase::calling, {.purveyor = purveyor});
  return play(state, actions);
}

TEST(Akiwado, Rule5TheGameEndsWithTheTurnInWhichTheDeckRunsOut) {
  const State state = last_turn(
      "0* wwyy 5\n"
      "1  wy 5\n"
      "2  rr 5\n"
      "east b west b area 0",
      "0 call east, 1 call pocket, 2 call pocket, 0 bid east 1, 1 pocket, 2 bid west 1");
  EXPECT_EQ(state.phase, Phase::over);
  EXPECT_TRUE(game.actors(state).empty());
  EXPECT_EQ(game.scores(state)[0], 5 + 3);
  EXPECT_EQ(game.scores(state)[1], 2);
  EXPECT_EQ(game.scores(state)[2], 3) << "a single kind in pairs is no combination";
  EXPECT_EQ(game.winners(state), Seats(0));
  EXPECT_EQ(clause(state, 0, "pocket"), "5");
}

TEST(Akiwado, Rule5OneCardAPointAndTheBonusOfKindsInPairs) {
  EXPECT_EQ(card_points(cards("-")), 0);
  EXPECT_EQ(card_points(cards("wyrbk")), 5);
  EXPECT_EQ(card_points(cards("wwww")), 4);
  EXPECT_EQ(card_points(cards("wwyy")), 4 + 3);
  EXPECT_EQ(card_points(cards("wwwyyy")), 6 + 3);
  EXPECT_EQ(card_points(cards("wwyyrr")), 6 + 6);
  EXPECT_EQ(card_points(cards("wwyyrrbb")), 8 + 12);
  EXPECT_EQ(card_points(cards("wwyyrrbbkk")), 10 + 20);
}

TEST(Akiwado, A8CustomCardsGoWhereTheyAreWorthMost) {
  EXPECT_EQ(card_points(cards("wwyc")), 4 + 3);
  EXPECT_EQ(card_points(cards("wwc")), 3);
  EXPECT_EQ(card_points(cards("wwyrcc")), 6 + 6) << "one each";
  EXPECT_EQ(card_points(cards("wwcc")), 4 + 3) << "both as one kind more";
  EXPECT_EQ(card_points(cards("wwyyrrbbkkcc")), 12 + 20);
  EXPECT_EQ(card_points(cards("c")), 1);
}

RC_GTEST_PROP(AkiwadoProperties, A8NoAssignmentOfCustomCardsIsBetter, ()) {
  Cards heap;
  for (Colour colour = white; colour < colours; ++colour) heap.add(colour, *rc::gen::inRange(0, 7));
  const int customs = *rc::gen::inRange(0, 3);
  const auto plain = [](const Cards& shop) {
    int in_pairs = 0;
    for (Colour colour = white; colour < colours; ++colour) in_pairs += shop[colour] >= 2 ? 1 : 0;
    return shop.size() + std::array{0, 0, 3, 6, 12, 20}[static_cast<std::size_t>(in_pairs)];
  };
  int best = customs == 0 ? plain(heap) : 0;
  for (Colour first = white; customs > 0 && first < colours; ++first)
    for (Colour second = white; second < colours; ++second) {
      Cards assigned = heap;
      assigned.add(first);
      if (customs == 2) assigned.add(second);
      best = std::max(best, plain(assigned));
    }
  heap.add(custom, customs);
  RC_ASSERT(card_points(heap) == best);
}

RC_GTEST_PROP(AkiwadoProperties, TheKthCardOfAHeapIsFoundWithoutALoop, ()) {
  Cards heap;
  std::vector<Colour> sorted;
  for (Colour kind = white; kind < kinds; ++kind) {
    const int count = *rc::gen::inRange(0, kind == custom ? 3 : 7);
    heap.add(kind, count);
    sorted.insert(sorted.end(), static_cast<std::size_t>(count), kind);
  }
  RC_ASSERT(heap.size() == static_cast<int>(sorted.size()));
  for (std::size_t k = 0; k < sorted.size(); ++k)
    RC_ASSERT(heap.kind_of_card(static_cast<int>(k)) == sorted[k]);
}

TEST(Akiwado, Rule5TiesGoToMoreCardsThenMoreCoinsThenAreShared) {
  const auto passed = "0 call pocket, 1 call pocket, 2 call pocket, 0 pocket, 1 pocket, 2 pocket";
  // Seven points each for seats 0 (four cards and a bonus) and 1 (seven cards).
  EXPECT_EQ(game.winners(last_turn("0* wwyy 9\n1  rrrrrrb 5\n2  b 5\neast w west w area 0", passed)),
            Seats(1));
  EXPECT_EQ(game.winners(last_turn("0* wwyy 9\n1  rrbb 5\n2  b 9\neast w west w area 0", passed)), Seats(0));
  Seats both(0);
  both.insert(1);
  EXPECT_EQ(game.winners(last_turn("0* wwyy 9\n1  rrbb 9\n2  b 9\neast w west w area 0", passed)), both);
}

TEST(Akiwado, Rule5CustomCardsCountForTheTieOfCardsToo) {
  const auto passed =
      "0 call pocket, 1 call pocket, 2 call pocket, 3 call pocket, "
      "0 pocket, 1 pocket, 2 pocket, 3 pocket";
  // Four points each: three cards would be three points, so the custom card is the fourth of both.
  const State state = last_turn("0* wrbc 4\n1  wwww 5\n2  b 5\n3  y 5\neast r west r area 0", passed);
  EXPECT_EQ(game.scores(state)[0], 4);
  EXPECT_EQ(game.winners(state), Seats(1)) << "as many cards, but more coins";
}

TEST(Akiwado, Rule5CardsLeftInTheMarketsBelongToNobody) {
  const State state =
      last_turn("0* w 5\n1  y 5\n2  r 5\neast bbb west b area 0",
                "0 call east, 1 call east, 2 call pocket, 0 bid east 2, 1 bid east 2, 2 pocket");
  EXPECT_EQ(state.phase, Phase::over);
  EXPECT_EQ(letters(state.markets[0]), "bbb");
  EXPECT_EQ(game.scores(state)[0], 1);
  EXPECT_EQ(game.winners(state), Seats(2)) << "most coins";
}

RC_GTEST_PROP(AkiwadoProperties, EveryGameEndsWithItsDeck, (std::uint64_t seed)) {
  const auto players = static_cast<std::uint8_t>(*rc::gen::inRange(3, 6));
  State state = game.start({.players = players, .purveyor = *rc::gen::arbitrary<bool>()});
  Random random(seed);
  int steps = 0;
  int turns = 0;
  while (!game.actors(state).empty()) {
    turns += state.phase == Phase::laying_east ? 1 : 0;
    random_step(game, state, random);
    ++steps;
  }
  // 12, 9 and 12 cards, two a turn. A turn is two rolls with a take and answers, two cards, calls, bids and
  // blue.
  RC_ASSERT(turns == (players == 4 ? 5 : 6));
  RC_ASSERT(steps <= 2 * players + 1 + turns * (2 * (1 + players) + 2 + 2 * players + 1) + 1);
}

// ------------------------------------------------------------------------------------------------------------
// rule 6

constexpr Options with_purveyor{.purveyor = true};

TEST(Akiwado, Rule6AndA6PrivilegesComeWithASuccessfulBidAndNotBefore) {
  const auto street =
      "0* wwr 5\n"
      "1  wy 5\n"
      "2  yr 5\n"
      "east r west b area 0\n"
      "deck ww";
  const auto actions = "0 call east, 1 call pocket, 2 call pocket, 0 bid east 1, 1 pocket, 2 pocket";
  EXPECT_EQ(drawn(play(draw_street(street, Phase::calling, with_purveyor), actions)),
            "0  wwrr 4 WR\n"
            "1* wy 6\n"
            "2  yr 6\n"
            "east - west - area 0\n")
      << "yellow is tied, so nobody's; blue nobody owns";
  EXPECT_EQ(drawn(play(draw_street(street, Phase::calling), actions)),
            "0  wwrr 4\n"
            "1* wy 6\n"
            "2  yr 6\n"
            "east - west - area 0\n")
      << "without the variant there are none";
}

TEST(Akiwado, A6AHolderKeepsAPrivilegeWhileNobodyHasMore) {
  const auto bids = "0 call pocket, 1 call east, 2 call pocket, 0 pocket, 1 bid east 1, 2 pocket";
  EXPECT_EQ(drawn(play(draw_street("0* ww 5 W\n1  wy 5\n2  r 5\neast w west b area 0\ndeck ww",
                                   Phase::calling, with_purveyor),
                       bids)),
            "0  ww 6 W\n"
            "1* wwy 4 Y\n"
            "2  r 6\n"
            "east - west - area 0\n");
  EXPECT_EQ(drawn(play(draw_street("0* ww 5 W\n1  wy 5\n2  r 5\neast ww west b area 0\ndeck bb",
                                   Phase::calling, with_purveyor),
                       bids)),
            "0  ww 6\n"
            "1* wwwy 4 WY\n"
            "2  r 6\n"
            "east - west - area 0\n");
}

TEST(Akiwado, A6CustomCardsGiveNoPrivilege) {
  EXPECT_EQ(drawn(play(draw_street("0* wwb 5\n1  wwy 5\n2  yr 5\n3  rb 5\neast c west y area 0\ndeck ww",
                                   Phase::calling, with_purveyor),
                       "0 call east, 1 call pocket, 2 call pocket, 3 call pocket, "
                       "0 bid east 1, 1 pocket, 2 pocket, 3 pocket")),
            "0  wwbc 4\n"
            "1* wwy 6\n"
            "2  yr 6\n"
            "3  rb 6\n"
            "east - west - area 0\n");
}

TEST(Akiwado, Rule6WhiteIsThreePointsForWhoeverHoldsIt) {
  const State state =
      draw_street("0* ww 5 W\n1  wy 5\n2  r 5\neast w west b area 0\ndeck ww", Phase::calling, with_purveyor);
  EXPECT_EQ(game.scores(state)[0], 2 + 3);
  EXPECT_EQ(game.scores(state)[1], 2);
}

TEST(Akiwado, Rule6YellowTakesOneCoinMoreWhenPocketing) {
  const auto street = "0* w 5\n1  yyr 5 Y\n2  yrr 5\neast b west yy area 0\ndeck ww";
  const State calling = draw_street(street, Phase::calling, with_purveyor);
  EXPECT_EQ(
      play(calling, "0 call east, 1 call pocket, 2 call pocket, 0 bid east 1, 1 pocket, 2 pocket").coins,
      (std::array<std::uint8_t, 5>{4, 7, 6}));
  // Who loses yellow at this very stocking pockets without it: it counts as held when pockets are paid.
  EXPECT_EQ(
      drawn(play(calling, "0 call east, 1 call pocket, 2 call west, 0 bid east 1, 1 pocket, 2 bid west 1")),
      "0  wb 4 WB\n"
      "1* yyr 6\n"
      "2  yyyrr 4 YR\n"
      "east - west - area 0\n");
}

TEST(Akiwado, Rule6RedFetchesACardAtTheEnd) {
  const auto street = "0* rrw 5 R\n1  y 5\n2  b 5\neast r west b area 0";
  const auto actions = "0 call east, 1 call pocket, 2 call pocket, 0 pocket, 1 pocket, 2 pocket";
  const State state = last_turn(street, actions, true);
  EXPECT_EQ(game.actors(state), Seats(0));
  EXPECT_EQ(texts(state, 0), "fetch blue, fetch red, fetch white, fetch yellow");
  EXPECT_EQ(clause(state, 0, "fetch black"), "6");
  EXPECT_EQ(clause(state, 0, "pocket"), "6");
  const State fetched = play(state, "0 fetch white");
  EXPECT_EQ(game.scores(state)[0], 3);
  EXPECT_EQ(game.scores(fetched)[0], 4 + 3);
  EXPECT_EQ(fetched.phase, Phase::over);
  EXPECT_EQ(game.winners(fetched), Seats(0));
}

TEST(Akiwado, A6RedFetchesNoCustomCardAndNoPrivilege) {
  const State state = last_turn("0* rrwc 5 R\n1  wy 5\n2  b 5\n3  b 5\neast r west b area 0",
                                "0 call pocket, 1 call pocket, 2 call pocket, 3 call pocket, "
                                "0 pocket, 1 pocket, 2 pocket, 3 pocket",
                                true);
  EXPECT_EQ(clause(state, 0, "fetch custom"), "A6");
  const State fetched = play(state, "0 fetch white");
  EXPECT_EQ(fetched.privileges[white], nobody) << "although seat 0 now owns most white cards";
  EXPECT_EQ(game.scores(fetched)[0], 5 + 3);
  // A waste of custom cards alone has nothing to fetch.
  State bare = draw_street(
      "0* rrrrrr 5 R\n"
      "1  wwwwww 5\n"
      "2  yyyyyy 5\n"
      "3  bbbbb 5\n"
      "east b west - area 0\n"
      "deck -",
      Phase::calling, with_purveyor);
  ASSERT_EQ(letters(bare.waste), "c");
  bare = play(bare,
              "0 call east, 1 call pocket, 2 call pocket, 3 call pocket, "
              "0 bid east 1, 1 pocket, 2 pocket, 3 pocket");
  EXPECT_EQ(bare.phase, Phase::over);
}

// Seat 1 holds blue.
constexpr auto blue_street =
    "0* w 5\n"
    "1  yb 5 B\n"
    "2  r 5\n"
    "east r west b area 1\n"
    "deck ww";

TEST(Akiwado, Rule6BlueMayTakeACoinBackFromARevealedBid) {
  const State opened = play(draw_street(blue_street, Phase::calling, with_purveyor),
                            "0 call east, 1 call east, 2 call pocket, 0 bid east 2, 1 bid east 4, 2 pocket");
  EXPECT_EQ(opened.phase, Phase::reducing);
  EXPECT_EQ(game.actors(opened), Seats(1));
  EXPECT_EQ(texts(opened, 1), "keep, reduce");
  EXPECT_EQ(game.observe(opened, 2).merchants[0].bid, (Bid{.place = Place::east, .coins = 2}))
      << "bids are open";
  EXPECT_EQ(clause(opened, 1, "pocket"), "6");
  EXPECT_EQ(play(opened, "1 keep").coins[1], 1);
  EXPECT_EQ(play(opened, "1 reduce").coins[1], 2);
  EXPECT_EQ(letters(play(opened, "1 reduce").shops[1]), "yrb");
}

TEST(Akiwado, Rule6BlueIsAskedOnlyAfterItsOwnBid) {
  const State state = play(draw_street(blue_street, Phase::calling, with_purveyor),
                           "0 call east, 1 call east, 2 call pocket, 0 bid east 2, 1 pocket, 2 pocket");
  EXPECT_EQ(state.phase, Phase::rolling);
  const State bidding = play(draw_street(blue_street, Phase::calling, with_purveyor),
                             "0 call east, 1 call east, 2 call pocket");
  EXPECT_EQ(clause(bidding, 1, "reduce"), "3") << "not before the bids are in";
  const State plain = draw_street(calm, Phase::calling);
  EXPECT_EQ(clause(plain, 0, "keep"), "6");
  EXPECT_EQ(why(plain, 0, "fetch red").sentence, "privileges belong to the variant purveyor");
  EXPECT_EQ(clause(draw_street(calm, Phase::rolling), chance, "reduce"), "6");
  EXPECT_EQ(clause(draw_street(calm, Phase::rolling), chance, "fetch red"), "6");
}

TEST(Akiwado, A6TheLastCoinTakenBackLeavesNoBidAndNoPocket) {
  const State before = draw_street(blue_street, Phase::calling, with_purveyor);
  const State honest = play(before,
                            "0 call pocket, 1 call east, 2 call pocket, 0 pocket, 1 bid east 1, 2 pocket, "
                            "1 reduce");
  EXPECT_EQ(drawn(honest),
            "0  w 6\n"
            "1* yb 5 B\n"
            "2  r 6\n"
            "east - west - area 1\n")
      << "no pocket money for it, and no injustice: it went to the market it called";
  EXPECT_EQ(honest.waste[red], before.waste[red] + 1) << "nobody bid";
  const State liar = play(before,
                          "0 call pocket, 1 call pocket, 2 call pocket, 0 pocket, 1 bid east 1, 2 pocket, "
                          "1 reduce");
  EXPECT_TRUE(liar.unjust.contains(1));
}

TEST(Akiwado, Rule6BlueCanBreakOrMakeATie) {
  const State before = draw_street(blue_street, Phase::calling, with_purveyor);
  const State tied = play(before,
                          "0 call east, 1 call east, 2 call pocket, 0 bid east 2, 1 bid east 3, 2 pocket, "
                          "1 reduce");
  EXPECT_EQ(letters(tied.markets[0]), "r");
  const State lost = play(before,
                          "0 call east, 1 call east, 2 call pocket, 0 bid east 3, 1 bid east 3, 2 pocket, "
                          "1 reduce");
  EXPECT_EQ(letters(lost.shops[0]), "wr");
}

TEST(Akiwado, Rule6ABlackChallengeCountsTwice) {
  const auto street =
      "0* w 5\n"
      "1  y 5\n"
      "2  r 5\n"
      "3  b 5\n"
      "4  kk 5 K\n"
      "deck ww";
  const State taken =
      play(draw_street(street, Phase::rolling, with_purveyor), "chance roll 1 1 1, 0 take 1 1");
  EXPECT_EQ(play(taken, "1 accept, 2 accept, 3 accept, 4 challenge").phase, Phase::laying_east)
      << "four of five";
  EXPECT_EQ(play(taken, "1 challenge, 2 accept, 3 accept, 4 challenge").phase, Phase::rolling)
      << "six of five";
  EXPECT_EQ(play(taken, "1 challenge, 2 challenge, 3 accept, 4 accept").phase, Phase::laying_east);
  // Two of four participants, the holder still being one of them.
  const auto fewer = "0* w 5\n1  y 5\n2  r 5\n3  b 5 injustice\n4  kk 5 K\ndeck ww";
  EXPECT_EQ(play(draw_street(fewer, Phase::rolling, with_purveyor),
                 "chance roll 1 1 1, 0 take 1 1, 1 accept, 2 accept, 4 challenge")
                .phase,
            Phase::rolling);
}

TEST(Akiwado, Rule3AndRule6PrivilegesAreCheckedAfterEachMarket) {
  // Seat 1 takes white with east (three to two) before seat 2 gets its third with west: the tie keeps it.
  const State state =
      draw_street("0* b 5\n1  ww 5\n2  ww 5\neast w west w area 0\ndeck bb", Phase::calling, with_purveyor);
  EXPECT_EQ(
      drawn(play(state, "0 call pocket, 1 call east, 2 call west, 0 pocket, 1 bid east 1, 2 bid west 1")),
      "0  b 6\n"
      "1* www 4 W\n"
      "2  www 4\n"
      "east - west - area 0\n");
}

// Rule 6 as it is written, for all colours and merchants, after every successful bid.
RC_GTEST_PROP(AkiwadoProperties, PrivilegesFollowThePlainReading, (std::uint64_t seed)) {
  const auto players = static_cast<std::uint8_t>(*rc::gen::inRange(3, 6));
  State state = game.start({.players = players, .purveyor = true});
  Random random(seed);
  std::array<Seat, colours> holders{nobody, nobody, nobody, nobody, nobody};
  const auto recheck = [&](const auto& shops) {
    for (Colour colour = white; colour < colours; ++colour) {
      Seat& holder = holders[static_cast<std::size_t>(colour)];
      int most = 0;
      for (Seat seat = 0; seat < players; ++seat) most = std::max(most, shops[at(seat)][colour]);
      if (holder != nobody && shops[at(holder)][colour] == most) continue;
      int owners = 0;
      Seat owner = nobody;
      for (Seat seat = 0; seat < players; ++seat)
        if (shops[at(seat)][colour] == most) ++owners, owner = seat;
      holder = owners == 1 ? owner : nobody;
    }
  };
  while (!game.actors(state).empty()) {
    const State before = state;
    random_step(game, state, random);
    const bool judged = (before.phase == Phase::bidding || before.phase == Phase::reducing) &&
                        state.phase != Phase::bidding && state.phase != Phase::reducing;
    if (!judged) continue;
    auto shops = before.shops;
    for (const Place market : {Place::east, Place::west}) {
      Cards goods = before.markets[at(market)];
      std::vector<std::pair<int, Seat>> bids;
      for (Seat seat = 0; seat < players; ++seat)
        if (state.bids[at(seat)].place == market && state.bids[at(seat)].coins > 0)
          bids.emplace_back(state.bids[at(seat)].coins, seat);
      std::sort(bids.rbegin(), bids.rend());
      if (bids.empty() || (bids.size() > 1 && bids[0].first == bids[1].first)) continue;
      shops[at(bids[0].second)].take_all(goods);
      recheck(shops);
    }
    RC_ASSERT(shops == state.shops);
    for (std::size_t colour = 0; colour < colours; ++colour)
      RC_ASSERT(holders[colour] == state.privileges[colour]);
  }
}

// -------------------------------------------------------------------------------------------------------
// rulings left

TEST(Akiwado, A3InjusticeCostsTheOwnTurnWhenItComesFirst) {
  const State state = play(draw_street(calm, Phase::calling),
                           "0 call pocket, 1 call pocket, 2 call pocket, 0 pocket, 1 bid east 1, 2 pocket, "
                           "chance roll 1 1 1, 2 take 1, 0 accept");
  EXPECT_EQ(state.turn, 2) << "seat 1 was passed, and was not asked about the dice";
  EXPECT_TRUE(state.unjust.empty());
}

TEST(Akiwado, A7CoinsAreInEveryViewWhateverTheOptionSays) {
  for (const bool open_coins : {false, true}) {
    const State state = draw_street(calm, Phase::calling, {.open_coins = open_coins});
    for (const Seat reader : {nobody, 0, 1, 2})
      for (const Merchant& merchant : game.observe(state, reader).merchants) EXPECT_EQ(merchant.coins, 5);
    EXPECT_EQ(game.observe(state, 0).options.open_coins, open_coins);
  }
}

TEST(Akiwado, A9AnswersAreSealed) {
  const State state = play(told_out, "2 challenge");
  EXPECT_EQ(game.observe(state, 2).own_answer, Stance::challenge);
  EXPECT_EQ(game.observe(state, 1).own_answer, Stance::none);
  EXPECT_TRUE(game.observe(state, 1).merchants[2].sealed);
  EXPECT_EQ(game.observe(state, 1).merchants[2].answer, Stance::none);
  EXPECT_EQ(game.observe(called_out, 1).merchants[2].answer, Stance::challenge) << "open once all are in";
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

}  // namespace
}  // namespace zashiki::akiwado
