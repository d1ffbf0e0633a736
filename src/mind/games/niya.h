#pragma once
// What is special to Niya's players: it is solved.
#include "mind/extras.h"
#include "mind/heuristics/niya.h"

namespace zashiki {

template <>
struct GameExtras<Niya> {
  static std::unique_ptr<Mind> level(const Niya& rules, int level);
};

extern template std::unique_ptr<Mind> make_player(std::string_view, const Niya&, const SearchTable&);

}  // namespace zashiki
