#pragma once
// What is special to a game's computer players.
#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <string_view>

#include "mind/heuristic.h"
#include "mind/mind.h"
#include "mind/search_params.h"
#include "mind/view_hash.h"

namespace zashiki {

// How much the levels below the strongest misjudge: all err where the best action is only a little better
// than the rest, the weaker ones elsewhere too. Set by arenas, so that each level wins clearly more than the
// one below (research/strength.md).
struct Misjudgement {
  double newcomer = 2;  // blurs of GreedyMind, in units of the game's heuristic
  double guest = 0.5;
  int regular = 0;  // sharpness of a look at the net; 0: the level searches now and then
  int host = 0;
};

// Each game may specialise it in mind/games/<game>.h. Every member is optional; without it the general way is
// taken.
//
// static constexpr Misjudgement misjudgement
//     see above
// static bool fits_net(const G& rules)
//     whether these maps and cards are those that the shipped net was trained with
// static std::uint64_t key(const G& game, const typename G::State& world, Seat seat)
//     what the seat knows in a world as one number, if that can be had faster than by hashing the view
// static Scores prospects(const G& game, const typename G::State& state)
//     scores, and what the position may still bring
// static bool plays_on(const typename G::View& view, Seat seat)
// static constexpr std::uint64_t rollout_cost
//     whether rollouts predict the other players better than the net does, and how many iterations with the
//     net one by a rollout costs
// static constexpr double bid_blur
// static bool is_bid(Action action)
// static auto taste(const G& game, const typename G::State& world, Seat seat, Character who)
//     how a character bids: how much the heuristic's worth of bids is blurred, and a function that says how
//     much more often it chooses a bid, as a number of doublings
// static std::unique_ptr<Mind> level(const G& rules, int level)
// static std::unique_ptr<Mind> without_net(const G& rules)
//     for a game that is solved rather than searched
template <class G>
struct GameExtras {};
// Declared here, so that a file that forgets to include one does not compile.
template <>
struct GameExtras<Niya>;
template <>
struct GameExtras<Kamiza>;
template <>
struct GameExtras<Akiwado>;
template <>
struct GameExtras<Nyakuza>;
template <>
struct GameExtras<Izakaya>;

// What a position is worth to each seat, 0 to 1.
using Utilities = std::array<float, most_players>;
// In proportion to exp(score / unit).
inline Utilities by_scores(const Scores& scores, double unit) {
  Utilities shares{};
  const double highest = *std::max_element(scores.begin(), scores.end());
  double total = 0;
  for (std::size_t seat = 0; seat < scores.size(); ++seat) {
    const double share = std::exp((scores[seat] - highest) / unit);
    shares[seat] = static_cast<float>(share);
    total += share;
  }
  for (std::size_t seat = 0; seat < scores.size(); ++seat) shares[seat] /= static_cast<float>(total);
  return shares;
}
template <class G>
Scores prospects_of(const G& game, const typename G::State& state) {
  if constexpr (requires { GameExtras<G>::prospects(game, state); })
    return GameExtras<G>::prospects(game, state);
  else
    return game.scores(state);
}

template <class G>
std::uint64_t key_of(const G& game, const typename G::State& world, Seat seat) {
  if constexpr (requires { GameExtras<G>::key(game, world, seat); })
    return GameExtras<G>::key(game, world, seat);
  else
    return hash_of_view<G>(game.observe(world, seat), seat);
}

template <class G>
constexpr Misjudgement misjudgement_in() {
  if constexpr (requires { GameExtras<G>::misjudgement; })
    return GameExtras<G>::misjudgement;
  else
    return {};
}

// The player of this name; null if there is none, or none in this game (mind/players.h). It is compiled once
// for each game of the house, in mind/games/.
template <Rules G>
std::unique_ptr<Mind> make_player(std::string_view name, const G& rules,
                                  const SearchTable& table = shipped_search_table());

}  // namespace zashiki
