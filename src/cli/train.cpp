#include <fmt/format.h>
#include <fstream>
#include <iostream>

#include "cli/command.h"
#include "cli/progress.h"
#include "game/base64.h"
#include "game/json.h"
#include "lab/kamiza_logit.h"
#include "mind/kamiza/equilibrium.h"

namespace zashiki {
namespace {

using kamiza::Equilibrium;

struct TrainArguments {
  std::string game;
  std::string out = "data/kamiza-policy.json";
  int iterations = 1500;
  double gap = 0.001;  // points
};

kamiza::Options options_for(int players) {
  kamiza::Options options{};
  options.players = static_cast<std::uint8_t>(players);
  return options;
}

void print_exploitability(const Equilibrium& equilibrium) {
  const auto gains = equilibrium.exploitability();
  std::cout << fmt::format("{} players, points per game that a best response gains against the policy:",
                           equilibrium.options().players);
  for (int seat = 0; seat < equilibrium.options().players; ++seat)
    std::cout << fmt::format(" {:.4f}", gains[static_cast<std::size_t>(seat)]);
  std::cout << '\n';
}

int train(const TrainArguments& arguments) {
  std::string text;
  JsonWriter out(text);
  out.begin_object().field("game", "kamiza").key("policies").begin_list();
  for (int players = Kamiza::min_players; players <= Kamiza::max_players; ++players) {
    Equilibrium equilibrium(options_for(players));
    {
      Progress progress(fmt::format("Rounds with {} players", players), equilibrium.rounds());
      std::size_t done = 0;
      equilibrium.solve([&](const kamiza::Round& round) {
        progress.at(++done);
        return kamiza::solve_round(round, arguments.iterations, static_cast<float>(arguments.gap));
      });
    }
    // Judged as it will be read back, shares rounded to 255ths.
    const auto bytes = equilibrium.bytes();
    Equilibrium read_back(options_for(players));
    (void)read_back.read(bytes);
    print_exploitability(read_back);
    out.begin_object()
        .field("players", players)
        .field("iterations", arguments.iterations)
        .field("shares", to_base64(bytes))
        .end_object();
  }
  std::ofstream file(arguments.out, std::ios::binary | std::ios::trunc);
  out.end_list().end_object();
  file << text << '\n';
  file.close();
  if (!file) return refuse(fmt::format("cannot write {}", arguments.out));
  std::cout << fmt::format("Written to {}; the next build carries it.\n", arguments.out);
  return 0;
}

struct ExploitArguments {
  std::string game;
  int players = 0;
};

int exploit(const ExploitArguments& arguments) {
  std::cout << "By seat, counted from who starts the first round; exact, every line of play followed.\n";
  for (int players = Kamiza::min_players; players <= Kamiza::max_players; ++players) {
    if (arguments.players != 0 && arguments.players != players) continue;
    const Equilibrium* equilibrium = kamiza::shipped_equilibrium(options_for(players));
    if (equilibrium == nullptr) return refuse("the policy that this program carries cannot be read");
    print_exploitability(*equilibrium);
  }
  return 0;
}

}  // namespace

void add_train(Command& program) {
  auto arguments = std::make_shared<TrainArguments>();
  program.subcommand("train", "Compute Kamiza's near-equilibrium policy")
      .option("GAME", arguments->game, "the game")
      .required()
      .one_of({"kamiza"})
      .option("--iterations", arguments->iterations, "iterations of regret minimisation per round")
      .between(1, 1000000)
      .option(
          "--gap", arguments->gap,
          "solve a round again, by tracing logit equilibria, if a best response gains more points than this")
      .between(0.0001, 10)
      .option("--out FILE", arguments->out, "where to write the policy")
      .run([arguments] { return train(*arguments); });
}

void add_exploit(Command& program) {
  auto arguments = std::make_shared<ExploitArguments>();
  program.subcommand("exploit", "Compute how much a best response gains against Kamiza's policy")
      .option("GAME", arguments->game, "the game")
      .required()
      .one_of({"kamiza"})
      .option("-p,--players", arguments->players, "number of players (default: both)")
      .between(3, 4)
      .run([arguments] { return exploit(*arguments); });
}

}  // namespace zashiki
