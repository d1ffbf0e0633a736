#pragma once
// What a disc may do in the action phase: each list of choices, its length and its k-th item.
#include "rules/izakaya/board.h"

namespace zashiki::izakaya {

// All four-card corners come before any two-card corner.
constexpr Corners open_corners(const State& state) {
  return state.free_inner != 0 ? state.free_inner : state.free_rim;
}

// The colours that can be chosen for a drink.
constexpr unsigned open_colours(const State& state) {
  unsigned set = 0;
  for (unsigned colour = 0; colour < colours; ++colour)
    if (state.spot[colour] == nobody && state.crate[colour] > 0) set |= 1U << colour;
  return set;
}

// The colours that can give up a coin.
constexpr unsigned open_prices(const State& state) {
  if (state.spot[price_spot] != nobody) return 0;
  unsigned set = 0;
  for (unsigned colour = 0; colour < colours; ++colour)
    if (state.price[colour] > 0) set |= 1U << colour;
  return set;
}

// The free lanes of which this seat can claim the smaller site, and the larger one.
struct Claims {
  Lanes first = 0;
  Lanes second = 0;
};
constexpr Claims open_claims(const State& state, Seat seat) {
  if (count_bits(state.discs[at(seat)]) == claims_of_a_player) return {};
  const Lanes free_sites = state.unclaimed;
  return {.first = state.free_lanes & (free_sites | free_sites << 25U),
          .second = state.free_lanes & (free_sites >> 1U | free_sites >> 5U << 25U)};
}

constexpr unsigned open_pieces(const State& state) {
  unsigned set = 0;
  for (unsigned piece = 0; piece < most_kinds; ++piece)
    if (state.supply[piece] > 0) set |= 1U << piece;
  return set;
}

constexpr int count_turn(const State& state, Seat seat) {
  const Claims claims = open_claims(state, seat);
  return count_bits(open_colours(state)) * count_bits(open_corners(state)) +
         count_bits(open_prices(state)) * (colours - 1) + count_bits(claims.first) +
         count_bits(claims.second) + count_bits(open_pieces(state));
}

// All of them, in the order of count_turn; a player with none passes (I5).
template <class Sink>
constexpr void list_turn(const State& state, Seat seat, Sink&& sink) {
  const Corners spots = open_corners(state);
  bool nothing = true;
  const auto offer = [&](Action action) {
    nothing = false;
    sink(action);
  };
  for_each_bit(open_colours(state), [&](int colour) {
    for_each_bit(spots, [&](Corner corner) { offer(make(Kind::drink, corner, colour)); });
  });
  for_each_bit(open_prices(state), [&](int from) {
    for (int to = 0; to < colours; ++to)
      if (to != from) offer(make(Kind::price, from, to));
  });
  const Claims claims = open_claims(state, seat);
  for_each_bit(claims.first, [&](Lane lane) { offer(make(Kind::claim, lane, first_of(lane))); });
  for_each_bit(claims.second, [&](Lane lane) { offer(make(Kind::claim, lane, second_of(lane))); });
  for_each_bit(open_pieces(state), [&](int piece) { offer(make(Kind::build, piece)); });
  if (nothing) sink(make(Kind::pass));
}

// The k-th of that list.
constexpr Action nth_of_turn(const State& state, Seat seat, int k) {
  const Corners spots = open_corners(state);
  const int width = count_bits(spots);
  const unsigned drinks = open_colours(state);
  if (k < count_bits(drinks) * width)
    return make(Kind::drink, nth_bit(spots, k % width), nth_bit(drinks, k / width));
  k -= count_bits(drinks) * width;
  const unsigned prices = open_prices(state);
  if (k < count_bits(prices) * (colours - 1)) {
    const int from = nth_bit(prices, k / (colours - 1));
    const int to = k % (colours - 1);
    return make(Kind::price, from, to < from ? to : to + 1);
  }
  k -= count_bits(prices) * (colours - 1);
  const Claims claims = open_claims(state, seat);
  if (k < count_bits(claims.first)) {
    const Lane lane = nth_bit(claims.first, k);
    return make(Kind::claim, lane, first_of(lane));
  }
  k -= count_bits(claims.first);
  if (k < count_bits(claims.second)) {
    const Lane lane = nth_bit(claims.second, k);
    return make(Kind::claim, lane, second_of(lane));
  }
  k -= count_bits(claims.second);
  const unsigned pieces = open_pieces(state);
  return pieces == 0 ? make(Kind::pass) : make(Kind::build, nth_bit(pieces, k));
}

// I1: whether this disc is part of a line of three or more of the set, along a seam or through cards.
constexpr bool in_a_line(Lanes own, Lane lane) {
  const Lanes half = (lane < most_sites ? own : own >> 25U) & 0x1ffffffU;
  const Site site = first_of(lane);
  const auto run = [&](int step_row, int step_column) {
    int length = 0;
    int row = site / 5 + step_row;
    int column = site % 5 + step_column;
    while (row >= 0 && row < 5 && column >= 0 && column < 5 && has(half, 5 * row + column)) {
      ++length;
      row += step_row;
      column += step_column;
    }
    return length;
  };
  return run(0, 1) + run(0, -1) >= 2 || run(1, 0) + run(-1, 0) >= 2;
}

}  // namespace zashiki::izakaya
