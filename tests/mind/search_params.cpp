// The table of search parameters, as the program has it and as a file says.
#include "mind/search_params.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#include "game/registry.h"
#include "lab/net_file.h"
#include "mind/asked.h"

namespace zashiki {
namespace {

TEST(SearchTable, LaterRowsOverrideEarlierOnes) {
  const auto table = SearchTable::read(
      R"([{"width": 7}, {"game": "izakaya", "width": 5, "why": "it is slow"},
          {"game": "izakaya", "players": 3, "net": true, "width": 2}])");
  ASSERT_TRUE(table);
  EXPECT_EQ(table->of("niya", false)[2].width, 7);
  EXPECT_EQ(table->of("izakaya", false)[3].width, 5);
  EXPECT_EQ(table->of("izakaya", true)[2].width, 5);
  EXPECT_EQ(table->of("izakaya", true)[3].width, 2);
  EXPECT_EQ(table->of("izakaya", true)[3].exploration, SearchParams{}.exploration);
  EXPECT_EQ(table->with(*SearchTable::read(R"([{"width": 9}])")).of("izakaya", true)[3].width, 9);
}

TEST(SearchTable, RefusesWhatItDoesNotKnow) {
  const auto refusal = [](std::string_view text) {
    const auto table = SearchTable::read(text);
    return table ? std::string() : table.error().message;
  };
  EXPECT_EQ(refusal("{}"), "search parameters must be a list of rows");
  EXPECT_EQ(refusal("[3]"), "a row of search parameters must be a JSON object");
  EXPECT_NE(refusal(R"([{"faith": 3}])").find("faith"), std::string::npos);
  EXPECT_EQ(refusal(R"([{"exploration": 11}])"), "\"exploration\" must be a number from 0 to 10");
  EXPECT_EQ(refusal(R"([{"exploration": "much"}])"), "\"exploration\" must be a number from 0 to 10");
  EXPECT_NE(refusal(R"([{"players": 9}])").find("players"), std::string::npos);
}

TEST(SearchTable, AFileChangesHowAPlayerSearches) {
  const auto path = (std::filesystem::path(testing::TempDir()) / "params.json").string();
  const auto game = find_game("izakaya");
  const auto value = [&](const std::string& name) {
    const Asked asked = ask_somewhere(*game, 3, 7);
    const AnyView view = asked.position->view(asked.seat);
    return std::move(*make_mind_or_net(name, *game))
        ->think({.view = view, .seat = asked.seat, .legal = asked.legal, .budget = {.iterations = 50}})
        .values;
  };
  std::ofstream(path) << "[]";
  EXPECT_EQ(value("search5:params=" + path), value("search5"));
  std::ofstream(path) << R"([{"game": "izakaya", "greedy_opponents": 0.1}])";
  EXPECT_NE(value("search5:params=" + path), value("search5"));
  std::ofstream(path) << R"([{"greedy_opponents": 5}])";
  const auto refused = make_mind_or_net("search5:params=" + path, *game);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, path + ": \"greedy_opponents\" must be a number from 0 to 1");
  std::filesystem::remove(path);
  EXPECT_FALSE(make_mind_or_net("search5:params=" + path, *game));
}

}  // namespace
}  // namespace zashiki
