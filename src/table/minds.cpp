#include "table/minds.h"

namespace zashiki::table {

std::unique_ptr<Player> player_of_level(int level, const Game& game) {
  return std::move(*make_player(level <= 2 ? "random" : "greedy", game));  // both exist for every game
}

}  // namespace zashiki::table
