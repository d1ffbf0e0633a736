#pragma once
#include "rules/izakaya/game.h"
#include "rules/izakaya/notation.h"
#include "rules/izakaya/play.h"
#include "rules/steps.h"

namespace zashiki {
namespace izakaya {

// The seat whose set contains this place, or nobody.
template <class Sets>
constexpr std::int8_t owner_in(const Sets& sets, int place) {
  for (std::size_t seat = 0; seat < sets.size(); ++seat)
    if (has(sets[seat], place)) return static_cast<std::int8_t>(seat);
  return nobody;
}

// The i-th site and the i-th corner of a city that is listed row by row.
constexpr Site listed_site(int side, int i) { return 5 * (i / side) + i % side; }
constexpr Corner listed_corner(int side, int i) { return 6 * (i / (side + 1)) + i % (side + 1); }

// Calls visit(site) and visit(corner) in that order.
template <class Visit>
constexpr void for_each_site(int side, Visit&& visit) {
  for (int row = 0; row < side; ++row)
    for (int column = 0; column < side; ++column) visit(Site{5 * row + column});
}
template <class Visit>
constexpr void for_each_corner(int side, Visit&& visit) {
  for (int row = 0; row <= side; ++row)
    for (int column = 0; column <= side; ++column) visit(Corner{6 * row + column});
}

// A number for each cell of a card, four to a word, the first in the lowest byte.
using CellNumbers = std::array<std::uint32_t, cells_of_card / 4>;
// Adds a number to each of these cells.
constexpr void add_to(CellNumbers& numbers, Cells cells, std::uint32_t number = 1) {
  for (std::size_t word = 0; word < numbers.size(); ++word, cells >>= 4U)
    numbers[word] += ((static_cast<std::uint32_t>(cells) & 0xfU) * 0x204081U & 0x1010101U) * number;
}
constexpr std::uint8_t number_at(const CellNumbers& numbers, std::size_t at_cell) {
  return static_cast<std::uint8_t>(numbers[at_cell / 4] >> (8U * (at_cell % 4U)));
}

// The city and the box, looked up in the state: all of it is open, and nothing else is accessible from here.
class OpenTable {
 public:
  constexpr OpenTable(const Tables& tables, const State& state)
      : tables_(tables),
        ground_(static_cast<const Ground&>(state)),
        floors_(state.floors),
        claims_(state.claims),
        discs_(state.discs),
        supply_(state.supply),
        city_(state.city),
        side_(side_of_city(state.options.players)),
        chosen_(state.chosen) {}

  [[nodiscard]] constexpr int side() const { return side_; }
  [[nodiscard]] constexpr int kinds() const { return static_cast<int>(tables_.box.pieces.size()); }
  [[nodiscard]] constexpr std::uint8_t left(int kind) const { return supply_[at(kind)]; }
  // The kind of the piece in hand, or -1.
  [[nodiscard]] constexpr int chosen() const { return chosen_ == no_piece ? -1 : chosen_; }
  [[nodiscard]] constexpr std::uint8_t drink(Corner corner) const { return ground_.drink[at(corner)]; }
  [[nodiscard]] constexpr bool turned(Site site) const { return !has(city_, site); }
  // A seat's sites, and the sites with a disc of that seat in the lane to the right or below.
  [[nodiscard]] constexpr Sites claims(Seat seat) const { return claims_[at(seat)]; }
  [[nodiscard]] constexpr Sites right(Seat seat) const {
    return static_cast<Sites>(discs_[at(seat)] & ((1U << most_sites) - 1U));
  }
  [[nodiscard]] constexpr Sites below(Seat seat) const {
    return static_cast<Sites>(discs_[at(seat)] >> most_sites);
  }
  [[nodiscard]] constexpr bool laid(Site site) const { return ground_.card[at(site)] != no_card; }
  [[nodiscard]] constexpr const Card& card(Site site) const {
    return tables_.box.cards[ground_.card[at(site)]];
  }
  // The building area of each cell: 1 for a, 2 for b, 0 for none or if the card is not laid yet.
  [[nodiscard]] constexpr CellNumbers areas(Site site) const {
    CellNumbers areas{};
    if (!laid(site)) return areas;
    add_to(areas, card(site).areas[0], 1);
    add_to(areas, card(site).areas[1], 2);
    return areas;
  }
  [[nodiscard]] constexpr CellNumbers heights(Site site) const {
    CellNumbers heights{};
    for (int building = 2 * site; building < 2 * site + 2; ++building)
      for (auto floor = ground_.top[at(building)]; floor != no_floor; floor = ground_.below[floor])
        add_to(heights, floors_[floor]);
    return heights;
  }
  // The floors of area 0 or 1.
  [[nodiscard]] constexpr int storeys(Site site, int area) const {
    return ground_.storeys[at(2 * site + area)];
  }

 private:
  const Tables& tables_;
  Ground ground_;
  const Floors& floors_;
  const std::array<Sites, most_players>& claims_;
  const std::array<Lanes, most_players>& discs_;
  const std::array<std::uint8_t, most_kinds>& supply_;
  Sites city_;
  int side_;
  std::uint8_t chosen_;
};

// All that a View tells, without names and drawings.
struct Sight : ViewHead {
  OpenTable table;
};

}  // namespace izakaya

constexpr izakaya::ViewHead Izakaya::head(const State& state, Seat reader) const {
  using namespace izakaya;
  const int players = state.options.players;
  ViewHead view;
  view.options = state.options;
  view.phase = state.phase;
  const Seats acting = actors(state);
  view.actor =
      static_cast<std::int8_t>(state.phase == Phase::bidding || acting.empty() ? nobody : acting.lowest());
  const bool in_action =
      state.phase == Phase::acting || state.phase == Phase::offering || state.phase == Phase::placing;
  view.round = static_cast<std::uint8_t>(in_action ? state.round + 1 : 0);
  for (std::size_t i = 0; i < state.ordered; ++i) view.order.push_back(state.order[i]);
  for (std::size_t seat = 0; seat < at(players); ++seat) {
    view.yen.push_back(static_cast<std::int16_t>(state.yen[seat] * yen_of_a_coin));
    view.sealed.push_back(state.bid[seat] != no_bid ? 1 : 0);
    view.discs.push_back(static_cast<std::uint8_t>(claims_of_a_player - count_bits(state.discs[seat])));
    view.pyramids.push_back(static_cast<std::uint8_t>(claims_of_a_player - count_bits(state.claims[seat])));
    view.spots.claim.push_back(state.claiming[seat]);
    view.spots.build.push_back(state.building[seat]);
  }
  view.pot = static_cast<std::int16_t>(state.pot * yen_of_a_coin);
  if (reader >= 0 && state.bid[at(reader)] != no_bid) {
    view.bidder = static_cast<std::int8_t>(reader);
    view.bid = static_cast<std::int16_t>(state.bid[at(reader)] * yen_of_a_coin);
  }
  view.last = is_last_phase(state);
  view.placed = state.placed;
  view.passed = state.passed;
  for (std::size_t colour = 0; colour < colours; ++colour)
    view.prices[colour] = static_cast<std::int16_t>(state.price[colour] * yen_of_a_coin);
  view.crates = state.crate;
  view.spots.one_disc = state.spot;
  view.free_piece = state.free_piece;
  return view;
}

constexpr izakaya::Sight Izakaya::sight(const State& state, Seat reader) const {
  return {head(state, reader), izakaya::OpenTable(tables, state)};
}

constexpr Izakaya::View Izakaya::observe(const State& state, Seat reader) const {
  using namespace izakaya;
  const OpenTable table(tables, state);
  const int side = table.side();
  View view{head(state, reader)};
  for (int kind = 0; kind < table.kinds(); ++kind)
    view.pieces.push_back({.id = tables.box.pieces[at(kind)].id, .left = table.left(kind)});
  if (table.chosen() >= 0) view.chosen = tables.box.pieces[at(table.chosen())].id;
  for_each_corner(side, [&](Corner corner) { view.drinks.push_back(table.drink(corner)); });
  view.sites.resize(at(side * side));
  SiteView* next = view.sites.begin();
  for_each_site(side, [&](Site site) {
    SiteView& seen = *next++;
    seen.turned = table.turned(site);
    seen.claim = owner_in(state.claims, site);
    seen.right = owner_in(state.discs, site);
    seen.below = owner_in(state.discs, site + most_sites);
    if (!table.laid(site)) return;
    seen.card = table.card(site).id;
    seen.plan = table.card(site).plan;
    const CellNumbers heights = table.heights(site);
    for (std::size_t cell = 0; cell < cells_of_card; ++cell) seen.heights[cell] = number_at(heights, cell);
  });
  return view;
}

template <class Prior>
constexpr Izakaya::State Izakaya::sample(const View& view, Random& random, Prior&& prior) const {
  using namespace izakaya;
  const int players = view.options.players;
  const int side = side_of_city(players);
  State state = start(view.options);
  state.phase = view.phase;
  state.round = static_cast<std::uint8_t>(view.round > 0 ? view.round - 1 : 0);
  for (const auto seat : view.order) {
    if (seat_of(view.actor) == int{seat}) state.turn = state.ordered;
    state.order[state.ordered++] = seat;
  }
  state.pot = static_cast<std::uint8_t>(view.pot / yen_of_a_coin);
  for (std::size_t seat = 0; seat < at(players); ++seat) {
    state.yen[seat] = static_cast<std::uint8_t>(view.yen[seat] / yen_of_a_coin);
    state.claiming[seat] = view.spots.claim[seat];
    state.building[seat] = view.spots.build[seat];
  }
  state.placed = view.placed;
  state.passed = view.passed;
  for (std::size_t colour = 0; colour < colours; ++colour)
    state.price[colour] = static_cast<std::uint8_t>(view.prices[colour] / yen_of_a_coin);
  state.crate = view.crates;
  state.spot = view.spots.one_disc;
  for (std::size_t piece = 0; piece < view.pieces.size(); ++piece) {
    state.supply[piece] = view.pieces[piece].left;
    if (view.chosen == view.pieces[piece].id) state.chosen = static_cast<std::uint8_t>(piece);
  }
  state.free_piece = view.free_piece;
  for (int i = 0; i < static_cast<int>(view.drinks.size()); ++i) {
    const Corner corner = listed_corner(side, i);
    state.drink[at(corner)] = view.drinks[at(i)];
    if (view.drinks[at(i)] == no_drink) continue;
    state.free_inner &= ~bit(corner);
    state.free_rim &= ~bit(corner);
  }
  for (int i = 0; i < static_cast<int>(view.sites.size()); ++i) {
    const SiteView& seen = view.sites[at(i)];
    const Site site = listed_site(side, i);
    if (seen.claim != nobody) {
      state.claims[at(seen.claim)] |= static_cast<Sites>(bit(site));
      state.unclaimed &= ~static_cast<Sites>(bit(site));
    }
    const auto put_disc = [&](Seat seat, Lane lane) {
      if (seat == nobody) return;
      state.discs[at(seat)] |= bit(lane);
      state.free_lanes &= ~bit(lane);
    };
    put_disc(seen.right, site);
    put_disc(seen.below, site + most_sites);
    for (std::size_t card = 0; card < tables.box.cards.size(); ++card)
      if (tables.box.cards[card].id == seen.card) {
        state.card[at(site)] = static_cast<std::uint8_t>(card);
        state.dealt |= bit(static_cast<int>(card));
        break;
      }
    if (seen.card.empty()) continue;
    for (int building = 2 * site; building < 2 * site + 2; ++building) {
      const Cells ground = area(state, building);
      for (int height = 1;; ++height) {
        Cells floor = 0;
        for_each_bit(ground, [&](int at_cell) {
          if (seen.heights[at(at_cell)] >= height) floor |= bit(at_cell);
        });
        if (floor == 0) break;
        lay(state, building, floor);
      }
    }
  }
  if (view.bidder != nobody) state.bid[at(view.bidder)] = static_cast<std::uint8_t>(view.bid / yen_of_a_coin);
  // The others' sealed bids, each weighed in a position where that seat has still to choose.
  for (Seat seat = 0; seat < players; ++seat) {
    if (view.sealed[at(seat)] == 0 || seat == view.bidder) continue;
    const Action choice = draw_by_weight(
        random,
        [&](auto&& sink) {
          for (int coins = 0; coins <= state.yen[at(seat)]; ++coins) sink(make_bid(coins * yen_of_a_coin));
        },
        [&](Action action) { return prior(*this, state, seat, action); });
    state.bid[at(seat)] = static_cast<std::uint8_t>(yen_of(choice) / yen_of_a_coin);
  }
  return state;
}

constexpr Secret Izakaya::secret(const State&, Seat who, Action action) const {
  if (izakaya::kind_of(action) != izakaya::Kind::bid) return {};
  return {.slot = who, .keeper = who};
}

constexpr bool Izakaya::is_secret(const State& state, int slot) const {
  return state.bid[izakaya::at(slot)] != izakaya::no_bid;
}

constexpr Text Izakaya::redact(Action action) const {
  return izakaya::kind_of(action) == izakaya::Kind::bid ? Text("bid ?") : to_text(action);
}

template <class Visitor, class V>
constexpr void Izakaya::describe(Visitor& visit, V& view) {
  using namespace izakaya;
  visit.number("players", view.options.players, min_players, max_players);
  visit.object("options", view.options, [](auto& inner, auto& options) { describe_options(inner, options); });
  visit.word("phase", view.phase, phase_words());
  visit.seat("actor", view.actor);
  visit.number("round", view.round, 0, rounds_of_a_phase);
  visit.numbers("order", view.order, 0, max_players - 1);
  visit.numbers("yen", view.yen, 0, most_yen);
  visit.number("pot", view.pot, 0, most_yen);
  visit.numbers("sealed", view.sealed, 0, 1);
  visit.seat("bidder", view.bidder);
  visit.number("bid", view.bid, 0, most_yen);
  visit.flag("last", view.last);
  visit.flag("placed", view.placed);
  visit.flag("passed", view.passed);
  visit.numbers("discs", view.discs, 0, claims_of_a_player);
  visit.numbers("pyramids", view.pyramids, 0, claims_of_a_player);
  visit.numbers("prices", view.prices, 0, coins_on_prices * yen_of_a_coin);
  visit.numbers("crates", view.crates, 0, drinks_of_a_colour);
  visit.object("spots", view.spots, [](auto& inner, auto& spots) {
    for (std::size_t colour = 0; colour < colours; ++colour)
      inner.seat(colour_words()[colour], spots.one_disc[colour]);
    inner.seat("price", spots.one_disc[price_spot]);
    inner.numbers("claim", spots.claim, 0, rounds_of_a_phase);
    inner.numbers("build", spots.build, 0, rounds_of_a_phase);
  });
  visit.objects("pieces", view.pieces, [](auto& inner, auto& piece) {
    inner.text("id", piece.id);
    inner.number("left", piece.left, 0, most_pieces);
  });
  visit.text("chosen", view.chosen);
  visit.flag("free_piece", view.free_piece);
  visit.words("drinks", view.drinks, drink_words());
  visit.objects("sites", view.sites, [](auto& inner, auto& site) {
    inner.text("card", site.card);
    inner.text("plan", site.plan);
    inner.flag("turned", site.turned);
    inner.seat("claim", site.claim);
    inner.seat("right", site.right);
    inner.seat("below", site.below);
    inner.numbers("heights", site.heights, 0, most_pieces);
  });
}

}  // namespace zashiki
