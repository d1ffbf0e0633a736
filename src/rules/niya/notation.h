#pragma once
#include "rules/niya/game.h"

namespace zashiki {
namespace niya {

constexpr Text square_text(Square square) {
  Text text;
  text << static_cast<char>('a' + square % 4) << static_cast<char>('1' + square / 4);
  return text;
}

constexpr Square parse_square(std::string_view text) {
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'd' || text[1] < '1' || text[1] > '4') return -1;
  return 4 * (text[1] - '1') + (text[0] - 'a');
}

constexpr Text tile_text(Tile tile) {
  if (tile == no_tile) return "none";
  Text text;
  text << plant_words()[static_cast<unsigned>(plant_of(tile))] << '-'
       << symbol_words()[static_cast<unsigned>(symbol_of(tile))];
  return text;
}

// The words of a view: tiles or none, and what a square can show.
struct TileWords {
  static constexpr std::size_t size() { return no_tile + 1; }
  constexpr Text operator[](std::size_t i) const { return tile_text(static_cast<Tile>(i)); }
};
struct SquareWords {
  static constexpr std::size_t size() { return bare + 1; }
  constexpr Text operator[](std::size_t i) const {
    if (i < no_tile) return tile_text(static_cast<Tile>(i));
    if (i == bare) return "bare";
    return i == token_of_seat_0 ? "token 0" : "token 1";
  }
};

}  // namespace niya

constexpr Text Niya::to_text(Action action) const {
  using namespace niya;
  Text text;
  switch (kind_of(action)) {
    case Kind::take: text << "take " << square_text(what_of(action)); break;
    case Kind::deal: text << "deal " << tile_text(what_of(action)); break;
    case Kind::first: text << "first " << what_of(action); break;
  }
  return text;
}

constexpr std::optional<Action> Niya::parse(std::string_view text) const {
  using namespace niya;
  std::string_view rest = text;
  const std::string_view verb = next_word(rest);
  Kind kind{};
  int what = -1;
  if (verb == "take") {
    kind = Kind::take;
    what = parse_square(rest);
  } else if (verb == "deal") {
    kind = Kind::deal;
    what = rest == "none" ? -1 : index_of(TileWords{}, rest);
  } else if (verb == "first") {
    kind = Kind::first;
    what = parse_number(rest, 1);
  }
  if (what < 0) return std::nullopt;
  return make(kind, what);
}

}  // namespace zashiki
