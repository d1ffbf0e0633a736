#pragma once
// "net:FILE": a look at a net that the program does not carry, as learn/export.py leaves it.
#include <memory>
#include <string>
#include <string_view>

#include "mind/mind.h"

namespace zashiki {

inline constexpr std::string_view net_prefix = "net:";

// A mind of the house by its name, or one that looks at the net of a file.
Result<std::unique_ptr<Mind>> make_mind_or_net(const std::string& name, const Game& game);

}  // namespace zashiki
