#pragma once
// Models of the opponents, from the rounds so far. A plain player takes what brings it most on average if all
// others play randomly; styles of plain players differ in what they count, and in how often they play
// randomly. All other players mix by the equilibrium.
#include "mind/kamiza/equilibrium.h"

namespace zashiki::kamiza {

// What a seat may conclude about the others: habits are those of plain players. Seats are counted from the
// start player of the round. The equilibrium says how players who mix would have played.
Opponents opponents_of(const View& view, Seat reader, const Equilibrium& equilibrium);

}  // namespace zashiki::kamiza
