#pragma once
#include "rules/kamiza/game.h"
#include "rules/kamiza/notation.h"
#include "rules/kamiza/play.h"

namespace zashiki {

constexpr Refusal Kamiza::why(const State& state, Seat who, Action action) const {
  using namespace kamiza;
  if (state.actor == nobody) return {.clause = "4", .sentence = "the three games are over"};
  if (who == chance) {
    if (kind_of(action) == Kind::play) return {.clause = "2", .sentence = "only a player plays a card"};
    if (state.actor != chance)
      return {.clause = "3", .sentence = "lots are drawn once; later whoever has the most points begins"};
    if (seat_of(action) < state.options.players) return {};
    Refusal refusal{.clause = "K3"};
    refusal.sentence << "one of the " << static_cast<int>(state.options.players)
                     << " players begins, and seat " << seat_of(action) << " is empty";
    return refusal;
  }
  if (state.actor == chance)
    return {.clause = "K3", .sentence = "lots are drawn for the first start player before anybody plays"};
  if (kind_of(action) == Kind::first)
    return {.clause = "2", .sentence = "a player's turn is to play a card; drawing lots is chance's"};
  if (who != state.actor) {
    Refusal refusal{.clause = "2"};
    refusal.sentence << "cards are played in turn, clockwise from the start player: seat "
                     << static_cast<int>(state.actor) << " is next";
    return refusal;
  }
  const Card card = card_of(play_of(action));
  if (((nibble(state.hands, who) >> static_cast<unsigned>(card)) & 1U) != 0) return {};
  Refusal refusal{.clause = "1"};
  refusal.sentence << "your " << text_of(card)
                   << " has been played in this game: cards come back only before the next one";
  return refusal;
}

}  // namespace zashiki
