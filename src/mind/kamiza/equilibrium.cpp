#include "mind/kamiza/equilibrium.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "base/bits.h"

namespace zashiki::kamiza {
namespace {

std::uint32_t key_of(const Midgame& midgame) {
  return static_cast<std::uint32_t>(midgame.hands) << 16U | midgame.points;
}

Hands hands_after(Hands hands, Laid laid, int players) {
  unsigned rest = hands;
  for (Seat seat = 0; seat < players; ++seat)
    rest &= ~static_cast<unsigned>(shifted(1U << static_cast<unsigned>(card_of(play_by(laid, seat))), seat));
  return static_cast<Hands>(rest);
}

// Values counted from `start`, as counted from seat 0.
SeatValues turned_back(const SeatValues& values, Seat start, int players) {
  SeatValues result{};
  for (Seat seat = 0; seat < players; ++seat) result[at((seat + start) % players)] = values[at(seat)];
  return result;
}

std::array<int, most_seats> unpacked(Nibbles points) {
  std::array<int, most_seats> list{};
  for (Seat seat = 0; seat < most_seats; ++seat) list[at(seat)] = static_cast<int>(nibble(points, seat));
  return list;
}

// The end of the first round as the beginning of the second, and the seat of the first that starts it.
struct Beginning {
  Midgame midgame;
  Seat start;
};
Beginning after_first(Laid laid, const Options& options) {
  const int players = options.players;
  const Nibbles points = points_of_round(laid, options);
  const Seat start = starter_after(unpacked(points), players);
  const Hands hands = hands_after(full_hands(players), laid, players);
  return {
      .midgame = midgame_of(turned(hands, start, players), unpacked(turned(points, start, players)), players),
      .start = start};
}

SeatValues sum(const SeatValues& a, const SeatValues& b) {
  SeatValues result{};
  for (std::size_t i = 0; i < result.size(); ++i) result[i] = a[i] + b[i];
  return result;
}

// Points in sixteenths, as a byte; no game brings a seat eight points more than the others.
constexpr float sixteenths = 16;
std::uint8_t byte_of_points(float points) {
  return static_cast<std::uint8_t>(std::clamp(std::lround(points * sixteenths), -128L, 127L) + 128);
}
float points_of_byte(std::uint8_t byte) { return static_cast<float>(int{byte} - 128) / sixteenths; }

}  // namespace

Nibbles points_of_round(Laid laid, const Options& options) {
  const Judgement judgement = judge(laid);
  unsigned points = 0;
  for (Seat seat = 0; seat < options.players; ++seat)
    points |= shifted(points_of(judgement, play_by(laid, seat), options.bribe), seat);
  return static_cast<Nibbles>(points);
}

SeatValues gains_of(Laid laid, const Options& options) {
  const Judgement judgement = judge(laid);
  const Plays marked = judgement.bribed ? judgement.seated & for_the_seat : 0U;
  SeatValues points{};
  float all = 0;
  for (Seat seat = 0; seat < options.players; ++seat) {
    const Play play = play_by(laid, seat);
    points[at(seat)] = static_cast<float>(points_of(judgement, play, options.bribe)) -
                       ((marked & bit_of(play)) != 0 ? static_cast<float>(options.wanted_penalty) : 0.0F);
    all += points[at(seat)];
  }
  const auto others = static_cast<float>(options.players - 1);
  for (Seat seat = 0; seat < options.players; ++seat) points[at(seat)] -= (all - points[at(seat)]) / others;
  return points;
}

Midgame midgame_of(Hands hands, const std::array<int, most_seats>& points, int players) {
  const int lowest = *std::min_element(points.begin(), points.begin() + players);
  unsigned differences = 0;
  for (Seat seat = 0; seat < players; ++seat)
    differences |= shifted(static_cast<unsigned>(points[at(seat)] - lowest), seat);
  return {.hands = hands, .points = static_cast<Nibbles>(differences)};
}

Seat starter_after(const std::array<int, most_seats>& points, int players) {
  Seat best = 0;
  for (Seat seat = 1; seat < players; ++seat)
    if (points[at(seat)] > points[at(best)]) best = seat;
  return best;
}

Equilibrium::Equilibrium(const Options& options) : options_(options), third_index_(65536, -1) {
  // Third rounds: each seat holds any two cards.
  const int players = options_.players;
  for (unsigned hands = 0; hands < 1U << static_cast<unsigned>(4 * players); ++hands) {
    bool two = true;
    for (Seat seat = 0; seat < players; ++seat)
      two &= std::popcount(nibble(static_cast<Hands>(hands), seat)) == 2;
    if (!two) continue;
    third_index_[hands] = static_cast<std::int32_t>(third_hands_.size());
    third_hands_.push_back(static_cast<Hands>(hands));
  }
  third_.resize(third_hands_.size());
  // Second rounds: after every possible first one.
  Round first(players, full_hands(players));
  first.set_worth([&](Laid laid) {
    const Midgame midgame = after_first(laid, options_).midgame;
    if (second_index_.emplace(key_of(midgame), second_.size()).second)
      second_.push_back({.midgame = midgame});
    return SeatValues{};
  });
}

Round Equilibrium::third_round(Hands hands) const {
  Round round(options_.players, hands);
  round.set_worth([&](Laid laid) { return gains_of(laid, options_); });
  return round;
}

Round Equilibrium::second_round(const Midgame& midgame, const ThirdValues& later) const {
  return second_round(midgame.hands, unpacked(midgame.points), later);
}

Round Equilibrium::second_round(Hands hands, const std::array<int, most_seats>& points,
                                const ThirdValues& later) const {
  const int players = options_.players;
  Round round(players, hands);
  round.set_worth([&](Laid laid) {
    auto total = points;
    const Nibbles gained = points_of_round(laid, options_);
    for (Seat seat = 0; seat < players; ++seat) total[at(seat)] += static_cast<int>(nibble(gained, seat));
    const Seat next = starter_after(total, players);
    const Hands rest = turned(hands_after(hands, laid, players), next, players);
    return sum(gains_of(laid, options_), turned_back(later(rest), next, players));
  });
  return round;
}

Round Equilibrium::first_round(const SecondValues& later) const {
  const int players = options_.players;
  Round round(players, full_hands(players));
  round.set_worth([&](Laid laid) {
    const auto [midgame, start] = after_first(laid, options_);
    return sum(gains_of(laid, options_), turned_back(later(midgame), start, players));
  });
  return round;
}

Round Equilibrium::first_round() const {
  return first_round(
      [&](const Midgame& midgame) { return second_[second_index_.at(key_of(midgame))].solved.value; });
}

const RoundPolicy* Equilibrium::second(const Midgame& midgame) const {
  const auto found = second_index_.find(key_of(midgame));
  return found == second_index_.end() ? nullptr : &second_[found->second].solved.policy;
}
const RoundPolicy* Equilibrium::third(Hands hands) const {
  return third_index_[hands] < 0 ? nullptr : &third_[static_cast<std::size_t>(third_index_[hands])].policy;
}
const SeatValues* Equilibrium::third_value(Hands hands) const {
  return third_index_[hands] < 0 ? nullptr : &third_[static_cast<std::size_t>(third_index_[hands])].value;
}

void Equilibrium::solve(const SolveRound& solve_round) {
  const auto solve_one = [&](const Round& round) {
    Solved solved{.policy = solve_round(round)};
    solved.value = round.value(solved.policy);
    return solved;
  };
  for (std::size_t i = 0; i < third_.size(); ++i) third_[i] = solve_one(third_round(third_hands_[i]));
  for (SecondRound& second : second_)
    second.solved = solve_one(second_round(second.midgame, [&](Hands hands) { return *third_value(hands); }));
  first_ = solve_one(first_round());
}

// Values of policies that were read rather than solved. Those of second rounds are read as well: computing
// them takes longer than a move may.
void Equilibrium::settle_values() {
  for (std::size_t i = 0; i < third_.size(); ++i)
    third_[i].value = third_round(third_hands_[i]).value(third_[i].policy);
  first_.value = first_round().value(first_.policy);
}

SeatValues Equilibrium::value() const { return first_.value; }

SeatValues Equilibrium::exploitability() const {
  const int players = options_.players;
  // Backwards, for each seat of the first round: its value by the policy and by its best response. A seat's
  // value in a later round is that of its best response there, by its place in it.
  std::vector<SeatValues> third_best(third_.size());
  std::vector<SeatValues> third_kept(third_.size());
  for (std::size_t i = 0; i < third_.size(); ++i) {
    const Round round = third_round(third_hands_[i]);
    third_kept[i] = round.value(third_[i].policy);
    for (Seat seat = 0; seat < players; ++seat)
      third_best[i][at(seat)] = round.best_answer(third_[i].policy, seat);
  }
  const auto third_of = [&](const std::vector<SeatValues>& values) {
    return [&](Hands hands) { return values[static_cast<std::size_t>(third_index_[hands])]; };
  };
  std::vector<SeatValues> second_best(second_.size());
  std::vector<SeatValues> second_kept(second_.size());
  for (std::size_t i = 0; i < second_.size(); ++i) {
    const auto& [midgame, solved] = second_[i];
    second_kept[i] = second_round(midgame, third_of(third_kept)).value(solved.policy);
    const Round round = second_round(midgame, third_of(third_best));
    for (Seat seat = 0; seat < players; ++seat)
      second_best[i][at(seat)] = round.best_answer(solved.policy, seat);
  }
  const auto second_of = [&](const std::vector<SeatValues>& values) {
    return [&](const Midgame& midgame) { return values[second_index_.at(key_of(midgame))]; };
  };
  const SeatValues kept = first_round(second_of(second_kept)).value(first_.policy);
  const Round round = first_round(second_of(second_best));
  SeatValues gain{};
  for (Seat seat = 0; seat < players; ++seat)
    gain[at(seat)] = round.best_answer(first_.policy, seat) - kept[at(seat)];
  return gain;
}

template <class Visit>
void Equilibrium::visit_shares(Visit&& visit) {
  const auto visit_round = [&](RoundPolicy& policy, int plays) {
    for (Seat seat = 0; seat < options_.players; ++seat)
      for (int history = 0; history < Round::histories(seat); ++history)
        visit(std::span(policy.share[at(seat)][static_cast<std::size_t>(history)].data(),
                        static_cast<std::size_t>(plays)));
  };
  visit_round(first_.policy, 8);
  for (SecondRound& second : second_) visit_round(second.solved.policy, 6);
  for (Solved& third : third_) visit_round(third.policy, 4);
}

std::vector<std::uint8_t> Equilibrium::bytes() const {
  std::vector<std::uint8_t> bytes{options_.players, options_.bribe, options_.wanted_penalty};
  // visit_shares gives out writable shares; here they are only read.
  const_cast<Equilibrium*>(this)->visit_shares([&](std::span<float> shares) {  // NOLINT
    for (const float share : shares) bytes.push_back(static_cast<std::uint8_t>(std::lround(share * 255)));
  });
  for (const SecondRound& second : second_)
    for (Seat seat = 0; seat < options_.players; ++seat)
      bytes.push_back(byte_of_points(second.solved.value[at(seat)]));
  return bytes;
}

bool Equilibrium::read(const std::vector<std::uint8_t>& bytes) {
  if (bytes.size() < 3 || bytes[0] != options_.players || bytes[1] != options_.bribe ||
      bytes[2] != options_.wanted_penalty)
    return false;
  std::size_t next = 3;
  visit_shares([&](std::span<float> shares) {
    unsigned total = 0;
    for (std::size_t i = 0; i < shares.size(); ++i) total += next + i < bytes.size() ? bytes[next + i] : 0U;
    for (float& share : shares) {
      const unsigned byte = next < bytes.size() ? bytes[next] : 0U;
      share = total > 0 ? static_cast<float>(byte) / static_cast<float>(total)
                        : 1 / static_cast<float>(shares.size());
      ++next;
    }
  });
  for (SecondRound& second : second_)
    for (Seat seat = 0; seat < options_.players; ++seat, ++next)
      if (next < bytes.size()) second.solved.value[at(seat)] = points_of_byte(bytes[next]);
  if (next != bytes.size()) return false;
  settle_values();
  return true;
}

}  // namespace zashiki::kamiza
