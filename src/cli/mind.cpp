#include <array>
#include <csignal>
#include <fmt/format.h>
#include <iostream>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/command.h"
#include "game/registry.h"
#include "lab/decision.h"

namespace zashiki {
namespace {

struct MindArguments {
  std::string game;
  int level = 5;
};

std::string refusal(const Error& error) {
  return json::serialize(json::object{{"error", {{"code", error.code}, {"message", error.message}}}});
}

// One line in, one out; nothing is kept for the next.
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

// Whoever writes the line may have made up the view. A view that no game could lead to may break rules that
// every position keeps, so each decision is made in a process of its own, which may end without taking this
// one along.
std::string decide_apart(const Game& game, const std::string& mind_name, const std::string& line) {
  const Error impossible{code::bad_request, "no position of this game looks like this view"};
  constexpr unsigned longest_decision = 30;  // seconds
  std::array<int, 2> pipe_ends{};
  if (pipe(pipe_ends.data()) != 0) return refusal({code::bad_request, "there is no room for a decision"});
  const pid_t child = fork();
  if (child < 0) return refusal({code::bad_request, "there is no room for a decision"});
  if (child == 0) {
    close(pipe_ends[0]);
    if (freopen("/dev/null", "w", stderr) == nullptr) _exit(1);  // its end is told below, in one sentence
    alarm(longest_decision);
    const std::string answer = decide(game, mind_name, line);
    for (std::size_t sent = 0; sent < answer.size();) {
      const auto written = write(pipe_ends[1], answer.data() + sent, answer.size() - sent);
      if (written <= 0) _exit(1);
      sent += static_cast<std::size_t>(written);
    }
    _exit(0);
  }
  close(pipe_ends[1]);
  std::string answer;
  std::array<char, 4096> buffer{};
  for (ssize_t got = 0; (got = read(pipe_ends[0], buffer.data(), buffer.size())) > 0;)
    answer.append(buffer.data(), static_cast<std::size_t>(got));
  close(pipe_ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? answer : refusal(impossible);
}

int run_mind(const MindArguments& arguments) {
  const auto game = choose_game(arguments.game, nullptr);
  if (!game) return refuse(game.error());
  const std::string name = fmt::format("level{}", arguments.level);
  for (std::string line; std::getline(std::cin, line);)
    std::cout << decide_apart(**game, name, line) << '\n' << std::flush;
  return 0;
}

}  // namespace

void add_mind(Command& program) {
  auto arguments = std::make_shared<MindArguments>();
  program.subcommand("mind", "Be a mind for other programs: one JSON line a decision in, one out")
      .option("--game", arguments->game, "which game (see `zashiki games`)")
      .required()
      .option("--level", arguments->level, "1 to 5")
      .between(1, 5)
      .footer("docs/minds.md describes the lines.")
      .run([arguments] { return run_mind(*arguments); });
}

}  // namespace zashiki
