// Akiwado's players, compiled once.
#include "mind/games/akiwado.h"

#include "mind/players.h"

namespace zashiki {

template std::unique_ptr<Mind> make_player(std::string_view, const Akiwado&, const SearchTable&);

}  // namespace zashiki
