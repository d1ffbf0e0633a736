#pragma once
// How scenarios play in a bay: actions by their notation.
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/texts.h"
#include "rules/nyakuza/picture.h"

namespace zashiki::nyakuza {

inline Action act(std::string_view text) {
  const auto action = game.parse(text);
  EXPECT_TRUE(action.has_value()) << text;
  return action.value_or(Action{});
}
inline void play(State& state, Seat who, std::string_view text) {
  const Refusal refusal = game.why(state, who, act(text));
  ASSERT_TRUE(is_legal(game, state, who, act(text))) << text << ": " << said(refusal);
  game.apply(state, who, act(text));
}
inline void bid(State& state, const std::vector<int>& amounts) {
  for (std::size_t seat = 0; seat < amounts.size(); ++seat)
    play(state, static_cast<Seat>(seat), "bid " + std::to_string(amounts[seat]));
}
inline std::string texts(const State& state) { return legal_line(game, state, game.actors(state).lowest()); }
inline bool may(const State& state, Seat seat, std::string_view text) {
  return is_legal(game, state, seat, act(text));
}
inline Refusal why(const State& state, Seat seat, std::string_view text) {
  return why_not(game, state, seat, text);
}

inline Options for_players(int players, bool secret = false) {
  return {.players = static_cast<std::uint8_t>(players), .secret = secret, .first = 0};
}
// A game after its first tiles, at the first bids.
inline State at_first_bids(int players) {
  State state = game.start(for_players(players));
  Random random(7);
  while (game.actors(state).contains(chance)) random_step(game, state, random);
  return state;
}

}  // namespace zashiki::nyakuza
