#include "conformance/encoding.h"
#include "rules/akiwado/game.h"

namespace zashiki::conformance {

// Fifty coins, and every card of the game, always lie somewhere.
template <>
struct Invariant<Akiwado> {
  static void check(const Akiwado& game, const Akiwado::State& state) {
    using namespace akiwado;
    const int players = game.players(state);
    int coins = state.stock + state.coin_area;
    for (const auto purse : state.coins) coins += purse;
    EXPECT_EQ(coins, all_coins);
    for (Colour kind = white; kind < kinds; ++kind) {
      int cards = state.deck[kind] + state.waste[kind] + state.markets[0][kind] + state.markets[1][kind];
      for (const Cards& shop : state.shops) cards += shop[kind];
      const int black_cards = players == 5 ? cards_of_a_colour : 0;
      EXPECT_EQ(cards, kind == custom ? players - 3 : kind == black ? black_cards : cards_of_a_colour);
    }
    // A sealed bid is covered by the bidder's purse, and tiles never all show injustice.
    for (Seat seat = 0; seat < players; ++seat)
      if (state.phase == Phase::bidding) EXPECT_LE(state.bids[at(seat)].coins, state.coins[at(seat)]);
    EXPECT_LT(state.unjust.size(), players);
    if (state.turn != nobody && state.phase == Phase::rolling)
      EXPECT_FALSE(state.unjust.contains(state.turn));
    // Without the variant there are no privileges; with it a holder has as many cards as anybody (A6).
    for (Colour colour = white; colour < colours; ++colour) {
      const Seat holder = state.privileges[static_cast<unsigned>(colour)];
      if (holder == nobody) continue;
      EXPECT_TRUE(state.options.purveyor);
      if (state.phase == Phase::over) continue;  // fetching changes no privilege
      for (Seat seat = 0; seat < players; ++seat)
        EXPECT_GE(state.shops[at(holder)][colour], state.shops[at(seat)][colour]);
    }
  }
};

INSTANTIATE_TYPED_TEST_SUITE_P(Akiwado, Conformance, Akiwado);
INSTANTIATE_TYPED_TEST_SUITE_P(Akiwado, Encoding, Akiwado);

}  // namespace zashiki::conformance
