#include "mind/kamiza/round.h"

#include <algorithm>

#include "base/bits.h"

namespace zashiki::kamiza {

Round::Round(int players, Hands hands) : players_(players) {
  std::size_t leaves = 1;
  for (Seat seat = 0; seat < players; ++seat) {
    for_each_bit(nibble(hands, seat), [&](int card) {
      for (const Area area : {Area::top, Area::bottom})
        plays_[at(seat)].push_back(make_play(static_cast<Card>(card), area));
    });
    leaves *= plays_[at(seat)].size();
  }
  worth_.resize(leaves);
}

Laid Round::laid_at(std::size_t leaf) const {
  unsigned laid = 0;
  for (Seat seat = players_ - 1; seat >= 0; --seat) {
    const auto& plays = plays_[at(seat)];
    laid |= lay(plays[leaf % plays.size()], seat);
    leaf /= plays.size();
  }
  return static_cast<Laid>(laid);
}

template <class Number>
Number Round::walk(const Shares<Number>& shares, Seat who, ByHistory<Number>& plays, Seat seat,
                   unsigned history, std::size_t leaf, Number reach) const {
  if (seat == players_) return worth_[leaf][at(who)];
  const std::size_t size = plays_[at(seat)].size();
  const auto& share = shares[at(seat)][history];
  Number value = 0;
  for (std::size_t k = 0; k < size; ++k) {
    // Plays alternate between top and bottom, so the lowest bit is the area.
    const unsigned next = history | static_cast<unsigned>(k & 1U) << static_cast<unsigned>(seat);
    if (seat == who) {
      const Number brought = walk(shares, who, plays, seat + 1, next, leaf * size + k, reach);
      plays[history][k] += reach * brought;
      value += share[k] * brought;
    } else if (share[k] > 0) {
      value += share[k] * walk(shares, who, plays, seat + 1, next, leaf * size + k, reach * share[k]);
    }
  }
  return value;
}

// One seat: its habits, and its shares if it is free.
void Round::meet(Seat seat, const Opponents& opponents, Shares<float>& shares) const {
  const float likely = opponents.likely[at(seat)];
  if (likely == 0) return;
  for (std::size_t history = 0; history < static_cast<std::size_t>(histories(seat)); ++history)
    for (std::size_t k = 0; k < static_cast<std::size_t>(plays_of(seat)); ++k) {
      float& share = shares[at(seat)][history][k];
      share += likely * (opponents.habits.share[at(seat)][history][k] - share);
    }
}

RoundPolicy Round::met(const RoundPolicy& policy, const Opponents& opponents) const {
  RoundPolicy met = policy;
  for (Seat seat = 0; seat < players_; ++seat) meet(seat, opponents, met.share);
  return met;
}

RoundPolicy Round::solve(int iterations, const Opponents& opponents, const RoundPolicy* begin) const {
  constexpr float initial_regret = 2;  // as regret, in chances to win
  Shares<float> shares{};              // of a free player
  Shares<float> regrets{};
  RoundPolicy average;
  for (Seat seat = 0; seat < players_; ++seat)
    for (auto& history : shares[at(seat)]) history.fill(1.0F / static_cast<float>(plays_of(seat)));
  if (begin != nullptr) {
    shares = begin->share;
    for (Seat seat = 0; seat < players_; ++seat)
      for (std::size_t history = 0; history < static_cast<std::size_t>(histories(seat)); ++history)
        for (std::size_t k = 0; k < static_cast<std::size_t>(plays_of(seat)); ++k)
          regrets[at(seat)][history][k] = initial_regret * shares[at(seat)][history][k];
  }
  Shares<float> met = shares;
  for (Seat seat = 0; seat < players_; ++seat) meet(seat, opponents, met);
  for (int iteration = 1; iteration <= iterations; ++iteration)
    for (Seat seat = 0; seat < players_; ++seat) {
      ByHistory<float> plays{};
      walk(met, seat, plays, 0, 0, 0, 1.0F);
      const auto size = static_cast<std::size_t>(plays_of(seat));
      for (std::size_t history = 0; history < static_cast<std::size_t>(histories(seat)); ++history) {
        auto& share = shares[at(seat)][history];
        auto& regret = regrets[at(seat)][history];
        float expected = 0;
        for (std::size_t k = 0; k < size; ++k) expected += share[k] * plays[history][k];
        float positive = 0;
        for (std::size_t k = 0; k < size; ++k) {
          regret[k] = std::max(regret[k] + plays[history][k] - expected, 0.0F);
          positive += regret[k];
        }
        for (std::size_t k = 0; k < size; ++k) {
          share[k] = positive > 0 ? regret[k] / positive : 1.0F / static_cast<float>(size);
          average.share[at(seat)][history][k] += static_cast<float>(iteration) * share[k];
        }
      }
      met[at(seat)] = shares[at(seat)];
      meet(seat, opponents, met);
    }
  for (Seat seat = 0; seat < players_; ++seat)
    for (auto& history : average.share[at(seat)]) {
      float total = 0;
      for (const float share : history) total += share;
      for (float& share : history) share = total > 0 ? share / total : 0;
    }
  return average;
}

SeatValues Round::value(const RoundPolicy& policy) const {
  SeatValues values{};
  for (Seat seat = 0; seat < players_; ++seat) {
    ByHistory<float> plays{};
    values[at(seat)] = walk(policy.share, seat, plays, 0, 0, 0, 1.0F);
  }
  return values;
}

FixedVector<SeatValues, most_plays> Round::outlook(const RoundPolicy& policy, Seat seat,
                                                   unsigned history) const {
  constexpr float least = 1e-6F;  // a player may have done what the policy never does
  std::array<float, most_plays> likely{};
  FixedVector<SeatValues, most_plays> values;
  for (int k = 0; k < plays_of(seat); ++k) values.push_back({});
  for (std::size_t leaf = 0; leaf < worth_.size(); ++leaf) {
    std::array<std::size_t, most_seats> play{};
    std::size_t rest = leaf;
    for (Seat other = players_ - 1; other >= 0; --other) {
      play[at(other)] = rest % plays_[at(other)].size();
      rest /= plays_[at(other)].size();
    }
    float weight = 1;
    unsigned areas = 0;
    for (Seat other = 0; other < players_; ++other) {
      if (other == seat && areas != history) weight = 0;
      if (other != seat) weight *= std::max(policy.share[at(other)][areas][play[at(other)]], least);
      areas |= static_cast<unsigned>(play[at(other)] & 1U) << static_cast<unsigned>(other);
    }
    const std::size_t own = play[at(seat)];
    likely[own] += weight;
    for (std::size_t i = 0; i < most_seats; ++i) values[own][i] += weight * worth_[leaf][i];
  }
  for (std::size_t k = 0; k < values.size(); ++k)
    for (float& value : values[k]) value /= likely[k];
  return values;
}

float Round::best_answer(const RoundPolicy& policy, Seat seat) const {
  ByHistory<float> plays{};
  walk(policy.share, seat, plays, 0, 0, 0, 1.0F);
  float value = 0;
  for (std::size_t history = 0; history < static_cast<std::size_t>(histories(seat)); ++history)
    value += *std::max_element(plays[history].begin(), plays[history].begin() + plays_of(seat));
  return value;
}

float Round::gap(const RoundPolicy& policy) const {
  const SeatValues kept = value(policy);
  float most = 0;
  for (Seat seat = 0; seat < players_; ++seat)
    most = std::max(most, best_answer(policy, seat) - kept[at(seat)]);
  return most;
}

ByHistory<double> Round::play_values(const Shares<double>& shares, Seat seat) const {
  ByHistory<double> plays{};
  walk(shares, seat, plays, 0, 0, 0, 1.0);
  return plays;
}

}  // namespace zashiki::kamiza
