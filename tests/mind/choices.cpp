// The choices of the strongest players at fixed seeds and iterations, as tests/data/choices lists them.
// Whatever changes them changes how they play. Writes the file anew:
//     ZASHIKI_REWRITE=1 build/test_mind --gtest_filter='Choices*'
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "effort.h"
#include "mind/asked.h"

namespace zashiki {
namespace {

// "nyakuza 3 level5: take a1 0.512, ..." with what the seat expects of the position.
std::string choices_of(const Game& game, int players, std::string_view name) {
  constexpr std::uint64_t positions = 6;
  std::string line = fmt::format("{} {} {}:", game.id(), players, name);
  for (std::uint64_t seed = 0; seed < positions; ++seed) {
    const Asked asked = ask_somewhere(game, players, 100 + seed);
    const AnyView view = asked.position->view(asked.seat);
    const Answer answer = std::move(*make_mind(name, game))
                              ->think({.view = view,
                                       .seat = asked.seat,
                                       .legal = asked.legal,
                                       .budget = {.iterations = 300},
                                       .seed = seed});
    line += fmt::format("{} {}", seed == 0 ? "" : ",", game.to_text(answer.action).view());
    if (!answer.values.empty())
      line += fmt::format(" {:.3f}", answer.values[static_cast<std::size_t>(asked.seat)]);
  }
  return line;
}

TEST(Choices, AreThoseOfTheFile) {
  if (sanitized && !soaking()) GTEST_SKIP() << "the same code runs in other tests";
  std::string found;
  for (const auto& game : all_games())
    for (int players = game->min_players(); players <= game->max_players(); ++players)
      for (const std::string_view name : {"greedy", "level3", "level4", "level5", "search5"})
        found += choices_of(*game, players, name) + "\n";
  const std::string path = std::string(ZASHIKI_TESTS) + "/data/choices";
  if (std::getenv("ZASHIKI_REWRITE") != nullptr)
    std::ofstream(path) << found;  // NOLINT(concurrency-mt-unsafe)
  std::stringstream expected;
  expected << std::ifstream(path).rdbuf();
  EXPECT_EQ(found, expected.str());
}

}  // namespace
}  // namespace zashiki
