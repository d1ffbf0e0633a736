#pragma once
// What a report comes to, in sentences. Each is said only as far as chance would not explain it.
#include <string>
#include <vector>

#include "lab/report/parts.h"

namespace zashiki {

std::vector<std::string> findings_of(const ReportDocument& document);

// Actions that were offered in a hundred decisions or more and never chosen, or in less than 1 %. "bid 7" of
// kinds whose actions are counted one by one, else the kind alone. Of a kind in which the players chose one
// action 99 % of the time, that one stands in `always` and the others say nothing about the game.
struct Unused {
  std::vector<std::string> always;
  std::vector<std::string> never;
  std::vector<std::string> seldom;
  static void fields(auto&& visit, auto& unused) {
    visit("always", unused.always);
    visit("never", unused.never);
    visit("seldom", unused.seldom);
  }
};
Unused unused_of(const GameSums& sums);

// Whether a share of wins differs from the fair one more than chance explains, all shares looked at together.
bool differs_from_fair(const Wins& won, double fair, std::size_t looked_at);

}  // namespace zashiki
