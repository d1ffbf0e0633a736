#pragma once
#include "base/bits.h"
#include "rules/nyakuza/game.h"
#include "rules/nyakuza/notation.h"
#include "rules/nyakuza/play.h"
#include "rules/steps.h"

namespace zashiki {
namespace nyakuza {

// Slots of secrets: each seat's sealed bid, then each seat's hidden tile.
inline constexpr int bid_slot = 0;
inline constexpr int tile_slot = most_clans;

// Restores what a view shows of one space.
constexpr void restore(const Chart& chart, State& state, Space space, int shows) {
  if (is_resource(space) && shows != undrawn) state.drawn |= bit_of(space);
  if (shows < boat_here) return;
  put_boat(chart, state, (shows - boat_here) % most_clans, space);
  if (shows >= built_here) (is_resource(space) ? state.used : state.stalls) |= bit_of(space);
  if (shows >= market_here) state.market = static_cast<std::uint8_t>(space);
}

// The position as a view shows it, without the others' hidden tiles and sealed bids.
constexpr State known_state(const Chart& chart, const View& view) {
  State state;
  state.options = view.options;
  state.phase = view.phase;
  state.round = view.round;
  state.last_round = view.last_round;
  state.to_draw = view.to_draw;
  state.amulet = view.amulet;
  state.wharf = view.wharf;
  state.order = view.order;
  for (Space tile = 0; tile < tiles; ++tile)
    restore(chart, state, tile, view.resources[static_cast<unsigned>(tile)]);
  for (std::size_t i = 0; i < view.shores.size(); ++i)
    restore(chart, state, first_shore + static_cast<Space>(i), view.shores[i]);
  for (std::size_t i = 0; i < view.seas.size(); ++i)
    restore(chart, state, first_sea + static_cast<Space>(i), view.seas[i]);
  for (unsigned seat = 0; seat < view.clans.size(); ++seat) {
    state.koban[seat] = view.clans[seat].koban;
    state.hand[seat] = view.clans[seat].hand;
    state.bids[seat] = view.clans[seat].bid;
    if (!view.left_over.empty()) state.hidden[seat] = view.left_over[seat];
  }
  if (view.seat >= 0) {
    const unsigned own = static_cast<std::uint8_t>(view.seat);
    state.hidden[own] = view.own_secret;
    if (view.phase == Phase::bid) state.bids[own] = view.own_bid;
  }
  return state;
}

}  // namespace nyakuza

constexpr nyakuza::ViewHead Nyakuza::head(const State& state, Seat reader) const {
  using namespace nyakuza;
  const bool over = state.phase == Phase::over;
  ViewHead view;
  view.options = state.options;
  view.seat = static_cast<std::int8_t>(reader);
  view.phase = state.phase;
  view.round = state.round;
  view.last_round = state.last_round;
  view.bag = static_cast<std::uint8_t>(count_bits(bag_of(state)));
  view.to_draw = state.to_draw;
  view.amulet = state.amulet;
  view.wharf = state.wharf;
  view.order = state.order;
  for (unsigned seat = 0; seat < state.options.players; ++seat) {
    const bool bid = state.bids[seat] != no_bid;
    const bool open = state.phase != Phase::bid;
    view.clans.push_back({.koban = state.koban[seat],
                          .hand = state.hand[seat],
                          .sealed = bid && !open,
                          .bid = open ? state.bids[seat] : no_bid,
                          .hides_tile = state.hidden[seat] != no_tile});
    if (over) view.left_over.push_back(state.hidden[seat]);
  }
  if (reader >= 0) {
    const auto own = static_cast<unsigned>(reader);
    if (state.phase == Phase::bid) view.own_bid = state.bids[own];
    view.own_secret = state.hidden[own];
  }
  return view;
}

constexpr nyakuza::Sight Nyakuza::sight(const State& state, Seat reader) const {
  return {head(state, reader),
          {.drawn = state.drawn,
           .built = {state.used, state.stalls},
           .boats = state.boats,
           .reach = state.reach}};
}

constexpr Nyakuza::View Nyakuza::observe(const State& state, Seat reader) const {
  using namespace nyakuza;
  View view{head(state, reader)};
  for_each_bit(state.drawn, [&](Tile tile) { view.resources[static_cast<unsigned>(tile)] = free_space; });
  for_each_bit(chart.shores, [&](int) { view.shores.push_back(free_space); });
  for_each_bit(chart.seas, [&](int) { view.seas.push_back(free_space); });
  for (unsigned seat = 0; seat < state.options.players; ++seat) {
    const auto shows = [&](std::uint64_t built, int at) {
      return static_cast<std::uint8_t>((built >> static_cast<unsigned>(at) & 1U) * (built_here - boat_here) +
                                       boat_here + seat);
    };
    const Spaces boats = state.boats[seat];
    for_each_bit(boats.resource,
                 [&](int at) { view.resources[static_cast<unsigned>(at)] = shows(state.used, at); });
    for_each_bit(boats.coast & shore_half,
                 [&](int at) { view.shores[static_cast<unsigned>(at)] = shows(state.stalls, at); });
    for_each_bit(boats.coast >> most_shores,
                 [&](int at) { view.seas[static_cast<unsigned>(at)] = shows(0, at); });
  }
  if (state.market != 0)
    view.shores[static_cast<unsigned>(state.market - first_shore)] =
        static_cast<std::uint8_t>(market_here + state.order[0]);
  return view;
}

template <class Prior>
constexpr Nyakuza::State Nyakuza::sample(const View& view, Random& random, Prior&& prior) const {
  using namespace nyakuza;
  State state = known_state(chart, view);
  // The others' hidden tiles are any undrawn tiles but driftwood.
  const std::uint64_t driftwood = chart.lies[static_cast<unsigned>(Resource::driftwood)];
  for (unsigned seat = 0; seat < view.clans.size(); ++seat) {
    if (!view.clans[seat].hides_tile || state.hidden[seat] != no_tile) continue;
    const std::uint64_t from = bag_of(state) & ~driftwood;
    const auto pick = random.below(static_cast<std::uint32_t>(count_bits(from)));
    state.hidden[seat] = static_cast<std::uint8_t>(nth_set_bit_of_64(from, static_cast<int>(pick)));
  }
  for (unsigned seat = 0; seat < view.clans.size(); ++seat) {
    if (!view.clans[seat].sealed || state.bids[seat] != no_bid) continue;
    const Action choice = draw_by_weight(
        random,
        [&](auto&& sink) {
          for (int amount = 0; amount <= state.koban[seat]; ++amount) sink(make(Kind::bid, amount));
        },
        [&](Action action) { return prior(*this, state, static_cast<Seat>(seat), action); });
    state.bids[seat] = static_cast<std::int8_t>(what_of(choice));
  }
  if (state.phase == Phase::net) find_placeable(chart, state);
  if (state.phase == Phase::build) {
    const Seat seat = state.order[0];
    for (Spaces rest = state.boats[static_cast<unsigned>(seat)]; !rest.empty() && state.group.empty();) {
      Spaces group;
      if (owes(chart, state, seat, rest.lowest(), group)) state.group = group;
      rest -= Spaces::one(rest.lowest()) | group;
    }
  }
  return state;
}

constexpr Secret Nyakuza::secret(const State&, Seat who, Action action) const {
  using namespace nyakuza;
  if (kind_of(action) == Kind::bid) return {.slot = bid_slot + who, .keeper = who};
  if (kind_of(action) == Kind::hide)
    return {.slot = tile_slot + hider_of(action), .keeper = hider_of(action)};
  return {};
}

constexpr bool Nyakuza::is_secret(const State& state, int slot) const {
  using namespace nyakuza;
  if (state.phase == Phase::over) return false;
  if (slot >= tile_slot) return hides_tile(state, slot - tile_slot);
  return state.phase == Phase::bid && state.bids[static_cast<unsigned>(slot)] != no_bid;
}

constexpr Text Nyakuza::redact(Action action) const {
  using namespace nyakuza;
  if (kind_of(action) == Kind::bid) return "bid ?";
  if (kind_of(action) != Kind::hide) return to_text(action);
  Text text;
  return text << "secret " << hider_of(action) << " ?";
}

template <class Visitor, class V>
constexpr void Nyakuza::describe(Visitor& visit, V& view) {
  using namespace nyakuza;
  visit.number("players", view.options.players, min_players, max_players);
  visit.object("options", view.options, [](auto& inner, auto& options) { describe_options(inner, options); });
  visit.seat("seat", view.seat);
  visit.word("phase", view.phase, phase_words());
  visit.number("round", view.round, 0, most_rounds);
  visit.flag("last_round", view.last_round);
  visit.number("bag", view.bag, 0, tiles);
  visit.number("to_draw", view.to_draw, 0, tiles_to_draw(max_players, true));
  visit.seat("amulet", view.amulet);
  visit.number("wharf", view.wharf, 0, all_koban);
  visit.numbers("order", view.order, 0, max_players - 1);
  visit.objects("clans", view.clans, [](auto& inner, auto& clan) {
    inner.number("koban", clan.koban, 0, all_koban);
    inner.number("hand", clan.hand, 0, most_in_hand);
    inner.flag("sealed", clan.sealed);
    inner.number("bid", clan.bid, no_bid, all_koban);
    inner.flag("hides_tile", clan.hides_tile);
  });
  visit.number("own_bid", view.own_bid, no_bid, all_koban);
  visit.word("own_secret", view.own_secret, TileWords{});
  visit.words("left_over", view.left_over, TileWords{});
  visit.words("resources", view.resources, ResourceSpaceWords{});
  visit.words("shores", view.shores, CoastWords{});
  visit.words("seas", view.seas, CoastWords{});
}

}  // namespace zashiki
