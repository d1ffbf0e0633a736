#pragma once
#include "base/bits.h"
#include "rules/niya/game.h"
#include "rules/niya/play.h"
#include "rules/niya/view.h"

namespace zashiki {

constexpr Refusal Niya::check(const View& view) const {
  using namespace niya;
  const Options& options = view.options;
  if (const Refusal refusal = check(options)) return refusal;
  if (options.format == Format::points && options.target == 0)
    return {.clause = "6", .reason = "a match for points has a target"};
  if (!is_first(options.first, options.players))
    return {.reason = "the option first names a seat that does not play"};

  // The garden.
  unsigned lying = 0;
  std::array<unsigned, 2> tokens{};
  int dealt = 0;
  for (Square s = 0; s < squares; ++s) {
    const int here = view.garden[static_cast<unsigned>(s)];
    if (here == bare) continue;
    if (dealt++ != s) return {.clause = "1", .reason = "tiles are dealt from a1 on, without gaps"};
    if (here >= token_of_seat_0) {
      tokens[static_cast<unsigned>(here - token_of_seat_0)] |= 1U << static_cast<unsigned>(s);
    } else {
      if ((lying >> static_cast<unsigned>(here) & 1U) != 0)
        return {.clause = "1", .reason = "a tile lies in the garden twice"};
      lying |= 1U << static_cast<unsigned>(here);
    }
  }
  if (!gardens.empty()) {
    const auto agrees = [&](Layout garden) {
      for (Square s = 0; s < squares; ++s) {
        const int here = view.garden[static_cast<unsigned>(s)];
        if (here < no_tile && here != tile_at(garden, s)) return false;
      }
      return true;
    };
    bool possible = false;
    for (const Layout garden : gardens) possible = possible || agrees(garden);
    if (!possible) return {.clause = "N5", .reason = "this garden is not one that the table deals from"};
  }
  const int takes = count_bits(tokens[0]) + count_bits(tokens[1]);
  if ((view.last == no_tile) != (takes == 0))
    return {.clause = "2", .reason = "the tile taken last is there exactly when there are tokens"};
  if (view.last != no_tile && (lying >> view.last & 1U) != 0)
    return {.clause = "2", .reason = "the tile taken last still lies in the garden"};

  // Who acts.
  const bool playing = view.phase == Phase::taking || view.phase == Phase::over;
  if (view.phase == Phase::choosing_first) {
    if (view.opener != nobody || dealt > 0 || options.first != seat_at_random)
      return {.clause = "7", .reason = "nobody begins and nothing is dealt before it is chosen who begins"};
  } else if (!is_seat(view.opener, options.players)) {
    return {.clause = "7", .reason = "the opener must be one of the seats"};
  }
  if (playing ? dealt < squares : dealt == squares || takes > 0)
    return {.clause = "1", .reason = "tiles are taken when all sixteen are dealt, and not before"};
  if (playing && count_bits(tokens[static_cast<std::size_t>(view.opener)]) != (takes + 1) / 2)
    return {.clause = "2", .reason = "the players have taken in turn, the opener first"};
  const Seat in_turn = playing ? (view.opener + takes) % 2 : chance;
  if (view.actor != (view.phase == Phase::over ? nobody : in_turn))
    return {.clause = "2", .reason = "the actor is not the one in turn"};

  // How the match stands.
  const int target = target_of(options);
  const auto tally = [&](Seat seat) { return int{view.tally[static_cast<unsigned>(seat)]}; };
  if (view.phase != Phase::over || view.drawn) {
    if (tally(0) >= target || tally(1) >= target)
      return {.clause = "6", .reason = "somebody has what wins the match, and it is not won"};
    if (view.phase == Phase::choosing_first && tally(0) + tally(1) > 0)
      return {.clause = "6", .reason = "somebody has won before the first game"};
  }
  if (view.drawn) {
    if (view.phase != Phase::over || options.format != Format::single || takes < squares ||
        options.full_garden != FullGarden::draw)
      return {.clause = "N2", .reason = "only a single game that fills the garden is drawn"};
    return {};
  }
  if (!playing) return {};
  if (view.phase == Phase::taking) {
    if (four_in_a_pattern(tokens[0]) || four_in_a_pattern(tokens[1]))
      return {.clause = "5", .reason = "four tokens make a pattern, and the game goes on"};
    Random unused(0);  // nothing is hidden
    if (sample(view, unused, UniformPrior{}).open == 0)
      return {.clause = "5c", .reason = "no tile can be taken, and the game goes on"};
    return {};
  }
  if (takes == 0) return {.clause = "5", .reason = "the game is over before a tile was taken"};
  const Seat winner = 1 - in_turn;  // the one who took last
  if (tally(winner) < target || tally(1 - winner) >= target)
    return {.clause = "6", .reason = "the match is won by whoever took last, and by nobody else"};
  if (options.format != Format::points && tally(winner) != target)
    return {.clause = "6", .reason = "nobody wins more games than end the match"};
  return {};
}

}  // namespace zashiki
