#pragma once
// The part of a command line that says which game is to be played.
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
