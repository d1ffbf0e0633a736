// Batches for learners: the same games whatever the threads, by the step as in a rollout, and nothing refused
// changes anything.
#include "lab/batch.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <numeric>
#include <span>

#include "effort.h"
#include "game/registry.h"
#include "mind/greedy_index.h"
#include "mind/heuristics/all.h"
#include "mind/mind.h"
#include "rules/games.h"

namespace zashiki {
namespace {

std::unique_ptr<Batch> make(std::string_view game, Autoreset autoreset, unsigned threads,
                            std::size_t games = 140) {
  auto made = Batch::make({.game = {.game = std::string(game), .players = find_game(game)->max_players()},
                           .games = games,
                           .seed = 5,
                           .threads = threads,
                           .autoreset = autoreset});
  EXPECT_TRUE(made) << made.error().message;
  return std::move(*made);
}

TEST(Batch, ThreadsChangeNothing) {
  for (const auto& game : all_games())
    for (const Autoreset autoreset : {Autoreset::next_step, Autoreset::same_step, Autoreset::disabled}) {
      const auto one = make(game->id(), autoreset, 1);
      const auto three = make(game->id(), autoreset, 3);
      EXPECT_EQ(one->rollout(tries(40)), three->rollout(tries(40)));
      EXPECT_EQ(one->observations, three->observations) << game->id();
      EXPECT_EQ(one->masks, three->masks);
      EXPECT_EQ(one->players, three->players);
      EXPECT_EQ(one->seat_rewards, three->seat_rewards);
      EXPECT_EQ(one->seat_scores, three->seat_scores);
    }
}

// In a world that fits the same seed, somebody greedy in a batch chooses, part by part, what the mind of that
// name thinks the best.
TEST(Batch, AGreedyPlayerChoosesWhatTheMindDoes) {
  for_each_encoded_game([]<class G>() {
    const auto game = find_game(G::id);
    const auto mind = std::move(*make_mind("greedy", *game));
    static constexpr G rules{};
    typename G::Options options{};
    options.players = G::max_players;
    Episode<G> episode(rules, options, 1);
    for (std::uint64_t seed = 0; seed < 60 && !episode.over(); ++seed) {
      const Seat seat = episode.actor;
      const AnyView view = rules.observe(episode.state, seat);
      std::vector<Action> legal;
      rules.legal(episode.state, seat, [&](Action action) { legal.push_back(action); });
      const Answer answer = mind->think({.view = view, .seat = seat, .legal = legal, .seed = seed});
      Indices parts;
      std::optional<Action> chosen;
      for (auto probe = episode; !chosen; chosen = rules.from_indices(parts)) {
        Random random(seed);
        parts.push_back(static_cast<std::uint16_t>(greedy_index(rules, probe, random)));
        probe.chosen = parts;
      }
      const auto weighed = std::find_if(answer.policy.begin(), answer.policy.end(),
                                        [&](const Weighed& one) { return one.action == *chosen; });
      ASSERT_NE(weighed, answer.policy.end()) << G::id;
      EXPECT_EQ(weighed->value, answer.policy[0].value) << G::id << " " << seed;
      for (const auto part : parts) episode.step(rules, part);
    }
  });
}

TEST(Batch, AGreedyPlayerChoosesWhereItIsAsked) {
  for (const auto& game : all_games()) {
    const auto batch = make(game->id(), Autoreset::disabled, 2, 3);
    for (std::uint64_t step = 0; step < 60; ++step) {
      batch->greedy(step);
      const auto all = batch->choices;
      batch->greedy(step, std::vector<std::uint8_t>{1, 0, 1});
      EXPECT_EQ(batch->choices, (std::vector<std::int64_t>{all[0], 0, all[2]}));
      ASSERT_TRUE(batch->step(all)) << game->id();
    }
  }
}

// Played to the end by its masks, a game's rewards are shares of one win.
TEST(Batch, StepsByTheMasksEndInSharesOfTheWin) {
  for (const auto& game : all_games()) {
    const auto batch = make(game->id(), Autoreset::disabled, 2, 8);
    const auto width = batch->masks.size() / batch->size();
    Random random(1);
    for (int step = 0; step < 20000; ++step) {
      std::vector<std::int64_t> actions(batch->size(), -1);  // what does not matter may be anything
      bool playing = false;
      for (std::size_t i = 0; i < batch->size(); ++i) {
        std::vector<std::int64_t> open;
        for (std::size_t index = 0; index < width; ++index)
          if (batch->masks[i * width + index] != 0) open.push_back(static_cast<std::int64_t>(index));
        ASSERT_EQ(open.empty(), batch->players[i] < 0);
        if (open.empty()) continue;
        playing = true;
        actions[i] = open[random.below(static_cast<std::uint32_t>(open.size()))];
      }
      ASSERT_TRUE(batch->step(actions));
      if (!playing) break;
    }
    for (std::size_t i = 0; i < batch->size(); ++i) {
      EXPECT_EQ(batch->terminations[i], 1) << game->id();
      const auto seats = static_cast<std::size_t>(batch->seats());
      const std::span shares(batch->seat_rewards.data() + i * seats, seats);
      EXPECT_FLOAT_EQ(std::accumulate(shares.begin(), shares.end(), 0.0F), 1);
      const std::span scores(batch->seat_scores.data() + i * seats, seats);
      const float highest = *std::max_element(scores.begin(), scores.end());
      for (std::size_t seat = 0; seat < seats; ++seat)
        if (shares[seat] > 0) EXPECT_EQ(scores[seat], highest) << game->id();
    }
  }
}

TEST(Batch, ARefusedIndexNamesItsGameAndChangesNothing) {
  const auto batch = make("niya", Autoreset::next_step, 1, 3);
  const auto before = batch->observations;
  const auto refused = batch->step(std::vector<std::int64_t>{0, 5, 0});  // b2 lies inside (rule 3)
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().clause, "3");
  EXPECT_TRUE(refused.error().message.starts_with("game 1, seat ")) << refused.error().message;
  EXPECT_EQ(batch->observations, before);
  EXPECT_FALSE(batch->step(std::vector<std::int64_t>{0, 0, -1}));
  EXPECT_FALSE(Batch::make({.game = {.game = "izakaya", .players = 2}, .games = std::size_t{1} << 40U}));
  EXPECT_FALSE(Batch::make({.game = {.game = "izakaya", .players = 2}, .games = 0}));
}

}  // namespace
}  // namespace zashiki
