#pragma once
// What is in the box of Izakaya: site cards and building pieces, read from rows of text and checked, ours by
// the compiler and a user's at run time; and the tables that the rules make of them.
#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "base/bits.h"
#include "embedded/izakaya-sites.h"
#include "rules/rules.h"

namespace zashiki::izakaya {

// A set of cells of one card, 6 x 6: bit 6 * row + column, from the top left.
using Cells = std::uint64_t;
inline constexpr int cells_of_card = 36;
inline constexpr Cells left_edge = 0x041041041U;
inline constexpr Cells right_edge = left_edge << 5U;
inline constexpr Cells whole_card = (Cells{1} << 36U) - 1U;
constexpr Cells cell(int row, int column) { return Cells{1} << static_cast<unsigned>(6 * row + column); }

// The cells that share an edge with a cell of the set, including cells of the set itself.
constexpr Cells beside(Cells cells) {
  return (cells << 6U | cells >> 6U | (cells & ~right_edge) << 1U | (cells & ~left_edge) >> 1U) & whole_card;
}

constexpr bool is_connected(Cells cells) {
  Cells reached = cells & (~cells + 1U);
  for (Cells wider = reached;; reached = wider) {
    wider |= beside(reached) & cells;
    if (wider == reached) return reached == cells;
  }
}

using Name = FixedString<16>;  // the longest id of a card
inline constexpr std::size_t longest_piece_name = 8;
inline constexpr int most_cards = 64;
inline constexpr int fewest_cards = 9;  // the smallest city's
inline constexpr int most_kinds = 16;   // of pieces
inline constexpr int most_pieces = 96;
inline constexpr int most_cells =
    12;  // of a piece: `place s5.5` and 12 cells are 46 of the 48 characters of a Text
inline constexpr int most_places = 1024;       // for one kind of piece in a city of 25; ours: 400
inline constexpr int most_placements = 4'096;  // of all kinds on all cards; ours: 2,866

// A card: its two building areas, the second often empty, and both as its file draws them.
using Plan = FixedString<41>;  // six rows with strokes between them
struct Card {
  Name id{};
  std::array<Cells, 2> areas{};
  Plan plan{};
};

struct Piece {  // a kind, not a single piece
  Name id{};
  std::uint8_t count = 0;
  Cells shape = 0;
};

struct Box {
  FixedVector<Card, most_cards> cards;
  FixedVector<Piece, most_kinds> pieces;
};

// ---- Shapes ----

// The shape moved to the top left of the card.
constexpr Cells cornered(Cells cells) {
  while ((cells & 0x3fU) == 0) cells >>= 6U;
  while ((cells & left_edge) == 0) cells >>= 1U;
  return cells;
}

constexpr Cells turned(Cells cells) {
  Cells result = 0;
  for_each_bit(cells, [&](int at) { result |= cell(at % 6, 5 - at / 6); });
  return cornered(result);
}

constexpr Cells flipped(Cells cells) {
  Cells result = 0;
  for_each_bit(cells, [&](int at) { result |= cell(at / 6, 5 - at % 6); });
  return cornered(result);
}

// The distinct ways a piece can lie, each at the top left.
constexpr FixedVector<Cells, 8> orientations(Cells shape) {
  FixedVector<Cells, 8> all;
  Cells lying = cornered(shape);
  for (int i = 0; i < 8; ++i) {
    bool known = false;
    for (const Cells other : all) known |= other == lying;
    if (!known) all.push_back(lying);
    lying = i == 3 ? flipped(lying) : turned(lying);
  }
  return all;
}

// Where a shape at the top left can be moved to inside an area: bit 6 * rows down + columns right.
constexpr Cells shifts_inside(Cells shape, Cells area) {
  Cells shifts = whole_card;
  for (Cells rest = shape; rest != 0 && shifts != 0; rest &= rest - 1U)
    shifts &= area >> static_cast<unsigned>(lowest_bit(rest));
  // A shape w wide may not move past column 6 - w, or it would continue in the next row.
  for (unsigned column = 1; column < 6 && shifts != 0; ++column)
    if ((shape & left_edge << column) != 0) shifts &= ~(left_edge << (6 - column));
  return shifts;
}

// ---- Reading: every function returns what is wrong, or an empty refusal ----

constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

constexpr bool is_card_name(std::string_view id) {
  if (id.empty() || id.size() > 16 || !is_lower(id[0])) return false;
  for (const char c : id)
    if (!is_lower(c) && !is_digit(c)) return false;
  return true;
}

constexpr bool is_piece_name(std::string_view id) {
  if (id.empty() || id.size() > longest_piece_name || !is_upper(id[0])) return false;
  for (const char c : id)
    if (!is_lower(c) && !is_upper(c) && !is_digit(c)) return false;
  return true;
}

template <class Rows>
constexpr Refusal add_card(Box& box, std::string_view id, const Rows& plan) {
  if (box.cards.full()) return refuse({}, "box.sites_full most", most_cards);
  if (!is_card_name(id)) return refuse({}, "box.site_id number", box.cards.size() + 1);
  for (const Card& other : box.cards)
    if (other.id == id) return refuse({}, "box.same_site id", id);
  if (plan.size() != 6) return refuse({}, "box.plan_rows id", id);
  Card card{.id = id};
  for (int row = 0; row < 6; ++row) {
    const std::string_view cells = plan[static_cast<std::size_t>(row)];
    if (cells.size() != 6) return refuse({}, "box.plan_cells row id", row + 1, id);
    for (int column = 0; column < 6; ++column) {
      const char c = cells[static_cast<std::size_t>(column)];
      if (c != 'a' && c != 'b' && c != '.') return refuse({}, "box.plan_letters row id", row + 1, id);
      if (c != '.') card.areas[c == 'a' ? 0U : 1U] |= cell(row, column);
    }
    card.plan << (row == 0 ? "" : "/") << cells;
  }
  if (card.areas[0] == 0) return refuse({}, "box.no_area id", id);
  for (unsigned area = 0; area < 2; ++area)
    if (card.areas[area] != 0 && !is_connected(card.areas[area]))
      return refuse({}, "box.area_in_parts area id", area == 0 ? "a" : "b", id);
  box.cards.push_back(card);
  return {};
}

template <class Rows>
constexpr Refusal add_piece(Box& box, std::string_view id, std::int64_t count, const Rows& shape) {
  if (box.pieces.full()) return refuse({}, "box.pieces_full most", most_kinds);
  if (!is_piece_name(id)) return refuse({}, "box.piece_id number", box.pieces.size() + 1);
  for (const Piece& other : box.pieces)
    if (other.id == id) return refuse({}, "box.same_piece id", id);
  if (count < 1 || count > most_pieces) return refuse({}, "box.piece_count id most", id, most_pieces);
  if (shape.size() < 1 || shape.size() > 6) return refuse({}, "box.shape_rows id", id);
  Cells cells = 0;
  for (std::size_t row = 0; row < shape.size(); ++row) {
    const std::string_view text = shape[row];
    if (text.empty() || text.size() > 6 || text.size() != std::string_view(shape[0]).size())
      return refuse({}, "box.shape_lengths id", id);
    for (std::size_t column = 0; column < text.size(); ++column) {
      if (text[column] != '#' && text[column] != '.') return refuse({}, "box.shape_letters id", id);
      if (text[column] == '#') cells |= cell(static_cast<int>(row), static_cast<int>(column));
    }
  }
  if (cells == 0) return refuse({}, "box.shape_empty id", id);
  if (count_bits(cells) > most_cells) return refuse({}, "box.shape_cells id most", id, most_cells);
  if (!is_connected(cells)) return refuse({}, "box.shape_in_parts id", id);
  for (const Cells lying : orientations(cells))
    for (const Piece& other : box.pieces)
      if (other.shape == lying) return refuse({}, "box.same_shape id other", id, other.id);
  box.pieces.push_back({.id = id, .count = static_cast<std::uint8_t>(count), .shape = cornered(cells)});
  return {};
}

// What can be checked only once everything is in the box.
constexpr Refusal check(const Box& box) {
  const auto cards = static_cast<int>(box.cards.size());
  if (cards < fewest_cards) return refuse({}, "box.few_sites sites least", cards, fewest_cards);
  if (box.pieces.empty()) return refuse({}, "box.no_pieces");
  int all = 0;
  int placements = 0;
  for (const Piece& piece : box.pieces) {
    all += piece.count;
    // The most placements of one kind: on the 25 cards that allow the most.
    std::array<int, cells_of_card * 8 + 1> cards_with{};
    const auto ways = orientations(piece.shape);
    for (const Card& card : box.cards) {
      int here = 0;
      for (const Cells lying : ways)
        for (const Cells area : card.areas) here += count_bits(shifts_inside(lying, area));
      placements += here;
      ++cards_with[static_cast<std::size_t>(here)];
    }
    int places = 0;
    int chosen = 0;
    for (int here = cells_of_card * 8; here > 0; --here)
      for (int i = cards_with[static_cast<std::size_t>(here)]; i > 0 && chosen < 25; --i, ++chosen)
        places += here;
    if (places > most_places)
      return refuse({}, "box.many_places id places most", piece.id, places, most_places);
  }
  if (all > most_pieces) return refuse({}, "box.many_pieces pieces most", all, most_pieces);
  if (placements > most_placements)
    return refuse({}, "box.many_placements placements most", placements, most_placements);
  return {};
}

// Our own box. game/data/izakaya.cpp asserts that nothing is wrong with it.
struct HouseBox {
  Box box{};
  Refusal wrong{};
};
constexpr HouseBox house_box() {
  HouseBox house;
  const auto data = embedded::izakaya_sites();
  for (const auto& site : data.sites) {
    house.wrong = add_card(house.box, site.id, site.plan);
    if (house.wrong) return house;
  }
  for (const auto& piece : data.pieces) {
    FixedVector<std::string_view, 6> rows;
    for (const auto row : piece.shape)
      if (!row.empty()) rows.push_back(row);
    house.wrong = add_piece(house.box, piece.id, piece.count, rows);
    if (house.wrong) return house;
  }
  return house;
}

// ---- Tables ----

// A placement on a card: bits 0-5 the shift of the shape, bits 6-12 the shape.
using Placement = std::uint16_t;
inline constexpr int most_shapes = most_kinds * 8;
constexpr int shift_of(Placement placement) { return placement & 63; }
constexpr int shape_of(Placement placement) { return placement >> 6; }
constexpr Placement placement_of(int shape, int shift) { return static_cast<Placement>(shape << 6 | shift); }

struct PlacementRange {
  const Placement* first;
  const Placement* last;
  [[nodiscard]] constexpr const Placement* begin() const { return first; }
  [[nodiscard]] constexpr const Placement* end() const { return last; }
  [[nodiscard]] constexpr int size() const { return static_cast<int>(last - first); }
};

// What the rules look up: areas, orientations, and every way a piece lies inside an area.
struct Tables {
  Box box{};
  std::array<Cells, most_shapes> shapes{};           // at the top left
  std::array<std::uint8_t, most_shapes> piece_of{};  // the piece of each shape
  std::uint8_t shape_count = 0;
  std::array<Placement, most_placements> placements{};
  std::array<std::uint16_t, most_cards * 2 * most_kinds + 1>
      first{};  // by (2 * card + area) * most_kinds + piece

  constexpr Tables() = default;
  constexpr explicit Tables(const Box& from) : box(from) {
    for (std::size_t piece = 0; piece < box.pieces.size(); ++piece)
      for (const Cells lying : orientations(box.pieces[piece].shape)) {
        shapes[shape_count] = lying;
        piece_of[shape_count++] = static_cast<std::uint8_t>(piece);
      }
    std::uint16_t end = 0;
    std::size_t at = 0;
    for (const Card& card : box.cards)
      for (const Cells area : card.areas) {
        std::size_t shape = 0;
        for (std::size_t piece = 0; piece < most_kinds; ++piece) {
          first[at++] = end;
          for (; shape < shape_count && piece_of[shape] == piece; ++shape)
            for_each_bit(shifts_inside(shapes[shape], area), [&](int shift) {
              placements[end++] = placement_of(static_cast<int>(shape), shift);
            });
        }
      }
    first[at] = end;
  }

  [[nodiscard]] constexpr PlacementRange of(int card, int area, int piece) const {
    const int number = (2 * card + area) * most_kinds + piece;
    const auto at = static_cast<unsigned>(number);
    return {placements.data() + first[at], placements.data() + first[at + 1]};
  }
  [[nodiscard]] constexpr Cells cells(Placement placement) const {
    return shapes[static_cast<std::size_t>(shape_of(placement))]
           << static_cast<unsigned>(shift_of(placement));
  }
};

// Evaluated once, by the compiler; only Izakaya's default constructor reads it.
inline constexpr Tables house_tables(house_box().box);

}  // namespace zashiki::izakaya
