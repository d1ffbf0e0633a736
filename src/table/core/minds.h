#pragma once
// The computer player of each level: the one place that knows.
#include <memory>

#include "mind/mind.h"
#include "table/core/clock.h"

namespace zashiki::table {

// For a seat whose player resigned, left or ran out of time.
inline constexpr int stand_in_level = 3;

// How busy the workers are when a job starts.
struct QueueLoad {
  Millis waited = 0;   // in the queue
  double waiting = 0;  // jobs still queued, per worker
};
// The time for a move of this level, counted from the turn's start, so queueing is deducted; the rest is
// shared equally with those still queued.
Budget fair_budget(int level, const QueueLoad& load);

std::unique_ptr<Mind> mind_of_level(int level, const Game& game);

}  // namespace zashiki::table
