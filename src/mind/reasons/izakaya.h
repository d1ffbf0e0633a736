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
    if (kind == Kind::claim) site(choice, b_of(choice.action), because);
    if (kind == Kind::build) piece(choice, because);
    if (kind == Kind::place) place(choice, because);
    if (kind == Kind::drink || kind == Kind::price) per_floor(choice, because);
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
    const int left = choice.world.yen[at(choice.seat)] * yen_of_a_coin - yen_of(choice.action);
    because.push_back({.kind = "keeps_yen", .numbers = {{"yen", left}}, .merit = static_cast<double>(left)});
  }

  // What a site is worth to its owner: what each floor pays, and how many there are and may be.
  static void site(const Choice<Izakaya>& choice, izakaya::Site site, std::vector<Because>& because) {
    using namespace izakaya;
    const State& world = choice.world;
    const int yen = worth_of_drinks(world, site) * yen_of_a_coin;
    int empty = 0;
    for (const Corner corner : corners_of(site))
      if (has(world.free_inner | world.free_rim, corner)) ++empty;
    const int floors = world.storeys[at(2 * site)] + world.storeys[at(2 * site + 1)];
    const int cells =
        count_bits(choice.game.area(world, 2 * site)) + count_bits(choice.game.area(world, 2 * site + 1));
    because.push_back({.kind = "site_pays",
                       .numbers = {{"yen", yen}, {"empty", empty}},
                       .merit = static_cast<double>(yen + yen_of_a_coin * empty)});
    because.push_back({.kind = "site_has",
                       .numbers = {{"floors", floors}, {"cells", cells}},
                       .merit = 10.0 * floors + cells});
  }

  // What the piece adds at once where it adds most.
  static void piece(const Choice<Izakaya>& choice, std::vector<Because>& because) {
    using namespace izakaya;
    const auto own = at(choice.seat);
    const double now = choice.game.scores(choice.world)[own];
    double most = 0;
    int cells = 0;
    choice.game.legal(choice.after, choice.seat, [&](Action action) {
      if (kind_of(action) != Kind::place) return;
      State built = choice.after;
      choice.game.apply(built, choice.seat, action);
      most = std::max(most, choice.game.scores(built)[own] - now);
      cells = count_bits(choice.game.tables.cells(placement_in(action)));
    });
    because.push_back({.kind = "piece_adds", .numbers = {{"yen", most}}, .merit = most});
    because.push_back({.kind = "piece_covers", .numbers = {{"cells", cells}}, .merit = 1.0 * cells});
  }

  static void place(const Choice<Izakaya>& choice, std::vector<Because>& because) {
    using namespace izakaya;
    const Site where = a_of(choice.action);
    const auto floors = [&](const State& state) {
      return int{state.storeys[at(2 * where)]} + state.storeys[at(2 * where + 1)];
    };
    const bool own = has(choice.world.claims[at(choice.seat)], where);
    if (floors(choice.after) == floors(choice.world))
      because.push_back({.kind = "widens", .numbers = {}, .merit = -1});
    else if (own)
      because.push_back({.kind = "own_floors", .numbers = {{"floors", floors(choice.after)}}, .merit = 1});
    else if (has(choice.world.unclaimed, where))
      because.push_back({.kind = "nobodys_site", .numbers = {}, .merit = -1});
    const int yen = worth_of_drinks(choice.world, where) * yen_of_a_coin;
    because.push_back({.kind = "floor_pays", .numbers = {{"yen", yen}}, .merit = own ? 1.0 * yen : 0});
  }

  // What each floor on the own sites, and on the others', pays more or less than before, all sites together.
  static void per_floor(const Choice<Izakaya>& choice, std::vector<Because>& because) {
    using namespace izakaya;
    int own = 0;
    int others = 0;
    for (Seat seat = 0; seat < choice.world.options.players; ++seat)
      for_each_bit(choice.world.claims[at(seat)], [&](Site site) {
        (seat == choice.seat ? own : others) +=
            (worth_of_drinks(choice.after, site) - worth_of_drinks(choice.world, site)) * yen_of_a_coin;
      });
    because.push_back({.kind = "per_floor",
                       .numbers = {{"own", own}, {"others", others}},
                       .merit = static_cast<double>(own - others)});
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
