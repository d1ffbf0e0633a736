#pragma once
// The nets that the program carries.
#include "mind/net/net.h"

namespace zashiki {

// Read when it is first asked for; null where this game has none.
const Net* shipped_net(std::string_view game);

}  // namespace zashiki
