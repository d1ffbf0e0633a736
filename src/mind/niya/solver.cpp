#include "mind/niya/solver.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "base/hash.h"
#include "mind/niya/relations.h"

namespace zashiki::niya {
namespace {

constexpr unsigned table_bits =
    13;  // 64 KiB: lines seldom meet again, so a larger one costs more than it saves
constexpr std::uint64_t generations = 64;
constexpr Value lowest = -16;  // of the bounds; no value comes near
constexpr Value highest = 15;
// Below so many tiles a search is cheaper than the look into the table.
constexpr int fewest_tiles_stored = 5;

// The order of takes: first those that threaten to complete most patterns, then by the history (what
// refuting, and failing to before another did, count in it) and the safe replies left. Found by trying: 9,700
// positions a garden, against 15,300 where replies weigh most. Near the end, learning costs more than it
// gains; near the beginning a search takes long, and what it taught orders its siblings anew.
constexpr int refuted = 1;
constexpr int failed = 1;
constexpr int threat_weight = 384;
constexpr int reply_weight = 24;
constexpr int fewest_tiles_learned = 9;
constexpr int fewest_tiles_reordered = 14;

}  // namespace

Solver::Solver() : table_(std::size_t{1} << table_bits) { (void)all_threats(); }

Squares Solver::tiles_on(Squares places) const {
  unsigned tiles = 0;
  for_each_bit(places, [&](Square square) { tiles |= 1U << tile_on_[static_cast<unsigned>(square)]; });
  return static_cast<Squares>(tiles);
}

Solver::Node Solver::enter(const State& state) {
  assert(state.phase == Phase::taking);
  const auto free = static_cast<Squares>(~taken(state));
  const bool draw = state.options.full_garden == FullGarden::draw;
  bool same = draw == full_is_draw_ && (free & ~known_) == 0;
  for_each_bit(free, [&](Square square) {
    same = same && tile_on_[static_cast<unsigned>(square)] == tile_at(state, square);
  });
  if (!same) {
    if (++generation_ == generations) {
      std::fill(table_.begin(), table_.end(), 0);
      generation_ = 1;
    }
    history_ = {};
  }
  known_ = free;
  full_is_draw_ = draw;
  for (unsigned square = 0; square < 16; ++square) {
    const auto tile = static_cast<unsigned>(tile_at(state, static_cast<Square>(square)));
    tile_on_[square] = static_cast<std::uint8_t>(tile);
    square_of_[tile] = static_cast<Squares>(1U << square);
  }
  const Seat mover = state.actors.lowest();
  return {.own = tokens_of(state, mover),
          .other = tokens_of(state, 1 - mover),
          .left = tiles_on(free),
          .open = tiles_on(state.open)};
}

// The value of a position of which nothing is known yet.
Value Solver::evaluate(const Node& node, Window window) {
  const Threats& threat = all_threats();
  const int tiles = std::popcount(node.left);
  if ((tiles_on(static_cast<Squares>(threat[node.own] & ~node.other)) & node.open) != 0) return tiles;
  // A take that lets the other complete a pattern or block, and so win with tiles - 2 left.
  const unsigned danger =
      kin_of_tiles(tiles_on(static_cast<Squares>(threat[node.other] & ~node.own)) & node.left);
  unsigned safe = 0;
  for (unsigned rest = node.open; rest != 0; rest &= rest - 1) {
    const unsigned tile = rest & (0U - rest);
    const unsigned left = node.left & ~tile;
    const unsigned reply = kin_of_tiles(tile) & left;
    if (reply == 0) return tiles == 1 && full_is_draw_ ? 0 : tiles;
    const bool blocks = (reply & ~kin_of_tiles(left)) != 0 && !(tiles == 2 && full_is_draw_);
    if ((tile & danger) == 0 && !blocks) safe |= tile;
  }
  if (safe == 0) return 1 - tiles;
  return search(node, static_cast<Squares>(safe), tiles, window.alpha, window.beta);
}

// The value of a position in which nobody can win at once: not the mover, and not the other after one of the
// `safe` takes, which there must be. Outside of the window it is a bound (fail-soft). `tiles` are left.
Value Solver::search(const Node& node, Squares safe, int tiles, Value alpha, Value beta) {
  ++nodes_;
  const std::uint64_t key =
      std::uint64_t{node.own} | std::uint64_t{node.other} << 16U | std::uint64_t{node.open} << 32U;
  constexpr std::uint64_t key_bits = (std::uint64_t{1} << 48U) - 1;
  std::uint64_t& entry = table_[key * golden_ratio >> (64 - table_bits)];
  Value low = lowest;
  Value high = highest;
  if (tiles >= fewest_tiles_stored && ((entry ^ key) & key_bits) == 0 && entry >> 58U == generation_) {
    low = static_cast<Value>(entry >> 48U & 31U) - 16;
    high = static_cast<Value>(entry >> 53U & 31U) - 16;
    if (low >= beta || low == high) return low;
    if (high <= alpha) return high;
    alpha = std::max(alpha, low);
    beta = std::min(beta, high);
  }

  struct Reply {
    Node node;
    Squares safe;
    std::uint8_t tile;
    int cost;  // what it leaves the other
  };
  std::array<Reply, static_cast<std::size_t>(Niya::most_actions)>
      replies;  // NOLINT: only what is written is read
  unsigned size = 0;
  const Threats& threat = all_threats();
  const unsigned free = 0xffffU & ~(static_cast<unsigned>(node.own) | node.other);
  const auto before = [this](const Reply& a, const Reply& b) {
    return a.cost - history_[a.tile] < b.cost - history_[b.tile];
  };
  Value best = node.open != safe ? 1 - tiles : lowest;
  const auto settle = [&](Value value) {
    if (tiles >= fewest_tiles_stored) {
      if (value >= beta)
        low = std::max(low, value);
      else if (value <= alpha)
        high = std::min(high, value);
      else
        low = high = value;
      entry = key | static_cast<std::uint64_t>(low + 16) << 48U |
              static_cast<std::uint64_t>(high + 16) << 53U | generation_ << 58U;
    }
    return value;
  };

  for (unsigned rest = safe; rest != 0; rest &= rest - 1) {
    const auto tile = static_cast<unsigned>(std::countr_zero(rest));
    const unsigned left = node.left & ~(1U << tile);
    const unsigned reply = kin_of_tile(tile) & left;
    // A tile without kin can be reached only when its six are gone, this one the last of them. Taking it
    // wins, or fills the garden.
    if (tiles <= 11 && (reply & ~kin_of_tiles(left)) != 0) {
      best = std::max(best, tiles == 2 && full_is_draw_ ? 0 : 1 - tiles);
      continue;
    }
    const unsigned own = static_cast<unsigned>(node.own) | square_of_[tile];
    unsigned danger = 0;
    int threatened = 0;
    for (unsigned to = threat[own] & free; to != 0; to &= to - 1, ++threatened)
      danger |= kin_of_tile(tile_on_[static_cast<unsigned>(std::countr_zero(to))]);
    const unsigned safe_reply = reply & ~danger;
    // Whatever the other takes, the mover wins; with three tiles left by having the last of them.
    if (safe_reply == 0 || (tiles == 3 && !full_is_draw_)) return settle(tiles - 2);
    const Reply next{.node = {.own = node.other,
                              .other = static_cast<Squares>(own),
                              .left = static_cast<Squares>(left),
                              .open = static_cast<Squares>(reply)},
                     .safe = static_cast<Squares>(safe_reply),
                     .tile = static_cast<std::uint8_t>(tile),
                     .cost = reply_weight * std::popcount(safe_reply) - threat_weight * threatened};
    unsigned at = size++;
    for (; at > 0 && before(next, replies[at - 1]); --at) replies[at] = replies[at - 1];
    replies[at] = next;
  }
  Value floor = std::max(alpha, best);
  for (unsigned i = 0; i < size && best < beta; ++i) {
    if (tiles >= fewest_tiles_reordered)
      std::iter_swap(replies.begin() + i,
                     std::min_element(replies.begin() + i, replies.begin() + size, before));
    const Value value = -search(replies[i].node, replies[i].safe, tiles - 1, -beta, -floor);
    best = std::max(best, value);
    floor = std::max(floor, value);
    if (value >= beta && tiles >= fewest_tiles_learned) {
      history_[replies[i].tile] += refuted;
      for (unsigned tried = 0; tried < i; ++tried) history_[replies[tried].tile] -= failed;
    }
  }
  return settle(best);
}

// Who wins is one question with the narrowest window, two where there are draws; how many tiles are left is
// then asked on one side of zero only.
Value Solver::ask_for(const Node& node, Ask ask) {
  Value sign = 1;
  if (evaluate(node, {.alpha = 0, .beta = 1}) <= 0)
    sign = full_is_draw_ && evaluate(node, {.alpha = -1, .beta = 0}) >= 0 ? 0 : -1;
  if (ask == Ask::winner || sign == 0) return sign;
  return sign > 0 ? evaluate(node, {.alpha = 0, .beta = highest})
                  : evaluate(node, {.alpha = lowest, .beta = 0});
}

Value Solver::ask_after(const Node& node, int tile, Ask ask) {
  const int tiles = std::popcount(node.left);
  const auto bit = static_cast<Squares>(1U << static_cast<unsigned>(tile));
  const Node next{.own = node.other,
                  .other = static_cast<Squares>(node.own | square_of_[static_cast<unsigned>(tile)]),
                  .left = static_cast<Squares>(node.left & ~bit),
                  .open = static_cast<Squares>(kin_of_tiles(bit) & node.left)};
  if (four_in_a_pattern(next.other)) return ask == Ask::winner ? 1 : tiles;
  if (next.open != 0) return -ask_for(next, ask);
  if (tiles == 1 && full_is_draw_) return 0;
  return ask == Ask::winner ? 1 : tiles;
}

Value Solver::value(const State& state, Ask ask) { return ask_for(enter(state), ask); }

TakeValues Solver::values(const State& state, Ask ask) {
  const Node node = enter(state);
  TakeValues values;
  for_each_bit(state.open, [&](Square square) {
    values.push_back({.square = square, .value = ask_after(node, tile_at(state, square), ask)});
  });
  return values;
}

Line Solver::best_line(const State& state) {
  Line line;
  const Niya game;
  State at = state;
  at.options.format = Format::single;
  while (at.phase == Phase::taking) {
    const TakeValues takes = values(at, Ask::tiles);
    const TakeValue best = *std::max_element(
        takes.begin(), takes.end(), [](const TakeValue& a, const TakeValue& b) { return a.value < b.value; });
    line.push_back(best);
    game.apply(at, at.actors.lowest(), make(Kind::take, best.square));
  }
  return line;
}

}  // namespace zashiki::niya
