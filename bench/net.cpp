// One look at a net, at positions of random games.
#include <benchmark/benchmark.h>
#include <vector>

#include "mind/net/shipped.h"
#include "rules/akiwado/game.h"
#include "rules/episode.h"

namespace zashiki {
namespace {

void look(benchmark::State& state) {
  const Akiwado game;
  const Net& net = akiwado_net();
  std::vector<std::uint8_t> seen;
  Random random(1);
  for (int number = 0; number < 20; ++number) {
    const auto players = static_cast<std::uint8_t>(3 + number % 3);
    Episode<Akiwado> episode(game, {.players = players}, static_cast<std::uint64_t>(number));
    for (; !episode.over(); episode.step(game, random_index(episode.mask(game), random))) {
      seen.resize(seen.size() + Akiwado::observation_size);
      episode.observe(game, episode.actor, seen.data() + seen.size() - Akiwado::observation_size);
    }
  }
  std::size_t at = 0;
  for (auto _ : state) {
    Net::Outputs outputs;
    net.look(seen.data() + at, outputs);
    benchmark::DoNotOptimize(outputs[0]);
    at = at + Akiwado::observation_size < seen.size() ? at + Akiwado::observation_size : 0;
  }
}
BENCHMARK(look)->Name("net/akiwado")->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace zashiki
