#include <fmt/format.h>
#include <iostream>

#include "cli/command.h"
#include "game/registry.h"
#include "game/transcript.h"
#include "server/command.h"
#include "store/database.h"
#include "table/protocol/messages.h"

namespace zashiki {
namespace {

// Everything that files and other programs may depend on.
std::string versions() {
  std::string rules;
  for (const auto& game : all_games())
    rules += fmt::format("{} {} {}", rules.empty() ? "" : ",", game->id(), game->rules_version());
  return fmt::format("zashiki " ZASHIKI_VERSION "\nrules{}\ntranscript {}\nstore {}\nnodes {}\nprotocol {}",
                     rules, transcript_version, store::schema_version, store::node_version,
                     table::protocol_version);
}

}  // namespace
}  // namespace zashiki

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  zashiki::Program program("zashiki", "Zashiki: five tabletop games with hidden choices",
                           zashiki::versions());
  program.greet(
      "Zashiki: five Japanese-themed games with hidden choices, in the terminal and in the browser.\n"
      "  zashiki play      play here: choose a game, and learn it as you go\n"
      "  zashiki serve     serve the page at http://localhost:8080, for friends and computer players\n"
      "  zashiki games     list the games and their options\n"
      "  zashiki --help    list all commands: engine, arenas, reports, solved gardens\n");
  zashiki::Command& commands = program.commands();
  zashiki::add_games(commands);
  zashiki::add_play(commands);
  zashiki::add_engine(commands);
  zashiki::add_replay(commands);
  zashiki::add_verify(commands);
  zashiki::add_perft(commands);
  zashiki::add_solve(commands);
  zashiki::add_gardens(commands);
  zashiki::add_puzzles(commands);
  zashiki::add_calibrate(commands);
  zashiki::add_train(commands);
  zashiki::add_exploit(commands);
  zashiki::add_arena(commands);
  zashiki::add_mind(commands);
  zashiki::add_report(commands);
  zashiki::add_merge(commands);
  zashiki::add_data(commands);
  zashiki::add_ratings(commands);
  zashiki::add_tournament(commands);
  zashiki::server::add_commands(commands);
  program.add_manual();
  return program.main(argc, argv);
}
