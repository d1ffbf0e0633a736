#include "lab/arena.h"

#include <gtest/gtest.h>

#include "game/registry.h"
#include "mind/decision.h"

namespace zashiki {
namespace {

ArenaSetup niya(std::vector<std::string> minds, std::uint64_t games) {
  return {.game = {.game = "niya", .players = 2, .options = {}, .data = {}},
          .minds = std::move(minds),
          .games = games};
}

TEST(Arena, ASolvedGameIsNotLostToALot) {
  const auto report = run_arena(niya({"level5", "random"}, 100), [](std::uint64_t) {});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->games, 100U);
  EXPECT_GT(report->standings[0].share(), 0.9);
  EXPECT_GT(report->standings[0].rating, report->standings[1].rating);
  EXPECT_DOUBLE_EQ(report->standings[0].wins + report->standings[1].wins, 100);
}

TEST(Arena, TheSameSeedGivesTheSameTableOnAnyNumberOfThreads) {
  auto setup = niya({"greedy", "random"}, 60);
  setup.threads = 1;
  const auto one = run_arena(setup, [](std::uint64_t) {});
  setup.threads = 3;
  const auto three = run_arena(setup, [](std::uint64_t) {});
  ASSERT_TRUE(one && three);
  EXPECT_EQ(one->standings[0].wins, three->standings[0].wins);
}

TEST(Arena, OutsideProgramsSitDownToo) {
  // Takes the first action it is offered.
  const std::string first = "cmd:sed -u 's/.*\"legal\":\\[\\(\"[^\"]*\"\\).*/{\"action\":\\1}/'";
  const auto report = run_arena(niya({first, "random"}, 4), [](std::uint64_t) {});
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_EQ(report->standings[0].seats, 4);
  const auto gone = run_arena(niya({"cmd:true", "random"}, 2), [](std::uint64_t) {});
  EXPECT_FALSE(gone);
}

TEST(Arena, UnknownMindsAreRefused) {
  EXPECT_FALSE(run_arena(niya({"level7"}, 2), [](std::uint64_t) {}));
}

TEST(Decisions, AQuestionIsReadBackAndABadOneRefused) {
  for (const auto& game : all_games()) {
    auto match = std::move(*Match::start(
        {.game = std::string(game->id()), .players = game->min_players(), .options = {}, .data = {}}));
    Random random(3);
    while (match.position().actors().contains(chance)) (void)match.roll(random);
    const Seat seat = match.position().actors().lowest();
    const std::string line = write_question(match, seat, 1);
    const auto question = read_question(*game, line);
    ASSERT_TRUE(question) << game->id() << ": " << question.error().message;
    EXPECT_EQ(question->legal.size(), match.legal(seat)->size());

    auto object = json::parse(line).get_object();
    const auto refused = [&](auto&& change) {
      auto changed = object;
      change(changed);
      return !read_question(*game, json::serialize(changed)).ok();
    };
    EXPECT_TRUE(refused([](auto& o) { o.erase("view"); }));
    EXPECT_TRUE(refused([](auto& o) { o["seat"] = 9; }));
    EXPECT_TRUE(refused([](auto& o) { o["extra"] = 1; }));
    EXPECT_TRUE(refused([](auto& o) { o["legal"] = json::array{"dance"}; }));
    EXPECT_TRUE(refused([](auto& o) { o["legal"].get_array().pop_back(); }));
    EXPECT_TRUE(refused([](auto& o) { o["view"] = json::object{}; }));
  }
  EXPECT_FALSE(read_question(*find_game("niya"), "not json"));
}

}  // namespace
}  // namespace zashiki
