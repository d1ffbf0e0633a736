#include "lab/arena.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <optional>
#include <sstream>

#include "cli/command.h"
#include "cli/progress.h"
#include "cli/results.h"
#include "cli/setup.h"
#include "game/registry.h"
#include "lab/net_file.h"
#include "lab/strength.h"

namespace zashiki {
namespace {

struct ArenaArguments {
  SetupArguments setup;
  std::string minds = "greedy,level5";
  std::uint64_t games = 0;  // 0: as many as are usual
  std::uint64_t seed = 1;
  std::uint64_t iterations = 0;
  int milliseconds = 0;
  std::uint32_t threads = 0;
  std::string transcripts;
  std::string journal;
  std::string shard = "0/1";
  bool as_json = false;
  bool table = false;
  double hours = 3;
  double effort = 1;
  std::string markdown;

  [[nodiscard]] std::string complaint() const {
    if (!table && setup.game.empty()) return "give a --game, or --table for all of them";
    if (table && (!transcripts.empty() || !setup.options.empty() || !setup.data.empty() || iterations > 0 ||
                  milliseconds > 0))
      return "--table has its own rows and budgets: of the arena's options it takes --game, --players, "
             "--games, "
             "--seed, --threads, --resume and --json";
    if (!table && !markdown.empty()) return "--markdown belongs to --table";
    if (table && shard != "0/1") return "--table is not cut into shards";
    return shard_complaint(shard, journal);
  }
};

std::vector<std::string> split(const std::string& list) {
  std::vector<std::string> names;
  std::istringstream stream(list);
  for (std::string name; std::getline(stream, name, ',');)
    if (!name.empty()) names.push_back(name);
  return names;
}

int arena(const ArenaArguments& arguments) {
  auto named = arguments.setup.named();
  if (!named) return refuse(named.error());
  const ArenaSetup setup{.game = std::move(*named),
                         .minds = split(arguments.minds),
                         .games = arguments.games == 0 ? 100 : arguments.games,
                         .seed = arguments.seed,
                         .budget = {.iterations = arguments.iterations,
                                    .time = std::chrono::milliseconds(arguments.milliseconds)},
                         .threads = arguments.threads,
                         .transcripts = arguments.transcripts,
                         .journal = arguments.journal,
                         .shard = *read_shard(arguments.shard)};
  if (!setup.transcripts.empty()) {
    std::error_code error;
    std::filesystem::create_directories(setup.transcripts, error);
    if (error)
      return refuse(fmt::format("cannot make the folder {}: {}", setup.transcripts, error.message()));
  }
  Result<ArenaReport> report = Error{};
  {
    Progress progress("Playing", setup.shard.share_of(setup.games));
    report = run_arena(setup, [&](std::uint64_t done) { progress.at(done); });
  }
  if (!report) return refuse(report.error());
  // Times are not results: results are the same on every machine.
  for (const Standing& standing : report->standings)
    if (Progress::is_seen())
      std::cerr << fmt::format("longest decision of {}: {:.0f} ms\n", standing.mind, standing.longest_ms);
  std::cout << (arguments.as_json ? arena_json(setup, *report) : arena_text(setup, *report));
  return 0;
}

std::string times_fair(const StrengthResult& result) {
  return fmt::format("{:.2f}", result.standing.share() * result.row.players);
}
std::string target_text(const StrengthRow& row) {
  return row.target ? fmt::format("{:.1f} %", 100 * *row.target) : "";
}
std::string share_text(const Standing& standing) {
  const Interval interval = standing.interval();
  return fmt::format("{:.1f} % ({:.1f} to {:.1f})", 100 * standing.share(), 100 * interval.low,
                     100 * interval.high);
}

std::string table_text(const std::vector<StrengthResult>& results) {
  std::string out = fmt::format("{:<8} {:>7} {:<7} {:<7} {:>6} {:<23} {:>6} {:>8} {}\n", "game", "players",
                                "mind", "among", "games", "won", "x fair", "target", "");
  for (const auto& result : results)
    out += fmt::format("{:<8} {:>7} {:<7} {:<7} {:>6} {:<23} {:>6} {:>8} {}\n", result.row.game,
                       result.row.players, result.row.mind, result.row.among, result.standing.seats,
                       share_text(result.standing), times_fair(result), target_text(result.row),
                       to_text(result.verdict));
  return out;
}

std::string table_markdown(const std::vector<StrengthResult>& results) {
  std::string out =
      "| game | players | player | among | games | won | x fair | target | |\n"
      "|---|---|---|---|---|---|---|---|---|\n";
  for (const auto& result : results)
    out +=
        fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", result.row.game, result.row.players,
                    result.row.mind, result.row.among, result.standing.seats, share_text(result.standing),
                    times_fair(result), target_text(result.row), to_text(result.verdict));
  return out;
}

std::string table_json(const std::vector<StrengthResult>& results) {
  std::string text;
  JsonWriter out(text);
  out.begin_list();
  for (const auto& result : results) {
    const Interval interval = result.standing.interval();
    out.begin_object()
        .field("game", result.row.game)
        .field("players", result.row.players)
        .field("mind", result.row.mind)
        .field("among", result.row.among)
        .field("games", result.standing.seats)
        .field("share", result.standing.share())
        .field("low", interval.low)
        .field("high", interval.high)
        .field("times_fair", result.standing.share() * result.row.players)
        .field("verdict", to_text(result.verdict));
    if (result.row.target) out.field("target", *result.row.target);
    out.end_object();
  }
  out.end_list();
  return text;
}

// The rows that the command line asks for.
Result<std::vector<StrengthRow>> chosen_rows(const SetupArguments& chosen) {
  if (!chosen.game.empty())
    if (const auto known = choose_game(chosen.game, nullptr); !known) return known.error();
  std::vector<StrengthRow> rows = strength_rows();
  std::erase_if(rows, [&](const StrengthRow& row) {
    return (!chosen.game.empty() && row.game != chosen.game) ||
           (chosen.players != 0 && row.players != chosen.players);
  });
  if (rows.empty())
    return Error{code::bad_request, fmt::format("no row of the table is for {} players", chosen.players)};
  return rows;
}

int strength_table(const ArenaArguments& arguments) {
  auto rows = chosen_rows(arguments.setup);
  if (!rows) return refuse(rows.error());
  const StrengthSetup setup{.rows = std::move(*rows),
                            .seed = arguments.seed,
                            .effort = arguments.effort,
                            .most_games = arguments.games == 0 ? 5000 : arguments.games,
                            .time = std::chrono::duration<double>(arguments.hours * 3600),
                            .threads = arguments.threads,
                            .journal = arguments.journal};
  std::optional<Progress> progress;
  int shown = 0;
  const StrengthNews news{.progress =
                              [&](int round, std::uint64_t done, std::uint64_t of) {
                                if (round != shown) progress.emplace(fmt::format("Round {}", round), of);
                                shown = round;
                                progress->at(done);
                              },
                          .decided =
                              [&](const StrengthResult& result) {
                                progress.reset();
                                shown = 0;
                                std::cerr << fmt::format(
                                    "{}: {}{}: {}\n", result.row.name(), share_text(result.standing),
                                    result.row.target ? ", target " + target_text(result.row) : std::string(),
                                    to_text(result.verdict));
                              }};
  const auto results = measure_strength(setup, news);
  progress.reset();
  if (!results) return refuse(results.error());
  if (!arguments.markdown.empty()) {
    std::ofstream file(arguments.markdown, std::ios::binary | std::ios::trunc);
    file << table_markdown(*results);
    file.close();
    if (!file) return refuse(fmt::format("cannot write {}", arguments.markdown));
  }
  if (arguments.as_json)
    std::cout << table_json(*results) << '\n';
  else
    std::cout << table_text(*results);
  return 0;
}

}  // namespace

void add_arena(Command& program) {
  auto arguments = std::make_shared<ArenaArguments>();
  program.subcommand("arena", "Let computer players play against each other, and rate them")
      .option("--game GAME", arguments->setup.game, "the game (see `zashiki games`)")
      .option("-p,--players", arguments->setup.players,
              "number of players (default: the fewest the game allows)")
      .option("-o,--option NAME=VALUE", arguments->setup.options, "an option of the game; repeatable")
      .option("--data FILE", arguments->setup.data, "your own map or cards")
      .option(
          "--minds LIST", arguments->minds,
          fmt::format("the computer players, separated by commas: {} or cmd:PROGRAM (level5@2000 for 2000 "
                      "iterations); the last one takes the remaining seats",
                      list_of(lab_player_names())))
      .option(
          "--games", arguments->games,
          "number of games, rounded up to whole rotations of the seats (default 100; with --table at most "
          "5000 per row)")
      .between(0, 1e7)
      .option("--seed", arguments->seed, "seed of chance and of the players")
      .option("--iterations", arguments->iterations,
              "iterations per decision, instead of the players' own time")
      .option("--milliseconds", arguments->milliseconds, "time per decision, instead of the players' own")
      .option("--threads", arguments->threads, "games at a time (default: one per core)")
      .option("--transcripts FOLDER", arguments->transcripts, "write every game into this folder")
      .option("--resume FILE", arguments->journal,
              "keep the results in this file; if it exists, continue from it")
      .option("--shard K/N", arguments->shard,
              "play only part K of N, counted from 0; needs --resume (see `zashiki merge`)")
      .flag("--table", arguments->table, "play every row of the table of strengths that is not decided yet")
      .option("--hours", arguments->hours, "time limit for --table (0: none)")
      .between(0, 1000)
      .option("--effort", arguments->effort, "factor on the usual iterations of --table")
      .between(0.001, 1000)
      .option("--markdown FILE", arguments->markdown, "write the table of --table here, as Markdown")
      .flag("--json", arguments->as_json, "print one line of JSON")
      .footer("Every deal is played once per rotation of the seats, with the same chance.")
      .check([arguments] { return arguments->complaint(); })
      .run([arguments] { return arguments->table ? strength_table(*arguments) : arena(*arguments); });
}

}  // namespace zashiki
