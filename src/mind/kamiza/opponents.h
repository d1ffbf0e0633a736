#pragma once
// Who the others are, as far as the rounds so far tell. A plain player takes what brings it most on average
// while all others play by lot; plain players differ in what they count, and in how often they slip. Whoever
// is not one of them mixes its plays so that nobody gains by guessing.
#include "mind/kamiza/equilibrium.h"

namespace zashiki::kamiza {

// As a seat may judge the others, whose habits are those of plain players. Seats are counted from the start
// player of the round. The equilibrium says what those who mix would have played.
Opponents opponents_of(const View& view, Seat reader, const Equilibrium& equilibrium);

}  // namespace zashiki::kamiza
