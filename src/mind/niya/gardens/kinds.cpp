#include "mind/niya/gardens/kinds.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>
#include <span>

#include "base/random.h"
#include "embedded/niya-lost.h"
#include "embedded/niya-records.h"
#include "mind/niya/solver.h"

namespace zashiki::niya {
namespace {

template <class Range>
void shuffle(Range& range, Random& random) {
  for (std::size_t left = range.size(); left > 1; --left)
    std::swap(range[left - 1], range[random.below(static_cast<std::uint32_t>(left))]);
}

Layout random_garden(Random& random) {
  std::array<unsigned, squares> tiles{};
  std::iota(tiles.begin(), tiles.end(), 0U);
  shuffle(tiles, random);
  Layout garden = 0;
  for (unsigned square = 0; square < tiles.size(); ++square) garden |= Layout{tiles[square]} << 4 * square;
  return garden;
}

// A garden of the same class: turned or mirrored, plants and symbols renamed, and perhaps swapped.
Layout random_image(Layout garden, Random& random) {
  std::array<unsigned, 4> plants{0, 1, 2, 3};
  std::array<unsigned, 4> symbols = plants;
  shuffle(plants, random);
  shuffle(symbols, random);
  const std::uint32_t way = random.below(16);
  Layout image = 0;
  for (unsigned square = 0; square < 16; ++square) {
    unsigned row = square / 4;
    unsigned column = square % 4;
    if ((way & 1U) != 0) row = 3 - row;
    if ((way & 2U) != 0) column = 3 - column;
    if ((way & 4U) != 0) std::swap(row, column);
    const auto tile = static_cast<unsigned>(tile_at(garden, static_cast<Square>(square)));
    unsigned plant = plants[tile / 4];
    unsigned symbol = symbols[tile % 4];
    if ((way & 8U) != 0) std::swap(plant, symbol);
    image |= Layout{4 * plant + symbol} << 4 * (4 * row + column);
  }
  return image;
}

// The classes that the second player wins: data/niya-lost.bin. A function rather than a lambda, which a
// compiler would try to evaluate, for half a minute.
std::vector<std::uint32_t> read_lost_classes() {
  std::vector<std::uint32_t> numbers;
  std::uint32_t last = 0;
  std::uint32_t step = 0;
  unsigned bits = 0;
  for (const std::string_view piece : embedded::niya_lost)
    for (const char c : piece) {
      const auto byte = static_cast<unsigned char>(c);
      step |= static_cast<std::uint32_t>(byte & 0x7fU) << bits;
      bits += 7;
      if ((byte & 0x80U) != 0) continue;
      numbers.push_back(last += step);
      step = bits = 0;
    }
  return numbers;
}
const std::vector<std::uint32_t>& lost_classes() {
  static const std::vector<std::uint32_t> all = read_lost_classes();
  return all;
}

// A class at random and others of its shard, in one walk.
std::vector<Layout> lost_gardens(const GardenIndex& index, std::size_t count, Random& random) {
  const auto& all = lost_classes();
  const std::uint32_t one = all[random.below(static_cast<std::uint32_t>(all.size()))];
  const auto first = static_cast<std::uint32_t>(one / shard_size * shard_size);
  const auto from = std::lower_bound(all.begin(), all.end(), first);
  std::vector<std::uint32_t> wanted(from, std::lower_bound(from, all.end(), first + shard_size));
  std::erase(wanted, one);
  shuffle(wanted, random);
  wanted.insert(wanted.begin(), one);
  wanted.resize(std::min(count, wanted.size()));
  std::sort(wanted.begin(), wanted.end());
  std::vector<Layout> gardens = index.gardens_at(wanted);
  for (Layout& garden : gardens) garden = random_image(garden, random);
  return gardens;
}

template <class Fits>
std::vector<Layout> recorded_gardens(std::size_t count, Random& random, Fits&& fits) {
  std::vector<Layout> gardens;
  for (const auto& record : embedded::niya_records)
    if (fits(record)) gardens.push_back(garden_of(record.garden));
  shuffle(gardens, random);
  gardens.resize(std::min(count, gardens.size()));
  for (Layout& garden : gardens) garden = random_image(garden, random);
  return gardens;
}

// Dealt until there are enough: at worst one in three fits.
template <class Fits>
std::vector<Layout> dealt_gardens(std::size_t count, Random& random, Fits&& fits) {
  std::vector<Layout> gardens;
  while (gardens.size() < count) {
    const Layout garden = random_garden(random);
    if (fits(garden) && std::find(gardens.begin(), gardens.end(), garden) == gardens.end())
      gardens.push_back(garden);
  }
  return gardens;
}

}  // namespace

std::vector<Layout> gardens_of_kind(const GardenIndex& index, GardenKind kind, std::size_t count,
                                    std::uint64_t seed) {
  assert(count <= most_gardens);
  Random random(seed);
  Solver solver;
  const auto value = [&](Layout garden) {
    return solver.value(dealt(garden, FullGarden::draw), Solver::Ask::winner);
  };
  switch (kind) {
    case GardenKind::any: break;
    case GardenKind::won:
      return dealt_gardens(count, random, [&](Layout garden) { return value(garden) > 0; });
    case GardenKind::drawn:
      return dealt_gardens(count, random, [&](Layout garden) { return value(garden) == 0; });
    case GardenKind::lost: return lost_gardens(index, count, random);
    case GardenKind::one_opening:
      return dealt_gardens(count, random, [&](Layout garden) {
        const TakeValues takes = solver.values(dealt(garden, FullGarden::draw), Solver::Ask::winner);
        return std::count_if(takes.begin(), takes.end(), [](const auto& take) { return take.value > 0; }) ==
               1;
      });
    case GardenKind::eleven_openings:
      return recorded_gardens(count, random, [](const auto& record) { return record.openings == 11; });
    case GardenKind::twelve_openings:
      return recorded_gardens(count, random, [](const auto& record) { return record.openings == 12; });
    case GardenKind::five_tiles:
      return recorded_gardens(count, random, [](const auto& record) { return record.tiles == 5; });
  }
  return dealt_gardens(count, random, [](Layout) { return true; });
}

}  // namespace zashiki::niya
