#include <fmt/format.h>
#include <iostream>
#include <memory>

#include "cli/command.h"
#include "cli/setup.h"
#include "game/transcript.h"

namespace zashiki {
namespace {

struct PerftArguments {
  SetupArguments setup;
  std::string transcript;
  int depth = 3;
};

// The position to count from: a fresh game, or where a transcript ends.
Result<Match> starting_point(const PerftArguments& arguments) {
  if (arguments.transcript.empty()) return arguments.setup.start();
  const auto text = read_file(arguments.transcript);
  if (!text) return text.error();
  auto transcript = read_transcript(*text);
  if (!transcript) return transcript.error();
  return std::move(transcript->match);
}

int count(const PerftArguments& arguments) {
  const auto match = starting_point(arguments);
  if (!match) return refuse(match.error());
  std::uint64_t total = 0;
  for (int depth = 0; depth <= arguments.depth; ++depth) {
    const std::uint64_t sequences = match->position().perft(depth);
    if (sequences == 0) break;
    total += sequences;
    std::cout << fmt::format("{:>3} {:>16}\n", depth, sequences) << std::flush;
  }
  std::cout << fmt::format("all {:>16}\n", total);
  return 0;
}

}  // namespace

void add_perft(Command& program) {
  auto arguments = std::make_shared<PerftArguments>();
  auto command = program.subcommand("perft", "Count the sequences of actions to a depth, chance included");
  arguments->setup.add_to(command);
  command.option("--from FILE", arguments->transcript, "count from the end of this transcript")
      .option("-d,--depth", arguments->depth, "number of actions")
      .between(0, 1000)
      .footer("Give GAME or --from FILE. Sealed choices are counted in seat order.")
      .check([arguments] {
        return arguments->setup.game.empty() == arguments->transcript.empty()
                   ? "give either a GAME or --from FILE"
                   : "";
      })
      .run([arguments] { return count(*arguments); });
}

}  // namespace zashiki
