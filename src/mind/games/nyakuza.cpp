// Nyakuza's minds, and what its search is guided by.
#include "mind/heuristics/nyakuza.h"

#include <tuple>

#include "mind/usual_levels.h"

namespace zashiki {

template <>
struct Guidance<Nyakuza> : UsualGuidance<Nyakuza> {
  static constexpr float faith = 16;
  static constexpr float utility_of_worth = 0.01F;  // of a tenth of a stall
  static constexpr float learned_margin = 0.4F;
  static constexpr int width = 6;
  static constexpr int widest = 16;
  static constexpr float widening = 0.5F;
  static constexpr int sealed_width = 4;
  // Wider trees won less (research/experiments.md).
  static constexpr int width_with_net = width;
  static constexpr float widening_with_net = widening;
  static constexpr int sealed_width_with_net = 5;
  static constexpr double score_unit = 2;  // stalls

  // With three players rollouts beside the net won far more than the net alone; with two it needs none, and
  // with four they gained nothing (research/experiments.md).
  static constexpr float played_on_with_net(const Nyakuza::View& view) {
    return view.options.players == 3 ? 0.5F : 0;
  }
  // All that the view shows, at much less length.
  static std::uint64_t key(const Nyakuza&, const Nyakuza::State& world, Seat seat) {
    using namespace nyakuza;
    ViewHash hash(static_cast<std::uint64_t>(seat) + 1);
    for (unsigned clan = 0; clan < world.options.players; ++clan) {
      const bool own = clan == static_cast<unsigned>(seat);
      const bool sealed = world.phase == Phase::bid && !own;
      hash.number("", world.boats[clan].resource);
      hash.number("", world.boats[clan].coast);
      hash.number("", world.koban[clan]);
      hash.number("", world.hand[clan]);
      hash.number("", sealed ? no_bid : world.bids[clan]);
      hash.flag("", world.bids[clan] == no_bid);
      hash.number("", own ? world.hidden[clan] : no_tile);
      hash.flag("", world.hidden[clan] == no_tile);
    }
    hash.number("", world.drawn);
    hash.number("", world.used);
    hash.number("", world.stalls);
    hash.number("", world.market);
    hash.numbers("", world.order);
    hash.number("", world.wharf);
    hash.number("", world.amulet);
    hash.number("", world.phase);
    hash.number("", world.round);
    hash.number("", world.to_draw);
    hash.flag("", world.last_round);
    return hash.hash();
  }
  // Stalls, and what koban and boats on the water may still become.
  static Utilities judge(const Nyakuza& game, const Nyakuza::State& state) {
    constexpr double stalls_of_a_koban = 0.08;
    Scores scores = game.scores(state);
    for (std::size_t seat = 0; seat < scores.size(); ++seat)
      scores[seat] += stalls_of_a_koban * std::min<int>(state.koban[seat], 12);
    return by_scores(scores, score_unit);
  }
};

namespace {

// The net was trained in the house's bay: in another one a space's number is another place.
bool is_the_house(const Nyakuza& rules) {
  static const Nyakuza house;
  const auto& [own, usual] = std::tie(rules.chart, house.chart);
  return own.next_to == usual.next_to && own.lies == usual.lies && own.counter == usual.counter;
}

// Blurs: tenths of a stall.
constexpr Judgements judgements{.newcomer = 5, .guest = 2, .regular = 10, .host = 18};

}  // namespace

template <>
std::unique_ptr<Mind> make_greedy(const Nyakuza& rules) {
  return std::make_unique<GreedyMind<Nyakuza>>(rules);
}

template <>
std::unique_ptr<Mind> make_without_net(const Nyakuza& rules) {
  return usual_level(rules, highest_level, judgements, nullptr);
}

template <>
std::unique_ptr<Mind> make_net(const Nyakuza& rules) {
  return is_the_house(rules) ? usual_net(rules) : nullptr;
}

template <>
std::unique_ptr<Mind> make_level(const Nyakuza& rules, int level) {
  const Net* net = is_the_house(rules) ? shipped_net(Nyakuza::id) : nullptr;
  return usual_level(rules, level, judgements, net);
}

}  // namespace zashiki
