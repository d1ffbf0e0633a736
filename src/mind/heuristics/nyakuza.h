#pragma once
// Nyakuza at a glance: finish stalls, bring recipes and shores together, and bid what boats are worth.
#include <algorithm>

#include "mind/heuristic.h"
#include "rules/nyakuza/game.h"

namespace zashiki {

template <>
struct Heuristic<Nyakuza> {
  static double worth(const Nyakuza& game, const Nyakuza::State& world, Seat seat, Action action) {
    using namespace nyakuza;
    switch (kind_of(action)) {
      case Kind::bid: return bid(world, seat, what_of(action));
      case Kind::boat: return boat(game.chart, world, seat, what_of(action));
      // Kept until it does more than lie there.
      case Kind::secret: return boat(game.chart, world, seat, what_of(action)) - (world.last_round ? 0 : 2.5);
      case Kind::stall: return second_tile_of(action) == no_tile ? 1 : 0;  // driftwood is the cheaper
      default: return 0;
    }
  }

 private:
  // What a group promises, in tenths of a stall: recipes and shores that already meet, then what is still
  // waiting for the other half, less and less for each.
  static double promise(const nyakuza::Haul& haul, double way_to_shore) {
    using nyakuza::Resource;
    const int ready = nyakuza::recipes(haul);
    const int stalls = std::min(ready, haul.shores);
    const auto odd = [](int a, int b) { return std::min(std::max(a, b) - std::min(a, b), 2); };
    const int halves = odd(haul[Resource::salmon], haul[Resource::tuna]) +
                       odd(haul[Resource::octopus], haul[Resource::squid]) + haul[Resource::spider_crab] % 2;
    const double waiting_recipes = std::min(ready - stalls, 3) * (3 + way_to_shore);
    const double waiting_shores = haul.shores > stalls ? 1.5 : 0;
    return 10 * stalls + waiting_recipes + waiting_shores + std::min(halves, 3) * (1 + 0.5 * way_to_shore);
  }

  // 1 where an open shore lies right beside the group, else 0.
  static double way_to_shore(const nyakuza::Chart& chart, const nyakuza::State& world,
                             nyakuza::Spaces border) {
    return (border.coast & chart.shores & ~nyakuza::occupied(world).coast) != 0 ? 1 : 0;
  }

  // How much more the groups that this boat joins promise together than each alone.
  static double boat(const nyakuza::Chart& chart, const nyakuza::State& world, Seat seat,
                     nyakuza::Space space) {
    using namespace nyakuza;
    const Spaces own = world.boats[static_cast<unsigned>(seat)];
    const Group joined = flood(chart, own, space);
    double gain = promise(haul_of(chart, world, joined.boats),
                          way_to_shore(chart, world, joined.border - Spaces::one(space)));
    for (Spaces rest = joined.boats - Spaces::one(space); !rest.empty();) {
      const Group before = flood(chart, own, rest.lowest());
      gain -= promise(haul_of(chart, world, before.boats), way_to_shore(chart, world, before.border));
      rest -= before.boats;
    }
    // A free tile beside it is a reason to have come here.
    const std::uint64_t open_tiles = joined.border.resource & world.drawn & ~occupied(world).resource;
    return gain + 0.1 * std::min(std::popcount(open_tiles), 5);
  }

  // Boats against koban: both are needed to build, so koban count more when few are left. Of the others'
  // bids nothing is known but what they have.
  static double bid(const nyakuza::State& world, Seat seat, int amount) {
    using namespace nyakuza;
    const int koban = world.koban[static_cast<unsigned>(seat)];
    const int needed = 2 * std::min(builds_left(world, seat), 3);
    const double worth_of_koban = koban < needed ? 2.0 : 0.7;
    if (amount == 0) return worth_of_koban * world.wharf * (world.options.players == 2 ? 0.9 : 0.6);
    double winning = 1;
    for (unsigned other = 0; other < world.options.players; ++other)
      if (static_cast<Seat>(other) != seat)
        winning *= std::min(1.0, static_cast<double>(amount) / (world.koban[other] + 1));
    const double otherwise = world.options.players == 2 ? 2 : 1.4;
    const double boats = std::min<double>(3 * winning + otherwise * (1 - winning), supply(world, seat));
    return 2 * boats - winning * amount * worth_of_koban;
  }
};

}  // namespace zashiki
