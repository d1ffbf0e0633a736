#pragma once
#include "rules/kamiza/game.h"

namespace zashiki {
namespace kamiza {

constexpr std::string_view text_of(Card card) { return card_words()[static_cast<unsigned>(card)]; }
constexpr std::string_view text_of(Area area) { return area_words()[static_cast<unsigned>(area)]; }

}  // namespace kamiza

constexpr Text Kamiza::to_text(Action action) const {
  using namespace kamiza;
  Text text;
  if (kind_of(action) == Kind::first)
    text << "first " << seat_of(action);
  else
    text << "play " << text_of(card_of(play_of(action))) << ' ' << text_of(area_of(play_of(action)));
  return text;
}

constexpr std::optional<Action> Kamiza::parse(std::string_view text) const {
  using namespace kamiza;
  std::string_view rest = text;
  const std::string_view verb = next_word(rest);
  if (verb == "first") {
    const int seat = parse_number(rest, most_seats - 1);
    return seat < 0 ? std::nullopt : std::optional(make_first(seat));
  }
  if (verb != "play") return std::nullopt;
  const int card = index_of(card_words(), next_word(rest));
  const int area = index_of(area_words(), rest);
  if (card < 0 || area < 0) return std::nullopt;
  return make(make_play(static_cast<Card>(card), static_cast<Area>(area)));
}

}  // namespace zashiki
