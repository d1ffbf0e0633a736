#pragma once
#include "rules/niya/game.h"
#include "rules/niya/notation.h"
#include "rules/niya/play.h"

namespace zashiki {
namespace niya {

constexpr Refusal why_chance(const Niya& game, const State& state, Kind kind, int what) {
  if (kind == Kind::take) return refuse("2", "niya.chance_takes");
  if (state.phase == Phase::choosing_first)
    return kind == Kind::first ? Refusal{} : refuse("7", "niya.draw_opener");
  if (kind == Kind::first) return refuse("7", "niya.opener_known");
  if ((with_plant(state, plant_of(what)) & with_symbol(state, symbol_of(what))) != 0)
    return refuse("1", "niya.tile_dealt tile", tile_text(what));
  if (game.gardens.empty()) return {};
  for (const Layout garden : game.still_possible(state))
    if (tile_at(garden, state.dealt) == what) return {};
  return refuse("N5", "niya.other_garden tile square", tile_text(what), square_text(state.dealt));
}

}  // namespace niya

constexpr Refusal Niya::why(const State& state, Seat who, Action action) const {
  using namespace niya;
  const Kind kind = kind_of(action);
  const int what = what_of(action);
  if (who == chance) return why_chance(*this, state, kind, what);
  if (kind != Kind::take) return refuse("2", "niya.only_takes");
  if (((state.open >> what) & 1) != 0) return {};
  const Text square = square_text(what);
  if (((taken(state) >> what) & 1) != 0) return refuse("2", "niya.tile_taken square", square);
  if (state.last == no_tile) return refuse("3", "niya.not_on_border square", square);
  return refuse("4", "niya.no_match plant symbol square tile",
                plant_words()[static_cast<unsigned>(plant_of(state.last))],
                symbol_words()[static_cast<unsigned>(symbol_of(state.last))], square,
                tile_text(tile_at(state, what)));
}

}  // namespace zashiki
