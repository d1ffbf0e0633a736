#include "conformance/encoding.h"
#include "rules/niya/game.h"

namespace zashiki::conformance {

// Tiles and tokens together always number sixteen, and only the two who play have tokens.
template <>
struct Invariant<Niya> {
  static void check(const Niya& game, const Niya::State& state) {
    EXPECT_EQ(niya::tokens_of(state, 0) & niya::tokens_of(state, 1), 0);
    EXPECT_LE(std::popcount(niya::tokens_of(state, 0)), 8);
    EXPECT_LE(std::popcount(niya::tokens_of(state, 1)), 8);
    const auto view = game.observe(state, nobody);
    unsigned seen = 0;
    for (const auto square : view.garden)
      if (square < niya::no_tile) {
        EXPECT_EQ(seen >> square & 1U, 0U) << "a tile lies twice";
        seen |= 1U << square;
      }
  }
};

INSTANTIATE_TYPED_TEST_SUITE_P(Niya, Conformance, Niya);
INSTANTIATE_TYPED_TEST_SUITE_P(Niya, Encoding, Niya);

}  // namespace zashiki::conformance
