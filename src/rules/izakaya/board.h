#pragma once
// Sets of sites, lanes and corners, and buildings floor by floor.
#include "base/bits.h"
#include "rules/izakaya/game.h"

namespace zashiki::izakaya {

// Small numbers as indices of arrays.
template <class T>
constexpr std::size_t at(T number) {
  return static_cast<std::size_t>(number);
}
template <class Set>
constexpr bool has(Set set, int bit) {
  return ((set >> static_cast<unsigned>(bit)) & 1U) != 0;
}
constexpr std::uint64_t bit(int place) { return std::uint64_t{1} << static_cast<unsigned>(place); }
constexpr int nth_bit(std::uint64_t set, int k) { return nth_set_bit_of_64(set, k); }

constexpr Sites sites_of_city(int players) {
  const int side = side_of_city(players);
  Sites sites = 0;
  for (int row = 0; row < side; ++row)
    sites |= ((1U << static_cast<unsigned>(side)) - 1U) << 5U * static_cast<unsigned>(row);
  return sites;
}

// I1: the lanes between two sites of the set.
constexpr Lanes lanes_between(Sites sites) {
  const Lanes right = sites & (sites & ~left_column) >> 1U;
  const Lanes below = sites & sites >> 5U;
  return right | below << 25U;
}

constexpr Corners inner_corners(int players) {
  const int side = side_of_city(players);
  Corners set = 0;
  for (int row = 1; row < side; ++row)
    for (int column = 1; column < side; ++column) set |= bit(6 * row + column);
  return set;
}

constexpr Corners rim_corners(int players) {
  const int side = side_of_city(players);
  Corners set = 0;
  for (int i = 1; i < side; ++i) set |= bit(i) | bit(6 * side + i) | bit(6 * i) | bit(6 * i + side);
  return set;
}

// The four corners of a site.
constexpr std::array<Corner, 4> corners_of(Site site) {
  const Corner first = 6 * (site / 5) + site % 5;
  return {first, first + 1, first + 6, first + 7};
}

// Rule 3 for one floor of one building: the cells at that height, and those of which a piece must cover one:
// any on a new floor, else the ones beside what lies there.
struct Floor {
  Cells open = 0;
  Cells needed = 0;
  bool bare = false;  // bare ground: any piece inside the area fits
  [[nodiscard]] constexpr bool takes(Cells piece) const {
    return (piece & ~open) == 0 && (piece & needed) != 0;
  }
};
constexpr Floor floor_between(Cells under, Cells same_floor) {
  const Cells open = under & ~same_floor;
  return {.open = open, .needed = same_floor == 0 ? open : open & beside(same_floor)};
}

constexpr int height_at(const State& state, int building, int at_cell) {
  int height = state.storeys[at(building)];
  for (auto floor = state.top[at(building)]; floor != no_floor && !has(state.floors[floor], at_cell);
       floor = state.below[floor])
    --height;
  return height;
}

// Lays cells of one height on a building.
constexpr void lay(State& state, int building, Cells cells) {
  std::uint8_t above = no_floor;  // the floor that the piece joins
  auto under = state.top[at(building)];
  while (under != no_floor && (state.floors[under] & cells) != cells) {
    above = under;
    under = state.below[under];
  }
  if (above != no_floor) {
    state.floors[above] |= cells;
    return;
  }
  const std::uint8_t fresh = state.floor_count++;
  state.floors[fresh] = cells;
  state.below[fresh] = state.top[at(building)];
  state.top[at(building)] = fresh;
  ++state.storeys[at(building)];
}

}  // namespace zashiki::izakaya
