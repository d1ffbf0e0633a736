#include <fmt/format.h>
#include <iostream>
#include <memory>

#include "cli/command.h"
#include "cli/tables/table.h"
#include "game/transcript.h"

namespace zashiki {
namespace {

struct ReplayArguments {
  std::string path;
  std::string as = "spectator";
  std::size_t until = static_cast<std::size_t>(-1);
  bool boards = false;
  bool views = false;
};

// Plays the recorded actions again and tells each as one reader would have seen it at the time.
int replay(const ReplayArguments& arguments) {
  const auto text = read_file(arguments.path);
  if (!text) return refuse(text.error());
  const auto transcript = read_transcript(*text);
  if (!transcript) return refuse(transcript.error());
  const Match& whole = transcript->match;
  Seat reader = nobody;
  if (arguments.as != "spectator") {
    reader = parse_number(arguments.as, whole.position().players() - 1);
    if (reader < 0)
      return refuse(fmt::format("{} is neither a seat of this game nor spectator", arguments.as));
  }

  const Style style = Style::of_terminal();
  const auto table = make_table(whole.game(), whole.position().players());
  auto match = Match::start(whole.setup());
  for (const auto& entry : whole.log()) {
    if (match->log().size() == arguments.until) break;
    const AnyView before = match->position().view(reader);
    (void)match->act(entry.who, entry.action);  // legal once, legal again
    const AnyView after = match->position().view(reader);
    const Text action = match->text_for(match->log().back(), reader);
    const std::string words =
        table->tell({.before = before, .after = after, .who = entry.who, .action = action}, reader);
    std::string line =
        fmt::format("{:>4}  {:<7} {:<24} {}", match->log().size(),
                    entry.who == chance ? "chance" : fmt::format("{}", entry.who), action.view(), words);
    line.erase(line.find_last_not_of(' ') + 1);
    std::cout << line << '\n';
    if (arguments.boards && entry.who != chance) std::cout << table->board(after, reader, style);
    if (arguments.views) std::cout << "      " << view_text(whole.game(), after) << '\n';
  }
  if (!arguments.boards) std::cout << table->board(match->position().view(reader), reader, style);
  return 0;
}

}  // namespace

void add_replay(Command& program) {
  auto arguments = std::make_shared<ReplayArguments>();
  program.subcommand("replay", "Show a transcript action by action, and the position at its end")
      .option("FILE", arguments->path, "the transcript, or - for standard input")
      .required()
      .option("--as", arguments->as, "through whose eyes: a seat, or spectator (default)")
      .option("--until", arguments->until, "stop after so many actions")
      .flag("--boards", arguments->boards, "draw the table after every seat's action")
      .flag("--views", arguments->views, "print the view as JSON after every action")
      .run([arguments] { return replay(*arguments); });
}

}  // namespace zashiki
