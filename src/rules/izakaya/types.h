#pragma once
// Izakaya: what is on the table. A city of site cards with drinks on its corners, discs in its lanes, and
// buildings that grow floor by floor.
#include <array>
#include <cstdint>

#include "rules/fields.h"
#include "rules/izakaya/box.h"
#include "rules/rules.h"

namespace zashiki::izakaya {

// A site is 5 * row + column from the top left, in cities of every size; so a set of sites is 25 bits.
using Site = int;
using Sites = std::uint32_t;
inline constexpr Site most_sites = 25;
inline constexpr Site centre = 6;  // of the city of 3 x 3
inline constexpr Sites left_column = 0x108421U;

// A corner is 6 * row + column, and both may be 0: c0.0 is the top left of the city.
using Corner = int;
using Corners = std::uint64_t;
inline constexpr Corner corners = 36;

// A lane is the number of its smaller site when it lies on that site's right, and 25 more when it lies below.
using Lane = int;
using Lanes = std::uint64_t;
inline constexpr Lane lanes = 50;
constexpr Site first_of(Lane lane) { return lane % most_sites; }
constexpr Site second_of(Lane lane) { return first_of(lane) + (lane < most_sites ? 1 : 5); }

// A building is 2 * site + area.
inline constexpr int buildings = 2 * most_sites;

inline constexpr int colours = 6;
inline constexpr std::uint8_t no_drink = colours;
constexpr auto colour_words() { return word_list("white", "blue", "red", "yellow", "green", "black"); }
constexpr auto drink_words() { return word_list("white", "blue", "red", "yellow", "green", "black", "none"); }

// Money is counted in coins of 100 yen throughout.
inline constexpr int yen_of_a_coin = 100;
inline constexpr int coins_at_the_start = 10;
inline constexpr int most_yen = coins_at_the_start * most_players * yen_of_a_coin;
inline constexpr int coins_on_prices = 12;  // 1 + 1 + 2 + 2 + 3 + 3
inline constexpr int drinks_of_a_colour = 6;
inline constexpr int claims_of_a_player = 6;  // discs, and as many pyramids
inline constexpr int rounds_of_a_phase = 3;
constexpr int price_at_the_start(int colour) { return 1 + colour / 2; }

// Rule 4: how many coins in the pot make the next action phase the last.
constexpr int threshold(int players) {
  switch (players) {
    case 2: return 15;
    case 3: return 23;
    case 4: return 30;
    default: return 40;
  }
}

struct Options {
  std::uint8_t players = 2;
  friend constexpr bool operator==(const Options&, const Options&) = default;
};

constexpr int side_of_city(int players) { return players <= 3 ? 3 : players; }
constexpr bool has_turned_centre(int players) { return players <= 3; }

// An action: bits 0-3 the kind, then by kind (`a` from bit 4, `b` from bit 10, `c` from bit 16)
//   site   a: the card                     price  a: from, b: to (colours)
//   order  a: the seat                     claim  a: the lane, b: the site
//   bid    bits 4-17: the yen              build  a: the piece
//   drink  a: the corner, b: the colour    place  a: the site, b: how far the shape is moved, c: the shape
enum class Kind : std::uint8_t { site, order, bid, drink, price, claim, build, place, give_back, skip, pass };
constexpr Action make(Kind kind, int a = 0, int b = 0, int c = 0) {
  return Action{static_cast<std::uint32_t>(kind) | static_cast<std::uint32_t>(a) << 4U |
                static_cast<std::uint32_t>(b) << 10U | static_cast<std::uint32_t>(c) << 16U};
}
constexpr Kind kind_of(Action action) { return static_cast<Kind>(bits_of(action) & 15U); }
constexpr int a_of(Action action) { return static_cast<int>(bits_of(action) >> 4U & 63U); }
constexpr int b_of(Action action) { return static_cast<int>(bits_of(action) >> 10U & 63U); }
constexpr int c_of(Action action) { return static_cast<int>(bits_of(action) >> 16U); }
inline constexpr int highest_bid = 9'999;  // that can be written
constexpr Action make_bid(int yen) {
  return Action{static_cast<std::uint32_t>(Kind::bid) | static_cast<std::uint32_t>(yen) << 4U};
}
constexpr int yen_of(Action action) { return static_cast<int>(bits_of(action) >> 4U); }
constexpr Action make_place(Site site, Placement placement) {
  return make(Kind::place, site, shift_of(placement), shape_of(placement));
}
constexpr Placement placement_in(Action action) { return placement_of(c_of(action), b_of(action)); }

// `offering`: a line of three is complete and its free piece may be chosen; `placing`: a piece is in hand.
enum class Phase : std::uint8_t { dealing, ordering, bidding, acting, offering, placing, over };
constexpr auto phase_words() { return word_list("deal", "order", "auction", "act", "line", "place", "over"); }

// A seat or nobody, from the byte in which a state or a view keeps it.
constexpr Seat seat_of(std::int8_t kept) { return kept; }

inline constexpr std::uint8_t no_card = 0xff;
inline constexpr std::uint8_t no_floor = 0xff;
inline constexpr std::uint8_t no_bid = 0xff;
inline constexpr std::uint8_t no_piece = 0xff;
inline constexpr std::size_t price_spot = colours;  // the action spots that take one disc: colours, price

// The floors of all buildings, each a set of cells inside the floor below. There are never more floors than
// pieces laid, so all share one array; a building is a chain from its top floor down.
using Floors = std::array<Cells, most_pieces>;

// What lies in the city, without floors and discs. In whole words, so that it is copied at once.
struct alignas(8) Ground {
  std::array<std::uint8_t, most_pieces> below{};  // the floor under each floor; no_floor is the ground
  std::array<std::uint8_t, buildings> top{};      // the highest floor; no_floor if there is none
  std::array<std::uint8_t, buildings> storeys{};  // number of floors
  std::array<std::uint8_t, most_sites> card{};
  std::array<std::uint8_t, corners> drink{};
};

struct State : Ground {
  Floors floors{};
  std::uint8_t floor_count = 0;
  std::uint64_t dealt = 0;  // the cards in the city
  Corners free_inner = 0;   // four-card corners without a drink
  Corners free_rim = 0;     // two-card corners without a drink
  Lanes free_lanes = 0;     // lanes that take a disc
  Sites city = 0;           // the sites that can be built on
  Sites unclaimed = 0;      // of these, the sites without a pyramid
  std::array<Lanes, most_players> discs{};
  std::array<Sites, most_players> claims{};

  std::array<std::uint8_t, colours> price{};  // coins
  std::array<std::uint8_t, colours> crate{};  // drinks left
  std::array<std::uint8_t, most_kinds> supply{};
  std::array<std::uint8_t, most_players> yen{};  // coins in hand
  std::uint8_t pot = 0;                          // coins
  std::array<std::uint8_t, most_players> bid{};  // sealed coins; no_bid before and after
  std::array<std::uint8_t, most_players> order{};
  std::uint8_t ordered = 0;  // number of seats in the order

  Phase phase = Phase::dealing;
  std::uint8_t turn = 0;                              // index into the order
  std::uint8_t round = 0;                             // of the action phase, from 0
  std::array<std::int8_t, colours + 1> spot{};        // the owner of the action disc there, or nobody
  std::array<std::uint8_t, most_players> claiming{};  // action discs on the blue card
  std::array<std::uint8_t, most_players> building{};  // action discs on the architect
  std::uint8_t chosen = no_piece;                     // the piece in hand
  bool free_piece = false;                            // the piece in hand is free, for a line
  bool placed = false;  // I7: a drink, a claim disc or a piece was placed in this phase
  bool passed = false;  // I8: a player had to pass in this phase
  Options options{};
};
static_assert(sizeof(State) <= 2'048);

// All of the city is visible. Only bids are sealed, and a view holds its reader's alone.
struct SiteView {
  Name card{};  // empty until laid
  Plan plan{};
  bool turned = false;
  std::int8_t claim = nobody;
  std::int8_t right = nobody;  // owner of the disc in the lane to the right
  std::int8_t below = nobody;  // and in the lane below
  std::array<std::uint8_t, cells_of_card> heights{};
  friend constexpr bool operator==(const SiteView&, const SiteView&) = default;
};
struct PieceView {
  Name id{};
  std::uint8_t left = 0;
  friend constexpr bool operator==(const PieceView&, const PieceView&) = default;
};
struct Spots {
  std::array<std::int8_t, colours + 1> one_disc{};
  FixedVector<std::uint8_t, most_players> claim;
  FixedVector<std::uint8_t, most_players> build;
  friend constexpr bool operator==(const Spots&, const Spots&) = default;
};
template <class T>
using OfSeats = FixedVector<T, most_players>;

// A view without the city and the box.
struct ViewHead {
  Options options{};
  Phase phase = Phase::dealing;
  std::int8_t actor = chance;  // nobody while bids are sealed
  std::uint8_t round = 0;      // from 1; 0 outside an action phase
  OfSeats<std::uint8_t> order;
  OfSeats<std::int16_t> yen;
  std::int16_t pot = 0;
  OfSeats<std::uint8_t> sealed;  // 1: has bid
  std::int8_t bidder = nobody;   // the reader, once its bid is sealed
  std::int16_t bid = 0;          // and that bid
  bool last = false;             // this action phase is the last (rule 4, I8)
  bool placed = false;
  bool passed = false;
  OfSeats<std::uint8_t> discs;  // claim discs left
  OfSeats<std::uint8_t> pyramids;
  std::array<std::int16_t, colours> prices{};
  std::array<std::uint8_t, colours> crates{};
  Spots spots{};
  bool free_piece = false;
  friend constexpr bool operator==(const ViewHead&, const ViewHead&) = default;
};
struct View : ViewHead {
  FixedVector<PieceView, most_kinds> pieces{};
  Name chosen{};                                // empty if no piece is in hand
  FixedVector<std::uint8_t, corners> drinks{};  // row by row from c0.0
  FixedVector<SiteView, most_sites> sites{};    // row by row from s1.1
  friend constexpr bool operator==(const View&, const View&) = default;
};

struct Sight;  // view.h

}  // namespace zashiki::izakaya
