#pragma once
// How good an action looks at a glance, in a world that fits the view.
#include "base/random.h"
#include "rules/rules.h"

namespace zashiki {

// A game specialises it in mind/heuristics/, with one of
// static constexpr double worth(const G& game, const typename G::State& world, Seat seat, Action action);
// static constexpr void weigh(const G& game, const typename G::State& world, Seat seat, Sink&& sink);
// The second calls sink(action, worth) for every legal action, for games in which actions share work. Both
// also run on a GPU, as the rules do. Without a specialisation, all actions are worth 0.
template <class G>
struct Heuristic {
  static constexpr double worth(const G&, const typename G::State&, Seat, Action) { return 0; }
};
// Declared here, so that a file that forgets to include one does not compile.
struct Niya;
struct Kamiza;
struct Akiwado;
struct Nyakuza;
struct Izakaya;
template <>
struct Heuristic<Niya>;
template <>
struct Heuristic<Kamiza>;
template <>
struct Heuristic<Akiwado>;
template <>
struct Heuristic<Nyakuza>;
template <>
struct Heuristic<Izakaya>;

template <Rules G, class Sink>
constexpr void weigh(const G& game, const typename G::State& world, Seat seat, Sink&& sink) {
  if constexpr (requires { Heuristic<G>::weigh(game, world, seat, sink); })
    Heuristic<G>::weigh(game, world, seat, sink);
  else
    game.legal(world, seat,
               [&](Action action) { sink(action, Heuristic<G>::worth(game, world, seat, action)); });
}

// The action of the highest worth; ties are broken randomly.
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
