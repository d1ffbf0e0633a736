#pragma once
// Results of rated games as lines of JSON:
//   {"table":"x","game":"niya","seats":[{"person":"ann","turn":0,"place":1},{"level":3,"turn":1,"place":2}]}
// and how each of them moved whom.
#include <string>
#include <string_view>
#include <vector>

#include "base/json_writer.h"
#include "people/ratings/ladder.h"

namespace zashiki::people {

Result<RatedGame> read_result(std::string_view line);
std::string write_result(const RatedGame& game);

// {"table","game","players","moved":[{"person","mu":[before,after],"sigma":[before,after],"expected"}],
// "turns":[[mu,sigma]]}, numbers with all their digits.
std::string write_moved(const RatedGame& game, const std::vector<Moved>& moved, const Ladder& ladder);

}  // namespace zashiki::people
