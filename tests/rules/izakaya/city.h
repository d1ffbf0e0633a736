#pragma once
// Cities for scenarios: played from texts, with single sites drawn as heights.
#include <algorithm>
#include <gtest/gtest.h>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/texts.h"
#include "rules/izakaya/game.h"
#include "rules/steps.h"

namespace zashiki::izakaya {

// Plays actions by their notation; each must be legal for whoever is in turn. The seat of a bid is named: "1
// bid 300".
inline void play(const Izakaya& game, State& state, const std::vector<std::string>& actions) {
  for (const std::string& text : actions) {
    const bool named = text[0] >= '0' && text[0] <= '9';
    const Seat who = named ? text[0] - '0' : game.actors(state).lowest();
    const auto action = game.parse(named ? std::string_view(text).substr(2) : std::string_view(text));
    if (!action || !is_legal(game, state, who, *action)) {
      std::string reason = action ? said(game.why(state, who, *action)) : "no action";
      throw std::invalid_argument(text + ": " + reason);
    }
    game.apply(state, who, *action);
  }
}

// The city laid with these cards first, then any others, and the turn order 0, 1, 2...; everybody may bid.
inline State laid(const Izakaya& game, int players, const std::vector<std::string>& cards = {}) {
  State state = game.start({.players = static_cast<std::uint8_t>(players)});
  for (const auto& card : cards) play(game, state, {"site " + card});
  while (state.phase == Phase::dealing) game.apply(state, chance, Outcomes<Izakaya>(game, state).action(0));
  for (Seat seat = 0; seat < players; ++seat) play(game, state, {"order " + std::to_string(seat)});
  return state;
}

// Falling bids of nothing much, so that the turn order stays 0, 1, 2...
inline void bid_in_order(const Izakaya& game, State& state) {
  const int players = state.options.players;
  for (Seat seat = 0; seat < players; ++seat)
    play(game, state, {std::to_string(seat) + " bid " + std::to_string(100 * (players - 1 - seat))});
}

// In the action phase, seat 0 to act first.
inline State acting(const Izakaya& game, int players, const std::vector<std::string>& cards = {}) {
  State state = laid(game, players, cards);
  bid_in_order(game, state);
  return state;
}

inline std::vector<std::string> texts(const Izakaya& game, const State& state) {
  std::vector<std::string> all;
  for (const Action action : Actions<Izakaya>(game, state, game.actors(state).lowest()))
    all.emplace_back(game.to_text(action).view());
  return all;
}

inline int count_of(const std::vector<std::string>& all, std::string_view beginning) {
  int count = 0;
  for (const auto& text : all) count += text.starts_with(beginning) ? 1 : 0;
  return count;
}

inline bool contains(const std::vector<std::string>& all, std::string_view wanted) {
  for (const auto& text : all)
    if (text == wanted) return true;
  return false;
}

// Draws a site: six rows of heights, a dot where there is no ground.
inline std::string picture(const Izakaya& game, const State& state, Site site) {
  const View view = game.observe(state, nobody);
  const int side = side_of_city(state.options.players);
  const SiteView& seen = view.sites[at(side * (site / 5) + site % 5)];
  std::string text;
  for (int i = 0; i < cells_of_card; ++i) {
    if (i % 6 == 0 && i > 0) text += '\n';
    text +=
        seen.plan.view()[at(7 * (i / 6) + i % 6)] == '.' ? '.' : static_cast<char>('0' + seen.heights[at(i)]);
  }
  return text;
}

// Builds a site up to drawn heights (as above) without asking for pieces.
inline void draw_site(const Izakaya& game, State& state, Site site, std::string_view heights) {
  std::string cells;
  for (const char c : heights)
    if (c != '\n' && c != ' ') cells += c;
  cells.resize(cells_of_card, '0');
  for (int building = 2 * site; building < 2 * site + 2; ++building)
    for (char height = '1'; height <= '9'; ++height) {
      Cells floor = 0;
      for_each_bit(game.area(state, building), [&](int i) {
        if (cells[at(i)] != '.' && cells[at(i)] >= height) floor |= bit(i);
      });
      if (floor != 0) lay(state, building, floor);
    }
}

inline const Izakaya game;

inline Refusal why(const State& state, Seat who, std::string_view text) {
  return why_not(game, state, who, text);
}

// With this clause, for this reason: "other_piece piece=T4 piece2=I4".
inline void expect_refused(const State& state, Seat who, std::string_view text, std::string_view clause,
                           std::string_view reason) {
  SCOPED_TRACE(text);
  const Refusal refusal = why(state, who, text);
  EXPECT_EQ(refusal.clause, clause);
  EXPECT_EQ(said(refusal), "izakaya." + std::string(reason));
  EXPECT_FALSE(is_legal(game, state, who, *game.parse(text)));
}

inline std::vector<std::string> places_on(const State& state, std::string_view site) {
  std::vector<std::string> found;
  const std::string beginning = "place " + std::string(site) + " ";
  for (const auto& text : texts(game, state))
    if (text.starts_with(beginning)) found.push_back(text.substr(beginning.size()));
  std::sort(found.begin(), found.end());
  return found;
}

// Every site of the city but s1.1 is built over, so that what fits can be counted.
inline void fill_other_sites(State& state) {
  for_each_bit(state.city & ~1U, [&](Site site) {
    for (int building = 2 * site; building < 2 * site + 2; ++building) {
      // A first floor of every second cell is as good as full: no two cells of one height share an edge.
      Cells checkered = 0;
      for_each_bit(game.area(state, building), [&](int i) {
        if ((i / 6 + i % 6) % 2 == 0) checkered |= bit(i);
      });
      if (checkered != 0) lay(state, building, checkered);
    }
  });
}

// Nothing is left but what the test puts back: no drink, no claim, no piece, the coin moved by the other.
inline State exhausted(int players) {
  State state = acting(game, players);
  state.crate = {};
  state.supply = {};
  state.free_lanes = 0;
  state.spot[price_spot] = 1;
  return state;
}

}  // namespace zashiki::izakaya
