#pragma once
#include "rules/kamiza/game.h"
#include "rules/kamiza/notation.h"
#include "rules/kamiza/play.h"

namespace zashiki {

constexpr Refusal Kamiza::why(const State& state, Seat who, Action action) const {
  using namespace kamiza;
  if (state.actor == nobody) return refuse("4", "kamiza.over");
  if (who == chance) {
    if (kind_of(action) == Kind::play) return refuse("2", "kamiza.chance_plays");
    if (state.actor != chance) return refuse("3", "kamiza.lots_drawn");
    if (seat_of(action) < state.options.players) return {};
    return refuse("K3", "game.no_seat number", seat_of(action));
  }
  if (state.actor == chance) return refuse("K3", "kamiza.lots_first");
  if (kind_of(action) == Kind::first) return refuse("2", "kamiza.only_plays");
  if (who != state.actor) return refuse("2", "kamiza.not_next seat", state.actor);
  const Card card = card_of(play_of(action));
  if (((nibble(state.hands, who) >> static_cast<unsigned>(card)) & 1U) != 0) return {};
  return refuse("1", "kamiza.card_played card", text_of(card));
}

}  // namespace zashiki
