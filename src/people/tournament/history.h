#pragma once
// What the rounds so far mean for the next: points, meetings, byes and turns of each entrant.
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "people/tournament/tournament.h"

namespace zashiki::people {

struct History {
  explicit History(const Tournament& tournament, std::size_t rounds);

  [[nodiscard]] int met(int a, int b) const { return meetings[static_cast<std::size_t>(a * people + b)]; }

  int people = 0;
  std::vector<int> points;
  std::vector<int> wins;
  std::vector<int> byes;
  std::vector<std::array<int, largest_table>> turns;  // how often each person had each turn
  std::vector<std::int16_t> meetings;                 // of each pair, twice
};

// The order of a draw from the public seed: for what, in which round.
std::vector<std::string> draw_keys(const Tournament& tournament, std::string_view what, std::size_t round);

}  // namespace zashiki::people
