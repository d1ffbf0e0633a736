#pragma once
// Who plays at which level: the one place that knows.
#include <memory>

#include "mind/mind.h"

namespace zashiki::table {

inline constexpr int lowest_level = 1;
inline constexpr int highest_level = 5;
// For a seat whose person resigned, left or ran out of time.
inline constexpr int stand_in_level = 3;

std::unique_ptr<Mind> mind_of_level(int level, const Game& game);

}  // namespace zashiki::table
