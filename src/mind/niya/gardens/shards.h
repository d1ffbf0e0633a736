#pragma once
// All classes of gardens in shards of a million: what is counted of each, and its line in
// data/niya-gardens.csv.
#include <algorithm>
#include <array>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/hash.h"
#include "mind/niya/gardens/classes.h"
#include "mind/niya/sweep.h"

namespace zashiki::niya {

using Gardens = GardenClasses<4>;

inline constexpr std::uint64_t all_classes = 2'270'454'064;
inline constexpr std::uint64_t all_layouts = 20'922'789'888'000;  // 16!
inline constexpr std::uint64_t shard_size = 1'000'000;
inline constexpr std::uint32_t all_shards = (all_classes + shard_size - 1) / shard_size;

// What a search indexes, on the host.
class HostMemory {
 public:
  [[nodiscard]] unsigned threats(unsigned tokens) const { return (*threats_)[tokens]; }
  [[nodiscard]] static unsigned kin(unsigned tile) { return kin_of_tile(tile); }
  [[nodiscard]] int history(unsigned tile) const { return history_[tile]; }
  std::int16_t& history(unsigned tile) { return history_[tile]; }
  Ply& level(unsigned tiles) { return levels_[tiles]; }

 private:
  const Threats* threats_ = &all_threats();
  std::array<std::int16_t, 16> history_{};
  std::array<Ply, 16> levels_{};
};

// A count of classes, and of the layouts in them.
struct Count {
  std::uint64_t classes = 0;
  std::uint64_t layouts = 0;
  constexpr void add(std::uint64_t of_class) {
    ++classes;
    layouts += of_class;
  }
  constexpr Count& operator+=(const Count& other) {
    classes += other.classes;
    layouts += other.layouts;
    return *this;
  }
  friend constexpr bool operator==(const Count&, const Count&) = default;
};

struct ShardTally {
  static constexpr unsigned most_openings = 12;
  static constexpr unsigned lengths = 5;  // wins that leave 1, 3, 5, 7 or 9 tiles

  Count won;
  Count drawn;
  Count lost;
  std::array<Count, most_openings + 1> by_openings{};  // by how many win; of 0 the sum of drawn and lost
  std::array<Count, lengths> by_tiles{};               // of the won: 2i + 1 tiles left by best play
  std::uint64_t corner_layouts = 0;                    // winning openings on a corner, over all layouts
  std::uint64_t edge_layouts = 0;                      // and on the other border squares
  std::uint64_t digest = 0;  // a sum over the classes, so that their order does not matter

  constexpr void add(std::uint64_t number, std::uint64_t layouts, const Solution& solution) {
    constexpr unsigned corners = 0x9009;
    (solution.value > 0 ? won : solution.value == 0 ? drawn : lost).add(layouts);
    by_openings[static_cast<unsigned>(count_bits(unsigned{solution.openings}))].add(layouts);
    if (solution.value > 0) by_tiles[static_cast<unsigned>(solution.value - 1) / 2].add(layouts);
    corner_layouts += layouts * static_cast<unsigned>(count_bits(solution.openings & corners));
    edge_layouts += layouts * static_cast<unsigned>(count_bits(solution.openings & ~corners));
    digest += mix(number << 24U | std::uint64_t{solution.openings} << 8U |
                  static_cast<unsigned>(solution.value + 1));
  }
  constexpr ShardTally& operator+=(const ShardTally& other) {
    won += other.won;
    drawn += other.drawn;
    lost += other.lost;
    for (unsigned i = 0; i <= most_openings; ++i) by_openings[i] += other.by_openings[i];
    for (unsigned i = 0; i < lengths; ++i) by_tiles[i] += other.by_tiles[i];
    corner_layouts += other.corner_layouts;
    edge_layouts += other.edge_layouts;
    digest += other.digest;
    return *this;
  }
  friend constexpr bool operator==(const ShardTally&, const ShardTally&) = default;
};

// The names of a tally's columns in the csv, with their numbers.
template <class T, class Visit>
  requires std::same_as<std::remove_cvref_t<T>, ShardTally>
void for_each_column(T&& tally, Visit&& visit) {
  visit("won", tally.won.classes);
  visit("drawn", tally.drawn.classes);
  visit("lost", tally.lost.classes);
  visit("won_layouts", tally.won.layouts);
  visit("drawn_layouts", tally.drawn.layouts);
  visit("lost_layouts", tally.lost.layouts);
  visit("digest", tally.digest);
  visit("corner_layouts", tally.corner_layouts);
  visit("edge_layouts", tally.edge_layouts);
  for (unsigned i = 0; i < ShardTally::lengths; ++i) {
    const std::string name = "tiles_" + std::to_string(2 * i + 1);
    visit(name, tally.by_tiles[i].classes);
    visit(name + "_layouts", tally.by_tiles[i].layouts);
  }
  for (unsigned i = 1; i <= ShardTally::most_openings; ++i) {
    const std::string name = "openings_" + std::to_string(i);
    visit(name, tally.by_openings[i].classes);
    visit(name + "_layouts", tally.by_openings[i].layouts);
  }
}

// The classes numbered shard * shard_size and up.
struct GardenShard {
  std::uint32_t number = 0;
  std::vector<std::uint64_t> gardens;
  std::vector<std::uint16_t> layouts;
};

constexpr std::uint64_t size_of_shard(std::uint32_t shard) {
  return std::min(shard_size, all_classes - shard * shard_size);
}

inline GardenShard list_shard(const Gardens& classes, std::uint32_t number, Gardens::Rank first) {
  GardenShard shard{.number = number};
  const std::uint64_t size = size_of_shard(number);
  shard.gardens.reserve(size);
  shard.layouts.reserve(size);
  classes.walk(first, [&](const Gardens::Class& found) {
    shard.gardens.push_back(found.garden);
    shard.layouts.push_back(static_cast<std::uint16_t>(found.layouts()));
    return shard.gardens.size() < size;
  });
  return shard;
}

inline ShardTally tally_of(const GardenShard& shard, const Solution* solutions) {
  ShardTally tally;
  for (std::size_t i = 0; i < shard.gardens.size(); ++i)
    tally.add(shard.number * shard_size + i, shard.layouts[i], solutions[i]);
  return tally;
}

// A garden in the notation of `zashiki solve`: sixteen hex digits, a1 first.
inline std::string digits_of(std::uint64_t garden) {
  std::string digits;
  for (unsigned square = 0; square < 16; ++square) digits += "0123456789abcdef"[nibble(garden, square)];
  return digits;
}
// Of sixteen such digits.
constexpr std::uint64_t garden_of(std::string_view digits) {
  std::uint64_t garden = 0;
  for (unsigned square = 0; square < 16; ++square) {
    const char digit = digits[square];
    garden |= static_cast<std::uint64_t>(digit >= 'a' ? digit - 'a' + 10 : digit - '0') << 4 * square;
  }
  return garden;
}

// A line of the csv: the shard, its counts (the digest in hexadecimal), and the first of its gardens.
struct ShardLine {
  std::uint32_t shard = 0;
  ShardTally tally;
  std::uint64_t first_garden = 0;
};
inline std::string csv_header() {
  std::string line = "shard";
  for_each_column(ShardTally{}, [&](const std::string& name, std::uint64_t) { line += ',' + name; });
  return line + ",first";
}
inline std::string write_line(const ShardLine& written) {
  std::string line = std::to_string(written.shard);
  for_each_column(written.tally, [&](const std::string& name, std::uint64_t value) {
    line += ',';
    if (name != "digest") {
      line += std::to_string(value);
      return;
    }
    for (unsigned digit = 16; digit-- > 0;) line += "0123456789abcdef"[nibble(value, digit)];
  });
  return line + ',' + digits_of(written.first_garden);
}
// Of a line as written above; the embedded ones are.
inline ShardLine read_line(std::string_view line) {
  const auto next = [&] {
    const std::string_view entry = line.substr(0, line.find(','));
    line.remove_prefix(std::min(line.size(), entry.size() + 1));
    return entry;
  };
  const auto number = [&]<class T>(T& value, int base = 10) {
    const std::string_view entry = next();
    std::from_chars(entry.data(), entry.data() + entry.size(), value, base);
  };
  ShardLine read;
  number(read.shard);
  for_each_column(read.tally, [&](const std::string& name, std::uint64_t& value) {
    number(value, name == "digest" ? 16 : 10);
  });
  // What no opening wins has no column of its own.
  read.tally.by_openings[0] = read.tally.drawn;
  read.tally.by_openings[0] += read.tally.lost;
  read.first_garden = garden_of(next());
  return read;
}

}  // namespace zashiki::niya
