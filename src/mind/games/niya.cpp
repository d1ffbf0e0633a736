// Niya's players. The game is solved, so the stronger ones do not err; they differ in how far they look
// ahead.
#include "mind/games/niya.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

#include "mind/niya/solver.h"
#include "mind/players.h"

namespace zashiki {
namespace {

using namespace niya;

// Plays by exact values in gardens with at most `horizon` tiles, and greedily before that.
class SolverMind final : public Mind {
 public:
  SolverMind(const Niya& rules, int horizon) : rules_(rules), glance_(rules), horizon_(horizon) {}

  Answer think(const Question& question) override {
    Random random(question.seed);
    const State state = rules_.sample(view_as<View>(question.view), random, UniformPrior{});
    if (tiles_left(state) > horizon_) return glance_.think(question);
    const TakeValues takes = solver_.values(state, Solver::Ask::tiles);
    Answer answer;
    for (const TakeValue& take : takes)
      answer.policy.push_back(
          {.action = make(Kind::take, take.square), .share = 0, .value = worth(take.value)});
    double best = 0;
    for (const Weighed& weighed : answer.policy) best = std::max(best, weighed.value);
    std::uint32_t ties = 0;
    for (const Weighed& weighed : answer.policy)
      if (weighed.value == best && random.below(++ties) == 0) answer.action = weighed.action;
    for (Weighed& weighed : answer.policy) weighed.share = weighed.value == best ? 1.0 / ties : 0;
    std::stable_sort(answer.policy.begin(), answer.policy.end(),
                     [](const Weighed& a, const Weighed& b) { return a.value > b.value; });
    const auto winning =
        std::count_if(takes.begin(), takes.end(), [](const TakeValue& take) { return take.value > 0; });
    answer.reason =
        fmt::format("{} of {} takes {} by force", winning, takes.size(), winning == 1 ? "wins" : "win");
    for (Seat seat = 0; seat < 2; ++seat) answer.values.push_back(seat == question.seat ? best : 1 - best);
    return answer;
  }

 private:
  // 1 for a win with all tiles left, 0 for the quickest loss, 0.5 for a draw: wins lie above 0.75, losses
  // below 0.25.
  static double worth(Value value) {
    if (value == 0) return 0.5;
    const double tiles = static_cast<double>(tiles_of(value)) / (4 * squares);
    return value > 0 ? 0.75 + tiles : 0.25 - tiles;
  }

  Niya rules_;
  GreedyMind<Niya> glance_;
  int horizon_;
  Solver solver_;
};

}  // namespace

std::unique_ptr<Mind> GameExtras<Niya>::level(const Niya& rules, int level) {
  switch (level) {
    // A newcomer sometimes overlooks a win (100 for the heuristic); a guest cares little for the other's
    // choice.
    case 1: return std::make_unique<GreedyMind<Niya>>(rules, 120);
    case 2: return std::make_unique<GreedyMind<Niya>>(rules, 8);
    case 3: return std::make_unique<SolverMind>(rules, 8);
    case 4: return std::make_unique<SolverMind>(rules, 12);
    default: return std::make_unique<SolverMind>(rules, squares);
  }
}

template std::unique_ptr<Mind> make_player(std::string_view, const Niya&, const SearchTable&);

}  // namespace zashiki
