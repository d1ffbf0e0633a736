// Kamiza's players: a shipped near-equilibrium, with the end of a match solved on the spot. Level 5 solves
// every round on the spot, given what the others have shown.
#include "mind/games/kamiza.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "mind/kamiza/match.h"
#include "mind/players.h"
#include "mind/powers_of_two.h"

namespace zashiki {
namespace {

using namespace kamiza;

class EquilibriumMind final : public Mind {
 public:
  // Plays the equilibrium. With a blur it misjudges plays: one that wins that much less often than the best
  // is chosen half as often.
  EquilibriumMind(const Kamiza& rules, double blur, bool endgame)
      : glance_(make_greedy(rules)), rules_(rules), blur_(blur), endgame_(endgame) {}
  // Level 5, which plays every round for the win. `learned` plays where there is no equilibrium.
  EquilibriumMind(const Kamiza& rules, std::unique_ptr<Mind> learned)
      : glance_(std::move(learned)), rules_(rules), blur_(0), endgame_(true), judges_others_(true) {}

  Answer think(const Question& question) override {
    const auto& view = view_as<View>(question.view);
    const Equilibrium* equilibrium = shipped_equilibrium(view.options);
    if (equilibrium == nullptr) return glance_->think(question);  // a table's own bribes and penalties
    const Seen seen(view, question.seat);
    if (judges_others_) return draw(question, seen, plan_to_win(view, question.seat, *equilibrium), true);
    const Round for_points = round_for_points(view, seen, *equilibrium);
    if (!endgame_ || !is_the_end(seen)) {
      const RoundPolicy policy = policy_for_points(view, seen, *equilibrium, for_points);
      return draw(question, seen, {.round = for_points, .policy = policy, .met = policy}, false);
    }
    Round round = round_to_win(seen, for_points, view.options);
    const RoundPolicy policy = round.solve(iterations_on_the_spot);
    return draw(question, seen, {.round = std::move(round), .policy = policy, .met = policy}, true);
  }

 private:
  // Each seat's chance to win after a play, from the standing and the points that this game will still bring;
  // the rounds left make both less certain.
  [[nodiscard]] static SeatValues chances(const View& view, const Seen& seen, const SeatValues& worth,
                                          bool to_win) {
    const float points_of_the_rest = std::sqrt(static_cast<float>(seen.rounds_left + 1));
    const float own_part = 1 - 1.0F / static_cast<float>(seen.players);  // of a lead over the others' mean
    SeatValues shares{};
    float total = 0;
    for (Seat k = 0; k < seen.players; ++k) {
      const auto standing =
          static_cast<float>(seen.points[at(k)] - seen.wanted[at(k)] * view.options.wanted_penalty);
      shares[at(k)] = to_win ? std::max(worth[at(k)], 0.0F)
                             : std::exp((standing + own_part * worth[at(k)]) / points_of_the_rest);
      total += shares[at(k)];
    }
    for (float& share : shares) share /= total;
    return shares;
  }

  // `to_win`: the round's values are chances to win rather than points.
  Answer draw(const Question& question, const Seen& seen, const Plan& plan, bool to_win) {
    Random random(question.seed);
    const auto& view = view_as<View>(question.view);
    const Round& round = plan.round;
    const int plays = round.plays_of(seen.place);
    const auto outlook = round.outlook(plan.met, seen.place, seen.history);
    Answer answer;
    const auto players = static_cast<std::size_t>(seen.players);
    for (int k = 0; k < plays; ++k) {
      const SeatValues brings = chances(view, seen, outlook[at(k)], to_win);
      Weighed& weighed = answer.policy.emplace_back(
          Weighed{.action = make(round.play(seen.place, k)),
                  .share = static_cast<double>(plan.policy.share[at(seen.place)][seen.history][at(k)]),
                  .value = static_cast<double>(brings[at(seen.place)])});
      weighed.values.resize(players);
      for (Seat seat = 0; seat < seen.players; ++seat)
        weighed.values[at((view.start + seat) % seen.players)] = static_cast<double>(brings[at(seat)]);
    }
    if (blur_ > 0) misjudge(answer.policy);
    answer.values.resize(players);
    for (const Weighed& weighed : answer.policy)
      for (std::size_t seat = 0; seat < players; ++seat)
        answer.values[seat] += weighed.share * weighed.values[seat];
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
    explain(answer, plan.plain);
    return answer;
  }

  void misjudge(std::vector<Weighed>& plays) const {
    double best = 0;
    for (const Weighed& play : plays) best = std::max(best, play.value);
    double total = 0;
    for (Weighed& play : plays) total += play.share = blurred_weight(best - play.value, blur_);
    for (Weighed& play : plays) play.share /= total;
  }

  void explain(Answer& answer, float plain) const {
    for (const Weighed& weighed : answer.policy) {
      if (weighed.share < 0.05) continue;
      answer.reason += fmt::format("{}{} {:.0f} %", answer.reason.empty() ? "" : ", ",
                                   rules_.to_text(weighed.action).view(), 100 * weighed.share);
    }
    answer.reason = (plain > 0.5F ? "the others seem to take what brings most at once, and this exploits it: "
                     : blur_ == 0 ? "in these shares the others gain nothing by guessing: "
                                  : "the more it seems to win, the more often: ") +
                    answer.reason;
  }

  std::unique_ptr<Mind> glance_;  // where there is no equilibrium
  Kamiza rules_;
  double blur_;
  bool endgame_;  // whether the last rounds are played for the win rather than for points
  bool judges_others_ = false;
};

}  // namespace

std::unique_ptr<Mind> GameExtras<Kamiza>::level(const Kamiza& rules, int level) {
  switch (level) {
    case 1: return std::make_unique<GreedyMind<Kamiza>>(rules, 2);  // points
    case 2: return std::make_unique<GreedyMind<Kamiza>>(rules, 0.85);
    case 3: return std::make_unique<EquilibriumMind>(rules, 0.042, false);
    case 4: return std::make_unique<EquilibriumMind>(rules, 0.025, false);
    default: {
      constexpr int as_trained = 100;
      return std::make_unique<EquilibriumMind>(rules, make_net_mind(rules, net_for(rules), as_trained));
    }
  }
}

std::unique_ptr<Mind> GameExtras<Kamiza>::without_net(const Kamiza& rules) {
  return std::make_unique<EquilibriumMind>(rules, 0, true);
}

template std::unique_ptr<Mind> make_player(std::string_view, const Kamiza&, const SearchTable&);

}  // namespace zashiki
