#include "people/ratings/anchors.h"

#include <algorithm>
#include <fmt/format.h>

#include "embedded/anchors.h"

namespace zashiki::people {

std::optional<Rating> anchor_of(std::string_view game, int players, std::string_view player) {
  const auto* const found =
      std::find_if(std::begin(embedded::anchors), std::end(embedded::anchors), [&](const auto& anchor) {
        return anchor.game == game && anchor.players == players && anchor.player == player;
      });
  if (found == std::end(embedded::anchors)) return std::nullopt;
  return Rating{.mu = found->thousandths / 1000.0, .sigma = 0};
}

std::optional<Rating> anchor_of(std::string_view game, int players, int level) {
  return anchor_of(game, players, fmt::format("level{}", level));
}

}  // namespace zashiki::people
