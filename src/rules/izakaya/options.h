#pragma once
#include "rules/izakaya/game.h"

namespace zashiki {

// None beyond the number of players.
template <class Visitor, class O>
constexpr void Izakaya::describe_options(Visitor&, O&) {}

// Only cards of one's own can be too few.
constexpr Refusal Izakaya::check(const Options& options) const {
  const int side = izakaya::side_of_city(options.players);
  const auto cards = static_cast<int>(tables.box.cards.size());
  if (cards >= side * side) return {};
  return refuse("I9", "izakaya.too_few_sites players sites cards", options.players, side * side, cards);
}

}  // namespace zashiki
