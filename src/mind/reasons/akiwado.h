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

  static void dice(const Choice<Akiwado>& choice, std::vector<Because>& because) {
    using namespace akiwado;
    if (choice.after.phase != Phase::answering) return;
    const int own = due(choice.after, choice.seat);
    int most = 0;
    for (const Seat other : participants(choice.after))
      if (other != choice.seat) most = std::max(most, due(choice.after, other));
    because.push_back({.kind = "dice_pay",
                       .numbers = {{"own", own}, {"others_at_most", most}},
                       .merit = static_cast<double>(own - most)});
  }

  static void call(const Choice<Akiwado>& choice, std::vector<Because>& because) {
    using namespace akiwado;
    const Place place = place_of(choice.action);
    if (!is_market(place)) return;
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
