#pragma once
// Counterfactual regret minimisation over a whole small game: CFR+ with linear averaging, choices told apart
// by what the seat to act can see. For games of up to some ten thousand positions; every line of play is
// followed in every iteration.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "mind/view_hash.h"
#include "rules/steps.h"

namespace zashiki {

template <Rules G>
class RegretMinimiser {
 public:
  using State = typename G::State;

  RegretMinimiser(const G& game, const State& start) : game_(game), start_(start) {}

  void train(int iterations) {
    for (int i = 0; i < iterations; ++i) {
      ++iteration_;
      for (Seat seat = 0; seat < game_.players(start_); ++seat) {
        walk(start_, seat, 1, Others::as_now);
        improve(seat);
      }
    }
  }

  // What a seat gets when all keep to the average policy: the score less the mean of the others'.
  [[nodiscard]] double value(Seat seat) { return walk(start_, seat, 1, Others::kept); }

  // What a seat can get against the average policy of the others, by minimising its own regret alone;
  // approaches the best answer from below.
  [[nodiscard]] double answer(Seat seat, int iterations) {
    RegretMinimiser responder = *this;
    for (auto& [key, choice] : responder.choices_)
      if (choice.seat == seat) choice = Choice{.seat = seat, .size = choice.size};
    responder.iteration_ = 0;
    for (int i = 0; i < iterations; ++i) {
      ++responder.iteration_;
      responder.walk(start_, seat, 1, Others::average);
      responder.improve(seat);
    }
    return responder.value(seat);
  }

 private:
  static constexpr std::size_t most = G::most_actions;
  struct Choice {
    Seat seat = nobody;
    std::size_t size = 0;
    std::array<double, most> regret{};
    std::array<double, most> average{};
    std::array<double, most> worth{};  // of this iteration, weighted by how likely the others lead here

    [[nodiscard]] double share(std::size_t k) const { return normal(regret, k); }
    [[nodiscard]] double mean(std::size_t k) const { return normal(average, k); }

   private:
    [[nodiscard]] double normal(const std::array<double, most>& weights, std::size_t k) const {
      double total = 0;
      for (std::size_t i = 0; i < size; ++i) total += weights[i];
      return total > 0 ? weights[k] / total : 1.0 / static_cast<double>(size);
    }
  };
  // By which policy seats go: everybody's of now; the others' average and one's own of now; everybody's
  // average.
  enum class Others : std::uint8_t { as_now, average, kept };

  double utility(const State& state, Seat who) const {
    const Scores scores = game_.scores(state);
    double all = 0;
    for (const double score : scores) all += score;
    const double own = scores[static_cast<std::size_t>(who)];
    return own - (all - own) / static_cast<double>(scores.size() - 1);
  }

  double walk(const State& state, Seat who, double reach, Others others) {
    const Seats actors = game_.actors(state);
    if (actors.empty()) return utility(state, who);
    const Seat seat = actors.lowest();
    double value = 0;
    if (seat == chance) {
      const Outcomes<G> outcomes(game_, state);
      for (int i = 0; i < outcomes.size(); ++i) {
        State next = state;
        game_.apply(next, chance, outcomes.action(i));
        const double likely = static_cast<double>(outcomes.weight(i)) / outcomes.total();
        value += likely * walk(next, who, reach * likely, others);
      }
      return value;
    }
    const Actions<G> legal(game_, state, seat);
    const std::uint64_t key = hash_of_view<G>(game_.observe(state, seat), seat);
    Choice& found = choices_[key];  // stays where it is while others are added
    found.seat = seat;
    found.size = static_cast<std::size_t>(legal.size());
    for (int i = 0; i < legal.size(); ++i) {
      const auto k = static_cast<std::size_t>(i);
      const bool by_average = others == Others::kept || (others == Others::average && seat != who);
      const double share = by_average ? found.mean(k) : found.share(k);
      State next = state;
      game_.apply(next, seat, legal[i]);
      const double brought = walk(next, who, seat == who ? reach : reach * share, others);
      if (seat == who && others != Others::kept) found.worth[k] += reach * brought;
      value += share * brought;
    }
    return value;
  }

  void improve(Seat seat) {
    for (auto& [key, choice] : choices_) {
      if (choice.seat != seat) continue;
      double expected = 0;
      for (std::size_t k = 0; k < choice.size; ++k) expected += choice.share(k) * choice.worth[k];
      for (std::size_t k = 0; k < choice.size; ++k)
        choice.regret[k] = std::max(choice.regret[k] + choice.worth[k] - expected, 0.0);
      for (std::size_t k = 0; k < choice.size; ++k) choice.average[k] += iteration_ * choice.share(k);
      choice.worth = {};
    }
  }

  G game_;
  State start_;
  double iteration_ = 0;
  std::unordered_map<std::uint64_t, Choice> choices_;
};

}  // namespace zashiki
