#pragma once
// One random game of every kind as a number: what was played, how it is written and encoded, what it was
// worth. Where the same rules run (host, WebAssembly, GPU), the same seed gives the same number.
#include <array>

#include "base/hash.h"
#include "rules/encode.h"
#include "rules/games.h"
#include "rules/steps.h"

namespace zashiki {

// What the acting seat observes, and the masks on the way to the action.
template <Encodes G>
constexpr std::uint64_t digest_of_encoding(const G& game, const typename G::State& state, Seat who,
                                           Action action) {
  std::uint64_t digest = 0;
  Indices chosen;
  for (const auto index : game.to_indices(action)) {
    std::array<std::uint8_t, G::observation_size> observation;
    ObservationWriter writer(observation.data(), G::observation_size);
    game.encode(writer, game.observe(state, who), who, chosen);
    for (const auto byte : observation) digest = digest * 31 + byte;
    if constexpr (requires { game.sight(state, who); }) {
      ObservationWriter again(observation.data(), G::observation_size);
      encode_seen(game, state, who, chosen, again);
      for (const auto byte : observation) digest = digest * 31 + byte;
    }
    const auto open = game.mask(state, who, chosen);
    digest = hash_join(digest, static_cast<std::uint64_t>(open.count()));
    digest = hash_join(digest, open.contains(index) ? 1 : 0);
    chosen.push_back(index);
  }
  return digest;
}

template <Rules G>
constexpr std::uint64_t digest_of_game(const G& game, int players, std::uint64_t seed) {
  Random random(seed);
  typename G::Options options{};
  options.players = static_cast<std::uint8_t>(players);
  auto state = game.start(options);
  std::uint64_t digest = seed;
  for (;;) {
    const Seats actors = game.actors(state);
    if (actors.empty()) break;
    const Seat who = actors.lowest();
    const Action action =
        who == chance ? random_outcome(game, state, random) : random_action(game, state, who, random);
    digest = hash_join(digest, bits_of(action));
    const Text text = game.to_text(action);
    for (const char c : text.view()) digest = hash_join(digest, static_cast<std::uint64_t>(c));
    if constexpr (Encodes<G>) {
      if (who != chance) digest = hash_join(digest, digest_of_encoding(game, state, who, action));
    }
    game.apply(state, who, action);
  }
  const Scores scores = game.scores(state);
  for (const double score : scores) digest = hash_join(digest, static_cast<std::uint64_t>(score * 2 + 4096));
  for (const Seat seat : game.winners(state)) digest = hash_join(digest, static_cast<std::uint64_t>(seat));
  return digest;
}

// Games are numbered as in rules/games.h; each seed has its number of players.
constexpr int players_for(int fewest, int most, std::uint64_t seed) {
  return fewest + static_cast<int>(seed % static_cast<std::uint64_t>(most - fewest + 1));
}

}  // namespace zashiki
