#pragma once
#include "rules/nyakuza/game.h"
#include "rules/nyakuza/play.h"

namespace zashiki {

// Rule 8. Tie-breakers are reported at the end.
template <class Sink>
constexpr void Nyakuza::account(const State& state, Sink&& sink) const {
  using namespace nyakuza;
  for (Seat seat = 0; seat < state.options.players; ++seat) {
    sink("stalls", [&](auto& fact) {
      fact.seat("seat", seat);
      fact.number("points", stalls_built(state, seat));
    });
    if (state.phase != Phase::over) continue;
    sink("koban", [&](auto& fact) {
      fact.seat("seat", seat);
      fact.number("koban", state.koban[static_cast<unsigned>(seat)]);
      fact.number("points", 0);
    });
  }
}

// Rule 3 in its own order, the cost of a build, and the last round (rule 8).
template <class Sink>
constexpr void Nyakuza::report(const State& before, Seat who, Action action, const State& after,
                               Sink&& sink) const {
  using namespace nyakuza;
  const Kind kind = kind_of(action);
  if (kind == Kind::bid && actors(before).size() == 1) {
    State opened = before;
    opened.bids[static_cast<unsigned>(who)] = static_cast<std::int8_t>(what_of(action));
    const Bidding bidding = judge_bids(opened);
    for (const BidResult& result : bidding.results)
      sink("bid", [&](auto& fact) {
        fact.seat("seat", result.seat);
        fact.number("koban", opened.bids[static_cast<unsigned>(result.seat)]);
        fact.number("boats", result.boats);
        fact.number("share", result.share);
      });
    if (bidding.winner != nobody)
      sink("amulet", [&](auto& fact) {
        fact.seat("seat", bidding.winner);
        fact.flag("moved", bidding.winner != before.amulet);
        fact.flag("tied", bidding.tied);
      });
  }
  if (kind == Kind::stall || kind == Kind::market)
    sink(kind == Kind::stall ? "stall" : "market", [&](auto& fact) {
      const auto seat = static_cast<unsigned>(who);
      fact.seat("seat", who);
      fact.number("koban", before.koban[seat] - after.koban[seat]);
      fact.number("stalls", stalls_built(after, who));
    });
  if (after.last_round && !before.last_round) sink("last_round", [](auto&) {});
}

constexpr bool Nyakuza::ends_round(const State& before, const State& after) const {
  return after.phase == nyakuza::Phase::over || (before.round > 0 && after.round != before.round);
}

constexpr std::string_view Nyakuza::ending(const State&, Seat, Action, const State& after) const {
  return after.market != 0 ? "a Grand Market (7)" : "an empty bag (8)";
}

}  // namespace zashiki
