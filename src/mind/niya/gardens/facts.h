#pragma once
// What is known of one garden: its class, who wins, by which openings, and how rare that is.
#include <string_view>

#include "base/json_writer.h"
#include "mind/niya/gardens/index.h"
#include "mind/niya/solver.h"

namespace zashiki::niya {

struct GardenFacts {
  Layout garden = 0;  // as it was asked for, so that openings are named as they lie there
  std::uint64_t number = 0;
  Gardens::Class of;
  TakeValues openings;  // by rising square, to the first player; a full garden is a draw
  Solution solution;    // the same in short
};
GardenFacts facts_of_garden(const GardenIndex& index, Layout garden);
GardenFacts facts_of_class(const GardenIndex& index, std::uint64_t number);

// "won", "drawn" or "lost", to whom the value is.
std::string_view word_of(Value value);

// How many classes and layouts have that value; and as many winning openings as the solution.
const Count& alike(const GardenIndex& index, Value value);
const Count& as_many_openings(const GardenIndex& index, const Solution& solution);
double share_of_layouts(const Count& count);

// The fields of an object: docs/build/protocol.md, "Gardens".
void write_facts(JsonWriter& out, const GardenIndex& index, const GardenFacts& facts);

}  // namespace zashiki::niya
