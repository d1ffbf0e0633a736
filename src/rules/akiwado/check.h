#pragma once
#include "rules/akiwado/game.h"
#include "rules/akiwado/play.h"
#include "rules/akiwado/view.h"

namespace zashiki {
namespace akiwado {

// Cards and coins are neither lost nor made (rule 1).
constexpr Refusal check_stock(const View& view) {
  const int players = view.options.players;
  int coins = view.stock + view.coin_area;
  for (const Merchant& merchant : view.merchants) coins += merchant.coins;
  if (coins != all_coins) return {.clause = "1", .reason = "the coins do not add up to fifty"};
  for (Colour kind = white; kind < kinds; ++kind) {
    const auto of = static_cast<unsigned>(kind);
    int cards = view.east[of] + view.west[of] + view.waste[of] + view.deck[of];
    for (const Merchant& merchant : view.merchants) cards += merchant.cards[of];
    const int all = kind == custom                 ? customs_for(players)
                    : kind == black && players < 5 ? 0
                                                   : cards_of_a_colour;
    if (cards != all)
      return {.clause = kind == custom ? "A1" : "1", .reason = "the cards of a kind do not add up"};
  }
  return {};
}

// Before the first turn (rule 1): the cards dealt and the waste.
constexpr Refusal check_setup(const View& view, const State& start) {
  const int wasted = cards_of(view.waste).size();
  for (Seat seat = 0; seat < view.options.players; ++seat)
    if (cards_of(view.merchants[at(seat)].cards) != start.shops[at(seat)] ||
        view.merchants[at(seat)].coins != coins_at_start)
      return {.clause = "1", .reason = "the merchants have not what they begin with"};
  if (!cards_of(view.east).empty() || !cards_of(view.west).empty() || view.coin_area > 0)
    return {.clause = "1", .reason = "there is something at the markets before the first turn"};
  if (!view.dice.empty() || view.second_roll)
    return {.clause = "1", .reason = "dice were rolled before the first turn"};
  const int all = 2 * view.options.players;
  if (view.phase == Phase::wasting ? wasted >= all : wasted != all)
    return {.clause = "1", .reason = "the waste must have as many cards as this phase asks for"};
  return {};
}

// Whether this merchant can have made this bid.
constexpr bool is_payable(const View& view, Seat seat, const Bid& bid, int least) {
  if (bid.place == Place::pocket) return bid.coins == 0;
  if (!is_market(bid.place)) return false;
  return bid.coins >= least && bid.coins <= view.merchants[at(seat)].coins &&
         !cards_of(bid.place == Place::east ? view.east : view.west).empty();
}

// The seats that owe a choice and those that have sealed one.
constexpr Refusal check_waiting(const View& view, Seats unjust) {
  const int players = view.options.players;
  Seats waiting;
  for (std::size_t i = 0; i < view.waiting.size(); ++i) {
    if (view.waiting[i] >= players || (i > 0 && view.waiting[i] <= view.waiting[i - 1]))
      return {.reason = "waiting must list seats that play, rising"};
    waiting.insert(view.waiting[i]);
  }
  Seats sealed;
  for (Seat seat = 0; seat < players; ++seat)
    if (view.merchants[at(seat)].sealed) sealed.insert(seat);
  const Refusal others{.reason = "waiting does not name those who are to act in this phase"};
  const auto holder = [&](Colour colour) { return seat_of(view.privileges[static_cast<unsigned>(colour)]); };
  switch (view.phase) {
    case Phase::taking:
      if (waiting != Seats(view.turn)) return others;
      break;
    case Phase::calling: {
      if (waiting.size() != 1) return others;
      const int called = (waiting.lowest() - view.turn + players) % players;
      for (int i = 0; i < players; ++i)
        if ((view.merchants[at((view.turn + i) % players)].call != Place::none) != (i < called))
          return {.clause = "3", .reason = "merchants call clockwise from the turn player"};
      break;
    }
    case Phase::reducing:
      if (holder(blue) == nobody || waiting != Seats(holder(blue))) return others;
      break;
    case Phase::fetching:
      if (holder(red) == nobody || waiting != Seats(holder(red))) return others;
      break;
    case Phase::answering:
    case Phase::bidding: {
      Seats asked = Seats::first(players);
      if (view.phase == Phase::answering) {
        asked.erase(view.turn);
        for (const Seat seat : unjust) asked.erase(seat);
      }
      if (waiting.empty()) return others;
      for (Seat seat = 0; seat < players; ++seat)
        if (asked.contains(seat) ? sealed.contains(seat) == waiting.contains(seat)
                                 : sealed.contains(seat) || waiting.contains(seat))
          return {.reason = "whoever is asked has sealed a choice or is waited for"};
      break;
    }
    default:
      if (!waiting.empty()) return others;
  }
  if (view.phase != Phase::answering && view.phase != Phase::bidding && !sealed.empty())
    return {.reason = "choices are sealed only while others owe theirs"};
  const bool own = view.reader >= 0 && sealed.contains(view.reader);
  if ((view.own_answer != Stance::none) != (own && view.phase == Phase::answering))
    return {.reason = "the reader's own answer is there exactly while it is sealed"};
  if (own && view.phase == Phase::bidding ? !is_payable(view, view.reader, view.own_bid, 1)
                                          : view.own_bid != Bid{})
    return {.clause = "3",
            .reason = "the reader's own bid is one it can give, and there only while it is sealed"};
  return {};
}

// Calls, bids and answers that lie open.
constexpr Refusal check_open(const View& view) {
  const bool stocking = view.phase >= Phase::laying_east && view.phase <= Phase::reducing;
  int calls = 0;
  int bids = 0;
  for (Seat seat = 0; seat < view.options.players; ++seat) {
    const Merchant& merchant = view.merchants[at(seat)];
    if (!is_market(merchant.bid.place) && merchant.bid.coins > 0)
      return {.clause = "3", .reason = "coins are bid at a market only"};
    if (stocking && is_market(merchant.call) &&
        cards_of(merchant.call == Place::east ? view.east : view.west).empty())
      return {.clause = "A4", .reason = "a market without cards was called"};
    calls += merchant.call != Place::none ? 1 : 0;
    bids += merchant.bid.place != Place::none ? 1 : 0;
    if ((view.phase == Phase::taking || view.phase == Phase::answering) && merchant.answer != Stance::none)
      return {.clause = "2", .reason = "answers are open only when the last is in"};
    if (view.phase == Phase::reducing && !is_payable(view, seat, merchant.bid, 1))
      return {.clause = "3", .reason = "a merchant has bid what it cannot pay"};
  }
  const int all = view.options.players;
  const bool fresh =
      view.dice.empty() || view.phase == Phase::laying_east || view.phase == Phase::laying_west;
  if (view.phase != Phase::calling && (fresh ? calls > 0 : stocking ? calls != all : calls % all != 0))
    return {.clause = "3",
            .reason = "calls lie on the table from everybody, from the calling to the next touting"};
  if (fresh || (stocking && view.phase != Phase::reducing) ? bids > 0 : bids % all != 0)
    return {.clause = "3", .reason = "bids lie open from everybody, from the bidding to the next touting"};
  if (view.phase == Phase::reducing) {
    const Seat reducer = seat_of(view.privileges[static_cast<unsigned>(blue)]);
    if (bids != all || !is_market(view.merchants[at(reducer)].bid.place))
      return {.clause = "6", .reason = "only a bid at a market is reduced"};
  }
  return {};
}

// Rule 6 and A6: the holder of a privilege has at least as many cards of its colour as anyone.
constexpr Refusal check_held(const View& view) {
  for (unsigned colour = 0; colour < colours; ++colour) {
    const Seat holder = seat_of(view.privileges[colour]);
    if (holder == nobody) continue;
    if (!view.options.purveyor || !is_seat(holder, view.options.players))
      return {.clause = "6", .reason = "privileges belong to seats, in the variant purveyor alone"};
    if (view.phase == Phase::over) continue;  // fetching changes none
    for (const Merchant& merchant : view.merchants)
      if (merchant.cards[colour] > view.merchants[at(holder)].cards[colour])
        return {.clause = "6", .reason = "somebody has more cards than the holder of the privilege"};
  }
  return {};
}

}  // namespace akiwado

constexpr Refusal Akiwado::check(const View& view) const {
  using namespace akiwado;
  const int players = view.options.players;
  if (!is_first(view.options.first, players))
    return {.reason = "the option first names a seat that does not play"};
  if (!is_reader(view.reader, players)) return {.reason = "the reader must be a seat or nobody"};
  if (view.merchants.size() != at(players)) return {.reason = "there must be one merchant for each seat"};
  if (const Refusal refusal = check_stock(view)) return refusal;
  if (const Refusal refusal = check_held(view)) return refusal;

  const bool chosen = view.phase != Phase::choosing_first &&
                      (view.phase != Phase::wasting || view.options.first != seat_at_random);
  if (chosen ? !is_seat(view.turn, players) : view.turn != nobody)
    return {.clause = "1", .reason = "it is a seat's turn once it is known who begins"};
  if (view.phase <= Phase::choosing_first) {
    if (view.phase == Phase::wasting ? chosen && view.turn != view.options.first
                                     : view.options.first != seat_at_random)
      return {.clause = "1", .reason = "the option first says who begins"};
    if (const Refusal refusal = check_setup(view, start(view.options))) return refusal;
  }

  // Tiles of injustice (rule 4) and the touting (rule 2).
  Seats unjust;
  for (Seat seat = 0; seat < players; ++seat)
    if (view.merchants[at(seat)].unjust) unjust.insert(seat);
  const bool touting = view.phase >= Phase::rolling && view.phase <= Phase::answering;
  const bool ended = view.phase == Phase::fetching || view.phase == Phase::over;
  if (unjust.size() == players || (touting && unjust.contains(view.turn)) ||
      (!unjust.empty() && !touting && !ended))
    return {.clause = "4", .reason = "a tile shows injustice that cannot"};
  if (!view.dice.empty() &&
      (view.dice.size() != 3 || view.dice[0] > view.dice[1] || view.dice[1] > view.dice[2]))
    return {.clause = "2", .reason = "there are three dice, the lowest first"};
  if (view.dice.empty() && view.phase > Phase::rolling)
    return {.clause = "2", .reason = "the dice were rolled before this phase"};
  if (view.kept.empty() != (view.dice.empty() || view.phase == Phase::taking))
    return {.clause = "2", .reason = "dice are kept from the take to the next roll"};
  if (!view.kept.empty()) {
    const std::array<std::uint8_t, 3> dice{view.dice[0], view.dice[1], view.dice[2]};
    const int second = view.kept.size() == 2 ? view.kept[1] : 0;
    if (find_dice(dice, make(Kind::take, pack_dice(view.kept[0], second))) == 0)
      return {.clause = "2", .reason = "dice were kept that were not rolled"};
  }
  if (view.second_roll && view.dice.empty()) return {.clause = "2", .reason = "there was no first roll"};

  // The end (rule 5).
  const bool last_stocking = view.phase >= Phase::calling && view.phase <= Phase::reducing;
  const bool deck_is_empty = cards_of(view.deck).empty();
  if (ended ? !deck_is_empty : deck_is_empty && !last_stocking)
    return {.clause = "5", .reason = "the game ends with the turn that empties the deck"};
  if (view.phase == Phase::fetching && !has_article(cards_of(view.waste)))
    return {.clause = "6", .reason = "there is nothing in the waste to fetch"};

  if (const Refusal refusal = check_waiting(view, unjust)) return refusal;
  return check_open(view);
}

}  // namespace zashiki
