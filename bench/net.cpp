// One look at each net that the program carries, at positions of random games: at first sight, and with what
// is remembered of the position before.
#include <benchmark/benchmark.h>
#include <string>
#include <vector>

#include "mind/net/shipped.h"
#include "rules/episode.h"
#include "rules/games.h"

namespace zashiki {
namespace {

template <Encodes G>
void look(benchmark::State& state, bool remembers) {
  const G game;
  const Net& net = *shipped_net(G::id);
  std::vector<std::uint8_t> seen;
  Random random(1);
  for (int number = 0; number < 20; ++number) {
    typename G::Options options{};
    options.players =
        static_cast<std::uint8_t>(G::min_players + number % (G::max_players - G::min_players + 1));
    Episode<G> episode(game, options, static_cast<std::uint64_t>(number));
    for (; !episode.over(); episode.step(game, random_index(episode.mask(game), random))) {
      seen.resize(seen.size() + G::observation_size);
      episode.observe(game, episode.actor, seen.data() + seen.size() - G::observation_size);
    }
  }
  std::size_t at = 0;
  const Net::Memory nothing(net);
  Net::Memory memory = nothing;
  for (auto _ : state) {
    Net::Outputs outputs;
    if (!remembers) memory = nothing;
    net.look(seen.data() + at, memory, outputs);
    benchmark::DoNotOptimize(outputs[0]);
    at = at + G::observation_size < seen.size() ? at + G::observation_size : 0;
  }
}

const bool looks_registered = [] {
  for_each_encoded_game([]<class G>() {
    if (shipped_net(G::id) == nullptr) return;
    const std::string name = "net/" + std::string(G::id);
    benchmark::RegisterBenchmark(name.c_str(), look<G>, false)->Unit(benchmark::kMicrosecond);
    benchmark::RegisterBenchmark((name + "/again").c_str(), look<G>, true)->Unit(benchmark::kMicrosecond);
  });
  return true;
}();

}  // namespace
}  // namespace zashiki
