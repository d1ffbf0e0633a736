#pragma once
// Heuristic for Akiwado, in points: what cards add to the player's shop minus their cost, coins by what they
// can still buy, and distributions of dice that the others would accept.
#include <algorithm>

#include "mind/heuristic.h"
#include "rules/akiwado/game.h"

namespace zashiki {

template <>
struct Heuristic<Akiwado> {
  using State = akiwado::State;

  static constexpr double worth(const Akiwado& game, const State& world, Seat seat, Action action) {
    using namespace akiwado;
    switch (kind_of(action)) {
      case Kind::take: return worth_of_dice(game, world, seat, action);
      case Kind::answer: {
        const double envy = average_due(world) - due(world, seat);
        return what_of(action) == static_cast<int>(akiwado::Stance::challenge) ? envy : 0;
      }
      case Kind::call: return best_at(world, seat, place_of(action));
      case Kind::bid: return worth_of_bid(world, seat, place_of(action), what_of(action));
      default: break;
    }
    State next = world;
    game.apply(next, seat, action);
    return standing(next, seat) + coin_worth(next) * next.coins[at(seat)];
  }

 private:
  // Points, and part of the bonus for pairs that single cards may still become.
  static constexpr double shop_worth(const akiwado::Cards& cards) {
    using namespace akiwado;
    constexpr double promise = 0.1;  // few pairs are completed, and the coins spent on them are missing later
    int singles = 0;
    for (Colour colour = white; colour < colours; ++colour) singles += cards[colour] == 1 ? 1 : 0;
    const int pairs = kinds_in_pairs(cards);
    const int hoped = bonus(std::min(int{colours}, pairs + singles));
    return card_points(cards) + promise * (hoped - bonus(pairs));
  }

  // The shop and the privileges held: white and red score at the end, the others are worth little.
  static constexpr double standing(const State& state, Seat seat) {
    using namespace akiwado;
    double worth = shop_worth(state.shops[at(seat)]);
    for (std::size_t colour = 0; colour < colours; ++colour)
      if (state.privileges[colour] == seat) worth += colour == white ? white_points : colour == red ? 2 : 0.4;
    return worth;
  }

  // Once the deck is empty, a coin buys nothing and only breaks ties.
  static constexpr double coin_worth(const State& state) {
    const int turns_left = (state.deck.size() + 1) / 2;
    return 0.02 + 0.05 * std::min(turns_left, 4);
  }

  static constexpr double average_due(const State& state) {
    double coins = 0;
    for (const Seat seat : akiwado::participants(state)) coins += akiwado::due(state, seat);
    return coins / akiwado::participants(state).size();
  }

  // The player's coins above the average, unless the players who get much less would challenge.
  static constexpr double worth_of_dice(const Akiwado& game, State world, Seat seat, Action take) {
    using namespace akiwado;
    game.apply(world, seat, take);
    if (world.phase != Phase::answering) return world.coins[at(seat)];
    const int own = due(world, seat);
    int envious = 0;
    for (const Seat other : world.waiting)
      if (due(world, other) + 1 < own) envious += challenge_weight(world, other);
    const double lead = own - average_due(world);
    return 2 * envious >= participants(world).size() ? -1 + 0.1 * lead : lead;
  }

  // The probability that a bid is the only highest one. Each opponent is assumed to bid any number of its
  // coins, and to go where it called slightly more often than elsewhere.
  static constexpr double chance_to_win(const State& world, Seat seat, akiwado::Place market, int coins) {
    using namespace akiwado;
    double chance_left = 1;
    for (Seat other = 0; other < world.options.players; ++other) {
      const int purse = world.coins[at(other)];
      if (other == seat || purse < coins) continue;
      const Place call = world.calls[at(other)];
      const double comes = call == market ? 0.45 : call == Place::none ? 0.4 : 0.35;
      chance_left *= 1 - comes * (purse - coins + 1) / purse;
    }
    return chance_left;
  }

  // The cost of being left out of the next touting.
  static constexpr double injustice_cost(const State& world) {
    constexpr double coins_of_a_touting = 1.5;
    return world.deck.empty() ? 0 : coins_of_a_touting * coin_worth(world);
  }

  static constexpr double worth_of_bid(const State& world, Seat seat, akiwado::Place place, int coins) {
    using namespace akiwado;
    const Place call = world.calls[at(seat)];
    const double guilt = call != Place::none && call != place ? injustice_cost(world) : 0;
    if (place == Place::pocket) {
      int sharers = 1;
      for (Seat other = 0; other < world.options.players; ++other)
        sharers += other != seat && world.calls[at(other)] == Place::pocket ? 1 : 0;
      const int own = 1 + (holder_of(world, yellow) == seat ? 1 : 0) + world.coin_area / sharers;
      return own * coin_worth(world) - guilt;
    }
    State won = world;
    won.shops[at(seat)].take_all(won.markets[at(place)]);
    if (won.options.purveyor) check_privileges(won, seat);
    const double gain = standing(won, seat) - standing(world, seat) - coins * coin_worth(world);
    return chance_to_win(world, seat, place, coins) * gain - guilt;
  }

  // The best bid that keeps this call.
  static constexpr double best_at(const State& world, Seat seat, akiwado::Place place) {
    using namespace akiwado;
    if (place == Place::pocket) return worth_of_bid(world, seat, place, 0);
    double best = -1;
    for (int coins = 1; coins <= world.coins[at(seat)]; ++coins)
      best = std::max(best, worth_of_bid(world, seat, place, coins));
    return best;
  }
};

}  // namespace zashiki
