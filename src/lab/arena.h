#pragma once
// Minds against each other. A deal is one run of chance; it is played once for every rotation of the seats,
// so that luck falls on everybody alike.
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "game/match.h"
#include "lab/statistics.h"
#include "mind/mind.h"

namespace zashiki {

struct ArenaSetup {
  Setup game;
  // Names, or "cmd:PROGRAM". Fewer than players: the last has the seats left over. More: they take turns.
  std::vector<std::string> minds;
  std::uint64_t games = 100;  // rounded up to whole deals
  std::uint64_t seed = 1;
  Budget budget{};          // for each decision; empty: the minds' own
  unsigned threads = 0;     // 0: all cores
  std::string transcripts;  // a folder for them; empty: none are kept
};

struct Standing {
  std::string mind;
  double seats = 0;       // times it sat at a table
  double wins = 0;        // shared ones in part
  double fair = 0;        // the wins it would have if everybody won alike
  double score = 0;       // summed up
  double rating = 0;      // by Bradley and Terry from who finished above whom, in Elo points; the mean is 0
  double longest_ms = 0;  // the longest decision
  [[nodiscard]] double share() const { return seats > 0 ? wins / seats : 0; }
  [[nodiscard]] Interval interval() const { return confidence(wins, seats); }
};

struct ArenaReport {
  std::uint64_t games = 0;
  std::vector<Standing> standings;  // in the order of the minds
};

Result<ArenaReport> run_arena(const ArenaSetup& setup,
                              const std::function<void(std::uint64_t done)>& progress);

}  // namespace zashiki
