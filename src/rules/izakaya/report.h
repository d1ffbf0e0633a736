#pragma once
#include <array>

#include "base/bits.h"
#include "rules/izakaya/game.h"
#include "rules/izakaya/notation.h"
#include "rules/izakaya/play.h"
#include "rules/izakaya/view.h"

namespace zashiki {

// Rule 5 for the city as it stands: what every site pays, or would pay if claimed, and the money in hand.
template <class Sink>
constexpr void Izakaya::account(const State& state, Sink&& sink) const {
  using namespace izakaya;
  for_each_bit(state.city, [&](Site site) {
    const std::array<std::uint8_t, 2> floors{state.storeys[at(2 * site)], state.storeys[at(2 * site + 1)]};
    const int drinks = worth_of_drinks(state, site) * yen_of_a_coin;
    sink("site", [&](auto& fact) {
      fact.text("site", site_text(site));
      fact.seat("seat", owner_in(state.claims, site));
      fact.numbers("floors", floors);
      fact.number("drinks", drinks);
      fact.number("points", drinks * (floors[0] + floors[1]));
    });
  });
  for (Seat seat = 0; seat < state.options.players; ++seat)
    sink("unspent", [&](auto& fact) {
      fact.seat("seat", seat);
      fact.number("points", state.yen[at(seat)] * yen_of_a_coin);
    });
}

// The result of an auction, the prices after a move, and what every seat is paid at the end.
template <class Sink>
constexpr void Izakaya::report(const State& before, Seat who, Action action, const State& after,
                               Sink&& sink) const {
  using namespace izakaya;
  const Kind kind = kind_of(action);
  if (kind == Kind::bid && after.phase != Phase::bidding) {
    for (int i = 0; i < after.options.players; ++i)
      sink("bid", [&](auto& fact) {
        const std::uint8_t seat = after.order[at(i)];
        fact.seat("seat", Seat{seat});
        fact.number("yen", (before.yen[seat] - after.yen[seat]) * yen_of_a_coin);
        fact.number("place", i + 1);
      });
    if (is_last_phase(after)) sink("last_phase", [](auto&) {});
  }
  if (kind == Kind::price)
    for (const int colour : {a_of(action), b_of(action)})
      sink("price", [&](auto& fact) {
        fact.word("drink", colour, colour_words());
        fact.number("yen", after.price[at(colour)] * yen_of_a_coin);
      });
  if (kind == Kind::claim && after.phase == Phase::offering)
    sink("line", [&](auto& fact) { fact.seat("seat", who); });
  if (kind == Kind::pass && !before.passed) sink("last_phase", [](auto&) {});
  if (after.phase == Phase::over) {
    const Scores all = scores(after);
    for (Seat seat = 0; seat < after.options.players; ++seat)
      sink("paid", [&](auto& fact) {
        fact.seat("seat", seat);
        fact.number("yen", static_cast<int>(all[at(seat)]) - after.yen[at(seat)] * yen_of_a_coin);
      });
  }
}

// A round is an auction with the action phase that follows.
constexpr bool Izakaya::ends_round(const State& before, const State& after) const {
  using namespace izakaya;
  return before.phase >= Phase::acting && (after.phase == Phase::bidding || after.phase == Phase::over);
}

constexpr std::string_view Izakaya::ending(const State&, Seat, Action, const State& after) const {
  using namespace izakaya;
  if (after.pot >= threshold(after.options.players)) return "the pot is full (4)";
  return after.passed ? "a player had to pass (I8)" : "nothing was placed (I7)";
}

}  // namespace zashiki
