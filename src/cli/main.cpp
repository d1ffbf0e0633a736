#include "cli/command.h"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  CLI::App app("Zashiki: a house for five tabletop games with hidden choices", "zashiki");
  app.require_subcommand(1);
  app.set_version_flag("--version", "zashiki 0.1.0");
  app.footer("Each command has its own --help.");
  zashiki::Run run;
  zashiki::add_games(app, run);
  zashiki::add_play(app, run);
  zashiki::add_engine(app, run);
  zashiki::add_replay(app, run);
  zashiki::add_verify(app, run);
  zashiki::add_perft(app, run);
  zashiki::add_solve(app, run);
  zashiki::add_data(app, run);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : zashiki::usage;
  }
  return run();
}
