#pragma once
#include "rules/akiwado/game.h"

namespace zashiki {

template <class Visitor, class O>
constexpr void Akiwado::describe_options(Visitor& visit, O& options) {
  visit.flag("purveyor", options.purveyor,
             "the variant in which the most cards of a colour give a privilege (rule 6)");
  visit.flag("open_coins", options.open_coins,
             "whether everybody is shown the coins behind the screens (ruling A7)");
  visit.seat("first", options.first, "who takes the first turn (rule 1)");
}

constexpr Refusal Akiwado::check(const Options&) const { return {}; }  // all combinations are games

}  // namespace zashiki
