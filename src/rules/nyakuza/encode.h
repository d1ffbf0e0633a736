#pragma once
#include "rules/nyakuza/game.h"
#include "rules/nyakuza/notation.h"
#include "rules/nyakuza/play.h"
#include "rules/nyakuza/view.h"

namespace zashiki {
namespace nyakuza {

// The spaces numbered without a gap: tiles, shores, sea.
inline constexpr int places_in_all = most_places;
constexpr int place_of(Space space) { return is_resource(space) ? space : space - first_shore + tiles; }
constexpr Space space_at(int place) { return place < tiles ? place : place - tiles + first_shore; }

// The indices, range by range. A build takes two or three.
inline constexpr int boats_at = 0;                           // + place
inline constexpr int secrets_at = boats_at + places_in_all;  // + tile
inline constexpr int done_at = secrets_at + tiles;
inline constexpr int bids_at = done_at + 1;                 // + koban
inline constexpr int stalls_at = bids_at + all_koban + 1;   // + shore
inline constexpr int markets_at = stalls_at + most_shores;  // + shore
inline constexpr int first_tiles_at = markets_at + most_shores;
inline constexpr int second_tiles_at = first_tiles_at + tiles;
inline constexpr int indices_in_all = second_tiles_at + tiles;

// The spaces of one kind as sets; boats by clan.
struct SpaceSets {
  std::uint64_t there = 0;  // drawn, of tiles
  std::uint64_t built = 0;  // used tiles, or stalls
  std::array<std::uint64_t, most_clans> boats{};
};
// From what each space shows, eight at a time. No array is indexed at run time, so a GPU keeps all in
// registers.
constexpr SpaceSets sets_of(const auto& shown) {
  constexpr std::uint64_t ones = 0x0101010101010101U;
  static_assert(market_here + most_clans <= 16 && most_clans == 4);
  SpaceSets sets;
  for (unsigned first = 0; first < shown.size(); first += 8) {
    const std::uint64_t eight = eight_bytes(shown, first);
    const auto at_least = [&](unsigned number) { return (eight + (16 - number) * ones) >> 4U & ones; };
    const std::uint64_t boats = at_least(boat_here);
    const std::uint64_t clans = eight + (16 - boat_here) * ones;  // of each byte the lowest two bits
    sets.there |= join_bits(at_least(free_space)) << first;
    sets.built |= join_bits(at_least(built_here)) << first;
    for (unsigned clan = 0; clan < most_clans; ++clan) {
      const std::uint64_t unlike = clans ^ clan * ones;
      sets.boats[clan] |= join_bits(boats & ~(unlike | unlike >> 1U)) << first;
    }
  }
  return sets;
}

constexpr Board board_of(const View& view) {
  const SpaceSets resources = sets_of(view.resources);
  const SpaceSets shores = sets_of(view.shores);
  const SpaceSets seas = sets_of(view.seas);
  Board board{.drawn = resources.there, .built = {resources.built, shores.built}};
  for (unsigned clan = 0; clan < most_clans; ++clan) {
    board.boats[clan] = {resources.boats[clan], shores.boats[clan] | seas.boats[clan] << most_shores};
    board.reach[clan] = {~std::uint64_t{0}, ~std::uint64_t{0}};
  }
  return board;
}
constexpr const Board& board_of(const Sight& sight) { return sight.board; }

// All bits below the highest of a set.
constexpr std::uint64_t below_highest(std::uint64_t set) {
  for (unsigned by = 1; by < 64; by *= 2) set |= set >> by;
  return set >> 1U;
}

// The tiles that complete a recipe with one of this kind.
constexpr std::uint64_t partners(const Chart& chart, const Choices& choices, Resource kind) {
  switch (kind) {
    case Resource::driftwood: return 0;
    case Resource::spider_crab: break;
    case Resource::salmon: kind = Resource::tuna; break;
    case Resource::tuna: kind = Resource::salmon; break;
    case Resource::octopus: kind = Resource::squid; break;
    case Resource::squid: kind = Resource::octopus; break;
  }
  return tiles_of(chart, choices, kind);
}

}  // namespace nyakuza

template <class Visitor, class Seen>
constexpr void Nyakuza::encode(Visitor& visit, const Seen& view, Seat reader, const Indices& chosen) const {
  using namespace nyakuza;
  constexpr int n = max_players;
  const Around around(view.options.players, reader);
  const auto for_each = [&](auto&& visit_place) {
    for (int place = 0; place < static_cast<int>(view.clans.size()); ++place)
      visit_place(place, view.clans[static_cast<unsigned>(around.seat(place))]);
  };
  const auto flags_of = [&](const char* name, auto holds) {
    visit.flags(name, {n}, [&](auto&& set) {
      for_each([&](int place, const Clan& one) {
        if (holds(one)) set(place);
      });
    });
  };
  const auto numbers_of = [&](const char* name, int high, auto value) {
    visit.numbers(name, 0, high, {n},
                  [&](auto&& put) { for_each([&](int place, const Clan& one) { put(place, value(one)); }); });
  };
  const bool bidding = view.phase == Phase::bid;
  const bool acting = view.phase == Phase::net || view.phase == Phase::build;

  visit.one_hot("players", 3, view.options.players - min_players);
  visit.flag("secret", view.options.secret);
  visit.one_hot("phase", 7, static_cast<int>(view.phase));
  visit.number("round", 0, tiles, view.round);
  visit.flag("last_round", view.last_round);
  visit.number("bag", 0, tiles, view.bag);
  visit.number("to_draw", 0, 8, view.to_draw);
  visit.one_hot("amulet", n, around.place(view.amulet));
  visit.flags("to_act", {n}, [&](auto&& set) {
    if (acting) set(around.place(view.order[0]));
    for_each([&](int place, const Clan& one) {
      if (bidding && !one.sealed) set(place);
    });
  });
  visit.flags("order", {n, n}, [&](auto&& set) {
    for (int turn = 0; turn < static_cast<int>(view.order.size()); ++turn)
      set(n * turn + around.place(view.order[static_cast<unsigned>(turn)]));
  });
  visit.number("wharf", 0, all_koban, view.wharf);
  numbers_of("koban", all_koban, [](const Clan& one) { return one.koban; });
  numbers_of("hand", 3, [](const Clan& one) { return one.hand; });
  flags_of("sealed", [](const Clan& one) { return one.sealed; });
  numbers_of("bid_and_one", all_koban + 1, [](const Clan& one) { return one.bid + 1; });
  visit.number("own_bid_and_one", 0, all_koban + 1, view.own_bid + 1);
  flags_of("hides_tile", [](const Clan& one) { return one.hides_tile; });
  visit.one_hot("own_secret", tiles, view.own_secret);
  const Board& board = board_of(view);
  // Without an index, so that a GPU keeps all in registers.
  const auto of_seat = [&](const std::array<Spaces, most_clans>& all, Seat seat) {
    Spaces found;
    for (int one = 0; one < n; ++one)
      if (one == seat) found = all[static_cast<unsigned>(one)];
    return found;
  };
  visit.flags("drawn", {tiles}, [&](auto&& set) { set(0, board.drawn, tiles); });
  visit.flags("used", {tiles}, [&](auto&& set) { set(0, board.built.resource, tiles); });
  visit.flags("stalls", {most_shores}, [&](auto&& set) { set(0, board.built.coast, most_shores); });
  visit.flags("boats", {n, places_in_all}, [&](auto&& set) {
    for_each([&](int place, const Clan&) {
      const Spaces boats = of_seat(board.boats, around.seat(place));
      set(places_in_all * place, boats.resource, tiles);
      set(places_in_all * place + tiles, boats.coast, most_shores + most_seas);
    });
  });
  // These follow from the above but would cost a net many units: five numbers per clan, the bytes of five
  // words.
  constexpr int most_builds = first_stalls(min_players) + 1;
  constexpr int enough = 15;  // more make no difference
  constexpr std::array highs{most_builds, enough, enough, enough, most_builds};
  Spaces open{board.drawn, ~std::uint64_t{0}};
  for (const Spaces& boats : board.boats) open -= boats;
  std::array<std::uint32_t, highs.size()> follows{};
  for_each([&](int place, const Clan& one) {
    const Seat seat = around.seat(place);
    const Spaces own = of_seat(board.boats, seat);
    const int stalls = count_bits(board.built.coast & own.coast);
    const int left = builds_left(view.options.players, stalls);
    const Fleet fleet{.boats = own, .spent = board.built & own, .koban = one.koban, .left = left};
    // Nothing is left to build after the Grand Market.
    const Spaces candidates = left > 0 ? open & of_seat(board.reach, seat) : Spaces{};
    const Outlook outlook = [&] {
      if constexpr (requires { visit.kept(seat); })
        return visit.kept(seat).find(chart, fleet, candidates);
      else
        return look_ahead(chart, fleet, candidates);
    }();
    const std::array numbers{stalls, outlook.recipes, outlook.shores, outlook.building.size(),
                             outlook.builds};
    for (unsigned i = 0; i < highs.size(); ++i)
      follows[i] |= static_cast<std::uint32_t>(std::min(highs[i], numbers[i]))
                    << (8U * static_cast<unsigned>(place));
  });
  const auto tell = [&](const char* name, unsigned which) {
    visit.numbers(name, 0, highs[which], {n}, [&](auto&& put) {
      for (unsigned place = 0; place < static_cast<unsigned>(n); ++place)
        put(static_cast<int>(place), static_cast<int>(follows[which] >> (8U * place) & 0xffU));
    });
  };
  tell("built", 0);
  tell("recipes", 1);
  tell("shores", 2);
  tell("building_spaces", 3);
  tell("next_builds", 4);
  // The parts of a build that are chosen already.
  visit.one_hot("chosen_shore", most_shores, chosen.empty() ? -1 : (chosen[0] - stalls_at) % most_shores);
  visit.one_hot("chosen_tile", tiles, chosen.size() < 2 ? -1 : chosen[1] - first_tiles_at);
}

template <class Visitor>
constexpr void Nyakuza::describe_index(Visitor& visit) {
  using namespace nyakuza;
  visit.range("boat r1...r60, s1...s32, w1...w32", 0, boats_at, places_in_all);
  visit.range("secret r1...r60", 0, secrets_at, tiles);
  visit.range("done", 0, done_at, 1);
  visit.range("bid 0...48", 0, bids_at, all_koban + 1);
  visit.range("stall at s1...s32", 0, stalls_at, most_shores);
  visit.range("market at s1...s32", 0, markets_at, most_shores);
  visit.range("with r1...r60: driftwood, or the lower of two tiles", 1, first_tiles_at, tiles);
  visit.range("and r1...r60: the higher of two tiles", 2, second_tiles_at, tiles);
}

constexpr Indices Nyakuza::to_indices(Action action) const {
  using namespace nyakuza;
  const int what = what_of(action);
  switch (kind_of(action)) {
    case Kind::bid: return what <= all_koban ? make_indices(bids_at + what) : Indices{};
    case Kind::boat: return make_indices(boats_at + place_of(what));
    case Kind::secret: return make_indices(secrets_at + what);
    case Kind::done: return make_indices(done_at);
    case Kind::stall:
    case Kind::market: {
      const int first = (kind_of(action) == Kind::stall ? stalls_at : markets_at) + what - first_shore;
      Indices indices = make_indices(first, first_tiles_at + first_tile_of(action));
      if (second_tile_of(action) != no_tile)
        indices.push_back(static_cast<std::uint16_t>(second_tiles_at + second_tile_of(action)));
      return indices;
    }
    default: return {};  // chance's
  }
}

constexpr std::optional<Action> Nyakuza::from_indices(const Indices& indices) const {
  using namespace nyakuza;
  if (indices.empty()) return std::nullopt;
  const int index = indices[0];
  if (index >= stalls_at) {
    if (index >= first_tiles_at || indices.size() < 2) return std::nullopt;
    const Kind kind = index < markets_at ? Kind::stall : Kind::market;
    const Space shore = first_shore + (index - stalls_at) % most_shores;
    const Tile a = indices[1] - first_tiles_at;
    if (a < 0 || a >= tiles) return std::nullopt;
    const bool alone = chart.resource_of(a) == Resource::driftwood;
    if (alone != (indices.size() == 2)) return std::nullopt;
    const Tile b = alone ? no_tile : indices[2] - second_tiles_at;
    if (!alone && (b <= a || b >= tiles)) return std::nullopt;
    return make(kind, shore, a, b);
  }
  if (indices.size() > 1) return std::nullopt;
  if (index >= bids_at) return make(Kind::bid, index - bids_at);
  if (index == done_at) return make(Kind::done);
  if (index >= secrets_at) return make(Kind::secret, index - secrets_at);
  return make(Kind::boat, space_at(index - boats_at));
}

constexpr IndexSet<Nyakuza::index_size> Nyakuza::mask(const State& state, Seat seat,
                                                      const Indices& chosen) const {
  using namespace nyakuza;
  IndexSet<index_size> open;
  const auto s = static_cast<unsigned>(seat);
  if (state.phase == Phase::bid) {
    open.insert_range(bids_at, state.koban[s] + 1);
  } else if (state.phase == Phase::net) {
    open.insert(boats_at, state.placeable.resource);
    open.insert(boats_at + tiles, state.placeable.coast);
    if (state.may_play_secret) open.insert(secrets_at + state.hidden[s]);
    if (may_be_done(state)) open.insert(done_at);
  } else if (state.phase == Phase::build) {
    const Choices choices = choices_of(chart, state);
    if (chosen.empty()) {
      open.insert(builds_left(state, seat) == 1 ? markets_at : stalls_at, choices.shores);
    } else if (chosen.size() == 1) {
      std::uint64_t lower = choices.driftwood_fits ? tiles_of(chart, choices, Resource::driftwood) : 0;
      for (unsigned kind = 0; kind < resource_kinds && choices.others_fit; ++kind)
        lower |= choices.unused & chart.lies[kind] &
                 below_highest(partners(chart, choices, static_cast<Resource>(kind)));
      open.insert(first_tiles_at, lower);
    } else {
      const Tile a = chosen[1] - first_tiles_at;
      const std::uint64_t above = ~((bit_of(a) << 1U) - 1U);
      open.insert(second_tiles_at, partners(chart, choices, chart.resource_of(a)) & above);
    }
  }
  return open;
}

}  // namespace zashiki

static_assert(zashiki::Nyakuza::observation_size == zashiki::measured_observation(zashiki::Nyakuza{}));
static_assert(zashiki::Nyakuza::index_size == zashiki::nyakuza::indices_in_all);
