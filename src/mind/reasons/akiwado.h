#pragma once
// Akiwado: what a bid is likely to bring and what breaking the word costs, what dice pay, what a market
// holds.
#include "mind/reasons/reasons.h"
#include "rules/akiwado/game.h"

namespace zashiki {

template <>
struct Reasons<Akiwado> {
  static constexpr std::array<Outlook, 3> outlooks{{{.kind = "soon_points", .least = 0.2},
                                                    {.kind = "soon_coins", .least = 0.4},
                                                    {.kind = "soon_rival_points", .least = 0.2, .sign = -1}}};
  static std::array<double, 3> look(const Akiwado& game, const Akiwado::State& end, Seat seat) {
    const Scores points = game.scores(end);
    return {points[static_cast<std::size_t>(seat)],
            static_cast<double>(end.coins[static_cast<std::size_t>(seat)]), best_of_others(points, seat)};
  }
  static void tell(const Choice<Akiwado>& choice, std::vector<Because>& because) {
    using namespace akiwado;
    switch (kind_of(choice.action)) {
      case Kind::take: return dice(choice, because);
      case Kind::call: return call(choice, because);
      case Kind::bid: return bid(choice, because);
      case Kind::answer: return answer(choice, because);
      default: return;
    }
  }

 private:
  static Because::Number named(std::string_view name, akiwado::Place place) {
    return {name, place, akiwado::place_words()[static_cast<std::size_t>(place)]};
  }
  // What a market's cards would add to the own points.
  static double worth_of(const Choice<Akiwado>& choice, akiwado::Place market) {
    using namespace akiwado;
    State won = choice.world;
    won.shops[at(choice.seat)].take_all(won.markets[at(market)]);
    return choice.game.scores(won)[at(choice.seat)] - choice.game.scores(choice.world)[at(choice.seat)];
  }

  // What the dice pay as they are shared out.
  static void sharing(const akiwado::State& state, Seat seat, std::vector<Because>& because) {
    using namespace akiwado;
    const int own = due(state, seat);
    int most = 0;
    for (const Seat other : participants(state))
      if (other != seat) most = std::max(most, due(state, other));
    because.push_back({.kind = "dice_pay",
                       .numbers = {{"own", own}, {"others_at_most", most}},
                       .merit = static_cast<double>(own - most)});
  }

  static void dice(const Choice<Akiwado>& choice, std::vector<Because>& because) {
    if (choice.after.phase == akiwado::Phase::answering) sharing(choice.after, choice.seat, because);
  }

  static void answer(const Choice<Akiwado>& choice, std::vector<Because>& because) {
    using namespace akiwado;
    if (static_cast<Stance>(what_of(choice.action)) == Stance::accept)
      return sharing(choice.world, choice.seat, because);
    const double stops = choice.on_average([&](const State&, const State& after) {
      return after.phase != Phase::answering && !is_accepted(after) ? 1 : 0;
    });
    because.push_back({.kind = "challenge_stops", .numbers = {{"chance", stops}}, .merit = 0});
  }

  // How many of the others have called the place.
  static void others_there(const Choice<Akiwado>& choice, akiwado::Place place,
                           std::vector<Because>& because) {
    using namespace akiwado;
    int others = 0;
    for (Seat seat = 0; seat < choice.world.options.players; ++seat)
      if (seat != choice.seat && choice.world.calls[at(seat)] == place) ++others;
    because.push_back({.kind = "others_called",
                       .numbers = {named("called", place), {"others", others}},
                       .merit = -1.0 * others});
  }

  static void call(const Choice<Akiwado>& choice, std::vector<Because>& because) {
    using namespace akiwado;
    const Place place = place_of(choice.action);
    others_there(choice, place, because);
    if (!is_market(place)) {
      const int coins = choice.world.coin_area;
      because.push_back({.kind = "coin_area", .numbers = {{"coins", coins}}, .merit = 1.0 * coins});
      return;
    }
    const double points = worth_of(choice, place);
    const int cards = choice.world.markets[at(place)].size();
    because.push_back({.kind = "market_worth",
                       .numbers = {named("market", place), {"cards", cards}, {"points", points}},
                       .merit = points});
  }

  static void bid(const Choice<Akiwado>& choice, std::vector<Because>& because) {
    using namespace akiwado;
    const Place place = place_of(choice.action);
    const auto own = at(choice.seat);
    others_there(choice, place, because);
    if (is_market(place)) {
      const double wins = choice.on_average([&](const State& before, const State& after) {
        return after.shops[own].size() > before.shops[own].size() ? 1 : 0;
      });
      const double points = worth_of(choice, place);
      const int cards = choice.world.markets[at(place)].size();
      because.push_back({.kind = "wins_market",
                         .numbers = {named("market", place),
                                     {"bid", what_of(choice.action)},
                                     {"chance", wins},
                                     {"cards", cards},
                                     {"points", points}},
                         .merit = wins * std::max(0.0, points)});
      const int left = choice.world.coins[own] - what_of(choice.action);
      because.push_back({.kind = "leaves_coins", .numbers = {{"coins", left}}, .merit = 1.0 * left});
    } else {
      const double coins = choice.on_average([&](const State& before, const State& after) {
        return int{after.coins[own]} - int{before.coins[own]};
      });
      because.push_back({.kind = "pocket", .numbers = {{"coins", coins}}, .merit = coins});
    }
    const Place word = choice.world.calls[own];
    if (word != Place::none && word != place)
      because.push_back({.kind = "breaks_word", .numbers = {named("called", word)}, .merit = -1});
  }
};

}  // namespace zashiki
