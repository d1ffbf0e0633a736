#include <gtest/gtest.h>

#include "game/registry.h"
#include "mind/mind.h"

namespace zashiki {
namespace {

// Plays one game to its end with these players and gives the winners.
Seats play(const Game& game, std::span<const std::unique_ptr<Mind>> players, std::uint64_t seed,
           const Budget& budget = {}) {
  Random random(seed);
  auto position = std::move(*game.start(static_cast<int>(players.size()), {}));
  std::vector<Action> room(static_cast<std::size_t>(game.most_actions()));
  while (!position->over()) {
    const Seat who = position->actors().lowest();
    if (who == chance) {
      position->apply(chance, position->random_outcome(random));
      continue;
    }
    const auto size = static_cast<std::size_t>(position->legal(who, room));
    const std::span<const Action> legal(room.data(), size);
    const AnyView view = position->view(who);
    const Action action =
        players[static_cast<std::size_t>(who)]
            ->think({.view = view, .seat = who, .legal = legal, .budget = budget, .seed = random.next()})
            .action;
    EXPECT_TRUE(position->is_legal(who, action));
    position->apply(who, action);
  }
  return position->winners();
}

// The share of games that one mind wins alone among others, shared wins counted in part.
double share_among(std::string_view alone, std::string_view others, const Game& game, int players, int games,
                   const Budget& budget = {}) {
  double won = 0;
  for (int i = 0; i < games; ++i) {
    const Seat mine = i % players;
    std::vector<std::unique_ptr<Mind>> seats;
    for (Seat seat = 0; seat < players; ++seat)
      seats.push_back(std::move(*make_mind(seat == mine ? alone : others, game)));
    const Seats winners = play(game, seats, static_cast<std::uint64_t>(i), budget);
    if (winners.contains(mine)) won += 1.0 / winners.size();
  }
  return won / games;
}
double greedy_share(const Game& game, int players, int games) {
  return share_among("greedy", "random", game, players, games);
}

TEST(Players, GreedyBeatsRandomAtNiya) { EXPECT_GT(greedy_share(*find_game("niya"), 2, 300), 0.70); }
TEST(Players, GreedyBeatsRandomAtKamiza) {
  EXPECT_GT(greedy_share(*find_game("kamiza"), 3, 300), 0.65);
  EXPECT_GT(greedy_share(*find_game("kamiza"), 4, 200), 0.60);
}

TEST(Players, GreedyBeatsTwoRandomAtAkiwado) { EXPECT_GT(greedy_share(*find_game("akiwado"), 3, 300), 0.65); }

TEST(Players, GreedyBeatsRandomAtNyakuza) {
  const auto game = find_game("nyakuza");
  EXPECT_GE(greedy_share(*game, 2, 100), 0.90);
  EXPECT_GE(greedy_share(*game, 3, 60), 0.80);
  EXPECT_GE(greedy_share(*game, 4, 60), 0.70);
}

TEST(Players, GreedyBeatsRandomAtIzakaya) {
  EXPECT_GE(greedy_share(*find_game("izakaya"), 2, 300), 0.98);
  EXPECT_GE(greedy_share(*find_game("izakaya"), 5, 60), 0.90);
}

// Few lines and few games: enough to notice a search that is worse than no search. With 60 lines it is still
// about as good as a glance in Nyakuza, and little better in Akiwado.
TEST(Players, LookingAheadBeatsAGlance) {
  EXPECT_GT(share_among("level5", "greedy", *find_game("akiwado"), 3, 24, {.iterations = 300}), 0.5);
  EXPECT_GT(share_among("level5", "greedy", *find_game("izakaya"), 3, 6, {.iterations = 30}), 0.5);
  EXPECT_GT(share_among("level5", "greedy", *find_game("nyakuza"), 3, 6, {.iterations = 200}), 0.5);
}

TEST(Players, TheSameSeedGivesTheSameGame) {
  for (const auto& game : all_games()) {
    std::vector<std::unique_ptr<Mind>> seats;
    for (int seat = 0; seat < game->min_players(); ++seat)
      seats.push_back(std::move(*make_mind("greedy", *game)));
    EXPECT_EQ(play(*game, seats, 5), play(*game, seats, 5));
  }
}

TEST(Players, AnUnknownNameIsRefused) {
  const auto nobody_known = make_mind("level9", *find_game("niya"));
  ASSERT_FALSE(nobody_known);
  EXPECT_EQ(nobody_known.error().code, "bad_request");
}

}  // namespace
}  // namespace zashiki
