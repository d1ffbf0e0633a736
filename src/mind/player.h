#pragma once
// A mind as a player at a table: asked for an action alone.
#include "mind/mind.h"

namespace zashiki {

using Player = Mind;
inline Result<std::unique_ptr<Player>> make_player(std::string_view name, const Game& game) {
  return make_mind(name, game);
}

}  // namespace zashiki
