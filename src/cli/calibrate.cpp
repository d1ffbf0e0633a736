#include <fmt/format.h>
#include <iostream>

#include "cli/command.h"
#include "game/json.h"
#include "game/registry.h"
#include "lab/calibration.h"
#include "lab/parallel.h"

namespace zashiki {
namespace {

struct CalibrateArguments {
  std::string game;
  CalibrationMeasure measure;
  bool json = false;
};

struct Judged {
  std::string_view name;
  Reliability found;
};
struct Judgements {
  std::size_t positions = 0;
  Calibration fitted;
  std::vector<Judged> predictors;
  std::vector<Judged> stages;  // of the first predictor: thirds of the games' decisions
};

void print(const CalibrateArguments& arguments, const Judgements& judged) {
  const double part = 1.0 / 2;
  std::cout << fmt::format(
      "{}, {} players: {} positions of {} games. Fitted to half of the games, measured on the other half.\n\n"
      "{:<12} {:>11} {:>8}\n",
      arguments.game, arguments.measure.players, judged.positions,
      static_cast<double>(arguments.measure.games) * part, "predictor", "error", "Brier");
  for (const auto* rows : {&judged.predictors, &judged.stages})
    for (const auto& [name, found] : *rows)
      std::cout << fmt::format("{:<12} {:>9.1f} % {:>8.4f}\n", name, 100 * found.calibration_error,
                               found.brier);
  std::cout << "\npredicted   happened   predictions (calibrated)\n";
  for (const auto& bin : judged.predictors[0].found.bins)
    if (bin.predictions > 0)
      std::cout << fmt::format("{:>7.1f} % {:>8.1f} % {:>9.0f}\n", 100 * bin.expected / bin.predictions,
                               100 * bin.won / bin.predictions, bin.predictions);
  std::cout << fmt::format("\n{{\"game\": \"{}\", \"players\": {}, \"slope\": {:.2f}, \"to_act\": {:.2f}}}\n",
                           arguments.game, arguments.measure.players, judged.fitted.slope,
                           judged.fitted.to_act);
}

void write_judged(JsonWriter& list, const Judged& one) {
  list.begin_object()
      .field("name", one.name)
      .field("calibration_error", one.found.calibration_error)
      .field("brier", one.found.brier);
  list.list("bins", one.found.bins, [](JsonWriter& bins, const Reliability::Bin& bin) {
    const double count = std::max(1.0, bin.predictions);
    bins.begin_object()
        .field("predictions", bin.predictions)
        .field("predicted", bin.expected / count)
        .field("happened", bin.won / count)
        .end_object();
  });
  list.end_object();
}

void print_json(const CalibrateArguments& arguments, const Judgements& judged) {
  std::cout << json_object([&](JsonWriter& out) {
    out.field("game", arguments.game)
        .field("players", arguments.measure.players)
        .field("games", arguments.measure.games)
        .field("positions", judged.positions)
        .field("slope", judged.fitted.slope)
        .field("to_act", judged.fitted.to_act);
    out.list("predictors", judged.predictors, write_judged);
    out.list("stages", judged.stages, write_judged);
  }) << '\n';
}

int calibrate(CalibrateArguments arguments) {
  const auto game = find_game(arguments.game);
  int& players = arguments.measure.players;
  if (players == 0) players = game->min_players();
  if (players < game->min_players() || players > game->max_players())
    return refuse(
        fmt::format("{} has {} to {} players", game->id(), game->min_players(), game->max_players()));
  const auto positions = evaluate_games(*game, arguments.measure);
  std::vector<Evaluated> fit;
  std::vector<Evaluated> test;
  for (const Evaluated& one : positions) (one.game % 2 == 0 ? fit : test).push_back(one);
  if (fit.empty() || test.empty())
    return refuse("too few games, or a game whose positions are not valued by shares");
  const Calibration fitted = fit_calibration(fit);
  Judgements judged{.positions = test.size(), .fitted = fitted, .predictors = {}, .stages = {}};
  judged.predictors = {
      {"calibrated", reliability(test, Predictor::evaluation, fitted)},
      {"shipped", reliability(test, Predictor::evaluation, shipped_calibration(game->id(), players))},
      {"search", reliability(test, Predictor::evaluation)},
      {"rollouts", reliability(test, Predictor::rollouts)},
      {"constant", reliability(test, Predictor::constant)}};
  for (const auto& [name, from] :
       {std::pair{"early", 0.0}, std::pair{"middle", 1.0 / 3}, std::pair{"late", 2.0 / 3}}) {
    std::vector<Evaluated> part;
    for (const Evaluated& one : test)
      if (one.stage >= from && one.stage < from + 1.0 / 3) part.push_back(one);
    judged.stages.push_back({name, reliability(part, Predictor::evaluation, fitted)});
  }
  (arguments.json ? print_json : print)(arguments, judged);
  return 0;
}

}  // namespace

void add_calibrate(Command& program) {
  auto arguments = std::make_shared<CalibrateArguments>();
  arguments->measure.players = 0;
  arguments->measure.threads = cores();
  program.subcommand("calibrate", "Compare predicted chances to win with the results of games")
      .option("GAME", arguments->game, "the game")
      .required()
      .one_of({"kamiza", "akiwado", "nyakuza", "izakaya"})
      .option("-p,--players", arguments->measure.players,
              "number of players (default: the fewest the game allows)")
      .between(2, most_players)
      .option("--games", arguments->measure.games, "games, each among players of random levels")
      .between(2, 1000000)
      .option("--positions", arguments->measure.positions, "positions evaluated in each game")
      .between(1, 1000)
      .option("--seed", arguments->measure.seed, "seed of the games")
      .option("--threads", arguments->measure.threads, "games at a time (default: one per core)")
      .between(1, 1024)
      .flag("--json", arguments->json, "print one line of JSON")
      .run([arguments] { return calibrate(*arguments); });
}

}  // namespace zashiki
