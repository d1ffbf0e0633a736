#pragma once
#include "rules/akiwado/game.h"
#include "rules/akiwado/play.h"

namespace zashiki {

// Rules 5 and 6.
template <class Sink>
constexpr void Akiwado::account(const State& state, Sink&& sink) const {
  using namespace akiwado;
  for (Seat seat = 0; seat < state.options.players; ++seat) {
    const Cards& cards = state.shops[at(seat)];
    sink("cards", [&](auto& fact) {
      fact.seat("seat", seat);
      fact.number("points", cards.size());
    });
    const int pairs = kinds_in_pairs(cards);
    if (bonus(pairs) > 0)
      sink("pairs", [&](auto& fact) {
        fact.seat("seat", seat);
        fact.number("kinds", pairs);
        fact.number("points", bonus(pairs));
      });
    if (holder_of(state, white) == seat)
      sink("privilege", [&](auto& fact) {
        fact.seat("seat", seat);
        fact.number("points", white_points);
      });
  }
}

}  // namespace zashiki
