#include "lab/puzzles.h"

#include <array>
#include <gtest/gtest.h>

#include "game/registry.h"
#include "mind/niya/puzzle.h"
#include "mind/shipped_puzzles.h"

namespace zashiki {
namespace {

TEST(Puzzles, TheOnesWeShipCanBePlayedAndTheSolutionIsNotTheGlance) {
  for (const auto& game : all_games()) {
    const json::array* puzzles = shipped_puzzles(game->id());
    ASSERT_NE(puzzles, nullptr);
    EXPECT_GE(puzzles->size(), 12U) << game->id();
    if (game->id() == "niya") continue;  // whose numbers alone are shipped
    for (const auto& value : *puzzles) {
      const json::object& puzzle = value.as_object();
      const Match match = match_of(game->id(), puzzle);
      ASSERT_EQ(match.log().size(), puzzle.at("actions").as_array().size());
      const auto seat = static_cast<Seat>(puzzle.at("seat").as_int64());
      for (const auto* choice : {"solution", "glance"})
        EXPECT_TRUE(match.legal_action(seat, std::string_view(puzzle.at(choice).as_string())));
      EXPECT_NE(puzzle.at("solution"), puzzle.at("glance"));
      EXPECT_GT(puzzle.at("value").to_number<double>(), puzzle.at("glance_value").to_number<double>());
    }
  }
}

TEST(Puzzles, TheDifficultiesWeShipAreShares) {
  for (const auto& game : all_games())
    for (const auto& puzzle : *shipped_puzzles(game->id())) {
      const auto* found = puzzle.as_object().if_contains("missed");
      if (found == nullptr && game->id() != "niya" && game->id() != "kamiza") continue;  // not measured yet
      ASSERT_NE(found, nullptr) << game->id();
      const auto& missed = found->as_array();
      ASSERT_EQ(missed.size(), std::tuple_size_v<Missed>) << game->id();
      for (const auto& share : missed) {
        EXPECT_GE(share.to_number<double>(), 0) << game->id();
        EXPECT_LE(share.to_number<double>(), 1) << game->id();
      }
    }
}

TEST(Puzzles, StrongLevelsMissLessOften) {
  // Its first puzzle: exactly one take wins, and level 5 sees to the end.
  const niya::Puzzle puzzle = niya::make_puzzle(1);
  const Missed missed = how_often_missed(puzzle.match, puzzle.seat, puzzle.solution, 20);
  EXPECT_EQ(missed.back(), 0);
  EXPECT_GT(missed.front(), 0);
  EXPECT_EQ(how_often_missed(puzzle.match, puzzle.seat, puzzle.solution, 20), missed);
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
