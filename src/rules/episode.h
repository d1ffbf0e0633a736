#pragma once
// One game as a learner plays it: chance is drawn as it comes, and whoever acts chooses one index at a time.
// A value without pointers, so that thousands lie in one array, on the host as on a GPU.
#include <cassert>
#include <cstdint>

#include "rules/encode.h"
#include "rules/steps.h"

namespace zashiki {

template <Encodes G>
struct Episode {
  typename G::State state{};
  Random random{0};
  Indices chosen{};     // parts of the action that `actor` is choosing
  Seat actor = nobody;  // nobody: it is over

  constexpr Episode() = default;
  // Chance draws from the seed alone, so that the same choices give the same game.
  constexpr Episode(const G& game, const typename G::Options& options, std::uint64_t seed)
      : state(game.start(options)), random(seed) {
    settle(game);
  }

  [[nodiscard]] constexpr bool over() const { return actor < 0; }
  [[nodiscard]] constexpr IndexSet<G::index_size> mask(const G& game) const {
    return over() ? IndexSet<G::index_size>{} : game.mask(state, actor, chosen);
  }

  // Expects an index of the mask.
  constexpr void step(const G& game, int index) {
    assert(!over() && mask(game).contains(index));
    chosen.push_back(static_cast<std::uint16_t>(index));
    const auto action = game.from_indices(chosen);
    if (!action) return;
    game.apply(state, actor, *action);
    settle(game);
  }

  // What a seat observes: whoever acts also the parts chosen so far.
  constexpr void observe(const G& game, Seat reader, std::uint8_t* out) const {
    ObservationWriter writer(out, G::observation_size);
    game.encode(writer, game.observe(state, reader), reader, reader == actor ? chosen : Indices{});
  }

  // Resolves chance and finds who is next. Of several who owe a sealed choice, the lowest seat chooses first:
  // the others cannot see it.
  constexpr void settle(const G& game) {
    chosen = {};
    Seats actors = game.actors(state);
    for (; actors.contains(chance); actors = game.actors(state))
      game.apply(state, chance, random_outcome(game, state, random));
    actor = actors.empty() ? nobody : actors.lowest();
  }
};

// The seed of a game's place in a batch, and of how often that place began anew.
constexpr std::uint64_t episode_seed(std::uint64_t seed, std::uint64_t place, std::uint64_t begun) {
  return hash_join(hash_join(seed, place), begun);
}

// Any index of a set, each as likely.
template <int Size>
constexpr int random_index(const IndexSet<Size>& open, Random& random) {
  return open.nth(static_cast<int>(random.below(static_cast<std::uint32_t>(open.count()))));
}

// What a seat gets at the end: its share of the win, 0 to everybody else.
template <Rules G>
constexpr float win_share(const G& game, const typename G::State& state, Seat seat) {
  const Seats winners = game.winners(state);
  return winners.contains(seat) ? 1.0F / static_cast<float>(winners.size()) : 0.0F;
}

}  // namespace zashiki
