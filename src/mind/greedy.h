#pragma once
// Looks at every own action's immediate gain in one world that fits the view; ties are broken at random. With
// `care` below 1 it is a person: overlooks things, and then takes what comes to hand.
#include <algorithm>

#include "mind/heuristic.h"
#include "mind/mind.h"

namespace zashiki {

template <Rules G>
class GreedyMind final : public Mind {
 public:
  explicit GreedyMind(const G& rules, double care = 1) : rules_(rules), care_(care) {}

  Answer think(const Question& question) override {
    Random random(question.seed);
    const auto world = rules_.sample(view_as<typename G::View>(question.view), random, UniformPrior{});
    Answer answer;
    weigh(rules_, world, question.seat, [&](Action action, double worth) {
      answer.policy.push_back({.action = action, .share = 0, .value = worth});
    });
    double best = answer.policy[0].value;
    for (const Weighed& weighed : answer.policy) best = std::max(best, weighed.value);
    std::uint32_t ties = 0;
    for (const Weighed& weighed : answer.policy)
      if (weighed.value == best && random.below(++ties) == 0) answer.action = weighed.action;
    const double slip = (1 - care_) / static_cast<double>(answer.policy.size());
    for (Weighed& weighed : answer.policy) weighed.share = slip + (weighed.value == best ? care_ / ties : 0);
    if (care_ < 1 && random.unit() >= care_)
      answer.action = question.legal[random.below(static_cast<std::uint32_t>(question.legal.size()))];
    std::stable_sort(answer.policy.begin(), answer.policy.end(),
                     [](const Weighed& a, const Weighed& b) { return a.value > b.value; });
    answer.reason = "it gains the most at a glance";
    return answer;
  }

 private:
  G rules_;
  double care_;
};

}  // namespace zashiki
