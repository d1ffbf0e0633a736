#include "people/tournament/simulate.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "people/tournament/history.h"

namespace zashiki::people {

Status play_round(Tournament& tournament, Random& random) {
  auto round = pair_next(tournament);
  if (!round) return round.error();
  const auto people = static_cast<double>(tournament.entrants.size());
  for (Table& table : round->tables) {
    std::vector<double> luck;
    for (const int entrant : table.seats) luck.push_back(entrant / people + random.unit());
    for (const double mine : luck)
      table.places.push_back(1 + static_cast<int>(std::count_if(luck.begin(), luck.end(),
                                                                [&](double other) { return other < mine; })));
  }
  tournament.played.push_back(std::move(*round));
  return Done{};
}

TournamentFigures figures_of(const Tournament& tournament) {
  const History history(tournament, tournament.played.size());
  TournamentFigures figures;
  for (const int met : history.meetings) figures.repeats += std::max(0, met - 1);
  figures.repeats /= 2;
  const auto [fewest, most] = std::minmax_element(history.byes.begin(), history.byes.end());
  figures.fewest_byes = *fewest;
  figures.most_byes = *most;
  int least = most_rounds;
  int greatest = 0;
  for (std::size_t i = 0; i < history.turns.size(); ++i) {
    const auto& turns = history.turns[i];
    if (std::accumulate(turns.begin(), turns.end(), 0) < static_cast<int>(tournament.played.size())) continue;
    least = std::min(least, turns[0]);
    greatest = std::max(greatest, turns[0]);
  }
  figures.first_spread = std::max(0, greatest - least);
  return figures;
}

}  // namespace zashiki::people
