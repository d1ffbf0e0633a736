#pragma once
// Heuristic for Kamiza: what a play gains in this world, averaged over all plays that later players can make.
#include "mind/heuristic.h"
#include "rules/kamiza/game.h"

namespace zashiki {

template <>
struct Heuristic<Kamiza> {
  static constexpr double worth(const Kamiza&, const Kamiza::State& world, Seat seat, Action action) {
    using namespace kamiza;
    Average average{.world = world, .seat = seat};
    const Laid laid = static_cast<Laid>(world.laid | lay(play_of(action), seat));
    average.add(clockwise(seat, world.options.players), laid, 1);
    return average.gain / average.weight;
  }

 private:
  // A card played where it cannot score is a bluff, which is rarer than an honest play.
  static constexpr double weight_of_a_bluff = 0.25;

  // Enumerates the ways in which the round can continue.
  struct Average {
    const kamiza::State& world;
    Seat seat;
    double gain = 0;
    double weight = 0;

    constexpr void add(Seat other, kamiza::Laid laid, double likely) {
      using namespace kamiza;
      if (other == world.start) {  // the round is complete
        gain += likely * gain_of(laid);
        weight += likely;
        return;
      }
      for_each_bit(nibble(world.hands, other), [&](int card) {
        for (const Area area : {Area::top, Area::bottom}) {
          const Play play = make_play(static_cast<Card>(card), area);
          const bool bluff = (bit_of(play) & in_their_area) == 0;
          add(clockwise(other, world.options.players), static_cast<Laid>(laid | lay(play, other)),
              bluff ? likely * weight_of_a_bluff : likely);
        }
      });
    }

    // Points, less what a WANTED chip will cost.
    [[nodiscard]] constexpr double gain_of(kamiza::Laid laid) const {
      using namespace kamiza;
      const Judgement judgement = judge(laid);
      const Play own = play_by(laid, seat);
      const bool wanted =
          judgement.bribed && pool(world) > 0 && (bit_of(own) & judgement.seated & for_the_seat) != 0;
      return static_cast<double>(points_of(judgement, own, world.options.bribe)) -
             (wanted ? world.options.wanted_penalty : 0);
    }
  };
};

}  // namespace zashiki
