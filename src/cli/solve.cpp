#include <algorithm>
#include <fmt/format.h>
#include <iostream>

#include "cli/command.h"
#include "cli/progress.h"
#include "cli/results.h"
#include "game/data/niya.h"
#include "game/transcript.h"
#include "lab/gardens/survey.h"
#include "mind/niya/solver.h"

namespace zashiki {
namespace niya {
namespace {

struct SolveArguments {
  std::string layout;
  std::string transcript;
  std::uint64_t random = 0;
  std::uint64_t seed = 1;
  std::string full_garden = "last_mover";
  std::string journal;
  std::string shard = "0/1";
  bool as_json = false;
};

FullGarden reading_of(const SolveArguments& arguments) {
  return arguments.full_garden == "draw" ? FullGarden::draw : FullGarden::last_mover;
}

Result<State> read_garden(const SolveArguments& arguments) {
  const auto garden = read_layout(arguments.layout);
  if (!garden) return garden.error();
  return dealt(*garden, reading_of(arguments));
}

// The position that a transcript of Niya ends in.
Result<State> read_position(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return text.error();
  const auto transcript = read_transcript(*text);
  if (!transcript) return transcript.error();
  const Match& match = transcript->match;
  if (match.game().id() != Niya::id)
    return Error{code::bad_request,
                 fmt::format("only niya can be solved, and this is a game of {}", match.game().id())};
  const AnyView any = match.position().view(nobody);
  const View& view = view_as<View>(any);
  if (view.phase == Phase::over) return Error{code::over, "the match is over"};
  if (view.phase != Phase::taking) return Error{code::bad_request, "the garden is not dealt yet"};
  Random random(0);
  return Niya{}.sample(view, random, UniformPrior{});
}

std::string words_of(Value value) {
  if (value == 0) return "draw";
  const int tiles = tiles_of(value);
  return fmt::format("{}, {} tile{} left", value > 0 ? "wins" : "loses", tiles, tiles == 1 ? "" : "s");
}

int solve_position(const State& state, bool as_json) {
  Solver solver;
  TakeValues takes = solver.values(state, Solver::Ask::tiles);
  const Line line = solver.best_line(state);
  const auto mover = state.actors.lowest();
  if (as_json) {
    std::cout << json_object([&](JsonWriter& out) {
      out.field("seat", mover).field("value", line[0].value);
      out.object("takes", [&](JsonWriter& values) {
        for (const TakeValue& take : takes) values.field(square_text(take.square).view(), take.value);
      });
      out.list("line", line,
               [](JsonWriter& best, const TakeValue& take) { best.value(square_text(take.square).view()); });
    }) << '\n';
    return 0;
  }
  std::stable_sort(takes.begin(), takes.end(),
                   [](const TakeValue& a, const TakeValue& b) { return a.value > b.value; });
  std::cout << fmt::format("Seat {} is to take: {} with best play.\n", mover, words_of(line[0].value));
  for (const TakeValue& take : takes)
    std::cout << fmt::format("  take {}  {:>4}  {}\n", square_text(take.square).view(), take.value,
                             words_of(take.value));
  std::cout << "Best line:";
  for (const TakeValue& take : line) std::cout << ' ' << square_text(take.square).view();
  std::cout << '\n';
  return 0;
}

int solve_random(const SolveArguments& arguments) {
  const SurveySetup setup{.gardens = arguments.random,
                          .reading = reading_of(arguments),
                          .seed = arguments.seed,
                          .journal = arguments.journal,
                          .shard = *read_shard(arguments.shard)};
  Result<Survey> survey = Error{};
  {
    Progress progress("Solving gardens", setup.shard.share_of(setup.gardens));
    survey = survey_gardens(setup, [&](std::uint64_t done) { progress.at(done); });
  }
  if (!survey) return refuse(survey.error());
  std::cout << (arguments.as_json ? survey_json(setup, *survey) : survey_text(setup, *survey));
  return 0;
}

int solve(const SolveArguments& arguments) {
  if (arguments.random > 0) return solve_random(arguments);
  const auto state =
      arguments.transcript.empty() ? read_garden(arguments) : read_position(arguments.transcript);
  if (!state) return refuse(state.error());
  return solve_position(*state, arguments.as_json);
}

}  // namespace
}  // namespace niya

void add_solve(Command& program) {
  using namespace niya;
  auto arguments = std::make_shared<SolveArguments>();
  auto command = program.subcommand(
      "solve", "Solve a position of Niya: the value of every take, and best play to the end");
  command
      .option("LAYOUT", arguments->layout,
              "a garden as dealt: 16 hex digits row by row, each 4 * plant + symbol")
      .option("--from FILE", arguments->transcript, "solve the position at the end of this transcript")
      .option("--random", arguments->random, "solve this many random gardens and count who wins")
      .between(1, 1e9)
      .option("--seed", arguments->seed, "seed of the random gardens")
      .option("--full-garden RESULT", arguments->full_garden, "who wins when the garden is full (ruling N2)")
      .one_of({"last_mover", "draw"})
      .option("--resume FILE", arguments->journal,
              "keep the counts of random gardens in this file; if it exists, continue from it")
      .option("--shard K/N", arguments->shard,
              "solve only part K of N, counted from 0; needs --resume (see `zashiki merge`)")
      .flag("--json", arguments->as_json, "print one line of JSON")
      .footer(
          "A value is from the view of the player to move: t + 1 for a win that leaves t tiles, -(t + 1) for "
          "such a loss, 0 for a draw.")
      .check([arguments]() -> std::string {
        const int given = static_cast<int>(!arguments->layout.empty()) +
                          static_cast<int>(!arguments->transcript.empty()) +
                          static_cast<int>(arguments->random > 0);
        if (given != 1) return "give one of LAYOUT, --from FILE and --random N";
        if (arguments->random == 0 && (!arguments->journal.empty() || arguments->shard != "0/1"))
          return "--resume and --shard need --random";
        return shard_complaint(arguments->shard, arguments->journal);
      })
      .run([arguments] { return solve(*arguments); });
}

}  // namespace zashiki
