#pragma once
// Every class of gardens by its number, and what is known of all of them: data/niya-gardens.csv, which the
// program carries.
#include <cstdint>
#include <span>
#include <vector>

#include "mind/niya/gardens/shards.h"

namespace zashiki::niya {

class GardenIndex {
 public:
  GardenIndex();

  // From 0 to all_classes - 1; of any garden, and back to the class.
  [[nodiscard]] std::uint64_t number_of(std::uint64_t garden) const;
  [[nodiscard]] Gardens::Class class_at(std::uint64_t number) const;
  [[nodiscard]] Gardens::Class class_of(std::uint64_t garden) const { return classes_.class_of(garden); }
  // The canonical gardens of some classes of one shard, given by rising numbers, in one walk.
  [[nodiscard]] std::vector<std::uint64_t> gardens_at(std::span<const std::uint32_t> numbers) const;

  [[nodiscard]] GardenShard list(std::uint32_t shard) const;
  [[nodiscard]] const ShardTally& tally(std::uint32_t shard) const { return tallies_[shard]; }
  [[nodiscard]] const ShardTally& total() const { return total_; }

 private:
  Gardens classes_;
  std::vector<Gardens::Rank> firsts_;  // by shard; the places between two are counted when they are asked for
  std::vector<ShardTally> tallies_;
  ShardTally total_;
};

// The one that all threads share, made when it is first asked for: 14 MB.
const GardenIndex& shared_garden_index();

}  // namespace zashiki::niya
