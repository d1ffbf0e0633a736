#include "lab/puzzles.h"

#include <gtest/gtest.h>

#include "game/registry.h"
#include "mind/shipped_puzzles.h"

namespace zashiki {
namespace {

TEST(Puzzles, TheOnesWeShipCanBePlayedAndTheSolutionIsNotTheGlance) {
  for (const auto& game : all_games()) {
    const json::array* puzzles = shipped_puzzles(game->id());
    ASSERT_EQ(puzzles == nullptr, game->id() == "niya");
    if (puzzles == nullptr) continue;
    EXPECT_GE(puzzles->size(), 12U) << game->id();
    for (const auto& value : *puzzles) {
      const json::object& puzzle = value.as_object();
      auto match = Match::start({.game = std::string(game->id()),
                                 .players = static_cast<int>(puzzle.at("players").as_int64()),
                                 .options = {},
                                 .data = {}});
      ASSERT_TRUE(match);
      for (const auto& entry : puzzle.at("actions").as_array()) {
        const auto& who = entry.at(0);
        const auto acted = match->act(who.is_string() ? chance : static_cast<Seat>(who.as_int64()),
                                      std::string_view(entry.at(1).as_string()));
        ASSERT_TRUE(acted) << acted.error().message;
      }
      const auto seat = static_cast<Seat>(puzzle.at("seat").as_int64());
      for (const auto* choice : {"solution", "glance"})
        EXPECT_TRUE(match->legal_action(seat, std::string_view(puzzle.at(choice).as_string())));
      EXPECT_NE(puzzle.at("solution"), puzzle.at("glance"));
      EXPECT_GT(puzzle.at("value").to_number<double>(), puzzle.at("glance_value").to_number<double>());
    }
  }
}

TEST(Puzzles, ASeedGivesTheSamePuzzleAlways) {
  const auto game = find_game("kamiza");
  const auto find = [&] {
    for (std::uint64_t seed = 1;; ++seed)
      if (auto puzzle = find_puzzle(*game, {.players = 3, .sealed = true}, seed)) return std::move(*puzzle);
  };
  const Puzzle one = find();
  const Puzzle other = find();
  EXPECT_EQ(one.match.position().view(one.seat), other.match.position().view(one.seat));
  EXPECT_EQ(one.solution, other.solution);
  EXPECT_NE(one.solution, one.glance);
  EXPECT_GE(one.value - one.glance_value, 0.1);
}

}  // namespace
}  // namespace zashiki
