#pragma once
// What came of a deal, and how a journal keeps it.
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "game/json.h"

namespace zashiki {

// What came of a game, by seat.
struct GameResult {
  std::vector<std::size_t> minds;  // who sat there
  std::vector<double> won;         // shared wins in part
  std::vector<double> scores;
};
// What came of a deal: a game for each rotation of the seats, and the longest decision of each mind.
struct DealResult {
  std::uint64_t deal = 0;
  std::vector<GameResult> games;
  std::vector<double> longest_ms;
};

struct DealEntry {
  std::string row;  // of a table; empty in an arena
  DealResult result;
};
std::string write_deal(const std::string& row, const DealResult& result);
Result<DealEntry> read_deal(const json::object& entry);

}  // namespace zashiki
