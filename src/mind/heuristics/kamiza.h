#pragma once
// Kamiza at a glance: what a play gains on average over everything that the others may lay or have laid, less
// what it lets them gain, and less what the card could still be worth later in the game.
#include "mind/heuristic.h"
#include "rules/kamiza/game.h"

namespace zashiki {

template <>
struct Heuristic<Kamiza> {
  // A card that cannot score where it lies is a bluff, and rarer than an honest play.
  static constexpr double bluffs = 0.25;
  // A rival's point is worth part of an own one: it helps only one of several.
  static constexpr double rivalry = 0.4;
  // A point of a card's number kept for a later round of the game: there it may score, or be the one left
  // over.
  static constexpr double kept = 0.15;

  static double worth(const Kamiza& game, const Kamiza::State& world, Seat seat, Action action) {
    using namespace kamiza;
    Expectation expectation{.state = world, .seat = seat};
    const Play play = play_of(action);
    expectation.lay_next(clockwise(seat, game.players(world)), lay(play, seat), 1);
    const int rounds_left = rounds_of_a_game - 1 - world.round % rounds_of_a_game;
    return expectation.gain / expectation.weight - kept * rounds_left * static_cast<double>(card_of(play));
  }

 private:
  // Sums over all that the other seats may have, each way with its weight.
  struct Expectation {
    const kamiza::State& state;
    Seat seat;
    double gain = 0;
    double weight = 0;

    void lay_next(Seat other, kamiza::Laid laid, double likely) {
      using namespace kamiza;
      if (other == seat) {
        gain += likely * gain_of(laid);
        weight += likely;
        return;
      }
      const Seat next = clockwise(other, state.options.players);
      // Of a card on the table the area is seen; which card it is in this world is not for us to know.
      const bool played = has_laid(state.laid, other);
      for_each_bit(nibble(state.hands, other) | face_down(state, other), [&](int card) {
        for (const Area area : {Area::top, Area::bottom}) {
          const Play play = make_play(static_cast<Card>(card), area);
          if (played && area != area_of(play_by(state.laid, other))) continue;
          const bool honest = (bit_of(play) & in_their_area) != 0;
          lay_next(next, static_cast<Laid>(laid | lay(play, other)), honest ? likely : likely * bluffs);
        }
      });
    }

    [[nodiscard]] double gain_of(kamiza::Laid laid) const {
      using namespace kamiza;
      const Judgement judgement = judge(laid);
      const Plays wanted = judgement.bribed && pool(state) > 0 ? judgement.seated & for_the_seat : 0U;
      double total = 0;
      for (Seat who = 0; who < state.options.players; ++who) {
        const Play play = play_by(laid, who);
        const double points = points_of(judgement, play, state.options.bribe);
        const double penalty = (bit_of(play) & wanted) != 0 ? state.options.wanted_penalty : 0;
        total += (points - penalty) * (who == seat ? 1 : -rivalry / (state.options.players - 1));
      }
      return total;
    }
  };
};

}  // namespace zashiki
