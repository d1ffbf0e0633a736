// Random games, one core: through the concept, through the run-time interface, and for Niya against a loop
// written by hand for nothing else. Niya starts from dealt gardens, so that chance is not counted; the others
// from the box, over all their player counts.
#include <benchmark/benchmark.h>
#include <vector>

#include "game/registry.h"
#include "game/typed.h"
#include "niya_yardstick.h"
#include "rules/games.h"
#include "rules/steps.h"

namespace zashiki {
namespace {

constexpr std::size_t beginnings = 512;

template <Rules G>
std::vector<typename G::State> starting_states(const G& game) {
  std::vector<typename G::State> states;
  Random random(2024);
  for (std::size_t i = 0; i < beginnings; ++i) {
    typename G::Options options{};
    options.players = static_cast<std::uint8_t>(G::min_players +
                                                static_cast<int>(i) % (G::max_players - G::min_players + 1));
    auto state = game.start(options);
    if constexpr (std::is_same_v<G, Niya>)
      while (game.actors(state).contains(chance)) random_step(game, state, random);
    states.push_back(state);
  }
  return states;
}

void report_steps(benchmark::State& run, std::int64_t steps, std::size_t state_bytes) {
  run.counters["steps_per_second"] =
      benchmark::Counter(static_cast<double>(steps), benchmark::Counter::kIsRate);
  run.counters["state_bytes"] = static_cast<double>(state_bytes);
}

template <Rules G>
void through_the_concept(benchmark::State& run) {
  const G game{};
  const auto states = starting_states(game);
  Random random(1);
  std::int64_t steps = 0;
  std::size_t next = 0;
  for (auto _ : run) {
    auto state = states[next++ % beginnings];
    steps += random_playout(game, state, random);
    benchmark::DoNotOptimize(state);
  }
  report_steps(run, steps, sizeof(typename G::State));
}

// The same through virtual calls: the caller's buffers, integer actions, no text.
template <Rules G>
void through_the_interface(benchmark::State& run) {
  const auto game = std::make_shared<const TypedGame<G>>(G{});
  std::vector<TypedPosition<G>> starts;
  for (const auto& state : starting_states(game->rules())) starts.emplace_back(game, state);
  std::vector<Action> room(static_cast<std::size_t>(game->most_actions()));
  const std::unique_ptr<Position> position = starts[0].clone();
  Random random(1);
  std::int64_t steps = 0;
  std::size_t next = 0;
  for (auto _ : run) {
    position->copy_from(starts[next++ % beginnings]);
    for (;; ++steps) {
      const Seats actors = position->actors();
      if (actors.empty()) break;
      const Seat who = actors.lowest();
      if (who == chance) {
        position->apply(who, position->random_outcome(random));
      } else {
        const auto size = static_cast<std::uint32_t>(position->legal(who, room));
        position->apply(who, room[random.below(size)]);
      }
    }
  }
  report_steps(run, steps, game->state_bytes());
}

void by_hand(benchmark::State& run) {
  const yardstick::Wins wins;
  std::vector<yardstick::Garden> gardens;
  for (const auto& state : starting_states(Niya{})) gardens.emplace_back(state.garden);
  Random random(1);
  std::int64_t steps = 0;
  std::size_t next = 0;
  for (auto _ : run) steps += yardstick::random_playout(gardens[next++ % beginnings], wins, random);
  report_steps(run, steps, sizeof(yardstick::Garden));
}

const bool registered = [] {
  benchmark::RegisterBenchmark("playout/niya/yardstick", by_hand);
  for_each_game([]<class G>() {
    const std::string name = "playout/" + std::string(G::id);
    benchmark::RegisterBenchmark((name + "/concept").c_str(), through_the_concept<G>);
    benchmark::RegisterBenchmark((name + "/runtime").c_str(), through_the_interface<G>);
  });
  return true;
}();

}  // namespace
}  // namespace zashiki
