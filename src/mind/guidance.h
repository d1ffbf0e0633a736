#pragma once
// What the search knows about a game beyond its rules. Each game's is in mind/games/<game>.cpp, beside the
// one place where its search is compiled.
#include <algorithm>
#include <array>
#include <cmath>

#include "mind/extras.h"
#include "mind/view_hash.h"
#include "rules/rules.h"

namespace zashiki {

// What a position is worth to each seat, 0 to 1.
using Utilities = std::array<float, most_players>;

// The usual numbers; a game's own Guidance derives from them and sets what differs.
template <Rules G>
struct UsualGuidance {
  // Whether nothing is ever hidden from anybody. Then positions are told apart by the way that leads to them;
  // otherwise by what the seat to act can see.
  static constexpr bool open = false;
  // Whether choices that are not sealed are mixed too: where players hold secrets a maximum can be read.
  static constexpr bool always_mix = false;
  // Weight of the unknown when actions are compared.
  static constexpr float exploration = 0.2F;
  // How many tries the heuristic's opinion of an open choice stands for (0: it only decides the order), and
  // what one of its units is in utility. Without such a weight a search of few tries chose worse placements
  // in Izakaya than a glance does (research/experiments.md); why its means mislead there was not found out.
  static constexpr float faith = 0;
  static constexpr float utility_of_worth = 0;
  // How much more it is heard with every try: 0 where it is forgotten in time, as is right where the means do
  // not mislead.
  static constexpr float loyalty = 0;
  // Of sealed choices: the share of tries at random.
  static constexpr float curiosity = 0.15F;
  // The others, of whom nothing is known: so many are expected to go by the heuristic and so many by lot, all
  // game long; the rest choose as well as the tree can tell. Where somebody careless has no chance anyhow,
  // lines with one teach nothing.
  static constexpr float plain(const typename G::View&) { return 0.5F; }
  static constexpr float careless = 0;
  // Of a mixed strategy, actions with less than this part of the likeliest one's share are left out: after so
  // few tries they are noise.
  static constexpr double purity = 0.6;
  // Whether the heuristic orders actions and plays rollouts; else all is by lot.
  static constexpr bool guided = true;
  // Whether a net weighs the actions instead of the heuristic, and judges the position where the known ends.
  static constexpr bool by_net = false;
  // How much of a try's worth goes by a rollout from there: all without a net.
  static constexpr float played_on(const typename G::View&) { return 1; }
  // With a net: how many of the others are expected to go by the heuristic.
  static constexpr float plain_with_net(const typename G::View&) { return 0.25F; }
  // With a net: as how many tries with one a try by a rollout counts, where tries are counted.
  static constexpr std::uint64_t tries_of_a_rollout = 1;
  // With a net: how much its weights count in open choices, and how much regret and how many tries they stand
  // for in sealed ones.
  static constexpr float leaning = 0;
  static constexpr float regret_of_weights = 0;
  static constexpr float average_of_weights = 0;
  // With a net: how much of what it learned to expect goes by the scores (learn/train.py --margin).
  static constexpr float learned_margin = 0;
  // With a net: `played_on`. The rest is what the net expects.
  static constexpr float played_on_with_net(const typename G::View&) { return 0; }
  // With a net: `width`, `widening` and `sealed_width`, which are below. Narrower trees are deeper.
  static constexpr int width_with_net = 16;
  static constexpr float widening_with_net = 0;
  static constexpr int sealed_width_with_net = 12;
  // Rollouts: the share of choices by lot. None where a single one can decide the game, as a bid of all koban
  // does: then the search learns about blunders, not about play.
  static constexpr double slips = 0;
  // Rollouts: after how many choices the position is judged as it is (0: never, play to the end).
  static constexpr int patience = 0;
  // Progressive widening: actions considered at first, how their number grows with the root of the visits,
  // and the most there can be. The heuristic decides the order.
  static constexpr int width = 12;
  static constexpr float widening = 2.0F;
  static constexpr int widest = 64;
  // Of sealed choices so many are mixed, the best by the heuristic: more would need more tries than there
  // are.
  static constexpr int sealed_width = 8;
  // Iterations that share one drawn world: more than 1 where drawing is dear and little is hidden.
  static constexpr int worlds_last = 1;
  // How much a finished game counts by its scores rather than by who won: a clear win tells more than a lucky
  // one.
  static constexpr float margin = 0.4F;
  // A lead of so many points is worth e : 1.
  static constexpr double score_unit = 5;

  // What a seat knows in a world, as one number.
  static std::uint64_t key(const G& game, const typename G::State& world, Seat seat) {
    if constexpr (requires { GameExtras<G>::key(game, world, seat); })
      return GameExtras<G>::key(game, world, seat);
    else
      return hash_of_view<G>(game.observe(world, seat), seat);
  }
  // A position judged as it stands: by the scores.
  static Utilities judge(const G& game, const typename G::State& state, double unit) {
    if constexpr (requires { GameExtras<G>::prospects(game, state); })
      return by_scores(GameExtras<G>::prospects(game, state), unit);
    else
      return by_scores(game.scores(state), unit);
  }

  static Utilities by_scores(const Scores& scores, double unit) {
    Utilities shares{};
    double highest = scores[0];
    for (const double score : scores) highest = std::max(highest, score);
    double total = 0;
    for (std::size_t seat = 0; seat < scores.size(); ++seat) {
      const double share = std::exp((scores[seat] - highest) / unit);
      shares[seat] = static_cast<float>(share);
      total += share;
    }
    for (std::size_t seat = 0; seat < scores.size(); ++seat) shares[seat] /= static_cast<float>(total);
    return shares;
  }
};

// Each game of the house specialises it.
template <Rules G>
struct Guidance : UsualGuidance<G> {};

// The same game's search with a net.
template <Rules G>
struct NetGuidance : Guidance<G> {
  static constexpr bool by_net = true;
  // The others are clever ones. Imagining players who draw from the net's weights instead found what gains on
  // such players alone: it won less than the net by itself does (research/experiments.md).
  static constexpr float plain(const typename G::View& view) { return Guidance<G>::plain_with_net(view); }
  static constexpr float careless = Guidance<G>::careless / 6;
  static constexpr float margin = Guidance<G>::learned_margin;
  static constexpr float played_on(const typename G::View& view) {
    return Guidance<G>::played_on_with_net(view);
  }
  static constexpr float leaning = 0.6F;
  // What is sealed begins with the net's mix: hundreds of tries alone are not enough for a good one.
  static constexpr float regret_of_weights = 10;
  static constexpr float average_of_weights = 2000;
  static constexpr float faith = 0;
  static constexpr int width = Guidance<G>::width_with_net;
  static constexpr float widening = Guidance<G>::widening_with_net;
  static constexpr int widest = 16;
  static constexpr int sealed_width = Guidance<G>::sealed_width_with_net;
};

// Plain upper confidence bounds with random playouts: what search is measured by.
template <Rules G>
struct NoGuidance : UsualGuidance<G> {
  static constexpr float exploration = 0.7F;
  static constexpr bool guided = false;
  static constexpr float margin = 0;
  static constexpr int width = 1 << 20;
};

}  // namespace zashiki
