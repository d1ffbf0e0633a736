#include "table/minds.h"

namespace zashiki::table {

std::unique_ptr<Mind> mind_of_level(int level, const Game& game) {
  return std::move(
      *make_mind(levels.at(static_cast<std::size_t>(level - 1)).id, game));  // every game has them all
}

}  // namespace zashiki::table
