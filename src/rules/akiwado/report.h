#pragma once
#include "rules/akiwado/game.h"
#include "rules/akiwado/play.h"
#include "rules/akiwado/view.h"

namespace zashiki {

// Rules 5 and 6.
template <class Sink>
constexpr void Akiwado::account(const State& state, Sink&& sink) const {
  using namespace akiwado;
  for (Seat seat = 0; seat < state.options.players; ++seat) {
    const Cards& cards = state.shops[at(seat)];
    sink("cards", [&](auto& fact) {
      fact.seat("seat", seat);
      fact.number("points", cards.size());
    });
    const int pairs = kinds_in_pairs(cards);
    if (bonus(pairs) > 0)
      sink("pairs", [&](auto& fact) {
        fact.seat("seat", seat);
        fact.number("kinds", pairs);
        fact.number("points", bonus(pairs));
      });
    if (holder_of(state, white) == seat)
      sink("privilege", [&](auto& fact) {
        fact.seat("seat", seat);
        fact.number("points", white_points);
      });
  }
}

namespace akiwado {

constexpr bool is_stocking(const State& state) {
  return state.phase == Phase::bidding || state.phase == Phase::reducing;
}

// The answers to the split of the dice, and what the dice paid.
template <class Sink>
constexpr void report_touting(const State& before, Seat who, Action action, const State& after, Sink&& sink) {
  bool paid = true;  // A5: at once if no one can challenge
  if (kind_of(action) == Kind::answer) {
    State answered = before;
    answered.answers[at(who)] = static_cast<Stance>(what_of(action));
    paid = is_accepted(answered);
    FixedVector<std::uint8_t, most_players> challengers;
    for (Seat seat = 0; seat < before.options.players; ++seat)
      if (answered.answers[at(seat)] == Stance::challenge)
        challengers.push_back(static_cast<std::uint8_t>(seat));
    const int result = paid ? 0 : before.second_roll ? 2 : 1;
    sink("sharing", [&](auto& fact) {
      fact.word("result", result, word_list("accepted", "rolled_again", "refused"));
      fact.numbers("challengers", challengers);
    });
  }
  if (!paid) return;
  clockwise(before, [&](Seat seat) {
    const int coins = after.coins[at(seat)] - before.coins[at(seat)];
    if (coins == 0) return;
    sink("dice_pay", [&](auto& fact) {
      fact.seat("seat", seat);
      fact.number("coins", coins);
    });
  });
}

template <class Sink>
constexpr void report_bids(const State& after, Sink&& sink) {
  clockwise(after, [&](Seat seat) {
    const Bid& bid = after.bids[at(seat)];
    sink("bid", [&](auto& fact) {
      fact.seat("seat", seat);
      fact.word("place", bid.place, place_words());
      fact.number("coins", bid.coins);
      fact.word("called", after.calls[at(seat)], place_words());
    });
  });
}

template <class Sink>
constexpr void report_stocking(const State& before, const State& after, Sink&& sink) {
  for (const Place market : {Place::east, Place::west}) {
    const Cards& cards = before.markets[at(market)];
    if (cards.empty()) continue;
    const auto [bidder, coins] = highest_bid(after, market);
    const int result = coins == 0 ? 2 : bidder == nobody ? 1 : 0;
    sink("market", [&, who = bidder, paid = coins](auto& fact) {
      fact.word("market", market, place_words());
      fact.word("result", result, word_list("won", "tied", "wasted"));
      fact.seat("seat", who);
      fact.number("coins", paid);
      fact.object("cards", counts_of(cards),
                  [](auto& inner, auto& counts) { describe_cards(inner, counts); });
    });
  }
  clockwise(after, [&](Seat seat) {
    if (after.bids[at(seat)].place != Place::pocket) return;
    sink("pocket", [&](auto& fact) {
      fact.seat("seat", seat);
      fact.number("coins", after.coins[at(seat)] - before.coins[at(seat)]);
    });
  });
  for (Colour colour = white; colour < colours; ++colour)
    if (holder_of(after, colour) != holder_of(before, colour))
      sink("privilege", [&](auto& fact) {
        fact.seat("seat", holder_of(after, colour));
        fact.word("article", colour, colour_words());
      });
  for (const Seat seat : after.unjust) sink("unjust", [&](auto& fact) { fact.seat("seat", seat); });
}

}  // namespace akiwado

template <class Sink>
constexpr void Akiwado::report(const State& before, Seat who, Action action, const State& after,
                               Sink&& sink) const {
  using namespace akiwado;
  if (before.phase == Phase::taking || before.phase == Phase::answering) {
    if (after.phase != Phase::answering) report_touting(before, who, action, after, sink);
  } else if (is_stocking(before) && after.phase != before.phase) {
    if (before.phase == Phase::bidding) report_bids(after, sink);
    if (!is_stocking(after)) report_stocking(before, after, sink);
  }
}

// The rule page calls a round a turn: touting and stocking.
constexpr bool Akiwado::ends_round(const State& before, const State& after) const {
  return akiwado::is_stocking(before) && !akiwado::is_stocking(after);
}

constexpr std::string_view Akiwado::ending(const State&, Seat, Action, const State&) const {
  return "the deck is empty (5)";
}

}  // namespace zashiki
