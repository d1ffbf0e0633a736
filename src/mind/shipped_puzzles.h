#pragma once
// The puzzles that the program carries: data/puzzles-*.json, found by `zashiki puzzles` (lab/puzzles.h).
#include <string_view>

#include "game/json.h"

namespace zashiki {

// Of a game, each as the command writes it; null where it has none. Niya's are made as they are asked for.
const json::array* shipped_puzzles(std::string_view game);

}  // namespace zashiki
