#pragma once
// How random gardens of Niya turn out under perfect play.
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "lab/shard.h"
#include "rules/niya/game.h"

namespace zashiki::niya {

struct SurveySetup {
  std::uint64_t gardens = 0;
  FullGarden reading = FullGarden::last_mover;
  std::uint64_t seed = 1;
  std::string journal;  // the file to keep counts in and continue from; empty: none
  Shard shard{};        // of the blocks that gardens are solved in
};
struct Survey {
  std::uint64_t first_wins = 0;
  std::uint64_t drawn = 0;
  std::uint64_t second_wins = 0;
  [[nodiscard]] std::uint64_t gardens() const { return first_wins + drawn + second_wins; }
};

// Solves random gardens on all cores. The same setup gives the same survey on any number of cores.
Result<Survey> survey_gardens(const SurveySetup& setup,
                              const std::function<void(std::uint64_t done)>& progress);

// Joins the journals of all shards of a survey.
struct MergedSurvey {
  SurveySetup setup;
  Survey survey;
};
Result<MergedSurvey> merge_surveys(const std::vector<std::string>& journals);

}  // namespace zashiki::niya
