#pragma once
// Random games one after the other, as bench/playout.cpp plays them: for a lane of the GPU, and for the host
// to compare with.
#include <cstdint>
#include <vector>

#include "base/hash.h"
#include "rules/games.h"
#include "rules/steps.h"

namespace zashiki {

inline constexpr unsigned lanes_of_a_warp = 32;

// Where games begin: Niya's with a dealt garden, so that chance is not counted, the others' from the box. All
// player counts in turn.
template <Rules G>
std::vector<typename G::State> beginnings_of(const G& game) {
  constexpr int counts = G::max_players - G::min_players + 1;
  std::vector<typename G::State> states;
  Random random(2024);
  for (int i = 0; i < (std::is_same_v<G, Niya> ? 512 : counts); ++i) {
    typename G::Options options{};
    options.players = static_cast<std::uint8_t>(G::min_players + i % counts);
    auto state = game.start(options);
    if constexpr (std::is_same_v<G, Niya>)
      while (game.actors(state).contains(chance)) random_step(game, state, random);
    states.push_back(state);
  }
  return states;
}

// What a lane has played so far.
template <Rules G>
struct Lane {
  typename G::State state;
  Random random{0};
  std::uint32_t next = 0;    // beginning
  std::uint32_t played = 0;  // steps
  std::uint64_t digest = 0;  // of when games ended

  // Lanes of one warp have the same number of players.
  constexpr Lane(const typename G::State* beginnings, std::uint32_t many, std::uint32_t number)
      : random(number), next(std::is_same_v<G, Niya> ? number % many : number / lanes_of_a_warp % many) {
    state = beginnings[next];
  }
  // What lanes of one warp do together if they can.
  constexpr unsigned stage(const G& game) const {
    if (!is_settled(game, state)) return 254;
    if constexpr (requires { state.phase; })
      return static_cast<unsigned>(state.phase);
    else
      return game.actors(state).empty() ? 1 : 0;
  }
  constexpr void step(const G& game, const typename G::State* beginnings, std::uint32_t many) {
    if (!is_settled(game, state)) {
      settle(game, state);
      return;
    }
    if (begin_random_step(game, state, random)) {
      ++played;
      return;
    }
    digest = digest * 31 + played;
    if constexpr (std::is_same_v<G, Niya>) next = next + 1 == many ? 0 : next + 1;
    state = beginnings[next];
  }
  [[nodiscard]] constexpr std::uint64_t result() { return hash_join(digest, random.next()); }
};

}  // namespace zashiki
