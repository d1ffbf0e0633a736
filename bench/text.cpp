// What a view costs as JSON, out and in: the server writes one for every reader after every action.
#include <benchmark/benchmark.h>
#include <string>
#include <vector>

#include "game/registry.h"

namespace zashiki {
namespace {

// A position in the middle of a random game, as its first seat sees it.
AnyView view_of(const Game& game) {
  auto position = std::move(*game.start(game.max_players(), {}));
  std::vector<Action> legal(static_cast<std::size_t>(game.most_actions()));
  Random random(1);
  AnyView view = position->view(0);
  for (int step = 0; step < 60 && !position->over(); ++step) {
    view = position->view(0);
    const Seat who = position->actors().lowest();
    if (who == chance)
      position->apply(chance, position->random_outcome(random));
    else
      position->apply(who, legal[random.below(static_cast<std::uint32_t>(position->legal(who, legal)))]);
  }
  return view;
}

const bool text_registered = [] {
  for (const auto& game : all_games()) {
    benchmark::RegisterBenchmark(
        ("text/" + std::string(game->id()) + "/write").c_str(), [game](benchmark::State& state) {
          const AnyView view = view_of(*game);
          std::string text;
          for (auto _ : state) {
            text.clear();
            JsonWriter out(text);
            game->write_view(view, out);
            benchmark::DoNotOptimize(text.data());
          }
          state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
        });
    benchmark::RegisterBenchmark(("text/" + std::string(game->id()) + "/read").c_str(),
                                 [game](benchmark::State& state) {
                                   const json::value value = json::parse(view_text(*game, view_of(*game)));
                                   for (auto _ : state) {
                                     auto view = game->view_from_json(value);
                                     benchmark::DoNotOptimize(view);
                                   }
                                 });
  }
  return true;
}();

}  // namespace
}  // namespace zashiki
