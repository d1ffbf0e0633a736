// The shipped search on one core: as plain UCT with random rollouts on Niya from a dealt garden, and as the
// strongest players use it, with a net and without, at positions of greedy games.
#include "mind/search.h"

#include <benchmark/benchmark.h>
#include <string>
#include <vector>

#include "game/registry.h"
#include "mind/games/all.h"
#include "rules/games.h"

namespace zashiki {
namespace {

void uct(benchmark::State& run) {
  const Niya game;
  Random random(2024);
  Search<Niya, Nodes::by_path> search(game, SearchParams::uct(), std::size_t{1} << 20U);
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

struct Position {
  AnyView view;
  Seat seat;
  std::vector<Action> legal;
};

// One choice in sixteen of a few games.
template <Rules G>
std::vector<Position> positions_of(int players) {
  const G game;
  Random random(7);
  std::vector<Position> positions;
  int choices = 0;
  for (int number = 0; number < 3; ++number) {
    typename G::Options options{};
    options.players = static_cast<std::uint8_t>(players);
    auto state = game.start(options);
    while (!game.actors(state).empty()) {
      const Seat who = game.actors(state).lowest();
      if (who == chance) {
        game.apply(state, chance, random_outcome(game, state, random));
        continue;
      }
      const Actions<G> legal(game, state, who);
      if (legal.size() > 1 && ++choices % 16 == 0)
        positions.push_back({game.observe(state, who), who, {legal.begin(), legal.end()}});
      game.apply(state, who, best_at_a_glance(game, state, who, random));
    }
  }
  return positions;
}

template <Rules G>
void tries(benchmark::State& run, const std::string& name, int players) {
  const auto mind = std::move(*make_mind(name, *find_game(G::id)));
  const std::vector<Position> positions = positions_of<G>(players);
  constexpr std::uint64_t iterations = 1000;
  for (auto _ : run)
    for (const Position& position : positions)
      benchmark::DoNotOptimize(mind->think({.view = position.view,
                                            .seat = position.seat,
                                            .legal = position.legal,
                                            .budget = {.iterations = iterations}}));
  run.counters["tries"] = benchmark::Counter(
      static_cast<double>(iterations * positions.size() * static_cast<std::uint64_t>(run.iterations())),
      benchmark::Counter::kIsRate);
}

const bool tries_registered = [] {
  for_each_game([]<class G>() {
    if constexpr (G::id == "niya" || G::id == "kamiza") return;  // are not searched so
    for (int players = G::min_players; players <= G::max_players; ++players)
      for (const std::string name : {"level5", "search5"})
        benchmark::RegisterBenchmark(
            ("search/" + std::string(G::id) + "/" + std::to_string(players) + "/" + name).c_str(), tries<G>,
            name, players)
            ->Unit(benchmark::kMillisecond);
  });
  return true;
}();

}  // namespace
}  // namespace zashiki
