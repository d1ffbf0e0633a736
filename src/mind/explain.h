#pragma once
// Why a choice is a good one, for a person: what an action brings by the rules of its game, how often a
// sealed one succeeds, what is mixed. Worked out from the same view that the mind had, and only when somebody
// asks.
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mind/mind.h"

namespace zashiki {

// One reason. The kind and its numbers are for programs that word it in a language of their own.
struct Because {
  std::string_view kind;
  std::vector<std::pair<std::string_view, double>> numbers;
  std::string sentence;
};

struct Explanation {
  std::string reason;  // in English
  std::vector<Because> because;
};

// The answer must be one to the question.
Explanation explain(const Game& game, const Question& question, const Answer& answer);

// [{"kind":"highest_bid","bid":4,"chance":0.67},...]
void write_because(std::span<const Because> because, JsonWriter& out);

}  // namespace zashiki
