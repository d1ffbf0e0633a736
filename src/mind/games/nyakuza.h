#pragma once
// What is special to Nyakuza's players.
#include <tuple>

#include "mind/extras.h"
#include "mind/heuristics/nyakuza.h"
#include "mind/view_hash.h"

namespace zashiki {

template <>
struct GameExtras<Nyakuza> {
  // The heuristic counts tenths of a stall.
  static constexpr Misjudgement misjudgement{.newcomer = 5, .guest = 2, .regular = 10, .host = 18};

  static constexpr double bid_blur = 2;
  static bool is_bid(Action action) { return nyakuza::kind_of(action) == nyakuza::Kind::bid; }
  // The builder keeps what the next stall costs.
  static auto taste(const Nyakuza&, const Nyakuza::State& world, Seat seat, Character who) {
    return [koban = int{world.koban[static_cast<unsigned>(seat)]}, who](Action bid) {
      const int amount = nyakuza::what_of(bid);
      const double part = static_cast<double>(amount) / std::max(1, koban);
      switch (who) {
        case Character::gambler: return 4 * part;
        case Character::miser: return -8 * part;
        case Character::builder: return 2 * part - 2 * std::max(0, amount + 2 - koban);
        default: return 0.0;
      }
    };
  }

  // The net was trained in the house's bay: in another one a space's number is another place.
  static bool fits_net(const Nyakuza& rules) {
    static const Nyakuza house;
    const auto& [own, usual] = std::tie(rules.chart, house.chart);
    return own.next_to == usual.next_to && own.lies == usual.lies && own.counter == usual.counter;
  }
  // Everything that the view shows, in far fewer bytes.
  static std::uint64_t key(const Nyakuza&, const Nyakuza::State& world, Seat seat) {
    using namespace nyakuza;
    ViewHash hash(static_cast<std::uint64_t>(seat) + 1);
    for (unsigned clan = 0; clan < world.options.players; ++clan) {
      const bool own = clan == static_cast<unsigned>(seat);
      const bool sealed = world.phase == Phase::bid && !own;
      hash.number("", world.boats[clan].resource);
      hash.number("", world.boats[clan].coast);
      hash.number("", world.koban[clan]);
      hash.number("", world.hand[clan]);
      hash.number("", sealed ? no_bid : world.bids[clan]);
      hash.flag("", world.bids[clan] == no_bid);
      hash.number("", own ? world.hidden[clan] : no_tile);
      hash.flag("", world.hidden[clan] == no_tile);
    }
    hash.number("", world.drawn);
    hash.number("", world.used);
    hash.number("", world.stalls);
    hash.number("", world.market);
    hash.numbers("", world.order);
    hash.number("", world.wharf);
    hash.number("", world.amulet);
    hash.number("", world.phase);
    hash.number("", world.round);
    hash.number("", world.to_draw);
    hash.flag("", world.last_round);
    return hash.hash();
  }
  // Stalls, and what koban and boats on the water may still become.
  static Scores prospects(const Nyakuza& game, const Nyakuza::State& state) {
    constexpr double stalls_of_a_koban = 0.08;
    Scores scores = game.scores(state);
    for (std::size_t seat = 0; seat < scores.size(); ++seat)
      scores[seat] += stalls_of_a_koban * std::min<int>(state.koban[seat], 12);
    return scores;
  }
};

extern template std::unique_ptr<Mind> make_player(std::string_view, const Nyakuza&, const SearchTable&);

}  // namespace zashiki
