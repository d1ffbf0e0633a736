#pragma once
#include "base/bits.h"
#include "rules/nyakuza/game.h"
#include "rules/nyakuza/notation.h"
#include "rules/nyakuza/play.h"

namespace zashiki {
namespace nyakuza {

// Rule 6: a boat at `space` whose builds could not be paid.
constexpr Refusal why_unpayable(const Chart& chart, const State& state, Seat seat, Space space) {
  const auto s = static_cast<unsigned>(seat);
  const Group group = flood(chart, state, state.boats[s], space);
  const Haul haul = group.haul;
  const int builds = obliged(haul, builds_left(state, seat));
  const int price = cheapest(builds, haul[Resource::driftwood]);
  const int koban = state.koban[s];
  if (price <= koban) return {};
  if (builds > 1) return refuse("Y2", "nyakuza.cannot_pay_builds builds price koban", builds, price, koban);
  const std::uint64_t shores = group.boats.coast & chart.shores & ~state.stalls;
  const Text shore = space_text(first_shore + lowest_bit(shores));
  if (haul.shores() > 1)
    return refuse("6", "nyakuza.cannot_pay_build_anywhere space price koban", shore, price, koban);
  return refuse("6", "nyakuza.cannot_pay_build space price koban", shore, price, koban);
}

constexpr Refusal why_chance(const Chart& chart, const State& state, Action action) {
  const Kind kind = kind_of(action);
  const int what = what_of(action);
  if (kind == Kind::first) {
    if (state.phase != Phase::first) return refuse("Y9", "nyakuza.amulet_taken");
    return what < state.options.players ? Refusal{} : refuse("Y9", "game.no_seat number", what);
  }
  if (kind != Kind::hide && kind != Kind::draw) return refuse("2", "nyakuza.chance_acts");
  if (state.phase == Phase::first) return refuse("Y9", "nyakuza.amulet_first");
  const Text tile = space_text(what);
  const bool in_bag = (bag_of(state) & bit_of(what)) != 0;
  if (kind == Kind::draw) {
    if (state.phase == Phase::secret) return refuse("9", "nyakuza.hidden_tiles_first");
    return in_bag ? Refusal{} : refuse("2", "nyakuza.not_in_bag space", tile);
  }
  if (!state.options.secret) return refuse("9", "nyakuza.no_hidden_tiles");
  if (state.phase != Phase::secret) return refuse("9", "nyakuza.hidden_tiles_drawn");
  const Seat next = next_to_hide(state);
  if (hider_of(action) != next) return refuse("9", "nyakuza.other_clan_draws seat", next);
  if (chart.resource_of(what) == Resource::driftwood)
    return refuse("9", "nyakuza.driftwood_goes_back space", tile);
  return in_bag ? Refusal{} : refuse("9", "nyakuza.not_in_bag space", tile);
}

constexpr Refusal why_boat(const Chart& chart, const State& state, Seat seat, Space space) {
  const auto s = static_cast<unsigned>(seat);
  const Text id = space_text(space);
  if (state.hand[s] == 0) return refuse("4", "nyakuza.no_boats_in_hand");
  if (is_resource(space) && (state.drawn & bit_of(space)) == 0)
    return refuse("4", "nyakuza.not_drawn space", id);
  if (occupied(state).contains(space)) return refuse("4", "nyakuza.boat_there space", id);
  if (!is_resource(space) && !state.reach[s].contains(space))
    return refuse("4", "nyakuza.not_adjacent space", id);
  return why_unpayable(chart, state, seat, space);
}

constexpr Refusal why_secret(const Chart& chart, const State& state, Seat seat, Tile tile) {
  if (!state.options.secret) return refuse("9", "nyakuza.no_hidden_tiles");
  if (!hides_tile(state, seat)) return refuse("9", "nyakuza.hidden_tile_played");
  if (state.hidden[static_cast<unsigned>(seat)] != tile)
    return refuse("9", "nyakuza.not_your_hidden_tile space", space_text(tile));
  if (supply(state, seat) == 0) return refuse("9", "nyakuza.no_boat_for_hidden_tile");
  return why_unpayable(chart, state, seat, tile);
}

constexpr Refusal why_build(const Chart& chart, const State& state, Seat seat, Action action) {
  const Space shore = what_of(action);
  const Text id = space_text(shore);
  const int stalls = builds_left(state, seat) - 1;
  if (kind_of(action) == Kind::market && stalls > 0)
    return refuse("7", "nyakuza.stalls_first stalls", stalls);
  if (kind_of(action) == Kind::stall && stalls == 0) return refuse("7", "nyakuza.market_now");
  if ((state.stalls & bit_of(shore)) != 0) return refuse("5", "nyakuza.stall_there space", id);
  if (!state.group.contains(shore)) return refuse("5", "nyakuza.not_in_group space", id);
  std::array<int, resource_kinds> with{};
  const Tile a = first_tile_of(action);
  const Tile b = second_tile_of(action);
  for (const Tile tile : {a, b}) {
    if (tile == no_tile) continue;
    if ((state.used & bit_of(tile)) != 0) return refuse("5", "nyakuza.used_up space", space_text(tile));
    if (!state.group.contains(tile)) return refuse("5", "nyakuza.not_in_group space", space_text(tile));
    ++with[static_cast<unsigned>(chart.resource_of(tile))];
  }
  const auto holds = [&](Resource one, Resource other) {
    return with[static_cast<unsigned>(one)] == 1 && with[static_cast<unsigned>(other)] == 1;
  };
  const bool driftwood = b == no_tile && with[static_cast<unsigned>(Resource::driftwood)] == 1;
  const bool pair = holds(Resource::salmon, Resource::tuna) || holds(Resource::octopus, Resource::squid) ||
                    with[static_cast<unsigned>(Resource::spider_crab)] == 2;
  if (!driftwood && !pair) {
    const auto name = [&](Tile tile) {
      return resource_words()[static_cast<unsigned>(chart.resource_of(tile))];
    };
    if (b == no_tile) return refuse("5", "nyakuza.no_recipe_alone resource", name(a));
    return refuse("5", "nyakuza.no_recipe resource resource2", name(a), name(b));
  }
  const Choices choices = choices_of(chart, state);
  if (driftwood ? choices.driftwood_fits : choices.others_fit) return {};
  const int koban = state.koban[static_cast<unsigned>(seat)];
  if (koban < 2) return refuse("Y2", "nyakuza.costs_two koban", koban);
  return refuse("Y2", "nyakuza.leaves_too_few koban", koban - 2);
}

}  // namespace nyakuza

constexpr Refusal Nyakuza::why(const State& state, Seat who, Action action) const {
  using namespace nyakuza;
  if (who == chance) return why_chance(chart, state, action);
  const Kind kind = kind_of(action);
  if (kind == Kind::first) return refuse("Y9", "nyakuza.amulet_by_chance");
  if (kind == Kind::hide) return refuse("9", "nyakuza.hidden_tiles_by_chance");
  if (kind == Kind::draw) return refuse("2", "nyakuza.tiles_by_chance");
  if (state.phase == Phase::bid) {
    if (kind != Kind::bid) return refuse("3", "nyakuza.bids_first");
    const int koban = state.koban[static_cast<unsigned>(who)];
    return what_of(action) <= koban ? Refusal{} : refuse("3", "nyakuza.bid_too_high koban", koban);
  }
  if (kind == Kind::bid) return refuse("3", "nyakuza.bids_are_in");
  const bool building = kind == Kind::stall || kind == Kind::market;
  if (state.phase == Phase::build)
    return building ? why_build(chart, state, who, action) : refuse("5", "nyakuza.must_build");
  if (building) return refuse("5", "nyakuza.nothing_to_build_with");
  if (kind == Kind::boat) return why_boat(chart, state, who, what_of(action));
  if (kind == Kind::secret) return why_secret(chart, state, who, what_of(action));
  if (!hides_tile(state, who)) return refuse(state.options.secret ? "9" : "Y3", "nyakuza.nothing_to_keep");
  return state.placeable.empty() ? Refusal{} : refuse("Y3", "nyakuza.must_place");
}

}  // namespace zashiki
