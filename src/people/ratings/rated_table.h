#pragma once
// What a finished table counts for ratings: a pure function of its events and of who its players were.
#include <span>
#include <string>
#include <string_view>

#include "people/ratings/ladder.h"
#include "table/core/table.h"

namespace zashiki::people {

// `persons` has the id of each seat's person; empty for computer players and for guests, of whom nothing is
// kept. Refused with the reason why the game is not rated.
Result<RatedGame> rated_game(const table::Table& table, std::string_view name,
                             std::span<const std::string> persons);

}  // namespace zashiki::people
