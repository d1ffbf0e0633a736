#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <iostream>
#include <memory>

#include "cli/command.h"
#include "game/registry.h"
#include "people/tournament/simulate.h"

namespace zashiki {
namespace {

using people::Tournament;

Result<Tournament> tournament_of(const std::string& path) {
  const auto text = read_file(path);
  return text ? people::read_tournament(*text) : text.error();
}

void tell_round(const Tournament& tournament, std::size_t round) {
  std::cout << fmt::format("round {} of {}\n", round + 1, tournament.rounds);
  for (const auto& line : people::explain(tournament, round)) std::cout << line << '\n';
}

int pair_tournament(const std::string& path, bool write) {
  auto tournament = tournament_of(path);
  if (!tournament) return refuse(tournament.error());
  auto round = people::pair_next(*tournament);
  if (!round) return refuse(round.error());
  tournament->played.push_back(std::move(*round));
  tell_round(*tournament, tournament->played.size() - 1);
  if (!write) return 0;
  const bool written = replace_file(path, people::write_tournament(*tournament) + "\n");
  return written ? 0 : refuse(fmt::format("cannot write {}", path));
}

int verify_tournament(const std::string& path) {
  const auto tournament = tournament_of(path);
  if (!tournament) return refuse(tournament.error());
  for (std::size_t round = 0; round < tournament->played.size(); ++round) tell_round(*tournament, round);
  if (const auto same = people::verify(*tournament); !same) return refuse(same.error());
  std::cout << fmt::format("every pairing of {} rounds follows from the seed and the results\n",
                           tournament->played.size());
  return 0;
}

int show_standings(const std::string& path) {
  const auto tournament = tournament_of(path);
  if (!tournament) return refuse(tournament.error());
  std::cout << fmt::format("{:>5}  {:<20} {:>6} {:>9} {:>4}\n", "place", "", "points", "opponents", "wins");
  for (const auto& one : people::standings(*tournament))
    std::cout << fmt::format("{:>5}  {:<20} {:>6.2f} {:>9.2f} {:>4}\n", one.place,
                             tournament->entrants[static_cast<std::size_t>(one.entrant)].id,
                             one.points / double{people::point}, one.opponents / (12.0 * people::point),
                             one.wins);
  return 0;
}

struct SimulateTournament {
  std::string game = "niya";
  std::string kind = "swiss";
  int players = 2;
  int people = 400;
  int rounds = 9;
  std::uint64_t seed = 1;
};

int simulate_tournament(const SimulateTournament& arguments) {
  const auto game = find_game(arguments.game);
  if (game == nullptr) return refuse(fmt::format("there is no game {:.60}", arguments.game));
  if (arguments.players < game->min_players() || arguments.players > game->max_players())
    return refuse(
        fmt::format("{} is for {} to {} players", arguments.game, game->min_players(), game->max_players()));
  Tournament tournament{.name = {},
                        .seed = fmt::format("{}", arguments.seed),
                        .kind = arguments.kind == people::tournament_words[0]
                                    ? people::TournamentKind::swiss
                                    : people::TournamentKind::round_robin,
                        .game = arguments.game,
                        .players = arguments.players,
                        .smallest = std::max(game->min_players(), arguments.players - 1),
                        .rounds = arguments.rounds,
                        .entrants = {},
                        .played = {}};
  for (int one = 0; one < arguments.people; ++one)
    tournament.entrants.push_back({.id = fmt::format("person {}", one + 1)});
  Random random(arguments.seed);
  double longest = 0;
  for (int round = 0; round < arguments.rounds; ++round) {
    const auto before = std::chrono::steady_clock::now();
    if (const auto played = people::play_round(tournament, random); !played) return refuse(played.error());
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - before;
    longest = std::max(longest, spent.count());
  }
  const auto figures = people::figures_of(tournament);
  std::cout << fmt::format(
      "{} people, {} rounds: {} repeated meetings, {} to {} byes each; first turns differ by at most {}\n",
      arguments.people, arguments.rounds, figures.repeats, figures.fewest_byes, figures.most_byes,
      figures.first_spread);
  std::cerr << fmt::format("the longest pairing took {:.3f} s\n", longest);
  return 0;
}

}  // namespace

void add_tournament(Command& program) {
  auto tournament = program.subcommand("tournament", "Pair, verify and rank a tournament kept in a file");
  auto path = std::make_shared<std::string>();
  auto write = std::make_shared<bool>(false);
  tournament.subcommand("pair", "Pair the next round, and explain it")
      .option("FILE", *path, "the tournament, as JSON")
      .required()
      .flag("--write", *write, "add the round to the file")
      .run([path, write] { return pair_tournament(*path, *write); });
  tournament.subcommand("verify", "Compute every pairing again, explain it, and compare")
      .option("FILE", *path, "the tournament, as JSON")
      .required()
      .run([path] { return verify_tournament(*path); });
  tournament.subcommand("standings", "Rank everybody, with tie-breaks")
      .option("FILE", *path, "the tournament, as JSON")
      .required()
      .run([path] { return show_standings(*path); });
  auto arguments = std::make_shared<SimulateTournament>();
  tournament.subcommand("simulate", "Play a tournament of random results, and count repeats and byes")
      .option("--game GAME", arguments->game, "the game (see `zashiki games`)")
      .option("--kind KIND", arguments->kind, "how people are paired")
      .one_of({"swiss", "round-robin"})
      .option("-p,--players", arguments->players, "players at a table")
      .option("--people", arguments->people, "number of people")
      .between(people::fewest_entrants, people::most_entrants)
      .option("--rounds", arguments->rounds, "number of rounds")
      .between(1, people::most_rounds)
      .option("--seed", arguments->seed, "seed of pairings and results")
      .run([arguments] { return simulate_tournament(*arguments); });
}

}  // namespace zashiki
