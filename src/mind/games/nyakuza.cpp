// Nyakuza's players, compiled once.
#include "mind/games/nyakuza.h"

#include "mind/players.h"

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
};

template std::unique_ptr<Mind> make_player(std::string_view name, const Nyakuza& rules);

}  // namespace zashiki
