#pragma once
// Who plays at which level: the one place that knows.
#include <memory>

#include "mind/mind.h"
#include "table/core/clock.h"

namespace zashiki::table {

// For a seat whose person resigned, left or ran out of time.
inline constexpr int stand_in_level = 3;

// How busy it is where minds think, when one of them begins.
struct QueueLoad {
  Millis waited = 0;   // since it was asked
  double waiting = 0;  // questions that still wait, for each worker
};
// What a mind of this level may take: its level's time goes from the turn's start, so what it waited is gone;
// and those who still wait each get as much as it does.
Budget fair_budget(int level, const QueueLoad& load);

std::unique_ptr<Mind> mind_of_level(int level, const Game& game);

}  // namespace zashiki::table
