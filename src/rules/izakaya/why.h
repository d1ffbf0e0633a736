#pragma once
#include "base/bits.h"
#include "rules/izakaya/game.h"
#include "rules/izakaya/notation.h"
#include "rules/izakaya/play.h"

namespace zashiki {
namespace izakaya {

constexpr bool is_of_chance(Kind kind) { return kind == Kind::site || kind == Kind::order; }

constexpr bool is_in_grid(const State& state, Site site) {
  return has(sites_of_city(state.options.players), site);
}

constexpr Refusal why_chance(const Tables& tables, const State& state, Action action) {
  const int what = a_of(action);
  switch (kind_of(action)) {
    case Kind::site:
      if (state.phase != Phase::dealing) return refuse("I9", "izakaya.city_is_laid");
      if (has(state.dealt, what))
        return refuse("I9", "izakaya.card_in_city name", tables.box.cards[at(what)].id);
      return {};
    case Kind::order:
      if (state.phase != Phase::ordering) return refuse("1", "izakaya.order_later");
      if (what >= state.options.players) return refuse("1", "game.no_seat number", what);
      for (std::size_t i = 0; i < state.ordered; ++i)
        if (state.order[i] == what) return refuse("1", "izakaya.in_order_already seat", what);
      return {};
    default: return refuse("2", "izakaya.chance_acts");
  }
}

constexpr Refusal why_no_bid(const State& state, Seat seat, int bid) {
  if (state.phase != Phase::bidding) return refuse("1", "izakaya.auction_is_over");
  if (bid % yen_of_a_coin != 0) return refuse("1", "izakaya.bid_in_hundreds bid", bid);
  const int own = state.yen[at(seat)] * yen_of_a_coin;
  return bid <= own ? Refusal{} : refuse("1", "izakaya.bid_too_high bid yen", bid, own);
}

constexpr Refusal why_no_drink(const State& state, Corner corner, int colour) {
  const auto name = colour_text(colour);
  const Text spot = corner_text(corner);
  if (state.spot[at(colour)] != nobody) return refuse("2", "izakaya.colour_taken colour", name);
  if (state.crate[at(colour)] == 0) return refuse("I5", "izakaya.crate_empty colour", name);
  const int side = side_of_city(state.options.players);
  if (corner / 6 > side || corner % 6 > side) return refuse("2", "izakaya.no_corner corner", spot);
  if (corner / 6 % side == 0 && corner % 6 % side == 0)
    return refuse("2", "izakaya.end_of_city corner", spot);
  if (state.drink[at(corner)] != no_drink)
    return refuse("2", "izakaya.drink_there corner colour", spot, colour_text(state.drink[at(corner)]));
  if (!has(open_corners(state), corner))
    return refuse("2", "izakaya.inner_corners_first free corner", count_bits(state.free_inner), spot);
  return {};
}

constexpr Refusal why_no_price(const State& state, int from, int to) {
  if (state.spot[price_spot] != nobody) return refuse("2", "izakaya.price_moved");
  if (from == to) return refuse("2", "izakaya.same_colour");
  if (state.price[at(from)] == 0) return refuse("I5", "izakaya.price_is_zero colour", colour_text(from));
  return {};
}

constexpr Refusal why_no_claim(const State& state, Seat seat, Lane lane, Site site) {
  if (count_bits(state.discs[at(seat)]) == claims_of_a_player)
    return refuse("I3", "izakaya.nothing_to_claim_with");
  const Text where = lane_text(lane);
  if (!is_in_grid(state, first_of(lane)) || !is_in_grid(state, second_of(lane)))
    return refuse("2", "izakaya.no_lane lane", where);
  if (!has(lanes_between(state.city), lane)) return refuse("I1", "izakaya.lane_at_centre lane", where);
  if (!has(state.free_lanes, lane)) return refuse("I3", "izakaya.disc_there lane", where);
  if (site != first_of(lane) && site != second_of(lane))
    return refuse("2", "izakaya.not_beside_lane lane site", where, site_text(site));
  if (!has(state.unclaimed, site)) return refuse("2", "izakaya.claimed site", site_text(site));
  return {};
}

constexpr Refusal why_not_there(const Izakaya& game, const State& state, Action action) {
  const Tables& tables = game.tables;
  const Placement placement = placement_in(action);
  const Cells cells = tables.cells(placement);
  const Site site = a_of(action);
  const int piece = tables.piece_of[at(shape_of(placement))];
  if (piece != state.chosen)
    return refuse("2", "izakaya.other_piece piece piece2", tables.box.pieces[state.chosen].id,
                  tables.box.pieces[at(piece)].id);
  if (!is_in_grid(state, site)) return refuse("2", "izakaya.no_site site", site_text(site));
  if (!has(state.city, site)) return refuse("I1", "izakaya.centre site", site_text(site));
  const int building = 2 * site + ((game.area(state, 2 * site) & cells) == 0 ? 1 : 0);
  if ((cells & ~game.area(state, building)) != 0)
    return refuse("3", "izakaya.outside_area site", site_text(site));
  const int height = height_at(state, building, lowest_bit(cells));
  Cells same_floor = 0;
  Cells under = game.area(state, building);
  int level = state.storeys[at(building)];
  for (auto floor = state.top[at(building)]; floor != no_floor; floor = state.below[floor], --level) {
    if (level == height + 1) same_floor = state.floors[floor];
    if (level == height) under = state.floors[floor];
  }
  const Floor here = floor_between(under, same_floor);
  if ((cells & ~here.open) != 0) return refuse("3", "izakaya.uneven");
  if ((cells & here.needed) == 0) return refuse("3", "izakaya.no_shared_edge floor", height + 1);
  return {};
}

}  // namespace izakaya

constexpr Refusal Izakaya::why(const State& state, Seat who, Action action) const {
  using namespace izakaya;
  const Kind kind = kind_of(action);
  if (who == chance) return why_chance(tables, state, action);
  if (is_of_chance(kind)) return refuse("1", "izakaya.by_chance");
  if (kind == Kind::bid) return why_no_bid(state, who, yen_of(action));
  if (state.phase == Phase::bidding) return refuse("1", "izakaya.bids_first");

  if (kind == Kind::place || kind == Kind::give_back) {
    if (state.phase != Phase::placing) return refuse("2", "izakaya.no_piece_in_hand");
    if (kind == Kind::place) return why_not_there(*this, state, action);
    if (!fits_anywhere(state, state.chosen)) return {};
    return refuse("I4", "izakaya.piece_fits piece", tables.box.pieces[state.chosen].id);
  }
  if (state.phase == Phase::placing)
    return refuse("2", "izakaya.piece_in_hand piece", tables.box.pieces[state.chosen].id);

  if (kind == Kind::build) {
    const auto piece = at(a_of(action));
    if (state.supply[piece] > 0) return {};
    return refuse("I4", "izakaya.none_left piece", tables.box.pieces[piece].id);
  }
  if (kind == Kind::skip)
    return state.phase == Phase::offering ? Refusal{} : refuse("I3", "izakaya.nothing_to_skip");
  if (state.phase == Phase::offering) return refuse("2", "izakaya.free_piece");
  switch (kind) {
    case Kind::drink: return why_no_drink(state, a_of(action), b_of(action));
    case Kind::price: return why_no_price(state, a_of(action), b_of(action));
    case Kind::claim: return why_no_claim(state, who, a_of(action), b_of(action));
    default: return count_turn(state, who) > 0 ? refuse("I5", "izakaya.must_act") : Refusal{};
  }
}

}  // namespace zashiki
