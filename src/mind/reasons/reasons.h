#pragma once
// Tools for each game's reasons.
#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <vector>

#include "mind/explain.h"
#include "mind/heuristic.h"
#include "rules/steps.h"

namespace zashiki {

// A choice and the view it was made from, for one game.
template <Rules G>
class Choice {
 public:
  using State = typename G::State;
  Choice(const G& rules, const typename G::View& seen, Seat chooser, Action chosen)
      : game(rules), seat(chooser), action(chosen), view_(seen), world(sample(0)) {
    after = world;
    game.apply(after, seat, action);
  }

  const G& game;
  Seat seat;
  Action action;

 private:
  const typename G::View& view_;

 public:
  State world;  // one that looks like the view
  State after;  // and after the action

  // Calls visit(before, after) in many worlds that look like this one, after the others' simultaneous
  // choices: each takes what looks good at a glance, and sometimes something else. Returns the mean of what
  // visit returns.
  template <class Visit>
  [[nodiscard]] double on_average(Visit&& visit) const {
    constexpr int worlds = 120;
    double sum = 0;
    for (int i = 1; i <= worlds; ++i) {
      const State before = sample(static_cast<std::uint64_t>(i));
      State next = before;
      Random random(static_cast<std::uint64_t>(i));
      const Seats owing = game.actors(before);
      game.apply(next, seat, action);
      for (const Seat other : owing)
        if (other != seat && game.actors(next).contains(other))
          game.apply(next, other, likely(next, other, random));
      sum += static_cast<double>(visit(before, next));
    }
    return sum / worlds;
  }

 private:
  // The heuristic's first choice one time in two, its second one time in four, and so on.
  Action likely(const State& state, Seat other, Random& random) const {
    struct Weighty {
      Action action;
      double worth;
    };
    std::vector<Weighty> choices;
    weigh(game, state, other, [&](Action choice, double worth) { choices.push_back({choice, worth}); });
    std::stable_sort(choices.begin(), choices.end(),
                     [](const Weighty& a, const Weighty& b) { return a.worth > b.worth; });
    std::size_t at = 0;
    while (at + 1 < choices.size() && random.unit() < 0.5) ++at;
    return choices[at].action;
  }
  [[nodiscard]] State sample(std::uint64_t number) const {
    Random random(number);
    return game.sample(view_, random, UniformPrior{});
  }
};

// A game specialises it in mind/reasons/. Without a specialisation only what the player itself says is told.
template <class G>
struct Reasons {
  static void tell(const Choice<G>&, std::vector<Because>&) {}
};

}  // namespace zashiki
