#pragma once
// A greedy player in a batch of games, on the host or a GPU. Include the game's heuristic before this.
#include "mind/heuristic.h"
#include "rules/episode.h"

namespace zashiki {

// The next index of the action that looks best at a glance, in a world that fits what the actor sees, among
// the actions that begin with what it has chosen already; ties are broken randomly.
template <Encodes G>
constexpr int greedy_index(const G& game, const Episode<G>& episode, Random& random) {
  const Seat seat = episode.actor;
  const Indices& chosen = episode.chosen;
  const auto world = game.sample(game.observe(episode.state, seat), random, UniformPrior{});
  int best = -1;
  double highest = 0;
  std::uint32_t ties = 0;
  weigh(game, world, seat, [&](Action action, double worth) {
    if (ties > 0 && worth < highest) return;
    const Indices parts = game.to_indices(action);
    for (std::size_t part = 0; part < chosen.size(); ++part)
      if (parts[part] != chosen[part]) return;
    if (ties == 0 || worth > highest) {
      highest = worth;
      ties = 1;
    } else if (random.below(++ties) != 0) {
      return;
    }
    best = parts[chosen.size()];
  });
  return best;
}

// The random numbers of a greedy player, in this place of a batch.
constexpr Random greedy_chance(std::uint64_t seed, std::uint64_t place) {
  return Random(hash_join(seed, place));
}

}  // namespace zashiki
