// The tree between moves.
#include <gtest/gtest.h>
#include <numeric>

#include "mind/games/kamiza.h"
#include "mind/search_mind.h"
#include "mind/textbook.h"

namespace zashiki {
namespace {

using textbook::Goofspiel;

template <class Search>
std::uint32_t visits_at_root(const Search& search) {
  std::uint32_t visits = 0;
  for (const auto& edge : search.root()) visits += edge.visits;
  return visits;
}

TEST(Growing, WhatIsKnownOfALaterPositionIsKept) {
  const Goofspiel game;
  Search<Goofspiel> search(game, SearchParams::uct(), 1 << 16);
  auto state = game.start({});
  search.look_at(game.observe(state, 0), 0, 1);
  for (int i = 0; i < 5000; ++i) search.iterate();
  for (Seat seat = 0; seat < 2; ++seat) game.apply(state, seat, Actions<Goofspiel>(game, state, seat)[0]);
  search.look_at(game.observe(state, 0), 0, 2);
  EXPECT_GT(visits_at_root(search), 0U);
  search.forget();
  search.look_at(game.observe(state, 0), 0, 2);
  EXPECT_EQ(visits_at_root(search), 0U);
}

// When the memory given at first is full the search goes on without growing.
TEST(Growing, AFullTreeStillAnswers) {
  const Goofspiel game;
  Search<Goofspiel> search(game, SearchParams::uct(), 8);
  search.look_at(game.observe(game.start({}), 0), 0, 1);
  for (int i = 0; i < 2000; ++i) search.iterate();
  EXPECT_EQ(visits_at_root(search), 2000U);
}

TEST(Growing, SoManyIterationsAlwaysGiveTheSameAnswer) {
  const Kamiza game;
  Kamiza::Options options{};
  options.players = 4;
  options.first = 0;
  const auto state = game.start(options);
  const AnyView view = game.observe(state, 0);
  const Actions<Kamiza> legal(game, state, 0);
  const Question question{.view = view,
                          .seat = 0,
                          .legal = {legal.begin(), legal.end()},
                          .budget = {.iterations = 3000},
                          .seed = 9};
  const SearchMeasure measure{.budget = {}, .edges = 1 << 14};
  SearchMind<Kamiza> mind(game, measure);
  const Answer answer = mind.think(question);
  EXPECT_EQ(answer.iterations, 3000U);
  const Answer again = mind.think(question);
  const Answer other = SearchMind<Kamiza>(game, measure).think(question);
  ASSERT_EQ(answer.policy.size(), again.policy.size());
  for (std::size_t i = 0; i < answer.policy.size(); ++i) {
    EXPECT_EQ(answer.policy[i].share, again.policy[i].share);
    EXPECT_EQ(answer.policy[i].share, other.policy[i].share);
  }
  EXPECT_EQ(answer.action, other.action);
}

}  // namespace
}  // namespace zashiki
