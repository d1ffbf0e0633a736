#pragma once
// The street drawn as text, for scenarios. One line a merchant, then the markets:
//
//     0* wwy  5 injustice WB     seat, * for the turn player, cards, coins, the tile, privileges in capitals
//     1  yyr  5
//     2  -    7
//     east rb  west -  area 2
//     deck wb
//
// Cards are w white, y yellow, r red, b blue, k black, c custom. What is not drawn lies in the waste (cards)
// and the stock (coins), so that every picture is a position of the whole game.
#include <algorithm>
#include <gtest/gtest.h>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/texts.h"
#include "rules/akiwado/game.h"
#include "rules/steps.h"

namespace zashiki::akiwado {

inline constexpr std::string_view card_letters = "wyrbkc";

constexpr Cards cards(std::string_view letters) {
  Cards heap;
  for (const char letter : letters)
    if (letter != '-') heap.add(static_cast<Colour>(card_letters.find(letter)));
  return heap;
}

constexpr std::string_view next_token(std::string_view& text) {
  const auto start = text.find_first_not_of(" \n");
  if (start == std::string_view::npos) return text = {};
  text.remove_prefix(start);
  const auto token = text.substr(0, text.find_first_of(" \n"));
  text.remove_prefix(token.size());
  return token;
}

constexpr int number(std::string_view token) { return parse_number(token, all_coins); }

constexpr void draw_merchant(State& state, Seat seat, std::string_view line) {
  state.shops[at(seat)] = cards(next_token(line));
  state.coins[at(seat)] = static_cast<std::uint8_t>(number(next_token(line)));
  for (auto token = next_token(line); !token.empty(); token = next_token(line)) {
    if (token == "injustice") {
      state.unjust.insert(seat);
      continue;
    }
    for (const char letter : token) {
      const auto colour = card_letters.find(static_cast<char>(letter - 'A' + 'a'));
      state.privileges[colour] = static_cast<std::int8_t>(seat);
    }
  }
}

// A position at the beginning of a turn (rolling) or of its calls (calling). Without a deck drawn there is
// one white, or else one blue, card left in it.
constexpr State draw_street(std::string_view picture, Phase phase, Options options = {}) {
  State state;
  options.players = 0;
  while (!picture.empty()) {
    const auto end = picture.find('\n');
    std::string_view line = picture.substr(0, end);
    picture.remove_prefix(end == std::string_view::npos ? picture.size() : end + 1);
    for (auto token = next_token(line); !token.empty(); token = next_token(line)) {
      if (token == "east") {
        state.markets[0] = cards(next_token(line));
      } else if (token == "west") {
        state.markets[1] = cards(next_token(line));
      } else if (token == "area") {
        state.coin_area = static_cast<std::uint8_t>(number(next_token(line)));
      } else if (token == "deck") {
        state.deck = cards(next_token(line));
      } else {
        const Seat seat = token[0] - '0';
        if (token.ends_with('*')) state.turn = static_cast<std::int8_t>(seat);
        ++options.players;
        draw_merchant(state, seat, line);
        break;
      }
    }
  }
  state.options = options;
  const State fresh = Akiwado{}.start(options);
  int coins = state.coin_area;
  for (const auto purse : state.coins) coins += purse;
  state.stock = static_cast<std::uint8_t>(all_coins - coins);
  for (Colour kind = white; kind < kinds; ++kind) {
    int rest = fresh.deck[kind] - state.deck[kind] - state.markets[0][kind] - state.markets[1][kind];
    for (const Cards& shop : fresh.shops) rest += shop[kind];
    for (const Cards& shop : state.shops) rest -= shop[kind];
    assert(rest >= 0);
    state.waste.add(kind, rest);
  }
  wait_for(state, phase, phase == Phase::rolling ? Seats(chance) : Seats(state.turn));
  return state;
}

inline std::string letters(const Cards& heap) {
  std::string text;
  for (Colour kind = white; kind < kinds; ++kind)
    text += std::string(static_cast<std::size_t>(heap[kind]), card_letters[static_cast<std::size_t>(kind)]);
  return text.empty() ? "-" : text;
}

// The picture of a position, without its deck.
inline std::string drawn(const State& state) {
  std::string text;
  for (Seat seat = 0; seat < state.options.players; ++seat) {
    text += std::to_string(seat) + (seat == state.turn ? "* " : "  ") + letters(state.shops[at(seat)]) + " " +
            std::to_string(state.coins[at(seat)]) + (state.unjust.contains(seat) ? " injustice" : "");
    std::string held;
    for (std::size_t colour = 0; colour < colours; ++colour)
      if (state.privileges[colour] == seat) held += static_cast<char>(card_letters[colour] - 'a' + 'A');
    text += (held.empty() ? "" : " " + held) + "\n";
  }
  return text + "east " + letters(state.markets[0]) + " west " + letters(state.markets[1]) + " area " +
         std::to_string(state.coin_area) + "\n";
}

// The actions of one line, such as "chance roll 1 4 5, 0 take 1 5, 1 accept"; each must be legal.
constexpr State play(State state, std::string_view line) {
  const Akiwado game;
  while (!line.empty()) {
    const auto end = line.find(", ");
    std::string_view text = line.substr(0, end);
    line.remove_prefix(end == std::string_view::npos ? line.size() : end + 2);
    const auto who = next_word(text);
    const Seat seat = who == "chance" ? chance : who[0] - '0';
    const auto action = game.parse(text);
    if (!action || !is_legal(game, state, seat, *action)) {
      assert(false && "the scenario plays something illegal");
      return {};
    }
    game.apply(state, seat, *action);
  }
  return state;
}

// What the scenarios ask.
inline constexpr Akiwado game;

inline std::string texts(const State& state, Seat seat) { return legal_line(game, state, seat); }

inline Refusal why(const State& state, Seat who, std::string_view text) {
  return why_not(game, state, who, text);
}
inline std::string clause(const State& state, Seat who, std::string_view text) {
  return std::string(why(state, who, text).clause.view());
}

// A game after its set-up.
inline State setup(int players, Options options = {}) {
  options.players = static_cast<std::uint8_t>(players);
  State state = game.start(options);
  Random random(1);
  while (state.phase == Phase::wasting) random_step(game, state, random);
  return state;
}

// The third turn of three merchants, about to call.
inline constexpr auto calm =
    "0* wr 5\n"
    "1  wy 5\n"
    "2  yr 5\n"
    "east w west b area 1\n"
    "deck ww";

// The last turn: the deck is empty once both markets are stocked, so it is drawn after that.
inline State last_turn(std::string_view street, std::string_view actions, bool purveyor = false) {
  State state = draw_street(std::string(street) + "\ndeck -", Phase::calling, {.purveyor = purveyor});
  return play(state, actions);
}

}  // namespace zashiki::akiwado
