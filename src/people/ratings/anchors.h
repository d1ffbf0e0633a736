#pragma once
// The fixed ratings of computer players, in data/anchors.json: measured by `zashiki arena`, placed by
// tools/anchors.py.
#include <optional>
#include <string_view>

#include "people/ratings/rating.h"

namespace zashiki::people {

// Without uncertainty: these places define the scale. "level3", "greedy", "net"; nothing if it has not been
// measured at this game with this many players.
std::optional<Rating> anchor_of(std::string_view game, int players, std::string_view player);
std::optional<Rating> anchor_of(std::string_view game, int players, int level);

}  // namespace zashiki::people
