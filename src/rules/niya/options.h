#pragma once
#include "rules/niya/game.h"

namespace zashiki {

template <class Visitor, class O>
constexpr void Niya::describe_options(Visitor& visit, O& options) {
  visit.word("format", options.format, word_list("single", "sets", "points"),
             "one game; until one player has won 3; or points for the tiles left (rule 6)");
  visit.one_of("target", options.target, std::array{10, 15, 20}, niya::usual_target,
               "the points that end a match, in format points only (rule 6)");
  visit.word("full_garden", options.full_garden, word_list("last_mover", "draw"),
             "who wins when the sixteenth token decides nothing (ruling N2)");
  visit.seat("first", options.first, "who begins the first game (rule 7)");
}

constexpr Refusal Niya::check(const Options& options) const {
  if (options.target != 0 && options.format != niya::Format::points)
    return refuse("6", "niya.target_without_points");
  return {};
}

}  // namespace zashiki
