#pragma once
// Heuristic for Niya: win now, never allow the opponent a winning take, and leave few choices.
#include "mind/heuristic.h"
#include "rules/niya/game.h"

namespace zashiki {

template <>
struct Heuristic<Niya> {
  static constexpr double worth(const Niya& game, const Niya::State& world, Seat seat, Action action) {
    using namespace niya;
    constexpr double win = 100;
    State next = world;
    game.apply(next, seat, action);
    // A won game ends the match or, in a longer match, leads to the next garden.
    if (next.phase != Phase::taking) return next.drawn ? 0 : win;
    const Squares others = tokens_of(next, 1 - seat);
    double worth = -count_bits(next.open);
    for_each_bit(next.open, [&](Square square) {
      if (four_in_a_pattern(others | 1U << static_cast<unsigned>(square))) worth = -win;
    });
    return worth;
  }
};

}  // namespace zashiki
