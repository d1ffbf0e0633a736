#pragma once
// What is special to Izakaya's players.
#include <tuple>

#include "mind/extras.h"
#include "mind/heuristics/izakaya.h"
#include "mind/view_hash.h"

namespace zashiki {

template <>
struct GameExtras<Izakaya> {
  static constexpr Misjudgement misjudgement{.newcomer = 3.5, .guest = 1.2};  // coins of 100 yen

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
