#pragma once
#include "rules/akiwado/game.h"

namespace zashiki {
namespace akiwado {

constexpr std::string_view colour_text(Colour kind) { return colour_words()[static_cast<unsigned>(kind)]; }
constexpr std::string_view place_text(Place place) { return place_words()[static_cast<unsigned>(place)]; }

// From `least` to `most` dice, rising; -1 for anything else.
constexpr int parse_dice(std::string_view rest, int least, int most) {
  int packed = 0;
  int before = 1;
  for (int i = 0; i < most; ++i) {
    if (i >= least && rest.empty()) return packed;
    const int die = parse_number(next_word(rest), 6);
    if (die < before) return -1;
    packed |= die << (3 * i);
    before = die;
  }
  return rest.empty() ? packed : -1;
}

}  // namespace akiwado

constexpr Text Akiwado::to_text(Action action) const {
  using namespace akiwado;
  Text text;
  const int what = what_of(action);
  switch (kind_of(action)) {
    case Kind::waste: text << "waste " << colour_text(what); break;
    case Kind::first: text << "first " << what; break;
    case Kind::roll:
      text << "roll " << die_of(action, 0) << ' ' << die_of(action, 1) << ' ' << die_of(action, 2);
      break;
    case Kind::lay: text << place_text(place_of(action)) << ' ' << colour_text(what); break;
    case Kind::take:
      text << "take " << die_of(action, 0);
      for (int i = 1; i < 3 && die_of(action, i) != 0; ++i) text << ' ' << die_of(action, i);
      break;
    case Kind::answer: text << answer_words()[static_cast<unsigned>(what)]; break;
    case Kind::call: text << "call " << place_text(place_of(action)); break;
    case Kind::bid:
      if (place_of(action) == Place::pocket)
        text << "pocket";
      else
        text << "bid " << place_text(place_of(action)) << ' ' << what;
      break;
    case Kind::reduce: text << (what != 0 ? "reduce" : "keep"); break;
    case Kind::fetch: text << "fetch " << colour_text(what); break;
  }
  return text;
}

constexpr std::optional<Action> Akiwado::parse(std::string_view text) const {
  using namespace akiwado;
  if (text == "accept") return make(Kind::answer, static_cast<int>(Stance::accept));
  if (text == "challenge") return make(Kind::answer, static_cast<int>(Stance::challenge));
  if (text == "pocket") return make(Kind::bid, 0, Place::pocket);
  if (text == "reduce") return make(Kind::reduce, 1);
  if (text == "keep") return make(Kind::reduce, 0);
  std::string_view rest = text;
  const std::string_view verb = next_word(rest);
  Kind kind{};
  Place place{};
  int what = -1;
  if (verb == "waste" || verb == "fetch") {
    kind = verb == "waste" ? Kind::waste : Kind::fetch;
    what = index_of(colour_words(), rest);
  } else if (verb == "east" || verb == "west") {
    kind = Kind::lay;
    place = verb == "east" ? Place::east : Place::west;
    what = index_of(colour_words(), rest);
  } else if (verb == "first") {
    kind = Kind::first;
    what = parse_number(rest, max_players - 1);
  } else if (verb == "roll") {
    kind = Kind::roll;
    what = parse_dice(rest, 3, 3);
  } else if (verb == "take") {
    kind = Kind::take;
    what = parse_dice(rest, 1, 3);  // rule 2 forbids all three, with a reason
  } else if (verb == "call") {
    kind = Kind::call;
    const int index = index_of(word_list("east", "west", "pocket"), rest);
    if (index < 0) return std::nullopt;
    place = static_cast<Place>(index);
    what = 0;
  } else if (verb == "bid") {
    kind = Kind::bid;
    const int index = index_of(word_list("east", "west"), next_word(rest));
    if (index < 0) return std::nullopt;
    place = static_cast<Place>(index);
    what = parse_number(rest, most_written_coins);
  }
  if (what < 0) return std::nullopt;
  return make(kind, what, place);
}

}  // namespace zashiki
