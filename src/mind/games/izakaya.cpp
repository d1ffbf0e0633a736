// Izakaya's players, compiled once.
#include "mind/games/izakaya.h"

#include "mind/players.h"

namespace zashiki {

template std::unique_ptr<Mind> make_player(std::string_view, const Izakaya&, const SearchTable&);

}  // namespace zashiki
