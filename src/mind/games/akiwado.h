#pragma once
// What is special to Akiwado's players.
#include <algorithm>

#include "mind/extras.h"
#include "mind/heuristics/akiwado.h"

namespace zashiki {

template <>
struct GameExtras<Akiwado> {
  static constexpr Misjudgement misjudgement{.newcomer = 1.5, .guest = 0.15, .regular = 10, .host = 30};

  static constexpr double bid_blur = 0.5;
  static bool is_bid(Action action) { return akiwado::kind_of(action) == akiwado::Kind::bid; }
  // The builder goes for cards that make a pair with its own.
  static auto taste(const Akiwado&, const Akiwado::State& world, Seat seat, Character who) {
    using namespace akiwado;
    return [&world, seat, who](Action bid) {
      const Place place = place_of(bid);
      if (!is_market(place)) return who == Character::miser ? 1.0 : who == Character::gambler ? -1.0 : 0.0;
      const double part = static_cast<double>(what_of(bid)) / std::max<int>(1, world.coins[at(seat)]);
      Cards shop = world.shops[at(seat)];
      const int before = kinds_in_pairs(shop);
      Cards market = world.markets[at(place)];
      shop.take_all(market);
      switch (who) {
        case Character::gambler: return 4 * part;
        case Character::miser: return -4 * part;
        case Character::builder: return kinds_in_pairs(shop) > before ? 1 + 2 * part : -2 * part;
        default: return 0.0;
      }
    };
  }

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
