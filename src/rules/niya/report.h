#pragma once
#include "rules/niya/game.h"
#include "rules/niya/play.h"

namespace zashiki {

// A tally has no parts.
template <class Sink>
constexpr void Niya::account(const State&, Sink&&) const {}

// How a game ended: four in a pattern (5a, 5b), nothing left to take (5c), or the last of all tiles (N2).
template <class Sink>
constexpr void Niya::report(const State& before, Seat who, Action action, const State& after,
                            Sink&& sink) const {
  using namespace niya;
  if (who < 0 || after.phase == Phase::taking) return;
  const unsigned token = 1U << static_cast<unsigned>(what_of(action));
  if (after.tally == before.tally) {
    sink("game_drawn", [](auto&) {});
    return;
  }
  const bool full = (taken(before) | token) == 0xffffU;
  const auto by = four_in_a_pattern(tokens_of(before, who) | token) ? 0 : full ? 2 : 1;
  const auto winner = static_cast<unsigned>(who);
  sink("game_won", [&](auto& fact) {
    fact.seat("seat", who);
    fact.word("by", by, word_list("pattern", "no_take", "last_tile"));
    fact.number("points", after.tally[winner] - before.tally[winner]);
  });
}

}  // namespace zashiki
