#pragma once
#include <cassert>

#include "rules/izakaya/turn.h"

namespace zashiki {
namespace izakaya {

constexpr Seat seat_in_turn(const State& state) { return state.order[state.turn]; }

constexpr bool is_last_phase(const State& state) {
  return state.passed || (state.phase > Phase::bidding && state.pot >= threshold(state.options.players));
}

// Rule 1.
constexpr void begin_auction(State& state) {
  state.phase = Phase::bidding;
  state.turn = 0;
  state.round = 0;
  fill(state.spot, nobody);
  state.claiming = {};
  state.building = {};
  state.placed = false;
  state.passed = false;
}

// Chance: lays the city's cards row by row, then orders the seats.
constexpr void turn_up(State& state, Action action) {
  const auto what = static_cast<std::uint8_t>(a_of(action));
  if (kind_of(action) == Kind::order) {
    state.order[state.ordered++] = what;
    if (state.ordered == state.options.players) begin_auction(state);
    return;
  }
  const int side = side_of_city(state.options.players);
  const int laid = count_bits(state.dealt);
  state.card[at(5 * (laid / side) + laid % side)] = what;
  state.dealt |= bit(what);
  if (laid + 1 == side * side) state.phase = Phase::ordering;
}

// After one disc's action: the next seat, the next round, or the end of the phase (rules 2 and 4, I7, I8).
constexpr void end_action(State& state) {
  state.phase = Phase::acting;
  state.free_piece = false;
  state.chosen = no_piece;
  if (++state.turn < state.options.players) return;
  state.turn = 0;
  if (++state.round < rounds_of_a_phase) return;
  if (is_last_phase(state) || !state.placed)
    state.phase = Phase::over;
  else
    begin_auction(state);
}

// Rule 1: the highest bid first; seats that tie swap places, three or more in reverse (I2).
constexpr void settle_auction(State& state) {
  const int players = state.options.players;
  std::array<std::uint8_t, most_players> order{};
  for (int i = 0; i < players; ++i) {
    const std::uint8_t seat = state.order[at(i)];
    int before = 0;  // number of seats ahead
    for (int j = 0; j < players; ++j) {
      const std::uint8_t other = state.order[at(j)];
      before += state.bid[other] > state.bid[seat] || (state.bid[other] == state.bid[seat] && j > i) ? 1 : 0;
    }
    order[at(before)] = seat;
  }
  state.order = order;
  for (int seat = 0; seat < players; ++seat) {
    auto& bid = state.bid[at(seat)];
    state.yen[at(seat)] = static_cast<std::uint8_t>(state.yen[at(seat)] - bid);
    state.pot = static_cast<std::uint8_t>(state.pot + bid);
    bid = no_bid;
  }
  state.phase = Phase::acting;
}

// Rule 5: the price of all drinks around a site, in coins.
constexpr int worth_of_drinks(const State& state, Site site) {
  int coins = 0;
  for (const Corner corner : corners_of(site))
    if (const auto drink = state.drink[at(corner)]; drink != no_drink) coins += state.price[drink];
  return coins;
}

}  // namespace izakaya

constexpr Izakaya::State Izakaya::start(const Options& options) const {
  using namespace izakaya;
  State state;
  const int players = options.players;
  state.options = options;
  fill(state.top, no_floor);
  fill(state.card, no_card);
  fill(state.drink, no_drink);
  fill(state.spot, nobody);
  fill(state.bid, no_bid);
  state.city = sites_of_city(players);
  if (has_turned_centre(players)) state.city &= ~(1U << static_cast<unsigned>(centre));
  state.unclaimed = state.city;
  state.free_lanes = lanes_between(state.city);
  state.free_inner = inner_corners(players);
  state.free_rim = rim_corners(players);
  for (int colour = 0; colour < colours; ++colour) {
    state.price[at(colour)] = static_cast<std::uint8_t>(price_at_the_start(colour));
    state.crate[at(colour)] = drinks_of_a_colour;
  }
  for (std::size_t piece = 0; piece < tables.box.pieces.size(); ++piece)
    state.supply[piece] = tables.box.pieces[piece].count;
  for (int seat = 0; seat < players; ++seat) state.yen[at(seat)] = coins_at_the_start;
  return state;
}

constexpr Seats Izakaya::actors(const State& state) const {
  using namespace izakaya;
  switch (state.phase) {
    case Phase::dealing:
    case Phase::ordering: return Seats(chance);
    case Phase::bidding: {
      Seats seats;
      for (Seat seat = 0; seat < most_players; ++seat)
        if (seat < state.options.players && state.bid[at(seat)] == no_bid) seats.insert(seat);
      return seats;
    }
    case Phase::over: return Seats::none();
    default: return Seats(seat_in_turn(state));
  }
}

constexpr izakaya::Cells Izakaya::area(const State& state, int building) const {
  return tables.box.cards[state.card[izakaya::at(building / 2)]].areas[izakaya::at(building % 2)];
}

template <class Visit>
constexpr void Izakaya::floors(const State& state, int piece, izakaya::Sites within, Visit&& visit) const {
  using namespace izakaya;
  for (Sites rest = within; rest != 0; rest &= rest - 1U) {
    const Site site = lowest_bit(rest);
    const int card = state.card[at(site)];
    for (int area_of_card = 0; area_of_card < 2; ++area_of_card) {
      const PlacementRange range = tables.of(card, area_of_card, piece);
      if (range.first == range.last) continue;
      // From the top floor down to the ground; a place has one height, so it is found at most once.
      Cells same_floor = 0;
      for (std::uint8_t floor = state.top[at(2 * site + area_of_card)];; floor = state.below[floor]) {
        const bool ground = floor == no_floor;
        const Cells under = ground ? tables.box.cards[at(card)].areas[at(area_of_card)] : state.floors[floor];
        Floor here = floor_between(under, same_floor);
        here.bare = ground && same_floor == 0;
        if (here.needed != 0 && !visit(site, range, here)) return;
        if (ground) break;
        same_floor = under;
      }
    }
  }
}

template <class Visit>
constexpr void Izakaya::places(const State& state, int piece, Visit&& visit) const {
  using namespace izakaya;
  floors(state, piece, state.city, [&](Site site, PlacementRange range, const Floor& floor) {
    for (const Placement placement : range)
      if (floor.takes(tables.cells(placement)) && !visit(site, placement)) return false;
    return true;
  });
}

constexpr int Izakaya::count_places(const State& state, int piece, izakaya::Sites within) const {
  using namespace izakaya;
  int all = 0;
  floors(state, piece, within, [&](Site, PlacementRange range, const Floor& floor) {
    if (floor.bare) {
      all += range.size();
    } else {
      for (const Placement placement : range) all += floor.takes(tables.cells(placement)) ? 1 : 0;
    }
    return true;
  });
  return all;
}

// In the order of `places`; give the piece back if it fits nowhere (I4).
constexpr Action Izakaya::nth_place(const State& state, int piece, izakaya::Sites within, int k) const {
  using namespace izakaya;
  Action found = make(Kind::give_back);
  floors(state, piece, within, [&](Site site, PlacementRange range, const Floor& floor) {
    if (floor.bare && k >= range.size()) {
      k -= range.size();
      return true;
    }
    for (const Placement placement : range)
      if (floor.takes(tables.cells(placement)) && k-- == 0) {
        found = make_place(site, placement);
        return false;
      }
    return true;
  });
  return found;
}

// As `count` and `nth` do, but the places of a piece are listed once: after counting, only the chosen site is
// looked at again.
constexpr Action Izakaya::pick(const State& state, Seat seat, Random& random) const {
  using namespace izakaya;
  if (state.phase != Phase::placing)
    return nth(state, seat, static_cast<int>(random.below(static_cast<std::uint32_t>(count(state, seat)))));
  std::array<std::uint16_t, most_sites> up_to{};  // places on this site and the ones before
  int all = 0;
  for_each_bit(state.city, [&](Site site) {
    all += count_places(state, state.chosen, 1U << static_cast<unsigned>(site));
    up_to[at(site)] = static_cast<std::uint16_t>(all);
  });
  const auto k = static_cast<int>(random.below(static_cast<std::uint32_t>(std::max(1, all))));
  if (all == 0) return make(Kind::give_back);
  Sites rest = state.city;
  int before = 0;
  for (; up_to[at(lowest_bit(rest))] <= k; rest &= rest - 1U) before = up_to[at(lowest_bit(rest))];
  return nth_place(state, state.chosen, rest & (~rest + 1U), k - before);
}

constexpr bool Izakaya::fits_anywhere(const State& state, int piece) const {
  bool fits = false;
  places(state, piece, [&](izakaya::Site, izakaya::Placement) {
    fits = true;
    return false;
  });
  return fits;
}

template <class Sink>
constexpr void Izakaya::legal(const State& state, Seat seat, Sink&& sink) const {
  using namespace izakaya;
  assert(actors(state).contains(seat));
  if (state.phase == Phase::placing) {
    bool fits = false;
    places(state, state.chosen, [&](Site site, Placement placement) {
      sink(make_place(site, placement));
      return fits = true;
    });
    if (!fits) sink(make(Kind::give_back));  // I4
    return;
  }
  if (state.phase == Phase::acting) return list_turn(state, seat, sink);
  const int all = count(state, seat);  // bids, or pieces and skip: a few
  for (int k = 0; k < all; ++k) sink(nth(state, seat, k));
}

constexpr int Izakaya::count(const State& state, Seat seat) const {
  using namespace izakaya;
  switch (state.phase) {
    case Phase::bidding: return state.yen[at(seat)] + 1;
    case Phase::acting: return std::max(1, count_turn(state, seat));
    case Phase::offering: return count_bits(open_pieces(state)) + 1;
    case Phase::placing: return std::max(1, count_places(state, state.chosen, state.city));
    default: return 0;
  }
}

constexpr Action Izakaya::nth(const State& state, Seat seat, int k) const {
  using namespace izakaya;
  switch (state.phase) {
    case Phase::bidding: return make_bid(k * yen_of_a_coin);
    case Phase::acting: return nth_of_turn(state, seat, k);
    case Phase::offering: {
      const unsigned pieces = open_pieces(state);
      return k < count_bits(pieces) ? make(Kind::build, nth_bit(pieces, k)) : make(Kind::skip);
    }
    default: return nth_place(state, state.chosen, state.city, k);
  }
}

template <class Sink>
constexpr void Izakaya::outcomes(const State& state, Sink&& sink) const {
  using namespace izakaya;
  if (state.phase == Phase::dealing) {
    for (int card = 0; card < static_cast<int>(tables.box.cards.size()); ++card)
      if (!has(state.dealt, card)) sink(make(Kind::site, card), 1U);
    return;
  }
  for (Seat seat = 0; seat < state.options.players; ++seat) {
    bool placed = false;
    for (std::size_t i = 0; i < state.ordered; ++i) placed |= state.order[i] == seat;
    if (!placed) sink(make(Kind::order, seat), 1U);
  }
}

// All outcomes are equally likely: the k-th one left.
constexpr Action Izakaya::draw(const State& state, Random& random) const {
  using namespace izakaya;
  if (state.phase == Phase::dealing) {
    const auto cards = static_cast<int>(tables.box.cards.size());
    const std::uint64_t left = ~state.dealt & (~std::uint64_t{0} >> static_cast<unsigned>(64 - cards));
    return make(Kind::site,
                nth_bit(left, static_cast<int>(random.below(static_cast<std::uint32_t>(count_bits(left))))));
  }
  unsigned left = (1U << state.options.players) - 1U;
  for (std::size_t i = 0; i < state.ordered; ++i) left &= ~(1U << state.order[i]);
  return make(Kind::order,
              nth_bit(left, static_cast<int>(random.below(static_cast<std::uint32_t>(count_bits(left))))));
}

constexpr void Izakaya::apply(State& state, Seat who, Action action) const {
  using namespace izakaya;
  assert(actors(state).contains(who));
  if (who == chance) return turn_up(state, action);
  switch (kind_of(action)) {
    case Kind::bid:
      state.bid[at(who)] = static_cast<std::uint8_t>(yen_of(action) / yen_of_a_coin);
      if (actors(state).empty()) settle_auction(state);
      return;
    case Kind::drink: {
      const auto colour = at(b_of(action));
      state.spot[colour] = static_cast<std::int8_t>(who);
      --state.crate[colour];
      state.drink[at(a_of(action))] = static_cast<std::uint8_t>(colour);
      state.free_inner &= ~bit(a_of(action));
      state.free_rim &= ~bit(a_of(action));
      state.placed = true;
      break;
    }
    case Kind::price:
      state.spot[price_spot] = static_cast<std::int8_t>(who);
      --state.price[at(a_of(action))];
      ++state.price[at(b_of(action))];
      break;
    case Kind::claim: {
      const Lane lane = a_of(action);
      const auto site = static_cast<Sites>(bit(b_of(action)));
      state.free_lanes &= ~bit(lane);
      state.discs[at(who)] |= bit(lane);
      state.unclaimed &= ~site;
      state.claims[at(who)] |= site;
      ++state.claiming[at(who)];
      state.placed = true;
      if (in_a_line(state.discs[at(who)], lane)) {  // I11: a longer line pays again
        state.phase = Phase::offering;
        state.free_piece = true;
        return;
      }
      break;
    }
    case Kind::build:
      if (!state.free_piece) ++state.building[at(who)];
      --state.supply[at(a_of(action))];
      state.chosen = static_cast<std::uint8_t>(a_of(action));
      state.phase = Phase::placing;
      return;
    case Kind::place: {
      const Cells cells = tables.cells(placement_in(action));
      const Site site = a_of(action);
      const int second = (area(state, 2 * site) & cells) == 0 ? 1 : 0;
      lay(state, 2 * site + second, cells);
      state.placed = true;
      break;
    }
    case Kind::give_back: ++state.supply[state.chosen]; break;
    case Kind::pass: state.passed = true; break;
    default: break;  // skip; chance is above
  }
  end_action(state);
}

constexpr Scores Izakaya::scores(const State& state) const {
  using namespace izakaya;
  Scores scores;
  for (Seat seat = 0; seat < state.options.players; ++seat) {
    int coins = state.yen[at(seat)];
    for_each_bit(state.claims[at(seat)], [&](Site site) {
      coins += worth_of_drinks(state, site) * (state.storeys[at(2 * site)] + state.storeys[at(2 * site + 1)]);
    });
    scores.push_back(coins * yen_of_a_coin);
  }
  return scores;
}

// A tie goes to the most unspent yen; then it is shared.
constexpr Seats Izakaya::winners(const State& state) const {
  using namespace izakaya;
  if (state.phase != Phase::over) return Seats::none();
  const Scores points = scores(state);
  return highest(state.options.players,
                 [&](Seat seat) { return points[at(seat)] * 65536 + state.yen[at(seat)]; });
}

}  // namespace zashiki
