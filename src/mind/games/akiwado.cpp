// Akiwado's players, compiled once.
#include "mind/games/akiwado.h"

#include "mind/players.h"

namespace zashiki {

template <>
struct Guidance<Akiwado> : UsualGuidance<Akiwado> {
  // Cards come by luck as well, so that even somebody careless must be played against.
  static constexpr float careless = 0.3F;
  static constexpr double slips = 0.25;  // a strange call or bid costs little, and not everybody is greedy
  static constexpr int width = 8;
  static constexpr float widening = 0.5F;
  static constexpr double score_unit = 5;  // points
};

template std::unique_ptr<Mind> make_player(std::string_view name, const Akiwado& rules);

}  // namespace zashiki
