#pragma once
// The levels of a game that is played by searching.
#include "mind/greedy.h"
#include "mind/makers.h"
#include "mind/search_mind.h"

namespace zashiki {

// What part of a level's time is spent on searching; the rest is for all that comes around it.
inline constexpr double thinking_share = 0.85;
inline std::chrono::milliseconds thinking_time(int level) {
  const auto limit = levels[static_cast<std::size_t>(level) - 1].time;
  return std::chrono::milliseconds(static_cast<int>(thinking_share * static_cast<double>(limit.count())));
}

template <Rules G>
std::unique_ptr<Mind> usual_level(const G& rules, int level) {
  constexpr double care_of_a_newcomer = 0.35;
  constexpr double care_of_a_guest = 0.85;
  if (level == 1) return std::make_unique<GreedyMind<G>>(rules, care_of_a_newcomer);
  if (level == 2) return std::make_unique<GreedyMind<G>>(rules, care_of_a_guest);
  return std::make_unique<SearchMind<G>>(rules, SearchMeasure{.budget = {.time = thinking_time(level)}});
}

}  // namespace zashiki
