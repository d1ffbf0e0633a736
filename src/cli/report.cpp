#include "lab/report.h"

#include <atomic>
#include <csignal>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <sstream>

#include "cli/command.h"
#include "cli/progress.h"
#include "cli/setup.h"

namespace zashiki {
namespace {

struct ReportArguments {
  SetupArguments setup;
  std::vector<std::string> files;
  std::string mind = "greedy";
  std::uint64_t games = 1000;
  std::uint64_t seed = 1;
  std::uint64_t iterations = 0;
  std::uint32_t threads = 0;
  std::string shard = "0/1";
  std::string page;
  std::string json_file;
};

std::atomic<bool> stop_asked{false};

Result<json::value> read_json(const std::string& file) {
  std::ifstream in(file);
  if (!in) return Error{code::bad_file, fmt::format("cannot read {}", file)};
  std::ostringstream text;
  text << in.rdbuf();
  boost::system::error_code error;
  json::value value = json::parse(text.str(), error);
  if (error || !value.is_object()) return Error{code::bad_file, fmt::format("{} is not a report", file)};
  return value;
}

bool write_file(const std::string& file, std::string_view text) {
  std::ofstream out(file);
  out << text;
  return static_cast<bool>(out.flush());
}

// "K/N".
bool read_shard(const std::string& text, ReportSetup& setup) {
  char stroke = 0;
  std::istringstream in(text);
  return in >> setup.shard >> stroke >> setup.shards && stroke == '/' && in.eof() &&
         setup.shard < setup.shards;
}

int play_and_report(const ReportArguments& arguments) {
  auto named = arguments.setup.named();
  if (!named) return refuse(named.error());
  ReportSetup setup{.game = std::move(*named),
                    .mind = arguments.mind,
                    .budget = {.iterations = arguments.iterations},
                    .games = arguments.games,
                    .seed = arguments.seed,
                    .threads = arguments.threads};
  if (!read_shard(arguments.shard, setup)) return refuse("--shard is K/N, with K from 0 to N - 1");
  json::value before;
  if (!arguments.json_file.empty() && std::ifstream(arguments.json_file)) {
    auto read = read_json(arguments.json_file);
    if (!read) return refuse(read.error());
    before = std::move(*read);
  }
  const auto previous = std::signal(SIGINT, [](int) { stop_asked = true; });
  Result<json::object> made = Error{};
  {
    Progress progress("Playing", arguments.games / setup.shards);
    made = make_report(setup, before, [&](std::uint64_t done) { progress.at(done); }, stop_asked);
  }
  std::signal(SIGINT, previous);
  if (!made) return refuse(made.error());
  const std::string text = json::serialize(*made) + "\n";
  if (!arguments.json_file.empty() && !write_file(arguments.json_file, text))
    return refuse(fmt::format("cannot write {}", arguments.json_file));
  if (!arguments.page.empty() && !write_file(arguments.page, report_page(*made)))
    return refuse(fmt::format("cannot write {}", arguments.page));
  if (arguments.json_file.empty() && arguments.page.empty()) std::cout << text;
  if (stop_asked) std::cerr << "Interrupted; the same command goes on from here.\n";
  return 0;
}

int compare_files(const ReportArguments& arguments) {
  if (arguments.files.size() != 2) return refuse("give two reports: A.json B.json");
  const auto before = read_json(arguments.files[0]);
  if (!before) return refuse(before.error());
  const auto after = read_json(arguments.files[1]);
  if (!after) return refuse(after.error());
  const auto text = compare_reports(before->get_object(), after->get_object());
  if (!text) return refuse(text.error());
  std::cout << *text;
  return 0;
}

}  // namespace

void add_report(Command& program) {
  auto arguments = std::make_shared<ReportArguments>();
  auto command =
      program.subcommand("report", "Play many games and say what they tell about the game, as a page");
  arguments->setup.add_to(command);
  command.option("--mind", arguments->mind, "who plays every seat: random, greedy, level1 to level5")
      .option("--games", arguments->games, "how many games")
      .between(1, 1e9)
      .option("--seed", arguments->seed, "of chance and of the minds")
      .option("--iterations", arguments->iterations, "for each decision, instead of the mind's own time")
      .option("--threads", arguments->threads, "how many games at once (default: as many as there are cores)")
      .option("--shard", arguments->shard, "K/N: only the K-th of N parts of the games, from 0")
      .option("--out", arguments->page, "a file for the page (HTML)")
      .option("--json", arguments->json_file, "a file for the numbers; if it is there already, go on from it")
      .option("FILES", arguments->files, "after `compare`: two reports, A.json B.json")
      .footer("`zashiki report compare A.json B.json` says what changed, and whether it could be chance.")
      .run([arguments] {
        return arguments->setup.game == "compare" ? compare_files(*arguments) : play_and_report(*arguments);
      });
}

}  // namespace zashiki
