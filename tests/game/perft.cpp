// Counts of action sequences against tests/data/perft, a line a position:
//     GAME PLAYERS OPTIONS COUNT_AT_DEPTH_0 COUNT_AT_DEPTH_1 ...
// with OPTIONS as JSON without spaces.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "game/match.h"

namespace zashiki {
namespace {

TEST(Perft, EveryListedCountIsRight) {
  std::ifstream list(std::filesystem::path(ZASHIKI_TESTS) / "data" / "perft");
  ASSERT_TRUE(list);
  std::string line;
  int counted = 0;
  while (std::getline(list, line)) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    zashiki::Setup setup;
    std::string options;
    words >> setup.game >> setup.players >> options;
    setup.options = json::parse(options).as_object();
    const auto match = Match::start(setup);
    ASSERT_TRUE(match) << line << ": " << match.error().message;
    std::uint64_t expected = 0;
    for (int depth = 0; words >> expected; ++depth, ++counted)
      EXPECT_EQ(match->position().perft(depth), expected) << line << " at depth " << depth;
  }
  EXPECT_GT(counted, 0);
}

}  // namespace
}  // namespace zashiki
