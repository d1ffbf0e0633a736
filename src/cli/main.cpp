#include <iostream>

#include "cli/command.h"
#include "server/command.h"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  zashiki::Program program("zashiki", "Zashiki: a house for five tabletop games with hidden choices",
                           "zashiki " ZASHIKI_VERSION);
  zashiki::Command& commands = program.commands();
  zashiki::add_games(commands);
  zashiki::add_play(commands);
  zashiki::add_engine(commands);
  zashiki::add_replay(commands);
  zashiki::add_verify(commands);
  zashiki::add_perft(commands);
  zashiki::add_solve(commands);
  zashiki::add_gardens(commands);
  zashiki::add_train(commands);
  zashiki::add_exploit(commands);
  zashiki::add_arena(commands);
  zashiki::add_mind(commands);
  zashiki::add_report(commands);
  zashiki::add_data(commands);
  zashiki::server::add_commands(commands);
  return program.main(argc, argv);
}
