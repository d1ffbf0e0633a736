#pragma once
// Nyakuza: what is on the table. Cat clans bid for boats, net fish and build stalls around a bay.
#include <array>
#include <cstdint>

#include "rules/nyakuza/bay.h"

namespace zashiki::nyakuza {

inline constexpr int most_clans = 4;
inline constexpr int boats_of_a_clan = 40;  // rule 1
inline constexpr int all_koban = 48;        // 2 x 24, 3 x 16, 4 x 12
constexpr int first_koban(int players) { return all_koban / players; }
constexpr int first_stalls(int players) { return players == 2 ? 10 : players == 3 ? 6 : 5; }
constexpr int tiles_to_draw(int players, bool first_round) {  // rule 2
  return (players == 4 ? 4 : 3) * (first_round ? 2 : 1);
}
inline constexpr int most_rounds = 20;  // six of the sixty tiles, eighteen times three, and one without tiles
inline constexpr int most_in_hand = 3;  // boats of the highest bidder (rule 3)

struct Options {
  std::uint8_t players = 2;
  bool secret = false;
  bool open_koban = false;
  std::uint8_t first = seat_at_random;
  friend constexpr bool operator==(const Options&, const Options&) = default;
};

// An action: bits 0-3 the kind; bits 4-13 a space, a tile, a seat or an amount; bits 14-19 and 20-25 the
// tiles that a build uses, rising, the second no_tile if one is enough. `hide` has its seat in bits 14-19.
enum class Kind : std::uint8_t { first, hide, draw, bid, boat, secret, done, stall, market };
inline constexpr Tile no_tile = tiles;
constexpr Action make(Kind kind, int what = 0, int a = 0, int b = 0) {
  return Action{static_cast<std::uint32_t>(kind) | static_cast<std::uint32_t>(what) << 4U |
                static_cast<std::uint32_t>(a) << 14U | static_cast<std::uint32_t>(b) << 20U};
}
constexpr Kind kind_of(Action action) { return static_cast<Kind>(bits_of(action) & 15U); }
constexpr int what_of(Action action) { return static_cast<int>((bits_of(action) >> 4U) & 1023U); }
constexpr int first_tile_of(Action action) { return static_cast<int>((bits_of(action) >> 14U) & 63U); }
constexpr int second_tile_of(Action action) { return static_cast<int>((bits_of(action) >> 20U) & 63U); }
constexpr Seat hider_of(Action action) { return first_tile_of(action); }
inline constexpr int highest_bid = 999;  // that can be written; no one ever has as much

enum class Phase : std::uint8_t { first, secret, draw, bid, net, build, over };
constexpr auto phase_words() { return word_list("first", "secret", "draw", "bid", "net", "build", "over"); }

inline constexpr std::int8_t no_bid = -1;
constexpr std::array<std::uint8_t, most_clans> no_tiles() { return {no_tile, no_tile, no_tile, no_tile}; }

struct State {
  std::array<Spaces, most_clans> boats{};
  std::array<Spaces, most_clans> reach{};  // spaces next to the clan's boats
  Spaces placeable{};                      // phase net: where the clan in turn may place a boat
  Spaces group{};                          // phase build: the group that owes a build
  std::uint64_t drawn = 0;                 // tiles on the bay
  std::uint64_t used = 0;                  // tiles with a koban on them
  std::uint64_t stalls = 0;                // shores with a stall or the Grand Market
  std::array<std::uint8_t, most_clans> koban{};
  std::array<std::uint8_t, most_clans> hidden = no_tiles();  // secret tiles not yet played
  std::array<std::int8_t, most_clans> bids{no_bid, no_bid, no_bid,
                                           no_bid};  // of this round, sealed in phase bid
  std::array<std::uint8_t, most_clans> hand{};       // boats in front of the screen
  FixedVector<std::uint8_t, most_clans> order{};     // clans still to net; the first is in turn
  std::uint8_t wharf = 0;
  std::int8_t amulet = nobody;
  std::uint8_t round = 0;
  std::uint8_t to_draw = 0;  // tiles, before the bidding
  bool last_round = false;
  bool may_play_secret = false;  // phase net
  bool settled = true;           // false only between the beginning and the end of an action
  std::uint8_t market = 0;       // the shore of the Grand Market, built by the clan in turn; 0 until then
  Phase phase = Phase::first;
  Options options{};
};

// What a space shows. A tile: undrawn, free, a boat (2 + seat) or a boat on a used tile (6 + seat). A shore:
// free (1), a boat, a stall under a boat (6 + seat) or the Grand Market (10 + seat).
inline constexpr int undrawn = 0;
inline constexpr int free_space = 1;
inline constexpr int boat_here = 2;
inline constexpr int built_here = 6;
inline constexpr int market_here = 10;

// A clan as everyone sees it. Its koban follow from what was revealed (Y7).
struct Clan {
  std::uint8_t koban = 0;
  std::uint8_t hand = 0;
  bool sealed = false;       // has bid, not revealed yet
  std::int8_t bid = no_bid;  // revealed this round
  bool hides_tile = false;   // has a secret tile to play
  friend constexpr bool operator==(const Clan&, const Clan&) = default;
};

struct ViewHead {
  Options options{};
  std::int8_t seat = nobody;  // the reader
  Phase phase = Phase::first;
  std::uint8_t round = 0;
  bool last_round = false;
  std::uint8_t bag = 0;  // number of tiles
  std::uint8_t to_draw = 0;
  std::int8_t amulet = nobody;
  std::uint8_t wharf = 0;
  FixedVector<std::uint8_t, most_clans> order{};
  FixedVector<Clan, most_clans> clans{};
  std::int8_t own_bid = no_bid;                       // sealed
  std::uint8_t own_secret = no_tile;                  // not yet played
  FixedVector<std::uint8_t, most_clans> left_over{};  // unplayed secret tiles, once the game is over
  friend constexpr bool operator==(const ViewHead&, const ViewHead&) = default;
};

struct View : ViewHead {
  std::array<std::uint8_t, tiles> resources{};
  FixedVector<std::uint8_t, most_shores> shores{};
  FixedVector<std::uint8_t, most_seas> seas{};
  friend constexpr bool operator==(const View&, const View&) = default;
};

// What the spaces show, as sets.
struct Board {
  std::uint64_t drawn = 0;  // tiles
  Spaces built{};           // used tiles and stalls
  std::array<Spaces, most_clans> boats{};
  std::array<Spaces, most_clans> reach{};  // at least the spaces next to the clan's boats
};
struct Sight : ViewHead {
  Board board;
};

}  // namespace zashiki::nyakuza
