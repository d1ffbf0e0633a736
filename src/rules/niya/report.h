#pragma once
#include "rules/niya/game.h"
#include "rules/niya/play.h"

namespace zashiki {

// A tally has no parts.
template <class Sink>
constexpr void Niya::account(const State&, Sink&&) const {}

namespace niya {

// How a take won its game: four in a pattern (5a, 5b), nothing left to take (5c), or the last tile (N2).
enum class Won : std::uint8_t { pattern, no_take, last_tile };
constexpr Won how_won(const State& before, Seat who, Action take) {
  const unsigned token = 1U << static_cast<unsigned>(what_of(take));
  if (four_in_a_pattern(tokens_of(before, who) | token)) return Won::pattern;
  return (taken(before) | token) == 0xffffU ? Won::last_tile : Won::no_take;
}

}  // namespace niya

template <class Sink>
constexpr void Niya::report(const State& before, Seat who, Action action, const State& after,
                            Sink&& sink) const {
  using namespace niya;
  if (who < 0 || after.phase == Phase::taking) return;
  if (after.tally == before.tally) {
    sink("game_drawn", [](auto&) {});
    return;
  }
  const auto winner = static_cast<unsigned>(who);
  sink("game_won", [&](auto& fact) {
    fact.seat("seat", who);
    fact.word("by", how_won(before, who, action), word_list("pattern", "no_take", "last_tile"));
    fact.number("points", after.tally[winner] - before.tally[winner]);
  });
}

// A round is a take by each; the last may be one short.
constexpr bool Niya::ends_round(const State& before, const State& after) const {
  using namespace niya;
  return before.phase == Phase::taking &&
         (after.phase != Phase::taking || before.actors.lowest() != before.opener);
}

constexpr std::string_view Niya::ending(const State& before, Seat who, Action action,
                                        const State& after) const {
  using namespace niya;
  if (after.drawn) return "a full garden, drawn (N2)";
  switch (how_won(before, who, action)) {
    case Won::pattern: return "four in a pattern (5a, 5b)";
    case Won::no_take: return "nothing left to take (5c)";
    case Won::last_tile: break;
  }
  return "the last tile (N2)";
}

}  // namespace zashiki
