#pragma once
// Players for experiments alone. "net:FILE" looks once at a net from a file that learn/export.py wrote.
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "mind/mind.h"

namespace zashiki {

inline constexpr std::string_view net_prefix = "net:";

// The names of all of them.
std::vector<PlayerName> lab_player_names();
Result<std::unique_ptr<Mind>> make_mind_or_net(const std::string& name, const Game& game);

}  // namespace zashiki
