#pragma once
#include "rules/niya/game.h"

namespace zashiki {

// A tally has no parts.
template <class Sink>
constexpr void Niya::account(const State&, Sink&&) const {}

}  // namespace zashiki
