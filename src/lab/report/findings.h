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
};
Unused unused_of(const GameSums& sums);

// A value of an option or a word for a table: true is "on".
std::string value_text(const json::value& value);
std::string effect_name(const ReportPart& part);  // "bribe 0"

// Whether shares differ from what is fair more than chance explains, all of them looked at together.
bool differs_from_fair(double share_of_win, double games, double fair, std::size_t looked_at);

}  // namespace zashiki
