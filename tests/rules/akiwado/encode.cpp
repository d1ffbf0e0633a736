// What is worked out for learners is what the rules would pay.
#include <gtest/gtest.h>

#include "conformance/field.h"
#include "rules/akiwado/game.h"
#include "rules/steps.h"

namespace zashiki {
namespace {

TEST(AkiwadoEncoding, DuesAreWhatTheRulesPay) {
  using namespace akiwado;
  const Akiwado game;
  Random random(3);
  int distributions = 0;
  for (int players = 3; players <= 5; ++players) {
    State state = game.start({.players = static_cast<std::uint8_t>(players)});
    while (!game.actors(state).empty()) {
      const Seat who = game.actors(state).lowest();
      if (who >= 0) {
        const auto dues = field(game, state, who, "due");
        const auto one = field(game, state, who, "die_brings");
        const auto all = field(game, state, who, "dice_bring");
        const bool touting = state.phase == Phase::taking || state.phase == Phase::answering;
        for (int place = 0; place < 5; ++place) {
          const Seat seat = (who + place) % players;
          const bool takes_part = place < players && !state.unjust.contains(seat);
          const auto i = static_cast<std::size_t>(place);
          EXPECT_EQ(dues[i], state.phase == Phase::answering && takes_part ? due(state, seat) : 0);
          State none_kept = state;  // for somebody else all dice count
          none_kept.kept = static_cast<std::uint8_t>(seat == state.turn ? 7 : 0);
          EXPECT_EQ(all[i], touting && takes_part ? due(none_kept, seat) : 0);
          for (std::size_t die = 0; die < 3 && touting; ++die) {
            State that_die = state;
            that_die.turn = static_cast<std::int8_t>(seat);
            that_die.kept = static_cast<std::uint8_t>(1U << die);
            EXPECT_EQ(one[5 * (state.dice[die] - 1U) + i], takes_part ? due(that_die, seat) : 0);
          }
        }
        distributions += state.phase == Phase::answering ? 1 : 0;
      }
      game.apply(
          state, who,
          who == chance ? random_outcome(game, state, random) : random_action(game, state, who, random));
    }
  }
  EXPECT_GT(distributions, 30);
}

}  // namespace
}  // namespace zashiki
