#pragma once
#include "rules/akiwado/game.h"
#include "rules/akiwado/notation.h"
#include "rules/akiwado/play.h"

namespace zashiki {
namespace akiwado {

// The rule that an action belongs to.
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

// What this phase is for, with its rule; empty for the right kind of action.
constexpr Refusal wrong_time(Phase phase, Action action) {
  const Kind kind = kind_of(action);
  const auto unless = [](bool right, Clause clause, Sentence sentence) {
    return right ? Refusal{} : Refusal{clause, sentence};
  };
  switch (phase) {
    case Phase::wasting:
      return unless(kind == Kind::waste, "1", "first two cards for each player are laid on the waste");
    case Phase::choosing_first:
      return unless(kind == Kind::first, "1", "now it is drawn who takes the first turn");
    case Phase::rolling: return unless(kind == Kind::roll, "2", "a turn begins with a roll of the dice");
    case Phase::taking:
      return unless(kind == Kind::take, "2", "now the turn player takes one or two of the dice");
    case Phase::answering:
      return unless(kind == Kind::answer, "2", "now the distribution of the dice is challenged or accepted");
    case Phase::laying_east:
      return unless(kind == Kind::lay && place_of(action) == Place::east, "3",
                    "now a card is laid out in the east market");
    case Phase::laying_west:
      return unless(kind == Kind::lay && place_of(action) == Place::west, "3",
                    "now a card is laid out in the west market");
    case Phase::calling: return unless(kind == Kind::call, "3", "now everybody calls east, west or pocket");
    case Phase::bidding:
      return unless(kind == Kind::bid, "3", "now everybody bids on a market, or takes pocket money");
    case Phase::reducing:
      return unless(kind == Kind::reduce, "6", "now the blue privilege reduces or keeps its bid");
    case Phase::fetching:
      return unless(kind == Kind::fetch, "6", "now the red privilege fetches a card from the waste");
    case Phase::over: break;
  }
  return {.clause = "5", .sentence = "the game has ended"};
}

constexpr Refusal market_is_empty(Place market) {
  Refusal refusal{.clause = "A4"};
  refusal.sentence << "there are no cards in the " << place_text(market)
                   << " market, so nobody can call it or bid there";
  return refusal;
}

constexpr Refusal why_not_bid(const State& state, Seat who, Place place, int coins) {
  if (place == Place::pocket) return {};
  if (!is_open(state, place)) return market_is_empty(place);
  if (coins == 0) return {.clause = "3", .sentence = "a bid is at least one coin"};
  if (coins <= state.coins[at(who)]) return {};
  Refusal refusal{.clause = "3"};
  refusal.sentence << "you cannot bid " << coins << ": you have " << static_cast<int>(state.coins[at(who)])
                   << (state.coins[at(who)] == 1 ? " coin" : " coins");
  return refusal;
}

}  // namespace akiwado

constexpr Refusal Akiwado::why(const State& state, Seat who, Action action) const {
  using namespace akiwado;
  const Kind kind = kind_of(action);
  const int what = what_of(action);
  if ((who == chance) != is_by_chance(kind))
    return {.clause = rule_of(kind),
            .sentence = who == chance
                            ? "that is a player's to decide, not chance's"
                            : "cards, dice and the first turn come by chance: no player decides them"};
  if (!state.options.purveyor && (kind == Kind::reduce || kind == Kind::fetch))
    return {.clause = "6", .sentence = "privileges belong to the variant purveyor"};
  if (const Refusal refusal = wrong_time(state.phase, action)) return refusal;
  Refusal refusal{.clause = rule_of(kind)};
  switch (kind) {
    case Kind::waste:
    case Kind::lay:
      if (state.deck[what] > 0) return {};
      refusal.sentence << "the deck has no " << colour_text(what) << " card left";
      return refusal;
    case Kind::first:
      if (what < state.options.players) return {};
      refusal.sentence << "nobody sits at seat " << what;
      return refusal;
    case Kind::take:
      if (find_dice(state.dice, action) != 0) return {};
      if (die_of(action, 2) != 0)
        return {.clause = "2", .sentence = "one or two of the dice are taken, never all three"};
      refusal.sentence << "the dice show " << static_cast<int>(state.dice[0]) << ", "
                       << static_cast<int>(state.dice[1]) << " and " << static_cast<int>(state.dice[2])
                       << ": you cannot " << to_text(action);
      return refusal;
    case Kind::call:
      if (place_of(action) == Place::pocket || is_open(state, place_of(action))) return {};
      return market_is_empty(place_of(action));
    case Kind::bid: return why_not_bid(state, who, place_of(action), what);
    case Kind::fetch:
      if (what == custom)
        return {.clause = "A6", .sentence = "a custom card in the waste has no effect and cannot be fetched"};
      if (state.waste[what] > 0) return {};
      refusal.sentence << "there is no " << colour_text(what) << " card in the waste";
      return refusal;
    case Kind::roll:
    case Kind::answer:
    case Kind::reduce: break;
  }
  return {};
}

}  // namespace zashiki
