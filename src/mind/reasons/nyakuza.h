#pragma once
// Nyakuza: what winning a bid brings, and what a boat completes.
#include "mind/reasons/reasons.h"
#include "rules/nyakuza/game.h"

namespace zashiki {

template <>
struct Reasons<Nyakuza> {
  static constexpr std::array<Outlook, 4> outlooks{{{.kind = "soon_stalls", .least = 0.1},
                                                    {.kind = "soon_koban", .least = 0.4},
                                                    {.kind = "soon_boats", .least = 0.3},
                                                    {.kind = "soon_rival_stalls", .least = 0.1, .sign = -1}}};
  static std::array<double, 4> look(const Nyakuza& game, const Nyakuza::State& end, Seat seat) {
    const auto own = static_cast<unsigned>(seat);
    const Scores stalls = game.scores(end);
    const nyakuza::Spaces boats = end.boats[own];
    return {stalls[own], static_cast<double>(end.koban[own]),
            static_cast<double>(count_bits(boats.resource) + count_bits(boats.coast)),
            best_of_others(stalls, seat)};
  }
  static void tell(const Choice<Nyakuza>& choice, std::vector<Because>& because) {
    using namespace nyakuza;
    switch (kind_of(choice.action)) {
      case Kind::bid: return bid(choice, because);
      case Kind::boat:
      case Kind::secret: return boat(choice, because);
      case Kind::stall: return stall(choice, because);
      case Kind::market: because.push_back({.kind = "wins_game", .numbers = {}}); return;
      default: return;
    }
  }

 private:
  static void bid(const Choice<Nyakuza>& choice, std::vector<Because>& because) {
    using namespace nyakuza;
    const auto own = static_cast<unsigned>(choice.seat);
    const int amount = what_of(choice.action);
    if (amount == 0) {
      const double koban = choice.on_average(
          [&](const State& before, const State& after) { return after.koban[own] - before.koban[own]; });
      because.push_back({.kind = "shares_wharf", .numbers = {{"koban", koban}}, .merit = koban});
      return;
    }
    const double highest = choice.on_average(
        [&](const State&, const State& after) { return after.amulet == choice.seat ? 1 : 0; });
    const double boats = choice.on_average(
        [&](const State& before, const State& after) { return after.hand[own] - before.hand[own]; });
    because.push_back({.kind = "highest_bid",
                       .numbers = {{"bid", amount}, {"chance", highest}, {"boats", boats}},
                       .merit = boats});
  }

  static void boat(const Choice<Nyakuza>& choice, std::vector<Because>& because) {
    using namespace nyakuza;
    const Chart& chart = choice.game.chart;
    const Space space = what_of(choice.action);
    if (choice.after.phase == Phase::build ||
        choice.game.scores(choice.after)[static_cast<std::size_t>(choice.seat)] >
            choice.game.scores(choice.world)[static_cast<std::size_t>(choice.seat)]) {
      const bool market = builds_left(choice.world, choice.seat) <= 1;
      because.push_back({.kind = market ? "opens_market" : "completes_stall", .numbers = {{"space", space}}});
      return;
    }
    const Spaces own = choice.world.boats[static_cast<unsigned>(choice.seat)];
    const Group joined = flood(chart, choice.after, own, space);
    int groups = 0;
    for (Spaces rest = joined.boats - Spaces::one(space); !rest.empty(); ++groups)
      rest -= flood(chart, choice.world, own, rest.lowest()).boats;
    if (groups > 1)
      because.push_back({.kind = "joins_groups", .numbers = {{"space", space}, {"groups", groups}}});
    because.push_back(
        {.kind = "group_has",
         .numbers = {{"boats", count_bits(joined.boats.resource) + count_bits(joined.boats.coast)},
                     {"recipes", recipes(joined.haul)},
                     {"shores", joined.haul.shores()}},
         .merit = std::min(recipes(joined.haul), joined.haul.shores()) + 0.1 * recipes(joined.haul)});
    const Spaces beside = joined.border & free_spaces(choice.after);
    int fitting = 0;
    for (Spaces rest = beside; !rest.empty(); rest = rest.without_lowest()) {
      Haul with = joined.haul;
      with.add(chart.counter[static_cast<unsigned>(rest.lowest())]);
      if (recipes(with) > recipes(joined.haul)) ++fitting;
    }
    because.push_back({.kind = "beside_group",
                       .numbers = {{"tiles", fitting}, {"shores", count_bits(beside.coast & chart.shores)}},
                       .merit = 1.0 * fitting + count_bits(beside.coast & chart.shores)});
    const int to_draw = count_bits(joined.border.resource & ~choice.after.drawn);
    because.push_back({.kind = "undrawn_beside", .numbers = {{"tiles", to_draw}}, .merit = 1.0 * to_draw});
    int rivals = 0;
    for (Seat other = 0; other < choice.world.options.players; ++other)
      if (other != choice.seat && would_build(chart, choice.world, other, space)) ++rivals;
    if (rivals > 0)
      because.push_back({.kind = "denies_stall",
                         .numbers = {{"space", space}, {"clans", rivals}},
                         .merit = static_cast<double>(rivals)});
    const int own_next = next_builds(chart, choice.after, choice.seat);
    because.push_back({.kind = "could_build", .numbers = {{"spaces", own_next}}, .merit = 1.0 * own_next});
    int theirs = 0;
    for (Seat other = 0; other < choice.world.options.players; ++other)
      if (other != choice.seat) theirs = std::max(theirs, next_builds(chart, choice.after, other));
    because.push_back({.kind = "rival_could_build", .numbers = {{"spaces", theirs}}, .merit = -0.5 * theirs});
  }

  // Where a boat may go, next to one of the same clan's.
  static nyakuza::Spaces free_spaces(const nyakuza::State& world) {
    return nyakuza::Spaces{world.drawn, ~std::uint64_t{0}} - nyakuza::occupied(world);
  }

  // On how many free spaces this clan's next boat would complete a stall that it can pay.
  static int next_builds(const nyakuza::Chart& chart, const nyakuza::State& world, Seat clan) {
    using namespace nyakuza;
    const Spaces candidates = world.reach[static_cast<unsigned>(clan)] & free_spaces(world);
    return look_ahead(chart, fleet_of(world, clan), candidates).building.size();
  }

  // Whether this clan's boat there would complete a stall that it can pay.
  static bool would_build(const nyakuza::Chart& chart, nyakuza::State world, Seat clan,
                          nyakuza::Space space) {
    using namespace nyakuza;
    const auto c = static_cast<unsigned>(clan);
    if (!world.reach[c].contains(space)) return false;
    world.boats[c] |= Spaces::one(space);
    const Haul haul = flood(chart, world, world.boats[c], space).haul;
    const int builds = obliged(haul, builds_left(world, clan));
    return builds > 0 && cheapest(builds, haul[Resource::driftwood]) <= world.koban[c];
  }

  static void stall(const Choice<Nyakuza>& choice, std::vector<Because>& because) {
    using namespace nyakuza;
    const int koban = second_tile_of(choice.action) == no_tile ? 1 : 2;
    const int left = builds_left(choice.after, choice.seat) - 1;
    because.push_back(
        {.kind = "stall_costs", .numbers = {{"koban", koban}, {"stalls_left", left}}, .merit = 9.0 - koban});
    const Spaces own = choice.after.boats[static_cast<unsigned>(choice.seat)];
    const Haul rest = flood(choice.game.chart, choice.after, own, what_of(choice.action)).haul;
    because.push_back({.kind = "group_keeps",
                       .numbers = {{"recipes", recipes(rest)}, {"shores", rest.shores()}},
                       .merit = 1.0 * recipes(rest) + rest.shores()});
    const int next = next_builds(choice.game.chart, choice.after, choice.seat);
    because.push_back({.kind = "could_build", .numbers = {{"spaces", next}}, .merit = 1.0 * next});
  }
};

}  // namespace zashiki
