#pragma once
// Izakaya: whether a bid goes first, what an action adds to the own sites and to the others', prices after
// it.
#include "mind/reasons/reasons.h"
#include "rules/izakaya/game.h"

namespace zashiki {

template <>
struct Reasons<Izakaya> {
  static constexpr std::array<Outlook, 4> outlooks{
      {{.kind = "soon_yen", .least = 40, .unit = 10},
       {.kind = "soon_rival_yen", .least = 40, .sign = -1, .unit = 10},
       {.kind = "soon_sites", .least = 0.25},
       {.kind = "soon_floors", .least = 0.25}}};
  static std::array<double, 4> look(const Izakaya& game, const Izakaya::State& end, Seat seat) {
    using namespace izakaya;
    const Scores yen = game.scores(end);
    double floors = 0;
    for_each_bit(end.claims[at(seat)],
                 [&](Site site) { floors += end.storeys[at(2 * site)] + end.storeys[at(2 * site + 1)]; });
    return {yen[static_cast<std::size_t>(seat)], best_of_others(yen, seat),
            static_cast<double>(count_bits(end.claims[at(seat)])), floors};
  }
  static void tell(const Choice<Izakaya>& choice, std::vector<Because>& because) {
    using namespace izakaya;
    const Kind kind = kind_of(choice.action);
    if (kind == Kind::bid) return bid(choice, because);
    if (kind == Kind::price) {
      const int from = a_of(choice.action);
      const int to = b_of(choice.action);
      const int low = choice.after.price[at(from)] * yen_of_a_coin;
      const int high = choice.after.price[at(to)] * yen_of_a_coin;
      because.push_back({.kind = "prices_after",
                         .numbers = {{"from", from, colour_words()[at(from)]},
                                     {"from_yen", low},
                                     {"to", to, colour_words()[at(to)]},
                                     {"to_yen", high}}});
    }
    if (kind == Kind::drink && choice.after.crate[at(b_of(choice.action))] == 0)
      because.push_back(
          {.kind = "takes_last",
           .numbers = {{"from", b_of(choice.action), colour_words()[at(b_of(choice.action))]}}});
    if (choice.after.phase == Phase::offering) because.push_back({.kind = "closes_line", .numbers = {}});
    if (kind != Kind::build) yen(choice, because);
  }

 private:
  static void bid(const Choice<Izakaya>& choice, std::vector<Because>& because) {
    using namespace izakaya;
    const double first = choice.on_average([&](const State&, const State& after) {
      return after.phase != Phase::bidding && after.order[0] == choice.seat ? 1 : 0;
    });
    because.push_back({.kind = "goes_first",
                       .numbers = {{"bid", yen_of(choice.action)}, {"chance", first}},
                       .merit = first});
  }

  // At the final count, as if it came now.
  static void yen(const Choice<Izakaya>& choice, std::vector<Because>& because) {
    const Scores before = choice.game.scores(choice.world);
    const Scores after = choice.game.scores(choice.after);
    double own = 0;
    double others = 0;
    for (std::size_t seat = 0; seat < before.size(); ++seat)
      (static_cast<Seat>(seat) == choice.seat ? own : others) += after[seat] - before[seat];
    if (own == 0 && others == 0) return;
    because.push_back(
        {.kind = "yen_of_sites", .numbers = {{"own", own}, {"others", others}}, .merit = own - others});
  }
};

}  // namespace zashiki
