#pragma once
// What is special to Izakaya's players.
#include <algorithm>
#include <cmath>
#include <tuple>
#include <vector>

#include "mind/extras.h"
#include "mind/heuristics/izakaya.h"
#include "mind/view_hash.h"

namespace zashiki {

template <>
struct GameExtras<Izakaya> {
  static constexpr Misjudgement misjudgement{.newcomer = 3.5, .guest = 1.2};  // coins of 100 yen

  static constexpr double bid_blur = 1;
  static bool is_bid(Action action) { return izakaya::kind_of(action) == izakaya::Kind::bid; }
  // Everybody bids towards what going first would gain, the characters to a different extent.
  static auto taste(const Izakaya& game, const Izakaya::State& world, Seat seat, Character who) {
    return [wish = wish_to_go_first(game, world, seat), who](Action bid) {
      const double coins = static_cast<double>(izakaya::yen_of(bid)) / izakaya::yen_of_a_coin;
      switch (who) {
        case Character::gambler: return -std::abs(coins - (2 + 1.5 * wish.coins));
        case Character::miser: return -2 * coins;
        case Character::builder: return -std::abs(coins - (wish.builds ? 1 + wish.coins : 0.5));
        default: return 0.0;
      }
    };
  }

  // The net was trained with the cards and pieces of the house's box.
  static bool fits_net(const Izakaya& rules) {
    static const Izakaya house;
    const auto& [own, usual] = std::tie(rules.tables, house.tables);
    return own.shapes == usual.shapes && own.placements == usual.placements && own.first == usual.first;
  }
  // Money is spent on bids alone: opponents who have all paid the same go by one rule of thumb. Players who
  // weigh what going first is worth mix their bids. Opponents who have paid nothing yet have shown nothing,
  // and with fewer of them it may be chance.
  static constexpr bool plays_on(const Izakaya::View& view, Seat seat) {
    constexpr int enough = 5;
    constexpr int at_the_start = izakaya::coins_at_the_start * izakaya::yen_of_a_coin;
    if (view.options.players < enough) return false;
    const int left = view.yen[seat == 0 ? 1 : 0];
    for (std::size_t i = 0; i < view.yen.size(); ++i)
      if (static_cast<Seat>(i) != seat && view.yen[i] != left) return false;
    return left < at_the_start;
  }
  static constexpr std::uint64_t rollout_cost = 6;

 private:
  // What the first in turn order finds better than the last does, in coins at a glance; and whether that is
  // for a site of its own.
  struct Wish {
    double coins = 0;
    bool builds = false;
  };
  static Wish wish_to_go_first(const Izakaya& game, Izakaya::State world, Seat seat) {
    using namespace izakaya;
    for (const Seat other : game.actors(world)) {
      Action highest{};
      Action lowest{};
      int most = -1;
      int least = most_yen;
      game.legal(world, other, [&](Action action) {
        if (yen_of(action) > most) most = yen_of(action), highest = action;
        if (yen_of(action) < least) least = yen_of(action), lowest = action;
      });
      game.apply(world, other, other == seat ? highest : lowest);
    }
    std::vector<double> worths;
    Wish wish;
    double best = -1;
    if (world.phase == Phase::acting && game.actors(world).contains(seat))
      zashiki::weigh(game, world, seat, [&](Action action, double worth) {
        worths.push_back(worth);
        if (worth <= best) return;
        best = worth;
        wish.builds = kind_of(action) == Kind::claim || kind_of(action) == Kind::build;
      });
    std::sort(worths.rbegin(), worths.rend());
    const auto players = static_cast<std::size_t>(world.options.players);
    if (!worths.empty()) wish.coins = std::min(4.0, worths[0] - worths[std::min(players, worths.size()) - 1]);
    return wish;
  }

 public:
  // Everything open, and the own bid: the view says the same in far more bytes.
  static std::uint64_t key(const Izakaya&, const Izakaya::State& world, Seat seat) {
    ViewHash hash(static_cast<std::uint64_t>(seat) + 1);
    hash.numbers("", std::span(world.floors).first(world.floor_count));
    hash.numbers("", world.top);
    hash.numbers("", world.drink);
    hash.numbers("", world.discs);
    hash.numbers("", world.claims);
    hash.numbers("", world.price);
    hash.numbers("", world.supply);
    hash.numbers("", world.yen);
    hash.numbers("", world.order);
    hash.numbers("", world.spot);
    hash.numbers("", world.claiming);
    hash.numbers("", world.building);
    hash.number("", world.pot);
    hash.number("", world.phase);
    hash.number("", world.turn);
    hash.number("", world.round);
    hash.number("", world.chosen);
    hash.flag("", world.free_piece);
    hash.number("", world.bid[static_cast<std::size_t>(seat)]);
    for (const auto bid : world.bid) hash.flag("", bid == izakaya::no_bid);
    return hash.hash();
  }
};

extern template std::unique_ptr<Mind> make_player(std::string_view, const Izakaya&, const SearchTable&);

}  // namespace zashiki
