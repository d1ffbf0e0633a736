#pragma once
// One round of Kamiza as a game of its own. What everybody still holds is known, so all that a seat knows
// beyond the hands is at which areas those before it have played; what it does not know is with which cards.
//
// Seats are counted here from the start player: 0 plays first.
#include <array>
#include <cstdint>
#include <vector>

#include "rules/kamiza/game.h"

namespace zashiki::kamiza {

inline constexpr int most_histories = 8;  // areas of up to three seats before one's own
inline constexpr int most_plays = 8;

using Hands = Nibbles;  // four bits a seat, by order of playing
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

// Players who may be of known habits: what each would play then, and how likely it is. Otherwise they are
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

  // Calls worth(laid) for every way to play this round; it gives what each seat then has.
  template <class Worth>
  void set_worth(Worth&& worth) {
    for (std::size_t leaf = 0; leaf < worth_.size(); ++leaf) worth_[leaf] = worth(laid_at(leaf));
  }
  [[nodiscard]] const SeatValues& worth_at(std::size_t leaf) const { return worth_[leaf]; }
  // The cards on the table when everybody has played in this way.
  [[nodiscard]] Laid laid_at(std::size_t leaf) const;

  // Counterfactual regret minimisation (CFR+, linear averaging) for so many iterations: what all choose who
  // are free to (a restricted Nash response to the others' habits). Of several equilibria it tends to one
  // near `begin`.
  [[nodiscard]] RoundPolicy solve(int iterations, const Opponents& opponents = {},
                                  const RoundPolicy* begin = nullptr) const;
  // As everybody is met: of known habits or free.
  [[nodiscard]] RoundPolicy met(const RoundPolicy& policy, const Opponents& opponents) const;
  // What each seat gets when all keep to a policy.
  [[nodiscard]] SeatValues value(const RoundPolicy& policy) const;
  // What each play of a seat brings everybody, the areas of those before it known and all others keeping to
  // the policy.
  [[nodiscard]] FixedVector<SeatValues, most_plays> outlook(const RoundPolicy& policy, Seat seat,
                                                            unsigned history) const;
  // What one seat gets by its best answer, the others keeping to the policy; worth is that seat's own.
  [[nodiscard]] float best_answer(const RoundPolicy& policy, Seat seat) const;
  // The most that any seat gains so.
  [[nodiscard]] float gap(const RoundPolicy& policy) const;
  // What each play of a seat is worth to it, weighted by how likely the others bring about its history.
  [[nodiscard]] ByHistory<double> play_values(const Shares<double>& shares, Seat seat) const;

 private:
  // What the rest of the round is worth to `who`; what each of its plays is worth, weighted by how likely the
  // others bring about its history, is added to `plays`.
  void meet(Seat seat, const Opponents& opponents, Shares<float>& shares) const;
  template <class Number>
  Number walk(const Shares<Number>& shares, Seat who, ByHistory<Number>& plays, Seat seat, unsigned history,
              std::size_t leaf, Number reach) const;

  int players_;
  std::array<FixedVector<Play, most_plays>, most_seats> plays_;
  std::vector<SeatValues> worth_;  // by leaf: the plays' numbers as digits, the first seat's the highest
};

}  // namespace zashiki::kamiza
