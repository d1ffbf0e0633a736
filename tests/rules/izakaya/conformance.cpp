#include <numeric>

#include "conformance/encoding.h"
#include "rules/izakaya/game.h"

namespace zashiki::conformance {

// Money, coins on prices, drinks, discs, pyramids and pieces are conserved, and nothing hangs in the air.
template <>
struct Invariant<Izakaya> {
  static void check(const Izakaya& game, const Izakaya::State& state) {
    using namespace izakaya;
    const auto players = static_cast<std::size_t>(state.options.players);
    const auto sum = [](const auto& numbers) { return std::accumulate(numbers.begin(), numbers.end(), 0); };

    EXPECT_EQ(sum(state.yen) + state.pot, coins_at_the_start * state.options.players);
    EXPECT_EQ(sum(state.price), coins_on_prices);

    int drinks = 0;
    Corners taken = 0;
    for (int corner = 0; corner < corners; ++corner)
      if (state.drink[at(corner)] != no_drink) {
        ++drinks;
        taken |= bit(corner);
      }
    EXPECT_EQ(sum(state.crate) + drinks, colours * drinks_of_a_colour);
    EXPECT_EQ(taken & (state.free_inner | state.free_rim), 0U);
    EXPECT_EQ(taken | state.free_inner | state.free_rim,
              inner_corners(state.options.players) | rim_corners(state.options.players));
    EXPECT_TRUE(state.free_inner == 0 || (taken & rim_corners(state.options.players)) == 0)
        << "four-card corners first";

    Lanes lanes_used = state.free_lanes;
    Sites sites_used = state.unclaimed;
    for (std::size_t seat = 0; seat < players; ++seat) {
      EXPECT_EQ(std::popcount(state.discs[seat]), std::popcount(state.claims[seat]));
      EXPECT_LE(std::popcount(state.discs[seat]), claims_of_a_player);
      EXPECT_EQ(lanes_used & state.discs[seat], 0U) << "two discs in a lane";
      EXPECT_EQ(sites_used & state.claims[seat], 0U) << "two pyramids on a site";
      lanes_used |= state.discs[seat];
      sites_used |= state.claims[seat];
    }
    EXPECT_EQ(lanes_used, lanes_between(state.city));
    EXPECT_EQ(sites_used, state.city);

    // Each floor lies inside the one below, and the lowest inside its area.
    int cells = 0;
    int floors = 0;
    for (int building = 0; building < buildings; ++building) {
      int storeys = 0;
      for (auto floor = state.top[at(building)]; floor != no_floor; floor = state.below[floor]) {
        const auto under = state.below[floor];
        const Cells ground = under == no_floor ? game.area(state, building) : state.floors[under];
        EXPECT_NE(state.floors[floor], 0U);
        EXPECT_EQ(state.floors[floor] & ~ground, 0U) << "a cell hangs in the air";
        EXPECT_TRUE(is_connected(state.floors[floor])) << "pieces of a floor share edges";
        cells += std::popcount(state.floors[floor]);
        ++storeys;
        ++floors;
      }
      EXPECT_EQ(storeys, state.storeys[at(building)]);
    }
    EXPECT_EQ(floors, state.floor_count);

    // The pieces that left the supply lie in the city, but for the one in hand.
    int gone = 0;
    for (std::size_t piece = 0; piece < game.tables.box.pieces.size(); ++piece)
      gone += (game.tables.box.pieces[piece].count - state.supply[piece]) *
              std::popcount(game.tables.box.pieces[piece].shape);
    if (state.chosen != no_piece) gone -= std::popcount(game.tables.box.pieces[state.chosen].shape);
    EXPECT_EQ(cells, gone);
  }
};

INSTANTIATE_TYPED_TEST_SUITE_P(Izakaya, Conformance, Izakaya);
INSTANTIATE_TYPED_TEST_SUITE_P(Izakaya, Encoding, Izakaya);

// Floors only grow: nothing that lies is ever moved or taken away.
TEST(IzakayaCity, FloorsOnlyGrow) {
  using namespace izakaya;
  static constexpr Izakaya game{};
  for (std::uint8_t players = 2; players <= 5; ++players) {
    Random random(players);
    State state = game.start({.players = players});
    View before = game.observe(state, nobody);
    while (random_step(game, state, random)) {
      const View after = game.observe(state, nobody);
      for (std::size_t site = 0; site < after.sites.size(); ++site)
        for (std::size_t at_cell = 0; at_cell < cells_of_card; ++at_cell)
          ASSERT_GE(after.sites[site].heights[at_cell], before.sites[site].heights[at_cell]);
      before = after;
    }
  }
}

}  // namespace zashiki::conformance
