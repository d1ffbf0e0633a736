#pragma once
// Heuristic for Nyakuza: complete stalls, connect recipes with shores, and bid what boats are worth.
#include <algorithm>
#include <array>

#include "mind/heuristic.h"
#include "rules/nyakuza/game.h"

// When CUDA's compiler (13.0) inlines these functions, their results differ (tests/gpu/batch.cpp).
#ifdef __CUDACC__
#define ZASHIKI_NOT_INLINED_BY_CUDA __noinline__
#else
#define ZASHIKI_NOT_INLINED_BY_CUDA
#endif

namespace zashiki {

template <>
struct Heuristic<Nyakuza> {
  template <class Sink>
  static constexpr void weigh(const Nyakuza& game, const Nyakuza::State& world, Seat seat, Sink&& sink) {
    using namespace nyakuza;
    if (world.phase == Phase::net) {
      const GroupsOfClan groups(game.chart, world, seat);
      game.legal(world, seat, [&](Action action) {
        // Keep the secret tile until it gains more than an ordinary boat.
        const double kept = kind_of(action) == Kind::secret && !world.last_round ? 2.5 : 0;
        sink(action, kind_of(action) == Kind::done ? 0 : groups.gain(what_of(action)) - kept);
      });
    } else {
      game.legal(world, seat, [&](Action action) {
        if (kind_of(action) == Kind::bid)
          sink(action, bid(world, seat, what_of(action)));
        else
          sink(action, second_tile_of(action) == no_tile ? 1 : 0);  // driftwood is the cheaper
      });
    }
  }

 private:
  // The worth of a group in tenths of a stall: complete recipes with shores, then recipes, shores and halves
  // of recipes that still lack the rest, at most three of each. `way_to_shore` is 1 if an open shore lies
  // beside the group, else 0.
  static constexpr double promise(const nyakuza::Haul& haul, double way_to_shore) {
    using nyakuza::Resource;
    const int ready = nyakuza::recipes(haul);
    const int stalls = std::min(ready, haul.shores());
    const auto odd = [](int a, int b) { return std::min(std::max(a, b) - std::min(a, b), 2); };
    const int halves = odd(haul[Resource::salmon], haul[Resource::tuna]) +
                       odd(haul[Resource::octopus], haul[Resource::squid]) + haul[Resource::spider_crab] % 2;
    const double waiting_recipes = std::min(ready - stalls, 3) * (3 + way_to_shore);
    const double waiting_shores = haul.shores() > stalls ? 1.5 : 0;
    return 10 * stalls + waiting_recipes + waiting_shores + std::min(halves, 3) * (1 + 0.5 * way_to_shore);
  }

  // The groups of a clan, examined once for all places of its next boat.
  class GroupsOfClan {
   public:
    ZASHIKI_NOT_INLINED_BY_CUDA constexpr GroupsOfClan(const nyakuza::Chart& chart,
                                                       const nyakuza::State& world, Seat seat)
        : chart_(chart),
          reach_(world.reach[static_cast<unsigned>(seat)]),
          open_tiles_(world.drawn & ~nyakuza::occupied(world).resource),
          open_shores_(chart.shores & ~nyakuza::occupied(world).coast) {
      using namespace nyakuza;
      for (Spaces rest = world.boats[static_cast<unsigned>(seat)]; !rest.empty();) {
        Known& known = groups_[size_++];
        known.group = flood(chart, world, rest, rest.lowest());
        known.promise = promise(known.group.haul, way_to_shore(known.group.border));
        rest -= known.group.boats;
      }
    }

    // How much more the groups that this boat connects are worth together than separately.
    [[nodiscard]] ZASHIKI_NOT_INLINED_BY_CUDA constexpr double gain(nyakuza::Space space) const {
      using namespace nyakuza;
      Haul haul;
      Spaces border = chart_.next_to[static_cast<unsigned>(space)];
      double before = 0;
      if (reach_.contains(space))
        for (std::size_t i = 0; i < size_; ++i) {
          const Known& known = groups_[i];
          if (!known.group.border.contains(space)) continue;
          border |= known.group.border;
          haul = haul + known.group.haul;
          before += known.promise;
        }
      haul.add(chart_.counter[static_cast<unsigned>(space)]);
      const double after = promise(haul, way_to_shore(border - Spaces::one(space)));
      // Free tiles beside the new group can still be reached from it.
      return after - before + 0.1 * std::min(count_bits(border.resource & open_tiles_), 5);
    }

   private:
    [[nodiscard]] constexpr double way_to_shore(nyakuza::Spaces border) const {
      return (border.coast & open_shores_) != 0 ? 1 : 0;
    }
    struct Known {
      nyakuza::Group group;
      double promise;
    };
    const nyakuza::Chart& chart_;
    nyakuza::Spaces reach_;
    std::uint64_t open_tiles_;
    std::uint64_t open_shores_;
    std::array<Known, nyakuza::boats_of_a_clan> groups_;  // NOLINT: only what is written is read
    std::size_t size_ = 0;
  };

  // Boats against koban: both are needed to build, so koban count more when few are left. The others are
  // assumed to bid any number of their koban.
  static constexpr double bid(const nyakuza::State& world, Seat seat, int amount) {
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

#undef ZASHIKI_NOT_INLINED_BY_CUDA
