#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "effort.h"
#include "game/registry.h"
#include "lab/net_file.h"
#include "mind/mind.h"

namespace zashiki {
namespace {

// Plays one game to its end with these players and gives the winners.
Seats play(const Game& game, std::span<const std::unique_ptr<Mind>> players, std::uint64_t seed,
           const Budget& budget = {}) {
  Random random(seed);
  auto position = std::move(*game.start(static_cast<int>(players.size()), {}));
  std::vector<Action> buffer(static_cast<std::size_t>(game.most_actions()));
  while (!position->over()) {
    const Seat who = position->actors().lowest();
    if (who == chance) {
      position->apply(chance, position->random_outcome(random));
      continue;
    }
    const auto size = static_cast<std::size_t>(position->legal(who, buffer));
    const std::span<const Action> legal(buffer.data(), size);
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
// What a share proves takes many games, and one is as good as many for the sanitizers.
double greedy_share(const Game& game, int players, int games) {
  if (sanitized) {
    share_among("greedy", "random", game, players, 2);
    return 1;
  }
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

// People seal in any order: a mind is asked while seats before its own have not chosen yet.
TEST(Players, ThinkAboutASealedChoiceWhoeverElseHasSealed) {
  for (const auto& game : all_games()) {
    const int players = game->max_players();
    Random random(3);
    auto position = std::move(*game->start(players, {}));
    std::vector<Action> buffer(static_cast<std::size_t>(game->most_actions()));
    int asked = 0;
    for (int steps = 0; steps < 60 && asked < tries(10) && !position->over(); ++steps) {
      const Seats actors = position->actors();
      if (actors.contains(chance)) {
        position->apply(chance, position->random_outcome(random));
        continue;
      }
      for (Seat who = 0; who < players; ++who) {
        const auto size = actors.contains(who) ? static_cast<std::size_t>(position->legal(who, buffer)) : 0;
        if (size < 2) continue;
        const AnyView view = position->view(who);
        const auto mind = std::move(*make_mind("level5", *game));
        const auto answer = mind->think({.view = view,
                                         .seat = who,
                                         .legal = {buffer.data(), size},
                                         .budget = {.iterations = 60},
                                         .seed = random.next()});
        double shares = 0;
        double highest = 0;
        for (const Weighed& weighed : answer.policy) {
          shares += weighed.share;
          highest = std::max(highest, weighed.value);
        }
        EXPECT_NEAR(shares, 1, 1e-6) << game->id() << ", seat " << who;
        if (actors.size() > 1) {
          EXPECT_GT(highest, 0) << game->id() << ", seat " << who << ": nothing was tried";
        }
        ++asked;
      }
      const Seat who = actors.lowest();
      const auto size = static_cast<std::size_t>(position->legal(who, buffer));
      position->apply(who, buffer[random.below(static_cast<std::uint32_t>(size))]);
    }
    EXPECT_GE(asked, tries(6)) << game->id();
  }
}

// What looks better is never chosen less often, and the higher of two levels chooses the best at least as
// often.
TEST(Players, LowLevelsErrByJudgementAndNotByLot) {
  for (const auto& game : all_games()) {
    const int levels_that_weigh = game->id() == "kamiza" ? 4 : 2;
    Random random(4);
    auto position = std::move(*game->start(game->max_players(), {}));
    std::vector<Action> buffer(static_cast<std::size_t>(game->most_actions()));
    std::array<double, 4> best_shares{};
    for (int asked = 0; asked < tries(100) && !position->over();) {
      const Seat who = position->actors().lowest();
      if (who == chance) {
        position->apply(chance, position->random_outcome(random));
        continue;
      }
      ++asked;
      const auto size = static_cast<std::size_t>(position->legal(who, buffer));
      const AnyView view = position->view(who);
      for (int level = 1; level <= levels_that_weigh; ++level) {
        auto answer = std::move(*make_mind(levels[static_cast<std::size_t>(level - 1)].id, *game))
                          ->think({.view = view, .seat = who, .legal = {buffer.data(), size}, .seed = 1});
        std::stable_sort(answer.policy.begin(), answer.policy.end(),
                         [](const Weighed& a, const Weighed& b) { return a.value > b.value; });
        double total = 0;
        for (std::size_t i = 0; i < answer.policy.size(); ++i) {
          total += answer.policy[i].share;
          if (i > 0) {
            EXPECT_LE(answer.policy[i].share, answer.policy[i - 1].share + 1e-9) << game->id() << level;
          }
        }
        EXPECT_NEAR(total, 1, 1e-6) << game->id() << level;
        best_shares[static_cast<std::size_t>(level - 1)] += answer.policy[0].share;
      }
      position->apply(who, buffer[random.below(static_cast<std::uint32_t>(size))]);
    }
    EXPECT_GT(best_shares[1], best_shares[0]) << game->id();
    if (levels_that_weigh == 4) {
      EXPECT_GT(best_shares[3], best_shares[2]);
    }
  }
}

TEST(Players, TheSameSeedGivesTheSameGame) {
  for (const auto& game : all_games()) {
    std::vector<std::unique_ptr<Mind>> seats;
    for (int seat = 0; seat < game->min_players(); ++seat)
      seats.push_back(std::move(*make_mind("greedy", *game)));
    EXPECT_EQ(play(*game, seats, 5), play(*game, seats, 5));
  }
}

// docs/build/minds.md has a row for each.
TEST(Players, TheDocumentationNamesThemAll) {
  std::stringstream page;
  page << std::ifstream(std::string(ZASHIKI_TESTS) + "/../docs/build/minds.md").rdbuf();
  for (const PlayerName& one : lab_player_names())
    EXPECT_NE(page.str().find(fmt::format("\n| `{}` |", one.name)), std::string::npos) << one.name;
}

TEST(Players, AnUnknownNameIsRefused) {
  const auto nobody_known = make_mind("level9", *find_game("niya"));
  ASSERT_FALSE(nobody_known);
  EXPECT_EQ(nobody_known.error().code, "bad_request");
}

}  // namespace
}  // namespace zashiki
