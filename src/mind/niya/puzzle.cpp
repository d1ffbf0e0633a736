#include "mind/niya/puzzle.h"

#include <optional>

#include "base/hash.h"
#include "mind/niya/solver.h"

namespace zashiki::niya {
namespace {

// Taken before the question: fewer would leave too much to see through, more too little.
constexpr std::uint32_t fewest_taken = 3;
constexpr std::uint32_t most_taken = 8;

// The one winning take among enough of them, or nothing.
std::optional<Action> only_win(Solver& solver, const State& state) {
  const TakeValues takes = solver.values(state, Solver::Ask::winner);
  if (static_cast<int>(takes.size()) < fewest_takes) return std::nullopt;
  std::optional<Action> found;
  for (const TakeValue& take : takes) {
    if (take.value <= 0) continue;
    if (found) return std::nullopt;
    found = make(Kind::take, take.square);
  }
  return found;
}

}  // namespace

Puzzle make_puzzle(std::uint32_t number) {
  const Niya rules;
  Solver solver;
  for (std::uint64_t attempt = 0;; ++attempt) {
    Random random(hash_join(number, attempt));
    auto started = Match::start({.game = std::string(Niya::id), .players = 2, .options = {}, .data = {}});
    Match match = std::move(*started);
    while (match.position().actors().contains(chance)) (void)match.roll(random);
    const std::uint32_t taken = fewest_taken + random.below(most_taken - fewest_taken + 1);
    std::vector<Action> legal(static_cast<std::size_t>(Niya::most_actions));
    for (std::uint32_t i = 0; i < taken && !match.over(); ++i) {
      const Seat seat = *match.position().actors().begin();
      const auto count = static_cast<std::uint32_t>(match.position().legal(seat, legal));
      (void)match.act(seat, legal[random.below(count)]);
    }
    if (match.over()) continue;
    const Seat seat = *match.position().actors().begin();
    const auto view = view_as<View>(match.position().view(seat));
    const State state = rules.sample(view, random, UniformPrior{});  // Niya hides nothing
    if (const auto solution = only_win(solver, state))
      return {.match = std::move(match), .seat = seat, .solution = *solution};
  }
}

}  // namespace zashiki::niya
