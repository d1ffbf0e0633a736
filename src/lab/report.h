#pragma once
// What many games say about a game: who wins, how long it takes, how it is decided, what is chosen, what the
// options do, how far skill carries, and how the numbers of players compare. A report is sums, as JSON:
// reports of different shards add up, and one that was interrupted goes on where it was.
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

// How long people take, for the estimated minutes: so many seconds for every decision, and so many more each
// time that the number of legal actions doubles. Sealed choices are made at the same time.
struct Pace {
  double decision = 5;
  double doubling = 5;
  friend bool operator==(const Pace&, const Pace&) = default;
};

struct ReportSetup {
  Setup game;
  std::string data_name;         // of an own map or own cards: what it is called on the page
  std::string mind = "greedy";   // in every seat; "level5@200" has 200 iterations for each decision
  std::uint64_t iterations = 0;  // for each decision of minds that name none; 0: their own measure of time
  std::uint64_t games = 1000;
  // Games for each other number of players, option and row of skill, and for replaying from the middle.
  std::uint64_t side_games = 200;
  // Who sits alone among the others, to see how far skill carries.
  std::vector<std::string> skill{"random", "greedy", "level1", "level2", "level3"};
  std::uint64_t seed = 1;
  unsigned threads = 0;  // 0: all cores
  Pace pace;
  Shard shard{};  // of the games
};

// What is told on the way, by one thread at a time: how many games are done and how many there are to be, and
// every half minute the report so far.
struct ReportNews {
  std::function<void(std::uint64_t done, std::uint64_t of)> progress;
  std::function<void(const json::object&)> save;
};

// Plays what is missing of the setup's games and adds it to `before` (null: nothing yet). Once `stop` is set
// nobody acts any more, and what comes back can be gone on from.
Result<json::object> make_report(const ReportSetup& setup, const json::value& before, const ReportNews& news,
                                 const std::atomic<bool>& stop);

// A report as a file has it: numbers as short as they can be, and a line for each part.
std::string report_text(const json::object& report);

// All shards of a report as one: the same, to the byte, as if it had been played in one piece.
Result<json::object> join_reports(const std::vector<json::value>& shards);

// What it comes to, a sentence each.
Result<std::vector<std::string>> report_findings(const json::value& report);

// One page without anything from elsewhere, for the screen in both colour schemes and for print.
Result<std::string> report_page(const json::value& report);

// What changed from one report to another, and whether it could be chance.
Result<std::string> compare_reports(const json::value& before, const json::value& after);

}  // namespace zashiki
