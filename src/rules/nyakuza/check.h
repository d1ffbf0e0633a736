#pragma once
#include "rules/nyakuza/game.h"
#include "rules/nyakuza/play.h"
#include "rules/nyakuza/view.h"

namespace zashiki {
namespace nyakuza {

// What every space shows.
constexpr Refusal check_bay(const Chart& chart, const View& view) {
  const int players = view.options.players;
  if (static_cast<int>(view.shores.size()) != count_bits(chart.shores) ||
      static_cast<int>(view.seas.size()) != count_bits(chart.seas))
    return {.reason = "this bay has another number of shores or sea spaces"};
  const auto of_another = [&](int shows) {
    return shows >= boat_here && (shows - boat_here) % most_clans >= players;
  };
  const Refusal stranger{.reason = "there is a boat of a seat that does not play"};
  int markets = 0;
  for (const auto shows : view.resources)
    if (of_another(shows)) return stranger;
  for (const auto shows : view.shores) {
    if (of_another(shows)) return stranger;
    if (shows == undrawn) return {.clause = "2", .reason = "a shore needs no tile to be drawn"};
    markets += shows >= market_here ? 1 : 0;
  }
  for (const auto shows : view.seas) {
    if (of_another(shows)) return stranger;
    if (shows == undrawn || shows >= built_here)
      return {.clause = "5", .reason = "at sea there are boats and nothing else"};
  }
  if (markets > (view.phase == Phase::over ? 1 : 0))
    return {.clause = "7", .reason = "the Grand Market is built once, and ends the game"};
  return {};
}

// The number of tiles drawn from the bag by the end of a round's drawing (rules 2 and 9).
constexpr int drawn_by(const Options& options, int round) {
  const int in_bag = tiles - (options.secret ? options.players : 0);
  return round < 1 ? 0 : std::min(in_bag, (round + 1) * tiles_to_draw(options.players, false));
}

// The tiles on the bay, in the bag and behind screens, and the round that follows from them.
constexpr Refusal check_tiles(const Chart& chart, const View& view) {
  const Options& options = view.options;
  const int players = options.players;
  std::uint64_t undrawn_tiles = 0;
  for (Tile tile = 0; tile < tiles; ++tile)
    if (view.resources[static_cast<unsigned>(tile)] == undrawn) undrawn_tiles |= bit_of(tile);
  const std::uint64_t hideable = undrawn_tiles & ~chart.lies[static_cast<unsigned>(Resource::driftwood)];
  int hiding = 0;
  for (int seat = 0; seat < players; ++seat) {
    if (!view.clans[static_cast<unsigned>(seat)].hides_tile) continue;
    if (view.phase == Phase::secret && hiding != seat)
      return {.clause = "9", .reason = "secret tiles are drawn in the order of the seats"};
    ++hiding;
  }
  if (hiding > 0 && (!options.secret || view.phase == Phase::first))
    return {.clause = "9",
            .reason = "nobody has a secret tile without the option secret, or before one is drawn"};
  if (count_bits(hideable) < hiding)
    return {.clause = "9", .reason = "there are fewer tiles left than secret ones"};
  const int on_bay = tiles - count_bits(undrawn_tiles);
  if (view.bag != tiles - on_bay - hiding)
    return {.clause = "2", .reason = "the tiles on the bay, in the bag and behind screens are not sixty"};

  const auto may_hide = [&](int tile) { return tile < tiles && (hideable & bit_of(tile)) != 0; };
  if (view.left_over.size() != (view.phase == Phase::over ? static_cast<unsigned>(players) : 0U))
    return {.clause = "9",
            .reason = "secret tiles are left over when the game is over, one entry for each seat"};
  std::uint64_t left_over = 0;
  for (unsigned seat = 0; seat < view.left_over.size(); ++seat) {
    const int tile = view.left_over[seat];
    if ((tile != no_tile) != view.clans[seat].hides_tile)
      return {.clause = "9", .reason = "who hides a tile is who has one left over"};
    if (tile == no_tile) continue;
    if (!may_hide(tile) || (left_over & bit_of(tile)) != 0)
      return {.clause = "9", .reason = "a tile is left over that nobody can have hidden"};
    left_over |= bit_of(tile);
  }
  const bool hides = view.seat >= 0 && view.clans[static_cast<std::size_t>(view.seat)].hides_tile;
  if ((view.own_secret != no_tile) != hides)
    return {.clause = "9", .reason = "the reader sees an own secret tile exactly when it hides one"};
  if (hides &&
      (!may_hide(view.own_secret) ||
       (!view.left_over.empty() && view.left_over[static_cast<std::size_t>(view.seat)] != view.own_secret)))
    return {.clause = "9", .reason = "the reader's secret tile is not one that it can hide"};

  if (view.phase == Phase::first || view.phase == Phase::secret) {
    if (on_bay > 0 || view.round > 0 || view.to_draw > 0 || view.last_round)
      return {.clause = "2", .reason = "the first round has not begun"};
    return view.phase == Phase::first || hiding < players
               ? Refusal{}
               : Refusal{.clause = "9", .reason = "all secret tiles are drawn"};
  }
  const int before = drawn_by(options, view.round - 1);
  const int after = drawn_by(options, view.round);
  const int in_bag = drawn_by(options, most_rounds);
  const int played = options.secret ? players - hiding : 0;
  if (view.round < 1 || (before == in_bag && drawn_by(options, view.round - 2) == in_bag))
    return {.clause = "8", .reason = "there is no such round"};
  if (view.last_round != (before == in_bag))
    return {.clause = "8", .reason = "the round after the last tile was drawn is the last one, and no other"};
  if ((view.to_draw > 0) != (view.phase == Phase::draw) || view.to_draw > after - before ||
      on_bay - played != after - view.to_draw)
    return {.clause = "2", .reason = "the tiles on the bay are not as many as this round asks for"};
  return {};
}

// Bids, boats in hand and the turn order (rules 3 and 4).
constexpr Refusal check_turns(const View& view) {
  const int players = view.options.players;
  const bool early = view.phase == Phase::first || view.phase == Phase::secret;
  const bool netting = view.phase == Phase::net || view.phase == Phase::build;
  const bool revealed = netting || view.phase == Phase::over;
  if (view.phase == Phase::first ? view.amulet != nobody || view.options.first != seat_at_random
                                 : !is_seat(view.amulet, players))
    return {.clause = "Y9", .reason = "a seat has the amulet from the beginning on"};
  if (view.phase == Phase::secret && !view.options.secret)
    return {.clause = "9", .reason = "without the option secret there are no secret tiles"};

  Seats in_order;
  for (const auto seat : view.order) {
    if (seat >= players || in_order.contains(seat))
      return {.clause = "4", .reason = "the order has a seat twice, or one that does not play"};
    in_order.insert(seat);
  }
  if (netting ? view.order.empty() : view.phase != Phase::over && !view.order.empty())
    return {.clause = "4", .reason = "the order lasts while there is netting to come"};
  int sealed = 0;
  for (Seat seat = 0; seat < players; ++seat) {
    const Clan& clan = view.clans[static_cast<unsigned>(seat)];
    if ((clan.bid != no_bid) != revealed) return {.clause = "3", .reason = "bids are open once all are in"};
    if (clan.sealed && view.phase != Phase::bid)
      return {.clause = "3", .reason = "bids are sealed only while others owe theirs"};
    sealed += clan.sealed ? 1 : 0;
    if (clan.hand > 0 && !in_order.contains(seat))
      return {.clause = "4", .reason = "who has boats in hand is still to place them"};
    if (early && clan.koban != first_koban(players))
      return {.clause = "1", .reason = "the clans have not the koban they begin with"};
  }
  if (sealed == players) return {.clause = "3", .reason = "when the last bid is in, all are open"};
  const bool own = view.seat >= 0 && view.clans[static_cast<std::size_t>(view.seat)].sealed;
  if ((view.own_bid != no_bid) != own ||
      (own && view.own_bid > view.clans[static_cast<std::size_t>(view.seat)].koban))
    return {.clause = "3",
            .reason = "the reader's own bid is one it can pay, and there only while it is sealed"};
  return {};
}

// Boats, stalls, koban and builds owed, once they are on the chart.
constexpr Refusal check_clans(const Chart& chart, State& state, const View& view) {
  const int players = view.options.players;
  int koban = state.wharf + count_bits(state.used);
  for (Seat seat = 0; seat < players; ++seat) {
    const auto s = static_cast<unsigned>(seat);
    koban += state.koban[s];
    if (supply(state, seat) < 0) return {.clause = "1", .reason = "a clan has more than forty boats"};
    if (builds_left(state, seat) < 1 && (state.market == 0 || !state.boats[s].contains(state.market)))
      return {.clause = "7", .reason = "a clan has more stalls than it can build"};
  }
  if (koban != all_koban) return {.clause = "1", .reason = "the koban do not add up to forty-eight"};
  if (state.phase == Phase::over) {
    if (state.market == 0) {
      if (!state.last_round || !state.order.empty())
        return {.clause = "8", .reason = "the game is over after the last round or with the Grand Market"};
      return {};
    }
    const Seat builder = state.order.empty() ? nobody : Seat{state.order[0]};
    if (builder == nobody || !state.boats[static_cast<unsigned>(builder)].contains(state.market) ||
        builds_left(state, builder) != 0)
      return {.clause = "7", .reason = "the Grand Market is the last build of the clan in turn"};
    return {};
  }
  // Rule 5: no group owes a build between placements; in phase build one group of the clan in turn does.
  int owing = 0;
  for (Seat seat = 0; seat < players; ++seat)
    for (Spaces rest = state.boats[static_cast<unsigned>(seat)]; !rest.empty();) {
      const Group group = flood(chart, state, rest, rest.lowest());
      rest -= group.boats;
      const Haul haul = group.haul;
      const int builds = obliged(haul, builds_left(state, seat));
      if (builds == 0) continue;
      if (state.phase != Phase::build || seat != state.order[0] || ++owing > 1)
        return {.clause = "5", .reason = "a group of boats owes a build, and it is not its turn"};
      if (cheapest(builds, haul[Resource::driftwood]) > state.koban[static_cast<unsigned>(seat)])
        return {.clause = "6", .reason = "a group of boats owes more builds than its clan can pay"};
    }
  if (state.phase == Phase::build && owing == 0)
    return {.clause = "5", .reason = "no group of boats owes a build"};
  if (state.phase == Phase::net) {
    find_placeable(chart, state);
    if (state.placeable.empty() && !view.clans[state.order[0]].hides_tile)
      return {.clause = "Y3", .reason = "the clan in turn has nothing to do and is passed over"};
  }
  return {};
}

}  // namespace nyakuza

constexpr Refusal Nyakuza::check(const View& view) const {
  using namespace nyakuza;
  const int players = view.options.players;
  if (!is_first(view.options.first, players))
    return {.reason = "the option first names a seat that does not play"};
  if (!is_reader(view.seat, players)) return {.reason = "the reader must be a seat or nobody"};
  if (view.clans.size() != static_cast<unsigned>(players))
    return {.reason = "there must be one clan for each seat"};
  if (const Refusal refusal = check_bay(chart, view)) return refusal;
  if (const Refusal refusal = check_tiles(chart, view)) return refusal;
  if (const Refusal refusal = check_turns(view)) return refusal;
  State state = known_state(chart, view);
  return check_clans(chart, state, view);
}

}  // namespace zashiki
