// The rules against the naive ones of naive.h, and the longest lists of actions there can be.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "conformance/texts.h"
#include "rules/nyakuza/naive.h"
#include "rules/nyakuza/picture.h"

namespace zashiki::nyakuza {
namespace {

// A position of netting or building, from a random game in which the clan in turn has this many koban all of
// a sudden: few make rule 6 bite.
State some_position(std::uint64_t seed, bool secret, int steps, int koban) {
  Random random(seed);
  State state = game.start({.players = static_cast<std::uint8_t>(2 + seed % 3), .secret = secret});
  while (random_step(game, state, random))
    if ((state.phase == Phase::net || state.phase == Phase::build) && --steps < 0) break;
  if (state.phase == Phase::net) {
    state.koban[state.order[0]] = static_cast<std::uint8_t>(koban);
    find_placeable(game.chart, state);
  }
  return state;
}

RC_GTEST_PROP(Nyakuza, LegalActionsAreThoseOfTheNaiveRules, (std::uint64_t seed, bool secret)) {
  const State state = some_position(seed, secret, *rc::gen::inRange(0, 120), *rc::gen::inRange(0, 7));
  if (state.phase != Phase::net && state.phase != Phase::build) return;
  const Seat seat = state.order[0];
  const auto naively = naive::legal(game, state, seat);
  RC_ASSERT(legal_texts(game, state, seat) == naively);
  RC_ASSERT(game.count(state, seat) == static_cast<int>(naively.size()));
}

// Random fleets of one clan, painted at will: many groups and many joins.
RC_GTEST_PROP(Nyakuza, BarredSpacesAreThoseThatCannotBePaid, (std::uint64_t seed)) {
  Random random(seed);
  State state = game.start({.players = 2, .first = 0});
  state.phase = Phase::net;
  state.order.push_back(0);
  state.drawn = all_tiles;
  state.hand[0] = 1;
  state.koban[0] = static_cast<std::uint8_t>(random.below(9));
  const int boats = static_cast<int>(random.below(boats_of_a_clan));
  for (int i = 0; i < boats; ++i) {
    const auto space = static_cast<Space>(random.below(space_numbers));
    if (!game.chart.has(space) || occupied(state).contains(space)) continue;
    State next = state;
    put_boat(game.chart, next, 0, space);
    if (random.below(4) == 0) (is_resource(space) ? next.used : next.stalls) |= bit_of(space);
    next.stalls &= game.chart.shores;
    Spaces group;
    if (stalls_built(next, 0) > 10 || owes(game.chart, next, 0, space, group)) continue;
    state = next;
  }
  find_placeable(game.chart, state);
  RC_ASSERT(legal_texts(game, state, 0) == naive::legal(game, state, 0));
}

// Sequences of boats and builds counted by the naive lists, from
//   s4 s5 with two shores, r3 or s6 to join them to crabs, salmon, tuna and driftwood, and three boats in
//   hand.
std::uint64_t naive_perft(const State& state, int depth) {
  if (depth == 0) return 1;
  std::uint64_t sequences = 0;
  for (const auto& text : naive::legal(game, state, state.order[0])) {
    State next = state;
    game.apply(next, state.order[0], *game.parse(text));
    sequences += naive_perft(next, depth - 1);
  }
  return sequences;
}
TEST(Nyakuza, PerftOfADrawnBay) {
  for (const int koban : {2, 3, 4, 5}) {
    const State state = draw_bay(game,
                                 ".  .   .   s4A s5A s6 \n"
                                 "   .   w1A .   r3  r4A\n"
                                 ".  .   .   .   r9  w4A r10A\n"
                                 "   .   .   .   r14A r15A",
                                 {.koban = {static_cast<std::uint8_t>(koban), 10}, .hand = {3, 0, 0, 0}});
    for (int depth = 0; depth <= 3; ++depth) EXPECT_EQ(perft(game, state, depth), naive_perft(state, depth));
  }
}

// Nyakuza::most_actions by trying every number of shores and every mix of tiles that 40 boats allow.
TEST(Nyakuza, MostActionsIsTheMostThatFortyBoatsAllow) {
  int most = 0;
  for (int crabs = 0; crabs <= 18; ++crabs)
    for (int fish = 0; fish <= 18; ++fish)
      for (int molluscs = 0; molluscs <= 18; ++molluscs)
        for (int driftwood = 0; driftwood <= 6; ++driftwood) {
          const int shores = std::min(most_shores, boats_of_a_clan - crabs - fish - molluscs - driftwood);
          const int ways = driftwood + crabs * (crabs - 1) / 2 + (fish / 2) * ((fish + 1) / 2) +
                           (molluscs / 2) * ((molluscs + 1) / 2);
          most = std::max(most, shores * ways);
        }
  EXPECT_EQ(Nyakuza::most_actions, most);
}

// A bay on which that many can be reached:
//   row 0  c c c c c c c c ...   sixteen crabs
//   row 1   c . . . . . . . ...  one more
//   row 2  S . . . . . . . ...   the shore that joins
//   row 3   s s s s s s s s ...  sixteen shores
//   row 4  s s s s s c . . ...   five more, and the last crab
Bay widest_bay() {
  Bay bay;
  int crabs = 0;
  int others = 18;
  int shores = 0;
  std::array<int, resource_kinds> left = resource_mix();
  const auto place = [&](int row, int col, char what) {
    Hex& here = bay.places[static_cast<std::size_t>(bay.size++)];
    here.row = static_cast<std::uint8_t>(row);
    here.col = static_cast<std::uint8_t>(col);
    if (what == 's') {
      here.space = static_cast<std::uint8_t>(first_shore + shores++);
      return;
    }
    unsigned kind = 1;
    if (what == '.') {
      kind = 0;
      while (kind == 1 || left[kind] == 0) ++kind;
    }
    --left[kind];
    here.resource = static_cast<std::uint8_t>(kind);
    here.space = static_cast<std::uint8_t>(what == 'c' ? crabs++ : others++);
  };
  const std::array<std::string, 6> rows{"cccccccccccccccc", "c...............", "s...............",
                                        "ssssssssssssssss", "sssssc..........", ".."};
  for (int row = 0; row < 6; ++row)
    for (std::size_t col = 0; col < rows[static_cast<std::size_t>(row)].size(); ++col)
      place(row, static_cast<int>(col), rows[static_cast<std::size_t>(row)][col]);
  for (int i = 0; i < bay.size; ++i)
    for (int k = 0; k < bay.size; ++k)
      for (int direction = 0; direction < 6; ++direction) {
        Hex& here = bay.places[static_cast<std::size_t>(i)];
        const Hex& there = bay.places[static_cast<std::size_t>(k)];
        if (hex_beside(here.row, here.col, direction) == std::array<int, 2>{there.row, there.col})
          here.next_to[here.neighbours++] = there.space;
      }
  return bay;
}

TEST(Nyakuza, TheLongestListIsReached) {
  const Bay bay = widest_bay();
  ASSERT_FALSE(nyakuza::check(bay));
  const Nyakuza wide(bay);
  std::string picture;
  for (int crab = 1; crab <= 18; ++crab) picture += "r" + std::to_string(crab) + "A ";
  for (int shore = 2; shore <= 22; ++shore) picture += "s" + std::to_string(shore) + "A ";
  State state = draw_bay(wide, picture, {.koban = {18, 10, 0, 0}, .hand = {1, 0, 0, 0}});
  const Action joins = *wide.parse("boat s1");
  ASSERT_TRUE(is_legal(wide, state, 0, joins));
  wide.apply(state, 0, joins);
  EXPECT_EQ(wide.count(state, 0), Nyakuza::most_actions);
  const Actions<Nyakuza> all(wide, state, 0);
  EXPECT_EQ(all.size(), Nyakuza::most_actions);
  for (int k = 0; k < all.size(); ++k) ASSERT_EQ(wide.nth(state, 0, k), all[k]) << k;
  for (int builds = 0; builds < 9; ++builds) {
    ASSERT_EQ(state.phase, Phase::build);
    wide.apply(state, 0, wide.nth(state, 0, 0));
  }
  EXPECT_EQ(state.koban[0], 0) << "nine stalls at two koban each";
  EXPECT_NE(state.phase, Phase::build);
}

RC_GTEST_PROP(Nyakuza, SelectionOf64BitsIsCounting, (std::uint64_t set)) {
  int k = 0;
  for_each_bit(set, [&](int at) { RC_ASSERT(nth_set_bit_of_64(set, k++) == at); });
}

}  // namespace
}  // namespace zashiki::nyakuza
