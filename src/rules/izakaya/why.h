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

// Without a rule that forbids it, nothing is said.
struct Objection {
  Refusal refusal{};
  template <class... Parts>
  constexpr Objection(Clause clause, const Parts&... parts) : refusal{.clause = clause} {
    ((refusal.sentence << parts), ...);
  }
  constexpr operator Refusal() const { return refusal; }
};

constexpr Refusal why_no_bid(const State& state, Seat seat, int yen) {
  if (state.phase != Phase::bidding)
    return Objection("1", "bids are sealed in the auction, before the actions");
  if (yen % yen_of_a_coin != 0)
    return Objection("1", "a bid is a multiple of 100 yen, and ", yen, " is none");
  const int own = state.yen[at(seat)] * yen_of_a_coin;
  if (yen > own) return Objection("1", "you have ", own, " yen and cannot bid ", yen);
  return {};
}

constexpr Refusal why_no_drink(const State& state, Corner corner, int colour) {
  const auto name = colour_text(colour);
  const Text spot = corner_text(corner);
  if (state.spot[at(colour)] != nobody)
    return Objection("2", "a disc lies on ", name, " already: each colour takes one in a phase");
  if (state.crate[at(colour)] == 0) return Objection("I5", "the crate of ", name, " is empty");
  const int side = side_of_city(state.options.players);
  if (corner / 6 > side || corner % 6 > side)
    return Objection("2", "there is no corner ", spot, " in this city");
  if (corner / 6 % side == 0 && corner % 6 % side == 0)
    return Objection("2", spot,
                     " is a corner of the city itself: it touches one card only and takes no drink");
  if (state.drink[at(corner)] != no_drink)
    return Objection("2", spot, " has a drink: ", colour_text(state.drink[at(corner)]));
  if (!has(open_corners(state), corner))
    return Objection(
        "2", "all four-card corners are taken before any two-card corner: ", count_bits(state.free_inner),
        " of them are still free, and ", spot, " touches two cards only");
  return {};
}

constexpr Refusal why_no_price(const State& state, int from, int to) {
  if (state.spot[price_spot] != nobody)
    return Objection("2", "a price was moved in this phase already: one disc only goes there");
  if (from == to) return Objection("2", "the coin goes to another colour");
  if (state.price[at(from)] == 0)
    return Objection("I5", "there is no coin on ", colour_text(from), ": its price is 0");
  return {};
}

constexpr Refusal why_no_claim(const State& state, Seat seat, Lane lane, Site site) {
  if (count_bits(state.discs[at(seat)]) == claims_of_a_player)
    return Objection("I3", "you have no claim disc and no pyramid left");
  const Text where = lane_text(lane);
  if (!is_in_grid(state, first_of(lane)) || !is_in_grid(state, second_of(lane)))
    return Objection("2", "there is no lane ", where, " in this city");
  if (!has(lanes_between(state.city), lane))
    return Objection("I1", where, " lies beside the turned card in the centre and takes no disc");
  if (!has(state.free_lanes, lane)) return Objection("I3", "a disc lies in ", where, " already");
  if (site != first_of(lane) && site != second_of(lane))
    return Objection("2", "the pyramid goes on one of the two sites beside ", where, ", and ",
                     site_text(site), " is neither");
  if (!has(state.unclaimed, site)) return Objection("2", site_text(site), " is claimed already");
  return {};
}

}  // namespace izakaya

constexpr Refusal Izakaya::why(const State& state, Seat who, Action action) const {
  using namespace izakaya;
  const Kind kind = kind_of(action);
  if (who == chance) {
    if (!is_of_chance(kind)) return Objection("2", "that is for a player to do");
    if (kind == Kind::site) {
      if (state.phase != Phase::dealing) return Objection("I9", "the city is laid");
      if (has(state.dealt, a_of(action)))
        return Objection("I9", "there is one ", tables.box.cards[at(a_of(action))].id,
                         ", and it is in the city");
      return {};
    }
    if (state.phase != Phase::ordering)
      return Objection("1", "the first turn order is drawn when the city is laid");
    if (a_of(action) >= state.options.players) return Objection("1", "there is no seat ", a_of(action));
    for (std::size_t i = 0; i < state.ordered; ++i)
      if (state.order[i] == a_of(action))
        return Objection("1", "seat ", a_of(action), " is in the turn order already");
    return {};
  }
  if (is_of_chance(kind))
    return Objection("1", "laying the city and drawing the first turn order is chance's");
  if (kind == Kind::bid) return why_no_bid(state, who, yen_of(action));
  if (state.phase == Phase::bidding) return Objection("1", "first everybody seals a bid");

  if (kind == Kind::place || kind == Kind::give_back) {
    if (state.phase != Phase::placing)
      return Objection("2", "there is no piece in your hand: choose one first");
    const Name& piece = tables.box.pieces[state.chosen].id;
    if (kind == Kind::give_back) {
      if (fits_anywhere(state, state.chosen))
        return Objection("I4", piece, " fits somewhere in the city, so it must be placed");
      return {};
    }
    const Placement placement = placement_in(action);
    const Cells cells = tables.cells(placement);
    const Site site = a_of(action);
    if (tables.piece_of[at(shape_of(placement))] != state.chosen)
      return Objection("2", "you chose ", piece, ", and these cells are ",
                       tables.box.pieces[tables.piece_of[at(shape_of(placement))]].id);
    if (!is_in_grid(state, site))
      return Objection("2", "there is no site ", site_text(site), " in this city");
    if (!has(state.city, site))
      return Objection("I1", site_text(site), " is the turned card in the centre: nothing is built on it");
    const int building = 2 * site + ((area(state, 2 * site) & cells) == 0 ? 1 : 0);
    if ((cells & ~area(state, building)) != 0)
      return Objection("3", "the piece would not lie whole inside one building area of ", site_text(site));
    const int height = height_at(state, building, lowest_bit(cells));
    Cells same_floor = 0;
    Cells under = area(state, building);
    int level = state.storeys[at(building)];
    for (auto floor = state.top[at(building)]; floor != no_floor; floor = state.below[floor], --level) {
      if (level == height + 1) same_floor = state.floors[floor];
      if (level == height) under = state.floors[floor];
    }
    const Floor here = floor_between(under, same_floor);
    if ((cells & ~here.open) != 0)
      return Objection("3", "the cells under the piece differ in height: it would hang over or bridge a gap");
    if ((cells & here.needed) == 0)
      return Objection("3", "floor ", height + 1,
                       " of this building has pieces already, and this one would share no edge with them");
    return {};
  }
  if (state.phase == Phase::placing)
    return Objection("2", tables.box.pieces[state.chosen].id, " is in your hand: place it first");

  if (kind == Kind::build) {
    if (state.supply[at(a_of(action))] == 0)
      return Objection("I4", "no ", tables.box.pieces[at(a_of(action))].id, " is left in the supply");
    return {};
  }
  if (kind == Kind::skip) {
    if (state.phase != Phase::offering)
      return Objection("I3", "only the free piece of a line can be declined");
    return {};
  }
  if (state.phase == Phase::offering)
    return Objection("2", "your line of discs gives you a free piece: choose one with build, or skip it");
  switch (kind) {
    case Kind::drink: return why_no_drink(state, a_of(action), b_of(action));
    case Kind::price: return why_no_price(state, a_of(action), b_of(action));
    case Kind::claim: return why_no_claim(state, who, a_of(action), b_of(action));
    default: break;
  }
  if (count_turn(state, who) > 0)
    return Objection("I5", "you pass only when there is nothing that you could do");
  return {};
}

}  // namespace zashiki
