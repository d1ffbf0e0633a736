#pragma once
#include <bit>
#include <cassert>

#include "base/bits.h"
#include "rules/nyakuza/game.h"
#include "rules/nyakuza/groups.h"

namespace zashiki {
namespace nyakuza {

constexpr std::uint64_t hidden_tiles(const State& state) {
  std::uint64_t hidden = 0;
  for (const auto tile : state.hidden) hidden |= std::uint64_t{1} << tile;
  return hidden & all_tiles;
}
constexpr std::uint64_t bag_of(const State& state) { return all_tiles & ~state.drawn & ~hidden_tiles(state); }
constexpr bool hides_tile(const State& state, Seat seat) {
  return state.hidden[static_cast<unsigned>(seat)] != no_tile;
}
// Whoever draws the next secret tile: seats 0, 1, ... (rule 9).
constexpr Seat next_to_hide(const State& state) {
  Seat seat = 0;
  while (hides_tile(state, seat)) ++seat;
  return seat;
}
// What chance may draw now: a secret tile is never driftwood.
constexpr std::uint64_t drawable(const Chart& chart, const State& state) {
  const std::uint64_t bag = bag_of(state);
  return state.phase == Phase::secret ? bag & ~chart.lies[static_cast<unsigned>(Resource::driftwood)] : bag;
}

// Rules 2 and 8.
constexpr void start_round(State& state) {
  ++state.round;
  fill(state.bids, no_bid);
  state.last_round = bag_of(state) == 0;
  const int bag = count_bits(bag_of(state));
  state.to_draw =
      static_cast<std::uint8_t>(std::min(bag, tiles_to_draw(state.options.players, state.round == 1)));
  state.phase = state.last_round ? Phase::bid : Phase::draw;
}

constexpr void give_amulet(State& state, Seat seat) {
  state.amulet = static_cast<std::int8_t>(seat);
  if (state.options.secret)
    state.phase = Phase::secret;
  else
    start_round(state);
}

// Rules 4 to 6 for whoever is in turn: where a boat may go, and whether the secret tile may be played. False,
// and nothing done, when the groups must be looked at one by one for that, but may not.
constexpr bool find_placeable(const Chart& chart, State& state, bool may_look_at_groups = true) {
  const Seat seat = state.order[0];
  const auto s = static_cast<unsigned>(seat);
  Spaces open;
  if (state.hand[s] > 0) open = Spaces{state.drawn, state.reach[s].coast} - occupied(state);
  Spaces secret;
  if (hides_tile(state, seat) && supply(state, seat) > 0) secret = Spaces::one(state.hidden[s]);
  const Spaces candidates = (open | secret) & state.reach[s];
  Spaces unpayable;
  if (!candidates.empty() && !pays_anywhere(chart, state, seat)) {
    if (!may_look_at_groups) return false;
    unpayable = barred(chart, state, seat, candidates);
  }
  state.placeable = open - unpayable;
  state.may_play_secret = !(secret - unpayable).empty();
  return true;
}

// Goes on with the netting until somebody has something to do; those without a legal action are passed over,
// and boats that could not be placed go back to the supply (Y3). What takes long is left to `settle`, for one
// clan at a time.
constexpr void go_on(const Chart& chart, State& state, bool may_look_at_groups = false) {
  for (; !state.order.empty(); may_look_at_groups = false) {
    state.settled = find_placeable(chart, state, may_look_at_groups);
    if (!state.settled) return;
    const Seat seat = state.order[0];
    if (!state.placeable.empty() || hides_tile(state, seat)) {
      state.phase = Phase::net;
      return;
    }
    state.hand[static_cast<unsigned>(seat)] = 0;
    state.order.erase_at(0);
  }
  state.placeable = {};
  state.may_play_secret = false;
  if (state.last_round)
    state.phase = Phase::over;
  else
    start_round(state);
}

constexpr void end_turn(const Chart& chart, State& state) {
  state.hand[state.order[0]] = 0;
  state.order.erase_at(0);
  go_on(chart, state);
}

// Rule 3: what the bids come to, in the order of netting; those who bid nothing come last.
struct BidResult {
  Seat seat = nobody;
  int boats = 0;
  int share = 0;  // of the wharf
};
struct Bidding {
  Seat winner = nobody;
  bool tied = false;  // the amulet has decided
  FixedVector<BidResult, most_clans> results{};
};
constexpr Bidding judge_bids(const State& state) {
  const int players = state.options.players;
  const auto bid = [&](Seat seat) { return state.bids[static_cast<unsigned>(seat)]; };
  Bidding bidding;
  // The highest bid above 0; of equal ones the first clockwise from the amulet.
  const auto highest_but = [&](Seat other) {
    Seat highest = nobody;
    for (int i = 0; i < players; ++i) {
      const Seat seat = (state.amulet + i) % players;
      if (seat != other && bid(seat) > (highest == nobody ? 0 : bid(highest))) highest = seat;
    }
    return highest;
  };
  const auto net = [&](Seat seat, int boats) {
    bidding.results.push_back({.seat = seat, .boats = std::min(boats, supply(state, seat))});
  };
  bidding.winner = highest_but(nobody);
  const Seat second = bidding.winner == nobody ? nobody : highest_but(bidding.winner);
  int wharf = state.wharf;
  if (bidding.winner != nobody) {
    wharf += bid(bidding.winner);
    bidding.tied = second != nobody && bid(second) == bid(bidding.winner);
    net(bidding.winner, 3);
    if (second != nobody) net(second, 2);
  }
  int zero_bidders = 0;
  const Seat from = bidding.winner == nobody ? Seat{state.amulet} : bidding.winner;
  for (int i = 0; i < players; ++i) {
    const Seat seat = (from + i) % players;
    zero_bidders += bid(seat) == 0 ? 1 : 0;
    if (bid(seat) > 0 && seat != bidding.winner && seat != second) net(seat, 1);
  }
  for (int i = 0; i < players; ++i) {
    const Seat seat = (from + i) % players;
    if (bid(seat) == 0) bidding.results.push_back({.seat = seat, .share = wharf / zero_bidders});
  }
  return bidding;
}

// When the last bid is in.
constexpr void reveal(const Chart& chart, State& state) {
  const Bidding bidding = judge_bids(state);
  if (bidding.winner != nobody) {
    const auto winner = static_cast<unsigned>(bidding.winner);
    state.koban[winner] = static_cast<std::uint8_t>(state.koban[winner] - state.bids[winner]);
    state.wharf = static_cast<std::uint8_t>(state.wharf + state.bids[winner]);
    state.amulet = static_cast<std::int8_t>(bidding.winner);
  }
  for (const BidResult& result : bidding.results) {
    const auto seat = static_cast<unsigned>(result.seat);
    state.koban[seat] = static_cast<std::uint8_t>(state.koban[seat] + result.share);
    state.wharf = static_cast<std::uint8_t>(state.wharf - result.share);
    if (state.bids[seat] == 0 && !hides_tile(state, result.seat)) continue;  // rule 9
    state.hand[seat] = static_cast<std::uint8_t>(result.boats);
    state.order.push_back(static_cast<std::uint8_t>(result.seat));
  }
  go_on(chart, state);
}

constexpr void put_boat(const Chart& chart, State& state, Seat seat, Space space) {
  const auto s = static_cast<unsigned>(seat);
  state.boats[s] |= Spaces::one(space);
  state.reach[s] |= chart.next_to[static_cast<unsigned>(space)];
}

// Rule 5: the group that the boat at `space` belongs to, if it owes a build.
constexpr bool owes(const Chart& chart, const State& state, Seat seat, Space space, Spaces& group) {
  const Spaces own = state.boats[static_cast<unsigned>(seat)];
  if ((own.coast & chart.shores & ~state.stalls) == 0) return false;
  group = flood(chart, own, space).boats;
  return obliged(haul_of(chart, state, group), builds_left(state, seat)) > 0;
}

constexpr void after_boat(const Chart& chart, State& state, Seat seat, Space space) {
  put_boat(chart, state, seat, space);
  if (Spaces group; owes(chart, state, seat, space, group)) {
    state.group = group;
    state.placeable = {};
    state.may_play_secret = false;
    state.phase = Phase::build;
  } else {
    go_on(chart, state);
  }
}

// Rules 5 and 7.
constexpr void build(const Chart& chart, State& state, Seat seat, Action action) {
  const std::uint64_t with = (bit_of(first_tile_of(action)) | bit_of(second_tile_of(action))) & all_tiles;
  auto& koban = state.koban[static_cast<unsigned>(seat)];
  assert(koban >= count_bits(with));
  koban = static_cast<std::uint8_t>(koban - count_bits(with));
  state.used |= with;
  state.stalls |= bit_of(what_of(action));
  if (kind_of(action) == Kind::market) {
    state.market = static_cast<std::uint8_t>(what_of(action));
    state.group = {};
    state.phase = Phase::over;
  } else if (obliged(haul_of(chart, state, state.group), builds_left(state, seat)) == 0) {
    state.group = {};
    go_on(chart, state);
  }
}

// What chance does.
constexpr void turn_up(State& state, Action action) {
  const int what = what_of(action);
  if (kind_of(action) == Kind::first) {
    give_amulet(state, what);
  } else if (kind_of(action) == Kind::hide) {
    state.hidden[static_cast<unsigned>(hider_of(action))] = static_cast<std::uint8_t>(what);
    if (hider_of(action) + 1 == state.options.players) start_round(state);
  } else {
    state.drawn |= bit_of(what);
    if (--state.to_draw == 0) state.phase = Phase::bid;
  }
}

constexpr Action build_with(const State& state, Space shore, Tile a, Tile b) {
  const Kind kind = builds_left(state, state.order[0]) == 1 ? Kind::market : Kind::stall;
  return make(kind, shore, std::min(a, b), std::max(a, b));
}
constexpr bool may_be_done(const State& state) {
  return state.placeable.empty() && hides_tile(state, state.order[0]);
}

}  // namespace nyakuza

constexpr Nyakuza::State Nyakuza::start(const Options& options) const {
  State state;
  state.options = options;
  for (unsigned seat = 0; seat < options.players; ++seat)
    state.koban[seat] = static_cast<std::uint8_t>(nyakuza::first_koban(options.players));
  if (options.first != seat_at_random) nyakuza::give_amulet(state, options.first);
  return state;
}

constexpr Seats Nyakuza::actors(const State& state) const {
  using namespace nyakuza;
  switch (state.phase) {
    case Phase::first:
    case Phase::secret:
    case Phase::draw: return Seats(chance);
    case Phase::net:
    case Phase::build: return Seats(state.order[0]);
    case Phase::over: return Seats::none();
    case Phase::bid: break;
  }
  Seats seats;
  for (Seat seat = 0; seat < state.options.players; ++seat)
    if (state.bids[static_cast<unsigned>(seat)] == no_bid) seats.insert(seat);
  return seats;
}

template <class Sink>
constexpr void Nyakuza::legal(const State& state, Seat seat, Sink&& sink) const {
  using namespace nyakuza;
  assert(actors(state).contains(seat));
  if (state.phase == Phase::bid) {
    for (int amount = 0; amount <= state.koban[static_cast<unsigned>(seat)]; ++amount)
      sink(make(Kind::bid, amount));
    return;
  }
  if (state.phase == Phase::net) {
    for_each_bit(state.placeable.resource, [&](int tile) { sink(make(Kind::boat, tile)); });
    for_each_bit(state.placeable.coast, [&](int at) { sink(make(Kind::boat, first_shore + at)); });
    if (state.may_play_secret) sink(make(Kind::secret, state.hidden[static_cast<unsigned>(seat)]));
    if (may_be_done(state)) sink(make(Kind::done));
    return;
  }
  const Choices choices = choices_of(chart, state);
  for_each_bit(choices.shores, [&](int at) {
    const Space shore = first_shore + at;
    if (choices.driftwood_fits)
      for_each_bit(choices[Resource::driftwood], [&](Tile a) { sink(build_with(state, shore, a, no_tile)); });
    if (!choices.others_fit) return;
    for_each_bit(choices[Resource::salmon], [&](Tile a) {
      for_each_bit(choices[Resource::tuna], [&](Tile b) { sink(build_with(state, shore, a, b)); });
    });
    for_each_bit(choices[Resource::octopus], [&](Tile a) {
      for_each_bit(choices[Resource::squid], [&](Tile b) { sink(build_with(state, shore, a, b)); });
    });
    for_each_bit(choices[Resource::spider_crab], [&](Tile a) {
      const std::uint64_t above = choices[Resource::spider_crab] & ~((bit_of(a) << 1U) - 1U);
      for_each_bit(above, [&](Tile b) { sink(build_with(state, shore, a, b)); });
    });
  });
}

constexpr int Nyakuza::count(const State& state, Seat seat) const {
  using namespace nyakuza;
  if (state.phase == Phase::bid) return state.koban[static_cast<unsigned>(seat)] + 1;
  if (state.phase == Phase::net)
    return state.placeable.size() + (state.may_play_secret ? 1 : 0) + (may_be_done(state) ? 1 : 0);
  const Choices choices = choices_of(chart, state);
  return count_bits(choices.shores) * choices.for_each_shore();
}

// In the order of `legal`.
constexpr Action Nyakuza::nth(const State& state, Seat seat, int k) const {
  using namespace nyakuza;
  if (state.phase == Phase::bid) return make(Kind::bid, k);
  if (state.phase == Phase::net) {
    const int on_tiles = count_bits(state.placeable.resource);
    if (k < on_tiles) return make(Kind::boat, nth_set_bit_of_64(state.placeable.resource, k));
    k -= on_tiles;
    const int on_coast = count_bits(state.placeable.coast);
    if (k < on_coast) return make(Kind::boat, first_shore + nth_set_bit_of_64(state.placeable.coast, k));
    const bool secret = k == on_coast && state.may_play_secret;
    return secret ? make(Kind::secret, state.hidden[static_cast<unsigned>(seat)]) : make(Kind::done);
  }
  const Choices choices = choices_of(chart, state);
  const int each = choices.for_each_shore();
  const Space shore = first_shore + nth_set_bit_of_64(choices.shores, k / each);
  k %= each;
  const auto tile = [&](Resource resource, int i) { return nth_set_bit_of_64(choices[resource], i); };
  if (k < choices.driftwood()) return build_with(state, shore, tile(Resource::driftwood, k), no_tile);
  k -= choices.driftwood();
  const auto pair = [&](Resource one, Resource other) {
    return build_with(state, shore, tile(one, k / choices.many(other)), tile(other, k % choices.many(other)));
  };
  if (k < choices.salmon_and_tuna()) return pair(Resource::salmon, Resource::tuna);
  k -= choices.salmon_and_tuna();
  if (k < choices.octopus_and_squid()) return pair(Resource::octopus, Resource::squid);
  k -= choices.octopus_and_squid();
  int a = 0;
  for (int above = choices.many(Resource::spider_crab) - 1; k >= above; --above, ++a) k -= above;
  return build_with(state, shore, tile(Resource::spider_crab, a), tile(Resource::spider_crab, a + 1 + k));
}

template <class Sink>
constexpr void Nyakuza::outcomes(const State& state, Sink&& sink) const {
  using namespace nyakuza;
  if (state.phase == Phase::first) {
    for (Seat seat = 0; seat < state.options.players; ++seat) sink(make(Kind::first, seat), 1U);
    return;
  }
  const bool hide = state.phase == Phase::secret;
  const Seat seat = hide ? next_to_hide(state) : 0;
  for_each_bit(drawable(chart, state),
               [&](Tile tile) { sink(hide ? make(Kind::hide, tile, seat) : make(Kind::draw, tile), 1U); });
}

constexpr Action Nyakuza::draw(const State& state, Random& random) const {
  using namespace nyakuza;
  if (state.phase == Phase::first)
    return make(Kind::first, static_cast<Seat>(random.below(state.options.players)));
  const std::uint64_t from = drawable(chart, state);
  const Tile tile =
      nth_set_bit_of_64(from, static_cast<int>(random.below(static_cast<std::uint32_t>(count_bits(from)))));
  return state.phase == Phase::secret ? make(Kind::hide, tile, next_to_hide(state)) : make(Kind::draw, tile);
}

constexpr void Nyakuza::settle(State& state) const { nyakuza::go_on(chart, state, true); }

constexpr void Nyakuza::apply(State& state, Seat who, Action action) const {
  begin(state, who, action);
  while (!is_settled(state)) settle(state);
}

constexpr void Nyakuza::begin(State& state, Seat who, Action action) const {
  using namespace nyakuza;
  assert(actors(state).contains(who));
  if (who == chance) return turn_up(state, action);
  const int what = what_of(action);
  const auto s = static_cast<unsigned>(who);
  switch (kind_of(action)) {
    case Kind::bid:
      assert(state.bids[s] == no_bid && what <= state.koban[s]);
      state.bids[s] = static_cast<std::int8_t>(what);
      if (actors(state).empty()) reveal(chart, state);
      break;
    case Kind::boat:
      assert(state.placeable.contains(what));
      --state.hand[s];
      after_boat(chart, state, who, what);
      break;
    case Kind::secret:  // with a boat beyond those in hand
      assert(state.may_play_secret && what == state.hidden[s]);
      state.hidden[s] = no_tile;
      state.drawn |= bit_of(what);
      after_boat(chart, state, who, what);
      break;
    case Kind::done: end_turn(chart, state); break;
    case Kind::stall:
    case Kind::market: build(chart, state, who, action); break;
    default: break;  // chance's
  }
}

constexpr Scores Nyakuza::scores(const State& state) const {
  Scores scores;
  for (Seat seat = 0; seat < state.options.players; ++seat)
    scores.push_back(nyakuza::stalls_built(state, seat));
  return scores;
}

constexpr Seats Nyakuza::winners(const State& state) const {
  using namespace nyakuza;
  if (state.phase != Phase::over) return Seats::none();
  if (state.market != 0) return Seats(state.order[0]);
  // Rule 8: stalls first, then koban, of which there are fewer than 64.
  const auto standing = [&](Seat seat) {
    return 64 * stalls_built(state, seat) + state.koban[static_cast<unsigned>(seat)];
  };
  Seats winners;
  int best = -1;
  for (Seat seat = 0; seat < state.options.players; ++seat) {
    if (standing(seat) > best) winners = Seats::none();
    best = std::max(best, standing(seat));
    if (standing(seat) == best) winners.insert(seat);
  }
  return winners;
}

}  // namespace zashiki
