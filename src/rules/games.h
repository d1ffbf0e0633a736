#pragma once
// The only list of the games: registry, players, benchmarks and bindings iterate over it.
#include <tuple>

#include "rules/akiwado/game.h"
#include "rules/encode.h"
#include "rules/izakaya/game.h"
#include "rules/kamiza/game.h"
#include "rules/niya/game.h"
#include "rules/nyakuza/game.h"

namespace zashiki {

using Games = std::tuple<Niya, Kamiza, Akiwado, Nyakuza, Izakaya>;

// Calls visit.template operator()<G>() for each game.
template <class Visit>
constexpr void for_each_game(Visit&& visit) {
  [&]<class... G>(std::tuple<G...>*) { (visit.template operator()<G>(), ...); }(static_cast<Games*>(nullptr));
}

// The same for those that have an encoding for learners.
template <class Visit>
constexpr void for_each_encoded_game(Visit&& visit) {
  for_each_game([&]<class G>() {
    if constexpr (Encodes<G>) visit.template operator()<G>();
  });
}

}  // namespace zashiki
