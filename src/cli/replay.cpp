#include <fmt/format.h>
#include <fmt/ranges.h>
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
  std::string language;
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
  const auto table =
      make_table(whole.game(), whole.position().players(), language_of_terminal(arguments.language));
  auto match = Match::start(whole.setup());
  for (const auto& entry : whole.log()) {
    if (match->log().size() == arguments.until) break;
    const AnyView before = match->position().view(reader);
    (void)match->act(entry.who, entry.action);  // legal once, legal again
    const AnyView after = match->position().view(reader);
    std::string line =
        fmt::format("{:>4}  {} {:<24} ", match->log().size(), padded(table->name(entry.who, reader), 10),
                    match->text_for(match->log().back(), reader).view());
    const int indent = columns(line);
    const std::vector<std::string> words = tell_last(*table, *match, before, reader);
    line += fmt::format("{}", fmt::join(words, "\n" + spaces(indent)));
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
  program.subcommand("replay", "Show a transcript action by action, and the final position")
      .option("FILE", arguments->path, "the transcript, or - for standard input")
      .required()
      .option("--as SEAT", arguments->as, "show what this seat saw (default: a spectator)")
      .option("--until", arguments->until, "stop after this many actions (default: all)")
      .flag("--boards", arguments->boards, "draw the board after every player's action")
      .flag("--views", arguments->views, "print the view as JSON after every action")
      .option("--lang LANGUAGE", arguments->language, "language of the output (default: by the locale)")
      .one_of({"en", "ja"})
      .run([arguments] { return replay(*arguments); });
}

}  // namespace zashiki
