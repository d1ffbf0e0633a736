#pragma once
// Tools for each game's reasons.
#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
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

  [[nodiscard]] const typename G::View& view() const { return view_; }

  // Calls visit(line, end) for worlds that look like this one, each played on by everybody at a glance until
  // so many rounds are over. Chance and the others draw the same numbers in the same line of another choice.
  static constexpr int lines = 64;
  template <class Visit>
  void play_on(int rounds, Visit&& visit) const {
    constexpr int longest = 300;
    for (int line = 0; line < lines; ++line) {
      State now = sample(static_cast<std::uint64_t>(line) + 1);
      Random random(static_cast<std::uint64_t>(line) + 1);
      const Seats owing = game.actors(now);
      int left = rounds;
      const auto play = [&](Seat who, Action next) {
        const State before = now;
        game.apply(now, who, next);
        left -= game.ends_round(before, now) ? 1 : 0;
      };
      play(seat, action);
      for (const Seat other : owing)
        if (other != seat && game.actors(now).contains(other)) play(other, likely(now, other, random));
      for (int step = 0; step < longest && left > 0 && !game.actors(now).empty(); ++step) {
        const Seat who = game.actors(now).lowest();
        play(who,
             who == chance ? random_outcome(game, now, random) : best_at_a_glance(game, now, who, random));
      }
      visit(line, now);
    }
  }

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
  // What others have sealed already is as likely as if they chose now.
  class Sealed {
   public:
    Sealed(const Choice& choice, Random& random) : choice_(choice), random_(random) {}
    double operator()(const G&, const State& state, Seat who, Action sealed) {
      if (who != who_) {
        who_ = who;
        sealed_ = choice_.likely(state, who, random_);
      }
      return sealed == sealed_ ? 1 : 0;
    }

   private:
    const Choice& choice_;
    Random& random_;
    Seat who_ = nobody;
    Action sealed_{};
  };
  [[nodiscard]] State sample(std::uint64_t number) const {
    Random random(number);
    Random of_sealed(hash_join(number, 0x5ea1));
    return game.sample(view_, random, Sealed(*this, of_sealed));
  }
};

template <class G>
struct Reasons;

// A number of a position that players care about, as it is some rounds later.
struct Outlook {
  std::string_view kind;
  double least;       // the smallest difference worth telling
  int sign = 1;       // -1: the less the better
  double unit = 0.1;  // means are rounded to this
};

// Tells where the lines of two choices differ by more than chance does, the clearest two: when this round
// ends, or else a few rounds later.
template <Rules G>
void tell_outlook(const Choice<G>& choice, const Choice<G>& rival, std::vector<Because>& because,
                  std::vector<Because>& instead) {
  if constexpr (requires { Reasons<G>::outlooks; }) {
    constexpr auto& outlooks = Reasons<G>::outlooks;
    constexpr std::size_t size = outlooks.size();
    using Numbers = std::array<double, size>;
    for (const int rounds : {1, 3}) {
      std::array<Numbers, Choice<G>::lines> ends{};
      choice.play_on(rounds, [&](int line, const auto& end) {
        ends[static_cast<std::size_t>(line)] = Reasons<G>::look(choice.game, end, choice.seat);
      });
      Numbers own{};
      Numbers other{};
      Numbers squares{};
      rival.play_on(rounds, [&](int line, const auto& end) {
        const Numbers there = Reasons<G>::look(rival.game, end, rival.seat);
        for (std::size_t i = 0; i < size; ++i) {
          const double here = ends[static_cast<std::size_t>(line)][i];
          own[i] += here / Choice<G>::lines;
          other[i] += there[i] / Choice<G>::lines;
          squares[i] += (here - there[i]) * (here - there[i]) / Choice<G>::lines;
        }
      });
      std::vector<std::pair<double, std::size_t>> clear;  // by differences in standard errors
      for (std::size_t i = 0; i < size; ++i) {
        constexpr double clearly = 2.5;
        const double gain = outlooks[i].sign * (own[i] - other[i]);
        const double spread = std::sqrt(std::max(0.0, squares[i] - gain * gain) / Choice<G>::lines);
        if (gain >= outlooks[i].least && gain > clearly * spread)
          clear.emplace_back(-gain / (outlooks[i].least + spread), i);
      }
      std::sort(clear.begin(), clear.end());
      constexpr std::size_t most = 2;
      for (std::size_t k = 0; k < std::min(most, clear.size()); ++k) {
        const Outlook& one = outlooks[clear[k].second];
        const auto told = [&](const Numbers& means, double merit) {
          const double mean = std::round(means[clear[k].second] / one.unit) * one.unit;
          return Because{.kind = one.kind, .numbers = {{"n", mean}, {"rounds", rounds}}, .merit = merit};
        };
        because.push_back(told(own, 1));
        instead.push_back(told(other, 0));
      }
      if (!clear.empty()) return;
    }
  }
}

// The highest of the others' scores.
inline double best_of_others(const Scores& scores, Seat seat) {
  double best = 0;
  for (std::size_t i = 0; i < scores.size(); ++i)
    if (static_cast<Seat>(i) != seat) best = std::max(best, scores[i]);
  return best;
}

// A game specialises it in mind/reasons/. Without a specialisation only what the player itself says is told.
template <class G>
struct Reasons {
  static void tell(const Choice<G>&, std::vector<Because>&) {}
};

}  // namespace zashiki
