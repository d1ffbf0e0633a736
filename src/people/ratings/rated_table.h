#pragma once
// What a finished table counts for ratings: a pure function of its events and of whose its seats were when it
// ended.
#include <span>
#include <string>
#include <string_view>

#include "people/ratings/ladder.h"
#include "table/core/table.h"

namespace zashiki::people {

// Why a finished game does not count.
namespace unrated {
inline constexpr std::string_view casual = "casual";      // opened as unrated, or still in play
inline constexpr std::string_view closed = "closed";      // ended without a result
inline constexpr std::string_view consent = "consent";    // hints, or moves taken back, by agreement
inline constexpr std::string_view guest = "guest";        // somebody of whom nothing is kept
inline constexpr std::string_view twice = "twice";        // one person at two seats
inline constexpr std::string_view address = "address";    // two players from one address
inline constexpr std::string_view unplaced = "unplaced";  // a level that has no place on the scale
inline constexpr std::string_view nobody = "nobody";      // computer players only
}  // namespace unrated

// `about` is what the store says of the table (table::about); `persons` has the id of each seat's person,
// empty for computer players and for guests. Refused with one of the codes above.
Result<RatedGame> rated_game(std::string_view about, std::string_view name, std::string_view game,
                             std::span<const std::string> persons);
Result<RatedGame> rated_game(const table::Table& table, std::string_view name,
                             std::span<const std::string> persons);

}  // namespace zashiki::people
