#pragma once
// One round of Kamiza as a game of its own. All hands are public, so beyond them a seat knows the areas where
// earlier seats played, but not their cards.
//
// Seats are counted from the start player: 0 plays first.
#include <array>
#include <cstdint>
#include <vector>

#include "rules/kamiza/game.h"

namespace zashiki::kamiza {

inline constexpr int most_histories = 8;  // areas of up to three earlier seats
inline constexpr int most_plays = 8;

using Hands = Nibbles;  // four bits per seat, by order of play
constexpr std::size_t at(Seat seat) { return static_cast<std::size_t>(seat); }
using SeatValues = std::array<float, most_seats>;

// A number for every play after every history of areas (bit k: seat k played at the bottom). Plays are in the
// order of the hand's cards, top before bottom.
template <class Number>
using ByHistory = std::array<std::array<Number, most_plays>, most_histories>;
template <class Number>
using Shares = std::array<ByHistory<Number>, most_seats>;

// A mixed strategy for every seat; shares of one history add up to 1.
struct RoundPolicy {
  Shares<float> share{};
};

// Players who may have known habits: how each would play then, and how likely that is. Otherwise they are
// free.
struct Opponents {
  RoundPolicy habits{};
  SeatValues likely{};
};

class Round {
 public:
  Round(int players, Hands hands);

  [[nodiscard]] int players() const { return players_; }
  [[nodiscard]] int plays_of(Seat seat) const { return static_cast<int>(plays_[at(seat)].size()); }
  [[nodiscard]] Play play(Seat seat, int k) const { return plays_[at(seat)][static_cast<std::size_t>(k)]; }
  [[nodiscard]] static int histories(Seat seat) { return 1 << seat; }

  // Calls worth(laid) for every way to play this round; it returns the value to each seat.
  template <class Worth>
  void set_worth(Worth&& worth) {
    for (std::size_t leaf = 0; leaf < worth_.size(); ++leaf) worth_[leaf] = worth(laid_at(leaf));
  }
  [[nodiscard]] const SeatValues& worth_at(std::size_t leaf) const { return worth_[leaf]; }
  // The cards on the table after these plays.
  [[nodiscard]] Laid laid_at(std::size_t leaf) const;

  // Counterfactual regret minimisation (CFR+, linear averaging) for this many iterations: the policy of free
  // players (a restricted Nash response to the others' habits). Of several equilibria it tends to one near
  // `begin`.
  [[nodiscard]] RoundPolicy solve(int iterations, const Opponents& opponents = {},
                                  const RoundPolicy* begin = nullptr) const;
  // The policy that all are expected to play, habits included.
  [[nodiscard]] RoundPolicy met(const RoundPolicy& policy, const Opponents& opponents) const;
  // The value to each seat if all play this policy.
  [[nodiscard]] SeatValues value(const RoundPolicy& policy) const;
  // The value to each seat of each play of one seat, given the areas of earlier seats, if all others play the
  // policy.
  [[nodiscard]] FixedVector<SeatValues, most_plays> outlook(const RoundPolicy& policy, Seat seat,
                                                            unsigned history) const;
  // The value of one seat's best response to the policy; worth is that seat's own.
  [[nodiscard]] float best_answer(const RoundPolicy& policy, Seat seat) const;
  // The most that any seat gains by its best response.
  [[nodiscard]] float gap(const RoundPolicy& policy) const;
  // The value of each play of a seat to it, weighted by how likely the others reach its history.
  [[nodiscard]] ByHistory<double> play_values(const Shares<double>& shares, Seat seat) const;

 private:
  // The value of the rest of the round to `who`. Adds to `plays` the value of each of its plays, weighted by
  // how likely the others reach its history.
  void meet(Seat seat, const Opponents& opponents, Shares<float>& shares) const;
  template <class Number>
  Number walk(const Shares<Number>& shares, Seat who, ByHistory<Number>& plays, Seat seat, unsigned history,
              std::size_t leaf, Number reach) const;

  int players_;
  std::array<FixedVector<Play, most_plays>, most_seats> plays_;
  std::vector<SeatValues> worth_;  // by leaf: the plays' numbers as digits, the first seat's the highest
};

}  // namespace zashiki::kamiza
