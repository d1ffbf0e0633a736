#pragma once
#include "rules/izakaya/game.h"
#include "rules/izakaya/play.h"
#include "rules/izakaya/view.h"

namespace zashiki {
namespace izakaya {

// Whether every list has the length that the city and the players require.
constexpr bool has_right_sizes(const View& view, const Box& box) {
  const auto players = at(view.options.players);
  const auto side = at(side_of_city(view.options.players));
  return view.yen.size() == players && view.sealed.size() == players && view.discs.size() == players &&
         view.pyramids.size() == players && view.spots.claim.size() == players &&
         view.spots.build.size() == players && view.pieces.size() == box.pieces.size() &&
         view.drinks.size() == (side + 1) * (side + 1) && view.sites.size() == side * side;
}

// Money and drinks are neither lost nor made.
constexpr Refusal check_stock(const View& view) {
  int yen = view.pot;
  int prices = 0;
  bool in_coins = view.pot % yen_of_a_coin == 0;
  for (const auto purse : view.yen) {
    yen += purse;
    in_coins = in_coins && purse % yen_of_a_coin == 0;
  }
  for (const auto price : view.prices) {
    prices += price;
    in_coins = in_coins && price % yen_of_a_coin == 0;
  }
  if (!in_coins) return {.clause = "1", .reason = "money comes in coins of 100 yen"};
  if (yen != coins_at_the_start * yen_of_a_coin * view.options.players)
    return {.clause = "1", .reason = "the yen in hands and pot do not add up to 1000 for each player"};
  if (prices != coins_on_prices * yen_of_a_coin)
    return {.clause = "2", .reason = "the coins on the prices do not add up to 1200 yen"};

  const int side = side_of_city(view.options.players);
  const Corners inner = inner_corners(view.options.players);
  const Corners rim = rim_corners(view.options.players);
  Corners taken = 0;
  std::array<int, colours> left{};
  for (std::size_t colour = 0; colour < colours; ++colour) left[colour] = view.crates[colour];
  for (int i = 0; i < static_cast<int>(view.drinks.size()); ++i) {
    if (view.drinks[at(i)] == no_drink) continue;
    ++left[view.drinks[at(i)]];
    taken |= bit(listed_corner(side, i));
  }
  for (const int drinks : left)
    if (drinks != drinks_of_a_colour)
      return {.clause = "2", .reason = "the drinks of a colour in crate and city are not six"};
  if ((taken & ~(inner | rim)) != 0)
    return {.clause = "2", .reason = "a drink stands where fewer than two cards meet"};
  if ((taken & rim) != 0 && (inner & ~taken) != 0)
    return {.clause = "2", .reason = "four-card corners come before two-card corners"};
  return {};
}

// Pyramids and discs.
constexpr Refusal check_claims(const View& view, Sites city) {
  const int side = side_of_city(view.options.players);
  const Lanes open = lanes_between(city);
  std::array<int, most_players> discs{};
  std::array<int, most_players> pyramids{};
  for (int i = 0; i < static_cast<int>(view.sites.size()); ++i) {
    const SiteView& seen = view.sites[at(i)];
    const Site site = listed_site(side, i);
    for (const auto seat : std::array{seen.claim, seen.right, seen.below})
      if (seat != nobody && !is_seat(seat, view.options.players))
        return {.clause = "2", .reason = "a site or a lane belongs to a seat that does not play"};
    if ((seen.claim != nobody && !has(city, site)) || (seen.right != nobody && !has(open, site)) ||
        (seen.below != nobody && !has(open, site + most_sites)))
      return {.clause = "I1", .reason = "discs lie between two sites in use, and pyramids on one"};
    if (seen.claim != nobody) ++pyramids[at(seen.claim)];
    if (seen.right != nobody) ++discs[at(seen.right)];
    if (seen.below != nobody) ++discs[at(seen.below)];
  }
  for (std::size_t seat = 0; seat < at(view.options.players); ++seat)
    if (discs[seat] != pyramids[seat] || view.discs[seat] != claims_of_a_player - discs[seat] ||
        view.pyramids[seat] != claims_of_a_player - pyramids[seat])
      return {.clause = "2",
              .reason = "everybody has six discs and six pyramids, and places one with the other"};
  return {};
}

// Cards, and the buildings on them: each floor inside the one below and in one part, of pieces that left the
// supply.
constexpr Refusal check_buildings(const View& view, const Box& box, Sites city) {
  const int side = side_of_city(view.options.players);
  int pieces = 0;  // laid
  int cells = 0;   // that these cover
  for (std::size_t i = 0; i < box.pieces.size(); ++i) {
    const Piece& piece = box.pieces[i];
    if (view.pieces[i].id != piece.id || view.pieces[i].left > piece.count)
      return {.clause = "3", .reason = "the pieces are not those in the box"};
    const bool in_hand = !view.chosen.empty() && view.chosen == piece.id;
    const int laid = piece.count - view.pieces[i].left - (in_hand ? 1 : 0);
    if (laid < 0) return {.clause = "3", .reason = "the piece in hand is still in the supply"};
    pieces += laid;
    cells += laid * count_bits(piece.shape);
  }
  std::uint64_t dealt = 0;
  for (int i = 0; i < static_cast<int>(view.sites.size()); ++i) {
    const SiteView& seen = view.sites[at(i)];
    const bool in_use = has(city, listed_site(side, i));
    if (seen.turned == in_use) return {.clause = "I9", .reason = "only the centre of nine sites is turned"};
    Card card;
    if (!seen.card.empty()) {
      int number = 0;
      while (number < static_cast<int>(box.cards.size()) && box.cards[at(number)].id != seen.card) ++number;
      if (number == static_cast<int>(box.cards.size()) || has(dealt, number))
        return {.clause = "1", .reason = "a site shows a card that is not in the box, or that lies twice"};
      if (count_bits(dealt) != i)
        return {.clause = "1", .reason = "sites are dealt row by row, without gaps"};
      dealt |= bit(number);
      card = box.cards[at(number)];
    }
    if (seen.plan != card.plan) return {.clause = "1", .reason = "the plan of a site is not its card's"};
    for (int place = 0; place < cells_of_card; ++place)
      if (seen.heights[at(place)] > 0 && (!in_use || !has(card.areas[0] | card.areas[1], place)))
        return {.clause = "3", .reason = "something is built outside of the building areas"};
    for (const Cells ground : card.areas)
      for (int height = 1;; ++height) {
        Cells floor = 0;
        for_each_bit(ground, [&](int place) {
          if (seen.heights[at(place)] >= height) floor |= bit(place);
        });
        if (floor == 0) break;
        if (--pieces < 0) return {.clause = "3", .reason = "there are more floors than pieces were laid"};
        if (!is_connected(floor))
          return {.clause = "3", .reason = "a floor falls into parts that share no edge"};
        cells -= count_bits(floor);
      }
  }
  if (cells != 0) return {.clause = "3", .reason = "the buildings do not cover what the laid pieces do"};
  const bool all_dealt = count_bits(dealt) == side * side;
  if (all_dealt == (view.phase == Phase::dealing))
    return {.clause = "1", .reason = "the city is whole once the dealing is over, and not before"};
  return {};
}

// The turn, and the number of action discs that each seat has placed in this phase (rule 2).
constexpr Refusal check_turns(const View& view) {
  const int players = view.options.players;
  const bool setup = view.phase == Phase::dealing || view.phase == Phase::ordering;
  const bool in_action =
      view.phase == Phase::acting || view.phase == Phase::offering || view.phase == Phase::placing;
  Seats ordered;
  int place = 0;  // of the actor
  for (std::size_t i = 0; i < view.order.size(); ++i) {
    if (view.order[i] >= players || ordered.contains(view.order[i]))
      return {.clause = "1", .reason = "the order has a seat twice, or one that does not play"};
    ordered.insert(view.order[i]);
    if (view.order[i] == seat_of(view.actor)) place = static_cast<int>(i);
  }
  const auto in_order = static_cast<int>(view.order.size());
  if (view.phase == Phase::dealing    ? in_order > 0
      : view.phase == Phase::ordering ? in_order == players
                                      : in_order < players)
    return {.clause = "1", .reason = "the order is drawn after the dealing and before the first auction"};
  if (in_action ? !is_seat(view.actor, players) : view.actor != (setup ? chance : nobody))
    return {.clause = "2", .reason = "the actor is not the one in turn"};
  if (in_action != (view.round > 0))
    return {.clause = "2", .reason = "rounds are counted from 1 in an action phase, and nowhere else"};

  // Bids.
  int sealed = 0;
  for (const auto one : view.sealed) sealed += one;
  if (view.phase == Phase::bidding ? sealed == players : sealed > 0)
    return {.clause = "1", .reason = "bids are sealed only while others owe theirs"};
  if (view.bidder == nobody ? view.bid != 0
                            : !is_seat(view.bidder, players) || view.sealed[at(view.bidder)] == 0 ||
                                  view.bid % yen_of_a_coin != 0 || view.bid > view.yen[at(view.bidder)])
    return {.clause = "1",
            .reason = "the reader's own bid is one it can pay, and there only while it is sealed"};

  // Discs on the action spots.
  std::array<int, most_players> used{};
  for (const auto seat : view.spots.one_disc) {
    if (seat != nobody && !is_seat(seat, players))
      return {.clause = "2", .reason = "an action disc belongs to a seat that does not play"};
    if (seat != nobody) ++used[at(seat)];
  }
  for (int i = 0; i < players; ++i) {
    const int seat = in_order == players ? int{view.order[at(i)]} : i;
    const int discs = used[at(seat)] + view.spots.claim[at(seat)] + view.spots.build[at(seat)];
    const bool acted = i < place || (i == place && view.phase != Phase::acting);
    const int turns = view.phase == Phase::over ? rounds_of_a_phase
                      : in_action               ? view.round - 1 + (acted ? 1 : 0)
                                                : 0;
    if (discs > turns || (discs < turns && !view.passed))
      return {.clause = "2", .reason = "everybody places one action disc in each round, in turn"};
  }

  // The piece in hand, and the end (rule 4).
  if (view.chosen.empty() == (view.phase == Phase::placing))
    return {.clause = "3", .reason = "a piece is in hand while it is being placed, and not otherwise"};
  if (view.phase == Phase::offering ? !view.free_piece : view.free_piece && view.phase != Phase::placing)
    return {.clause = "I1", .reason = "a free piece is the gift of a line, until it is placed"};
  const bool rich = view.pot >= threshold(players) * yen_of_a_coin;
  if (!in_action && view.phase != Phase::over && (view.placed || view.passed || rich))
    return {.clause = "4",
            .reason = "before the next auction nothing is placed, and the game would have ended"};
  if (view.last != (view.passed || (view.phase > Phase::bidding && rich)))
    return {.clause = "4", .reason = "last does not say whether this action phase is the last"};
  if (view.phase == Phase::over && !view.last && view.placed)
    return {.clause = "4", .reason = "the game would go on"};
  return {};
}

// Nothing has happened before the first auction.
constexpr bool is_untouched(const View& view) {
  if (view.pot > 0) return false;
  for (const auto yen : view.yen)
    if (yen != coins_at_the_start * yen_of_a_coin) return false;
  for (int colour = 0; colour < colours; ++colour)
    if (view.prices[at(colour)] != price_at_the_start(colour) * yen_of_a_coin ||
        view.crates[at(colour)] != drinks_of_a_colour)
      return false;
  for (const auto discs : view.discs)
    if (discs != claims_of_a_player) return false;
  return true;
}

}  // namespace izakaya

constexpr Refusal Izakaya::check(const View& view) const {
  using namespace izakaya;
  if (const Refusal refusal = check(view.options)) return refusal;
  if (!has_right_sizes(view, tables.box))
    return {.reason = "a list is not as long as the number of players and the box make it"};
  const Sites city = start(view.options).city;
  if (const Refusal refusal = check_stock(view)) return refusal;
  if (const Refusal refusal = check_turns(view)) return refusal;
  if (const Refusal refusal = check_claims(view, city)) return refusal;
  if (const Refusal refusal = check_buildings(view, tables.box, city)) return refusal;
  bool in_box = view.chosen.empty();
  for (const Piece& piece : tables.box.pieces) in_box = in_box || piece.id == view.chosen;
  if (!in_box) return {.clause = "3", .reason = "the piece in hand is not in the box"};
  if (view.phase < Phase::bidding && !is_untouched(view))
    return {.clause = "1", .reason = "nothing is bought or placed before the first auction"};
  return {};
}

}  // namespace zashiki
