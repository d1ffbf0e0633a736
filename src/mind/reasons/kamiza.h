#pragma once
// Kamiza: what becomes of a card against what the others are expected to lay, and what the cards left are
// worth.
#include "mind/kamiza/match.h"
#include "mind/reasons/reasons.h"

namespace zashiki {

template <>
struct Reasons<Kamiza> {
  static void tell(const Choice<Kamiza>& choice, std::vector<Because>& because) {
    using namespace kamiza;
    const View& view = choice.view();
    const Equilibrium* equilibrium = shipped_equilibrium(view.options);
    if (equilibrium == nullptr) return;  // a table's own bribes and penalties
    const Plan plan = plan_to_win(view, choice.seat, *equilibrium);
    const Seen seen(view, choice.seat);
    const Play own = play_of(choice.action);
    Expected expected;
    meet(seen, view.options, plan.met, plan.round, own, {}, expected);
    for (double& fate : expected.fates) fate /= expected.weight;
    expected.points /= expected.weight;
    expected.others /= expected.weight;
    expected.best_other /= expected.weight;

    because.push_back({.kind = "card_scores",
                       .numbers = {{"chance", expected.fates[at(Fate::seated)]}, {"points", expected.points}},
                       .merit = expected.points});
    because.push_back({.kind = "rival_stands_at",
                       .numbers = {{"points", expected.best_other}},
                       .merit = most_points(rounds) - expected.best_other});
    for (const Fate fate : {Fate::cancelled, Fate::killed, Fate::outranked}) {
      constexpr double rare = 0.1;
      const double share = expected.fates[at(fate)];
      if (share >= rare)
        because.push_back({.kind = fate == Fate::cancelled ? "card_cancelled"
                                   : fate == Fate::killed  ? "card_killed"
                                                           : "card_outranked",
                           .numbers = {{"chance", share}},
                           .merit = -share});
    }
    if (view.round < rounds_of_a_game) {
      // The solver's points are the own ones above the mean of the others', of this round and the rest of
      // the game.
      const Round for_points = round_for_points(view, seen, *equilibrium);
      const auto outlook = for_points.outlook(plan.met, seen.place, seen.history);
      for (int k = 0; k < for_points.plays_of(seen.place); ++k)
        if (for_points.play(seen.place, k) == own) {
          const double later = static_cast<double>(outlook[at(k)][at(seen.place)]) -
                               (expected.points - expected.others / (seen.players - 1));
          because.push_back({.kind = "cards_left", .numbers = {{"more", later}}, .merit = later});
        }
    }
  }

 private:
  struct Expected {
    double weight = 0;
    std::array<double, 5> fates{};
    double points = 0;
    double others = 0;      // the sum of the others' points
    double best_other = 0;  // the highest of the others' scores after the round
  };
  static constexpr std::size_t at(auto number) { return static_cast<std::size_t>(number); }

  // Goes through all that the others may lay, by how likely it is.
  struct SoFar {
    Seat place = 0;
    unsigned history = 0;
    kamiza::Laid laid = 0;
    double likely = 1;
  };
  static void meet(const kamiza::Seen& seen, const kamiza::Options& options,
                   const kamiza::RoundPolicy& policy, const kamiza::Round& round, kamiza::Play own,
                   const SoFar& so_far, Expected& expected) {
    using namespace kamiza;
    // No game has more seats than that; so the compiler sees where the recursion ends.
    if (so_far.place >= std::min<Seat>(seen.players, most_seats))
      return count(seen, options, own, so_far, expected);
    for (int k = 0; k < round.plays_of(so_far.place); ++k) {
      const Play play = round.play(so_far.place, k);
      const bool low = area_of(play) == Area::bottom;
      const bool known = so_far.place < seen.place;
      if (known && low != (((seen.history >> static_cast<unsigned>(so_far.place)) & 1U) != 0)) continue;
      double likely = so_far.likely;
      if (so_far.place == seen.place) {
        if (play != own) continue;
      } else {
        likely *= static_cast<double>(policy.share[at(so_far.place)][so_far.history][at(k)]);
      }
      if (likely <= 0) continue;
      meet(seen, options, policy, round, own,
           {.place = so_far.place + 1,
            .history = so_far.history | (low ? 1U << static_cast<unsigned>(so_far.place) : 0U),
            .laid = static_cast<Laid>(so_far.laid | lay(play, so_far.place)),
            .likely = likely},
           expected);
    }
  }
  static void count(const kamiza::Seen& seen, const kamiza::Options& options, kamiza::Play own,
                    const SoFar& so_far, Expected& expected) {
    using namespace kamiza;
    const Judgement judgement = judge(so_far.laid);
    expected.weight += so_far.likely;
    expected.fates[at(fate_of(judgement, own))] += so_far.likely;
    const Plays marked = judgement.bribed ? judgement.seated & for_the_seat : 0U;
    int best = std::numeric_limits<int>::min();
    for (Seat k = 0; k < seen.players; ++k) {
      const Play play = play_by(so_far.laid, k);
      const int gain = static_cast<int>(points_of(judgement, play, options.bribe)) -
                       ((marked & bit_of(play)) != 0 ? options.wanted_penalty : 0);
      if (k == seen.place) {
        expected.points += so_far.likely * gain;
        continue;
      }
      expected.others += so_far.likely * gain;
      best = std::max(best, seen.points[at(k)] - seen.wanted[at(k)] * options.wanted_penalty + gain);
    }
    expected.best_other += so_far.likely * best;
  }
};

}  // namespace zashiki
