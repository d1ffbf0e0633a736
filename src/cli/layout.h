#pragma once
// A garden of Niya on the command line.
#include <string>

#include "base/result.h"
#include "rules/niya/game.h"

namespace zashiki::niya {

// A dealt garden from its sixteen hex digits, row by row: 4 * plant + symbol.
Result<State> read_layout(const std::string& digits, FullGarden reading);

}  // namespace zashiki::niya
