#include "mind/niya/gardens/facts.h"

#include <algorithm>

#include "rules/niya/notation.h"

namespace zashiki::niya {
namespace {

GardenFacts solved(GardenFacts facts) {
  Solver solver;
  facts.openings = solver.values(dealt(facts.garden, FullGarden::draw), Solver::Ask::tiles);
  facts.solution = summary(facts.openings);
  return facts;
}

}  // namespace

GardenFacts facts_of_garden(const GardenIndex& index, Layout garden) {
  const std::uint64_t number = index.number_of(garden);
  return solved({.garden = garden, .number = number, .of = index.class_of(garden)});
}

GardenFacts facts_of_class(const GardenIndex& index, std::uint64_t number) {
  const Gardens::Class found = index.class_at(number);
  return solved({.garden = found.garden, .number = number, .of = found});
}

std::string_view word_of(Value value) { return value > 0 ? "won" : value == 0 ? "drawn" : "lost"; }

const Count& alike(const GardenIndex& index, Value value) {
  const ShardTally& total = index.total();
  return value > 0 ? total.won : value == 0 ? total.drawn : total.lost;
}

const Count& as_many_openings(const GardenIndex& index, const Solution& solution) {
  return index.total().by_openings[static_cast<unsigned>(count_bits(unsigned{solution.openings}))];
}

double share_of_layouts(const Count& count) {
  return static_cast<double>(count.layouts) / static_cast<double>(all_layouts);
}

void write_facts(JsonWriter& out, const GardenIndex& index, const GardenFacts& facts) {
  const Solution& solution = facts.solution;
  out.field("number", facts.number).field("classes", all_classes);
  out.field("garden", digits_of(facts.garden)).field("canonical", digits_of(facts.of.garden));
  out.field("layouts", facts.of.layouts()).field("value", word_of(solution.value));
  if (solution.value > 0) out.field("tiles", tiles_of(solution.value));
  out.field("share", share_of_layouts(alike(index, solution.value)));
  out.key("winning_openings").begin_list();
  for_each_bit(solution.openings, [&](Square square) { out.value(square_text(square).view()); });
  out.end_list();
  out.field("openings_share", share_of_layouts(as_many_openings(index, solution)));
  out.object("openings", [&](JsonWriter& each) {
    for (const TakeValue& opening : facts.openings)
      each.field(square_text(opening.square).view(), word_of(opening.value));
  });
}

}  // namespace zashiki::niya
