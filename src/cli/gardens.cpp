#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <optional>

#include "cli/command.h"
#include "cli/progress.h"
#include "game/codes.h"
#include "game/data/niya.h"
#include "game/transcript.h"
#include "lab/gardens/check.h"
#include "mind/niya/gardens/facts.h"

namespace zashiki {
namespace niya {
namespace {

struct ShowArguments {
  std::string garden;
  bool as_json = false;
};
struct CheckArguments {
  std::uint32_t shard = 0;
  std::uint64_t sample = 0;
  std::uint64_t seed = 1;
};

double percent(const Count& count) { return 100 * share_of_layouts(count); }

int show_total(bool as_json) {
  const GardenIndex index;
  ShardTally total = index.total();
  if (as_json) {
    json::object counts;
    for_each_column(total, [&](const std::string& name, std::uint64_t count) {
      if (name != "digest") counts[name] = count;
    });
    std::cout << counts << '\n';
    return 0;
  }
  std::cout << fmt::format("{} classes of gardens, {} layouts.\n", all_classes, all_layouts);
  const auto print = [](const std::string& what, const Count& count) {
    std::cout << fmt::format("  {:<22} {:>10} classes  {:>14} layouts  {:10.6f} %\n", what, count.classes,
                             count.layouts, percent(count));
  };
  print("first player wins", total.won);
  print("draw", total.drawn);
  print("second player wins", total.lost);
  std::cout << "Tiles left by best play where the first player wins:\n";
  for (unsigned i = 0; i < ShardTally::lengths; ++i)
    if (total.by_tiles[i].classes > 0) print(fmt::format("{}", 2 * i + 1), total.by_tiles[i]);
  std::cout << "Openings that win:\n";
  for (unsigned i = 0; i <= ShardTally::most_openings; ++i)
    print(fmt::format("{} of 12", i), total.by_openings[i]);
  return 0;
}

Result<std::uint64_t> read_number(const std::string& text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size())
    return Error{code::bad_request,
                 fmt::format("\"{}\" is neither a layout of 16 hex digits nor the number of a class", text)};
  if (number >= all_classes)
    return Error{code::bad_request, fmt::format("the classes are numbered from 0 to {}", all_classes - 1)};
  return number;
}

int show(const ShowArguments& arguments) {
  if (arguments.garden.empty()) return show_total(arguments.as_json);
  std::uint64_t garden = 0;
  std::uint64_t number = 0;
  const bool by_layout = arguments.garden.size() == squares;
  if (by_layout) {
    const auto read = read_layout(arguments.garden);
    if (!read) return refuse(read.error());
    garden = *read;
  } else {
    const auto read = read_number(arguments.garden);
    if (!read) return refuse(read.error());
    number = *read;
  }
  const GardenIndex index;
  const GardenFacts facts = by_layout ? facts_of_garden(index, garden) : facts_of_class(index, number);
  if (arguments.as_json) {
    std::cout << json_object([&](JsonWriter& out) { write_facts(out, index, facts); }) << '\n';
    return 0;
  }
  const Solution& solution = facts.solution;
  std::cout << fmt::format("Class {} of {}: {}, and {} layouts like it.\n", facts.number, all_classes,
                           digits_of(facts.of.garden), facts.of.layouts() - 1);
  if (solution.value > 0) {
    const int tiles = tiles_of(solution.value);
    std::cout << fmt::format("The first player wins, {} tile{} left by best play.\n", tiles,
                             tiles == 1 ? "" : "s");
  } else {
    std::cout << (solution.value == 0
                      ? "A draw; where the last mover takes a full garden, the second player wins.\n"
                      : "The second player wins.\n");
  }
  std::cout << fmt::format("  {:.6f} % of all layouts are {}\n", percent(alike(index, solution.value)),
                           word_of(solution.value));
  std::string openings;
  for_each_bit(solution.openings,
               [&](Square square) { openings += fmt::format(" {}", square_text(square).view()); });
  std::cout << fmt::format("Winning openings:{}\n  {:.6f} % of all layouts have {}\n",
                           openings.empty() ? " none" : openings, percent(as_many_openings(index, solution)),
                           count_bits(unsigned{solution.openings}));
  return 0;
}

int check_sample(const CheckArguments& arguments, const GardenShard& shard, const ShardTally& expected) {
  Sample sample;
  {
    Progress progress("Solving classes", arguments.sample);
    sample =
        sample_shard(shard, arguments.sample, arguments.seed, [&](std::uint64_t done) { progress.at(done); });
  }
  if (sample.disagreement)
    return refuse(fmt::format("two solvers disagree about {}", digits_of(*sample.disagreement)));
  const double off = surprise(sample, expected);
  constexpr double most = 5;  // by chance less than once in a million
  std::cout << fmt::format(
      "Shard {}: {} of {} classes won; {:.2f} standard deviations from the table's {} of {}.\n", shard.number,
      sample.won, sample.classes, off, expected.won.classes, shard.gardens.size());
  return off <= most ? 0 : refuse("the difference is too large for chance");
}

int check_shard(const CheckArguments& arguments) {
  const GardenIndex index;
  const GardenShard shard = index.list(arguments.shard);
  const ShardTally& expected = index.tally(arguments.shard);
  if (arguments.sample > 0) return check_sample(arguments, shard, expected);
  std::vector<Solution> solutions;
  {
    Progress progress("Solving classes", shard.gardens.size());
    solutions = solve_gardens(shard.gardens, [&](std::uint64_t done) { progress.at(done); });
  }
  const ShardTally found = tally_of(shard, solutions.data());
  if (found == expected) {
    std::cout << fmt::format("Shard {}: {} classes, and every count and the digest are the table's.\n",
                             shard.number, shard.gardens.size());
    return 0;
  }
  std::cout << fmt::format("{}\nfound {}\ntable {}\n", csv_header(),
                           write_line({shard.number, found, shard.gardens[0]}),
                           write_line({shard.number, expected, shard.gardens[0]}));
  return refuse(fmt::format("shard {} differs from the table", shard.number));
}

}  // namespace
}  // namespace niya

void add_gardens(Command& program) {
  using namespace niya;
  auto shown = std::make_shared<ShowArguments>();
  auto checked = std::make_shared<CheckArguments>();
  auto command = program.subcommand(
      "gardens", "Look up a garden of Niya in the table of all solved gardens; without GARDEN, show totals");
  command.subcommand("check", "Solve a shard of the table again and compare")
      .option("--shard", checked->shard, "the shard, of a million classes each")
      .between(0, all_shards - 1)
      .required()
      .option("--sample", checked->sample, "check only this many random classes, but with two solvers")
      .between(1, shard_size)
      .option("--seed", checked->seed, "seed of the sample")
      .run([checked] { return check_shard(*checked); });
  command
      .option("GARDEN", shown->garden,
              "16 hex digits row by row, each 4 * plant + symbol; or the number of a class")
      .flag("--json", shown->as_json, "print one line of JSON")
      .footer(
          "Gardens that differ only by rotation, reflection or renaming form one class: "
          "docs/play/niya-solved.md.")
      .run([shown] { return show(*shown); });
}

}  // namespace zashiki
