#pragma once
#include "base/bits.h"
#include "rules/niya/game.h"
#include "rules/niya/notation.h"
#include "rules/niya/play.h"

namespace zashiki {

constexpr Niya::View Niya::observe(const State& state, Seat) const {
  using namespace niya;
  View view{.options = state.options,
            .phase = state.phase,
            .opener = state.opener,
            .actor = static_cast<std::int8_t>(state.actors.empty() ? nobody : state.actors.lowest()),
            .last = state.last,
            .drawn = state.drawn,
            .tally = {state.tally[0], state.tally[1]},
            .garden = {}};
  // Eight squares at a time, one byte each.
  for (unsigned half = 0; half < 2; ++half) {
    const auto bytes_of = [half](Squares set) {
      return spread_bits(static_cast<unsigned>(set) >> 8U * half);
    };
    const std::uint64_t own = bytes_of(tokens_of(state, 0));
    const std::uint64_t others = bytes_of(tokens_of(state, 1));
    std::uint64_t shown = spread_nibbles(static_cast<std::uint32_t>(state.garden >> 32U * half));
    shown &= ~((own | others) * 0xffU);
    shown |= own * token_of_seat_0 | others * (token_of_seat_0 + 1);
    for (unsigned i = 0; i < 8; ++i) view.garden[8 * half + i] = static_cast<std::uint8_t>(shown >> 8U * i);
  }
  for (unsigned square = state.dealt; square < squares; ++square) view.garden[square] = bare;
  return view;
}

template <class Prior>
constexpr Niya::State Niya::sample(const View& view, Random&, Prior&&) const {
  using namespace niya;
  State state;
  state.options = view.options;
  state.phase = view.phase;
  state.opener = view.opener;
  state.actors = Seats(view.actor);
  state.last = view.last;
  state.drawn = view.drawn;
  state.tally = view.tally;
  unsigned in_garden = 0;
  for (const auto square : view.garden)
    if (square < no_tile) in_garden |= 1U << square;
  unsigned gone = 0xffffU & ~in_garden;  // which of these lay under which token does not matter
  for (Square s = 0; s < squares; ++s) {
    const int here = view.garden[static_cast<unsigned>(s)];
    if (here == bare) continue;
    ++state.dealt;
    if (here < no_tile) {
      put_tile(state, s, here);
      continue;
    }
    put_tile(state, s, lowest_bit(gone));
    gone &= gone - 1U;
    put_token(state, s, here - token_of_seat_0);
  }
  if (state.phase == Phase::taking) state.open = state.last == no_tile ? border : sharing(state, state.last);
  return state;
}

template <class Visitor, class V>
constexpr void Niya::describe(Visitor& visit, V& view) {
  using namespace niya;
  visit.number("players", view.options.players, min_players, max_players);
  visit.object("options", view.options, [](auto& inner, auto& options) { describe_options(inner, options); });
  visit.word("phase", view.phase, phase_words());
  visit.seat("actor", view.actor);
  visit.seat("opener", view.opener);
  visit.words("garden", view.garden, SquareWords{});
  visit.word("last", view.last, TileWords{});
  visit.numbers("tally", view.tally, 0, most_tally);
  visit.flag("drawn", view.drawn);
}

}  // namespace zashiki
