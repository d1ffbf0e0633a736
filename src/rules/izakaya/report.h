#pragma once
#include <array>

#include "base/bits.h"
#include "rules/izakaya/game.h"
#include "rules/izakaya/notation.h"
#include "rules/izakaya/play.h"
#include "rules/izakaya/view.h"

namespace zashiki {

// Rule 5, as the city stands: what every site pays, or would pay if it were claimed, and the money in hand.
template <class Sink>
constexpr void Izakaya::account(const State& state, Sink&& sink) const {
  using namespace izakaya;
  for_each_bit(state.city, [&](Site site) {
    const std::array<std::uint8_t, 2> floors{state.storeys[at(2 * site)], state.storeys[at(2 * site + 1)]};
    const int drinks = worth_of_drinks(state, site) * yen_of_a_coin;
    sink("site", [&](auto& fact) {
      fact.text("site", site_text(site));
      fact.seat("seat", owner_in(state.claims, site));
      fact.numbers("floors", floors);
      fact.number("drinks", drinks);
      fact.number("points", drinks * (floors[0] + floors[1]));
    });
  });
  for (Seat seat = 0; seat < state.options.players; ++seat)
    sink("unspent", [&](auto& fact) {
      fact.seat("seat", seat);
      fact.number("points", state.yen[at(seat)] * yen_of_a_coin);
    });
}

}  // namespace zashiki
