#pragma once
// What a greedy player knows of a game: how good an action looks at a glance, in a world that could be the
// true one.
#include "base/random.h"
#include "rules/rules.h"

namespace zashiki {

template <Rules G>
struct Heuristic;  // each game specialises it in mind/heuristics/, with one of
// static constexpr double worth(const G& game, const typename G::State& world, Seat seat, Action action);
// static constexpr void weigh(const G& game, const typename G::State& world, Seat seat, Sink&& sink);
// The second hands over every legal action with its worth, for games in which what the actions have in common
// need not be worked out for each. Both are called on a GPU as well, as the rules are.

template <Rules G, class Sink>
constexpr void weigh(const G& game, const typename G::State& world, Seat seat, Sink&& sink) {
  if constexpr (requires { Heuristic<G>::weigh(game, world, seat, sink); })
    Heuristic<G>::weigh(game, world, seat, sink);
  else
    game.legal(world, seat,
               [&](Action action) { sink(action, Heuristic<G>::worth(game, world, seat, action)); });
}

// The action of the highest worth; of equal ones any.
template <Rules G>
constexpr Action best_at_a_glance(const G& game, const typename G::State& world, Seat seat, Random& random) {
  Action best{};
  double highest = 0;
  std::uint32_t ties = 0;
  weigh(game, world, seat, [&](Action action, double worth) {
    if (ties == 0 || worth > highest) {
      best = action;
      highest = worth;
      ties = 1;
    } else if (worth == highest && random.below(++ties) == 0) {
      best = action;
    }
  });
  return best;
}

}  // namespace zashiki
