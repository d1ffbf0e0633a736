// Niya solved from the empty garden, one core: who wins, and what all twelve openings are worth. The
// yardsticks are plain alpha-beta, without order of takes, threats or table: one by the rules, copying
// positions and listing what is legal, and one on bit sets.
#include "mind/niya/solver.h"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <vector>

#include "rules/steps.h"

namespace zashiki::niya {
namespace {

constexpr std::size_t gardens = 5000;

std::vector<State> random_gardens(FullGarden reading) {
  const Niya game;
  Random random(2024);
  std::vector<State> states;
  for (std::size_t i = 0; i < gardens; ++i) {
    State state = game.start({.full_garden = reading, .first = 0});
    while (game.actors(state).contains(chance)) random_step(game, state, random);
    states.push_back(state);
  }
  return states;
}

void report_boards(benchmark::State& run) {
  run.counters["boards_per_second"] =
      benchmark::Counter(static_cast<double>(run.iterations()), benchmark::Counter::kIsRate);
}

void winner(benchmark::State& run, FullGarden reading) {
  const auto states = random_gardens(reading);
  Solver solver;
  std::size_t next = 0;
  for (auto _ : run) benchmark::DoNotOptimize(solver.value(states[next++ % gardens], Solver::Ask::winner));
  report_boards(run);
}

void all_openings(benchmark::State& run, FullGarden reading, Solver::Ask ask) {
  const auto states = random_gardens(reading);
  Solver solver;
  std::size_t next = 0;
  for (auto _ : run) benchmark::DoNotOptimize(solver.values(states[next++ % gardens], ask));
  report_boards(run);
}

// Plain alpha-beta as the books have it: 1 when the mover wins, -1 when the other does, 0 for a draw.
int plain_alpha_beta(const Niya& game, const State& state, int alpha, int beta) {
  const Seat mover = state.actors.lowest();
  const Actions<Niya> legal(game, state, mover);
  for (const Action action : legal) {
    State next = state;
    game.apply(next, mover, action);
    int value = 0;
    if (next.phase == Phase::taking)
      value = -plain_alpha_beta(game, next, -beta, -alpha);
    else if (!next.drawn)
      value = game.winners(next).contains(mover) ? 1 : -1;
    alpha = std::max(alpha, value);
    if (alpha >= beta) break;
  }
  return alpha;
}

void by_the_rules(benchmark::State& run) {
  const Niya game;
  const auto states = random_gardens(FullGarden::last_mover);
  std::size_t next = 0;
  for (auto _ : run) benchmark::DoNotOptimize(plain_alpha_beta(game, states[next++ % gardens], -1, 1));
  report_boards(run);
}

// The same on bit sets: whether the mover wins when the last mover takes a full garden.
class BitSets {
 public:
  explicit BitSets(const State& state) {
    for (unsigned a = 0; a < 16; ++a)
      kin_[a] = static_cast<Squares>(sharing(state, tile_at(state, static_cast<Square>(a))) & ~(1U << a));
  }
  [[nodiscard]] bool wins(unsigned own, unsigned other, unsigned open) const {
    for (; open != 0; open &= open - 1) {
      const unsigned next = own | (open & (0U - open));
      if (four_in_a_pattern(next)) return true;
      const unsigned reply = kin_[static_cast<unsigned>(std::countr_zero(open))] & ~(next | other);
      if (reply == 0 || !wins(other, next, reply)) return true;
    }
    return false;
  }

 private:
  std::array<Squares, 16> kin_{};
};

void on_bit_sets(benchmark::State& run) {
  const auto states = random_gardens(FullGarden::last_mover);
  std::size_t next = 0;
  for (auto _ : run) benchmark::DoNotOptimize(BitSets(states[next++ % gardens]).wins(0, 0, border));
  report_boards(run);
}

// As many rounds as gardens, so that every run solves the same ones.
BENCHMARK_CAPTURE(winner, last_mover, FullGarden::last_mover)
    ->Name("solve/niya/last_mover")
    ->Iterations(gardens)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(winner, draw, FullGarden::draw)
    ->Name("solve/niya/draw")
    ->Iterations(gardens)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(all_openings, last_mover, FullGarden::last_mover, Solver::Ask::winner)
    ->Name("solve/niya/all_openings")
    ->Iterations(500)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(all_openings, draw, FullGarden::draw, Solver::Ask::winner)
    ->Name("solve/niya/all_openings_draw")
    ->Iterations(500)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(all_openings, tiles, FullGarden::draw, Solver::Ask::tiles)
    ->Name("solve/niya/all_openings_tiles")
    ->Iterations(500)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(by_the_rules)->Name("solve/niya/yardstick")->Iterations(500)->Unit(benchmark::kMillisecond);
BENCHMARK(on_bit_sets)->Name("solve/niya/yardstick_bit_sets")->Iterations(500)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace zashiki::niya
