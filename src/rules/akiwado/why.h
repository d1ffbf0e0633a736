#pragma once
#include "rules/akiwado/game.h"
#include "rules/akiwado/notation.h"
#include "rules/akiwado/play.h"

namespace zashiki {
namespace akiwado {

constexpr Clause rule_of(Kind kind) {
  switch (kind) {
    case Kind::waste:
    case Kind::first: return "1";
    case Kind::roll:
    case Kind::take:
    case Kind::answer: return "2";
    case Kind::lay:
    case Kind::call:
    case Kind::bid: return "3";
    case Kind::reduce:
    case Kind::fetch: return "6";
  }
  return "1";
}

constexpr bool is_by_chance(Kind kind) {
  return kind == Kind::waste || kind == Kind::first || kind == Kind::roll || kind == Kind::lay;
}

// What this phase waits for; empty where this is such an action.
constexpr Refusal wrong_time(Phase phase, Action action) {
  const Kind kind = kind_of(action);
  const auto unless = [](bool right, Clause clause, Reason<0> reason) {
    return right ? Refusal{} : refuse(clause, reason);
  };
  switch (phase) {
    case Phase::wasting: return unless(kind == Kind::waste, "1", "akiwado.now_wasting");
    case Phase::choosing_first: return unless(kind == Kind::first, "1", "akiwado.now_first");
    case Phase::rolling: return unless(kind == Kind::roll, "2", "akiwado.now_rolling");
    case Phase::taking: return unless(kind == Kind::take, "2", "akiwado.now_taking");
    case Phase::answering: return unless(kind == Kind::answer, "2", "akiwado.now_answering");
    case Phase::laying_east:
      return unless(kind == Kind::lay && place_of(action) == Place::east, "3", "akiwado.now_east");
    case Phase::laying_west:
      return unless(kind == Kind::lay && place_of(action) == Place::west, "3", "akiwado.now_west");
    case Phase::calling: return unless(kind == Kind::call, "3", "akiwado.now_calling");
    case Phase::bidding: return unless(kind == Kind::bid, "3", "akiwado.now_bidding");
    case Phase::reducing: return unless(kind == Kind::reduce, "6", "akiwado.now_reducing");
    case Phase::fetching: return unless(kind == Kind::fetch, "6", "akiwado.now_fetching");
    case Phase::over: break;
  }
  return refuse("5", "akiwado.over");
}

constexpr Refusal why_no_market(const State& state, Place place) {
  if (place == Place::pocket || is_open(state, place)) return {};
  return refuse("A4", "akiwado.no_cards place", place_text(place));
}

constexpr Refusal why_no_bid(const State& state, Seat who, Place place, int bid) {
  if (const Refusal refusal = why_no_market(state, place)) return refusal;
  const int coins = state.coins[at(who)];
  if (place == Place::pocket || (bid > 0 && bid <= coins)) return {};
  if (bid == 0) return refuse("3", "akiwado.bid_nothing");
  return refuse("3", "akiwado.bid_too_high bid coins", bid, coins);
}

}  // namespace akiwado

constexpr Refusal Akiwado::why(const State& state, Seat who, Action action) const {
  using namespace akiwado;
  const Kind kind = kind_of(action);
  const int what = what_of(action);
  const Clause rule = rule_of(kind);
  if (who == chance && !is_by_chance(kind)) return refuse(rule, "akiwado.chance_decides");
  if (who != chance && is_by_chance(kind)) return refuse(rule, "akiwado.player_decides");
  if (!state.options.purveyor && (kind == Kind::reduce || kind == Kind::fetch))
    return refuse("6", "akiwado.no_privileges");
  if (const Refusal refusal = wrong_time(state.phase, action)) return refusal;
  switch (kind) {
    case Kind::waste:
    case Kind::lay:
      return state.deck[what] > 0 ? Refusal{} : refuse(rule, "akiwado.deck_out kind", colour_text(what));
    case Kind::first:
      return what < state.options.players ? Refusal{} : refuse(rule, "game.no_seat number", what);
    case Kind::take:
      if (find_dice(state.dice, action) != 0) return {};
      if (die_of(action, 2) != 0) return refuse(rule, "akiwado.all_three_dice");
      return refuse(rule, "akiwado.not_rolled low middle high", state.dice[0], state.dice[1], state.dice[2]);
    case Kind::call: return why_no_market(state, place_of(action));
    case Kind::bid: return why_no_bid(state, who, place_of(action), what);
    case Kind::fetch:
      if (what == custom) return refuse("A6", "akiwado.fetch_custom");
      return state.waste[what] > 0 ? Refusal{} : refuse(rule, "akiwado.not_in_waste kind", colour_text(what));
    case Kind::roll:
    case Kind::answer:
    case Kind::reduce: break;
  }
  return {};
}

}  // namespace zashiki
