#pragma once
// Gardens up to symmetry. Turning and mirroring the garden (8 ways), renaming plants, renaming symbols and
// swapping plants with symbols change nothing about a game, so gardens fall into classes.
//
// Without names, a garden is two partitions of the squares into blocks, one by plant and one by symbol, such
// that every block of the one meets every block of the other in one square. What is left of the symmetries is
// 8 * 2 = 16 images of such a pair. The classes are ordered by the first partition's orbit under the 8, then
// by the second partition relative to it. The side is a parameter for the sake of small boards in tests.
#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <vector>

namespace zashiki::niya {

template <unsigned side>
class GardenClasses {
 public:
  // A garden: the tile on square s, side * plant + symbol, in bits 4s...4s+3. A partition likewise: the block
  // of each square.
  using Word = std::uint64_t;
  static constexpr unsigned squares = side * side;
  static constexpr unsigned images = 16;

  // Where a class stands in the order: the orbit of its first partition and the number of its second among
  // those that go with the orbit's representative. Not dense.
  struct Rank {
    std::uint32_t orbit = 0;
    std::uint32_t second = 0;
    friend constexpr auto operator<=>(const Rank&, const Rank&) = default;
  };
  struct Class {
    Rank rank;
    Word garden = 0;     // the canonical one
    unsigned pairs = 0;  // unnamed gardens in it: a divisor of 16
    // Dealt gardens in it: each unnamed one has its plants and symbols named in so many ways.
    [[nodiscard]] constexpr std::uint64_t layouts() const {
      return std::uint64_t{pairs} * permutations * permutations;
    }
  };

  GardenClasses() {
    count_completions();
    find_orbits();
  }

  [[nodiscard]] std::uint32_t orbits() const { return static_cast<std::uint32_t>(representatives_.size()); }

  // The class of any garden.
  [[nodiscard]] Class class_of(Word garden) const {
    std::array<Word, 2> parts{};
    for (unsigned square = 0; square < squares; ++square) {
      parts[0] |= Word{at(garden, square) / side} << 4 * square;
      parts[1] |= Word{at(garden, square) % side} << 4 * square;
    }
    const std::array<std::uint32_t, 2> orbit{orbit_of_[rank(parts[0])], orbit_of_[rank(parts[1])]};
    const std::uint32_t first = leading(orbit[0], orbit[1]);
    const std::uint32_t representative = rank(representatives_[first]);
    Class found{.rank = {.orbit = first, .second = ~0U}};
    for (unsigned swap = 0; swap < 2; ++swap) {
      if (orbit[swap] != first) continue;
      for (const auto& image : symmetries_) {
        if (rank(moved(parts[swap], image)) != representative) continue;
        const std::uint32_t second = number_of_second(representatives_[first], moved(parts[1 - swap], image));
        if (second < found.rank.second) found = {.rank = {.orbit = first, .second = second}};
        if (second == found.rank.second) ++found.pairs;
      }
    }
    found.pairs = images / found.pairs;  // so far: how many symmetries leave the pair as it is
    found.garden = garden_at(found.rank);
    return found;
  }

  // Visits the classes in order, from the one at a rank on, until the visitor answers false.
  template <class Visit>
  void walk(Rank from, Visit&& visit) const {
    for (; from.orbit < orbits(); ++from.orbit, from.second = 0) {
      const Seconds seconds(representatives_[from.orbit]);
      for (; from.second < seconds_of_each; ++from.second) {
        const Word second = seconds.at(from.second);
        const std::uint32_t other = orbit_of_[rank(second)];
        if (leading(from.orbit, other) != from.orbit) continue;
        Class found{.rank = from, .garden = side * representatives_[from.orbit] + second, .pairs = images};
        if (symmetric_[from.orbit] || other == from.orbit) {
          found = class_of(found.garden);
          if (found.rank != from) continue;
        }
        if (!visit(found)) return;
      }
    }
  }

 private:
  static constexpr unsigned factorial(unsigned n) { return n < 2 ? 1 : n * factorial(n - 1); }
  static constexpr unsigned power(unsigned base, unsigned exponent) {
    return exponent == 0 ? 1 : base * power(base, exponent - 1);
  }
  static constexpr unsigned permutations = factorial(side);
  static constexpr unsigned seconds_of_each = power(permutations, side - 1);
  static constexpr unsigned fillings = power(side + 1, side);

  using Image = std::array<std::uint8_t, squares>;

  static constexpr unsigned at(Word word, unsigned square) {
    return static_cast<unsigned>(word >> 4 * square) & 15U;
  }
  // Of two orbits the one that comes first in a pair. By turns the smaller and the larger, so that each comes
  // first about equally often, and a walk meets as many classes everywhere.
  static constexpr std::uint32_t leading(std::uint32_t a, std::uint32_t b) {
    return (a + b) % 2 == 0 ? std::min(a, b) : std::max(a, b);
  }

  static Word moved(Word blocks, const Image& image) {
    Word result = 0;
    for (unsigned square = 0; square < squares; ++square)
      result |= Word{at(blocks, square)} << 4 * image[square];
    return result;
  }
  // Partitions are ranked in lexicographic order. How full the blocks are is a number to the base side + 1;
  // below_[filling][block] counts the partitions that go on from there with a smaller block.
  void count_completions() {
    std::array<std::uint32_t, fillings> completions{};
    completions[fillings - 1] = 1;
    for (unsigned filling = fillings; filling-- > 0;) {
      std::uint32_t sum = completions[filling];
      for (unsigned block = 0, unit = 1; block < side; ++block, unit *= side + 1) {
        below_[filling][block] = sum;
        const unsigned full = filling / unit % (side + 1);
        if (full < side) sum += completions[filling + unit];
        if (full == 0) break;  // the next block in order; a later one may not begin before it
      }
      completions[filling] = sum;
    }
  }
  // However the blocks are numbered.
  [[nodiscard]] std::uint32_t rank(Word partition) const {
    constexpr auto units = [] {
      std::array<std::uint16_t, side> powers{};
      for (unsigned block = 0; block < side; ++block)
        powers[block] = static_cast<std::uint16_t>(power(side + 1, block));
      return powers;
    }();
    Word numbers = ~Word{0};  // by block as given, 15 for one not met yet
    unsigned met = 0;
    std::uint32_t result = 0;
    unsigned filling = 0;
    for (unsigned square = 0; square < squares; ++square) {
      const unsigned shift = 4 * at(partition, square);
      if ((numbers >> shift & 15U) == 15U) numbers ^= Word{15U ^ met++} << shift;
      const auto block = static_cast<unsigned>(numbers >> shift & 15U);
      result += below_[filling][block];
      filling += units[block];
    }
    return result;
  }
  [[nodiscard]] Word unrank(std::uint32_t number) const {
    Word partition = 0;
    unsigned filling = 0;
    for (unsigned square = 0; square < squares; ++square) {
      unsigned choice = 0;
      unsigned step = 1;
      for (unsigned block = 0, unit = 1; block < side; ++block, unit *= side + 1) {
        const unsigned full = filling / unit % (side + 1);
        if (full < side && below_[filling][block] <= number) {
          choice = block;
          step = unit;
        }
        if (full == 0) break;
      }
      number -= below_[filling][choice];
      filling += step;
      partition |= Word{choice} << 4 * square;
    }
    return partition;
  }

  void find_orbits() {
    for (unsigned i = 0; i < 8; ++i)
      for (unsigned square = 0; square < squares; ++square) {
        unsigned row = square / side;
        unsigned column = square % side;
        if ((i & 1U) != 0) row = side - 1 - row;
        if ((i & 2U) != 0) column = side - 1 - column;
        if ((i & 4U) != 0) std::swap(row, column);
        symmetries_[i][square] = static_cast<std::uint8_t>(row * side + column);
      }
    constexpr std::uint32_t unseen = ~0U;
    orbit_of_.assign(partitions(), unseen);
    for (std::uint32_t number = 0; number < orbit_of_.size(); ++number) {
      if (orbit_of_[number] != unseen) continue;
      const Word partition = unrank(number);
      unsigned fixed = 0;
      for (const auto& image : symmetries_) {
        const std::uint32_t other = rank(moved(partition, image));
        fixed += other == number ? 1U : 0U;
        orbit_of_[other] = orbits();
      }
      representatives_.push_back(partition);
      symmetric_.push_back(fixed > 1);
    }
  }
  static constexpr std::uint32_t partitions() {
    std::uint64_t count = 1;
    for (unsigned n = squares; n > 0; n -= side)  // the first square left chooses side - 1 others
      for (unsigned i = 1; i < side; ++i) count = count * (n - i) / i;
    return static_cast<std::uint32_t>(count);
  }

  // The permutations of a block's squares in lexicographic order, four bits an entry.
  static constexpr Word permutation(unsigned number) {
    Word rest = 0x3210;
    Word result = 0;
    for (unsigned i = 0, weight = permutations; i < side; ++i) {
      weight /= side - i;
      const unsigned skip = 4 * (number / weight);
      number %= weight;
      result |= (rest >> skip & 15U) << 4 * i;
      rest = (rest & ((Word{1} << skip) - 1)) | rest >> (skip + 4) << skip;
    }
    return result;
  }

  // The partitions that go with one, numbered by a permutation for each of its blocks but the first: which
  // square of the block goes with which of the first block's.
  class Seconds {
   public:
    explicit Seconds(Word first) {
      std::array<unsigned, side> size{};
      for (unsigned square = 0; square < squares; ++square) {
        const unsigned block = GardenClasses::at(first, square);
        members_[block][size[block]++] = square;
      }
      for (unsigned i = 0; i < permutations; ++i) {
        const Word order = permutation(i);
        for (unsigned block = 0; block < side; ++block)
          for (unsigned k = 0; k < side; ++k)
            words_[block][i] |= Word{GardenClasses::at(order, k)} << 4 * members_[block][k];
      }
    }
    [[nodiscard]] Word at(std::uint32_t number) const {
      Word word = words_[0][0];
      for (unsigned block = side - 1; block > 0; --block, number /= permutations)
        word |= words_[block][number % permutations];
      return word;
    }

   private:
    std::array<std::array<unsigned, side>, side> members_{};
    std::array<std::array<Word, permutations>, side> words_{};  // by block and permutation
  };

  static std::uint32_t number_of_second(Word first, Word second) {
    // The names that the first block's squares give to the blocks of the second partition, by their old ones.
    std::array<std::array<unsigned, side>, side> members{};
    std::array<unsigned, side> size{};
    std::array<unsigned, side> name{};
    for (unsigned square = 0; square < squares; ++square) {
      const unsigned block = at(first, square);
      if (block == 0) name[at(second, square)] = size[0];
      members[block][size[block]++] = at(second, square);
    }
    std::uint32_t number = 0;
    for (unsigned block = 1; block < side; ++block) {
      unsigned permutation = 0;
      for (unsigned i = 0; i < side; ++i) {
        unsigned smaller = 0;
        for (unsigned k = i + 1; k < side; ++k)
          smaller += name[members[block][k]] < name[members[block][i]] ? 1U : 0U;
        permutation = permutation * (side - i) + smaller;
      }
      number = number * permutations + permutation;
    }
    return number;
  }
  [[nodiscard]] Word garden_at(Rank rank) const {
    const Word first = representatives_[rank.orbit];
    return side * first + Seconds(first).at(rank.second);
  }

  std::array<Image, 8> symmetries_{};
  std::array<std::array<std::uint32_t, side>, fillings> below_{};
  std::vector<std::uint32_t> orbit_of_;  // by rank of a partition
  std::vector<Word> representatives_;    // by orbit, the lowest rank in it
  std::vector<bool> symmetric_;          // by orbit: some symmetry leaves the representative as it is
};

extern template class GardenClasses<4>;  // in classes.cpp

}  // namespace zashiki::niya
