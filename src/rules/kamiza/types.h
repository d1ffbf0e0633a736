#pragma once
// Kamiza: what is on the table. Each player lays one of four cards face down at the top or the bottom of a
// room.
#include <array>
#include <cstdint>

#include "base/packed_bytes.h"
#include "rules/fields.h"
#include "rules/rules.h"

namespace zashiki::kamiza {

inline constexpr int most_seats = 4;
inline constexpr int games = 3;
inline constexpr int rounds_of_a_game = 3;
inline constexpr int rounds = games * rounds_of_a_game;
inline constexpr int wanted_chips = 8;
inline constexpr int points_for_a_kill = 4;  // rule 2.3
// The most points that one seat can have after this many rounds: in each game a hitman's kill, a boss and a
// bribe of 3.
constexpr int most_points(int judged) {
  const int rest = judged % rounds_of_a_game;
  return (points_for_a_kill + 3 + 3) * (judged / rounds_of_a_game) + (rest == 0 ? 0 : points_for_a_kill) +
         (rest == 2 ? 3 : 0);
}

// A card's value is its number (K1). A set of cards is four bits.
enum class Card : std::uint8_t { policeman, hitman, underboss, boss };
inline constexpr unsigned all_cards = 0xf;
inline constexpr std::uint8_t no_card = 4;
constexpr auto card_words() { return word_list("policeman", "hitman", "underboss", "boss"); }
constexpr auto laid_card_words() { return word_list("policeman", "hitman", "underboss", "boss", "none"); }

enum class Area : std::uint8_t { top, bottom };
constexpr auto area_words() { return word_list("top", "bottom"); }

// A play is a card at an area: bits 0-1 the card, bit 2 the area. A set of plays is eight bits: the cards at
// the top in the low half, those at the bottom in the high half.
enum class Play : std::uint8_t {};
using Plays = unsigned;
inline constexpr int all_plays = 8;
constexpr auto play_words() {
  return word_list("policeman top", "hitman top", "underboss top", "boss top", "policeman bottom",
                   "hitman bottom", "underboss bottom", "boss bottom");
}
constexpr Play make_play(Card card, Area area) {
  return Play{static_cast<std::uint8_t>(static_cast<unsigned>(card) | static_cast<unsigned>(area) << 2U)};
}
constexpr Card card_of(Play play) { return static_cast<Card>(static_cast<unsigned>(play) & 3U); }
constexpr Area area_of(Play play) { return static_cast<Area>(static_cast<unsigned>(play) >> 2U); }
constexpr Plays bit_of(Play play) { return 1U << static_cast<unsigned>(play); }

struct Options {
  std::uint8_t players = 3;
  std::uint8_t bribe = 2;           // K4
  std::uint8_t wanted_penalty = 1;  // K4
  std::uint8_t first = seat_at_random;
  friend constexpr bool operator==(const Options&, const Options&) = default;
};

// An action: bits 0-2 a play or a seat; bit 3 the kind.
enum class Kind : std::uint8_t { play, first };
constexpr Action make(Play play) { return Action{static_cast<std::uint32_t>(play)}; }
constexpr Action make_first(Seat seat) { return Action{8U | static_cast<std::uint32_t>(seat)}; }
constexpr Kind kind_of(Action action) { return static_cast<Kind>(bits_of(action) >> 3U); }
constexpr Play play_of(Action action) { return static_cast<Play>(bits_of(action) & 7U); }
constexpr Seat seat_of(Action action) { return static_cast<Seat>(bits_of(action) & 7U); }

// Four bits for each seat, seat 0 lowest.
using Nibbles = std::uint16_t;
constexpr unsigned nibble(Nibbles all, Seat seat) {
  return (static_cast<unsigned>(all) >> (4U * static_cast<unsigned>(seat))) & 15U;
}
constexpr Nibbles shifted(unsigned value, Seat seat) {
  return static_cast<Nibbles>(value << (4U * static_cast<unsigned>(seat)));
}

// The cards of one round: for each seat 8 + its play, or 0 while it has not played.
using Laid = Nibbles;
constexpr bool has_laid(Laid laid, Seat seat) { return nibble(laid, seat) != 0; }
constexpr Play play_by(Laid laid, Seat seat) { return static_cast<Play>(nibble(laid, seat) & 7U); }
constexpr Laid lay(Play play, Seat seat) { return shifted(8U | static_cast<unsigned>(play), seat); }

// Of all seats at once, as sets: the cards laid, and their areas.
constexpr Nibbles cards_of(Laid laid) {
  const unsigned here = laid >> 3U & 0x1111U;
  const unsigned odd = laid & 0x1111U;
  const unsigned high = laid >> 1U & 0x1111U;
  return static_cast<Nibbles>((here & ~odd & ~high) | (here & odd & ~high) << 1U |
                              (here & ~odd & high) << 2U | (here & odd & high) << 3U);
}
constexpr Nibbles areas_of(Laid laid) {
  const unsigned here = laid >> 3U & 0x1111U;
  const unsigned bottom = laid >> 2U & 0x1111U;
  return static_cast<Nibbles>((here & ~bottom) | (here & bottom) << 1U);
}

// The judged rounds: their cards and start players, counted back from 0, the last one.
class JudgedRounds {
 public:
  constexpr void push(Laid laid, Seat start) {
    before_ = before_ << 16U | earlier_ >> 48U;
    earlier_ = earlier_ << 16U | last_;
    last_ = laid;
    starts_ = starts_ << 2U | static_cast<unsigned>(start);
  }
  [[nodiscard]] constexpr Laid last() const { return last_; }
  [[nodiscard]] constexpr Laid laid(int back) const {
    if (back == 0) return last_;
    return static_cast<Laid>(back <= 4 ? earlier_ >> (16 * (back - 1)) : before_ >> (16 * (back - 5)));
  }
  [[nodiscard]] constexpr Seat start(int back) const { return static_cast<Seat>(starts_ >> (2 * back) & 3U); }
  friend constexpr bool operator==(const JudgedRounds&, const JudgedRounds&) = default;

 private:
  // Words rather than an array: see PackedBytes.
  std::uint64_t earlier_ = 0;  // four rounds before the last
  std::uint64_t before_ = 0;   // four before those
  std::uint32_t starts_ = 0;   // two bits a round
  Laid last_ = 0;
};

struct State {
  Nibbles hands = 0;               // the cards each seat still holds in this game
  Laid laid = 0;                   // this round's cards, face down
  Nibbles wanted = 0;              // WANTED chips of each seat; the rest of the 8 are in the pool
  PackedBytes<most_seats> points;  // in scoring chips, over the whole match
  std::int8_t actor = chance;
  std::int8_t start = nobody;  // the start player of this round
  std::uint8_t round = 0;      // rounds judged, 0...9
  Options options{};
  JudgedRounds judged;
};

// What became of a card when the round was judged, in the order of rules 2.1 to 2.5.
enum class Fate : std::uint8_t { misplaced, cancelled, killed, outranked, seated };
constexpr auto fate_words() { return word_list("misplaced", "cancelled", "killed", "outranked", "seated"); }

using CardList = FixedVector<Card, 4>;

struct SeatView {
  std::uint8_t points = 0;
  std::uint8_t wanted = 0;
  CardList cards;  // not shown in this game yet: in the hand, or the one face down on the table
  friend constexpr bool operator==(const SeatView&, const SeatView&) = default;
};
struct FaceDown {
  std::int8_t seat = 0;
  Area area = Area::top;
  friend constexpr bool operator==(const FaceDown&, const FaceDown&) = default;
};
struct Judged {
  Card card = Card::policeman;
  Area area = Area::top;
  Fate fate = Fate::misplaced;
  std::uint8_t points = 0;  // gained
  friend constexpr bool operator==(const Judged&, const Judged&) = default;
};

// A judged round of the match: what each seat played.
struct PastRound {
  std::int8_t start = 0;
  FixedVector<Play, most_seats> plays;
  friend constexpr bool operator==(const PastRound&, const PastRound&) = default;
};

struct View {
  Options options{};
  std::int8_t reader = nobody;
  std::int8_t actor = chance;  // nobody: the match is over
  std::int8_t start = nobody;
  std::uint8_t game = 1;   // of 3
  std::uint8_t round = 1;  // of 3, of this game
  std::uint8_t pool = wanted_chips;
  std::uint8_t card = no_card;  // the reader's own, face down on the table
  FixedVector<SeatView, most_seats> seats;
  FixedVector<FaceDown, most_seats> table;  // in the order of playing
  FixedVector<Judged, most_seats> last;     // the last round's cards by seat; empty before the first
  FixedVector<PastRound, rounds> past;      // all judged rounds, oldest first
  friend constexpr bool operator==(const View&, const View&) = default;
};
// All that a View tells, packed by seats as in the state.
struct Sight {
  Options options{};
  std::int8_t actor = chance;
  std::int8_t start = nobody;
  std::uint8_t round = 0;  // rounds judged
  std::uint8_t card = no_card;
  Nibbles cards = 0;      // not shown in this game yet
  Nibbles face_down = 0;  // the areas of the cards that lie face down, as a set
  Nibbles wanted = 0;
  PackedBytes<most_seats> points;
  JudgedRounds judged;
};

// What an observation tells of the judged rounds, kept from step to step: most steps judge none.
struct Rounds {
  JudgedRounds judged{};
  std::uint8_t bribe = 0;
  std::array<std::uint32_t, most_seats> played{};  // how often each seat has made each play, in four bits
  std::uint32_t points = 0;                        // gained in the last round, a byte for each seat

  constexpr const Rounds& find(const Sight& sight);
};

}  // namespace zashiki::kamiza
