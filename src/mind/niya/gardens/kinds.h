#pragma once
// Gardens of a kind, to look at or to deal: of a known value, and rare ones.
#include <cstdint>
#include <vector>

#include "mind/niya/gardens/index.h"
#include "rules/fields.h"

namespace zashiki::niya {

// The values are the first player's, a full garden being a draw.
enum class GardenKind : std::uint8_t {
  any,
  won,
  drawn,
  lost,
  one_opening,
  eleven_openings,
  twelve_openings,
  five_tiles
};
constexpr auto garden_kind_words() {
  return word_list("any", "won", "drawn", "lost", "one_opening", "eleven_openings", "twelve_openings",
                   "five_tiles");
}

// So many different ones, most_gardens at most. The same seed gives the same gardens. Where chance would take
// too long to find them they come from data/: lost ones from one million of classes, turned, mirrored and
// renamed at random; those with eleven or twelve winning openings or five tiles left from the records.
std::vector<Layout> gardens_of_kind(const GardenIndex& index, GardenKind kind, std::size_t count,
                                    std::uint64_t seed);

}  // namespace zashiki::niya
