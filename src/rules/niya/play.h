#pragma once
#include <bit>
#include <cassert>

#include "base/bits.h"
#include "rules/niya/game.h"

namespace zashiki {
namespace niya {

// Rules 5a and 5b, by shifting: a bit survives only if its neighbours to the right, below or around are set.
constexpr bool four_in_a_pattern(unsigned tokens) {
  const unsigned beside = tokens & (tokens >> 1U);  // right-hand neighbours, across row ends too
  const unsigned above = tokens & (tokens >> 4U);
  const unsigned row = beside & (beside >> 2U) & 0x1111U;
  const unsigned column = above & (above >> 8U);
  const unsigned block = beside & (beside >> 4U) & 0x0777U;
  return (row | column | block) != 0 || (tokens & 0x8421U) == 0x8421U || (tokens & 0x1248U) == 0x1248U;
}

constexpr Tile tile_at(Layout garden, Square square) {
  return static_cast<Tile>((garden >> (4 * static_cast<unsigned>(square))) & 15U);
}
constexpr Tile tile_at(const State& state, Square square) { return tile_at(state.garden, square); }
constexpr Squares tokens_of(const State& state, Seat seat) {
  return static_cast<Squares>(state.tokens >> (16 * static_cast<unsigned>(seat)));
}
constexpr Squares taken(const State& state) {
  return static_cast<Squares>(state.tokens | state.tokens >> 16U);
}
constexpr void put_token(State& state, Square square, Seat seat) {
  state.tokens |= 1U << static_cast<unsigned>(square + 16 * seat);
}

// Whether a garden begins with the tiles dealt: at most 15 during a deal.
constexpr bool begins_with(Layout garden, const State& state) {
  const Layout dealt = (Layout{1} << (4U * state.dealt)) - 1U;
  return ((garden ^ state.garden) & dealt) == 0;
}

constexpr int tiles_left(const State& state) { return squares - count_bits(taken(state)); }

constexpr Squares with_plant(const State& state, int plant) {
  return static_cast<Squares>(state.plants >> (16U * static_cast<unsigned>(plant)));
}
constexpr Squares with_symbol(const State& state, int symbol) {
  return static_cast<Squares>(state.symbols >> (16U * static_cast<unsigned>(symbol)));
}

// Rule 4: the tiles still in the garden that share the plant or the symbol of this one.
constexpr Squares sharing(const State& state, Tile tile) {
  const unsigned kin = with_plant(state, plant_of(tile)) | with_symbol(state, symbol_of(tile));
  return static_cast<Squares>(kin & ~static_cast<unsigned>(taken(state)));
}

constexpr void put_tile(State& state, Square square, Tile tile) {
  const std::uint64_t bit = std::uint64_t{1} << static_cast<unsigned>(square);
  state.garden |= static_cast<std::uint64_t>(tile) << (4U * static_cast<unsigned>(square));
  state.plants |= bit << (16U * static_cast<unsigned>(plant_of(tile)));
  state.symbols |= bit << (16U * static_cast<unsigned>(symbol_of(tile)));
  state.undealt = static_cast<std::uint16_t>(state.undealt & ~(1U << static_cast<unsigned>(tile)));
}

constexpr void clear_garden(State& state, Seat opener) {
  state.garden = 0;
  state.plants = 0;
  state.symbols = 0;
  state.tokens = 0;
  state.open = 0;
  state.undealt = 0xffff;
  state.dealt = 0;
  state.last = no_tile;
  state.opener = static_cast<std::int8_t>(opener);
  state.phase = Phase::dealing;
  state.actors = Seats(chance);
}

constexpr int target_of(const Options& options) {
  switch (options.format) {
    case Format::single: return 1;
    case Format::sets: return games_of_a_match;
    case Format::points: return options.target;
  }
  return 1;
}

// Rules 6 and 7 at the end of one game; `winner` is nobody for a draw (N2).
constexpr void end_game(State& state, Seat winner) {
  const auto more = static_cast<unsigned>(state.options.format == Format::points ? tiles_left(state) : 1);
  bool decided = false;
  if (winner != nobody) {
    state.tally.add(static_cast<unsigned>(winner), more);
    decided = state.tally[static_cast<unsigned>(winner)] >= target_of(state.options);
  }
  if (decided || state.options.format == Format::single) {
    state.drawn = winner == nobody;
    state.phase = Phase::over;
    state.actors = Seats::none();
    state.open = 0;
    return;
  }
  clear_garden(state, winner == nobody ? 1 - state.opener : 1 - winner);
}

}  // namespace niya

constexpr Niya::State Niya::start(const Options& options) const {
  State state;
  state.options = options;
  if (options.format == niya::Format::points && options.target == 0)
    state.options.target = niya::usual_target;  // so that a view always says when a match ends
  if (options.first != seat_at_random) niya::clear_garden(state, options.first);
  return state;
}

template <class Sink>
constexpr void Niya::legal(const State& state, [[maybe_unused]] Seat seat, Sink&& sink) const {
  assert(state.actors.contains(seat));
  for_each_bit(state.open, [&](int square) { sink(niya::make(niya::Kind::take, square)); });
}

constexpr int Niya::count(const State& state, Seat) const { return count_bits(state.open); }

constexpr Action Niya::nth(const State& state, Seat, int k) const {
  return niya::make(niya::Kind::take, select(state.open, k));
}

constexpr niya::GardenList Niya::still_possible(const State& state) const {
  niya::GardenList possible;
  for (const niya::Layout garden : gardens)
    if (niya::begins_with(garden, state)) possible.push_back(garden);
  return possible;
}

template <class Sink>
constexpr void Niya::outcomes(const State& state, Sink&& sink) const {
  using namespace niya;
  if (state.phase == Phase::choosing_first) {
    for (Seat seat = 0; seat < 2; ++seat) sink(make(Kind::first, seat), 1U);
    return;
  }
  if (gardens.empty()) {
    for_each_bit(state.undealt, [&](Tile tile) { sink(make(Kind::deal, tile), 1U); });
    return;
  }
  std::array<std::uint32_t, squares> weights{};  // by tile
  for (const Layout garden : still_possible(state))
    ++weights[static_cast<unsigned>(tile_at(garden, state.dealt))];
  for (Tile tile = 0; tile < squares; ++tile)
    if (const std::uint32_t weight = weights[static_cast<unsigned>(tile)]; weight > 0)
      sink(make(Kind::deal, tile), weight);
}

constexpr Action Niya::draw(const State& state, Random& random) const {
  using namespace niya;
  if (state.phase == Phase::choosing_first) return make(Kind::first, static_cast<int>(random.below(2)));
  if (!gardens.empty()) {
    // No list of them: a GPU would reserve memory for it in games that never need it.
    std::uint32_t possible = 0;
    for (const Layout garden : gardens) possible += begins_with(garden, state) ? 1U : 0U;
    auto left = random.below(possible);
    std::size_t at = 0;
    while (!begins_with(gardens[at], state) || left-- > 0) ++at;
    return make(Kind::deal, tile_at(gardens[at], state.dealt));
  }
  const auto many = static_cast<std::uint32_t>(squares - state.dealt);
  return make(Kind::deal, select(state.undealt, static_cast<int>(random.below(many))));
}

constexpr void Niya::apply(State& state, Seat who, Action action) const {
  using namespace niya;
  assert(actors(state).contains(who));
  const int what = what_of(action);
  if (who >= 0) {
    assert(kind_of(action) == Kind::take && ((state.open >> what) & 1) != 0);
    put_token(state, what, who);
    state.last = static_cast<std::uint8_t>(tile_at(state, what));
    state.open = sharing(state, state.last);
    if (four_in_a_pattern(tokens_of(state, who))) {
      end_game(state, who);
    } else if (state.open == 0) {  // 5c; a full garden is N2
      const bool full = taken(state) == 0xffff;
      end_game(state, full && state.options.full_garden == FullGarden::draw ? nobody : who);
    } else {
      state.actors = Seats(1 - who);
    }
    return;
  }
  if (kind_of(action) == Kind::first) {
    clear_garden(state, what);
    return;
  }
  put_tile(state, state.dealt++, what);
  if (state.dealt == squares) {
    state.phase = Phase::taking;
    state.actors = Seats(state.opener);
    state.open = border;  // rule 3
  }
}

namespace niya {

// A game with this garden, which seat 0 opens.
constexpr State dealt(Layout garden, FullGarden reading) {
  const Niya game;
  State state = game.start({.full_garden = reading, .first = 0});
  for (Square square = 0; square < squares; ++square)
    game.apply(state, chance, make(Kind::deal, tile_at(garden, square)));
  return state;
}

}  // namespace niya

constexpr Scores Niya::scores(const State& state) const {
  Scores scores;
  for (unsigned seat = 0; seat < 2; ++seat) scores.push_back(state.drawn ? 0.5 : state.tally[seat]);
  return scores;
}

constexpr Seats Niya::winners(const State& state) const {
  if (state.phase != niya::Phase::over) return Seats::none();
  if (state.drawn) return Seats::first(2);  // N4
  return Seats(state.tally[0] >= niya::target_of(state.options) ? 0 : 1);
}

}  // namespace zashiki
