#pragma once
#include "rules/kamiza/game.h"
#include "rules/kamiza/play.h"

namespace zashiki {

template <class Sink>
constexpr void Kamiza::account(const State& state, Sink&& sink) const {
  using namespace kamiza;
  for (Seat seat = 0; seat < state.options.players; ++seat) {
    sink("chips", [&](auto& fact) {
      fact.seat("seat", seat);
      fact.number("points", state.points[static_cast<unsigned>(seat)]);
    });
    const auto chips = static_cast<int>(nibble(state.wanted, seat));
    if (chips == 0) continue;
    sink("wanted", [&](auto& fact) {
      fact.seat("seat", seat);
      fact.number("chips", chips);
      fact.number("points", -chips * state.options.wanted_penalty);
    });
  }
}

// After the last card of a round: the fate of each card, clockwise from the start player, and who begins
// next.
template <class Sink>
constexpr void Kamiza::report(const State& before, Seat, Action, const State& after, Sink&& sink) const {
  using namespace kamiza;
  if (after.round == before.round) return;
  const int players = after.options.players;
  const Judgement judgement = judge(after.judged.last());
  for (int i = 0; i < players; ++i) {
    const Seat seat = (before.start + i) % players;
    const Play play = play_by(after.judged.last(), seat);
    sink("judged", [&](auto& fact) {
      fact.seat("seat", seat);
      fact.word("card", card_of(play), card_words());
      fact.word("area", area_of(play), area_words());
      fact.word("fate", fate_of(judgement, play), fate_words());
      fact.number("points", points_of(judgement, play, after.options.bribe));
    });
  }
  for (Seat seat = 0; seat < players; ++seat)
    if (nibble(after.wanted, seat) != nibble(before.wanted, seat))
      sink("wanted", [&](auto& fact) { fact.seat("seat", seat); });
  if (after.actor != nobody)
    sink("begins", [&](auto& fact) {
      fact.seat("seat", Seat{after.start});
      fact.number("game", 1 + after.round / rounds_of_a_game);
      fact.number("round", 1 + after.round % rounds_of_a_game);
    });
}

constexpr bool Kamiza::ends_round(const State& before, const State& after) const {
  return after.round != before.round;
}

constexpr std::string_view Kamiza::ending(const State&, Seat, Action, const State&) const {
  return "three games are played (4)";
}

}  // namespace zashiki
