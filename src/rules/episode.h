#pragma once
// One game as a learner plays it: chance is drawn as it comes, and the seat that acts chooses one index at a
// time. A value without pointers, so that thousands lie in one array, on the host as on a GPU.
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
  Seat actor = nobody;  // nobody: the game is over; chance: it waits

  constexpr Episode() = default;
  // Chance draws from the seed alone, so the same choices give the same game.
  constexpr Episode(const G& game, const typename G::Options& options, std::uint64_t seed) {
    begin(game, game.start(options), seed);
    settle(game);
  }

  [[nodiscard]] constexpr bool over() const { return actor == nobody; }
  [[nodiscard]] constexpr IndexSet<G::index_size> mask(const G& game) const {
    return over() ? IndexSet<G::index_size>{} : game.mask(state, actor, chosen);
  }

  // Expects an index of the mask.
  constexpr void step(const G& game, int index) {
    begin_step(game, index);
    settle(game);
  }

  // What a seat observes; the one that acts also sees the parts it has chosen.
  constexpr void observe(const G& game, Seat reader, std::uint8_t* out) const {
    ObservationWriter writer(out, G::observation_size);
    observe(game, reader, writer);
  }
  template <class Visitor>
  constexpr void observe(const G& game, Seat reader, Visitor& writer) const {
    encode_seen(game, state, reader, reader == actor ? chosen : Indices{}, writer);
  }

  // The same in parts, for games that are stepped together: while an episode waits, go_on does one part of
  // what comes before the next choice: the end of an action, or chance.
  constexpr void begin(const G& game, const typename G::State& start, std::uint64_t seed) {
    state = start;
    random = Random(seed);
    find_actor(game);
  }
  constexpr void begin_step(const G& game, int index) {
    assert(!waits() && !over() && mask(game).contains(index));
    Indices whole = make_indices(index);
    if constexpr (G::most_parts > 1) {
      chosen.push_back(static_cast<std::uint16_t>(index));
      whole = chosen;
    }
    const auto action = game.from_indices(whole);
    if (!action) return;
    begin_action(game, state, actor, *action);
    find_actor(game);
  }
  [[nodiscard]] constexpr bool waits() const { return actor == chance; }
  constexpr void go_on(const G& game) {
    assert(waits());
    if (is_settled(game, state))
      begin_action(game, state, chance, random_outcome(game, state, random));
    else
      zashiki::settle(game, state);
    find_actor(game);
  }

 private:
  constexpr void settle(const G& game) {
    while (waits()) go_on(game);
  }
  // If several owe a sealed choice, the lowest seat chooses first: the others cannot see it.
  constexpr void find_actor(const G& game) {
    chosen = {};
    actor = chance;
    if (!is_settled(game, state)) return;
    const Seats actors = game.actors(state);
    actor = actors.empty() ? nobody : actors.lowest();
  }
};

// The seed of a game, from its place in a batch and the number of games begun there.
constexpr std::uint64_t episode_seed(std::uint64_t seed, std::uint64_t place, std::uint64_t begun) {
  return hash_join(hash_join(seed, place), begun);
}

// Any index of a set, all equally likely.
template <int Size>
constexpr int random_index(const IndexSet<Size>& open, Random& random) {
  return open.nth(static_cast<int>(random.below(static_cast<std::uint32_t>(open.count()))));
}

// A seat's share of the win; 0 for a seat that did not win.
constexpr float win_share(Seats winners, Seat seat) {
  return winners.contains(seat) ? 1.0F / static_cast<float>(winners.size()) : 0.0F;
}

}  // namespace zashiki
