#include "lab/puzzles.h"

#include <fmt/format.h>
#include <fstream>
#include <iostream>

#include "cli/command.h"
#include "cli/progress.h"
#include "game/json.h"
#include "game/registry.h"

namespace zashiki {
namespace {

constexpr std::uint64_t games_for_a_puzzle = 500;

struct PuzzlesArguments {
  std::string game;
  std::string out;
  int count = 24;
  std::uint64_t seed = 1;
  PuzzleMeasure measure;
};

void write_puzzle(JsonWriter& out, const Puzzle& puzzle) {
  const Game& game = puzzle.match.game();
  out.begin_object().field("players", puzzle.match.position().players());
  out.list("actions", puzzle.match.log(), [&](JsonWriter& list, const Match::Entry& entry) {
    write_seat(list.begin_list(), entry.who);
    list.value(puzzle.match.text_for(entry, Match::referee).view()).end_list();
  });
  out.field("seat", puzzle.seat)
      .field("solution", game.to_text(puzzle.solution).view())
      .field("glance", game.to_text(puzzle.glance).view())
      .field("value", puzzle.value)
      .field("glance_value", puzzle.glance_value)
      .end_object();
}

int find_puzzles(const PuzzlesArguments& arguments) {
  const auto game = find_game(arguments.game);
  const std::string path =
      arguments.out.empty() ? fmt::format("data/puzzles-{}.json", game->id()) : arguments.out;
  std::string text;
  JsonWriter out(text);
  out.begin_object().field("game", game->id()).field("rules", game->rules_version());
  out.field("command", fmt::format("zashiki puzzles {} --count {} --seed {} --iterations {} --lead {}",
                                   game->id(), arguments.count, arguments.seed, arguments.measure.iterations,
                                   arguments.measure.lead));
  out.key("puzzles").begin_list();
  int found = 0;
  const int spread = game->max_players() - game->min_players() + 1;
  Progress progress(fmt::format("Puzzles of {}", game->id()), static_cast<std::uint64_t>(arguments.count));
  // Without a limit, a lead that no position has would be searched for forever.
  const std::uint64_t enough = static_cast<std::uint64_t>(arguments.count) * games_for_a_puzzle;
  for (std::uint64_t game_number = 0; found < arguments.count && game_number < enough; ++game_number) {
    PuzzleMeasure measure = arguments.measure;
    measure.players = game->min_players() + found % spread;
    measure.sealed = game->id() == Kamiza::id;  // its strongest player is a near-equilibrium
    const auto puzzle = find_puzzle(*game, measure, arguments.seed + game_number);
    if (!puzzle) continue;
    write_puzzle(out, *puzzle);
    progress.at(static_cast<std::uint64_t>(++found));
  }
  out.end_list().end_object();
  if (found == 0) return refuse("no position is that clear: try a smaller --lead");
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << text << '\n';
  file.close();
  if (!file) return refuse(fmt::format("cannot write {}", path));
  std::cout << fmt::format("{} of {} puzzles written to {}{}.\n", found, arguments.count, path,
                           arguments.out.empty() ? "; the next build includes them" : "");
  return 0;
}

}  // namespace

void add_puzzles(Command& program) {
  auto arguments = std::make_shared<PuzzlesArguments>();
  program.subcommand("puzzles", "Find positions where a strong search is certain and a quick look is wrong")
      .option("GAME", arguments->game, "the game")
      .required()
      .one_of({"kamiza", "akiwado", "nyakuza", "izakaya"})
      .option("--count", arguments->count, "number of puzzles")
      .between(1, 1000)
      .option("--seed", arguments->seed, "seed of the first game searched")
      .option("--iterations", arguments->measure.iterations, "iterations of the strong search per decision")
      .option("--lead", arguments->measure.lead,
              "lead of the solution over every other action, in probability of winning")
      .option("--out FILE", arguments->out, "where to write them (default: data/puzzles-GAME.json)")
      .run([arguments] { return find_puzzles(*arguments); });
}

}  // namespace zashiki
