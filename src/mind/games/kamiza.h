#pragma once
// What is special to Kamiza's players: its rounds are solved.
#include "mind/extras.h"
#include "mind/heuristics/kamiza.h"

namespace zashiki {

template <>
struct GameExtras<Kamiza> {
  static std::unique_ptr<Mind> level(const Kamiza& rules, int level);
  static std::unique_ptr<Mind> without_net(const Kamiza& rules);
};

extern template std::unique_ptr<Mind> make_player(std::string_view, const Kamiza&, const SearchTable&);

}  // namespace zashiki
