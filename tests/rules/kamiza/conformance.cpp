#include "conformance/encoding.h"
#include "rules/kamiza/game.h"

namespace zashiki::conformance {

// Everybody has four cards, in the hand, on the table or shown in this game; the WANTED chips are eight;
// nobody can have more points than nine rounds give.
template <>
struct Invariant<Kamiza> {
  static void check(const Kamiza& game, const Kamiza::State& state) {
    using namespace kamiza;
    const View view = game.observe(state, nobody);
    const bool over = state.actor == nobody;
    const int shown = over ? rounds_of_a_game : state.round % rounds_of_a_game;
    int chips = view.pool;
    for (Seat seat = 0; seat < most_seats; ++seat) {
      const unsigned hand = nibble(state.hands, seat);
      if (seat >= state.options.players) {
        EXPECT_EQ(hand, 0U);
        EXPECT_FALSE(has_laid(state.laid, seat));
        continue;
      }
      const unsigned laid = nibble(cards_of(state.laid), seat);
      EXPECT_EQ(hand & laid, 0U) << "a card is in the hand and on the table";
      EXPECT_EQ(std::popcount(hand) + std::popcount(laid) + shown, 4);
      EXPECT_EQ(view.seats[static_cast<unsigned>(seat)].cards.size(), static_cast<std::size_t>(4 - shown));
      EXPECT_LE(view.seats[static_cast<unsigned>(seat)].points, games * (4 + 3 + 3));
      chips += view.seats[static_cast<unsigned>(seat)].wanted;
    }
    EXPECT_GE(pool(state), 0);
    EXPECT_EQ(chips, wanted_chips);
  }
};

INSTANTIATE_TYPED_TEST_SUITE_P(Kamiza, Conformance, Kamiza);
INSTANTIATE_TYPED_TEST_SUITE_P(Kamiza, Encoding, Kamiza);

}  // namespace zashiki::conformance
