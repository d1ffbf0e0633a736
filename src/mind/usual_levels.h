#pragma once
// The levels of a game that is played by searching.
#include "mind/greedy.h"
#include "mind/makers.h"
#include "mind/net/net_mind.h"
#include "mind/net/shipped.h"
#include "mind/search_mind.h"

namespace zashiki {

// What part of a level's time is spent on searching; the rest is for all that comes around it.
inline constexpr double thinking_share = 0.85;
inline std::chrono::milliseconds thinking_time(int level) {
  const auto limit = levels[static_cast<std::size_t>(level) - 1].time;
  return std::chrono::milliseconds(static_cast<int>(thinking_share * static_cast<double>(limit.count())));
}

// Somebody who does not think every choice through: so many of them are searched, the others made at a
// glance.
template <Rules G>
class AttentiveMind final : public Mind {
 public:
  AttentiveMind(const G& rules, double attention, const SearchMeasure& measure)
      : glance_(rules), search_(rules, measure), attention_(attention) {}

  Answer think(const Question& question) override {
    constexpr std::uint64_t whether = 0xa77e;  // a stream of its own among what the seed is used for
    const bool attends = Random(hash_join(question.seed, whether)).unit() < attention_;
    return attends ? search_.think(question) : glance_.think(question);
  }

 private:
  GreedyMind<G> glance_;
  SearchMind<G> search_;
  double attention_;
};

// A search with a net; or one by rollouts, where the others seem to play as rollouts do; or where there is
// hardly any time, as on a busy server, a look at the net.
template <Encodes G>
class GuidedMind final : public Mind {
 public:
  GuidedMind(const G& rules, const Net& net, const SearchMeasure& measure)
      : glance_(rules, net, usual_sharpness), by_net_(rules, measure, &net), by_rollouts_(rules, measure) {}

  Answer think(const Question& question) override {
    constexpr double hardly_any = 0.1;
    const bool is_hurried = !question.budget.sets_a_limit() && question.budget.share < hardly_any;
    if (is_hurried) return glance_.think(question);
    if (!Guidance<G>::among_plain(view_as<typename G::View>(question.view), question.seat)) {
      by_rollouts_.release();
      return by_net_.think(question);
    }
    by_net_.release();
    Question asked = question;
    if (asked.budget.iterations > 0)
      asked.budget.iterations = 1 + asked.budget.iterations / Guidance<G>::tries_of_a_rollout;
    return by_rollouts_.think(asked);
  }

 private:
  NetMind<G> glance_;
  SearchMind<G, NetGuidance<G>> by_net_;
  SearchMind<G> by_rollouts_;
};

template <Rules G>
std::unique_ptr<Mind> usual_net(const G& rules) {
  const Net* net = shipped_net(G::id);
  return net == nullptr ? nullptr : std::make_unique<NetMind<G>>(rules, *net, usual_sharpness);
}

// How well the levels below the strongest judge: all of them err where the best is only a little better than
// the rest, and the weaker ones elsewhere too. Set by arenas, so that each wins clearly more than the one
// below (research/strength.md).
struct Judgements {
  double newcomer;  // blurs of GreedyMind
  double guest;
  int regular = 0;  // sharpness of a look at the net, where there is one
  int host = 0;
};

// Without a net (null) the upper levels search, as on a map that the net does not know.
template <Rules G>
std::unique_ptr<Mind> usual_level(const G& rules, int level, const Judgements& judgements, const Net* net) {
  const SearchMeasure measure{.budget = {.time = thinking_time(level)}};
  if (level == 1) return std::make_unique<GreedyMind<G>>(rules, judgements.newcomer);
  if (level == 2) return std::make_unique<GreedyMind<G>>(rules, judgements.guest);
  if (net != nullptr) {
    if (level == 3) return std::make_unique<NetMind<G>>(rules, *net, judgements.regular);
    if (level == 4) return std::make_unique<NetMind<G>>(rules, *net, judgements.host);
    return std::make_unique<GuidedMind<G>>(rules, *net, measure);
  }
  // Even a few lines of play beat a glance by far, and many more lines beat a few by less: so the levels
  // differ in how often they look ahead as well as in how long.
  constexpr double attention_of_a_regular = 0.06;
  constexpr double attention_of_a_host = 0.5;
  if (level == 3) return std::make_unique<AttentiveMind<G>>(rules, attention_of_a_regular, measure);
  if (level == 4) return std::make_unique<AttentiveMind<G>>(rules, attention_of_a_host, measure);
  return std::make_unique<SearchMind<G>>(rules, measure);
}

}  // namespace zashiki
