#include "table/core/minds.h"

#include <algorithm>

namespace zashiki::table {

Budget fair_budget(int level, const QueueLoad& load) {
  // Less than this is no thought: then everybody waits a little longer.
  constexpr double least = 0.05;
  const auto whole = static_cast<double>(levels.at(static_cast<std::size_t>(level - 1)).time.count());
  const double left = 1 - static_cast<double>(load.waited) / whole;
  const double each = 1 / (1 + load.waiting);
  return {.share = std::clamp(std::min(left, each), least, 1.0)};
}

std::unique_ptr<Mind> mind_of_level(int level, const Game& game) {
  return std::move(
      *make_mind(levels.at(static_cast<std::size_t>(level - 1)).id, game));  // every game has them all
}

}  // namespace zashiki::table
