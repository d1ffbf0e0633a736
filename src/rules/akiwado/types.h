#pragma once
// Akiwado: what is on the table. Merchants of Edo tout with dice, then bid for goods at two markets.
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "base/bits.h"
#include "base/fixed_vector.h"
#include "rules/fields.h"
#include "rules/rules.h"

namespace zashiki::akiwado {

inline constexpr int all_coins = 50;
inline constexpr int coins_at_start = 5;
inline constexpr int cards_of_a_colour = 6;

// Colours 0...4 are the articles; seat s trades in colour s. The custom card is one kind more (A8).
using Colour = int;
inline constexpr Colour white = 0;
inline constexpr Colour yellow = 1;
inline constexpr Colour red = 2;
inline constexpr Colour blue = 3;
inline constexpr Colour black = 4;
inline constexpr Colour custom = 5;
inline constexpr Colour colours = 5;  // without custom
inline constexpr Colour kinds = 6;    // with custom
constexpr auto colour_words() { return word_list("white", "yellow", "red", "blue", "black", "custom"); }

// The die face of an article: white 2 ... black 6 (A2). No article has the 1.
constexpr int face_of(Colour colour) { return colour + 2; }
constexpr Colour colour_of_face(int face) { return face - 2; }

// A heap of cards: the number of each kind. One byte per kind, so that adding heaps is one addition and the
// k-th card is found without a loop; no heap has more than the 32 cards of the game.
class Cards {
 public:
  [[nodiscard]] constexpr int operator[](Colour kind) const {
    return static_cast<int>((lanes_ >> shift(kind)) & 0xffU);
  }
  // All numbers, a byte for each kind, white lowest.
  [[nodiscard]] constexpr std::uint64_t word() const { return lanes_; }
  [[nodiscard]] constexpr bool empty() const { return lanes_ == 0; }
  [[nodiscard]] constexpr int size() const { return static_cast<int>((lanes_ * every_lane) >> 56U); }
  // The number of articles with at least this many cards (1 or more); custom cards are not articles.
  [[nodiscard]] constexpr int articles_of_at_least(int cards) const {
    const std::uint64_t full =
        (lanes_ & all_articles) + static_cast<std::uint64_t>(0x80 - cards) * every_lane;
    return count_bits(full & (0x80U * every_lane));
  }
  // The kind of the k-th card of the heap, sorted by kind.
  [[nodiscard]] constexpr Colour kind_of_card(int k) const {
    assert(k >= 0 && k < size());
    const std::uint64_t up_to =
        lanes_ * every_lane;  // each lane: the cards of this kind and the kinds before
    const std::uint64_t beyond = up_to + static_cast<std::uint64_t>(127 - k) * every_lane;
    return lowest_bit(beyond & (0x80U * every_lane)) / 8;  // the first lane that holds more than k
  }

  constexpr void add(Colour kind, int cards = 1) {
    lanes_ += static_cast<std::uint64_t>(cards) << shift(kind);
  }
  constexpr void remove(Colour kind) {
    assert((*this)[kind] > 0);
    lanes_ -= std::uint64_t{1} << shift(kind);
  }
  // Puts the other heap on this one.
  constexpr void take_all(Cards& other) {
    lanes_ += other.lanes_;
    other.lanes_ = 0;
  }
  friend constexpr bool operator==(Cards, Cards) = default;

 private:
  static constexpr std::uint64_t every_lane = 0x0101010101010101U;
  static constexpr std::uint64_t all_articles = (std::uint64_t{1} << (8U * colours)) - 1U;
  static constexpr unsigned shift(Colour kind) { return 8U * static_cast<unsigned>(kind); }
  std::uint64_t lanes_ = 0;  // bits 8k...8k+7: the cards of kind k
};

struct Options {
  std::uint8_t players = 3;
  bool purveyor = false;
  bool open_coins = false;  // affects what people are shown, never a view (A7)
  std::uint8_t first = seat_at_random;
  friend constexpr bool operator==(const Options&, const Options&) = default;
};

// A seat or nobody, from the byte in which a state keeps it.
constexpr Seat seat_of(std::int8_t kept) { return kept; }

// Where a merchant goes, or says so.
enum class Place : std::uint8_t { east, west, pocket, none };
constexpr auto place_words() { return word_list("east", "west", "pocket", "none"); }
constexpr bool is_market(Place place) { return place == Place::east || place == Place::west; }

// What a merchant does at the stocking. Only a blue privilege that took back its last coin stands at a market
// with 0 coins (A6).
struct Bid {
  Place place = Place::none;
  std::uint8_t coins = 0;
  friend constexpr bool operator==(const Bid&, const Bid&) = default;
};

enum class Stance : std::uint8_t { accept, challenge, none };
constexpr auto answer_words() { return word_list("accept", "challenge", "none"); }

// An action: bits 0-9 what, bits 10-11 the place, bits 12-15 the kind. `what` is
//   a kind of card (waste, lay, fetch), a seat (first), the coins (bid), a Stance (answer), 1 or 0 (reduce);
//   roll: the dice, rising, in bits 0-2, 3-5 and 6-8; take: one die in bits 0-2, a second or 0 in bits 3-5.
enum class Kind : std::uint8_t { waste, first, roll, lay, take, answer, call, bid, reduce, fetch };
inline constexpr int most_written_coins =
    999;  // more than there are, so that too high a bid is refused with a reason
constexpr Action make(Kind kind, int what, Place place = Place::east) {
  return Action{static_cast<std::uint32_t>(kind) << 12U | static_cast<std::uint32_t>(place) << 10U |
                static_cast<std::uint32_t>(what)};
}
constexpr Kind kind_of(Action action) { return static_cast<Kind>(bits_of(action) >> 12U); }
constexpr Place place_of(Action action) { return static_cast<Place>((bits_of(action) >> 10U) & 3U); }
constexpr int what_of(Action action) { return static_cast<int>(bits_of(action) & 1023U); }
constexpr int die_of(Action action, int i) {
  return static_cast<int>((bits_of(action) >> (3U * static_cast<unsigned>(i))) & 7U);
}
constexpr int pack_dice(int a, int b, int c = 0) { return a | b << 3 | c << 6; }

enum class Phase : std::uint8_t {
  wasting,
  choosing_first,
  rolling,
  taking,
  answering,
  laying_east,
  laying_west,
  calling,
  bidding,
  reducing,
  fetching,
  over
};
constexpr auto phase_words() {
  return word_list("waste", "first", "roll", "take", "answer", "east", "west", "call", "bid", "reduce",
                   "fetch", "over");
}

struct State {
  std::array<Cards, most_players> shops{};  // each merchant's cards
  Cards deck;                               // not drawn yet: a composition, not an order
  Cards waste;
  std::array<Cards, 2> markets{};                  // east, west
  std::array<std::uint8_t, most_players> coins{};  // bids are paid when they are judged
  std::uint8_t stock = 0;
  std::uint8_t coin_area = 0;
  std::array<std::uint8_t, 3> dice{};  // of the last roll, rising; 0 before the first
  std::uint8_t kept = 0;               // bit i: the turn player took die i
  bool second_roll = false;            // the first distribution of this turn was challenged
  Phase phase = Phase::wasting;
  Seats waiting{chance};  // the actors
  std::int8_t turn = nobody;
  Seats unjust;  // seats whose tile shows injustice
  // Sealed until the last is in, then open. They stay, as the coins and markers on the table do, until the
  // next roll (answers) or the next stocking (calls and bids).
  std::array<Stance, most_players> answers{Stance::none, Stance::none, Stance::none, Stance::none,
                                           Stance::none};
  std::array<Place, most_players> calls{Place::none, Place::none, Place::none, Place::none, Place::none};
  std::array<Bid, most_players> bids{};
  std::array<std::int8_t, colours> privileges{nobody, nobody, nobody, nobody, nobody};  // the holder of each
  Options options{};
};

// A heap of cards as a view lists it.
using CardCounts = std::array<std::uint8_t, kinds>;

// One merchant, as everyone sees it. `answer` and `bid` are set once they are open.
struct Merchant {
  CardCounts cards{};
  std::uint8_t coins = 0;
  bool unjust = false;
  bool sealed = false;  // has made the sealed choice that others still owe
  Stance answer = Stance::none;
  Place call = Place::none;
  Bid bid{};
  friend constexpr bool operator==(const Merchant&, const Merchant&) = default;
};

struct View {
  Options options{};
  std::int8_t reader = nobody;
  Phase phase = Phase::wasting;
  std::int8_t turn = nobody;
  FixedVector<std::uint8_t, most_players> waiting;  // the seats to act; empty while chance acts
  FixedVector<Merchant, most_players> merchants;
  Stance own_answer = Stance::none;  // the reader's, while sealed
  Bid own_bid{};
  FixedVector<std::uint8_t, 3> dice;
  FixedVector<std::uint8_t, 2> kept;
  bool second_roll = false;
  CardCounts east{};
  CardCounts west{};
  CardCounts waste{};
  CardCounts deck{};  // not seen by anyone yet
  std::uint8_t stock = 0;
  std::uint8_t coin_area = 0;
  std::array<std::int8_t, colours> privileges{nobody, nobody, nobody, nobody, nobody};
  friend constexpr bool operator==(const View&, const View&) = default;
};

// All that a View tells, as in the state: the choices that are still sealed stand apart or not at all.
struct Sight {
  State open{};
  Seats sealed;  // have made the choice that others still owe
  Stance own_answer = Stance::none;
  Bid own_bid{};
};

// What all cards score: alone, with the cards of the market east, and of the west. Kept from step to step:
// most steps move no card.
struct CardPoints {
  std::array<Cards, most_players> shops{};
  std::array<Cards, 2> markets{};
  std::array<std::array<std::uint8_t, most_players>, 3> points{};

  constexpr const CardPoints& find(const State& state);
};

}  // namespace zashiki::akiwado
