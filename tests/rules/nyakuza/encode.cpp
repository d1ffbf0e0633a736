// What is worked out for learners is what the rules would have built.
#include <gtest/gtest.h>

#include "conformance/field.h"
#include "rules/nyakuza/naive.h"
#include "rules/nyakuza/picture.h"
#include "rules/steps.h"

namespace zashiki::nyakuza {
namespace {

struct Naively {
  int built = 0;
  int recipes = 0;
  int shores = 0;
  int building_spaces = 0;
  int next_builds = 0;
};
Naively naively(const State& state, Seat seat) {
  const Chart& chart = game.chart;
  const auto s = static_cast<unsigned>(seat);
  const auto group_of = [&](const naive::Ids& boats, Space from) {
    naive::Ids group;
    naive::walk(chart, boats, from, group);
    return group;
  };
  const naive::Ids own = naive::ids(state.boats[s]);
  const int left = naive::left(state, seat);
  Naively found{.built = first_stalls(state.options.players) + 1 - left};
  for (const Space from : own) {
    const naive::Ids group = group_of(own, from);
    if (*group.begin() != from) continue;
    naive::Hold hold = naive::hold(chart, state, group);
    if (group.size() > 1) found.shores += hold.shores;
    hold.shores = 100;
    found.recipes += naive::bill(hold, 100).builds;
  }
  naive::Ids taken;
  for (const Spaces boats : state.boats) taken.merge(naive::ids(boats));
  for (Space space = 0; space < space_numbers; ++space) {
    if (!chart.has(space) || taken.contains(space)) continue;
    if (is_resource(space) && (state.drawn & bit_of(space)) == 0) continue;
    naive::Ids boats = own;
    boats.insert(space);
    const naive::Ids group = group_of(boats, space);
    if (group.size() == 1) continue;  // Y8
    const naive::Bill bill = naive::bill(naive::hold(chart, state, group), left);
    if (bill.builds == 0 || bill.koban > state.koban[s]) continue;
    ++found.building_spaces;
    found.next_builds = std::max(found.next_builds, bill.builds);
  }
  return found;
}

TEST(NyakuzaEncoding, TheOutlookIsThatOfTheNaiveRules) {
  Random random(5);
  int building_spaces = 0;
  int unpayable = 0;
  for (int players = 2; players <= 4; ++players) {
    State state = game.start({.players = static_cast<std::uint8_t>(players), .secret = players == 3});
    for (int step = 0; !game.actors(state).empty(); ++step) {
      const Seat reader = game.actors(state).lowest();
      if (reader >= 0 && step % 4 == 0) {
        // Now and then everybody is poor all of a sudden: rule 6 bites.
        State shown = state;
        const bool poor = step % 12 == 0;
        if (poor) shown.koban.fill(1);
        const auto built = field(game, shown, reader, "built");
        const auto recipes = field(game, shown, reader, "recipes");
        const auto shores = field(game, shown, reader, "shores");
        const auto spaces = field(game, shown, reader, "building_spaces");
        const auto builds = field(game, shown, reader, "next_builds");
        for (int place = 0; place < players; ++place) {
          const auto i = static_cast<std::size_t>(place);
          const Seat seat = (reader + place) % players;
          const Naively known = naively(shown, seat);
          EXPECT_EQ(built[i], known.built);
          EXPECT_EQ(recipes[i], std::min(15, known.recipes));
          EXPECT_EQ(shores[i], std::min(15, known.shores));
          EXPECT_EQ(spaces[i], std::min(15, known.building_spaces));
          EXPECT_EQ(builds[i], known.next_builds);
          building_spaces += known.building_spaces;
          if (poor) unpayable += naively(state, seat).building_spaces - known.building_spaces;
        }
      }
      game.apply(state, reader,
                 reader == chance ? random_outcome(game, state, random)
                                  : random_action(game, state, reader, random));
    }
  }
  EXPECT_GT(building_spaces, 100);
  EXPECT_GT(unpayable, 10);
}

}  // namespace
}  // namespace zashiki::nyakuza
