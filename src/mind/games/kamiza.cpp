// Kamiza's minds: a near-equilibrium, read from the program itself, and the end of a match solved on the
// spot; the strongest plays, until then, a net that has learned what gains on all kinds of players.
#include "mind/heuristics/kamiza.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <optional>

#include "mind/greedy.h"
#include "mind/kamiza/equilibrium.h"
#include "mind/makers.h"
#include "mind/powers_of_two.h"
#include "mind/usual_levels.h"

namespace zashiki {
namespace {

using namespace kamiza;

// The position of a view, with seats counted from the round's start player.
struct Seen {
  explicit Seen(const View& view, Seat seat)
      : players(view.options.players), place((seat - view.start + players) % players) {
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

  int players;
  Seat place;  // the seat's own
  Hands hands = 0;
  std::array<int, most_seats> points{};
  std::array<int, most_seats> wanted{};
  std::array<int, most_seats> last_points{};
  unsigned history = 0;  // areas so far
};

class EquilibriumMind final : public Mind {
 public:
  // Without `blur` it plays the equilibrium; with it, as somebody who misjudges what plays are worth: one
  // that wins so much less often than the best is chosen half as often. `endgame`: whether the last game is
  // played for the win rather than for points. With a net, which lives as long as the mind, the choices
  // before that are the net's.
  EquilibriumMind(const Kamiza& rules, double blur, bool endgame, const Net* net = nullptr)
      : glance_(rules), rules_(rules), blur_(blur), endgame_(endgame) {
    if (net != nullptr) learned_.emplace(rules, *net, sharpness_of_the_net);
  }

  Answer think(const Question& question) override {
    const auto& view = view_as<View>(question.view);
    const Equilibrium* equilibrium = shipped_equilibrium(view.options);
    if (equilibrium == nullptr)  // a table's own bribes and penalties
      return learned_ ? learned_->think(question) : glance_.think(question);
    const Seen seen(view, question.seat);
    const Round round = round_of(view, seen, *equilibrium);
    const RoundPolicy policy = policy_of(view, seen, *equilibrium, round);
    return draw(question, seen, round, policy);
  }

 private:
  // From here on the round's worth is the chance to win, and no longer points.
  [[nodiscard]] bool plays_to_win(const View& view) const {
    return endgame_ && view.game == games && view.round > 1;
  }

  // What a play brings, as everybody's chance to win: by the standing and the points that this game will
  // still bring; what is left to play blurs both.
  [[nodiscard]] SeatValues chances(const View& view, const Seen& seen, const SeatValues& worth) const {
    const int rounds_left = rounds_of_a_game * (games - view.game) + rounds_of_a_game - view.round + 1;
    const float points_of_the_rest = std::sqrt(static_cast<float>(rounds_left));
    const float own_part = 1 - 1.0F / static_cast<float>(seen.players);  // of a lead over the others' mean
    SeatValues shares{};
    float total = 0;
    for (Seat k = 0; k < seen.players; ++k) {
      const auto standing =
          static_cast<float>(seen.points[at(k)] - seen.wanted[at(k)] * view.options.wanted_penalty);
      shares[at(k)] = plays_to_win(view)
                          ? std::max(worth[at(k)], 0.0F)
                          : std::exp((standing + own_part * worth[at(k)]) / points_of_the_rest);
      total += shares[at(k)];
    }
    for (float& share : shares) share /= total;
    return shares;
  }

  static constexpr int iterations_on_the_spot = 300;
  static constexpr int sharpness_of_the_net = 100;  // it mixes as it was trained

  // The round with what it leads to; in the last game, when that is asked for, the chance to win.
  [[nodiscard]] Round round_of(const View& view, const Seen& seen, const Equilibrium& equilibrium) const {
    const Options& options = equilibrium.options();
    const auto later = [&](Hands hands) { return *equilibrium.third_value(hands); };
    if (view.round == 1) return equilibrium.first_round();
    Round round(seen.players, seen.hands);
    if (view.round == 2) round = equilibrium.second_round(seen.hands, seen.points, later);
    if (view.round == 3) round.set_worth([&](Laid laid) { return gains_of(laid, options); });
    if (plays_to_win(view)) {
      Round to_win = round;
      std::size_t leaf = 0;
      to_win.set_worth([&](Laid laid) {
        const SeatValues gains = round.worth_at(leaf++);
        return view.round == 3 ? win_shares(seen, laid, options) : hopes(seen, gains, options);
      });
      return to_win;
    }
    return round;
  }

  // Rule 4 and K5, with a little for points so that nothing is thrown away.
  static SeatValues win_shares(const Seen& seen, Laid laid, const Options& options) {
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

  // Before the last round: the standing, and what the round and the one after it will bring, as chances to
  // win.
  static SeatValues hopes(const Seen& seen, const SeatValues& gains, const Options& options) {
    constexpr float points_of_a_round = 1.5F;
    SeatValues hope{};
    float total = 0;
    for (Seat k = 0; k < seen.players; ++k) {
      const auto standing =
          static_cast<float>(seen.points[at(k)] - seen.wanted[at(k)] * options.wanted_penalty);
      hope[at(k)] = std::exp((standing + gains[at(k)]) / points_of_a_round);
      total += hope[at(k)];
    }
    for (float& share : hope) share /= total;
    return hope;
  }

  [[nodiscard]] RoundPolicy policy_of(const View& view, const Seen& seen, const Equilibrium& equilibrium,
                                      const Round& round) const {
    if (view.round == 1) return equilibrium.first();
    if (plays_to_win(view)) return round.solve(iterations_on_the_spot);
    if (view.round == 3) return *equilibrium.third(seen.hands);
    // From equal standing the second round is known; otherwise who starts the third is another matter.
    if (const auto* known = equilibrium.second(midgame_of(seen.hands, seen.last_points, seen.players));
        known != nullptr && level_before(seen))
      return *known;
    return round.solve(iterations_on_the_spot);
  }
  static bool level_before(const Seen& seen) {
    for (Seat k = 1; k < seen.players; ++k)
      if (seen.points[at(k)] - seen.last_points[at(k)] != seen.points[0] - seen.last_points[0]) return false;
    return true;
  }

  Answer draw(const Question& question, const Seen& seen, const Round& round, const RoundPolicy& policy) {
    Random random(question.seed);
    const auto& view = view_as<View>(question.view);
    const int plays = round.plays_of(seen.place);
    const auto outlook = round.outlook(policy, seen.place, seen.history);
    // Where the chance to win is worked out, the net would give more away, to the equilibrium and to those
    // who learn against it, than it gains on plain players.
    const bool by_net = learned_.has_value() && !plays_to_win(view);
    const Answer learned = by_net ? learned_->think(question) : Answer{};
    Answer answer;
    std::vector<SeatValues> brings;
    for (int k = 0; k < plays; ++k) {
      brings.push_back(chances(view, seen, outlook[at(k)]));
      answer.policy.push_back(
          {.action = make(round.play(seen.place, k)),
           .share = static_cast<double>(policy.share[at(seen.place)][seen.history][at(k)]),
           .value = static_cast<double>(brings.back()[at(seen.place)])});
      for (const Weighed& other : learned.policy)
        if (Weighed& own = answer.policy.back(); other.action == own.action) own.share = other.share;
    }
    if (blur_ > 0) misjudge(answer.policy);
    for (Seat seat = 0; seat < seen.players; ++seat) answer.values.push_back(0);
    for (int k = 0; k < plays; ++k)
      for (Seat seat = 0; seat < seen.players; ++seat)
        answer.values[at((view.start + seat) % seen.players)] +=
            answer.policy[at(k)].share * static_cast<double>(brings[at(k)][at(seat)]);
    double point = random.unit();
    answer.action = answer.policy.back().action;
    for (const Weighed& weighed : answer.policy) {
      if (point < weighed.share) {
        answer.action = weighed.action;
        break;
      }
      point -= weighed.share;
    }
    std::stable_sort(answer.policy.begin(), answer.policy.end(),
                     [](const Weighed& a, const Weighed& b) { return a.share > b.share; });
    explain(answer, by_net);
    return answer;
  }

  void misjudge(std::vector<Weighed>& plays) const {
    double best = 0;
    for (const Weighed& play : plays) best = std::max(best, play.value);
    double total = 0;
    for (Weighed& play : plays) total += play.share = blurred_weight(best - play.value, blur_);
    for (Weighed& play : plays) play.share /= total;
  }

  void explain(Answer& answer, bool by_net) const {
    for (const Weighed& weighed : answer.policy) {
      if (weighed.share < 0.05) continue;
      answer.reason += fmt::format("{}{} {:.0f} %", answer.reason.empty() ? "" : ", ",
                                   rules_.to_text(weighed.action).view(), 100 * weighed.share);
    }
    answer.reason = (by_net       ? "played in these shares it gains on players of most kinds: "
                     : blur_ == 0 ? "played in these shares nobody gains by guessing: "
                                  : "the more it seems to win, the more often: ") +
                    answer.reason;
  }

  GreedyMind<Kamiza> glance_;
  std::optional<NetMind<Kamiza>> learned_;
  Kamiza rules_;
  double blur_;
  bool endgame_;
};

}  // namespace

template <>
std::unique_ptr<Mind> make_greedy(const Kamiza& rules) {
  return std::make_unique<GreedyMind<Kamiza>>(rules);
}

template <>
std::unique_ptr<Mind> make_without_net(const Kamiza& rules) {
  return std::make_unique<EquilibriumMind>(rules, 0, true);
}

template <>
std::unique_ptr<Mind> make_net(const Kamiza& rules) {
  return usual_net(rules);
}

template <>
std::unique_ptr<Mind> make_level(const Kamiza& rules, int level) {
  switch (level) {
    case 1: return std::make_unique<GreedyMind<Kamiza>>(rules, 2);  // points
    case 2: return std::make_unique<GreedyMind<Kamiza>>(rules, 0.85);
    case 3: return std::make_unique<EquilibriumMind>(rules, 0.042, false);
    case 4: return std::make_unique<EquilibriumMind>(rules, 0.025, false);
    default: return std::make_unique<EquilibriumMind>(rules, 0, true, shipped_net(Kamiza::id));
  }
}

}  // namespace zashiki
