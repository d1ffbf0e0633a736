#pragma once
#include "rules/izakaya/game.h"
#include "rules/izakaya/play.h"
#include "rules/izakaya/view.h"

namespace zashiki {
namespace izakaya {

inline constexpr int most_bids = coins_at_the_start + 1;  // no one ever has more than at the start

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

// What lies in the city and in the box, as a view tells it.
class TableOfView {
 public:
  // Without a city: a view that only stands for its fields.
  constexpr explicit TableOfView(const View& view)
      : view_(view), side_(view.sites.empty() ? 0 : side_of_city(view.options.players)) {}

  [[nodiscard]] constexpr int side() const { return side_; }
  [[nodiscard]] constexpr int kinds() const { return static_cast<int>(view_.pieces.size()); }
  [[nodiscard]] constexpr int left(int kind) const { return view_.pieces[at(kind)].left; }
  [[nodiscard]] constexpr int chosen() const {
    for (int kind = 0; kind < kinds() && !view_.chosen.empty(); ++kind)
      if (view_.pieces[at(kind)].id == view_.chosen) return kind;
    return -1;
  }
  [[nodiscard]] constexpr std::uint8_t drink(Corner corner) const {
    return view_.drinks[at(corner / 6 * (side_ + 1) + corner % 6)];
  }
  [[nodiscard]] constexpr bool turned(Site site) const { return seen(site).turned; }
  [[nodiscard]] constexpr Sites claims(Seat seat) const { return sites_of(seat, &SiteView::claim); }
  [[nodiscard]] constexpr Sites right(Seat seat) const { return sites_of(seat, &SiteView::right); }
  [[nodiscard]] constexpr Sites below(Seat seat) const { return sites_of(seat, &SiteView::below); }
  [[nodiscard]] constexpr bool laid(Site site) const { return !seen(site).card.empty(); }
  [[nodiscard]] constexpr CellNumbers areas(Site site) const {
    CellNumbers areas{};
    for (std::size_t cell = 0; cell < cells_of_card && laid(site); ++cell)
      areas[cell / 4] |= static_cast<std::uint32_t>(area(site, cell)) << (8U * (cell % 4U));
    return areas;
  }
  [[nodiscard]] constexpr CellNumbers heights(Site site) const {
    CellNumbers heights{};
    for (std::size_t cell = 0; cell < cells_of_card; ++cell)
      heights[cell / 4] |= static_cast<std::uint32_t>(seen(site).heights[cell]) << (8U * (cell % 4U));
    return heights;
  }
  [[nodiscard]] constexpr int storeys(Site site, int which) const {
    int highest = 0;
    for (std::size_t cell = 0; cell < cells_of_card && laid(site); ++cell)
      if (area(site, cell) == which + 1) highest = std::max(highest, int{seen(site).heights[cell]});
    return highest;
  }

 private:
  [[nodiscard]] constexpr const SiteView& seen(Site site) const {
    return view_.sites[at(site / 5 * side_ + site % 5)];
  }
  [[nodiscard]] constexpr Sites sites_of(Seat seat, std::int8_t SiteView::* whose) const {
    Sites sites = 0;
    for_each_site(side_, [&](Site site) {
      if (seat_of(seen(site).*whose) == seat) sites |= static_cast<Sites>(bit(site));
    });
    return sites;
  }
  // Of a card that is laid: 0 for none, 1 for a, 2 for b.
  [[nodiscard]] constexpr int area(Site site, std::size_t cell) const {
    const char sign = seen(site).plan.view()[cell / 6 * 7 + cell % 6];
    return sign == '.' ? 0 : sign - 'a' + 1;
  }
  const View& view_;
  int side_;
};
constexpr TableOfView table_of(const View& view) { return TableOfView(view); }
constexpr const OpenTable& table_of(const Sight& sight) { return sight.table; }

constexpr Lanes all_lanes() { return lanes_between((Sites{1} << 25U) - 1U); }

}  // namespace izakaya

template <class Visitor, class Seen>
constexpr void Izakaya::encode(Visitor& visit, const Seen& seen, Seat reader, const Indices& chosen) const {
  using namespace izakaya;
  const ViewHead& view = seen;
  const auto& table = table_of(seen);
  constexpr int n = max_players;
  const Around around(view.options.players, reader);
  const int side = table.side();
  const auto of_seats = [&](const char* name, int high, const auto& list, int unit = 1) {
    visit.numbers(name, 0, high, {n}, [&](auto&& put) {
      for (int i = 0; i < static_cast<int>(list.size()); ++i) put(i, list[at(around.seat(i))] / unit);
    });
  };
  // Sites and corners are numbered as in the largest city.
  const auto site_flags = [&](const char* name, auto holds) {
    visit.flags(name, {5, 5}, [&](auto&& set) {
      for_each_site(side, [&](Site site) {
        if (holds(site)) set(site);
      });
    });
  };
  const auto owners = [&](const char* name, auto sites) {
    visit.flags(name, {n, 5, 5}, [&](auto&& set) {
      for (int i = 0; around.has(i); ++i) set(most_sites * i, sites(around.seat(i)), most_sites);
    });
  };
  const auto cells = [&](const char* name, int high, auto numbers) {
    visit.parts(name, 0, high, {most_sites, 6, 6}, most_sites, [&](Site site, auto&& put) {
      if (site / 5 < side && site % 5 < side) put_words(put, numbers(site));
    });
  };

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
  visit.numbers("pieces", 0, most_pieces, {most_kinds}, [&](auto&& put) {
    for (int kind = 0; kind < table.kinds(); ++kind) put(kind, table.left(kind));
  });
  visit.one_hot("piece_in_hand", most_kinds, table.chosen());
  visit.flag("free_piece", view.free_piece);
  visit.flags("drinks", {colours, 6, 6}, [&](auto&& set) {
    for_each_corner(side, [&](Corner corner) {
      if (const int drink = table.drink(corner); drink != no_drink) set(corners * drink + corner);
    });
  });
  site_flags("laid", [&](Site site) { return table.laid(site); });
  site_flags("turned", [&](Site site) { return table.turned(site); });
  owners("claims", [&](Seat seat) { return table.claims(seat); });
  owners("discs_right", [&](Seat seat) { return table.right(seat); });
  owners("discs_below", [&](Seat seat) { return table.below(seat); });
  cells("areas", 2, [&](Site site) { return table.areas(site); });
  cells("heights", most_pieces, [&](Site site) { return table.heights(site); });
  // The rest follows from the above: the floors of each site's two buildings, the worth of its drinks, and
  // the points, in coins.
  std::array<std::uint8_t, most_sites> worth{};
  for_each_site(side, [&](Site site) {
    int coins = 0;
    for (const Corner corner : corners_of(site))
      if (const int drink = table.drink(corner); drink != no_drink)
        coins += view.prices[at(drink)] / yen_of_a_coin;
    worth[at(site)] = static_cast<std::uint8_t>(coins);
  });
  visit.numbers("storeys", 0, most_pieces, {most_sites, 2}, [&](auto&& put) {
    for_each_site(side, [&](Site site) {
      put(2 * site, table.storeys(site, 0));
      put(2 * site + 1, table.storeys(site, 1));
    });
  });
  visit.numbers("worth", 0, 4 * coins_on_prices, {5, 5},
                [&](auto&& put) { for_each_site(side, [&](Site site) { put(site, worth[at(site)]); }); });
  visit.numbers("points_capped", 0, 255, {n}, [&](auto&& put) {
    for (int i = 0; i < static_cast<int>(view.yen.size()); ++i) {
      int coins = view.yen[at(around.seat(i))] / yen_of_a_coin;
      for_each_bit(table.claims(around.seat(i)), [&](Site site) {
        coins += worth[at(site)] * (table.storeys(site, 0) + table.storeys(site, 1));
      });
      put(i, coins < 255 ? coins : 255);
    }
  });
  // The parts of a placement that are chosen already: the site, enlarged, and the piece as it will lie.
  const Site chosen_site = chosen.empty() ? -1 : chosen[0] - sites_at;
  visit.one_hot("chosen_site", most_sites, chosen_site);
  visit.numbers("chosen_areas", 0, 2, {6, 6}, [&](auto&& put) {
    if (chosen_site >= 0) put_words(put, table.areas(chosen_site));
  });
  visit.numbers("chosen_heights", 0, most_pieces, {6, 6}, [&](auto&& put) {
    if (chosen_site >= 0) put_words(put, table.heights(chosen_site));
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
