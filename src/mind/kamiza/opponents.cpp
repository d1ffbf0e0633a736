#include "mind/kamiza/opponents.h"

#include <algorithm>
#include <array>

#include "base/bits.h"
#include "mind/kamiza/match.h"

namespace zashiki::kamiza {
namespace {

// What a plain player counts, and how often it plays randomly.
struct Style {
  float bluff;  // weight of opponents' plays that cannot count where they lie; 0: only if there are no others
  float penalty;  // the part of a WANTED chip's cost that it considers
  float grudge;   // the part of the others' mean points that it subtracts
  float slips;    // the share of its choices that are random
};
// All combinations of plain players, and last the player who always plays randomly.
constexpr std::size_t all_styles = 3 * 2 * 2 * 2 + 1;
constexpr auto styles = [] {
  std::array<Style, all_styles> list{};
  std::size_t size = 0;
  for (const float bluff : {0.0F, 0.25F, 1.0F})
    for (const float penalty : {0.0F, 1.0F})
      for (const float grudge : {0.0F, 1.0F})
        for (const float slips : {0.04F, 0.25F})
          list[size++] = {.bluff = bluff, .penalty = penalty, .grudge = grudge, .slips = slips};
  list[size] = {.bluff = 1, .penalty = 1, .grudge = 0, .slips = 1};
  return list;
}();
using Likelihoods = std::array<double, all_styles>;

// Prior probabilities: that a player mixes, that a plain player plays randomly, and that all others share one
// style, as several seats of one program do.
constexpr double mixing_prior = 0.8;
constexpr double random_prior = 0.4;
constexpr double same_style_prior = 0.5;
constexpr double most_plain = 0.95;   // the posterior of a plain player is capped
constexpr double mixing_slips = 0.1;  // a player who mixes may mix differently from the equilibrium

constexpr double prior_of(std::size_t style) {
  const double share =
      style + 1 == all_styles ? random_prior : (1 - random_prior) / static_cast<double>(all_styles - 1);
  return (1 - mixing_prior) * share;
}

// One seat's choice in a round: all hands, its place and the areas before it.
struct PastChoice {
  Hands hands;
  Seat place;
  unsigned history;
};

// What each play brings a seat, summed over all plays of the others, by the number of bluffs among them.
class Prospects {
 public:
  Prospects(const Options& options, const PastChoice& choice) : options_(options), choice_(choice) {
    for_each_bit(nibble(choice.hands, choice.place), [&](int card) {
      for (const Area area : {Area::top, Area::bottom}) {
        const Play own = make_play(static_cast<Card>(card), area);
        add(own, 0, lay(own, choice.place), 0);
        ++plays_;
      }
    });
  }

  // How often a plain player chooses each of the plays.
  [[nodiscard]] std::array<float, most_plays> shares(const Style& style) const {
    std::array<float, most_plays> worth{};
    for (std::size_t k = 0; k < plays_; ++k) worth[k] = worth_of(sums_[k], style);
    const float best = *std::max_element(worth.begin(), worth.begin() + static_cast<std::ptrdiff_t>(plays_));
    constexpr float as_good = 1e-4F;
    float equals = 0;
    for (std::size_t k = 0; k < plays_; ++k) equals += worth[k] > best - as_good ? 1.0F : 0.0F;
    std::array<float, most_plays> shares{};
    for (std::size_t k = 0; k < plays_; ++k)
      shares[k] = style.slips / static_cast<float>(plays_) +
                  (worth[k] > best - as_good ? (1 - style.slips) / equals : 0.0F);
    return shares;
  }

 private:
  struct Sum {
    float ways = 0;
    float points = 0;
    float wanted = 0;
    float others = 0;  // their mean
  };
  using ByBluffs = std::array<Sum, most_seats>;

  void add(Play own, Seat other, Laid laid, std::size_t bluffs) {
    if (other == options_.players) return judge_it(own, laid, sums_[plays_][bluffs]);
    if (other == choice_.place) return add(own, other + 1, laid, bluffs);
    const bool laid_before = other < choice_.place;
    for_each_bit(nibble(choice_.hands, other), [&](int card) {
      for (const Area area : {Area::top, Area::bottom}) {
        if (laid_before && (choice_.history >> other & 1U) != static_cast<unsigned>(area)) continue;
        const Play play = make_play(static_cast<Card>(card), area);
        const bool bluff = (bit_of(play) & in_their_area) == 0;
        add(own, other + 1, static_cast<Laid>(laid | lay(play, other)), bluffs + (bluff ? 1 : 0));
      }
    });
  }

  void judge_it(Play own, Laid laid, Sum& sum) const {
    const Judgement judgement = judge(laid);
    unsigned all = 0;
    for (Seat seat = 0; seat < options_.players; ++seat)
      all += points_of(judgement, play_by(laid, seat), options_.bribe);
    const unsigned points = points_of(judgement, own, options_.bribe);
    ++sum.ways;
    sum.points += static_cast<float>(points);
    sum.wanted += judgement.bribed && (bit_of(own) & judgement.seated & for_the_seat) != 0 ? 1.0F : 0.0F;
    sum.others += static_cast<float>(all - points) / static_cast<float>(options_.players - 1);
  }

  [[nodiscard]] float worth_of(const ByBluffs& sums, const Style& style) const {
    const float penalty = style.penalty * static_cast<float>(options_.wanted_penalty);
    float total = 0;
    float weight = 0;
    float likely = 1;
    for (const Sum& sum : sums) {
      if (sum.ways > 0 && (likely > 0 || weight == 0)) {
        const float one = likely > 0 ? likely : 1;
        total += one * (sum.points - penalty * sum.wanted - style.grudge * sum.others);
        weight += one * sum.ways;
      }
      likely *= style.bluff;
    }
    return total / weight;
  }

  const Options& options_;
  const PastChoice& choice_;
  std::size_t plays_ = 0;
  std::array<ByBluffs, most_plays> sums_{};
};

// The likelihood of each seat's plays so far, if it mixes and for each style. Only ratios matter.
class Evidence {
 public:
  Evidence(const View& view, Seat reader, const Equilibrium& equilibrium)
      : options_(view.options), reader_(reader), equilibrium_(equilibrium) {
    mixing.fill(1);
    for (auto& seat : plain) seat.fill(1);
    for (std::size_t number = 0; number < view.past.size(); ++number)
      add(view.past[number], static_cast<int>(number) % rounds_of_a_game);
  }

  std::array<double, most_seats> mixing{};
  std::array<Likelihoods, most_seats> plain{};

 private:
  void add(const PastRound& past, int round) {
    if (round == 0) {
      hands_ = full_hands(options_.players);
      points_.fill(0);
    }
    const int players = options_.players;
    const auto seat_at = [&](Seat place) { return (past.start + place) % players; };
    const Hands hands = turned(hands_, past.start, players);
    std::array<int, most_seats> points{};
    for (Seat place = 0; place < players; ++place) points[at(place)] = points_[at(seat_at(place))];
    const RoundPolicy* policy = round == 0   ? &equilibrium_.first()
                                : round == 1 ? equilibrium_.second(midgame_of(hands, points, players))
                                             : equilibrium_.third(hands);
    Laid laid = 0;
    unsigned history = 0;
    for (Seat place = 0; place < players; ++place) {
      const Seat seat = seat_at(place);
      const Play play = past.plays[at(seat)];
      if (seat != reader_) weigh(seat, {.hands = hands, .place = place, .history = history}, play, policy);
      if (area_of(play) == Area::bottom) history |= 1U << static_cast<unsigned>(place);
      laid = static_cast<Laid>(laid | lay(play, place));
      hands_ = static_cast<Hands>(hands_ ^ shifted(1U << static_cast<unsigned>(card_of(play)), seat));
    }
    const Nibbles gained = points_of_round(laid, options_);
    for (Seat place = 0; place < players; ++place)
      points_[at(seat_at(place))] += static_cast<int>(nibble(gained, place));
  }

  // `policy`: of players who mix; null if the equilibrium does not know the round.
  void weigh(Seat seat, const PastChoice& choice, Play play, const RoundPolicy* policy) {
    const unsigned held = nibble(choice.hands, choice.place);
    const unsigned lower = held & ((1U << static_cast<unsigned>(card_of(play))) - 1U);
    const auto k = static_cast<std::size_t>(2 * count_bits(lower) + static_cast<int>(area_of(play)));
    const double even = 0.5 / count_bits(held);
    const double share =
        policy == nullptr ? even : static_cast<double>(policy->share[at(choice.place)][choice.history][k]);
    mixing[at(seat)] *= mixing_slips * even + (1 - mixing_slips) * share;
    const Prospects prospects(options_, choice);
    for (std::size_t style = 0; style < all_styles; ++style)
      plain[at(seat)][style] *= static_cast<double>(prospects.shares(styles[style])[k]);
  }

  const Options& options_;
  Seat reader_;
  const Equilibrium& equilibrium_;
  Hands hands_ = 0;                       // by seat
  std::array<int, most_seats> points_{};  // of this game, by seat
};

}  // namespace

Opponents opponents_of(const View& view, Seat reader, const Equilibrium& equilibrium) {
  const int players = view.options.players;
  const Evidence evidence(view, reader, equilibrium);
  // If the opponents share one style, pool the evidence of all seats; otherwise judge each seat by its own.
  std::array<double, most_seats> by_own{};
  double all_mixing = 1;
  Likelihoods all_plain{};
  all_plain.fill(1);
  for (Seat seat = 0; seat < players; ++seat) {
    if (seat == reader) continue;
    by_own[at(seat)] = mixing_prior * evidence.mixing[at(seat)];
    all_mixing *= evidence.mixing[at(seat)];
    for (std::size_t style = 0; style < all_styles; ++style) {
      by_own[at(seat)] += prior_of(style) * evidence.plain[at(seat)][style];
      all_plain[style] *= evidence.plain[at(seat)][style];
    }
  }

  Opponents opponents;
  const Hands hands = Seen(view, reader).hands;
  for (Seat place = 0; place < players; ++place) {
    const Seat seat = (view.start + place) % players;
    if (seat == reader) continue;
    double others = 1;
    for (Seat other = 0; other < players; ++other)
      if (other != seat && other != reader) others *= by_own[at(other)];
    const auto likely = [&](double own, double all) {
      return same_style_prior * all + (1 - same_style_prior) * own * others;
    };
    Likelihoods weights{};
    double total = 0;
    for (std::size_t style = 0; style < all_styles; ++style)
      total += weights[style] = prior_of(style) * likely(evidence.plain[at(seat)][style], all_plain[style]);
    const double mixes = mixing_prior * likely(evidence.mixing[at(seat)], all_mixing);
    opponents.likely[at(place)] = static_cast<float>(std::min(most_plain, total / (total + mixes)));
    for (unsigned history = 0; history < static_cast<unsigned>(Round::histories(place)); ++history) {
      const PastChoice choice{.hands = hands, .place = place, .history = history};
      const Prospects prospects(view.options, choice);
      for (std::size_t style = 0; style < all_styles; ++style) {
        const auto shares = prospects.shares(styles[style]);
        for (std::size_t k = 0; k < most_plays; ++k)
          opponents.habits.share[at(place)][history][k] +=
              static_cast<float>(weights[style] / total) * shares[k];
      }
    }
  }
  return opponents;
}

}  // namespace zashiki::kamiza
