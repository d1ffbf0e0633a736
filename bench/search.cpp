// The shipped search without any guidance, on Niya from a dealt garden: plain upper confidence bounds and
// random playouts, one core.
#include "mind/search.h"

#include <benchmark/benchmark.h>

#include "rules/niya/game.h"

namespace zashiki {
namespace {

struct PlainUct : NoGuidance<Niya> {
  static constexpr bool open = true;
};

void uct(benchmark::State& run) {
  const Niya game;
  Random random(2024);
  Search<Niya, PlainUct> search(game, std::size_t{1} << 20U);
  // A move's worth of thinking, then the next garden.
  constexpr int simulations = 100000;
  for (auto _ : run) {
    auto state = game.start({.first = 0});
    while (game.actors(state).contains(chance)) random_step(game, state, random);
    search.look_at(game.observe(state, 0), 0, random.next());
    for (int i = 0; i < simulations; ++i) search.iterate();
    benchmark::DoNotOptimize(search.root());
  }
  run.counters["simulations_per_second"] = benchmark::Counter(
      static_cast<double>(simulations) * static_cast<double>(run.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(uct)->Name("search/niya/uct")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace zashiki
