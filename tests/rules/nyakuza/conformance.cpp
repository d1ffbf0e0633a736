#include "conformance/encoding.h"
#include "rules/nyakuza/game.h"

namespace zashiki::conformance {

// Koban, boats and tiles are conserved, nothing lies twice, and between placements no group owes a build.
template <>
struct Invariant<Nyakuza> {
  static void check(const Nyakuza& game, const Nyakuza::State& state) {
    using namespace nyakuza;
    int koban = state.wharf + std::popcount(state.used);  // one on every used tile
    Spaces taken;
    for (Seat seat = 0; seat < state.options.players; ++seat) {
      const auto s = static_cast<unsigned>(seat);
      koban += state.koban[s];  // a sealed bid is still behind the screen
      if (state.phase == Phase::bid) EXPECT_LE(state.bids[s], state.koban[s]);
      EXPECT_TRUE((taken & state.boats[s]).empty()) << "two boats on a space";
      taken |= state.boats[s];
      EXPECT_GE(supply(state, seat), 0);
      EXPECT_LE(stalls_built(state, seat), first_stalls(state.options.players) + (state.market != 0 ? 1 : 0));
      if (state.hidden[s] != no_tile) {
        EXPECT_EQ(state.drawn & bit_of(state.hidden[s]), 0U);
        EXPECT_NE(game.chart.resource_of(state.hidden[s]), Resource::driftwood);
      }
      if (state.phase == Phase::over || (state.phase == Phase::build && seat == state.order[0])) continue;
      for (Spaces rest = state.boats[s]; !rest.empty();) {
        const Group group = flood(game.chart, state, state.boats[s], rest.lowest());
        EXPECT_EQ(obliged(group.haul, builds_left(state, seat)), 0) << "a group owes a build";
        EXPECT_EQ(recipes(group.haul), recipes(haul_of(game.chart, state, group.boats)));
        EXPECT_EQ(group.haul.shores(), free_shores(game.chart, state, group.boats));
        rest -= group.boats;
      }
    }
    for (unsigned s = state.options.players; s < most_clans; ++s) EXPECT_TRUE(state.boats[s].empty());
    EXPECT_EQ(koban, all_koban);
    EXPECT_EQ(taken.resource & ~state.drawn, 0U) << "a boat where no tile lies";
    EXPECT_EQ(state.used & ~taken.resource, 0U);
    EXPECT_EQ(state.stalls & ~(taken.coast & game.chart.shores), 0U);
    EXPECT_EQ(std::popcount(state.drawn) + std::popcount(bag_of(state)) + std::popcount(hidden_tiles(state)),
              tiles);
    if (state.phase == Phase::build) EXPECT_GT(game.count(state, state.order[0]), 0);
  }
};

INSTANTIATE_TYPED_TEST_SUITE_P(Nyakuza, Conformance, Nyakuza);
INSTANTIATE_TYPED_TEST_SUITE_P(Nyakuza, Encoding, Nyakuza);

}  // namespace zashiki::conformance
