// Nyakuza's players, compiled once.
#include "mind/games/nyakuza.h"

#include "mind/players.h"

namespace zashiki {

template std::unique_ptr<Mind> make_player(std::string_view, const Nyakuza&, const SearchTable&);

}  // namespace zashiki
