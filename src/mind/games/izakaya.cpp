// Izakaya's minds, and what its search is guided by.
#include "mind/heuristics/izakaya.h"

#include <tuple>

#include "mind/usual_levels.h"

namespace zashiki {

template <>
struct Guidance<Izakaya> : UsualGuidance<Izakaya> {
  static constexpr float faith = 16;
  static constexpr float loyalty = 4;  // without it thousands of tries choose worse than hundreds
  static constexpr float utility_of_worth = 0.01F;  // of 100 yen
  static constexpr int width = 5;
  static constexpr float widening = 0.5F;
  static constexpr int widest = 12;
  static constexpr int sealed_width = 3;
  static constexpr double score_unit = 3000;  // yen
  // Rebuilding a city from its view is dear, and only bids are ever hidden in it.
  static constexpr int worlds_last = 8;

  // With five players more of them are taken for plain ones: that gained on greedy players and on searches
  // alike, and lost with two (research/experiments.md).
  static constexpr float plain_with_net(const Izakaya::View& view) {
    return view.options.players < 5 ? 0.65F : 0.85F;
  }
  // Money is spent on bids alone: where all others have paid the same, they go by one rule of thumb. Who
  // weighs what going first is worth mixes bids. Those who have paid nothing yet have shown nothing, and with
  // fewer others it may be chance.
  static constexpr bool among_plain(const Izakaya::View& view, Seat seat) {
    constexpr int enough = 5;
    constexpr int at_the_start = izakaya::coins_at_the_start * izakaya::yen_of_a_coin;
    if (view.options.players < enough) return false;
    const int left = view.yen[seat == 0 ? 1 : 0];
    for (std::size_t i = 0; i < view.yen.size(); ++i)
      if (static_cast<Seat>(i) != seat && view.yen[i] != left) return false;
    return left < at_the_start;
  }
  static constexpr std::uint64_t tries_of_a_rollout = 6;  // it takes as long
  // All that lies open, and the own bid: the view says the same at much greater length.
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

namespace {

// The net was trained with the cards and pieces of the house's box.
bool is_the_house(const Izakaya& rules) {
  static const Izakaya house;
  const auto& [own, usual] = std::tie(rules.tables, house.tables);
  return own.shapes == usual.shapes && own.placements == usual.placements && own.first == usual.first;
}

constexpr Judgements judgements{.newcomer = 3.5, .guest = 1.2};  // coins of 100 yen

}  // namespace

template <>
std::unique_ptr<Mind> make_greedy(const Izakaya& rules) {
  return std::make_unique<GreedyMind<Izakaya>>(rules);
}

template <>
std::unique_ptr<Mind> make_without_net(const Izakaya& rules) {
  return usual_level(rules, highest_level, judgements, nullptr);
}

template <>
std::unique_ptr<Mind> make_net(const Izakaya& rules) {
  return is_the_house(rules) ? usual_net(rules) : nullptr;
}

template <>
std::unique_ptr<Mind> make_level(const Izakaya& rules, int level) {
  // Levels 3 and 4 search without it, with fewer tries.
  const bool by_net = level == highest_level && is_the_house(rules);
  return usual_level(rules, level, judgements, by_net ? shipped_net(Izakaya::id) : nullptr);
}

}  // namespace zashiki
