#pragma once
// Takes the action with the highest immediate worth in one world that fits the view; ties are broken
// randomly. With `blur` it misjudges as a person does: an action worth that much less than the best is chosen
// half as often. So it errs often where little depends on it, and seldom where much does.
#include <algorithm>

#include "mind/heuristic.h"
#include "mind/mind.h"
#include "mind/powers_of_two.h"

namespace zashiki {

template <Rules G>
class GreedyMind final : public Mind {
 public:
  // `blur` is in the units of the game's heuristic.
  explicit GreedyMind(const G& rules, double blur = 0) : rules_(rules), blur_(blur) {}

  Answer think(const Question& question) override {
    Random random(question.seed);
    const auto world = rules_.sample(view_as<typename G::View>(question.view), random, UniformPrior{});
    Answer answer;
    weigh(rules_, world, question.seat, [&](Action action, double worth) {
      answer.policy.push_back({.action = action, .share = 0, .value = worth});
    });
    double best = answer.policy[0].value;
    for (const Weighed& weighed : answer.policy) best = std::max(best, weighed.value);
    std::uint32_t total = 0;
    for (Weighed& weighed : answer.policy) {
      const std::uint32_t weight = blurred_weight(best - weighed.value, blur_);
      weighed.share = weight;
      total += weight;
      if (weight > 0 && random.below(total) < weight) answer.action = weighed.action;
    }
    for (Weighed& weighed : answer.policy) weighed.share /= total;
    std::stable_sort(answer.policy.begin(), answer.policy.end(),
                     [](const Weighed& a, const Weighed& b) { return a.value > b.value; });
    answer.reason = "it gains the most at a glance";
    return answer;
  }

 private:
  G rules_;
  double blur_;
};

}  // namespace zashiki
