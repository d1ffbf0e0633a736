// Ratings: exact arithmetic, pure functions of the results, the advantage of turns, fixed computer players.
#include <array>
#include <cmath>
#include <gtest/gtest.h>

#include "effort.h"
#include "people/ratings/anchors.h"
#include "people/ratings/exact_exp.h"
#include "people/ratings/results.h"
#include "people/ratings/simulate.h"

namespace {

using namespace zashiki;
using namespace zashiki::people;

TEST(ExactExp, AgreesWithTheLibraryUpToTheLastDigits) {
  Random random(1);
  for (int i = 0; i < 100000; ++i) {
    const double x = 1400 * random.unit() - 700;
    EXPECT_NEAR(exact_exp(x) / std::exp(x), 1, 1e-15) << x;
  }
  EXPECT_EQ(exact_exp(0), 1);
}

// Written down on x86-64; other processors must agree to the last digit.
TEST(ExactExp, IsTheSameEverywhere) {
  EXPECT_EQ(exact_exp(1), 0x1.5bf0a8b14576ap+1);
  EXPECT_EQ(exact_exp(-0.3), 0x1.7b4c869c37c05p-1);
  EXPECT_EQ(exact_exp(123.456), 0x1.1428e1cbc0143p+178);
}

RatedGame duel(const std::string& winner, const std::string& loser) {
  return {.table = {},
          .game = "niya",
          .seats = {{.person = winner, .place = 1}, {.person = loser, .turn = 1, .place = 2}}};
}

TEST(Ladders, MoveTheWinnerUpAndTheLoserDown) {
  Ladders ladders;
  const auto moved = ladders.add(duel("ann", "ben"));
  ASSERT_TRUE(moved);
  ASSERT_EQ(moved->size(), 2U);
  EXPECT_GT((*moved)[0].after.mu, (*moved)[0].before.mu);
  EXPECT_LT((*moved)[1].after.mu, (*moved)[1].before.mu);
  for (const Moved& one : *moved) EXPECT_LT(one.after.sigma, one.before.sigma);
  EXPECT_EQ((*moved)[0].expected, 0.5);
}

TEST(Ladders, KeepGamesAndNumbersOfPlayersApart) {
  Ladders ladders;
  auto game = duel("ann", "ben");
  ASSERT_TRUE(ladders.add(game));
  game.game = "nyakuza";
  ASSERT_TRUE(ladders.add(game));
  game.seats.push_back({.person = "cat", .turn = 2, .place = 3});
  ASSERT_TRUE(ladders.add(game));
  ASSERT_EQ(ladders.all().size(), 3U);
  EXPECT_EQ(ladders.all().at({"niya", 2}).people.at("ann").games, 1);
}

TEST(Ladders, BeginProvisional) {
  Ladders ladders;
  int games = 0;
  do {
    ASSERT_TRUE(ladders.add(duel(games % 2 == 0 ? "ann" : "ben", games % 2 == 0 ? "ben" : "ann")));
    ++games;
  } while (ladders.all().at({"niya", 2}).people.at("ann").provisional() && games < 1000);
  EXPECT_GT(games, 10);
  EXPECT_LT(games, 100);
}

TEST(Ladders, RefuseOnePersonTwiceAndUnknownLevels) {
  Ladders ladders;
  EXPECT_FALSE(ladders.add(duel("ann", "ann")));
  auto nobody = duel("", "");
  nobody.seats[0].level = nobody.seats[1].level = 3;
  EXPECT_FALSE(ladders.add(nobody));
  auto unknown = duel("ann", "");
  unknown.game = "chess";
  unknown.seats[1].level = 3;
  EXPECT_FALSE(ladders.add(unknown));
  EXPECT_TRUE(ladders.all().empty());
}

TEST(Ladders, KeepComputerPlayersInTheirPlaces) {
  Ladders ladders;
  auto game = duel("ann", "");
  game.seats[1].level = 3;
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(ladders.add(game));
  const auto seats = ladders.contenders(game);
  ASSERT_TRUE(seats);
  EXPECT_EQ((*seats)[1].player, *anchor_of("niya", 2, 3));
  EXPECT_EQ((*seats)[1].player.sigma, 0);
}

TEST(Anchors, RankTheLevelsAtEveryGame) {
  for (const auto& [game, fewest, most] :
       {std::tuple{"niya", 2, 2}, {"kamiza", 3, 4}, {"akiwado", 3, 5}, {"nyakuza", 2, 4}, {"izakaya", 2, 5}})
    for (int players = fewest; players <= most; ++players)
      for (int level = 2; level <= 5; ++level) {
        const auto lower = anchor_of(game, players, level - 1);
        const auto higher = anchor_of(game, players, level);
        ASSERT_TRUE(lower && higher) << game << players << level;
        EXPECT_GE(higher->mu, lower->mu) << game << players << level;
        if (level == 3) EXPECT_EQ(higher->mu, Rating{}.mu);
      }
}

// Equals, of whom the one who begins wins more.
TEST(Ladders, TakeTheAdvantageOfTurnsOut) {
  Crowd crowd{.game = "nyakuza", .players = 3, .members = {}, .turns = {1.5, 0, -0.5}};
  for (int i = 0; i < 12; ++i) crowd.members.push_back({.kind = "equal", .strength = 25});
  Random random(3);
  Ladders ladders;
  for (int i = 0; i < 3000; ++i) {
    ASSERT_TRUE(ladders.add(draw_game(crowd, random).game));
  }
  const auto& turns = ladders.all().at({"nyakuza", 3}).turns;
  EXPECT_NEAR(turns[0].mu - turns[1].mu, 1.5, 0.35);
  EXPECT_NEAR(turns[1].mu - turns[2].mu, 0.5, 0.35);
}

TEST(Results, ReadWhatTheyWrite) {
  Random random(5);
  const auto crowd = crowd_of("kamiza", 4, 3);
  for (int i = 0; i < 50; ++i) {
    auto game = draw_game(crowd, random).game;
    game.table = "x";
    const auto line = write_result(game);
    const auto read = read_result(line);
    ASSERT_TRUE(read) << line;
    EXPECT_EQ(write_result(*read), line);
  }
  for (const auto* wrong : {"", "{}", R"({"game":"niya","seats":[1]})", R"({"game":"niya","seats":[{}]})",
                            R"({"game":"niya","seats":[{"person":"a","level":2,"turn":0,"place":1}]})",
                            R"({"game":"niya","seats":[{"person":"a","turn":9,"place":1}]})"})
    EXPECT_FALSE(read_result(wrong)) << wrong;
}

// What is foreseen is what is won, on average over the games after everyone's first.
TEST(Simulate, ForeseesSharesWithinTwoPoints) {
  for (const auto& [game, fewest, most] :
       {std::tuple{"niya", 2, 2}, {"kamiza", 3, 4}, {"akiwado", 3, 5}, {"nyakuza", 2, 4}, {"izakaya", 2, 5}})
    for (int players = fewest; players <= most; ++players) {
      const auto simulated = simulate(crowd_of(game, players, 6), soaking() ? 100000 : 10000, 1);
      EXPECT_GT(simulated.forecasts.games(), 4000) << game << players;
      EXPECT_LT(mean_gap(simulated.forecasts.by_kind()), 0.02) << game << players;
      EXPECT_LT(mean_gap(simulated.forecasts.by_share()), 0.02) << game << players;
      for (const Foreseen& one : simulated.forecasts.by_kind())
        if (!one.kind.ends_with("itself")) EXPECT_NEAR(one.gap(), 0, 0.02) << game << players << one.kind;
    }
}

// If results were drawn as if strengths did not matter, the measure would show it.
TEST(Simulate, NoticesWhatIsForeseenBadly) {
  const auto crowd = crowd_of("kamiza", 3, 6);
  auto ladders = simulate(crowd, 10000, 1).ladders;
  Forecasts forecasts;
  Random random(2);
  for (int i = 0; i < 2000; ++i) {
    auto drawn = draw_game(crowd, random);
    for (std::size_t seat = 0; seat < drawn.game.seats.size(); ++seat)
      drawn.game.seats[seat].place = static_cast<int>(seat) + 1;
    forecasts.add(ladders, drawn.game, drawn.kinds);
  }
  EXPECT_GT(mean_gap(forecasts.by_share()), 0.05);
}

}  // namespace
