#pragma once
// Positions to ask a computer player about.
#include <memory>
#include <vector>

#include "game/registry.h"
#include "mind/mind.h"

namespace zashiki {

struct Asked {
  std::unique_ptr<Position> position;
  Seat seat = nobody;
  std::vector<Action> legal;
};

// A position some random steps into a game in which a seat has a choice.
inline Asked ask_somewhere(const Game& game, int players, std::uint64_t seed) {
  Random random(seed);
  for (;;) {
    Asked asked{.position = std::move(*game.start(players, {}))};
    std::vector<Action> buffer(static_cast<std::size_t>(game.most_actions()));
    const auto steps = 20 + random.below(60);
    for (std::uint32_t step = 0; !asked.position->over(); ++step) {
      const Seat who = asked.position->actors().lowest();
      if (who == chance) {
        asked.position->apply(chance, asked.position->random_outcome(random));
        continue;
      }
      const auto size = static_cast<std::uint32_t>(asked.position->legal(who, buffer));
      if (step >= steps && size > 1) {
        asked.seat = who;
        asked.legal.assign(buffer.begin(), buffer.begin() + size);
        return asked;
      }
      asked.position->apply(who, buffer[random.below(size)]);
    }
  }
}

}  // namespace zashiki
