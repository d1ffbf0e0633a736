#include "mind/niya/gardens/index.h"

#include <algorithm>
#include <cassert>

#include "embedded/niya-gardens.h"

namespace zashiki::niya {

GardenIndex::GardenIndex() {
  for (const std::string_view line : embedded::niya_gardens) {
    const ShardLine read = read_line(line);
    firsts_.push_back(classes_.class_of(read.first_garden).rank);
    tallies_.push_back(read.tally);
    total_ += read.tally;
  }
}

std::uint64_t GardenIndex::number_of(std::uint64_t garden) const {
  const Gardens::Rank rank = classes_.class_of(garden).rank;
  const auto shard = std::upper_bound(firsts_.begin(), firsts_.end(), rank) - firsts_.begin() - 1;
  std::uint64_t number = static_cast<std::uint64_t>(shard) * shard_size;
  classes_.walk(firsts_[static_cast<std::size_t>(shard)], [&](const Gardens::Class& found) {
    if (found.rank == rank) return false;
    ++number;
    return true;
  });
  return number;
}

Gardens::Class GardenIndex::class_at(std::uint64_t number) const {
  assert(number < all_classes);
  Gardens::Class result;
  std::uint64_t skip = number % shard_size;
  classes_.walk(firsts_[number / shard_size], [&](const Gardens::Class& found) {
    result = found;
    return skip-- > 0;
  });
  return result;
}

std::vector<std::uint64_t> GardenIndex::gardens_at(std::span<const std::uint32_t> numbers) const {
  std::vector<std::uint64_t> gardens;
  if (numbers.empty()) return gardens;
  std::uint64_t number = numbers[0] / shard_size * shard_size;
  classes_.walk(firsts_[numbers[0] / shard_size], [&](const Gardens::Class& found) {
    if (number++ == numbers[gardens.size()]) gardens.push_back(found.garden);
    return gardens.size() < numbers.size();
  });
  return gardens;
}

GardenShard GardenIndex::list(std::uint32_t shard) const {
  return list_shard(classes_, shard, firsts_[shard]);
}

const GardenIndex& shared_garden_index() {
  static const GardenIndex index;
  return index;
}

}  // namespace zashiki::niya
