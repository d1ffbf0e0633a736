#pragma once
// The arguments that choose a game and its options.
#include <string>
#include <vector>

#include "command_line/command_line.h"
#include "game/match.h"

namespace zashiki {

struct SetupArguments {
  std::string game;
  int players = 0;  // 0: the fewest the game allows
  std::vector<std::string> options;
  std::string data;

  void add_to(Command& command);
  [[nodiscard]] Result<Setup> named() const;
  [[nodiscard]] Result<Match> start() const;
};

}  // namespace zashiki
