#pragma once
#include "rules/niya/game.h"
#include "rules/niya/notation.h"
#include "rules/niya/play.h"

namespace zashiki {

constexpr Refusal Niya::why(const State& state, Seat who, Action action) const {
  using namespace niya;
  const Kind kind = kind_of(action);
  const int what = what_of(action);
  if (who == chance) {
    if (kind == Kind::take) return {.clause = "2", .sentence = "only a player takes a tile"};
    if (state.phase == Phase::choosing_first)
      return kind == Kind::first ? Refusal{} : Refusal{"7", "who begins is settled before the first deal"};
    if (kind == Kind::first) return {.clause = "7", .sentence = "who begins this game is settled already"};
    if ((with_plant(state, plant_of(what)) & with_symbol(state, symbol_of(what))) == 0) {
      if (gardens.empty()) return {};
      for (const Layout garden : still_possible(state))
        if (tile_at(garden, state.dealt) == what) return {};
      Refusal refusal{.clause = "N5"};
      refusal.sentence << "no garden that this table deals from goes on with " << tile_text(what) << " on "
                       << square_text(state.dealt);
      return refusal;
    }
    Refusal refusal{.clause = "1"};
    refusal.sentence << "there is one tile of each kind, and " << tile_text(what)
                     << " lies in the garden already";
    return refusal;
  }
  if (kind != Kind::take)
    return {.clause = "2",
            .sentence = "a player's turn is to take a tile; dealing and drawing lots is chance's"};
  if (((state.open >> what) & 1) != 0) return {};
  Refusal refusal;
  const Text square = square_text(what);
  if (((taken(state) >> what) & 1) != 0) {
    refusal.clause = "2";
    refusal.sentence << "there is no tile on " << square << " any more: a token stands there";
  } else if (state.last == no_tile) {
    refusal.clause = "3";
    refusal.sentence << "the first take of a game must be on the border, and " << square << " lies inside";
  } else {
    refusal.clause = "4";
    refusal.sentence << "the last tile taken asks for "
                     << plant_words()[static_cast<unsigned>(plant_of(state.last))] << " or "
                     << symbol_words()[static_cast<unsigned>(symbol_of(state.last))] << ", and " << square
                     << " holds " << tile_text(tile_at(state, what));
  }
  return refusal;
}

}  // namespace zashiki
