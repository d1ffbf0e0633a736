#pragma once
// Groups of boats, what they hold and what they owe (rules 5 and 6, ruling Y2): all by counting bits.
#include <algorithm>

#include "base/bits.h"
#include "rules/nyakuza/types.h"

namespace zashiki::nyakuza {

constexpr Spaces occupied(const State& state) {
  return state.boats[0] | state.boats[1] | state.boats[2] | state.boats[3];
}
constexpr int stalls_built(const State& state, Seat seat) {
  return count_bits(state.stalls & state.boats[static_cast<unsigned>(seat)].coast);
}
// Stalls still to build, and the Grand Market (rule 7).
constexpr int builds_left(int players, int stalls) { return first_stalls(players) + 1 - stalls; }
constexpr int builds_left(const State& state, Seat seat) {
  return builds_left(state.options.players, stalls_built(state, seat));
}
// Boats neither in the bay nor in front of the screen.
constexpr int supply(const State& state, Seat seat) {
  const auto s = static_cast<unsigned>(seat);
  return boats_of_a_clan - state.boats[s].size() - state.hand[s];
}

// What a group has for building: shores without a stall, and unused tiles of each resource.
class Haul {
 public:
  constexpr Haul() = default;
  // All counters at once, for storage.
  constexpr explicit Haul(std::uint64_t counts) : counts_(counts) {}
  [[nodiscard]] constexpr std::uint64_t counts() const { return counts_; }

  [[nodiscard]] constexpr int shores() const { return count(shore_counter); }
  constexpr int operator[](Resource resource) const { return count(counter_of(resource)); }
  [[nodiscard]] constexpr bool useless() const { return counts_ << (8U * (8 - sea_counter)) == 0; }
  // Of separate groups.
  friend constexpr Haul operator+(Haul a, Haul b) { return Haul(a.counts_ + b.counts_); }
  constexpr void add(unsigned counter, int many = 1) {
    counts_ += static_cast<std::uint64_t>(many) << (8U * counter);
  }

 private:
  [[nodiscard]] constexpr int count(unsigned counter) const {
    return static_cast<int>(counts_ >> (8U * counter) & 0xffU);
  }
  std::uint64_t counts_ = 0;  // a byte for each counter; a clan has 40 boats
};
constexpr int free_shores(const Chart& chart, const State& state, Spaces boats) {
  return count_bits(boats.coast & chart.shores & ~state.stalls);
}
constexpr Haul haul_of(const Chart& chart, const State& state, Spaces boats) {
  Haul haul;
  haul.add(shore_counter, free_shores(chart, state, boats));
  const std::uint64_t unused = boats.resource & ~state.used;
  for (unsigned kind = 0; kind < resource_kinds; ++kind)
    haul.add(counter_of(static_cast<Resource>(kind)), count_bits(unused & chart.lies[kind]));
  return haul;
}

// A group, by flooding: all boats connected with the one at `from`, the spaces beside them, and the haul.
struct Group {
  Spaces boats{};
  Spaces border{};
  Haul haul{};
};
// The spaces that no build can use any more.
constexpr Spaces spent(const State& state) { return {state.used, state.stalls}; }
// Extends a group from one boat of the front: the boats that have not been looked at yet.
constexpr void spread(const Chart& chart, Spaces spent, Spaces boats, Group& group, Spaces& front) {
  const Space here = front.lowest();
  const Spaces beside = chart.next_to[static_cast<unsigned>(here)];
  const Spaces found = (beside & boats) - group.boats;
  front = front.without_lowest() | found;
  group.boats |= found;
  group.border |= beside;
  if (!spent.contains(here)) group.haul.add(chart.counter[static_cast<unsigned>(here)]);
}
constexpr Group flood(const Chart& chart, const State& state, Spaces boats, Space from) {
  Group group{.boats = Spaces::one(from)};
  Spaces front = group.boats;
  while (!front.empty()) spread(chart, spent(state), boats, group, front);
  return group;
}

constexpr int recipes(const Haul& haul) {
  return haul[Resource::driftwood] + std::min(haul[Resource::salmon], haul[Resource::tuna]) +
         std::min(haul[Resource::octopus], haul[Resource::squid]) + haul[Resource::spider_crab] / 2;
}
constexpr int obliged(const Haul& haul, int left) {
  return std::min(std::min(haul.shores(), recipes(haul)), left);
}
// Driftwood costs one koban, every other recipe two.
constexpr int cheapest(int builds, int driftwood) { return 2 * builds - std::min(builds, driftwood); }

// The groups of a clan. The storage is left uninitialised: most clans have few groups, and only what was
// written is read.
class GroupList {
 public:
  struct Item {
    std::uint64_t resource, coast, haul;
  };
  constexpr GroupList() {}  // NOLINT: see above
  constexpr void push(Spaces border, Haul haul) {
    items_[size_++] = {border.resource, border.coast, haul.counts()};
  }
  [[nodiscard]] constexpr const Item* begin() const { return items_; }
  [[nodiscard]] constexpr const Item* end() const { return items_ + size_; }
  // The haul of all groups with this space on their border.
  [[nodiscard]] constexpr Haul haul_beside(Spaces here) const {
    Haul all;
    for (const Item& item : *this)
      if (((item.resource & here.resource) | (item.coast & here.coast)) != 0) all = all + Haul(item.haul);
    return all;
  }

 private:
  Item items_[boats_of_a_clan];  // NOLINT: a plain array stays uninitialised
  int size_ = 0;
};

// Rule 6: whether the seat can pay for whatever a boat obliges it to build, wherever the boat goes. Usually
// it can, and single spaces need no look.
constexpr bool pays_anywhere(const Chart& chart, const State& state, Seat seat) {
  const auto s = static_cast<unsigned>(seat);
  const int koban = state.koban[s];
  // The boat adds one shore or one tile, which fills at most one more recipe. Shores alone usually decide.
  if (2 * (free_shores(chart, state, state.boats[s]) + 1) <= koban) return true;
  const Haul all = haul_of(chart, state, state.boats[s]);
  const int most_recipes = recipes(all);
  const int most = std::min(builds_left(state, seat), std::max(std::min(all.shores() + 1, most_recipes),
                                                               std::min(all.shores(), most_recipes + 1)));
  return 2 * most <= koban;
}

// What determines the builds that a clan's groups owe.
struct Fleet {
  Spaces boats{};
  Spaces spent{};  // by any clan
  int koban = 0;
  int left = 0;  // builds
  friend constexpr bool operator==(const Fleet&, const Fleet&) = default;
};
constexpr Fleet fleet_of(const State& state, Seat seat) {
  const auto s = static_cast<unsigned>(seat);
  return {.boats = state.boats[s],
          .spent = spent(state),
          .koban = state.koban[s],
          .left = builds_left(state, seat)};
}

// What a clan's groups hold, and what one more boat would oblige the clan to build.
struct Outlook {
  int recipes = 0;     // that the groups can fill by themselves
  int shores = 0;      // without a stall, in groups of two boats and more
  Spaces building{};   // where a boat would oblige builds that the clan can pay
  Spaces several{};    // of these, where it would oblige more than one
  Spaces unpayable{};  // where it would oblige builds that the clan cannot pay (rule 6)
  int builds = 0;      // the most that a boat would build at once
};
// A single boat is no group (Y8): only spaces within reach are candidates.
//
// While no group owes a build, each has free shores or recipes, never both. A boat that touches one group
// therefore obliges at most one build, which two koban pay for. Only a boat that joins groups can oblige
// more; these few spaces are looked at one by one, and so are those beside a group that owes.
//
// The rules need only `unpayable`, which takes less time.
template <bool unpayable_alone = false>
constexpr Outlook look_ahead(const Chart& chart, const Fleet& fleet, Spaces candidates) {
  Outlook outlook;
  Spaces touched;
  Spaces joining;  // looked at one by one
  // One loop over the boats of all groups, another over the groups for what takes longer: the lanes of a GPU
  // then wait for the largest fleet and the most groups, not for every group of every lane.
  GroupList groups;
  Group group;
  Spaces front;
  for (Spaces rest = fleet.boats; !rest.empty();) {
    if (front.empty()) front = group.boats = rest.first();
    spread(chart, fleet.spent, fleet.boats, group, front);
    if (!front.empty()) continue;
    rest -= group.boats;
    const Spaces border = group.border & candidates;
    if (!group.haul.useless() && !(unpayable_alone && border.empty())) {
      joining |= touched & border;
      touched |= border;
      groups.push(border, group.haul);
    }
    if (!unpayable_alone && group.boats.size() > 1) outlook.shores += group.haul.shores();
    group = {};
  }
  if (!unpayable_alone || fleet.koban < 2) {
    for (const auto& [resource, coast, counts] : groups) {
      const Haul haul(counts);
      const int ready = recipes(haul);
      const auto completes = [&](Spaces here, int price) {
        (fleet.koban < price ? outlook.unpayable : outlook.building) |= here;
      };
      outlook.recipes += ready;
      if (haul.shores() > 0 && ready > 0) {
        joining |= {resource, coast};
      } else if (haul.shores() > 0) {
        const auto tiles_of_kind = [&](Resource kind, bool wanted) {
          return wanted ? resource & chart.lies[static_cast<unsigned>(kind)] : 0;
        };
        completes({tiles_of_kind(Resource::driftwood, true), 0}, 1);
        completes({tiles_of_kind(Resource::spider_crab, haul[Resource::spider_crab] > 0) |
                       tiles_of_kind(Resource::salmon, haul[Resource::tuna] > 0) |
                       tiles_of_kind(Resource::tuna, haul[Resource::salmon] > 0) |
                       tiles_of_kind(Resource::octopus, haul[Resource::squid] > 0) |
                       tiles_of_kind(Resource::squid, haul[Resource::octopus] > 0),
                   0},
                  2);
      } else if (ready > 0) {
        completes({0, coast & chart.shores}, cheapest(1, haul[Resource::driftwood]));
      }
    }
  }
  outlook.building -= joining;
  outlook.unpayable -= joining;
  outlook.builds = outlook.building.empty() ? 0 : 1;
  for (; !joining.empty(); joining = joining.without_lowest()) {
    const Spaces here = joining.first();
    Haul haul = groups.haul_beside(here);
    haul.add(chart.counter[static_cast<unsigned>(here.lowest())]);
    const int builds = obliged(haul, fleet.left);
    if (cheapest(builds, haul[Resource::driftwood]) > fleet.koban) {
      outlook.unpayable |= here;
    } else if (builds > 0) {
      outlook.building |= here;
      if (builds > 1) outlook.several |= here;
      outlook.builds = std::max(outlook.builds, builds);
    }
  }
  return outlook;
}

// An outlook that is kept from step to step, and found anew only when what a step has changed matters to it:
// mostly another clan's boat has taken a space.
class KnownOutlook {
 public:
  constexpr const Outlook& find(const Chart& chart, const Fleet& fleet, Spaces candidates) {
    const Spaces lost = candidates_ - candidates;
    if (!(fleet == fleet_) || !(candidates - candidates_).empty() || !(lost & outlook_.several).empty()) {
      outlook_ = look_ahead(chart, fleet, candidates);
    } else {
      outlook_.building -= lost;
      outlook_.unpayable -= lost;
      if (outlook_.building.empty()) outlook_.builds = 0;
    }
    fleet_ = fleet;
    candidates_ = candidates;
    return outlook_;
  }

 private:
  Fleet fleet_{.left = -1};  // of no clan
  Spaces candidates_{};
  Outlook outlook_{};
};

// The choices of a build (Y1), without those after which the rest is unaffordable (Y2).
struct Choices {
  std::uint64_t shores = 0;
  std::uint64_t unused = 0;  // tiles
  Haul haul{};
  bool driftwood_fits = false;
  bool others_fit = false;

  constexpr int many(Resource resource) const { return haul[resource]; }
  constexpr int driftwood() const { return driftwood_fits ? many(Resource::driftwood) : 0; }
  constexpr int salmon_and_tuna() const {
    return others_fit ? many(Resource::salmon) * many(Resource::tuna) : 0;
  }
  constexpr int octopus_and_squid() const {
    return others_fit ? many(Resource::octopus) * many(Resource::squid) : 0;
  }
  constexpr int crabs() const {
    const int crabs = many(Resource::spider_crab);
    return others_fit ? crabs * (crabs - 1) / 2 : 0;
  }
  constexpr int for_each_shore() const {
    return driftwood() + salmon_and_tuna() + octopus_and_squid() + crabs();
  }
  constexpr int all() const { return haul.shores() * for_each_shore(); }
};
constexpr std::uint64_t tiles_of(const Chart& chart, const Choices& choices, Resource resource) {
  return choices.unused & chart.lies[static_cast<unsigned>(resource)];
}
constexpr Choices choices_of(const Chart& chart, const State& state) {
  const Seat seat = state.order[0];
  const int koban = state.koban[static_cast<unsigned>(seat)];
  const Haul haul = haul_of(chart, state, state.group);
  const int later = obliged(haul, builds_left(state, seat)) - 1;
  const int driftwood = haul[Resource::driftwood];
  return {.shores = state.group.coast & chart.shores & ~state.stalls,
          .unused = state.group.resource & ~state.used,
          .haul = haul,
          .driftwood_fits = driftwood > 0 && koban >= 1 + cheapest(later, driftwood - 1),
          .others_fit = koban >= 2 + cheapest(later, driftwood)};
}

}  // namespace zashiki::nyakuza
