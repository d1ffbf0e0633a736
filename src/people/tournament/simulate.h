#pragma once
// A tournament among people of random strengths, for tests and figures.
#include "base/random.h"
#include "people/tournament/tournament.h"

namespace zashiki::people {

// Plays the next round: every seat wins by its number in the tournament, more or less.
Status play_round(Tournament& tournament, Random& random);

// What a tournament came to.
struct TournamentFigures {
  int repeats = 0;    // pairs that met again, each time counted
  int most_byes = 0;  // of one person
  int fewest_byes = 0;
  int first_spread = 0;  // most less fewest times that somebody began, of those who played every round
};
TournamentFigures figures_of(const Tournament& tournament);

}  // namespace zashiki::people
