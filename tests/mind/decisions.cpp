// Minds as others meet them: one question, one answer, and nothing but the view to go by.
#include <gtest/gtest.h>

#include "effort.h"
#include "mind/asked.h"

namespace zashiki {
namespace {

constexpr std::uint64_t few = 60;  // iterations

TEST(Minds, EveryLevelOfEveryGameAnswersWithALegalActionAndItsPolicy) {
  for (const auto& game : all_games())
    for (const Level& level : levels)
      for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(tries(3)); ++seed) {
        const Asked asked = ask_somewhere(*game, game->max_players(), seed);
        const AnyView view = asked.position->view(asked.seat);
        const auto mind = std::move(*make_mind(level.id, *game));
        const Answer answer = mind->think({.view = view,
                                           .seat = asked.seat,
                                           .legal = asked.legal,
                                           .budget = {.iterations = few},
                                           .seed = seed});
        EXPECT_TRUE(asked.position->is_legal(asked.seat, answer.action)) << game->id() << ' ' << level.id;
        EXPECT_FALSE(answer.reason.empty());
        double shares = 0;
        for (const Weighed& weighed : answer.policy) {
          EXPECT_TRUE(asked.position->is_legal(asked.seat, weighed.action));
          shares += weighed.share;
        }
        EXPECT_NEAR(shares, 1, 1e-6) << game->id() << ' ' << level.id;
      }
}

// So that a finished game can be told apart into luck and skill.
TEST(Minds, TheStrongestTellsEverySeatsChance) {
  for (const auto& game : all_games())
    for (int players = game->min_players(); players <= game->max_players(); ++players)
      for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(tries(3)); ++seed) {
        const Asked asked = ask_somewhere(*game, players, seed);
        const AnyView view = asked.position->view(asked.seat);
        const Answer answer = std::move(*make_mind("level5", *game))
                                  ->think({.view = view,
                                           .seat = asked.seat,
                                           .legal = asked.legal,
                                           .budget = {.iterations = few},
                                           .seed = seed});
        ASSERT_EQ(answer.values.size(), static_cast<std::size_t>(players)) << game->id();
        double sum = 0;
        for (const double value : answer.values) {
          EXPECT_GE(value, 0) << game->id();
          sum += value;
        }
        EXPECT_NEAR(sum, 1, 1e-4) << game->id();
        for (const Weighed& weighed : answer.policy) {
          EXPECT_GE(weighed.value, 0) << game->id();
          EXPECT_LE(weighed.value, 1) << game->id();
        }
      }
}

// So that a game can be looked over in which somebody chose what the strongest would not.
TEST(Minds, WhatTheStrongestHardlyTriesIsWeighedWhereSomebodyAsks) {
  for (const auto& game : all_games()) {
    if (game->id() == "niya" || game->id() == "kamiza") continue;  // they do not search
    bool more = false;
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      const Asked asked = ask_somewhere(*game, game->max_players(), seed);
      const AnyView view = asked.position->view(asked.seat);
      Question question{.view = view,
                        .seat = asked.seat,
                        .legal = asked.legal,
                        .budget = {.iterations = few},
                        .seed = seed};
      const Answer some = std::move(*make_mind("level5", *game))->think(question);
      question.judged = asked.legal;
      const Answer all = std::move(*make_mind("level5", *game))->think(question);
      EXPECT_EQ(all.action, some.action) << game->id();
      EXPECT_EQ(all.values, some.values) << game->id();
      EXPECT_EQ(all.policy.size(), asked.legal.size()) << game->id();
      more |= all.policy.size() > some.policy.size();
      for (const Weighed& weighed : some.policy) {
        const auto same = std::find_if(all.policy.begin(), all.policy.end(),
                                       [&](const Weighed& one) { return one.action == weighed.action; });
        ASSERT_NE(same, all.policy.end());
        EXPECT_EQ(same->share, weighed.share) << game->id();
      }
      if (asked.legal.size() > 1)
        for (const Weighed& weighed : all.policy) EXPECT_GT(weighed.value, 0) << game->id();
    }
    EXPECT_TRUE(more) << game->id();
  }
}

TEST(Minds, TheSameSeedAndIterationsGiveTheSameAnswer) {
  for (const auto& game : all_games()) {
    const auto used = std::move(*make_mind("level5", *game));
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      const Asked asked = ask_somewhere(*game, game->min_players(), seed);
      const AnyView view = asked.position->view(asked.seat);
      const Question question{.view = view,
                              .seat = asked.seat,
                              .legal = asked.legal,
                              .budget = {.iterations = few},
                              .seed = seed};
      const Answer one = used->think(question);
      const Answer other = std::move(*make_mind("level5", *game))->think(question);
      EXPECT_EQ(one.action, other.action) << game->id();
      ASSERT_EQ(one.policy.size(), other.policy.size());
      for (std::size_t i = 0; i < one.policy.size(); ++i)
        EXPECT_EQ(one.policy[i].share, other.policy[i].share) << game->id();
    }
  }
}

// Two worlds that differ in a sealed choice of somebody else look the same to this seat, and so must the
// answer.
TEST(Minds, WhatASeatCannotSeeChangesNothing) {
  for (const auto& game : all_games()) {
    int compared = 0;
    for (std::uint64_t seed = 0; seed < 40 && compared < tries(4); ++seed) {
      const Asked asked = ask_somewhere(*game, game->max_players(), seed);
      const Seats actors = asked.position->actors();
      if (actors.size() < 2) continue;
      Seat other = nobody;
      for (const Seat seat : actors) other = seat;
      Answer answers[2];
      for (int world = 0; world < 2; ++world) {
        const auto position = asked.position->clone();
        position->apply(asked.seat, world == 0 ? asked.legal.front() : asked.legal.back());
        if (!position->actors().contains(other)) break;
        std::vector<Action> buffer(static_cast<std::size_t>(game->most_actions()));
        buffer.resize(static_cast<std::size_t>(position->legal(other, buffer)));
        const AnyView view = position->view(other);
        answers[world] = std::move(*make_mind("level5", *game))
                             ->think({.view = view,
                                      .seat = other,
                                      .legal = buffer,
                                      .budget = {.iterations = few},
                                      .seed = seed});
        compared += world;
      }
      EXPECT_EQ(answers[0].action, answers[1].action) << game->id();
    }
  }
}

}  // namespace
}  // namespace zashiki
