// Akiwado's minds, and what its search is guided by.
#include "mind/heuristics/akiwado.h"

#include "mind/usual_levels.h"

namespace zashiki {

template <>
struct Guidance<Akiwado> : UsualGuidance<Akiwado> {
  // Cards come by luck as well, so that even somebody careless must be played against.
  static constexpr float careless = 0.3F;
  static constexpr double slips = 0.25;  // a strange call or bid costs little, and not everybody is greedy
  static constexpr int width = 8;
  static constexpr float widening = 0.5F;
  static constexpr double score_unit = 5;  // points

  // Points, and what coins can still buy while there are cards to come.
  static Utilities judge(const Akiwado& game, const Akiwado::State& state) {
    Scores scores = game.scores(state);
    const double points_of_a_coin = 0.04 * std::min(state.deck.size(), 8);
    for (std::size_t seat = 0; seat < scores.size(); ++seat)
      scores[seat] += points_of_a_coin * state.coins[seat];
    return by_scores(scores, score_unit);
  }
};

namespace {
constexpr Judgements judgements{.newcomer = 1.5, .guest = 0.15, .regular = 10, .host = 30};  // blurs: points
}

template <>
std::unique_ptr<Mind> make_greedy(const Akiwado& rules) {
  return std::make_unique<GreedyMind<Akiwado>>(rules);
}

template <>
std::unique_ptr<Mind> make_without_net(const Akiwado& rules) {
  return usual_level(rules, highest_level, judgements, nullptr);
}

template <>
std::unique_ptr<Mind> make_net(const Akiwado& rules) {
  return usual_net(rules);
}

template <>
std::unique_ptr<Mind> make_level(const Akiwado& rules, int level) {
  return usual_level(rules, level, judgements, shipped_net(Akiwado::id));
}

}  // namespace zashiki
