#pragma once
#include "rules/izakaya/game.h"
#include "rules/izakaya/play.h"
#include "rules/izakaya/view.h"

namespace zashiki {
namespace izakaya {

inline constexpr int most_bids = coins_at_the_start + 1;  // nobody ever has more than at the start

// The indices, one range after the other. A placement takes three of them: a site, a way to lie, where.
inline constexpr int bids_at = 0;                                // + coins
inline constexpr int drinks_at = bids_at + most_bids;            // + corners * colour + corner
inline constexpr int prices_at = drinks_at + colours * corners;  // + 5 * from + to, `from` itself left out
inline constexpr int claims_at =
    prices_at + colours * (colours - 1);                 // + lane, its smaller site; then its larger
inline constexpr int pieces_at = claims_at + 2 * lanes;  // + piece
inline constexpr int give_back_at = pieces_at + most_kinds;
inline constexpr int skip_at = give_back_at + 1;
inline constexpr int pass_at = skip_at + 1;
inline constexpr int sites_at = pass_at + 1;               // + site
inline constexpr int shapes_at = sites_at + most_sites;    // + shape
inline constexpr int shifts_at = shapes_at + most_shapes;  // + how far it is moved
inline constexpr int indices_in_all = shifts_at + cells_of_card;

inline constexpr int most_coins_in_all = coins_at_the_start * most_players;

// A number for each cell of a card.
using CellNumbers = std::array<std::uint8_t, cells_of_card>;

// The building area of each cell: 0 for none, 1 for a, 2 for b; none of a card that is not laid.
constexpr CellNumbers areas_of(const SiteView& site) {
  CellNumbers areas{};
  if (site.plan.empty()) return areas;
  const char* plan = site.plan.view().data();
  for (unsigned row = 0; row < 6; ++row)
    for (unsigned column = 0; column < 6; ++column) {
      // Of the three signs only the letters have this bit, and their lowest two are the number.
      const auto sign = static_cast<unsigned>(plan[7 * row + column]);
      areas[6 * row + column] = static_cast<std::uint8_t>((sign >> 6U & 1U) * (sign & 3U));
    }
  return areas;
}

// The highest of an area, 1 or 2. In two loops that a compiler makes vectors of.
constexpr std::uint8_t storeys_in(const CellNumbers& areas, const CellNumbers& heights, unsigned area) {
  CellNumbers here{};
  for (unsigned i = 0; i < cells_of_card; ++i)
    here[i] = static_cast<std::uint8_t>(heights[i] & (0U - (areas[i] >> (area - 1U) & 1U)));
  std::uint8_t highest = 0;
  for (unsigned i = 0; i < cells_of_card; ++i) highest = here[i] > highest ? here[i] : highest;
  return highest;
}

constexpr Lanes all_lanes() { return lanes_between((Sites{1} << 25U) - 1U); }

}  // namespace izakaya

template <class Visitor>
constexpr void Izakaya::encode(Visitor& visit, const View& view, Seat reader, const Indices& chosen) const {
  using namespace izakaya;
  constexpr int n = max_players;
  const Around around(view.options.players, reader);
  const int side = side_of_city(view.options.players);
  const auto sites = static_cast<int>(view.sites.size());
  const auto of_seats = [&](const char* name, int high, const auto& list, int unit = 1) {
    visit.numbers(name, 0, high, {n}, [&](auto&& put) {
      for (int i = 0; i < static_cast<int>(list.size()); ++i) put(i, list[at(around.seat(i))] / unit);
    });
  };
  // Sites and corners have the numbers that they have in the largest city.
  const auto site_flags = [&](const char* name, auto holds) {
    visit.flags(name, {5, 5}, [&](auto&& set) {
      for (int i = 0; i < sites; ++i)
        if (holds(view.sites[at(i)])) set(listed_site(side, i));
    });
  };
  const auto owners = [&](const char* name, auto owner) {
    visit.flags(name, {n, 5, 5}, [&](auto&& set) {
      for (int i = 0; i < sites; ++i)
        if (const Seat whose = owner(view.sites[at(i)]); whose != nobody)
          set(most_sites * around.place(whose) + listed_site(side, i));
    });
  };
  std::array<CellNumbers, most_sites> areas{};
  for (int i = 0; i < sites; ++i) areas[at(i)] = areas_of(view.sites[at(i)]);

  visit.one_hot("players", 4, view.options.players - min_players);
  visit.one_hot("phase", 7, static_cast<int>(view.phase));
  visit.flags("to_act", {n}, [&](auto&& set) {
    if (view.actor >= 0) set(around.place(view.actor));
    for (int i = 0; i < static_cast<int>(view.sealed.size()) && view.phase == Phase::bidding; ++i)
      if (view.sealed[at(around.seat(i))] == 0) set(i);
  });
  visit.one_hot("round", rounds_of_a_phase, view.round - 1);
  visit.flags("order", {n, n}, [&](auto&& set) {
    for (int i = 0; i < static_cast<int>(view.order.size()); ++i)
      set(n * i + around.place(view.order[at(i)]));
  });
  of_seats("coins", coins_at_the_start, view.yen, yen_of_a_coin);
  visit.number("pot", 0, most_coins_in_all, view.pot / yen_of_a_coin);
  of_seats("sealed", 1, view.sealed);
  visit.number("own_bid_and_one", 0, most_bids, view.bidder == nobody ? 0 : view.bid / yen_of_a_coin + 1);
  visit.flag("last", view.last);
  visit.flag("placed", view.placed);
  visit.flag("passed", view.passed);
  of_seats("claims_left", claims_of_a_player, view.discs);
  visit.numbers("prices", 0, coins_on_prices, {colours}, [&](auto&& put) {
    for (int colour = 0; colour < colours; ++colour) put(colour, view.prices[at(colour)] / yen_of_a_coin);
  });
  visit.numbers("crates", 0, drinks_of_a_colour, {colours}, [&](auto&& put) {
    for (int colour = 0; colour < colours; ++colour) put(colour, view.crates[at(colour)]);
  });
  visit.flags("spots", {colours + 1, n}, [&](auto&& set) {
    for (int spot = 0; spot <= colours; ++spot)
      if (const Seat whose = seat_of(view.spots.one_disc[at(spot)]); whose != nobody)
        set(n * spot + around.place(whose));
  });
  of_seats("claiming", rounds_of_a_phase, view.spots.claim);
  of_seats("building", rounds_of_a_phase, view.spots.build);
  const auto kinds = static_cast<int>(view.pieces.size());
  visit.numbers("pieces", 0, most_pieces, {most_kinds}, [&](auto&& put) {
    for (int kind = 0; kind < kinds; ++kind) put(kind, view.pieces[at(kind)].left);
  });
  visit.flags("piece_in_hand", {most_kinds}, [&](auto&& set) {
    for (int kind = 0; kind < kinds && !view.chosen.empty(); ++kind)
      if (view.pieces[at(kind)].id == view.chosen) set(kind);
  });
  visit.flag("free_piece", view.free_piece);
  visit.flags("drinks", {colours, 6, 6}, [&](auto&& set) {
    for (int i = 0; i < static_cast<int>(view.drinks.size()); ++i)
      if (const int drink = view.drinks[at(i)]; drink != no_drink)
        set(corners * drink + listed_corner(side, i));
  });
  site_flags("laid", [](const SiteView& site) { return !site.card.empty(); });
  site_flags("turned", [](const SiteView& site) { return site.turned; });
  owners("claims", [](const SiteView& site) { return seat_of(site.claim); });
  owners("discs_right", [](const SiteView& site) { return seat_of(site.right); });
  owners("discs_below", [](const SiteView& site) { return seat_of(site.below); });
  visit.numbers("areas", 0, 2, {most_sites, 6, 6}, [&](auto&& put) {
    for (int i = 0; i < sites; ++i) put_all(put, cells_of_card * listed_site(side, i), areas[at(i)]);
  });
  visit.numbers("heights", 0, most_pieces, {most_sites, 6, 6}, [&](auto&& put) {
    for (int i = 0; i < sites; ++i)
      put_all(put, cells_of_card * listed_site(side, i), view.sites[at(i)].heights);
  });
  // What follows can be worked out from the rest: the floors of each site's two buildings, what its drinks
  // are worth, and the points so far, in coins.
  std::array<std::array<std::uint8_t, 2>, most_sites> storeys{};
  std::array<int, most_sites> worth{};
  std::array<int, n> points{};
  for (int i = 0; i < sites; ++i) {
    const SiteView& site = view.sites[at(i)];
    for (const int corner : {0, 1, side + 1, side + 2})
      if (const int drink = view.drinks[at(i / side * (side + 1) + i % side + corner)]; drink != no_drink)
        worth[at(i)] += view.prices[at(drink)] / yen_of_a_coin;
    storeys[at(i)] = {storeys_in(areas[at(i)], site.heights, 1), storeys_in(areas[at(i)], site.heights, 2)};
    if (seat_of(site.claim) != nobody)
      points[at(around.place(site.claim))] += worth[at(i)] * (storeys[at(i)][0] + storeys[at(i)][1]);
  }
  visit.numbers("storeys", 0, most_pieces, {most_sites, 2}, [&](auto&& put) {
    for (int i = 0; i < 2 * sites; ++i)
      put(2 * listed_site(side, i / 2) + i % 2, storeys[at(i / 2)][at(i % 2)]);
  });
  visit.numbers("worth", 0, 4 * coins_on_prices, {5, 5}, [&](auto&& put) {
    for (int i = 0; i < sites; ++i) put(listed_site(side, i), worth[at(i)]);
  });
  visit.numbers("points_capped", 0, 255, {n}, [&](auto&& put) {
    for (int i = 0; i < static_cast<int>(view.yen.size()); ++i) {
      const int coins = points[at(i)] + view.yen[at(around.seat(i))] / yen_of_a_coin;
      put(i, coins < 255 ? coins : 255);
    }
  });
  // The parts of a placement chosen so far: the site, larger; the piece as it will lie.
  const Site chosen_site = chosen.empty() ? -1 : chosen[0] - sites_at;
  const int own = chosen_site < 0 ? -1 : chosen_site / 5 * side + chosen_site % 5;
  visit.one_hot("chosen_site", most_sites, chosen_site);
  visit.numbers("chosen_areas", 0, 2, {6, 6}, [&](auto&& put) {
    if (own >= 0) put_all(put, 0, areas[at(own)]);
  });
  visit.numbers("chosen_heights", 0, most_pieces, {6, 6}, [&](auto&& put) {
    if (own >= 0) put_all(put, 0, view.sites[at(own)].heights);
  });
  visit.flags("chosen_shape", {6, 6}, [&](auto&& set) {
    if (chosen.size() > 1) for_each_bit(tables.shapes[at(chosen[1] - shapes_at)], set);
  });
}

template <class Visitor>
constexpr void Izakaya::describe_index(Visitor& visit) {
  using namespace izakaya;
  visit.range("bid 0, 100, ... 1000", 0, bids_at, most_bids);
  visit.range("drink white...black, each at c0.0...c5.5", 0, drinks_at, colours * corners);
  visit.range("price from white...black, each to the five others", 0, prices_at, colours * (colours - 1));
  visit.range("claim the smaller site of a lane: 25 to the right, 25 below", 0, claims_at, lanes);
  visit.range("claim the larger site of a lane", 0, claims_at + lanes, lanes);
  visit.range("build a kind of piece", 0, pieces_at, most_kinds);
  visit.range("return", 0, give_back_at, 1);
  visit.range("skip", 0, skip_at, 1);
  visit.range("pass", 0, pass_at, 1);
  visit.range("place on s1.1...s5.5", 0, sites_at, most_sites);
  visit.range("lying so: the ways of all pieces", 1, shapes_at, most_shapes);
  visit.range("moved so far from the top left of the card", 2, shifts_at, cells_of_card);
}

constexpr Indices Izakaya::to_indices(Action action) const {
  using namespace izakaya;
  const int a = a_of(action);
  const int b = b_of(action);
  switch (kind_of(action)) {
    case Kind::bid: {
      const int coins = yen_of(action) / yen_of_a_coin;
      const bool whole = yen_of(action) % yen_of_a_coin == 0;
      return whole && coins < most_bids ? make_indices(bids_at + coins) : Indices{};
    }
    case Kind::drink: return make_indices(drinks_at + corners * b + a);
    case Kind::price: return make_indices(prices_at + (colours - 1) * a + (b < a ? b : b - 1));
    case Kind::claim: return make_indices(claims_at + (b == first_of(a) ? 0 : lanes) + a);
    case Kind::build: return make_indices(pieces_at + a);
    case Kind::place: return make_indices(sites_at + a, shapes_at + c_of(action), shifts_at + b);
    case Kind::give_back: return make_indices(give_back_at);
    case Kind::skip: return make_indices(skip_at);
    case Kind::pass: return make_indices(pass_at);
    default: return {};  // chance's
  }
}

constexpr std::optional<Action> Izakaya::from_indices(const Indices& indices) const {
  using namespace izakaya;
  if (indices.empty()) return std::nullopt;
  const int index = indices[0];
  if (index >= sites_at) {
    if (index >= shapes_at || indices.size() < 3) return std::nullopt;
    const int shape = indices[1] - shapes_at;
    const int shift = indices[2] - shifts_at;
    if (shape < 0 || shape >= tables.shape_count || shift < 0 || shift >= cells_of_card) return std::nullopt;
    if (!has(shifts_inside(tables.shapes[at(shape)], whole_card), shift)) return std::nullopt;
    return make_place(index - sites_at, placement_of(shape, shift));
  }
  if (indices.size() > 1) return std::nullopt;
  if (index < drinks_at) return make_bid((index - bids_at) * yen_of_a_coin);
  if (index < prices_at)
    return make(Kind::drink, (index - drinks_at) % corners, (index - drinks_at) / corners);
  if (index < claims_at) {
    const int from = (index - prices_at) / (colours - 1);
    const int to = (index - prices_at) % (colours - 1);
    return make(Kind::price, from, to < from ? to : to + 1);
  }
  if (index < pieces_at) {
    const Lane lane = (index - claims_at) % lanes;
    if (!has(all_lanes(), lane)) return std::nullopt;
    return make(Kind::claim, lane, index - claims_at < lanes ? first_of(lane) : second_of(lane));
  }
  if (index < give_back_at) {
    if (at(index - pieces_at) >= tables.box.pieces.size()) return std::nullopt;
    return make(Kind::build, index - pieces_at);
  }
  return make(index == give_back_at ? Kind::give_back : index == skip_at ? Kind::skip : Kind::pass);
}

constexpr IndexSet<Izakaya::index_size> Izakaya::mask(const State& state, Seat seat,
                                                      const Indices& chosen) const {
  using namespace izakaya;
  IndexSet<index_size> open;
  switch (state.phase) {
    case Phase::bidding: open.insert_range(bids_at, state.yen[at(seat)] + 1); break;
    case Phase::acting: {
      const Corners spots = open_corners(state);
      if (spots != 0)
        for_each_bit(open_colours(state),
                     [&](int colour) { open.insert(drinks_at + corners * colour, spots); });
      for_each_bit(open_prices(state),
                   [&](int from) { open.insert_range(prices_at + (colours - 1) * from, colours - 1); });
      const Claims claims = open_claims(state, seat);
      open.insert(claims_at, claims.first);
      open.insert(claims_at + lanes, claims.second);
      open.insert(pieces_at, open_pieces(state));
      if (count_turn(state, seat) == 0) open.insert(pass_at);  // I5
      break;
    }
    case Phase::offering:
      open.insert(pieces_at, open_pieces(state));
      open.insert(skip_at);
      break;
    case Phase::placing: {
      const Sites within =
          chosen.empty() ? state.city : Sites{1} << static_cast<unsigned>(chosen[0] - sites_at);
      floors(state, state.chosen, within, [&](Site site, PlacementRange range, const Floor& floor) {
        if (chosen.empty() && open.contains(sites_at + site)) return true;
        for (const Placement placement : range) {
          if (chosen.size() == 2 && shape_of(placement) != chosen[1] - shapes_at) continue;
          if (!floor.bare && !floor.takes(tables.cells(placement))) continue;
          if (chosen.empty()) {
            open.insert(sites_at + site);
            break;
          }
          open.insert(chosen.size() == 1 ? shapes_at + shape_of(placement) : shifts_at + shift_of(placement));
        }
        return true;
      });
      if (chosen.empty() && open.count() == 0) open.insert(give_back_at);  // I4
      break;
    }
    default: break;
  }
  return open;
}

}  // namespace zashiki

static_assert(zashiki::Izakaya::observation_size == zashiki::measured_observation(zashiki::Izakaya{}));
static_assert(zashiki::Izakaya::index_size == zashiki::izakaya::indices_in_all);
