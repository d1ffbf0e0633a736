// Niya's gardens up to symmetry, numbered and solved: against brute force on small boards, against Burnside's
// count, and against the solver that players use.
#include <cstdlib>
#include <gtest/gtest.h>
#include <map>
#include <numeric>
#include <set>

#include "effort.h"
#include "lab/gardens/check.h"
#include "mind/niya/gardens/facts.h"
#include "mind/niya/gardens/kinds.h"
#include "mind/niya/solver.h"

namespace zashiki::niya {
namespace {

using Word = std::uint64_t;

const GardenIndex& index() {
  static const GardenIndex built;
  return built;
}

unsigned at(Word word, unsigned square) { return static_cast<unsigned>(word >> 4 * square) & 15U; }

template <unsigned side>
Word moved(Word word, unsigned symmetry) {
  Word result = 0;
  for (unsigned square = 0; square < side * side; ++square) {
    unsigned row = square / side;
    unsigned column = square % side;
    if ((symmetry & 1U) != 0) row = side - 1 - row;
    if ((symmetry & 2U) != 0) column = side - 1 - column;
    if ((symmetry & 4U) != 0) std::swap(row, column);
    result |= Word{at(word, square)} << 4 * (row * side + column);
  }
  return result;
}

// The smallest of all images of a garden, found by trying them all.
template <unsigned side>
Word smallest_image(Word garden) {
  std::array<unsigned, side> plants{};
  std::iota(plants.begin(), plants.end(), 0U);
  Word smallest = ~Word{0};
  do {
    std::array<unsigned, side> symbols{};
    std::iota(symbols.begin(), symbols.end(), 0U);
    do {
      Word named = 0;
      Word swapped = 0;
      for (unsigned square = 0; square < side * side; ++square) {
        const unsigned plant = plants[at(garden, square) / side];
        const unsigned symbol = symbols[at(garden, square) % side];
        named |= Word{side * plant + symbol} << 4 * square;
        swapped |= Word{side * symbol + plant} << 4 * square;
      }
      for (unsigned symmetry = 0; symmetry < 8; ++symmetry)
        smallest = std::min({smallest, moved<side>(named, symmetry), moved<side>(swapped, symmetry)});
    } while (std::next_permutation(symbols.begin(), symbols.end()));
  } while (std::next_permutation(plants.begin(), plants.end()));
  return smallest;
}

// Every garden of a small board has the class of its images and of no other garden, and the walk meets each
// class once, in order, with the number of its layouts.
template <unsigned side>
void compare_with_brute_force(std::uint64_t gardens) {
  using Classes = GardenClasses<side>;
  const Classes classes;
  std::map<Word, std::uint64_t> layouts;  // by canonical garden
  typename Classes::Rank last{};
  classes.walk({}, [&](const typename Classes::Class& found) {
    EXPECT_TRUE(layouts.empty() || last < found.rank);
    last = found.rank;
    layouts[found.garden] = found.layouts();
    EXPECT_EQ(classes.class_of(found.garden).rank, found.rank);
    return true;
  });
  std::map<Word, Word> smallest_of;  // by canonical garden
  // Renaming takes any tile to any other, so one garden in side * side has the first tile on a1.
  std::map<Word, std::uint64_t> met;
  std::array<unsigned, side * side> tiles{};
  std::iota(tiles.begin(), tiles.end(), 0U);
  do {
    Word garden = 0;
    for (unsigned square = 0; square < tiles.size(); ++square) garden |= Word{tiles[square]} << 4 * square;
    const auto found = classes.class_of(garden);
    met[found.garden] += side * side;
    const Word smallest = smallest_image<side>(garden);
    ASSERT_EQ(smallest_of.emplace(found.garden, smallest).first->second, smallest);
  } while (std::next_permutation(tiles.begin() + 1, tiles.end()));
  EXPECT_EQ(met, layouts);
  std::set<Word> different;
  for (const auto& [canonical, smallest] : smallest_of) different.insert(smallest);
  EXPECT_EQ(different.size(), layouts.size());
  EXPECT_EQ(std::accumulate(layouts.begin(), layouts.end(), std::uint64_t{0},
                            [](std::uint64_t sum, const auto& entry) { return sum + entry.second; }),
            gardens);
}

TEST(NiyaClasses, AreBruteForceOnTwoByTwo) { compare_with_brute_force<2>(24); }
TEST(NiyaClasses, AreBruteForceOnThreeByThree) {
  if (sanitized && !soaking()) GTEST_SKIP() << "10 s of processor time";
  compare_with_brute_force<3>(362880);
}

TEST(NiyaClasses, AGardenAndItsImagesHaveOneNumber) {
  if (sanitized && !soaking()) GTEST_SKIP() << "7 s of processor time";
  Random random(3);
  for (int round = 0; round < tries(3); ++round) {
    const std::uint64_t number = random.below(static_cast<std::uint32_t>(all_classes));
    const Gardens::Class found = index().class_at(number);
    EXPECT_EQ(index().number_of(found.garden), number);
    Word image = 0;
    for (unsigned square = 0; square < 16; ++square)
      image |= Word{4 * ((at(found.garden, square) + 1) % 4) + (at(found.garden, square) / 4 + 3) % 4}
               << 4 * square;
    EXPECT_EQ(index().number_of(moved<4>(image, random.below(8))), number);
  }
  EXPECT_EQ(index().number_of(index().class_at(0).garden), 0U);
  EXPECT_EQ(index().number_of(index().class_at(all_classes - 1).garden), all_classes - 1);
}

// The pairs of partitions that each of the 16 symmetries leaves as it is, counted from all partitions,
// without anything that the classes are made of.
TEST(NiyaClasses, AreAsManyAsBurnsideCounts) {
  if (sanitized && !soaking()) GTEST_SKIP() << "18 s of processor time";
  using Blocks = std::array<std::uint16_t, 4>;
  std::vector<Blocks> partitions;
  const auto split = [&](const auto& self, unsigned left, Blocks blocks, unsigned depth) -> void {
    if (depth == 4) {
      partitions.push_back(blocks);
      return;
    }
    const unsigned first = left & (0U - left);
    for (unsigned rest = left & ~first, others = rest;; others = (others - 1U) & rest) {
      if (std::popcount(others) == 3) {
        blocks[depth] = static_cast<std::uint16_t>(first | others);
        self(self, left & ~blocks[depth], blocks, depth + 1);
      }
      if (others == 0) break;
    }
  };
  split(split, 0xffff, {}, 0);
  ASSERT_EQ(partitions.size(), 2'627'625U);

  std::uint64_t fixed = 0;
  for (unsigned symmetry = 0; symmetry < 8; ++symmetry) {
    std::vector<std::uint16_t> image(65536);
    for (unsigned set = 1; set < 65536; ++set) {
      const auto low = static_cast<unsigned>(std::countr_zero(set));
      Word one = Word{1} << 4 * low;
      one = moved<4>(one, symmetry);
      image[set] = static_cast<std::uint16_t>(image[set & (set - 1)] | 1U << std::countr_zero(one) / 4);
    }
    const auto has = [](const Blocks& blocks, std::uint16_t block) {
      return blocks[0] == block || blocks[1] == block || blocks[2] == block || blocks[3] == block;
    };
    const auto is_image = [&](const Blocks& of, const Blocks& blocks) {
      return has(blocks, image[of[0]]) && has(blocks, image[of[1]]) && has(blocks, image[of[2]]);
    };
    const auto cross = [](const Blocks& a, const Blocks& b) {
      for (const unsigned x : a)
        for (const unsigned y : b)
          if (const unsigned common = x & y; common == 0 || (common & (common - 1)) != 0) return false;
      return true;
    };
    std::vector<Blocks> kept;
    for (const Blocks& blocks : partitions) {
      if (is_image(blocks, blocks)) kept.push_back(blocks);
      // Swapping plants and symbols as well: the second partition is the first one's image, and its image the
      // first.
      const Blocks other{image[blocks[0]], image[blocks[1]], image[blocks[2]], image[blocks[3]]};
      if (cross(blocks, other) && is_image(other, blocks)) ++fixed;
    }
    if (symmetry == 0) {
      fixed += partitions.size() * 24 * 24 * 24;
      continue;
    }
    for (const Blocks& first : kept)
      for (const Blocks& second : kept) fixed += cross(first, second) ? 1U : 0U;
  }
  EXPECT_EQ(fixed % 16, 0U);
  EXPECT_EQ(fixed / 16, all_classes);
}

TEST(NiyaGardens, TheTableAddsUp) {
  const ShardTally& total = index().total();
  EXPECT_EQ(total.won.classes + total.drawn.classes + total.lost.classes, all_classes);
  EXPECT_EQ(total.won.layouts + total.drawn.layouts + total.lost.layouts, all_layouts);
  for (std::uint32_t shard = 0; shard < all_shards; ++shard) {
    const ShardTally& tally = index().tally(shard);
    EXPECT_EQ(tally.won.classes + tally.drawn.classes + tally.lost.classes, size_of_shard(shard));
    Count winning;
    for (unsigned i = 1; i <= ShardTally::most_openings; ++i) winning += tally.by_openings[i];
    EXPECT_EQ(winning, tally.won);
    Count ending;
    for (const Count& count : tally.by_tiles) ending += count;
    EXPECT_EQ(ending, tally.won);
    EXPECT_EQ(read_line(write_line({shard, tally, 0})).tally, tally);
  }
}

TEST(NiyaGardens, AShardBeginsWhereTheOneBeforeEnds) {
  if (sanitized && !soaking()) GTEST_SKIP() << "5 s of processor time";
  const Gardens classes;
  const std::uint32_t shard = all_shards - 2;
  const GardenShard list = index().list(shard);
  EXPECT_EQ(list.gardens.size(), shard_size);
  EXPECT_EQ(std::accumulate(list.layouts.begin(), list.layouts.end(), std::uint64_t{0}),
            index().tally(shard).won.layouts + index().tally(shard).drawn.layouts +
                index().tally(shard).lost.layouts);
  const Gardens::Rank next = classes.class_of(index().list(shard + 1).gardens[0]).rank;
  Gardens::Class after;
  classes.walk(classes.class_of(list.gardens.back()).rank, [&](const Gardens::Class& found) {
    after = found;
    return found.garden == list.gardens.back();
  });
  EXPECT_EQ(after.rank, next);
}

// Two ways to solve: they agree on every opening and on the tiles left, and the table's shares are met.
TEST(NiyaGardens, AreSolvedAsByTheSolver) {
  const Sample sample =
      sample_shard(index().list(1000), static_cast<std::uint64_t>(tries(300)), 5, [](std::uint64_t) {});
  EXPECT_FALSE(sample.disagreement.has_value());
  EXPECT_EQ(sample.classes, static_cast<std::uint64_t>(tries(300)));
  EXPECT_LT(surprise(sample, index().tally(1000)), 5.0);
}

// A wrong table is noticed.
TEST(NiyaGardens, ASampleFromAnotherTableSurprises) {
  ShardTally wrong;
  wrong.won.classes = 900'000;
  wrong.drawn.classes = 100'000;
  EXPECT_GT(surprise({.classes = 1000, .won = 600, .disagreement = {}}, wrong), 5.0);
  wrong.won.classes = 600'000;
  wrong.drawn.classes = 400'000;
  EXPECT_LT(surprise({.classes = 1000, .won = 610, .disagreement = {}}, wrong), 1.0);
}

// Gardens that the second player wins outright, and one that every opening wins: from the data files.
TEST(NiyaGardens, RareOnesAreWhatTheyAreSaidToBe) {
  const std::vector<std::uint64_t> gardens{garden_of("012367458daf9cbe"), garden_of("01236879b5a4cedf"),
                                           garden_of("0123654a78bf9cde")};
  const auto solutions = solve_gardens(gardens, [](std::uint64_t) {});
  EXPECT_EQ(solutions[0], (Solution{.openings = 0, .value = -1}));
  EXPECT_EQ(solutions[1].openings, border);
  EXPECT_EQ(solutions[2].value, 6);
}

// Every kind is what its name says, whatever the seed; the same seed gives the same gardens.
TEST(NiyaGardens, OfAKindAreOfThatKind) {
  const auto holds = [](GardenKind kind, const Solution& solution) {
    const int winning = count_bits(unsigned{solution.openings});
    switch (kind) {
      case GardenKind::any: return true;
      case GardenKind::won: return solution.value > 0;
      case GardenKind::drawn: return solution.value == 0;
      case GardenKind::lost: return solution.value < 0;
      case GardenKind::one_opening: return winning == 1;
      case GardenKind::eleven_openings: return winning == 11;
      case GardenKind::twelve_openings: return winning == 12;
      case GardenKind::five_tiles: return solution.value == 6;
    }
    return false;
  };
  for (unsigned word = 0; word < garden_kind_words().size(); ++word) {
    const auto kind = static_cast<GardenKind>(word);
    const auto gardens = gardens_of_kind(index(), kind, 8, word);
    EXPECT_EQ(gardens.size(), 8U);
    EXPECT_EQ(gardens, gardens_of_kind(index(), kind, 8, word));
    EXPECT_EQ(std::set(gardens.begin(), gardens.end()).size(), gardens.size());
    for (const Solution& solution : solve_gardens(gardens, [](std::uint64_t) {}))
      EXPECT_TRUE(holds(kind, solution)) << garden_kind_words()[word] << ' ' << solution.value;
  }
}

// As many as the table counts.
TEST(NiyaGardens, ThereAreEnoughLostOnesToDealFrom) {
  EXPECT_EQ(gardens_of_kind(index(), GardenKind::lost, most_gardens, 1).size(), most_gardens);
}

TEST(NiyaGardens, FactsAreTheSameByLayoutAndByNumber) {
  const GardenFacts by_class = facts_of_class(index(), 127565);
  const GardenFacts by_layout = facts_of_garden(index(), garden_of("0123654a78bf9cde"));
  EXPECT_EQ(by_class.number, by_layout.number);
  EXPECT_EQ(by_class.garden, by_layout.garden);
  EXPECT_EQ(by_class.of.layouts(), 9216U);
  EXPECT_EQ(by_layout.solution, solve_gardens(std::span(&by_layout.garden, 1), [](std::uint64_t) {})[0]);
  EXPECT_EQ(by_layout.openings.size(), 12U);
}

}  // namespace
}  // namespace zashiki::niya
