#pragma once
// Niya: what a take completes, and what it leaves the other.
#include "mind/reasons/reasons.h"
#include "rules/niya/game.h"

namespace zashiki {

template <>
struct Reasons<Niya> {
  static void tell(const Choice<Niya>& choice, std::vector<Because>& because) {
    using namespace niya;
    if (four_in_a_pattern(tokens_of(choice.world, choice.seat) |
                          1U << static_cast<unsigned>(what_of(choice.action)))) {
      because.push_back({.kind = "completes_pattern", .numbers = {}});
      return;
    }
    const int left = choice.after.phase == Phase::taking ? std::popcount(choice.after.open) : 0;
    because.push_back({.kind = "leaves_takes", .numbers = {{"takes", left}}});
  }
};

}  // namespace zashiki
