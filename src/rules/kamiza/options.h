#pragma once
#include "rules/kamiza/game.h"

namespace zashiki {

template <class Visitor, class O>
constexpr void Kamiza::describe_options(Visitor& visit, O& options) {
  visit.number("bribe", options.bribe, 0, 3, "what a policeman beside a seated card scores (ruling K4)");
  visit.number("wanted_penalty", options.wanted_penalty, 0, 3,
               "what each WANTED chip costs at the end (ruling K4)");
  visit.seat("first", options.first, "who begins the first round (ruling K3)");
}

}  // namespace zashiki
