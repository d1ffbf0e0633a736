#pragma once
#include "base/bits.h"
#include "rules/izakaya/game.h"

namespace zashiki {
namespace izakaya {

constexpr Text site_text(Site site) {
  Text text;
  return text << 's' << site / 5 + 1 << '.' << site % 5 + 1;
}

constexpr Text corner_text(Corner corner) {
  Text text;
  return text << 'c' << corner / 6 << '.' << corner % 6;
}

constexpr Text lane_text(Lane lane) {
  Text text;
  return text << site_text(first_of(lane)) << '-' << site_text(second_of(lane));
}

constexpr std::string_view colour_text(int colour) {
  return colour_words()[static_cast<std::size_t>(colour)];
}

constexpr Text cells_text(Cells cells) {
  Text text;
  for_each_bit(cells, [&](int at_cell) {
    if (!text.empty()) text << ' ';
    text << at_cell / 6 + 1 << at_cell % 6 + 1;
  });
  return text;
}

// A letter and two digits with a point between, both from `low`, as 10 * first + second; or -1.
constexpr int parse_grid(std::string_view text, char letter, char low) {
  if (text.size() != 4 || text[0] != letter || text[1] < low || text[1] > '5' || text[2] != '.' ||
      text[3] < low || text[3] > '5')
    return -1;
  return 10 * (text[1] - '0') + (text[3] - '0');
}

constexpr Site parse_site(std::string_view text) {
  const int grid = parse_grid(text, 's', '1');
  return grid < 0 ? -1 : 5 * (grid / 10 - 1) + grid % 10 - 1;
}

constexpr Corner parse_corner(std::string_view text) {
  const int grid = parse_grid(text, 'c', '0');
  return grid < 0 ? -1 : 6 * (grid / 10) + grid % 10;
}

// Two sites side by side, the smaller first.
constexpr Lane parse_lane(std::string_view text) {
  if (text.size() != 9 || text[4] != '-') return -1;
  const Site one = parse_site(text.substr(0, 4));
  const Site other = parse_site(text.substr(5));
  if (one < 0 || other < 0) return -1;
  if (other == one + 1 && other % 5 != 0) return one;
  return other == one + 5 ? one + most_sites : -1;
}

// Cells as row and column digits, rising; 0 when they are none.
constexpr Cells parse_cells(std::string_view text) {
  Cells cells = 0;
  while (!text.empty()) {
    const std::string_view word = next_word(text);
    if (word.size() != 2 || word[0] < '1' || word[0] > '6' || word[1] < '1' || word[1] > '6') return 0;
    const Cells next = cell(word[0] - '1', word[1] - '1');
    if (next <= cells) return 0;  // not above all before
    cells |= next;
  }
  return cells;
}

}  // namespace izakaya

constexpr Text Izakaya::to_text(Action action) const {
  using namespace izakaya;
  Text text;
  switch (kind_of(action)) {
    case Kind::site: text << "site " << tables.box.cards[static_cast<std::size_t>(a_of(action))].id; break;
    case Kind::order: text << "order " << a_of(action); break;
    case Kind::bid: text << "bid " << yen_of(action); break;
    case Kind::drink:
      text << "drink " << colour_text(b_of(action)) << ' ' << corner_text(a_of(action));
      break;
    case Kind::price:
      text << "price " << colour_text(a_of(action)) << ' ' << colour_text(b_of(action));
      break;
    case Kind::claim: text << "claim " << lane_text(a_of(action)) << ' ' << site_text(b_of(action)); break;
    case Kind::build: text << "build " << tables.box.pieces[static_cast<std::size_t>(a_of(action))].id; break;
    case Kind::place:
      text << "place " << site_text(a_of(action)) << ' ' << cells_text(tables.cells(placement_in(action)));
      break;
    case Kind::give_back: text << "return"; break;
    case Kind::skip: text << "skip"; break;
    case Kind::pass: text << "pass"; break;
  }
  return text;
}

constexpr std::optional<Action> Izakaya::parse(std::string_view text) const {
  using namespace izakaya;
  if (text == "return") return make(Kind::give_back);
  if (text == "skip") return make(Kind::skip);
  if (text == "pass") return make(Kind::pass);
  std::string_view rest = text;
  const std::string_view verb = next_word(rest);
  const auto with_one = [](Kind kind, int a) { return a < 0 ? std::nullopt : std::optional(make(kind, a)); };
  const auto with_two = [](Kind kind, int a, int b) {
    return a < 0 || b < 0 ? std::nullopt : std::optional(make(kind, a, b));
  };
  const auto named = [](const auto& list, std::string_view name) {
    for (std::size_t i = 0; i < list.size(); ++i)
      if (list[i].id == name) return static_cast<int>(i);
    return -1;
  };
  if (verb == "site") return with_one(Kind::site, named(tables.box.cards, rest));
  if (verb == "order") return with_one(Kind::order, parse_number(rest, max_players - 1));
  if (verb == "build") return with_one(Kind::build, named(tables.box.pieces, rest));
  if (verb == "bid") {
    const int yen = parse_number(rest, highest_bid);
    return yen < 0 ? std::nullopt : std::optional(make_bid(yen));
  }
  const std::string_view word = next_word(rest);
  if (verb == "drink") return with_two(Kind::drink, parse_corner(rest), index_of(colour_words(), word));
  if (verb == "price")
    return with_two(Kind::price, index_of(colour_words(), word), index_of(colour_words(), rest));
  if (verb == "claim") return with_two(Kind::claim, parse_lane(word), parse_site(rest));
  if (verb != "place") return std::nullopt;
  const Site site = parse_site(word);
  const Cells cells = parse_cells(rest);
  if (site < 0 || cells == 0) return std::nullopt;
  const Cells shape = cornered(cells);
  for (int i = 0; i < tables.shape_count; ++i)
    if (tables.shapes[static_cast<std::size_t>(i)] == shape)
      return make_place(site, placement_of(i, lowest_bit(cells) - lowest_bit(shape)));
  return std::nullopt;
}

}  // namespace zashiki
