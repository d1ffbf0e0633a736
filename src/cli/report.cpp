#include "lab/report.h"

#include <atomic>
#include <charconv>
#include <csignal>
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

namespace zashiki {
namespace {

struct ReportArguments {
  SetupArguments setup;
  std::vector<std::string> files;
  std::string mind = "greedy";
  std::uint64_t games = 1000;
  std::optional<std::uint32_t> side_games;
  std::string skill = "random,greedy,level1,level2,level3";
  std::uint64_t seed = 1;
  std::uint64_t iterations = 0;
  std::uint32_t threads = 0;
  std::string pace = "5+5";
  std::string shard = "0/1";
  std::string page;
  std::string json_file;
};

std::atomic<bool> stop_asked{false};
constexpr int interrupted = 130;  // as shells report it

// "5+5", in seconds.
bool read_pace(const std::string& text, Pace& pace) {
  const char* const end = text.data() + text.size();
  const auto one = std::from_chars(text.data(), end, pace.decision);
  if (one.ec != std::errc() || one.ptr == end || *one.ptr != '+') return false;
  const auto two = std::from_chars(one.ptr + 1, end, pace.doubling);
  const auto fine = [](double seconds) { return seconds >= 0 && seconds <= 3600; };
  return two.ec == std::errc() && two.ptr == end && fine(pace.decision) && fine(pace.doubling);
}

std::vector<std::string> names_in(const std::string& list) {
  std::vector<std::string> names;
  std::istringstream stream(list);
  for (std::string name; std::getline(stream, name, ',');)
    if (!name.empty()) names.push_back(name);
  return names;
}

// Writes the numbers and the page, or prints the numbers if neither file is named.
int write_report(const ReportArguments& arguments, const json::object& report) {
  const std::string text = report_text(report);
  if (!arguments.json_file.empty() && !replace_file(arguments.json_file, text))
    return refuse(fmt::format("cannot write {}", arguments.json_file));
  if (!arguments.page.empty()) {
    const auto page = report_page(report);
    if (!page) return refuse(page.error());
    if (!replace_file(arguments.page, *page)) return refuse(fmt::format("cannot write {}", arguments.page));
  }
  if (arguments.json_file.empty() && arguments.page.empty()) {
    std::cout << text;
    return 0;
  }
  if (const auto* findings = report.if_contains("findings"))
    for (const json::value& finding : findings->as_array())
      std::cout << std::string_view(finding.as_string()) << '\n';
  return 0;
}

int play_and_report(const ReportArguments& arguments) {
  auto named = arguments.setup.named();
  if (!named) return refuse(named.error());
  if (!arguments.files.empty())
    return refuse("FILES follow `compare` or `join`; the report goes to --out and --json");
  ReportSetup setup{
      .game = std::move(*named),
      .data_name = std::filesystem::path(arguments.setup.data).filename().string(),
      .mind = arguments.mind,
      .iterations = arguments.iterations,
      .games = arguments.games,
      .side_games = arguments.side_games.value_or(std::max<std::uint64_t>(1, arguments.games / 5)),
      .skill = names_in(arguments.skill),
      .seed = arguments.seed,
      .threads = arguments.threads};
  const auto shard = read_shard(arguments.shard);
  if (!shard) return refuse(std::string(bad_shard));
  setup.shard = *shard;
  if (!read_pace(arguments.pace, setup.pace)) return refuse("--pace is A+B, seconds from 0 to 3600");
  json::value before;
  if (!arguments.json_file.empty() && std::filesystem::exists(arguments.json_file)) {
    auto read = read_report_file(arguments.json_file);
    if (!read) return refuse(read.error());
    before = std::move(*read);
  }
  const auto stop = [](int) { stop_asked = true; };
  const auto on_interrupt = std::signal(SIGINT, stop);
  const auto on_terminate = std::signal(SIGTERM, stop);
  Result<json::object> made = Error{};
  {
    std::optional<Progress> progress;
    const ReportNews news{.progress =
                              [&](std::uint64_t done, std::uint64_t of) {
                                if (!progress) progress.emplace("Playing", of);
                                progress->at(done);
                              },
                          .save =
                              [&](const json::object& report) {
                                if (!arguments.json_file.empty())
                                  replace_file(arguments.json_file, report_text(report));
                              }};
    made = make_report(setup, before, news, stop_asked);
  }
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_terminate);
  if (!made) return refuse(made.error());
  if (!stop_asked) return write_report(arguments, *made);
  if (arguments.json_file.empty()) return refuse("interrupted; with --json FILE it could be continued");
  if (!replace_file(arguments.json_file, report_text(*made)))
    return refuse(fmt::format("cannot write {}", arguments.json_file));
  std::cerr << "Interrupted; the same command continues from here.\n";
  return interrupted;
}

int compare_files(const ReportArguments& arguments) {
  if (arguments.files.size() != 2) return refuse("name two reports: A.json B.json");
  const auto before = read_report_file(arguments.files[0]);
  if (!before) return refuse(before.error());
  const auto after = read_report_file(arguments.files[1]);
  if (!after) return refuse(after.error());
  const auto text = compare_reports(*before, *after);
  if (!text) return refuse(text.error());
  std::cout << *text;
  return 0;
}

int join_files(const ReportArguments& arguments) {
  std::vector<json::value> shards;
  for (const std::string& file : arguments.files) {
    auto shard = read_report_file(file);
    if (!shard) return refuse(shard.error());
    shards.push_back(std::move(*shard));
  }
  const auto joined = join_reports(shards);
  return joined ? write_report(arguments, *joined) : refuse(joined.error());
}

}  // namespace

void add_report(Command& program) {
  auto arguments = std::make_shared<ReportArguments>();
  auto command = program.subcommand("report", "Play many games and write a report on the game's balance");
  arguments->setup.add_to(command);
  command
      .option("--mind NAME", arguments->mind,
              fmt::format("the computer player in every seat: {} (level5@200 for 200 iterations)",
                          list_of(player_names())))
      .option("--games", arguments->games, "number of games")
      .between(1, 1e9)
      .option(
          "--side-games", arguments->side_games,
          "number of games for each option, each other number of players, each player of --skill and each "
          "middle position (default: a fifth of --games; 0: none)")
      .option("--skill LIST", arguments->skill,
              "players to compare, each alone among --mind players, separated by commas")
      .option("--seed", arguments->seed, "seed of chance and of the players")
      .option("--iterations", arguments->iterations,
              "iterations per decision, instead of the players' own time")
      .option("--threads", arguments->threads, "games at a time (default: one per core)")
      .between(0, 256)
      .option("--pace A+B", arguments->pace,
              "people take A seconds per decision, and B more for each doubling of the choices")
      .option("--shard K/N", arguments->shard, "play only part K of N, counted from 0")
      .option("--out FILE", arguments->page, "write the report here, as a page (HTML)")
      .option("--json FILE", arguments->json_file,
              "write the numbers here; if the file exists, continue from it")
      .option("FILES", arguments->files, "after `compare`: two reports; after `join`: all shards")
      .footer(
          "`zashiki report compare A.json B.json` shows what changed, and whether it could be "
          "chance.\n`zashiki report join *.json --json ALL.json --out ALL.html` joins the shards of a "
          "report.")
      .run([arguments] {
        if (arguments->setup.game == "compare") return compare_files(*arguments);
        if (arguments->setup.game == "join") return join_files(*arguments);
        return play_and_report(*arguments);
      });
}

}  // namespace zashiki
