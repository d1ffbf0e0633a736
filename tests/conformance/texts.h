#pragma once
// What tests ask of any game.
#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "rules/steps.h"

namespace zashiki {

// All that the seat may do, in alphabetical order.
template <Rules G>
std::vector<std::string> legal_texts(const G& game, const typename G::State& state, Seat seat) {
  std::vector<std::string> all;
  for (const Action action : Actions<G>(game, state, seat)) all.emplace_back(game.to_text(action).view());
  std::sort(all.begin(), all.end());
  return all;
}
// The same on one line.
template <Rules G>
std::string legal_line(const G& game, const typename G::State& state, Seat seat) {
  std::string line;
  for (const auto& text : legal_texts(game, state, seat)) line += (line.empty() ? "" : ", ") + text;
  return line;
}

template <Rules G>
Refusal why_not(const G& game, const typename G::State& state, Seat who, std::string_view text) {
  const auto action = game.parse(text);
  EXPECT_TRUE(action.has_value()) << text;
  return action ? game.why(state, who, *action) : Refusal{};
}

// A refusal as tests compare it: "nyakuza.boat_there space=w1".
inline std::string said(const Refusal& refusal) {
  std::string text(refusal.reason);
  for (const Gap& gap : refusal.gaps)
    text += " " + std::string(gap.name) + "=" +
            (gap.word.empty() ? std::to_string(gap.number) : std::string(gap.word.view()));
  return text;
}

}  // namespace zashiki
