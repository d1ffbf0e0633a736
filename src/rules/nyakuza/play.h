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
// The seat that draws the next secret tile: 0, 1, ... (rule 9).
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

// Rules 4 to 6 for the clan in turn: where a boat may go, and whether the secret tile may be played. Returns
// false and does nothing if that takes looking at groups one by one, which `may_look_at_groups` forbids.
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
    unpayable = look_ahead<true>(chart, fleet_of(state, seat), candidates).unpayable;
  }
  state.placeable = open - unpayable;
  state.may_play_secret = !(secret - unpayable).empty();
  return true;
}

// Continues the netting until a clan has something to do; clans without a legal action are passed over, and
// boats that cannot be placed return to the supply (Y3). What takes long is left to `settle`, one clan at a
// time.
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

constexpr void end_turn(State& state) {
  state.hand[state.order[0]] = 0;
  state.order.erase_at(0);
}

// Rule 3: what the bids bring, in the order of netting; zero bidders come last.
struct BidResult {
  Seat seat = nobody;
  int boats = 0;
  int share = 0;  // of the wharf
};
struct Bidding {
  Seat winner = nobody;
  bool tied = false;  // the amulet decided
  FixedVector<BidResult, most_clans> results{};
};
constexpr Bidding judge_bids(const State& state) {
  const int players = state.options.players;
  const auto bid = [&](Seat seat) { return seat == nobody ? 0 : state.bids[static_cast<unsigned>(seat)]; };
  Bidding bidding;
  // The highest bid above 0 and the second; ties go to the first clockwise from the amulet.
  Seat second = nobody;
  int zero_bidders = 0;
  for_each_clockwise(state.amulet, players, [&](Seat seat) {
    zero_bidders += bid(seat) == 0 ? 1 : 0;
    if (bid(seat) > bid(bidding.winner)) {
      second = bidding.winner;
      bidding.winner = seat;
    } else if (bid(seat) > bid(second)) {
      second = seat;
    }
  });
  bidding.tied = second != nobody && bid(second) == bid(bidding.winner);
  if (bidding.winner != nobody) bidding.results.push_back({.seat = bidding.winner, .boats = 3});
  if (second != nobody) bidding.results.push_back({.seat = second, .boats = 2});
  const Seat from = bidding.winner == nobody ? Seat{state.amulet} : bidding.winner;
  for_each_clockwise(from, players, [&](Seat seat) {
    if (bid(seat) > 0 && seat != bidding.winner && seat != second)
      bidding.results.push_back({.seat = seat, .boats = 1});
  });
  for (BidResult& result : bidding.results) result.boats = std::min(result.boats, supply(state, result.seat));
  if (zero_bidders == 0) return bidding;
  const int share = (state.wharf + bid(bidding.winner)) / zero_bidders;
  for_each_clockwise(from, players, [&](Seat seat) {
    if (bid(seat) == 0) bidding.results.push_back({.seat = seat, .share = share});
  });
  return bidding;
}

// Once the last bid is in.
constexpr void reveal(State& state) {
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
  const Group found = flood(chart, state, own, space);
  group = found.boats;
  return obliged(found.haul, builds_left(state, seat)) > 0;
}

// This and `build` return whether the netting continues.
constexpr bool after_boat(const Chart& chart, State& state, Seat seat, Space space) {
  put_boat(chart, state, seat, space);
  Spaces group;
  if (!owes(chart, state, seat, space, group)) return true;
  state.group = group;
  state.placeable = {};
  state.may_play_secret = false;
  state.phase = Phase::build;
  return false;
}

// Rules 5 and 7.
constexpr bool build(const Chart& chart, State& state, Seat seat, Action action) {
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
    return false;
  }
  if (obliged(haul_of(chart, state, state.group), builds_left(state, seat)) > 0) return false;
  state.group = {};
  return true;
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

// Bids and boats: their number, and the k-th in the order of `legal`.
constexpr int count_simple(const State& state, Seat seat) {
  if (state.phase == Phase::bid) return state.koban[static_cast<unsigned>(seat)] + 1;
  return state.placeable.size() + (state.may_play_secret ? 1 : 0) + (may_be_done(state) ? 1 : 0);
}
constexpr Action nth_simple(const State& state, Seat seat, int k) {
  if (state.phase == Phase::bid) return make(Kind::bid, k);
  const Spaces open = state.placeable;
  const int on_tiles = count_bits(open.resource);
  const int rest = k - on_tiles;
  const int on_coast = count_bits(open.coast);
  if (rest < on_coast) {
    const bool on_tile = rest < 0;
    const int found = nth_set_bit_of_64(on_tile ? open.resource : open.coast, on_tile ? k : rest);
    return make(Kind::boat, on_tile ? found : first_shore + found);
  }
  const bool secret = rest == on_coast && state.may_play_secret;
  return secret ? make(Kind::secret, state.hidden[static_cast<unsigned>(seat)]) : make(Kind::done);
}

// The k-th build.
constexpr Action nth_build(const Chart& chart, const State& state, const Choices& choices, int k) {
  const int each = choices.for_each_shore();
  const Space shore = first_shore + nth_set_bit_of_64(choices.shores, k / each);
  k %= each;
  Resource one = Resource::driftwood;
  Resource other = Resource::driftwood;
  int a = k;  // which of the one, and of the other
  int b = -1;
  const auto pair = [&](Resource first, Resource second) {
    one = first;
    other = second;
    a = k / choices.many(second);
    b = k % choices.many(second);
  };
  if (k >= choices.driftwood()) {
    k -= choices.driftwood();
    if (k < choices.salmon_and_tuna()) {
      pair(Resource::salmon, Resource::tuna);
    } else if (k -= choices.salmon_and_tuna(); k < choices.octopus_and_squid()) {
      pair(Resource::octopus, Resource::squid);
    } else {
      k -= choices.octopus_and_squid();
      one = other = Resource::spider_crab;
      a = 0;
      for (int above = choices.many(Resource::spider_crab) - 1; k >= above; --above, ++a) k -= above;
      b = a + 1 + k;
    }
  }
  const Tile first = nth_set_bit_of_64(tiles_of(chart, choices, one), a);
  const Tile second = b < 0 ? no_tile : nth_set_bit_of_64(tiles_of(chart, choices, other), b);
  return build_with(state, shore, first, second);
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
  for (Seat seat = 0; seat < most_clans; ++seat)
    if (seat < state.options.players && state.bids[static_cast<unsigned>(seat)] == no_bid) seats.insert(seat);
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
  const auto with = [&](Resource resource) { return tiles_of(chart, choices, resource); };
  for_each_bit(choices.shores, [&](int at) {
    const Space shore = first_shore + at;
    if (choices.driftwood_fits)
      for_each_bit(with(Resource::driftwood), [&](Tile a) { sink(build_with(state, shore, a, no_tile)); });
    if (!choices.others_fit) return;
    for_each_bit(with(Resource::salmon), [&](Tile a) {
      for_each_bit(with(Resource::tuna), [&](Tile b) { sink(build_with(state, shore, a, b)); });
    });
    for_each_bit(with(Resource::octopus), [&](Tile a) {
      for_each_bit(with(Resource::squid), [&](Tile b) { sink(build_with(state, shore, a, b)); });
    });
    for_each_bit(with(Resource::spider_crab), [&](Tile a) {
      const std::uint64_t above = with(Resource::spider_crab) & ~((bit_of(a) << 1U) - 1U);
      for_each_bit(above, [&](Tile b) { sink(build_with(state, shore, a, b)); });
    });
  });
}

constexpr int Nyakuza::count(const State& state, Seat seat) const {
  using namespace nyakuza;
  return state.phase == Phase::build ? choices_of(chart, state).all() : count_simple(state, seat);
}

// In the order of `legal`.
constexpr Action Nyakuza::nth(const State& state, Seat seat, int k) const {
  using namespace nyakuza;
  return state.phase == Phase::build ? nth_build(chart, state, choices_of(chart, state), k)
                                     : nth_simple(state, seat, k);
}

// As by `count` and `nth`, but the choices of a build are found once.
constexpr Action Nyakuza::pick(const State& state, Seat seat, Random& random) const {
  using namespace nyakuza;
  const bool builds = state.phase == Phase::build;
  const Choices choices = builds ? choices_of(chart, state) : Choices{};
  const int count = builds ? choices.all() : count_simple(state, seat);
  const auto k = static_cast<int>(random.below(static_cast<std::uint32_t>(count)));
  return builds ? nth_build(chart, state, choices, k) : nth_simple(state, seat, k);
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
  const bool seats = state.phase == Phase::first;
  const std::uint64_t from = seats ? (1U << state.options.players) - 1U : drawable(chart, state);
  const int drawn =
      nth_set_bit_of_64(from, static_cast<int>(random.below(static_cast<std::uint32_t>(count_bits(from)))));
  if (state.phase == Phase::secret) return make(Kind::hide, drawn, next_to_hide(state));
  return make(seats ? Kind::first : Kind::draw, drawn);
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
  bool goes_on = true;  // the netting, in one place for all kinds of actions
  switch (kind_of(action)) {
    case Kind::bid:
      assert(state.bids[s] == no_bid && what <= state.koban[s]);
      state.bids[s] = static_cast<std::int8_t>(what);
      goes_on = actors(state).empty();
      if (goes_on) reveal(state);
      break;
    case Kind::boat:
    case Kind::secret:
      if (kind_of(action) == Kind::boat) {
        assert(state.placeable.contains(what));
        --state.hand[s];
      } else {  // with a boat beyond those in hand
        assert(state.may_play_secret && what == state.hidden[s]);
        state.hidden[s] = no_tile;
        state.drawn |= bit_of(what);
      }
      goes_on = after_boat(chart, state, who, what);
      break;
    case Kind::done: end_turn(state); break;
    default: goes_on = build(chart, state, who, action); break;
  }
  if (goes_on) go_on(chart, state);
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
  return highest(state.options.players, [&](Seat seat) {
    return 64 * stalls_built(state, seat) + state.koban[static_cast<unsigned>(seat)];
  });
}

}  // namespace zashiki
