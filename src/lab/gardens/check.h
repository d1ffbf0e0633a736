#pragma once
// Shards of data/niya-gardens.csv, solved again on the host.
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "mind/niya/gardens/shards.h"

namespace zashiki::niya {

using Tell = std::function<void(std::uint64_t done)>;

// In the order of the gardens, on all cores.
std::vector<Solution> solve_gardens(std::span<const std::uint64_t> gardens, const Tell& progress);

// Solves random classes of a shard by GardenSearch and by the solver that players use, which must agree.
struct Sample {
  std::uint64_t classes = 0;
  std::uint64_t won = 0;
  std::optional<std::uint64_t> disagreement;  // a garden on which the two differ
};
Sample sample_shard(const GardenShard& shard, std::uint64_t classes, std::uint64_t seed,
                    const Tell& progress);

// A sample's number of wins, in standard deviations from what its shard's tally predicts.
double surprise(const Sample& sample, const ShardTally& tally);

}  // namespace zashiki::niya
