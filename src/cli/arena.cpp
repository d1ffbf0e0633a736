#include "lab/arena.h"

#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <sstream>

#include "cli/command.h"
#include "cli/progress.h"
#include "cli/setup.h"

namespace zashiki {
namespace {

struct ArenaArguments {
  SetupArguments setup;
  std::string minds = "greedy,level5";
  std::uint64_t games = 100;
  std::uint64_t seed = 1;
  std::uint64_t iterations = 0;
  int milliseconds = 0;
  std::uint32_t threads = 0;
  std::string transcripts;
  bool as_json = false;
};

std::vector<std::string> split(const std::string& list) {
  std::vector<std::string> names;
  std::istringstream stream(list);
  for (std::string name; std::getline(stream, name, ',');)
    if (!name.empty()) names.push_back(name);
  return names;
}

void print(const ArenaReport& report, const ArenaSetup& setup) {
  std::cout << fmt::format("{}, {} players, {} games; 95 % confidence.\n", setup.game.game,
                           setup.game.players, report.games);
  std::cout << fmt::format("{:<20} {:>6} {:>9} {:>18} {:>7} {:>9} {:>7} {:>9}\n", "mind", "seats", "won", "",
                           "x fair", "score", "rating", "longest");
  for (const Standing& standing : report.standings) {
    if (standing.seats <= 0) continue;
    const Interval interval = standing.interval();
    std::cout << fmt::format("{:<20} {:>6} {:>7.1f} % {:>18} {:>7.2f} {:>9.2f} {:>+7.0f} {:>6.0f} ms\n",
                             standing.mind.substr(0, 20), standing.seats, 100 * standing.share(),
                             fmt::format("({:.1f} to {:.1f})", 100 * interval.low, 100 * interval.high),
                             standing.wins / standing.fair, standing.score / standing.seats, standing.rating,
                             standing.longest_ms);
  }
}

json::object to_json(const ArenaReport& report, const ArenaSetup& setup) {
  json::array minds;
  for (const Standing& standing : report.standings) {
    const Interval interval = standing.interval();
    minds.push_back({{"mind", standing.mind},
                     {"seats", standing.seats},
                     {"wins", standing.wins},
                     {"share", standing.share()},
                     {"low", interval.low},
                     {"high", interval.high},
                     {"times_fair", standing.fair > 0 ? standing.wins / standing.fair : 0},
                     {"score", standing.seats > 0 ? standing.score / standing.seats : 0},
                     {"rating", standing.rating},
                     {"longest_ms", standing.longest_ms}});
  }
  return {{"game", setup.game.game},
          {"players", setup.game.players},
          {"options", setup.game.options},
          {"games", report.games},
          {"seed", setup.seed},
          {"minds", std::move(minds)}};
}

int arena(const ArenaArguments& arguments) {
  auto named = arguments.setup.named();
  if (!named) return refuse(named.error());
  const ArenaSetup setup{.game = std::move(*named),
                         .minds = split(arguments.minds),
                         .games = arguments.games,
                         .seed = arguments.seed,
                         .budget = {.iterations = arguments.iterations,
                                    .time = std::chrono::milliseconds(arguments.milliseconds)},
                         .threads = arguments.threads,
                         .transcripts = arguments.transcripts};
  if (!setup.transcripts.empty()) {
    std::error_code error;
    std::filesystem::create_directories(setup.transcripts, error);
    if (error)
      return refuse(fmt::format("cannot make the folder {}: {}", setup.transcripts, error.message()));
  }
  Result<ArenaReport> report = Error{};
  {
    Progress progress("Playing", setup.games);
    report = run_arena(setup, [&](std::uint64_t done) { progress.at(done); });
  }
  if (!report) return refuse(report.error());
  if (arguments.as_json)
    std::cout << to_json(*report, setup) << '\n';
  else
    print(*report, setup);
  return 0;
}

}  // namespace

void add_arena(Command& program) {
  auto arguments = std::make_shared<ArenaArguments>();
  program.subcommand("arena", "Let minds play against each other, and rate them")
      .option("--game", arguments->setup.game, "which game (see `zashiki games`)")
      .required()
      .option("-p,--players", arguments->setup.players, "how many play (default: the fewest the game allows)")
      .option("-o,--option", arguments->setup.options,
              "an option of the game, as NAME=VALUE; may be repeated")
      .option("--data", arguments->setup.data, "a file with an own map or own cards")
      .option("--minds", arguments->minds,
              "who plays, with commas: random, greedy, level1 to level5, or cmd:PROGRAM; the last fills the "
              "table")
      .option("--games", arguments->games, "how many games, rounded up to whole rotations of the seats")
      .between(1, 1e7)
      .option("--seed", arguments->seed, "of chance and of the minds")
      .option("--iterations", arguments->iterations, "for each decision, instead of the minds' own time")
      .option("--milliseconds", arguments->milliseconds, "for each decision, instead of the minds' own time")
      .option("--threads", arguments->threads, "how many games at once (default: as many as there are cores)")
      .option("--transcripts", arguments->transcripts, "a folder to keep every game in")
      .flag("--json", arguments->as_json, "answer in one line of JSON")
      .footer("Every deal is played once for each rotation of the seats, with the same chance.")
      .run([arguments] { return arena(*arguments); });
}

}  // namespace zashiki
