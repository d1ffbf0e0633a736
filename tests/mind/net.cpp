// The nets that the program carries: whole numbers that come out as learn/export.py worked them out, and
// minds that play by them.
#include "mind/net/net.h"

#include <gtest/gtest.h>

#include "game/registry.h"
#include "lab/arena.h"
#include "lab/batch.h"
#include "mind/explain.h"
#include "mind/mind.h"
#include "mind/net/shipped.h"
#include "rules/akiwado/game.h"
#include "rules/episode.h"

namespace zashiki {
namespace {

TEST(Net, AkiwadosIsForItsEncoding) {
  const NetShape shape{.encoding = Akiwado::encoding_version,
                       .bytes = Akiwado::observation_size,
                       .indices = Akiwado::index_size,
                       .seats = Akiwado::max_players};
  EXPECT_EQ(akiwado_net().shape(), shape);
}

// 3,840 positions, the same bits wherever this runs.
TEST(Net, AkiwadosGivesWhatTheTrainingSideWorkedOut) {
  const Net& net = akiwado_net();
  std::uint64_t digest = 0;
  for (int players = 3; players <= 5; ++players)
    for (const bool purveyor : {false, true}) {
      const auto batch = std::move(
          *Batch::make({.game = {.game = "akiwado", .players = players, .options = {{"purveyor", purveyor}}},
                        .games = 64,
                        .seed = 1}));
      for (int look = 0; look < 10; ++look) {
        batch->rollout(7);
        for (std::size_t i = 0; i < batch->size(); ++i) {
          Net::Outputs outputs;
          net.look(batch->observations.data() + i * Akiwado::observation_size, outputs);
          for (int j = 0; j < Akiwado::index_size + Akiwado::max_players; ++j)
            digest = digest * 6364136223846793005U +
                     static_cast<std::uint64_t>(std::int64_t{outputs[static_cast<std::size_t>(j)]} + 1);
        }
      }
    }
  EXPECT_EQ(digest, net.digest());
}

TEST(Net, WhatIsNoNetIsNotRead) {
  EXPECT_FALSE(Net::read(""));
  std::string file("\1\0\1\0\2\0\1\0\1\0\0\0\1\0\2\0", 16);  // two bytes in, one index and one seat out
  file += std::string("\1\1", 2);
  for (int output = 0; output < 2; ++output) file += std::string("\5\0\0\0\2\0\0\0\1", 9);  // 5, by 2 / 2
  file += std::string("\1\2\xff\3", 4) + std::string(8, '\0');
  const auto net = Net::read(file);
  ASSERT_TRUE(net);
  Net::Outputs outputs;
  constexpr std::array<std::uint8_t, 2> seen{10, 200};  // of which 127 comes in
  net->look(seen.data(), outputs);
  EXPECT_EQ(outputs[0], 5 + 10 - 127);
  EXPECT_EQ(outputs[1], 5 + 20 + 3 * 127);
  for (std::size_t size = 0; size < file.size(); ++size)
    EXPECT_FALSE(Net::read(file.substr(0, size))) << size;
  EXPECT_FALSE(Net::read(file + "!"));
}

// A fair share is a third.
TEST(NetMind, WinsMostGamesAmongGreedyPlayers) {
  const auto report = run_arena({.game = {.game = "akiwado", .players = 3, .options = {}, .data = {}},
                                 .minds = {"net", "greedy"},
                                 .games = 90},
                                [](std::uint64_t) {});
  ASSERT_TRUE(report);
  EXPECT_GT(report->standings[0].share(), 0.8);
}

TEST(NetMind, SharesAndExpectationsAddUp) {
  const auto game = find_game("akiwado");
  const auto mind = std::move(*make_mind("net", *game));
  const Akiwado rules;
  for (int players = 3; players <= 5; ++players) {
    Episode<Akiwado> episode(rules, {.players = static_cast<std::uint8_t>(players), .purveyor = true}, 5);
    for (std::uint64_t seed = 0; !episode.over(); ++seed) {
      const Seat seat = episode.actor;
      const AnyView view = rules.observe(episode.state, seat);
      std::vector<Action> legal;
      rules.legal(episode.state, seat, [&](Action action) { legal.push_back(action); });
      const Question question{.view = view, .seat = seat, .legal = legal, .seed = seed};
      const Answer answer = mind->think(question);
      double shares = 0;
      for (const Weighed& weighed : answer.policy) shares += weighed.share;
      EXPECT_NEAR(shares, 1, 1e-9);
      ASSERT_EQ(answer.values.size(), static_cast<std::size_t>(players));
      double values = 0;
      for (const double value : answer.values) values += value;
      EXPECT_NEAR(values, 1, 1e-9);
      EXPECT_EQ(answer.policy.size(), legal.size());
      EXPECT_EQ(answer.action, mind->think(question).action);
      EXPECT_FALSE(explain(*game, question, answer).reason.empty());
      episode.step(rules, rules.to_indices(answer.action)[0]);
    }
  }
}

TEST(NetMind, OnlyWhereThereIsANet) {
  EXPECT_TRUE(make_mind("net", *find_game("akiwado")));
  const auto none = make_mind("net", *find_game("niya"));
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().message, "niya has no net yet");
  for (const auto& game : all_games()) EXPECT_TRUE(make_mind("search5", *game)) << game->id();
}

}  // namespace
}  // namespace zashiki
