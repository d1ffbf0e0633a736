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
  // How long it took is not among the results: they are the same wherever they are played.
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
      "| game | players | mind | among | games | won | x fair | target | |\n"
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
  program.subcommand("arena", "Let minds play against each other, and rate them")
      .option("--game", arguments->setup.game, "which game (see `zashiki games`)")
      .option("-p,--players", arguments->setup.players, "how many play (default: the fewest the game allows)")
      .option("-o,--option", arguments->setup.options,
              "an option of the game, as NAME=VALUE; may be repeated")
      .option("--data", arguments->setup.data, "a file with an own map or own cards")
      .option("--minds", arguments->minds,
              "who plays, with commas: random, greedy, level1 to level5 (level5@2000: with so many "
              "iterations), search5, net, net:FILE, or cmd:PROGRAM; the last fills the table")
      .option("--games", arguments->games,
              "how many games, rounded up to whole rotations of the seats (default 100; of a table at most "
              "5000 a "
              "row)")
      .between(0, 1e7)
      .option("--seed", arguments->seed, "of chance and of the minds")
      .option("--iterations", arguments->iterations, "for each decision, instead of the minds' own time")
      .option("--milliseconds", arguments->milliseconds, "for each decision, instead of the minds' own time")
      .option("--threads", arguments->threads, "how many games at once (default: as many as there are cores)")
      .option("--transcripts", arguments->transcripts, "a folder to keep every game in")
      .option("--resume", arguments->journal,
              "a file to keep the results in as they come; if it is there already, go on from it")
      .option("--shard", arguments->shard,
              "K/N: only the K-th of N parts of the games, from 0; needs --resume (see `zashiki merge`)")
      .flag("--table", arguments->table, "play the whole table of strengths, as far as it is not decided yet")
      .option("--hours", arguments->hours, "how long a table may take (0: as long as it takes)")
      .between(0, 1000)
      .option("--effort", arguments->effort, "how much of the usual iterations a table is played with")
      .between(0.001, 1000)
      .option("--markdown", arguments->markdown, "a file for the table, to be shown in a page")
      .flag("--json", arguments->as_json, "answer in one line of JSON")
      .footer("Every deal is played once for each rotation of the seats, with the same chance.")
      .check([arguments] { return arguments->complaint(); })
      .run([arguments] { return arguments->table ? strength_table(*arguments) : arena(*arguments); });
}

}  // namespace zashiki
