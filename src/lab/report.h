#pragma once
// What many games by equal minds say about a game: who wins, how long it takes, how it is decided, what is
// chosen. A report is sums, as JSON; reports of different shards add up, and one that was interrupted goes on
// where it was.
#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "base/result.h"
#include "game/match.h"
#include "mind/mind.h"

namespace zashiki {

struct ReportSetup {
  Setup game;
  std::string mind = "greedy";  // in every seat
  Budget budget{};              // for each decision; empty: the mind's own
  std::uint64_t games = 1000;
  std::uint64_t seed = 1;
  unsigned threads = 0;  // 0: all cores
  // Of so many shards this one: the games whose number leaves that rest.
  std::uint64_t shard = 0;
  std::uint64_t shards = 1;
};

// Plays what is missing of the setup's games and adds it to `before` (null: nothing yet). Once `stop` is set
// no game is begun any more, and what comes back can be gone on from.
Result<json::object> make_report(const ReportSetup& setup, const json::value& before,
                                 const std::function<void(std::uint64_t done)>& progress,
                                 const std::atomic<bool>& stop);

// One page without anything from elsewhere, for the screen in both colour schemes and for print.
std::string report_page(const json::object& report);

// What changed from one report to another, and whether it could be chance.
Result<std::string> compare_reports(const json::object& before, const json::object& after);

}  // namespace zashiki
