#pragma once
// The nets that the program carries.
#include "mind/net/net.h"

namespace zashiki {

// Read when it is first asked for.
const Net& akiwado_net();

}  // namespace zashiki
