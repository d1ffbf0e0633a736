#pragma once
// Solves gardens of Niya by the million, with the same code on the host and on a GPU: which openings win, and
// whether a garden without a winning opening is drawn. The search is a loop of steps rather than a recursion.
// Each step examines one take, so that the threads of a warp stay in step although each has its own garden.
#include <cstdint>

#include "base/bits.h"
#include "mind/niya/relations.h"

namespace zashiki::niya {

// What the first player tries to reach: a win that leaves at least `tiles` tiles (an odd number after the
// first player's takes), or at least a draw.
struct Goal {
  unsigned tiles = 1;
  bool draw = false;
};

// How a garden turns out.
struct Solution {
  Squares openings = 0;  // the winning ones
  // For the first player: t + 1 for a forced win that leaves t tiles, 0 for a draw, -1 for a loss.
  std::int16_t value = -1;
  friend constexpr bool operator==(const Solution&, const Solution&) = default;
};

// A position with takes still to try. An entry holds the tile in bits 0-3, the replies that do not lose at
// once in bits 4-19 and a score for move ordering in bits 20-31; it is never 0. The best comes first.
struct alignas(32) Ply {
  static constexpr int most_takes = 6;  // three of a plant and three of a symbol
  std::uint32_t tokens;
  std::uint32_t rest;  // bits 0-15: tiles left; 16-19: the entry being tried; 20-23: number of entries
  std::uint32_t entries[most_takes];  // NOLINT: plain memory on a GPU
};

// Finds who wins after one opening. `Memory` holds the indexed tables: threats(tokens) and kin(tile) of
// relations.h; history(tile), the history heuristic, which is kept between the searches of a garden; and
// level(tiles), one Ply for each number of tiles left from 4 to 15.
template <class Memory>
class OpeningSearch {
 public:
  constexpr explicit OpeningSearch(const Memory& memory) : memory_(memory) {}

  // Sets the garden, given as four bits for the tile on each square, and clears the history.
  constexpr void enter(std::uint64_t garden) {
    tile_on_ = garden;
    square_of_ = 0;
    for (unsigned square = 0; square < 16; ++square)
      square_of_ |= std::uint64_t{square} << (4U * nibble(garden, square));
    for (unsigned tile = 0; tile < 16; ++tile) memory_.history(tile) = 0;
  }

  // The most promising opening of a set that is not empty.
  [[nodiscard]] constexpr unsigned best_of(unsigned openings) const {
    unsigned best = 0;
    for (int highest = -learned_limit - 1; openings != 0; openings &= openings - 1U) {
      const auto square = static_cast<unsigned>(lowest_bit(openings));
      const int history = memory_.history(nibble(tile_on_, square));
      if (history > highest) best = square;
      if (history > highest) highest = history;
    }
    return best;
  }

  constexpr void open(unsigned square, Goal goal) {
    goal_ = goal;
    tokens_ = 1U << square;
    const unsigned tile = nibble(tile_on_, square);
    left_ = 0xffffU & ~(1U << tile);
    tiles_ = 15;
    pending_ = 0;
    visit(memory_.kin(tile));
  }

  // Examines one take. Returns true when the search is over; then reached() tells the result.
  constexpr bool step() {
    const auto tile = static_cast<unsigned>(lowest_bit(untried_));
    untried_ &= untried_ - 1U;
    const bool won = wins_by(tile);
    if (!won && untried_ != 0) return false;
    if (!won && kept_ != 0)
      descend();
    else if (!turn_back(won, tile))
      return true;
    take();
    return false;
  }
  [[nodiscard]] constexpr bool reached() const { return reached_; }

 private:
  static constexpr int most_takes = Ply::most_takes;
  // Move ordering: the history of the tile, plus a bonus for each threat to complete a pattern, minus one for
  // each reply. Tuned by experiment, like the depth at which learning stops: 35,200 steps per garden.
  static constexpr int refuted = 2;
  static constexpr int failed = 1;
  static constexpr int threat_weight = 384;
  static constexpr int reply_weight = 32;
  static constexpr int learned_limit = 1000;
  static constexpr unsigned fewest_tiles_learned = 9;

  // Examines a take. Returns whether it wins; otherwise keeps it for later, unless it loses.
  constexpr bool wins_by(unsigned tile) {
    const Prospect prospect = look_at(tile);
    // If some reply leaves no tile to take, the opponent wins with it.
    const unsigned left = left_ & ~(1U << tile);
    const bool blocked = (memory_.kin(tile) & left & ~kin_of_tiles(left)) != 0;
    // With two tiles more than the first player must leave and the second to take, a take that does not lose
    // at once prevents the win in time.
    const bool late = tiles_ == goal_.tiles + 2;
    const bool won = !blocked && (prospect.safe == 0 || (late && !goal_.draw));
    if (!won && !blocked && !late) insert(tile, prospect);
    return won;
  }

  // What a take leads to: the replies after which the mover cannot complete a pattern, and the number of
  // patterns threatened.
  struct Prospect {
    unsigned safe;
    int threatened;
  };
  [[nodiscard]] constexpr Prospect look_at(unsigned tile) const {
    const unsigned own = (tokens_ >> mover() & 0xffffU) | 1U << nibble(square_of_, tile);
    Prospect prospect{.safe = memory_.kin(tile) & left_, .threatened = 0};
    for (unsigned to = memory_.threats(own) & ~(tokens_ | tokens_ >> 16U); to != 0; to &= to - 1U) {
      prospect.safe &= ~memory_.kin(nibble(tile_on_, static_cast<unsigned>(lowest_bit(to))));
      ++prospect.threatened;
    }
    return prospect;
  }
  // Offset of the mover's half of the tokens. The first player takes when an even number of tiles is left.
  [[nodiscard]] constexpr unsigned mover() const { return (tiles_ & 1U) * 16U; }

  constexpr void visit(unsigned safe) {
    untried_ = safe;
    kept_ = 0;
    for (int i = 0; i < most_takes; ++i) best_[i] = 0;
  }

  constexpr void insert(unsigned tile, const Prospect& prospect) {
    const int promise = learned_limit + 1 + most_takes * reply_weight + memory_.history(tile) +
                        threat_weight * prospect.threatened - reply_weight * count_bits(prospect.safe);
    unsigned entry =
        static_cast<unsigned>(promise < 4095 ? promise : 4095) << 20U | prospect.safe << 4U | tile;
    for (int i = 0; i < most_takes; ++i) {
      const unsigned better = best_[i] > entry ? best_[i] : entry;
      entry = best_[i] > entry ? entry : best_[i];
      best_[i] = better;
    }
    ++kept_;
  }

  constexpr void descend() {
    memory_.level(tiles_) = {.tokens = tokens_,
                             .rest = left_ | kept_ << 20U,
                             .entries = {best_[0], best_[1], best_[2], best_[3], best_[4], best_[5]}};
    pending_ |= (kept_ > 1 ? 1U : 0U) << tiles_;
  }
  // Makes the best of the sorted takes.
  constexpr void take() {
    const unsigned tile = best_[0] & 15U;
    tokens_ |= 1U << nibble(square_of_, tile) << mover();
    left_ &= ~(1U << tile);
    --tiles_;
    visit(best_[0] >> 4U & 0xffffU);
  }

  // The mover has won (by taking this tile) or lost here. Wins and losses alternate on the way up; continues
  // at the deepest take that failed and has an untried sibling. Returns false if there is none.
  constexpr bool turn_back(bool won, unsigned by) {
    const unsigned own_levels = (tiles_ & 1U) != 0 ? 0xaaaaU : 0x5555U;
    const unsigned levels = pending_ & (won ? ~own_levels : own_levels);
    if (levels == 0) {
      reached_ = won == (mover() == 0);
      return false;
    }
    const auto tiles = static_cast<unsigned>(lowest_bit(levels));
    Ply& level = memory_.level(tiles);
    const unsigned tried = level.rest >> 16U & 15U;
    if (tiles >= fewest_tiles_learned) {
      learn(tiles_ + 1 == tiles ? by : tile_tried(memory_.level(tiles - 1)), refuted);
      learn(tile_tried(level), -failed);
    }
    tokens_ = level.tokens;
    left_ = level.rest & 0xffffU;
    tiles_ = tiles;
    best_[0] = level.entries[tried + 1];
    level.rest += 1U << 16U;
    pending_ &= (tried + 2 < level.rest >> 20U ? ~0U : ~1U) << tiles;
    return true;
  }
  static constexpr unsigned tile_tried(const Ply& level) {
    return level.entries[level.rest >> 16U & 15U] & 15U;
  }
  constexpr void learn(unsigned tile, int by) {
    const int value = memory_.history(tile) + by;
    const int low = value < -learned_limit ? -learned_limit : value;
    memory_.history(tile) = static_cast<std::int16_t>(low > learned_limit ? learned_limit : low);
  }

  Memory memory_;
  std::uint64_t tile_on_ = 0;    // by square
  std::uint64_t square_of_ = 0;  // by tile
  unsigned tokens_ = 0;          // the first player's squares in the low half, the second's in the high half
  unsigned left_ = 0;            // the garden, as tiles
  unsigned tiles_ = 0;           // their number
  unsigned untried_ = 0;         // takes that do not lose at once and are still to be examined, as tiles
  unsigned kept_ = 0;            // number of takes in best_
  unsigned pending_ = 0;         // the levels with siblings to try, as bits by tiles left
  unsigned best_[most_takes] = {};  // NOLINT: unrolled loops index it by constants, so it stays in registers
  Goal goal_;
  bool reached_ = false;
};

// Solves a garden in steps. Which openings win does not depend on the rule for a full garden, because the
// second player takes the last tile. So draws are searched only if no opening wins, and the number of tiles
// left only for winning openings.
enum class Depth : std::uint8_t { value, everything };  // only who wins, or the whole solution
template <class Memory, Depth depth = Depth::everything>
class GardenSearch {
 public:
  constexpr explicit GardenSearch(const Memory& memory) : search_(memory) {}

  constexpr void begin(std::uint64_t garden) {
    search_.enter(garden);
    solution_ = {};
    goal_ = {};
    untried_ = border;
    open();
  }
  // Returns true when the solution is known.
  constexpr bool step() { return search_.step() && conclude(); }
  [[nodiscard]] constexpr Solution solution() const { return solution_; }

 private:
  constexpr void open() {
    opening_ = search_.best_of(untried_);
    search_.open(opening_, goal_);
  }
  constexpr bool conclude() {
    const bool reached = search_.reached();
    if (goal_.tiles == 1 || !reached) untried_ &= ~(1U << opening_);
    if (reached) {
      solution_.value = goal_.draw ? std::int16_t{0} : static_cast<std::int16_t>(goal_.tiles + 1);
      if (goal_.draw || depth == Depth::value) return true;
      if (goal_.tiles == 1)
        solution_.openings = static_cast<Squares>(solution_.openings | 1U << opening_);
      else
        goal_.tiles += 2;
    }
    if (untried_ == 0) {
      if (goal_.draw || goal_.tiles > 1) return true;
      untried_ = solution_.openings != 0 ? solution_.openings : border;
      goal_ = solution_.openings != 0 ? Goal{.tiles = 3} : Goal{.draw = true};
    }
    open();
    return false;
  }

  OpeningSearch<Memory> search_;
  Solution solution_;
  Goal goal_;
  unsigned untried_ = 0;
  unsigned opening_ = 0;
};

}  // namespace zashiki::niya
