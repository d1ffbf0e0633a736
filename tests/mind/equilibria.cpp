// Games whose equilibria are in textbooks: search must find them.
#include <gtest/gtest.h>

#include "mind/search.h"
#include "mind/textbook.h"

namespace zashiki {
namespace {

using textbook::Goofspiel;
using textbook::Kuhn;

// The second player with the best card always bets; with the worst one it never calls.
TEST(Equilibria, SearchPlaysTheObviousOfKuhnPoker) {
  const Kuhn game;
  const auto share_of_bet = [&](std::int8_t card, std::uint8_t bets) {
    SearchParams params = SearchParams::uct();
    params.exploration = 0.05F;
    params.score_share = 1;  // what is won matters, not that something is
    params.score_unit = 0.5F;
    Search<Kuhn> search(game, params, 4096);
    const textbook::KuhnView view{.card = card, .moves = 1, .bets = bets, .dealt = 2, .reader = 1};
    search.look_at(view, 1, 7);
    for (int i = 0; i < 20000; ++i) search.iterate();
    const auto edges = search.root();
    const std::size_t bet = edges[0].action == Action{1} ? 0 : 1;  // edges come in any order
    return edges[bet].visits / 20000.0;
  };
  EXPECT_GT(share_of_bet(2, 0), 0.5);  // it gains only if the bet is called
  EXPECT_GT(share_of_bet(2, 1), 0.8);
  EXPECT_LT(share_of_bet(0, 1), 0.2);
}

// In the last turn but one a sealed choice is a small matrix. Hands 2 and 1 (cards from 0) against the same,
// prizes 2 then 1: laying the higher card first is the only sound choice.
TEST(Equilibria, SearchLaysTheHigherCardForTheHigherPrize) {
  const Goofspiel game;
  textbook::GoofspielView view{.hand = {6, 6}, .turn = 2, .reader = 0};
  Search<Goofspiel> search(game, SearchParams::uct(), 4096);
  search.look_at(view, 0, 3);
  for (int i = 0; i < 20000; ++i) search.iterate();
  ASSERT_TRUE(search.mixes());
  const auto mix = search.root_mix();
  EXPECT_GT(mix[1].average / (mix[0].average + mix[1].average), 0.9F);
}

TEST(Equilibria, AMixedStrategyIsFoundWhereAMaximumWouldLose) {
  const Goofspiel game;
  Search<Goofspiel> search(game, SearchParams::uct(), 1 << 16);
  const auto state = game.start({});
  search.look_at(game.observe(state, 0), 0, 5);
  for (int i = 0; i < 50000; ++i) search.iterate();
  ASSERT_TRUE(search.mixes());
  EXPECT_NEAR(search.sums()[0] / 50000, 0.5, 0.03);
}

}  // namespace
}  // namespace zashiki
