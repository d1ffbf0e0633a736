#pragma once
// Kamiza: what a card brings on average in this round.
#include "mind/reasons/reasons.h"
#include "rules/kamiza/game.h"

namespace zashiki {

template <>
struct Reasons<Kamiza> {
  static constexpr std::array<Outlook, 1> outlooks{{{.kind = "soon_rival_points", .least = 0.2, .sign = -1}}};
  static std::array<double, 1> look(const Kamiza& game, const Kamiza::State& end, Seat seat) {
    return {best_of_others(game.scores(end), seat)};
  }
  static void tell(const Choice<Kamiza>& choice, std::vector<Because>& because) {
    const auto at = static_cast<std::size_t>(choice.seat);
    // The rest of the round is played greedily.
    const double points = choice.on_average([&](const auto& before, auto after) {
      Random random(1);
      while (after.round == before.round && !choice.game.actors(after).empty()) {
        const Seat next = choice.game.actors(after).lowest();
        choice.game.apply(after, next, best_at_a_glance(choice.game, after, next, random));
      }
      return choice.game.scores(after)[at] - choice.game.scores(before)[at];
    });
    because.push_back({.kind = "points_of_round", .numbers = {{"points", points}}, .merit = points});
  }
};

}  // namespace zashiki
