#pragma once
// What is special to Akiwado's players.
#include <algorithm>

#include "mind/extras.h"
#include "mind/heuristics/akiwado.h"

namespace zashiki {

template <>
struct GameExtras<Akiwado> {
  static constexpr Misjudgement misjudgement{.newcomer = 1.5, .guest = 0.15, .regular = 10, .host = 30};

  // Points, and what coins can still buy while there are cards to come.
  static Scores prospects(const Akiwado& game, const Akiwado::State& state) {
    Scores scores = game.scores(state);
    const double points_of_a_coin = 0.04 * std::min(state.deck.size(), 8);
    for (std::size_t seat = 0; seat < scores.size(); ++seat)
      scores[seat] += points_of_a_coin * state.coins[seat];
    return scores;
  }
};

extern template std::unique_ptr<Mind> make_player(std::string_view, const Akiwado&, const SearchTable&);

}  // namespace zashiki
