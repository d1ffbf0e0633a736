// Izakaya's players, compiled once.
#include "mind/games/izakaya.h"

#include "mind/players.h"

namespace zashiki {

template <>
struct Guidance<Izakaya> : UsualGuidance<Izakaya> {
  static constexpr float faith = 16;
  static constexpr float loyalty = 4;  // without it thousands of tries choose worse than hundreds
  static constexpr float utility_of_worth = 0.01F;  // of 100 yen
  static constexpr int width = 5;
  static constexpr float widening = 0.5F;
  static constexpr int widest = 12;
  static constexpr int sealed_width = 3;
  // Rebuilding a city from its view is dear, and only bids are ever hidden in it.
  static constexpr int worlds_last = 8;

  // With five players more of them are taken for plain ones: that gained on greedy players and on searches
  // alike, and lost with two (research/experiments.md).
  static constexpr float plain_with_net(const Izakaya::View& view) {
    return view.options.players < 5 ? 0.65F : 0.85F;
  }
  static constexpr std::uint64_t tries_of_a_rollout = 6;  // it takes as long
};

template std::unique_ptr<Mind> make_player(std::string_view name, const Izakaya& rules);

}  // namespace zashiki
