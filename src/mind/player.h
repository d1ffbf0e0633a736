#pragma once
// Somebody who plays: gets a view, the legal actions and a source of chance, and answers with one of the
// actions.
#include <memory>
#include <span>
#include <string_view>

#include "base/result.h"
#include "game/game.h"

namespace zashiki {

class Player {
 public:
  virtual ~Player() = default;
  virtual Action choose(const AnyView& view, Seat seat, std::span<const Action> legal, Random& random) = 0;
};

// The players by name: "random" and "greedy".
Result<std::unique_ptr<Player>> make_player(std::string_view name, const Game& game);

}  // namespace zashiki
