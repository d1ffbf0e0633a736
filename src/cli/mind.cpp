#include <fmt/format.h>
#include <iostream>

#include "cli/command.h"
#include "game/registry.h"
#include "mind/decision.h"

namespace zashiki {
namespace {

struct MindArguments {
  std::string game;
  int level = 5;
};

std::string refusal(const Error& error) {
  return json_object(
      [&](JsonWriter& out) { out.object("error", [&](JsonWriter& about) { write_error(about, error); }); });
}

// One line in, one line out; no state is kept between lines.
std::string decide(const Game& game, const std::string& mind_name, const std::string& line) {
  const auto question = read_question(game, line);
  if (!question) return refusal(question.error());
  const auto mind = make_mind(mind_name, game);
  if (!mind) return refusal(mind.error());
  const Question asked{.view = question->view,
                       .seat = question->seat,
                       .legal = question->legal,
                       .budget = {.iterations = question->iterations},
                       .seed = question->seed};
  const Answer answer = (*mind)->think(asked);
  return write_answer(game, answer, explain(game, asked, answer));
}

int run_mind(const MindArguments& arguments) {
  const auto game = choose_game(arguments.game, nullptr);
  if (!game) return refuse(game.error());
  const std::string name = fmt::format("level{}", arguments.level);
  for (std::string line; std::getline(std::cin, line);)
    std::cout << decide(**game, name, line) << '\n' << std::flush;
  return 0;
}

}  // namespace

void add_mind(Command& program) {
  auto arguments = std::make_shared<MindArguments>();
  program
      .subcommand("mind",
                  "Choose actions for another program: one line of JSON in per decision, one line out")
      .option("--game GAME", arguments->game, "the game (see `zashiki games`)")
      .required()
      .option("--level", arguments->level, "strength of the computer player")
      .between(1, 5)
      .footer("docs/build/minds.md describes the format.")
      .run([arguments] { return run_mind(*arguments); });
}

}  // namespace zashiki
