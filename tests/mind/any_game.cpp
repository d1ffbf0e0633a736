// A game that the house does not know, with nothing but its rules: all players play it.
#include <gtest/gtest.h>

#include "mind/players.h"
#include "mind/textbook.h"

namespace zashiki {
namespace {

using textbook::Goofspiel;

// The first player's share of the wins, over games with both seats.
double share_among_random(std::string_view name, int games) {
  const Goofspiel rules;
  const std::array<std::unique_ptr<Mind>, 2> minds{make_player(name, rules), make_player("random", rules)};
  double won = 0;
  for (int game = 0; game < games; ++game) {
    auto state = rules.start({});
    for (int choice = 0; !rules.actors(state).empty(); ++choice) {
      const Seat who = rules.actors(state).lowest();
      const AnyView view = rules.observe(state, who);
      const Actions<Goofspiel> legal(rules, state, who);
      const Question question{
          .view = view,
          .seat = who,
          .legal = {legal.begin(), legal.end()},
          .budget = {.iterations = 200},
          .seed = hash_join(static_cast<std::uint64_t>(game), static_cast<std::uint64_t>(choice))};
      const Action action = minds[static_cast<std::size_t>((who + game) % 2)]->think(question).action;
      EXPECT_TRUE(is_legal(rules, state, who, action));
      rules.apply(state, who, action);
    }
    const Seats winners = rules.winners(state);
    if (winners.contains(game % 2)) won += 1.0 / winners.size();
  }
  return won / games;
}

TEST(AnyGame, IsPlayedByEveryPlayerButTheNet) {
  for (const PlayerName& one : player_names()) {
    if (one.name == "net")
      EXPECT_EQ(make_player(one.name, Goofspiel{}), nullptr);
    else
      EXPECT_GE(share_among_random(one.name, 40), 0.3) << one.name;
  }
}

TEST(AnyGame, IsPlayedBetterByTheHigherLevels) {
  const double master = share_among_random("level5", 200);
  EXPECT_GT(master, 0.65);
  EXPECT_GT(master, share_among_random("level3", 200) + 0.05);
}

}  // namespace
}  // namespace zashiki
