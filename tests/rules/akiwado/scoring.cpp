// Rule 5 of docs/play/rules/akiwado.md with its rulings: the end, and what cards are worth.
#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "game/match.h"
#include "rules/akiwado/street.h"

namespace zashiki::akiwado {
namespace {

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

}  // namespace
}  // namespace zashiki::akiwado
