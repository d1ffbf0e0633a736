// The nets that the program carries: whole numbers that come out as learn/export.py worked them out, and
// minds that play by them.
#include "mind/net/net.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <numeric>

#include "effort.h"
#include "game/registry.h"
#include "lab/arena.h"
#include "lab/batch.h"
#include "mind/explain.h"
#include "mind/mind.h"
#include "mind/net/shipped.h"
#include "rules/episode.h"
#include "rules/games.h"

namespace zashiki {
namespace {

// Calls visit.operator()<G>(net) for each game that has a net.
template <class Visit>
void for_each_net(Visit&& visit) {
  for_each_encoded_game([&]<class G>() {
    if (const Net* net = shipped_net(G::id); net != nullptr) visit.template operator()<G>(*net);
  });
}

TEST(Net, EachIsForItsGamesEncoding) {
  int nets = 0;
  for_each_net([&]<class G>(const Net& net) {
    EXPECT_EQ(net.shape(), shape_of<G>()) << G::id;
    ++nets;
  });
  EXPECT_EQ(nets, 4);
}

// 2,048 positions for each number of players, the same bits wherever this runs; a few of them under the
// sanitizers, which look for something else.
TEST(Net, EachGivesWhatTheTrainingSideWorkedOut) {
  constexpr int looks = 32;
  constexpr int tried = sanitized ? 1 : looks;
  for_each_net([&]<class G>(const Net& net) {
    std::uint64_t digest = 0;
    Net::Memory memory(net);  // of other games and seats: what was seen before changes nothing
    for (int players = G::min_players; players <= G::max_players; ++players) {
      const auto batch = std::move(*Batch::make(
          {.game = {.game = std::string(G::id), .players = players, .options = {}}, .games = 64, .seed = 1}));
      for (int look = 0; look < tried; ++look) {
        batch->rollout(7);
        for (std::size_t i = 0; i < batch->size(); ++i) {
          Net::Outputs outputs;
          net.look(batch->observations.data() + i * G::observation_size, memory, outputs);
          for (std::size_t j = 0; j < G::index_size + G::max_players + 1; ++j)
            digest = digest * 6364136223846793005U + static_cast<std::uint64_t>(std::int64_t{outputs[j]} + 1);
        }
      }
    }
    if (tried == looks) EXPECT_EQ(digest, net.digest()) << G::id;
  });
}

TEST(Net, WhatIsNoNetIsNotRead) {
  EXPECT_FALSE(Net::read(""));
  // Three bytes in, of which the second is not seen, and whether the first is at least 8; one index, one seat
  // and trust out.
  const auto file_of = [](char least) {
    std::string file("\2\0\1\0\3\0\1\0\1\0\1\0\1\0\3\0", 16);
    file += std::string("\2\0\1", 3) + std::string(2, '\0') + least;
    for (int output = 0; output < 3; ++output) file += std::string("\5\0\0\0\2\0\0\0\1", 9);  // 5, by 2 / 2
    return file + std::string("\1\2\0\xff\3\1\0\0\4", 9) + std::string(8, '\0');
  };
  const std::string file = file_of(8);
  const auto net = Net::read(file);
  ASSERT_TRUE(net);
  Net::Outputs outputs;
  Net::Memory memory(*net);
  const auto expect = [&](std::array<std::uint8_t, 3> seen, int first, int second, int trust) {
    net->look(seen.data(), memory, outputs);
    EXPECT_EQ(outputs[0], first);
    EXPECT_EQ(outputs[1], second);
    EXPECT_EQ(outputs[2], trust);
  };
  expect({10, 77, 250}, 5 + 10 - 125, 5 + 20 + 3 * 125, 5 + 125 + 4 * 127);  // 10 and 125 come in, and 127
  expect({7, 0, 2}, 5 + 7 - 1, 5 + 14 + 3, 5 + 1);
  expect({8, 0, 2}, 5 + 8 - 1, 5 + 16 + 3, 5 + 1 + 4 * 127);
  for (std::size_t size = 0; size < file.size(); ++size)
    EXPECT_FALSE(Net::read(file.substr(0, size))) << size;
  EXPECT_FALSE(Net::read(file + "!"));
  EXPECT_FALSE(Net::read(file_of(0))) << "a threshold that everything reaches";
}

// A fair share is one of the number of players.
TEST(NetMind, WinsFarMoreThanItsShareAmongGreedyPlayers) {
  if (sanitized && !soaking()) GTEST_SKIP() << "5 s of processor time";
  for_each_net([]<class G>(const Net&) {
    const auto report =
        run_arena({.game = {.game = std::string(G::id), .players = 3, .options = {}, .data = {}},
                   .minds = {"net", "greedy"},
                   .games = 60},
                  [](std::uint64_t) {});
    ASSERT_TRUE(report);
    EXPECT_GT(report->standings[0].share(), G::id == "izakaya" ? 0.4 : 0.7) << G::id;
  });
}

// One game of each number of players (under the sanitizers of the fewest), by the net and in its search: what
// is chosen is legal, and chosen again when it is asked again.
TEST(NetMind, SharesAndExpectationsAddUp) {
  for_each_net([]<class G>(const Net&) {
    const auto game = find_game(G::id);
    const auto mind = std::move(*make_mind("net", *game));
    const auto level5 = std::move(*make_mind("level5", *game));
    static constexpr G rules{};
    const int most = sanitized && !soaking() ? G::min_players : G::max_players;
    for (int players = G::min_players; players <= most; ++players) {
      typename G::Options options{};
      options.players = static_cast<std::uint8_t>(players);
      Episode<G> episode(rules, options, 5);
      for (std::uint64_t seed = 0; !episode.over(); ++seed) {
        const Seat seat = episode.actor;
        const AnyView view = rules.observe(episode.state, seat);
        std::vector<Action> legal;
        rules.legal(episode.state, seat, [&](Action action) { legal.push_back(action); });
        Question question{.view = view, .seat = seat, .legal = legal, .seed = seed};
        const Answer answer = mind->think(question);
        double shares = 0;
        for (const Weighed& weighed : answer.policy) shares += weighed.share;
        ASSERT_NEAR(shares, 1, 1e-6);
        ASSERT_EQ(answer.values.size(), static_cast<std::size_t>(players));
        double values = 0;
        for (const double value : answer.values) values += value;
        ASSERT_NEAR(values, 1, 1e-5);
        ASSERT_EQ(answer.policy.size(), legal.size());
        ASSERT_EQ(answer.action, mind->think(question).action);
        ASSERT_FALSE(explain(*game, question, answer).reason.empty());
        if (seed % 16 == 0) {
          question.budget.iterations = 20;
          const Answer searched = level5->think(question);
          ASSERT_NE(std::find(legal.begin(), legal.end(), searched.action), legal.end());
          ASSERT_EQ(searched.action, level5->think(question).action);
        }
        for (const std::uint16_t index : rules.to_indices(answer.action)) episode.step(rules, index);
      }
    }
  });
}

// Nyakuza's net learned to count scores as well. At the last choice of a game, where the search mostly sees
// how it ends, it finds about what the net expects: 0.35 apart over all seats, and 0.78 if it counted wins
// alone.
TEST(NetMind, NyakuzasNetExpectsWhatItsSearchCounts) {
  const Nyakuza rules;
  const auto game = find_game(Nyakuza::id);
  const auto net = std::move(*make_mind("net", *game));
  const auto level5 = std::move(*make_mind("level5", *game));
  constexpr int games = 12;
  double apart = 0;
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    const auto ask = [&](Mind& mind, const Episode<Nyakuza>& at) {
      const AnyView view = rules.observe(at.state, at.actor);
      std::vector<Action> legal;
      rules.legal(at.state, at.actor, [&](Action action) { legal.push_back(action); });
      return mind.think(
          {.view = view, .seat = at.actor, .legal = legal, .budget = {.iterations = 100}, .seed = seed});
    };
    Episode<Nyakuza> last;
    for (Episode<Nyakuza> episode(rules, {.players = 4}, seed); !episode.over();) {
      const Answer answer = ask(*net, episode);
      if (answer.policy.size() > 1) last = episode;
      for (const std::uint16_t index : rules.to_indices(answer.action)) episode.step(rules, index);
    }
    const Answer expected = ask(*net, last);
    const Answer found = ask(*level5, last);
    for (std::size_t seat = 0; seat < 4; ++seat)
      apart += std::abs(found.values[seat] - expected.values[seat]) / games;
  }
  EXPECT_LT(apart, 0.55);
}

// Where there is hardly any time a master looks once, and does not search a little.
TEST(NetMind, AMasterInAHurryLooksOnce) {
  const auto looks_once = []<class G>(const G& rules, int players) {
    const auto game = find_game(G::id);
    typename G::Options options{};
    options.players = static_cast<std::uint8_t>(players);
    Episode<G> episode(rules, options, 5);
    const AnyView view = rules.observe(episode.state, episode.actor);
    std::vector<Action> legal;
    rules.legal(episode.state, episode.actor, [&](Action action) { legal.push_back(action); });
    const Question question{
        .view = view, .seat = episode.actor, .legal = legal, .budget = {.share = 0.05}, .seed = 3};
    const Answer answer = (*make_mind("level5", *game))->think(question);
    return answer.iterations == 0 && answer.action == (*make_mind("net", *game))->think(question).action;
  };
  EXPECT_TRUE(looks_once(Akiwado{}, 4));
  EXPECT_TRUE(looks_once(Izakaya{}, 3));
  EXPECT_TRUE(looks_once(Nyakuza{}, 2));
}

// Kamiza's level 5 solves rounds; for a table's own bribes there is no equilibrium to begin with, and it
// looks at the net.
TEST(NetMind, KamizasMasterLooksAtTheNetWhereThereIsNoEquilibrium) {
  const auto game = find_game("kamiza");
  const auto master = std::move(*make_mind("level5", *game));
  const auto net = std::move(*make_mind("net", *game));
  const Kamiza rules;
  for (const bool usual : {true, false}) {
    Episode<Kamiza> episode(rules, {.players = 4, .bribe = static_cast<std::uint8_t>(usual ? 2 : 3)}, 5);
    for (std::uint64_t seed = 0; !episode.over(); ++seed) {
      const AnyView view = rules.observe(episode.state, episode.actor);
      std::vector<Action> legal;
      rules.legal(episode.state, episode.actor, [&](Action action) { legal.push_back(action); });
      const Question question{.view = view, .seat = episode.actor, .legal = legal, .seed = seed};
      const Answer answer = master->think(question);
      EXPECT_EQ(answer.values == net->think(question).values, !usual);
      for (const std::uint16_t index : rules.to_indices(answer.action)) episode.step(rules, index);
    }
  }
}

// Izakaya's level 5 plays on to the end among four others who have all paid the same: it answers as the
// search without a net does. Its own bids do not matter, and who has paid nothing has shown nothing.
TEST(NetMind, IzakayasMasterPlaysOnAmongThoseWhoBidAlike) {
  const Izakaya rules;
  const auto game = find_game("izakaya");
  const auto master = std::move(*make_mind("level5", *game));
  const auto by_rollouts = std::move(*make_mind("search5", *game));
  constexpr std::uint64_t tries = 60;
  constexpr std::uint64_t rollouts = 1 + tries / 6;
  const auto plays_on = [&](const std::vector<int>& bids, Seat seat) {
    const auto state = [&] {
      Episode<Izakaya> episode(rules, {.players = static_cast<std::uint8_t>(bids.size())}, 5);
      while (episode.state.phase == izakaya::Phase::bidding)
        for (const auto index :
             rules.to_indices(izakaya::make_bid(bids[static_cast<std::size_t>(episode.actor)])))
          episode.step(rules, index);
      for (Random random(1); episode.actor != seat;)
        episode.step(rules, random_index(episode.mask(rules), random));
      return episode.state;
    }();
    const AnyView view = rules.observe(state, seat);
    std::vector<Action> legal;
    rules.legal(state, seat, [&](Action action) { legal.push_back(action); });
    const auto ask = [&](Mind& mind, std::uint64_t iterations) {
      return mind.think(
          {.view = view, .seat = seat, .legal = legal, .budget = {.iterations = iterations}, .seed = 3});
    };
    const Answer answer = ask(*master, tries);
    const bool as_without_net = answer.values == ask(*by_rollouts, rollouts).values;
    EXPECT_EQ(answer.iterations, as_without_net ? rollouts : tries);
    return as_without_net;
  };
  EXPECT_TRUE(plays_on({300, 100, 100, 100, 100}, 0));
  EXPECT_TRUE(plays_on({200, 200, 200, 200, 0}, 4));
  EXPECT_FALSE(plays_on({0, 0, 300, 0, 0}, 2));
  EXPECT_FALSE(plays_on({300, 100, 100, 100, 100}, 1));
  EXPECT_FALSE(plays_on({100, 100, 100, 200, 100}, 4));
  EXPECT_FALSE(plays_on({300, 100, 100, 100}, 0));
}

TEST(NetMind, OnlyWhereThereIsANet) {
  EXPECT_TRUE(make_mind("net", *find_game("akiwado")));
  const auto none = make_mind("net", *find_game("niya"));
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().message, "niya has no player \"net\", or none for these maps and cards");
  for (const auto& game : all_games()) EXPECT_TRUE(make_mind("search5", *game)) << game->id();
}

// "net:FILE" in an arena: what a file holds is looked at before anybody plays.
TEST(NetMind, AFileIsPlayedWhereItIsANetOfThisGame) {
  const auto path = std::filesystem::path(testing::TempDir()) / "own@net.bin";
  const auto arena = [&](std::string_view game, const std::filesystem::path& file) {
    return run_arena({.game = {.game = std::string(game), .players = 3, .options = {}, .data = {}},
                      .minds = {"net:" + file.string(), "random"},
                      .games = 3},
                     [](std::uint64_t) {});
  };
  const auto refusal = [&](std::string_view game, const std::filesystem::path& file) {
    const auto report = arena(game, file);
    return report ? std::string() : report.error().message;
  };
  std::filesystem::copy_file(std::filesystem::path(ZASHIKI_TESTS) / "../data/kamiza-net.bin", path,
                             std::filesystem::copy_options::overwrite_existing);
  EXPECT_TRUE(arena("kamiza", path));
  EXPECT_NE(refusal("akiwado", path).find("is not a net for akiwado"), std::string::npos);
  std::filesystem::resize_file(path, 1000);
  EXPECT_NE(refusal("kamiza", path).find("is not a net; learn/export.py makes one"), std::string::npos);
  std::filesystem::resize_file(path, std::uintmax_t{1} << 40U);
  EXPECT_NE(refusal("kamiza", path).find("is not a net"), std::string::npos);
  std::filesystem::remove(path);
  EXPECT_NE(refusal("kamiza", path).find("there is no file"), std::string::npos);
  EXPECT_NE(refusal("kamiza", testing::TempDir()).find("there is no file"), std::string::npos);
}

// A net knows the house's cards; with others level 5 searches without it.
TEST(NetMind, NotWithCardsOfOnesOwn) {
  const auto house = find_game("izakaya");
  auto data = json::parse(house->usual_data());
  EXPECT_TRUE(make_mind("net", **house->with_data(data)));
  auto& sites = data.as_object()["sites"].as_array();
  std::swap(sites[0].as_object()["plan"], sites[1].as_object()["plan"]);
  const auto own = *house->with_data(data);
  EXPECT_FALSE(make_mind("net", *own));
  EXPECT_TRUE(make_mind("level5", *own));
}

}  // namespace
}  // namespace zashiki
