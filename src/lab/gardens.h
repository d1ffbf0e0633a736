#pragma once
// How random gardens of Niya turn out under perfect play.
#include <cstdint>
#include <functional>

#include "rules/niya/game.h"

namespace zashiki::niya {

struct Survey {
  std::uint64_t gardens = 0;
  std::uint64_t first_wins = 0;
  std::uint64_t drawn = 0;
  std::uint64_t second_wins = 0;
};

// Solves random gardens on all cores. The same seed and number give the same survey on any number of cores.
Survey survey_gardens(std::uint64_t gardens, FullGarden reading, std::uint64_t seed,
                      const std::function<void(std::uint64_t done)>& progress);

}  // namespace zashiki::niya
