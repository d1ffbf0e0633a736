#pragma once
#include "rules/kamiza/game.h"
#include "rules/kamiza/play.h"

namespace zashiki {

template <class Sink>
constexpr void Kamiza::account(const State& state, Sink&& sink) const {
  using namespace kamiza;
  for (Seat seat = 0; seat < state.options.players; ++seat) {
    sink("chips", [&](auto& fact) {
      fact.seat("seat", seat);
      fact.number("points", state.points[static_cast<unsigned>(seat)]);
    });
    const auto chips = static_cast<int>(nibble(state.wanted, seat));
    if (chips == 0) continue;
    sink("wanted", [&](auto& fact) {
      fact.seat("seat", seat);
      fact.number("chips", chips);
      fact.number("points", -chips * state.options.wanted_penalty);
    });
  }
}

}  // namespace zashiki
