#include "lab/gardens/survey.h"

#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include "lab/journal.h"
#include "lab/parallel.h"
#include "mind/niya/solver.h"
#include "rules/steps.h"

namespace zashiki::niya {
namespace {

constexpr std::uint64_t gardens_of_a_block = 1000;
constexpr auto readings = word_list("last_mover", "draw");

using Blocks = std::map<std::uint64_t, Survey>;

std::uint64_t blocks_of(const SurveySetup& setup) {
  return (setup.gardens + gardens_of_a_block - 1) / gardens_of_a_block;
}
std::uint64_t size_of_block(const SurveySetup& setup, std::uint64_t block) {
  return std::min(gardens_of_a_block, setup.gardens - block * gardens_of_a_block);
}

json::object description(const SurveySetup& setup) {
  json::object what{{"survey", 1},
                    {"gardens", setup.gardens},
                    {"full_garden", readings[static_cast<std::size_t>(setup.reading)]},
                    {"seed", setup.seed}};
  if (setup.shard.count > 1) describe_shard(what, setup.shard);
  return what;
}
Result<SurveySetup> described(const json::object& what) {
  ObjectReader in(what);
  in.number("survey", 1, 1);
  SurveySetup setup{.gardens = in.natural_or("gardens", 0),
                    .reading = static_cast<FullGarden>(in.word("full_garden", readings)),
                    .seed = in.natural_or("seed", 1),
                    .journal = {},
                    .shard = {.count = in.natural_or("shards", 1)}};
  if (auto fields = in.done(); !fields) return fields.error();
  return setup;
}

std::string write_block(std::uint64_t block, const Survey& survey) {
  return json_object([&](JsonWriter& out) {
    out.field("block", block)
        .field("first_wins", survey.first_wins)
        .field("drawn", survey.drawn)
        .field("second_wins", survey.second_wins);
  });
}
Status read_into(Blocks& blocks, const SurveySetup& setup, const Shard& shard, const json::object& line) {
  ObjectReader in(line);
  if (!in.has("block")) in.complain("the field \"block\" is missing");
  const std::uint64_t block = in.natural_or("block", 0);
  const Survey survey{.first_wins = in.natural_or("first_wins", 0),
                      .drawn = in.natural_or("drawn", 0),
                      .second_wins = in.natural_or("second_wins", 0)};
  if (auto fields = in.done(); !fields) return fields.error();
  if (block >= blocks_of(setup) || !shard.has(block) || survey.gardens() != size_of_block(setup, block))
    return Error{code::bad_file, "it is of another shard, or does not count all gardens of its block"};
  blocks.emplace(block, survey);
  return Done{};
}

Survey sum_of(const Blocks& blocks) {
  Survey sum;
  for (const auto& [number, block] : blocks) {
    sum.first_wins += block.first_wins;
    sum.drawn += block.drawn;
    sum.second_wins += block.second_wins;
  }
  return sum;
}

Survey solve_block(const SurveySetup& setup, std::uint64_t block, Solver& solver) {
  const Niya game;
  Survey survey;
  for (std::uint64_t i = 0; i < size_of_block(setup, block); ++i) {
    Random random(hash_join(setup.seed, block * gardens_of_a_block + i));
    State state = game.start({.full_garden = setup.reading, .first = 0});
    while (game.actors(state).contains(chance)) random_step(game, state, random);
    const Value value = solver.value(state, Solver::Ask::winner);
    (value > 0 ? survey.first_wins : value == 0 ? survey.drawn : survey.second_wins) += 1;
  }
  return survey;
}

}  // namespace

Result<Survey> survey_gardens(const SurveySetup& setup,
                              const std::function<void(std::uint64_t done)>& progress) {
  Blocks blocks;
  std::optional<Journal> journal;
  if (!setup.journal.empty()) {
    auto opened = Journal::open(setup.journal, description(setup), [&](const json::object& line) {
      return read_into(blocks, setup, setup.shard, line);
    });
    if (!opened) return opened.error();
    journal = std::move(*opened);
  }
  std::mutex mutex;
  std::optional<Error> failed;
  std::uint64_t done = sum_of(blocks).gardens();
  in_parallel(setup.shard.share_of(blocks_of(setup)), cores(), [&] {
    return [&, solver = std::make_shared<Solver>()](std::uint64_t n) {
      const std::uint64_t block = setup.shard.piece(n);
      {
        const std::scoped_lock lock(mutex);
        if (failed || blocks.contains(block)) return;
      }
      const Survey survey = solve_block(setup, block, *solver);
      const std::scoped_lock lock(mutex);
      if (journal && !failed)
        if (auto kept = journal->append(write_block(block, survey)); !kept) failed = kept.error();
      blocks.emplace(block, survey);
      progress(done += survey.gardens());
    };
  });
  if (failed) return *failed;
  return sum_of(blocks);
}

Result<MergedSurvey> merge_surveys(const std::vector<std::string>& journals) {
  const auto what = read_batch(journals);
  if (!what) return what.error();
  auto setup = described(*what);
  if (!setup) return setup.error();
  Blocks blocks;
  const auto read = read_shards(journals, [&](const Shard& shard, const json::object& line) {
    return read_into(blocks, *setup, shard, line);
  });
  if (!read) return read.error();
  for (std::uint64_t block = 0; block < blocks_of(*setup); ++block)
    if (!blocks.contains(block)) return unfinished_shard(block, setup->shard.count);
  return MergedSurvey{.setup = *setup, .survey = sum_of(blocks)};
}

}  // namespace zashiki::niya
