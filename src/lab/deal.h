#pragma once
// The result of a deal, and its line in a journal.
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "game/json.h"

namespace zashiki {

// The result of a game, by seat.
struct GameResult {
  std::vector<std::size_t> minds;  // the mind of each seat
  std::vector<double> won;         // shared wins in part
  std::vector<double> scores;
};
// The result of a deal: a game for each rotation of the seats, and each mind's longest decision.
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
