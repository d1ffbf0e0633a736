#pragma once
// The games of the house, by name.
#include <memory>
#include <span>
#include <string_view>

#include "game/game.h"

namespace zashiki {

std::span<const std::shared_ptr<const Game>> all_games();
std::shared_ptr<const Game> find_game(std::string_view id);  // null when there is none of that name

// Which game it is to be, on the house's own map or on the one that was brought along.
Result<std::shared_ptr<const Game>> choose_game(std::string_view id, const json::value* data);

// The list of games with their options, as the engine and the server give it.
void write_games(JsonWriter& out);

}  // namespace zashiki
