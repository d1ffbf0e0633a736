#pragma once
// The games by name.
#include <memory>
#include <span>
#include <string_view>

#include "game/game.h"

namespace zashiki {

std::span<const std::shared_ptr<const Game>> all_games();
std::shared_ptr<const Game> find_game(std::string_view id);  // null if there is none

// A game by name, on our own map or the user's.
Result<std::shared_ptr<const Game>> choose_game(std::string_view id, const json::value* data);

// The list of games with their options, as the engine and the server send it.
void write_games(JsonWriter& out);

}  // namespace zashiki
