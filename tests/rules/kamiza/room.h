#pragma once
// Rounds drawn as text, for scenarios: who lies where with which card, "top: 0 boss, 1 hitman | bottom: 2
// underboss". Everybody plays in turn whatever the order in the picture.
#include <cassert>
#include <string_view>

#include "rules/kamiza/game.h"
#include "rules/steps.h"

namespace zashiki::kamiza {

// Takes everything up to a separator off the text.
constexpr std::string_view cut(std::string_view& text, std::string_view separator) {
  const auto at = text.find(separator);
  const std::string_view part = text.substr(0, at);
  text = at == std::string_view::npos ? std::string_view{} : text.substr(at + separator.size());
  return part;
}

constexpr Laid draw_room(std::string_view picture) {
  Laid laid = 0;
  while (!picture.empty()) {
    std::string_view cards = cut(picture, " | ");
    const auto area = static_cast<Area>(index_of(area_words(), cut(cards, ": ")));
    while (!cards.empty()) {
      const std::string_view one = cut(cards, ", ");
      const auto card = static_cast<Card>(index_of(card_words(), one.substr(2)));
      const Seat seat = one[0] - '0';
      assert(!has_laid(laid, seat) && static_cast<unsigned>(card) < no_card);
      laid = static_cast<Laid>(laid | lay(make_play(card, area), seat));
    }
  }
  return laid;
}

// The next card of a drawn round, by whoever's turn it is.
constexpr void play_next(State& state, std::string_view picture) {
  const Laid laid = draw_room(picture);
  assert(has_laid(laid, state.actor));
  Kamiza{}.apply(state, state.actor, make(play_by(laid, state.actor)));
}

constexpr void play_round(State& state, std::string_view picture) {
  for (int cards = state.options.players; cards > 0; --cards) play_next(state, picture);
}

// The position after a first round that was played so; seat 0 has begun it.
constexpr State after(std::string_view picture, Options options = {.first = 0}) {
  const Laid laid = draw_room(picture);
  options.players = has_laid(laid, 3) ? 4 : 3;
  State state = Kamiza{}.start(options);
  play_round(state, picture);
  return state;
}

inline constexpr Kamiza game;

}  // namespace zashiki::kamiza
