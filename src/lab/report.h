#pragma once
// What many games say about a game: who wins, how long it takes, how it is decided, what is chosen, what the
// options do, how far skill carries, and how the numbers of players compare. A report is JSON made of sums:
// shards add up, and an interrupted report can be continued.
#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "game/match.h"
#include "lab/shard.h"
#include "mind/mind.h"

namespace zashiki {

// How long people take, in seconds, for the estimated minutes: for each decision, and for each doubling of
// the number of legal actions. Sealed choices are made at the same time.
struct Pace {
  double decision = 5;
  double doubling = 5;
  static void fields(auto&& visit, auto& pace) {
    visit("decision", pace.decision);
    visit("doubling", pace.doubling);
  }
};

struct ReportSetup {
  Setup game;
  std::string data_name;         // the name of your own map or cards on the page
  std::string mind = "greedy";   // in every seat; "level5@200" has 200 iterations per decision
  std::uint64_t iterations = 0;  // per decision, for minds that name none; 0: their own time
  std::uint64_t games = 1000;
  // Games for each other number of players, option and player of `skill`, and to continue from each tenth.
  std::uint64_t side_games = 200;
  // Each sits alone among the others, to show how far skill carries.
  std::vector<std::string> skill{"random", "greedy", "level1", "level2", "level3"};
  std::uint64_t seed = 1;
  unsigned threads = 0;  // 0: all cores
  Pace pace;
  Shard shard{};  // of the games
};

// Called by one thread at a time: how many games are done, and every half minute the report so far.
struct ReportNews {
  std::function<void(std::uint64_t done, std::uint64_t of)> progress;
  std::function<void(const json::object&)> save;
};

// Plays the setup's games that are missing in `before` (null: all) and adds them. Stops soon after `stop` is
// set; the result can be continued.
Result<json::object> make_report(const ReportSetup& setup, const json::value& before, const ReportNews& news,
                                 const std::atomic<bool>& stop);

// A report as a file: the shortest numbers that read back the same, and a line for each part.
std::string report_text(const json::object& report);

// Joins all shards of a report: the same, to the byte, as if it had been played in one piece.
Result<json::object> join_reports(const std::vector<json::value>& shards);

// data/report.html with the report in it: one file that loads nothing.
Result<std::string> report_page(const json::object& report);

// What changed from one report to another, and whether it could be chance.
Result<std::string> compare_reports(const json::value& before, const json::value& after);

}  // namespace zashiki
