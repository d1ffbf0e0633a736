#pragma once
// What a greedy player knows of a game: how good an action looks at a glance, in a world that could be the
// true one.
#include "rules/rules.h"

namespace zashiki {

template <Rules G>
struct Heuristic;  // each game specialises it in mind/heuristics/, with
// static double worth(const G& game, const typename G::State& world, Seat seat, Action action);

}  // namespace zashiki
