#pragma once
// The bay: sets of its spaces as two machine words, and its description as in a file. Our own bay
// (data/nyakuza-bay.json) and a user's pass the same check.
#include <array>
#include <bit>
#include <cstdint>

#include "base/bits.h"
#include "rules/fields.h"
#include "rules/rules.h"

namespace zashiki::nyakuza {

// A space is a bit of two words: r1...r60 are 0...59 of the first; s1...s32 and w1...w32 the halves of the
// second, from 64 and 96. A tile has the number of its resource space.
using Space = int;
using Tile = int;
inline constexpr int tiles = 60;
inline constexpr Space first_shore = 64;
inline constexpr Space first_sea = 96;
inline constexpr int most_shores = 32;
inline constexpr int most_seas = 32;
inline constexpr int space_numbers = 128;
inline constexpr int most_places = tiles + most_shores + most_seas;
inline constexpr std::uint64_t all_tiles = (std::uint64_t{1} << tiles) - 1;
inline constexpr std::uint64_t shore_half = 0xffffffffU;  // of the second word

constexpr bool is_resource(Space space) { return space < first_shore; }
constexpr bool is_shore(Space space) { return space >= first_shore && space < first_sea; }
constexpr std::uint64_t bit_of(Space space) {
  return std::uint64_t{1} << (static_cast<unsigned>(space) & 63U);
}

struct Spaces {
  std::uint64_t resource = 0;
  std::uint64_t coast = 0;  // shores and sea

  static constexpr Spaces one(Space space) {
    return is_resource(space) ? Spaces{bit_of(space), 0} : Spaces{0, bit_of(space)};
  }
  [[nodiscard]] constexpr bool empty() const { return (resource | coast) == 0; }
  [[nodiscard]] constexpr int size() const { return count_bits(resource) + count_bits(coast); }
  [[nodiscard]] constexpr bool contains(Space space) const {
    return ((is_resource(space) ? resource : coast) & bit_of(space)) != 0;
  }
  [[nodiscard]] constexpr Space lowest() const {
    // One search instead of two: a GPU would do both.
    return lowest_bit(resource != 0 ? resource : coast) + (resource != 0 ? 0 : first_shore);
  }
  [[nodiscard]] constexpr Spaces without_lowest() const {
    return resource != 0 ? Spaces{resource & (resource - 1), coast} : Spaces{0, coast & (coast - 1)};
  }
  // Only the lowest.
  [[nodiscard]] constexpr Spaces first() const { return *this - without_lowest(); }
  friend constexpr Spaces operator|(Spaces a, Spaces b) {
    return {a.resource | b.resource, a.coast | b.coast};
  }
  friend constexpr Spaces operator&(Spaces a, Spaces b) {
    return {a.resource & b.resource, a.coast & b.coast};
  }
  friend constexpr Spaces operator-(Spaces a, Spaces b) {
    return {a.resource & ~b.resource, a.coast & ~b.coast};
  }
  constexpr Spaces& operator|=(Spaces b) { return *this = *this | b; }
  constexpr Spaces& operator&=(Spaces b) { return *this = *this & b; }
  constexpr Spaces& operator-=(Spaces b) { return *this = *this - b; }
  friend constexpr bool operator==(Spaces, Spaces) = default;
};

enum class Resource : std::uint8_t { driftwood, spider_crab, salmon, tuna, octopus, squid };
inline constexpr int resource_kinds = 6;
inline constexpr int no_resource = 6;
constexpr auto resource_words() {
  return word_list("driftwood", "spider_crab", "salmon", "tuna", "octopus", "squid");
}
// Counters of what a clan builds with: free shores, the resources, and the rest.
inline constexpr unsigned shore_counter = 0;
inline constexpr unsigned sea_counter = 1 + resource_kinds;
constexpr unsigned counter_of(Resource resource) { return 1 + static_cast<unsigned>(resource); }

// Of the sixty tiles.
constexpr std::array<int, resource_kinds> resource_mix() { return {6, 18, 9, 9, 9, 9}; }

// Pointy-topped hexes in rows; odd rows are shifted half a hex to the right.
inline constexpr int most_rows = 32;
inline constexpr int most_columns = 16;
struct Hex {
  std::uint8_t space = 0;
  std::uint8_t row = 0;
  std::uint8_t col = 0;
  std::uint8_t resource = no_resource;
  std::uint8_t neighbours = 0;
  std::array<std::uint8_t, 6> next_to{};
};
struct Bay {
  int size = 0;
  std::array<Hex, most_places> places{};
};

constexpr Text space_text(Space space) {
  Text text;
  if (is_resource(space))
    text << 'r' << space + 1;
  else if (is_shore(space))
    text << 's' << space - first_shore + 1;
  else
    text << 'w' << space - first_sea + 1;
  return text;
}

// The space that an id names on some bay, or -1.
constexpr Space parse_space(std::string_view text) {
  if (text.empty()) return -1;
  const auto numbered = [&](Space first, int most) {
    const int number = parse_number(text.substr(1), most);
    return number < 1 ? -1 : first + number - 1;
  };
  switch (text[0]) {
    case 'r': return numbered(0, tiles);
    case 's': return numbered(first_shore, most_shores);
    case 'w': return numbered(first_sea, most_seas);
    default: return -1;
  }
}

// The hex beside another in one of the six directions, as {row, col}.
constexpr std::array<int, 2> hex_beside(int row, int col, int direction) {
  const int shift = row % 2;
  switch (direction) {
    case 0: return {row, col - 1};
    case 1: return {row, col + 1};
    case 2: return {row - 1, col - 1 + shift};
    case 3: return {row - 1, col + shift};
    case 4: return {row + 1, col - 1 + shift};
    default: return {row + 1, col + shift};
  }
}

// What is wrong with a bay; empty if it can be played on.
constexpr Refusal check(const Bay& bay) {
  constexpr int nothing = most_places;
  std::array<int, space_numbers> at_space{};  // indices into the places
  std::array<std::array<int, most_columns>, most_rows> at_hex{};
  fill(at_space, nothing);
  for (auto& row : at_hex) fill(row, nothing);
  const auto place_at = [&](int index) -> const Hex& { return bay.places[static_cast<unsigned>(index)]; };
  std::array<int, resource_kinds> mix{};
  std::array<int, 3> highest{};  // numbers of resources, shores and sea
  std::array<int, 3> counted{};
  for (int i = 0; i < bay.size; ++i) {
    const Hex& place = place_at(i);
    const Text id = space_text(place.space);
    if (at_space[place.space] != nothing) return refuse({}, "bay.same_id id", id);
    at_space[place.space] = i;
    if (place.row >= most_rows || place.col >= most_columns)
      return refuse({}, "bay.outside id rows columns", id, most_rows, most_columns);
    int& hex = at_hex[place.row][place.col];
    if (hex != nothing)
      return refuse({}, "bay.same_hex id other row col", id, space_text(place_at(hex).space), place.row,
                    place.col);
    hex = i;
    const bool names_resource = place.resource < no_resource;
    if (is_resource(place.space) && !names_resource) return refuse({}, "bay.no_resource id", id);
    if (!is_resource(place.space) && names_resource) return refuse({}, "bay.needless_resource id", id);
    if (names_resource) ++mix[place.resource];
    const unsigned kind = is_resource(place.space) ? 0 : is_shore(place.space) ? 1 : 2;
    const int number = 1 + (kind == 0   ? place.space
                            : kind == 1 ? place.space - first_shore
                                        : place.space - first_sea);
    ++counted[kind];
    if (number > highest[kind]) highest[kind] = number;
  }
  for (unsigned kind = 0; kind < resource_kinds; ++kind)
    if (mix[kind] != resource_mix()[kind])
      return refuse({}, "bay.mix wanted resource found", resource_mix()[kind], resource_words()[kind],
                    mix[kind]);
  if (counted[0] != highest[0]) return refuse({}, "bay.resource_gaps count highest", counted[0], highest[0]);
  if (counted[1] != highest[1]) return refuse({}, "bay.shore_gaps count highest", counted[1], highest[1]);
  if (counted[2] != highest[2]) return refuse({}, "bay.sea_gaps count highest", counted[2], highest[2]);
  if (counted[1] == 0) return refuse({}, "bay.no_shore");
  for (int i = 0; i < bay.size; ++i) {
    const Hex& place = place_at(i);
    const Text id = space_text(place.space);
    Spaces named;
    for (unsigned k = 0; k < place.neighbours; ++k) {
      const Space other = place.next_to[k];
      if (other == place.space) return refuse({}, "bay.own_neighbour id", id);
      if (at_space[static_cast<unsigned>(other)] == nothing)
        return refuse({}, "bay.no_neighbour id other", id, space_text(other));
      if (named.contains(other)) return refuse({}, "bay.twice_neighbour id other", id, space_text(other));
      named |= Spaces::one(other);
      bool mutual = false;
      const Hex& back = place_at(at_space[static_cast<unsigned>(other)]);
      for (unsigned m = 0; m < back.neighbours; ++m) mutual |= back.next_to[m] == place.space;
      if (!mutual) return refuse({}, "bay.one_sided id other", id, space_text(other));
    }
    Spaces sharing_an_edge;
    for (int direction = 0; direction < 6; ++direction) {
      const auto [row, col] = hex_beside(place.row, place.col, direction);
      if (row < 0 || col < 0 || row >= most_rows || col >= most_columns) continue;
      const int other = at_hex[static_cast<unsigned>(row)][static_cast<unsigned>(col)];
      if (other != nothing) sharing_an_edge |= Spaces::one(place_at(other).space);
    }
    if (const Spaces missing = sharing_an_edge - named; !missing.empty())
      return refuse({}, "bay.unnamed_edge id other", id, space_text(missing.lowest()));
    if (const Spaces distant = named - sharing_an_edge; !distant.empty())
      return refuse({}, "bay.no_edge id other", id, space_text(distant.lowest()));
  }
  return {};
}

// A bay as the rules look it up.
struct Chart {
  std::array<Spaces, space_numbers> next_to{};
  std::array<std::uint64_t, resource_kinds> lies{};  // where each resource has its spaces
  std::uint64_t shores = 0;
  std::uint64_t seas = 0;
  std::array<std::uint8_t, space_numbers> counter{};  // of a Haul: what a boat there has for building
  std::array<std::uint8_t, space_numbers> row{};
  std::array<std::uint8_t, space_numbers> col{};

  constexpr Chart() = default;
  constexpr explicit Chart(const Bay& bay) {
    for (int i = 0; i < bay.size; ++i) {
      const Hex& place = bay.places[static_cast<unsigned>(i)];
      for (unsigned k = 0; k < place.neighbours; ++k) next_to[place.space] |= Spaces::one(place.next_to[k]);
      row[place.space] = place.row;
      col[place.space] = place.col;
      if (is_resource(place.space))
        lies[place.resource] |= bit_of(place.space);
      else
        (is_shore(place.space) ? shores : seas) |= bit_of(place.space);
      counter[place.space] =
          static_cast<std::uint8_t>(is_resource(place.space) ? counter_of(Resource{place.resource})
                                    : is_shore(place.space)  ? shore_counter
                                                             : sea_counter);
    }
  }

  [[nodiscard]] constexpr bool has(Space space) const {
    return Spaces{all_tiles, shores | seas}.contains(space);
  }
  [[nodiscard]] constexpr Resource resource_of(Tile tile) const {
    unsigned kind = 0;
    while ((lies[kind] & bit_of(tile)) == 0) ++kind;
    return static_cast<Resource>(kind);
  }
};

}  // namespace zashiki::nyakuza
