#pragma once
#include "rules/nyakuza/game.h"

namespace zashiki {

template <class Visitor, class O>
constexpr void Nyakuza::describe_options(Visitor& visit, O& options) {
  visit.flag("secret", options.secret, "each clan has a hidden tile to play once (rule 9)");
  visit.flag("open_koban", options.open_koban, "whether people are shown the others' kōban (ruling Y7)");
  visit.seat("first", options.first, "who holds the amulet at first (ruling Y9)");
}

constexpr Refusal Nyakuza::check(const Options&) const { return {}; }

}  // namespace zashiki
