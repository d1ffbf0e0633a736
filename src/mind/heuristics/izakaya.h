#pragma once
// Heuristic for Izakaya: what an action adds to the player's final count, minus what it adds to the others'.
#include <algorithm>
#include <array>

#include "mind/heuristic.h"
#include "rules/izakaya/game.h"

namespace zashiki {

template <>
struct Heuristic<Izakaya> {
  using State = izakaya::State;
  using Site = izakaya::Site;

  // In coins of 100 yen. Two guesses: an opponent puts a cheap drink on a corner that has none yet, and a
  // claimed site grows by a floor and a half.
  static constexpr double empty_corner = 0.8;
  static constexpr double floors_to_come = 1.5;
  static constexpr double free_piece = 2;
  static constexpr int modest_bid = 100;     // yen; going first is worth little
  static constexpr double broad_top = 0.02;  // for each cell of a new top floor: the next piece needs room

  template <class Sink>
  static constexpr void weigh(const Izakaya& game, const State& world, Seat seat, Sink&& sink) {
    using namespace izakaya;
    if (world.phase == Phase::bidding) {
      game.legal(world, seat, [&](Action action) {
        const double apart = static_cast<double>(yen_of(action) - modest_bid) / yen_of_a_coin;
        sink(action, apart < 0 ? apart : -apart);
      });
      return;
    }
    const City city(game, world, seat);
    game.legal(world, seat, [&](Action action) { sink(action, city.worth(action)); });
  }

 private:
  // What is shared by all actions of a position.
  class City {
   public:
    constexpr City(const Izakaya& game, const State& state, Seat seat)
        : game_(game), state_(state), seat_(seat) {
      using namespace izakaya;
      for_each_bit(state.city, [&](Site site) { floor_[at(site)] = worth_of_floor(site); });
      // The player's claims minus the average of the opponents'.
      for (Seat owner = 0; owner < state.options.players; ++owner)
        for_each_bit(state.claims[at(owner)], [&](Site site) {
          const double part = owner == seat ? 1 : -1.0 / (state.options.players - 1);
          for (const Corner corner : corners_of(site)) stake_[at(corner)] += part * floors(site);
        });
      for (std::size_t corner = 0; corner < corners; ++corner)
        stake_in_[state.drink[corner]] += stake_[corner];
    }

    [[nodiscard]] constexpr double worth(Action action) const {
      using namespace izakaya;
      switch (kind_of(action)) {
        case Kind::drink: return stake_[at(a_of(action))] * (state_.price[at(b_of(action))] - empty_corner);
        case Kind::price: return stake_in_[at(b_of(action))] - stake_in_[at(a_of(action))];
        case Kind::claim: {
          const Site site = b_of(action);
          const bool line = in_a_line(state_.discs[at(seat_)] | bit(a_of(action)), a_of(action));
          return floor_[at(site)] * floors(site) + (line ? free_piece : 0);
        }
        case Kind::build: return worth_of_piece(a_of(action));
        case Kind::place: return worth_of_place(a_of(action), placement_in(action));
        default: return 0;
      }
    }

   private:
    [[nodiscard]] constexpr double floors(Site site) const {
      const auto s = izakaya::at(2 * site);
      return state_.storeys[s] + state_.storeys[s + 1] + floors_to_come;
    }

    // What one floor on this site pays at the final count.
    [[nodiscard]] constexpr double worth_of_floor(Site site) const {
      using namespace izakaya;
      double coins = 0;
      for (const Corner corner : corners_of(site)) {
        const auto drink = state_.drink[at(corner)];
        if (drink != no_drink)
          coins += state_.price[drink];
        else if (has(state_.free_inner | state_.free_rim, corner))
          coins += empty_corner;
      }
      return coins;
    }

    // A piece is worth something if it makes a new floor: a gain on the player's site, a loss on another's.
    [[nodiscard]] constexpr double worth_of_place(Site site, izakaya::Placement placement) const {
      using namespace izakaya;
      if (has(state_.unclaimed, site)) return 0;
      const Cells cells = game_.tables.cells(placement);
      const int building = 2 * site + ((game_.area(state_, 2 * site) & cells) == 0 ? 1 : 0);
      const auto top = state_.top[at(building)];
      if (top != no_floor && (cells & ~state_.floors[top]) != 0) return 0;
      if (!has(state_.claims[at(seat_)], site)) return -floor_[at(site)] / (state_.options.players - 1);
      return floor_[at(site)] + broad_top * count_bits(cells);
    }

    // The worth of its best place. Most pieces go on top of the player's own buildings, where places are few.
    [[nodiscard]] constexpr double worth_of_piece(int piece) const {
      using namespace izakaya;
      double best = -1;  // a piece that fits nowhere wastes the disc
      for_each_bit(state_.claims[at(seat_)], [&](Site site) {
        if (floor_[at(site)] <= best) return;
        for (int building = 2 * site; building < 2 * site + 2; ++building) {
          const auto top = state_.top[at(building)];
          const Cells open = top == no_floor ? game_.area(state_, building) : state_.floors[top];
          for (const Placement placement : game_.tables.of(state_.card[at(site)], building % 2, piece)) {
            const Cells cells = game_.tables.cells(placement);
            if ((cells & ~open) != 0) continue;
            best = std::max(best, floor_[at(site)] + broad_top * count_bits(cells));
            break;
          }
        }
      });
      if (best > 0) return best;
      game_.places(state_, piece, [&](Site site, Placement placement) {
        best = std::max(best, worth_of_place(site, placement));
        return best < 0;
      });
      return best;
    }

    const Izakaya& game_;
    const State& state_;
    Seat seat_;
    std::array<double, izakaya::most_sites> floor_{};      // what one floor on a site pays
    std::array<double, izakaya::corners> stake_{};         // the gain from another coin on a corner
    std::array<double, izakaya::colours + 1> stake_in_{};  // or on a colour of drink (the last: no drink)
  };
};

}  // namespace zashiki
