#pragma once
// Niya: what is on the table. Two players take tiles out of a 4x4 garden and leave tokens behind.
#include <array>
#include <cstdint>

#include "base/fixed_vector.h"
#include "base/packed_bytes.h"
#include "rules/fields.h"
#include "rules/rules.h"

namespace zashiki::niya {

// Squares 0...15 are a1, b1, c1, d1, a2, ...: letters go right, numbers go down. A set of squares is 16 bits.
using Square = int;
using Squares = std::uint16_t;
inline constexpr Square squares = 16;
inline constexpr Squares border = 0xf99f;

// A tile is 4 * plant + symbol, in the order of these words (as in rule 1).
using Tile = int;
inline constexpr Tile no_tile = 16;
constexpr auto plant_words() { return word_list("maple", "cherry", "pine", "iris"); }
constexpr auto symbol_words() { return word_list("sun", "poem", "bird", "rain"); }
constexpr int plant_of(Tile tile) { return tile >> 2; }
constexpr int symbol_of(Tile tile) { return tile & 3; }

// A whole garden: the tile on square s in bits 4s...4s+3.
using Layout = std::uint64_t;
// The gardens that a table deals from, if it brought its own (N5).
inline constexpr std::size_t most_gardens = 64;
using GardenList = FixedVector<Layout, most_gardens>;

enum class Format : std::uint8_t { single, sets, points };
enum class FullGarden : std::uint8_t { last_mover, draw };

struct Options {
  std::uint8_t players = 2;
  Format format = Format::single;
  std::uint8_t target = 0;  // in `points`: 10, 15 or 20; 0 in the other formats, and if left out
  FullGarden full_garden = FullGarden::last_mover;
  std::uint8_t first = seat_at_random;
  friend constexpr bool operator==(const Options&, const Options&) = default;
};
inline constexpr int usual_target = 10;
inline constexpr int games_of_a_match = 3;  // to win in `sets`
inline constexpr int most_tally = 34;       // one short of the highest target, plus 15 tiles left

// An action: bits 0-3 a square, a tile or a seat; bits 4-5 the kind.
enum class Kind : std::uint8_t { take, deal, first };
constexpr Action make(Kind kind, int what) {
  return Action{static_cast<std::uint32_t>(kind) << 4U | static_cast<std::uint32_t>(what)};
}
constexpr Kind kind_of(Action action) { return static_cast<Kind>(bits_of(action) >> 4U); }
constexpr int what_of(Action action) { return static_cast<int>(bits_of(action) & 15U); }

enum class Phase : std::uint8_t { choosing_first, dealing, taking, over };
constexpr auto phase_words() { return word_list("first", "deal", "take", "over"); }

struct State {
  Layout garden = 0;               // the tiles dealt
  std::uint64_t plants = 0;        // plant p's squares in bits 16p...16p+15
  std::uint64_t symbols = 0;       // likewise for the symbols
  std::uint32_t tokens = 0;        // seat 0's squares in the low half, seat 1's in the high half
  Squares open = 0;                // the squares the next take may come from
  std::uint16_t undealt = 0xffff;  // tiles still to be dealt in this game, as bits
  std::uint8_t dealt = 0;          // tiles dealt in this game
  std::uint8_t last = no_tile;     // the tile taken last, face up
  Phase phase = Phase::choosing_first;
  Seats actors{chance};
  std::int8_t opener = nobody;  // who begins this game
  PackedBytes<2> tally;         // games won, or points
  bool drawn = false;           // a single game that ended in a draw
  Options options{};
};

// What a seat sees of a garden. There are no secrets, but it does not tell where a taken tile used to lie.
inline constexpr int token_of_seat_0 = 16;
inline constexpr int bare = 18;  // not dealt yet
struct View {
  Options options{};
  Phase phase = Phase::choosing_first;
  std::int8_t opener = nobody;
  std::int8_t actor = chance;
  std::uint8_t last = no_tile;
  bool drawn = false;
  std::array<std::uint8_t, 2> tally{};
  std::array<std::uint8_t, squares> garden{};  // a tile, a token (16, 17) or bare
  friend constexpr bool operator==(const View&, const View&) = default;
};

}  // namespace zashiki::niya
