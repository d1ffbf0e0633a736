#pragma once
// Gardens drawn as text, for scenarios. Each square is a plant's and a symbol's first letter (ms = maple-sun,
// cp = cherry-poem, pb = pine-bird, ir = iris-rain), or 00 and 11 for the seats' tokens.
#include <string>
#include <string_view>

#include "rules/niya/game.h"
#include "rules/steps.h"

namespace zashiki::niya {

constexpr Tile tile_of(char plant, char symbol) {
  const std::string_view plants = "mcpi";
  const std::string_view symbols = "spbr";
  return static_cast<Tile>(4 * plants.find(plant) + symbols.find(symbol));
}

// A position drawn: `last` is the tile taken last ("--" when none was), `turn` who is to act.
constexpr State draw_garden(std::string_view picture, std::string_view last, Seat turn,
                            Options options = {}) {
  View view;
  view.options = Niya{}.start(options).options;
  view.opener = 0;
  view.phase = Phase::taking;
  view.actor = static_cast<std::int8_t>(turn);
  view.last = static_cast<std::uint8_t>(last == "--" ? no_tile : tile_of(last[0], last[1]));
  std::size_t square = 0;
  for (std::size_t i = 0; i + 1 < picture.size(); ++i) {
    if (picture[i] == ' ' || picture[i] == '\n') continue;
    const char a = picture[i];
    const char b = picture[++i];
    view.garden[square++] =
        static_cast<std::uint8_t>(a == '0' || a == '1' ? token_of_seat_0 + (a - '0') : tile_of(a, b));
  }
  Random random(0);
  return Niya{}.sample(view, random, UniformPrior{});
}

// The layout as hex digits, row by row: 4 * plant + symbol.
constexpr State deal_layout(std::string_view digits, Options options) {
  const Niya game;
  State state = game.start(options);
  if (state.phase == Phase::choosing_first) game.apply(state, chance, make(Kind::first, 0));
  for (const char c : digits) game.apply(state, chance, make(Kind::deal, c <= '9' ? c - '0' : c - 'a' + 10));
  return state;
}

constexpr Action take(std::string_view square) { return make(Kind::take, parse_square(square)); }

}  // namespace zashiki::niya
