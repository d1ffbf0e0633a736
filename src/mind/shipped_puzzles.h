#pragma once
// The puzzles that the program carries: data/puzzles-*.json, found by `zashiki puzzles` (lab/puzzles.h).
#include <string_view>

#include "game/json.h"

namespace zashiki {

// Those of a game, each as the command writes it; null if it has none. Niya's are generated on demand.
const json::array* shipped_puzzles(std::string_view game);

}  // namespace zashiki
