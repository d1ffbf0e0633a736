#pragma once
// The nets that the program carries.
#include "mind/net/net.h"

namespace zashiki {

// Read on first use; null if this game has none.
const Net* shipped_net(std::string_view game);

}  // namespace zashiki
