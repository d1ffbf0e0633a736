#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <sstream>

#include "cli/command.h"
#include "game/registry.h"
#include "people/ratings/rated_store.h"
#include "people/ratings/results.h"
#include "people/ratings/simulate.h"

namespace zashiki {
namespace {

using people::Foreseen;

int replay_results(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return refuse(text.error());
  std::istringstream lines(*text);
  people::Ladders ladders;
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const auto game = people::read_result(line);
    if (!game) return refuse(fmt::format("line {}: {}", number, game.error().message));
    const auto moved = ladders.add(*game);
    if (!moved) return refuse(fmt::format("line {}: {}", number, moved.error().message));
    const auto& ladder = ladders.all().at({game->game, static_cast<int>(game->seats.size())});
    std::cout << people::write_moved(*game, *moved, ladder) << '\n';
  }
  return 0;
}

int verify_ratings(const std::string& store) {
  const auto verified =
      people::verify_store(store, [](const std::string& line) { std::cout << line << '\n'; });
  if (!verified) return refuse(verified.error());
  std::cerr << fmt::format("{} rated games, {} that do not count, {} whose record is gone, {} differences\n",
                           verified->rated, verified->unrated, verified->gone, verified->different);
  return verified->different == 0 ? 0 : 1;
}

struct SimulateRatings {
  std::string game;
  int players = 0;
  int games = 10000;
  std::uint64_t seed = 1;
};

std::string foreseen_row(const Foreseen& one) {
  return fmt::format("  {:<15} {:>7} {:>8.1f} % {:>6.1f} % {:>+6.1f}\n", one.kind, one.seats,
                     100 * one.expected_share(), 100 * one.won_share(), 100 * one.gap());
}

std::string simulated_text(const people::Crowd& crowd, const SimulateRatings& arguments) {
  const auto simulated = people::simulate(crowd, arguments.games, arguments.seed);
  const auto& forecasts = simulated.forecasts;
  std::string out = fmt::format("{} with {} players: {} games, {} of them after everyone's first games\n",
                                crowd.game, crowd.players, arguments.games, forecasts.games());
  out += fmt::format("  {:<15} {:>7} {:>10} {:>8} {:>6}\n", "", "seats", "expected", "won", "gap");
  auto kinds = forecasts.by_kind();
  std::sort(kinds.begin(), kinds.end(), [](const Foreseen& a, const Foreseen& b) { return a.kind < b.kind; });
  for (const auto& one : kinds) out += foreseen_row(one);
  for (const auto& one : forecasts.by_share())
    if (one.seats > 0) out += foreseen_row(one);
  out +=
      fmt::format("  gap on average: {:.1f} points by player, {:.1f} by expected share\n",
                  100 * people::mean_gap(forecasts.by_kind()), 100 * people::mean_gap(forecasts.by_share()));
  return out;
}

int simulate_ratings(const SimulateRatings& arguments) {
  bool any = false;
  for (const auto& game : all_games())
    for (int players = game->min_players(); players <= game->max_players(); ++players) {
      if (!arguments.game.empty() && arguments.game != game->id()) continue;
      if (arguments.players != 0 && arguments.players != players) continue;
      constexpr int of_each = 6;
      const auto crowd = people::crowd_of(game->id(), players, of_each);
      if (crowd.members.empty()) continue;
      any = true;
      std::cout << simulated_text(crowd, arguments);
    }
  return any ? 0 : refuse("no computer player has a place on the scale of this game with so many players");
}

}  // namespace

void add_ratings(Command& program) {
  auto ratings = program.subcommand("ratings", "Compute, verify and test ratings");
  auto path = std::make_shared<std::string>();
  ratings.subcommand("replay", "Compute the ratings from a file of results, one JSON object per line")
      .option("FILE", *path, "the results, or - for standard input")
      .required()
      .run([path] { return replay_results(*path); });
  ratings.subcommand("verify", "Compute every rating of a store again, from its results and their records")
      .option("STORE", *path, "its folder, or a database: postgresql://user@host/name")
      .required()
      .run([path] { return verify_ratings(*path); });
  auto arguments = std::make_shared<SimulateRatings>();
  ratings
      .subcommand(
          "simulate",
          "Rate random games among people of known strengths, and compare expected wins with real ones")
      .option("--game GAME", arguments->game, "only this game (see `zashiki games`)")
      .option("-p,--players", arguments->players, "only this number of players")
      .option("--games", arguments->games, "number of games")
      .between(1, 1e7)
      .option("--seed", arguments->seed, "seed of the pairings and results")
      .footer("Six people each are as strong as level 1 to 5 and the net; every third seat is a computer's.")
      .run([arguments] { return simulate_ratings(*arguments); });
}

}  // namespace zashiki
