#pragma once
// The results that a store has for ratings, in the order in which the games ended.
#include <functional>
#include <string>

#include "people/ratings/ladder.h"

namespace zashiki::people {

// Told of each finished table that was opened as rated: its result, or why it does not count. The store is a
// folder or a database's address, and may be in use.
Status each_result(const std::string& store,
                   const std::function<void(const std::string& table, const Result<RatedGame>&)>& tell);

}  // namespace zashiki::people
