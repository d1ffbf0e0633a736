#pragma once
#include "rules/nyakuza/game.h"
#include "rules/nyakuza/play.h"

namespace zashiki {

// Rule 8. What decides between equals comes to light at the end.
template <class Sink>
constexpr void Nyakuza::account(const State& state, Sink&& sink) const {
  using namespace nyakuza;
  for (Seat seat = 0; seat < state.options.players; ++seat) {
    sink("stalls", [&](auto& fact) {
      fact.seat("seat", seat);
      fact.number("points", stalls_built(state, seat));
    });
    if (state.phase != Phase::over) continue;
    sink("koban", [&](auto& fact) {
      fact.seat("seat", seat);
      fact.number("koban", state.koban[static_cast<unsigned>(seat)]);
      fact.number("points", 0);
    });
  }
}

}  // namespace zashiki
