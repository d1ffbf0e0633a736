#include "lab/puzzles.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/hash.h"

namespace zashiki {
namespace {

constexpr std::size_t fewest_choices = 4;
constexpr int fewest_turns = 2;          // per seat: earlier there is little to see
constexpr double sure_share = 0.97;      // of all choices: a mixed choice has no solution
constexpr std::uint64_t quick_part = 8;  // a part of the iterations, to skip most positions quickly
constexpr std::array<std::uint64_t, 3> opinions{1, 2, 3};  // seeds

const Weighed& weighed(const Answer& answer, Action action) {
  return *std::find_if(answer.policy.begin(), answer.policy.end(),
                       [action](const Weighed& one) { return one.action == action; });
}

// The action that looks best at a glance; null if several do.
std::optional<Action> glance_at(Mind& mind, const Question& question) {
  const Answer answer = mind.think(question);
  const auto& policy = answer.policy;
  if (policy.size() < 2 || policy[0].value <= policy[1].value) return std::nullopt;
  return policy[0].action;
}

bool leads(const Answer& answer, Action action, double lead) {
  const Weighed& best = weighed(answer, action);
  return best.share >= sure_share &&
         std::all_of(answer.policy.begin(), answer.policy.end(), [&](const Weighed& other) {
           return other.action == action || other.value + lead <= best.value;
         });
}

}  // namespace

std::optional<Puzzle> find_puzzle(const Game& game, const PuzzleMeasure& measure, std::uint64_t seed) {
  auto started =
      Match::start({.game = std::string(game.id()), .players = measure.players, .options = {}, .data = {}});
  if (!started) return std::nullopt;
  Match match = std::move(*started);
  Random random(seed);
  const auto glancing = std::move(*make_mind("greedy", game));
  const auto playing = std::move(*make_mind("level2", game));
  const auto strong = std::move(*make_mind("level5", game));
  std::vector<Action> buffer(static_cast<std::size_t>(game.most_actions()));
  int acted = 0;
  while (!match.over()) {
    if (match.position().actors().contains(chance)) {
      (void)match.roll(random);
      continue;
    }
    const Seat seat = match.position().actors().lowest();
    const std::span<const Action> legal(buffer.data(),
                                        static_cast<std::size_t>(match.position().legal(seat, buffer)));
    const AnyView view = match.position().view(seat);
    const auto question = [&](std::uint64_t which, std::uint64_t part) {
      return Question{.view = view,
                      .seat = seat,
                      .legal = legal,
                      .budget = {.iterations = std::max<std::uint64_t>(1, measure.iterations / part)},
                      .seed = hash_join(seed, which)};
    };
    const bool fit = acted++ >= fewest_turns * measure.players && legal.size() >= fewest_choices &&
                     (measure.sealed || match.position().secret(seat, legal[0]).slot == Secret::no_slot);
    const auto glance = fit ? glance_at(*glancing, question(0, 1)) : std::nullopt;
    if (glance) {
      const Answer first = strong->think(question(0, quick_part));
      if (first.action != *glance && leads(first, first.action, measure.lead)) {
        Answer last;
        const bool agreed = std::all_of(opinions.begin(), opinions.end(), [&](std::uint64_t which) {
          last = strong->think(question(which, 1));
          return last.action == first.action && leads(last, first.action, measure.lead);
        });
        if (agreed)
          return Puzzle{.match = std::move(match),
                        .seat = seat,
                        .solution = last.action,
                        .glance = *glance,
                        .value = weighed(last, last.action).value,
                        .glance_value = weighed(last, *glance).value};
      }
    }
    (void)match.act(seat, playing->choose(view, seat, legal, random));
  }
  return std::nullopt;
}

Missed how_often_missed(const Match& match, Seat seat, Action solution, int times) {
  const Game& game = match.game();
  std::vector<Action> legal(static_cast<std::size_t>(game.most_actions()));
  legal.resize(static_cast<std::size_t>(match.position().legal(seat, legal)));
  const AnyView view = match.position().view(seat);
  Missed missed{};
  for (std::size_t i = 0; i < missed.size(); ++i) {
    const Level& level = levels[static_cast<std::size_t>(lowest_solver) - 1 + i];
    const auto mind = std::move(*make_mind(level.id, game));
    int wrong = 0;
    for (int time = 0; time < times; ++time) {
      const Answer answer =
          mind->think({.view = view,
                       .seat = seat,
                       .legal = legal,
                       .budget = {.iterations = static_cast<std::uint64_t>(level.time.count())},
                       .seed = static_cast<std::uint64_t>(time)});
      wrong += answer.action == solution ? 0 : 1;
    }
    missed[i] = static_cast<double>(wrong) / times;
  }
  return missed;
}

}  // namespace zashiki
