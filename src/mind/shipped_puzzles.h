#pragma once
// The puzzles that the program carries: data/puzzles-*.json, found by `zashiki puzzles` (lab/puzzles.h).
#include <string_view>

#include "game/json.h"
#include "game/match.h"

namespace zashiki {

// Those of a game, each as the command writes it. Niya's are generated on demand: of some numbers it tells
// how hard they are, in rising order. Null for an unknown game.
const json::array* shipped_puzzles(std::string_view game);

// The game up to a puzzle that has its actions.
Match match_of(std::string_view game, const json::object& puzzle);

}  // namespace zashiki
