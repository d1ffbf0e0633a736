#pragma once
// Izakaya at a glance: what an action adds to the own standing at the final count, and takes from the
// others'.
#include "mind/heuristic.h"
#include "rules/izakaya/game.h"

namespace zashiki {

template <>
struct Heuristic<Izakaya> {
  using State = izakaya::State;
  using Site = izakaya::Site;

  // In coins of 100 yen. The guesses: a corner without a drink yet will get a cheap one that somebody else
  // chooses; a claimed site will grow by a floor and a half.
  static constexpr double empty_corner = 0.8;
  static constexpr double floors_to_come = 1.5;
  static constexpr double free_piece = 2;
  static constexpr int modest_bid = 100;     // yen: going first is worth little, standing still costs nothing
  static constexpr double broad_top = 0.02;  // for each cell of a new top floor: the next piece needs room

  static double worth(const Izakaya& game, const State& world, Seat seat, Action action) {
    using namespace izakaya;
    switch (kind_of(action)) {
      case Kind::bid: return -std::abs(yen_of(action) - modest_bid);
      case Kind::place: return worth_of_place(game, world, seat, a_of(action), placement_in(action));
      case Kind::build: {
        double best = -1;  // a piece that fits nowhere only wastes the disc
        game.places(world, a_of(action), [&](Site site, Placement placement) {
          best = std::max(best, worth_of_place(game, world, seat, site, placement));
          return true;
        });
        return best;
      }
      default: {
        State next = world;
        game.apply(next, seat, action);
        const double gain = standing(next, seat) - standing(world, seat);
        return next.phase == Phase::offering ? gain + free_piece : gain;
      }
    }
  }

 private:
  // What one floor on this site pays.
  static double worth_of_floor(const State& state, Site site) {
    using namespace izakaya;
    double coins = 0;
    for (const Corner corner : corners_of(site)) {
      const auto drink = state.drink[at(corner)];
      if (drink != no_drink)
        coins += state.price[drink];
      else if (has(state.free_inner | state.free_rim, corner))
        coins += empty_corner;
    }
    return coins;
  }

  // The own claims against the average of the others'.
  static double standing(const State& state, Seat seat) {
    using namespace izakaya;
    double all = 0;
    for (Seat owner = 0; owner < state.options.players; ++owner) {
      double coins = state.yen[at(owner)];
      for_each_bit(state.claims[at(owner)], [&](Site site) {
        const int storeys = state.storeys[at(2 * site)] + state.storeys[at(2 * site + 1)];
        coins += worth_of_floor(state, site) * (storeys + floors_to_come);
      });
      all += owner == seat ? coins : -coins / (state.options.players - 1);
    }
    return all;
  }

  // A piece pays when it makes a new floor on an own site, and hurts when it does so on another's.
  static double worth_of_place(const Izakaya& game, const State& state, Seat seat, Site site,
                               izakaya::Placement placement) {
    using namespace izakaya;
    const Cells cells = game.tables.cells(placement);
    const int building = 2 * site + ((game.area(state, 2 * site) & cells) == 0 ? 1 : 0);
    const auto top = state.top[at(building)];
    const bool grows = top == no_floor || (cells & ~state.floors[top]) == 0;
    if (!grows || has(state.unclaimed, site)) return 0;
    const double floor = worth_of_floor(state, site);
    if (!has(state.claims[at(seat)], site)) return -floor / (state.options.players - 1);
    return floor + broad_top * std::popcount(cells);
  }
};

}  // namespace zashiki
