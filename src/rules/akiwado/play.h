#pragma once
#include <algorithm>
#include <cassert>

#include "rules/akiwado/game.h"

namespace zashiki {
namespace akiwado {

constexpr std::size_t at(Seat seat) { return static_cast<std::size_t>(seat); }
constexpr std::size_t at(Place market) { return static_cast<std::size_t>(market); }
constexpr Seat after(const State& state, Seat seat) {
  return seat + 1 == state.options.players ? 0 : seat + 1;
}
constexpr Seats everybody(const State& state) { return Seats::first(state.options.players); }

// The turn player first.
template <class Visit>
constexpr void clockwise(const State& state, Visit&& visit) {
  Seat seat = seat_of(state.turn);
  for (int i = 0; i < state.options.players; ++i, seat = after(state, seat)) visit(seat);
}

constexpr void wait_for(State& state, Phase phase, Seats who) {
  state.phase = phase;
  state.waiting = who;
}

// The holder of a privilege, or nobody (rule 6).
constexpr Seat holder_of(const State& state, Colour colour) {
  return seat_of(state.privileges[static_cast<std::size_t>(colour)]);
}

// --- Setup (rule 1)

// The custom cards that are not in the box (A1).
constexpr int customs_for(int players) { return players - 3; }

constexpr void deal(State& state) {
  const int players = state.options.players;
  for (Colour colour = white; colour < black; ++colour) state.deck.add(colour, cards_of_a_colour);
  if (players == 5) state.deck.add(black, cards_of_a_colour);  // A10: else it is in the box
  if (players > 3) state.deck.add(custom, customs_for(players));
  for (Seat seat = 0; seat < players; ++seat) {
    state.shops[at(seat)].add(seat);
    state.shops[at(after(state, seat))].add(seat);
    state.deck.remove(seat);
    state.deck.remove(seat);
    state.coins[at(seat)] = coins_at_start;
  }
  state.stock = static_cast<std::uint8_t>(all_coins - coins_at_start * players);
}

// --- Touting (rule 2)

// The seats whose tile shows no injustice; the turn player's never does (rule 4).
constexpr Seats participants(const State& state) {
  Seats seats = everybody(state);
  for (const Seat seat : state.unjust) seats.erase(seat);
  return seats;
}

// What a participant's dice would pay.
constexpr int due(const State& state, Seat seat) {
  int coins = 0;
  for (unsigned i = 0; i < 3; ++i) {
    const bool kept = ((state.kept >> i) & 1U) != 0;
    if (kept != (seat == state.turn)) continue;
    const int face = state.dice[i];
    coins += face == 1 ? 1 : state.shops[at(seat)][colour_of_face(face)];
  }
  return coins;
}

// From the stock, as far as it goes (A5).
constexpr void pay(State& state, Seat seat, int coins) {
  const auto paid = static_cast<std::uint8_t>(std::min<int>(coins, state.stock));
  state.stock = static_cast<std::uint8_t>(state.stock - paid);
  state.coins[at(seat)] = static_cast<std::uint8_t>(state.coins[at(seat)] + paid);
}

constexpr void begin_turn(State& state) {
  state.second_roll = false;
  wait_for(state, Phase::rolling, Seats(chance));
}

constexpr void end_touting(State& state, bool paid) {
  if (paid)
    clockwise(state, [&](Seat seat) {
      if (!state.unjust.contains(seat)) pay(state, seat, due(state, seat));
    });
  state.unjust = Seats::none();
  fill(state.calls, Place::none);
  fill(state.bids, Bid{});
  wait_for(state, Phase::laying_east, Seats(chance));
}

constexpr int challenge_weight(const State& state, Seat seat) {
  return holder_of(state, black) == seat ? 2 : 1;  // rule 6
}

// Whether fewer than half challenge, once all answers are in.
constexpr bool is_accepted(const State& state) {
  int against = 0;
  for (Seat seat = 0; seat < state.options.players; ++seat)
    if (state.answers[at(seat)] == Stance::challenge) against += challenge_weight(state, seat);
  return 2 * against < participants(state).size();
}

constexpr void judge_distribution(State& state) {
  if (is_accepted(state)) {
    end_touting(state, true);
  } else if (state.second_roll) {
    end_touting(state, false);
  } else {
    state.second_roll = true;
    wait_for(state, Phase::rolling, Seats(chance));
  }
}

// The sorted dice that show these faces, as bits; 0 if they were not rolled. Among equal dice the first.
constexpr unsigned find_dice(const std::array<std::uint8_t, 3>& dice, Action take) {
  if (die_of(take, 2) != 0) return 0;
  unsigned found = 0;
  for (int i = 0; i < 2; ++i) {
    const int face = die_of(take, i);
    if (face == 0) break;
    unsigned die = 0;
    while (die < 3 && (dice[die] != face || ((found >> die) & 1U) != 0)) ++die;
    if (die == 3) return 0;
    found |= 1U << die;
  }
  return found;
}

constexpr int distinct_faces(const std::array<std::uint8_t, 3>& dice) {
  return 1 + (dice[0] != dice[1] ? 1 : 0) + (dice[1] != dice[2] ? 1 : 0);
}

// The k-th way to take from sorted dice: first one die of each face, then for each face the two other dice.
constexpr Action nth_take(const std::array<std::uint8_t, 3>& dice, int k) {
  const int faces = distinct_faces(dice);
  const int face = k % faces;
  const std::size_t die = face == 0 ? 0U : face == 1 && dice[1] != dice[0] ? 1U : 2U;
  if (k < faces) return make(Kind::take, dice[die]);
  return make(Kind::take, pack_dice(dice[die == 0 ? 1 : 0], dice[die == 2 ? 1 : 2]));
}

// --- Stocking (rule 3)

// A4: only a market with cards can be called and bid on.
constexpr bool is_open(const State& state, Place market) { return !state.markets[at(market)].empty(); }

constexpr void begin_calling(State& state) {
  if (state.stock > 0) {  // A5
    --state.stock;
    ++state.coin_area;
  }
  wait_for(state, Phase::calling, Seats(state.turn));
}

// Rule 6 after a successful bid: only the buyer can now have more of a colour than anyone else, since every
// colour in play is tied at the start. Ties change nothing (A6).
constexpr void check_privileges(State& state, Seat buyer) {
  for (Colour colour = white; colour < colours; ++colour) {
    int others = 0;
    for (Seat seat = 0; seat < state.options.players; ++seat)
      if (seat != buyer) others = std::max(others, state.shops[at(seat)][colour]);
    if (state.shops[at(buyer)][colour] > others)
      state.privileges[static_cast<unsigned>(colour)] = static_cast<std::int8_t>(buyer);
  }
}

// The highest bid at a market; nobody's if several tie, 0 coins if there is none.
struct HighestBid {
  Seat bidder = nobody;
  int coins = 0;
};
constexpr HighestBid highest_bid(const State& state, Place market) {
  HighestBid highest;
  for (Seat seat = 0; seat < state.options.players; ++seat) {
    const Bid& bid = state.bids[at(seat)];
    if (bid.place != market || bid.coins == 0 || bid.coins < highest.coins) continue;
    highest = {.bidder = bid.coins == highest.coins ? nobody : seat, .coins = bid.coins};
  }
  return highest;
}

constexpr void judge_market(State& state, Place market) {
  Cards& cards = state.markets[at(market)];
  const auto [bidder, coins] = highest_bid(state, market);
  if (coins == 0) {
    state.waste.take_all(cards);
  } else if (bidder != nobody) {
    state.coins[at(bidder)] = static_cast<std::uint8_t>(state.coins[at(bidder)] - coins);
    state.stock = static_cast<std::uint8_t>(state.stock + coins);
    state.shops[at(bidder)].take_all(cards);
    if (state.options.purveyor) check_privileges(state, bidder);
  }
}

constexpr void pay_pockets(State& state) {
  int pockets = 0;
  for (const Bid& bid : state.bids) pockets += bid.place == Place::pocket ? 1 : 0;
  if (pockets == 0) return;
  const int share = state.coin_area / pockets;
  state.coin_area = static_cast<std::uint8_t>(state.coin_area % pockets);
  clockwise(state, [&](Seat seat) {
    if (state.bids[at(seat)].place != Place::pocket) return;
    state.coins[at(seat)] = static_cast<std::uint8_t>(state.coins[at(seat)] + share);
    pay(state, seat, holder_of(state, yellow) == seat ? 2 : 1);
  });
}

constexpr void turn_tiles(State& state) {
  for (Seat seat = 0; seat < state.options.players; ++seat)
    if (state.bids[at(seat)].place != state.calls[at(seat)]) state.unjust.insert(seat);
  if (state.unjust == everybody(state)) state.unjust = Seats::none();
}

// --- End (rule 5)

constexpr bool has_article(const Cards& cards) {
  for (Colour colour = white; colour < colours; ++colour)
    if (cards[colour] > 0) return true;
  return false;
}

constexpr void end_turn(State& state) {
  if (state.deck.empty()) {
    const Seat fetcher = holder_of(state, red);
    if (fetcher != nobody && has_article(state.waste))
      wait_for(state, Phase::fetching, Seats(fetcher));
    else
      wait_for(state, Phase::over, Seats::none());
    return;
  }
  Seat next = after(state, state.turn);
  while (state.unjust.contains(next))
    next = after(state, next);  // rule 4: ends at the turn player at the latest
  state.turn = static_cast<std::int8_t>(next);
  begin_turn(state);
}

constexpr void judge_bids(State& state) {
  judge_market(state, Place::east);
  judge_market(state, Place::west);
  pay_pockets(state);
  turn_tiles(state);
  end_turn(state);
}

// Once all bids are in.
constexpr void open_bids(State& state) {
  const Seat reducer = holder_of(state, blue);
  if (reducer != nobody && is_market(state.bids[at(reducer)].place))
    wait_for(state, Phase::reducing, Seats(reducer));
  else
    judge_bids(state);
}

// What chance does.
constexpr void turn_up(State& state, Action action) {
  const int what = what_of(action);
  switch (kind_of(action)) {
    case Kind::waste:
      state.deck.remove(what);
      state.waste.add(what);
      if (state.waste.size() < 2 * state.options.players) break;
      if (state.turn == nobody)
        wait_for(state, Phase::choosing_first, Seats(chance));
      else
        begin_turn(state);
      break;
    case Kind::first:
      state.turn = static_cast<std::int8_t>(what);
      begin_turn(state);
      break;
    case Kind::roll:
      for (int i = 0; i < 3; ++i) state.dice[at(i)] = static_cast<std::uint8_t>(die_of(action, i));
      state.kept = 0;
      fill(state.answers, Stance::none);
      wait_for(state, Phase::taking, Seats(state.turn));
      break;
    case Kind::lay:
      state.deck.remove(what);
      state.markets[at(place_of(action))].add(what);
      if (state.phase == Phase::laying_east && !state.deck.empty())
        wait_for(state, Phase::laying_west, Seats(chance));
      else
        begin_calling(state);
      break;
    default: break;  // a seat's
  }
}

// The number of kinds of which these cards can show two or more, with the best use of custom cards (A8): one
// completes a single card; two make a kind of their own if no card is single.
constexpr int kinds_in_pairs(const Cards& cards) {
  const int pairs = cards.articles_of_at_least(2);
  const int singles = cards.articles_of_at_least(1) - pairs;
  const int customs = cards[custom];
  if (singles > 0) return pairs + std::min(customs, singles);
  // By value: std::min would take the constant's address, which does not exist on a GPU.
  return std::min(int{colours}, pairs + customs / 2);
}

// 0, 0, 3, 6, 12, 20 for 0 to 5 kinds: one byte each, so that the processor predicts no branch.
constexpr int bonus(int kinds_in_pairs) {
  constexpr std::uint64_t by_kinds = 0x14'0c'06'03'00'00U;
  return static_cast<int>(by_kinds >> (8U * static_cast<unsigned>(kinds_in_pairs)) & 0xffU);
}

inline constexpr int white_points = 3;  // rule 6

constexpr int card_points(const Cards& cards) { return cards.size() + bonus(kinds_in_pairs(cards)); }
constexpr int points(const State& state, Seat seat) {
  return card_points(state.shops[at(seat)]) + (holder_of(state, white) == seat ? white_points : 0);
}

}  // namespace akiwado

constexpr Akiwado::State Akiwado::start(const Options& options) const {
  State state;
  state.options = options;
  if (options.first != seat_at_random) state.turn = static_cast<std::int8_t>(options.first);
  akiwado::deal(state);
  return state;
}

constexpr int Akiwado::count(const State& state, Seat seat) const {
  using namespace akiwado;
  const int east = is_open(state, Place::east) ? 1 : 0;
  const int west = is_open(state, Place::west) ? 1 : 0;
  switch (state.phase) {
    case Phase::taking: return 2 * distinct_faces(state.dice);
    case Phase::answering:
    case Phase::reducing: return 2;
    case Phase::calling: return 1 + east + west;
    case Phase::bidding: return 1 + (east + west) * state.coins[at(seat)];
    case Phase::fetching: {
      int articles = 0;
      for (Colour colour = white; colour < colours; ++colour) articles += state.waste[colour] > 0 ? 1 : 0;
      return articles;
    }
    default: return 0;
  }
}

constexpr Action Akiwado::nth(const State& state, Seat seat, int k) const {
  using namespace akiwado;
  // Pocket comes first, then the open markets with `choices` each.
  const auto choose_place = [&](Kind kind, int choices, int least) {
    if (k == 0) return make(kind, 0, Place::pocket);
    const int which = k - 1;
    const bool in_first = which < choices;
    const Place first = is_open(state, Place::east) ? Place::east : Place::west;
    return make(kind, least + (in_first ? which : which - choices), in_first ? first : Place::west);
  };
  switch (state.phase) {
    case Phase::taking: return nth_take(state.dice, k);
    case Phase::answering: return make(Kind::answer, k);
    case Phase::calling: return choose_place(Kind::call, 1, 0);
    case Phase::bidding: return choose_place(Kind::bid, state.coins[at(seat)], 1);
    case Phase::reducing: return make(Kind::reduce, k);
    default: break;
  }
  assert(state.phase == Phase::fetching);
  Colour colour = white;
  while (state.waste[colour] == 0 || k-- > 0) ++colour;
  return make(Kind::fetch, colour);
}

template <class Sink>
constexpr void Akiwado::legal(const State& state, Seat seat, Sink&& sink) const {
  assert(state.waiting.contains(seat));
  const int choices = count(state, seat);
  for (int k = 0; k < choices; ++k) sink(nth(state, seat, k));
}

template <class Sink>
constexpr void Akiwado::outcomes(const State& state, Sink&& sink) const {
  using namespace akiwado;
  if (state.phase == Phase::choosing_first) {
    for (Seat seat = 0; seat < state.options.players; ++seat) sink(make(Kind::first, seat), 1U);
    return;
  }
  if (state.phase == Phase::rolling) {
    for (int a = 1; a <= 6; ++a)
      for (int b = a; b <= 6; ++b)
        for (int c = b; c <= 6; ++c) {
          const std::uint32_t orders = a == c ? 1U : a == b || b == c ? 3U : 6U;
          sink(make(Kind::roll, pack_dice(a, b, c)), orders);
        }
    return;
  }
  const Kind kind = state.phase == Phase::wasting ? Kind::waste : Kind::lay;
  const Place place = state.phase == Phase::laying_west ? Place::west : Place::east;
  for (Colour card = white; card < kinds; ++card)
    if (state.deck[card] > 0) sink(make(kind, card, place), static_cast<std::uint32_t>(state.deck[card]));
}

constexpr Action Akiwado::draw(const State& state, Random& random) const {
  using namespace akiwado;
  if (state.phase == Phase::choosing_first)
    return make(Kind::first, static_cast<int>(random.below(state.options.players)));
  if (state.phase == Phase::rolling) {
    const auto three = static_cast<int>(random.below(216));
    const int a = 1 + three % 6;
    const int b = 1 + three / 6 % 6;
    const int c = 1 + three / 36;
    const int low = std::min(a, std::min(b, c));
    const int high = std::max(a, std::max(b, c));
    return make(Kind::roll, pack_dice(low, a + b + c - low - high, high));
  }
  const int card =
      state.deck.kind_of_card(static_cast<int>(random.below(static_cast<std::uint32_t>(state.deck.size()))));
  return make(state.phase == Phase::wasting ? Kind::waste : Kind::lay, card,
              state.phase == Phase::laying_west ? Place::west : Place::east);
}

constexpr void Akiwado::apply(State& state, Seat who, Action action) const {
  using namespace akiwado;
  assert(state.waiting.contains(who));
  if (who == chance) return turn_up(state, action);
  const int what = what_of(action);
  switch (kind_of(action)) {
    case Kind::take: {
      state.kept = static_cast<std::uint8_t>(find_dice(state.dice, action));
      assert(state.kept != 0);
      Seats others = participants(state);
      others.erase(who);
      if (others.empty())
        end_touting(state, true);  // A5
      else
        wait_for(state, Phase::answering, others);
      break;
    }
    case Kind::answer:
      state.answers[at(who)] = static_cast<Stance>(what);
      state.waiting.erase(who);
      if (state.waiting.empty()) judge_distribution(state);
      break;
    case Kind::call:
      state.calls[at(who)] = place_of(action);
      if (after(state, who) == state.turn)
        wait_for(state, Phase::bidding, everybody(state));
      else
        state.waiting = Seats(after(state, who));
      break;
    case Kind::bid:
      assert(what <= state.coins[at(who)]);
      state.bids[at(who)] = {.place = place_of(action), .coins = static_cast<std::uint8_t>(what)};
      state.waiting.erase(who);
      if (state.waiting.empty()) open_bids(state);
      break;
    case Kind::reduce:
      state.bids[at(who)].coins = static_cast<std::uint8_t>(state.bids[at(who)].coins - what);
      judge_bids(state);
      break;
    case Kind::fetch:
      state.waste.remove(what);
      state.shops[at(who)].add(what);
      wait_for(state, Phase::over, Seats::none());
      break;
    default: break;  // chance's
  }
}

constexpr Scores Akiwado::scores(const State& state) const {
  Scores scores;
  for (Seat seat = 0; seat < state.options.players; ++seat) scores.push_back(akiwado::points(state, seat));
  return scores;
}

constexpr Seats Akiwado::winners(const State& state) const {
  using namespace akiwado;
  if (state.phase != Phase::over) return Seats::none();
  // Points, then cards, then coins (rule 5), as one number.
  return highest(state.options.players, [&](Seat seat) {
    return (points(state, seat) * 64 + state.shops[at(seat)].size()) * 64 + state.coins[at(seat)];
  });
}

}  // namespace zashiki
