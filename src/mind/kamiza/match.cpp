#include "mind/kamiza/match.h"

#include <algorithm>
#include <cmath>

#include "mind/kamiza/opponents.h"

namespace zashiki::kamiza {
namespace {

// Rule 4 and K5, with a small weight on points so that none are thrown away.
SeatValues win_shares(const Seen& seen, Laid laid, const Options& options) {
  const Judgement judgement = judge(laid);
  const Plays marked = judgement.bribed ? judgement.seated & for_the_seat : 0U;
  std::array<int, most_seats> rank{};
  int best = -1000000;
  for (Seat k = 0; k < seen.players; ++k) {
    const Play play = play_by(laid, k);
    const int wanted = seen.wanted[at(k)] + ((marked & bit_of(play)) != 0 ? 1 : 0);
    const int points = seen.points[at(k)] + static_cast<int>(points_of(judgement, play, options.bribe)) -
                       wanted * options.wanted_penalty;
    rank[at(k)] = 100 * points - wanted;
    best = std::max(best, rank[at(k)]);
  }
  const auto winners = std::count(rank.begin(), rank.begin() + seen.players, best);
  SeatValues shares = gains_of(laid, options);
  constexpr float for_points = 0.01F;
  for (Seat k = 0; k < seen.players; ++k)
    shares[at(k)] =
        for_points * shares[at(k)] + (rank[at(k)] == best ? 1.0F / static_cast<float>(winners) : 0.0F);
  return shares;
}

// Chances to win before the last round, from the standing and the rest of this game. A lead of `blur` points
// counts as e : 1.
SeatValues hopes(const Seen& seen, const SeatValues& gains, float part, float blur, const Options& options) {
  SeatValues hope{};
  float total = 0;
  for (Seat k = 0; k < seen.players; ++k) {
    const auto standing =
        static_cast<float>(seen.points[at(k)] - seen.wanted[at(k)] * options.wanted_penalty);
    hope[at(k)] = std::exp((standing + part * gains[at(k)]) / blur);
    total += hope[at(k)];
  }
  for (float& share : hope) share /= total;
  return hope;
}

// With four players, more iterations cycle ever further from the equilibrium that others know.
constexpr int iterations_of(int players) { return players == 3 ? iterations_on_the_spot : 100; }

}  // namespace

Seen::Seen(const View& view, Seat seat)
    : players(view.options.players),
      place((seat - view.start + players) % players),
      rounds_left(rounds - (view.game - 1) * rounds_of_a_game - view.round) {
  for (Seat k = 0; k < players; ++k) {
    const SeatView& other = view.seats[at((view.start + k) % players)];
    hands = static_cast<Hands>(hands | shifted(set_of(other.cards), k));
    points[at(k)] = other.points;
    wanted[at(k)] = other.wanted;
    if (!view.last.empty()) last_points[at(k)] = view.last[at((view.start + k) % players)].points;
  }
  for (std::size_t k = 0; k < view.table.size(); ++k)
    if (view.table[k].area == Area::bottom) history |= 1U << k;
}

Round round_for_points(const View& view, const Seen& seen, const Equilibrium& equilibrium) {
  if (view.round == 1) return equilibrium.first_round();
  if (view.round == 2)
    return equilibrium.second_round(seen.hands, seen.points,
                                    [&](Hands hands) { return *equilibrium.third_value(hands); });
  Round round(seen.players, seen.hands);
  round.set_worth([&](Laid laid) { return gains_of(laid, equilibrium.options()); });
  return round;
}

RoundPolicy policy_for_points(const View& view, const Seen& seen, const Equilibrium& equilibrium,
                              const Round& round) {
  if (view.round == 1) return equilibrium.first();
  if (view.round == 3) return *equilibrium.third(seen.hands);
  // The second round is known from equal standing; otherwise another player may start the third.
  const auto before = [&](Seat k) { return seen.points[at(k)] - seen.last_points[at(k)]; };
  bool level = true;
  for (Seat k = 1; k < seen.players; ++k) level = level && before(k) == before(0);
  if (const auto* known = equilibrium.second(midgame_of(seen.hands, seen.last_points, seen.players));
      known != nullptr && level)
    return *known;
  return round.solve(iterations_on_the_spot);
}

Round round_to_win(const Seen& seen, const Round& for_points, const Options& options) {
  // Later games make a lead less certain, the more so the more rounds there are.
  constexpr float points_of_a_round = 1.5F;
  const float blur = points_of_a_round * std::sqrt(static_cast<float>(seen.rounds_left));
  // Gains are above the others' mean. Next to the last round that slightly overstates what is to come, for
  // every player who plays the end of the match by this.
  const float part = seen.rounds_left == 1 ? 1 : 1 - 1.0F / static_cast<float>(seen.players);
  Round round = for_points;
  std::size_t leaf = 0;
  round.set_worth([&](Laid laid) {
    const SeatValues gains = for_points.worth_at(leaf++);
    return seen.rounds_left == 0 ? win_shares(seen, laid, options) : hopes(seen, gains, part, blur, options);
  });
  return round;
}

Plan plan_to_win(const View& view, Seat seat, const Equilibrium& equilibrium) {
  const Seen seen(view, seat);
  const Round for_points = round_for_points(view, seen, equilibrium);
  Plan plan{.round = round_to_win(seen, for_points, equilibrium.options()), .policy = {}, .met = {}};
  const Opponents opponents = opponents_of(view, seat, equilibrium);
  // Of several equilibria, look for the one that others know: the one for points, and at the end of the match
  // the one that regret minimisation finds from zero.
  if (is_the_end(seen)) {
    plan.policy = plan.round.solve(iterations_on_the_spot, opponents);
  } else {
    const RoundPolicy begin = policy_for_points(view, seen, equilibrium, for_points);
    plan.policy = plan.round.solve(iterations_of(seen.players), opponents, &begin);
  }
  plan.met = plan.round.met(plan.policy, opponents);
  for (const float likely : opponents.likely) plan.plain += likely / static_cast<float>(seen.players - 1);
  return plan;
}

}  // namespace zashiki::kamiza
