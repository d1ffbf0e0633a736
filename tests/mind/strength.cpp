// The table of strengths: what decides a row, and that it can be stopped and continued.
#include "lab/strength.h"

#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

#include "lab/journal.h"

namespace zashiki {
namespace {

// A file that goes with the test.
class Scratch {
 public:
  explicit Scratch(const std::string& name)
      : path_((std::filesystem::temp_directory_path() / (name + std::to_string(getpid()))).string()) {
    std::filesystem::remove(path_);
  }
  ~Scratch() { std::filesystem::remove(path_); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string text() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void write(const std::string& text) const {
    std::ofstream(path_, std::ios::binary | std::ios::trunc) << text;
  }

 private:
  std::string path_;
};

const StrengthNews silence{.progress = [](int, std::uint64_t, std::uint64_t) {},
                           .decided = [](const StrengthResult&) {}};

StrengthRow niya(std::string mind, std::string among, double target) {
  return {.game = "niya", .players = 2, .mind = std::move(mind), .among = std::move(among), .target = target};
}

TEST(Strength, TheTableHasEveryGameAtEveryNumberOfPlayers) {
  const auto rows = strength_rows();
  EXPECT_EQ(rows.size(), 13U * 8U - 1U);  // Niya's level 5 is `search5`
  for (const auto& row : rows) {
    if (!row.target) continue;
    // Who plays the equilibrium gives nothing away: among such players a little less than a share will do.
    const bool among_equilibrium = row.game == "kamiza" && row.among == "search5";
    EXPECT_GT(*row.target, (among_equilibrium ? 0.9 : 1.0) / row.players) << row.name();
    EXPECT_LT(*row.target, 1) << row.name();
  }
}

// Each mind has its own number of iterations there, since one of the one takes as long as several of the
// other.
TEST(Strength, AmongTheSearchWithoutANetBothHaveAboutTheSameTime) {
  std::vector<StrengthRow> rows = strength_rows();
  std::erase_if(rows, [](const StrengthRow& row) {
    return row.game != "nyakuza" || row.players != 2 || row.among != "search5";
  });
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_DOUBLE_EQ(*rows[0].target, 0.75);
  StrengthSetup setup{.rows = rows, .effort = 0.02};
  setup.most_games = 2;
  const auto results = measure_strength(setup, silence);
  ASSERT_TRUE(results) << results.error().message;
  EXPECT_EQ((*results)[0].standing.mind, "level5@8");
  EXPECT_EQ((*results)[0].standing.seats, 2);
}

TEST(Strength, ARowIsDecidedOnlyWhenItIsClear) {
  EXPECT_EQ(judge_share(95, 100, 0.8), Verdict::reached);
  EXPECT_EQ(judge_share(85, 100, 0.8), Verdict::open);
  EXPECT_EQ(judge_share(60, 100, 0.8), Verdict::missed);
  EXPECT_EQ(judge_share(0, 0, 0.5), Verdict::open);
  EXPECT_EQ(judge_share(850, 1000, 0.8), Verdict::reached);
}

// A true share that is the target itself may be called something else in one run of twenty, ten looks
// together.
TEST(Strength, LookingTenTimesDoesNotMakeUpAnAnswer) {
  Random random(1);
  int mistaken = 0;
  constexpr int runs = 1000;
  for (int run = 0; run < runs; ++run) {
    double wins = 0;
    double games = 0;
    double next = 24;
    for (int look = 0; look < 10; ++look, next *= 1.8) {
      for (; games < next; ++games) wins += random.unit() < 0.5 ? 1 : 0;
      if (judge_share(wins, games, 0.5) == Verdict::open) continue;
      ++mistaken;
      break;
    }
  }
  EXPECT_LT(mistaken, 0.06 * runs);
}

TEST(Strength, RowsAreDecidedAndTheSameOnAnyNumberOfThreads) {
  StrengthSetup setup{.rows = {niya("greedy", "random", 0.55), niya("random", "greedy", 0.55)}};
  setup.threads = 1;
  const auto one = measure_strength(setup, silence);
  setup.threads = 3;
  const auto three = measure_strength(setup, silence);
  ASSERT_TRUE(one && three);
  EXPECT_EQ((*one)[0].verdict, Verdict::reached);
  EXPECT_EQ((*one)[1].verdict, Verdict::missed);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ((*one)[i].standing.wins, (*three)[i].standing.wins);
    EXPECT_EQ((*one)[i].standing.seats, (*three)[i].standing.seats);
  }
}

TEST(Strength, AStoppedTableGoesOn) {
  const Scratch whole("zashiki-table-a");
  StrengthSetup setup{.rows = {niya("greedy", "random", 0.65), niya("level2", "level1", 0.6)}};
  setup.threads = 2;
  setup.most_games = 200;
  setup.journal = whole.path();
  const auto all = measure_strength(setup, silence);
  ASSERT_TRUE(all);
  // As it would be found after a power cut: a part of the lines, the last one torn.
  const Scratch part("zashiki-table-b");
  const std::string text = whole.text();
  part.write(text.substr(0, text.size() / 2));
  setup.journal = part.path();
  std::uint64_t played = 0;
  auto news = silence;
  news.progress = [&](int, std::uint64_t, std::uint64_t) { ++played; };
  const auto again = measure_strength(setup, news);
  ASSERT_TRUE(again) << again.error().message;
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ((*all)[i].standing.wins, (*again)[i].standing.wins);
    EXPECT_EQ((*all)[i].standing.seats, (*again)[i].standing.seats);
    EXPECT_EQ((*all)[i].verdict, (*again)[i].verdict);
  }
  const auto lines = [](const std::string& of) { return std::count(of.begin(), of.end(), '\n'); };
  EXPECT_EQ(lines(part.text()), lines(text));
  EXPECT_LT(played, static_cast<std::uint64_t>(lines(text)) - 1);
}

ArenaSetup arena(const std::string& journal) {
  return {.game = {.game = "niya", .players = 2, .options = {}, .data = {}},
          .minds = {"greedy", "random"},
          .games = 40,
          .journal = journal};
}

TEST(Journals, AnArenaGoesOnWithMoreGames) {
  const Scratch file("zashiki-arena");
  auto setup = arena(file.path());
  setup.games = 20;
  ASSERT_TRUE(run_arena(setup, [](std::uint64_t) {}));
  setup.games = 40;
  std::uint64_t least = 1000;
  const auto more = run_arena(setup, [&](std::uint64_t done) { least = std::min(least, done); });
  const auto at_once = run_arena(arena({}), [](std::uint64_t) {});
  ASSERT_TRUE(more && at_once);
  EXPECT_EQ(least, 22U);
  EXPECT_EQ(more->games, 40U);
  EXPECT_EQ(more->standings[0].wins, at_once->standings[0].wins);
  EXPECT_DOUBLE_EQ(more->standings[0].rating, at_once->standings[0].rating);
  EXPECT_LT(more->standings[0].rated.low, more->standings[0].rating);
}

TEST(Tally, TheLeadIsOverTheMeanOfTheOthersDealByDeal) {
  Tally tally({"a", "b"});
  const auto deal = [&](std::uint64_t number, double first, double second) {
    tally.add({.deal = number,
               .games = {{.minds = {0, 1, 1}, .won = {1, 0, 0}, .scores = {first, 1, 3}},
                         {.minds = {1, 0, 1}, .won = {0, 1, 0}, .scores = {0, second, 0}}},
               .longest_ms = {0, 0}});
  };
  deal(0, 5, 1);  // leads of 3 and 1
  EXPECT_DOUBLE_EQ(tally.standing(0).lead(), 2);
  EXPECT_FALSE(std::isfinite(tally.standing(0).lead_interval().high));  // one deal says nothing
  deal(1, 4, 2);                                                        // 2 and 2: the same in all
  EXPECT_DOUBLE_EQ(tally.standing(0).lead_interval().low, 2);
  EXPECT_DOUBLE_EQ(tally.standing(0).lead_interval().high, 2);
  deal(2, 6, 6);  // 4 and 6
  EXPECT_DOUBLE_EQ(tally.standing(0).lead(), 3);
  EXPECT_NEAR(tally.standing(0).lead_interval().high, 3 + 4.302653, 1e-6);  // 2, 2 and 5: variance 3
  EXPECT_DOUBLE_EQ(tally.standing(1).lead(), -1.5);
}

TEST(Journals, AnotherArenasFileIsRefusedAndLeftAsItIs) {
  const Scratch file("zashiki-other");
  auto setup = arena(file.path());
  ASSERT_TRUE(run_arena(setup, [](std::uint64_t) {}));
  const std::string text = file.text();
  setup.seed = 2;
  const auto other = run_arena(setup, [](std::uint64_t) {});
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().code, "bad_request");
  EXPECT_EQ(file.text(), text);
  for (const char* wrong : {"what is this\n", "[1]\n", "{\"arena\":1\n", "{\"name\":\"page\"}\n"}) {
    file.write(wrong);
    const auto refused = run_arena(arena(file.path()), [](std::uint64_t) {});
    ASSERT_FALSE(refused) << wrong;
    EXPECT_EQ(refused.error().code, "bad_file");
    EXPECT_EQ(file.text(), wrong);
  }
  file.write(
      text +
      "{\"deal\":1,\"games\":[{\"minds\":[7,0],\"won\":[1,0],\"scores\":[1,0]}],\"longest_ms\":[1,1]}\n");
  EXPECT_FALSE(run_arena(arena(file.path()), [](std::uint64_t) {}));
}

// What each shard of a batch wrote, and what they add up to.
TEST(Shards, AddUpToWhatOneRunGives) {
  auto setup = arena({});
  setup.game = {.game = "kamiza", .players = 3, .options = {{"bribe", 2}}, .data = {}};
  setup.minds = {"greedy", "level1", "random", "random"};
  setup.games = 70;  // 24 deals
  setup.seed = 5;
  const auto whole = run_arena(setup, [](std::uint64_t) {});
  ASSERT_TRUE(whole);
  const std::array<Scratch, 5> files{Scratch("zashiki-shard0"), Scratch("zashiki-shard1"),
                                     Scratch("zashiki-shard2"), Scratch("zashiki-shard3"),
                                     Scratch("zashiki-shard4")};
  std::vector<std::string> paths;
  for (std::uint64_t i = 0; i < files.size(); ++i) {
    setup.journal = files[i].path();
    setup.shard = {.index = i, .count = files.size()};
    setup.threads = 1 + i % 2;
    ASSERT_TRUE(run_arena(setup, [](std::uint64_t) {}));
    paths.insert(paths.begin(), files[i].path());
  }
  // A shard that lost its end cannot be merged, and goes on with the deals that it lacks.
  const std::string text = files[4].text();
  files[4].write(text.substr(0, text.size() - 20));
  EXPECT_EQ(merge_arenas(paths).error().message, "shard 4 of 5 is not finished: continue it first");
  ASSERT_TRUE(run_arena(setup, [](std::uint64_t) {}));

  const auto merged = merge_arenas(paths);
  ASSERT_TRUE(merged) << merged.error().message;
  EXPECT_EQ(merged->report.games, whole->games);
  EXPECT_EQ(merged->setup.game.options, setup.game.options);
  EXPECT_EQ(merged->setup.seed, 5U);
  for (std::size_t i = 0; i < setup.minds.size(); ++i) {
    const Standing& one = whole->standings[i];
    const Standing& other = merged->report.standings[i];
    EXPECT_EQ(one.mind, other.mind);
    EXPECT_EQ(std::tie(one.seats, one.wins, one.fair, one.score, one.leads.sum, one.leads.squares, one.rating,
                       one.rated.low, one.rated.high),
              std::tie(other.seats, other.wins, other.fair, other.score, other.leads.sum, other.leads.squares,
                       other.rating, other.rated.low, other.rated.high));
  }

  const std::vector<std::string> without(paths.begin() + 1, paths.end());
  EXPECT_EQ(merge_arenas(without).error().message, "shard 4 of 5 is missing");
  paths.push_back(paths[0]);
  EXPECT_EQ(merge_arenas(paths).error().message, "shard 4 of 5 was given twice");
  paths.pop_back();
  files[4].write(files[3].text().substr(0, files[3].text().find('\n') + 1) +
                 text.substr(text.find('\n') + 1));
  EXPECT_FALSE(merge_arenas({files[0].path(), files[1].path(), files[2].path(), files[4].path()}));
}

TEST(Shards, AreReadFromZeroOrFromOne) {
  EXPECT_EQ(read_shard("0/4")->index, 0U);
  EXPECT_EQ(read_shard("3/4")->index, 3U);
  EXPECT_EQ(read_shard("4/4")->index, 0U);
  EXPECT_EQ(read_shard("1/1")->index, 0U);
  for (const char* wrong : {"", "1", "1/", "/2", "5/4", "0/0", "-1/4", "1/4 ", "1/4/2", "a/b"})
    EXPECT_FALSE(read_shard(wrong)) << wrong;
  const Shard shard{.index = 2, .count = 4};
  EXPECT_EQ(shard.share_of(2), 0U);
  EXPECT_EQ(shard.share_of(3), 1U);
  EXPECT_EQ(shard.piece(1), 6U);
  EXPECT_TRUE(shard.has(6));
}

TEST(Names, IterationsAreReadAfterTheSign) {
  auto setup = arena({});
  setup.games = 2;
  setup.minds = {"level5@5", "level3@2"};
  EXPECT_TRUE(run_arena(setup, [](std::uint64_t) {}));
  for (const char* wrong : {"level5@", "level5@x", "level5@-3", "level5@0", "level5@5x", "level9@5"}) {
    setup.minds = {wrong};
    EXPECT_FALSE(run_arena(setup, [](std::uint64_t) {})) << wrong;
  }
}

}  // namespace
}  // namespace zashiki
