#include <iostream>
#include <memory>

#include "cli/command.h"
#include "game/transcript.h"

namespace zashiki {
namespace {

constexpr int chance_not_checked = 3;  // exit status: the game is legal, but its chance cannot be checked

int verify_file(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return refuse(text.error());
  const auto transcript = read_transcript(*text);
  if (!transcript) return refuse(transcript.error());
  const auto found = verify(*transcript);
  if (!found) return refuse(found.error());
  std::cout << found->text;
  return found->chance ? 0 : chance_not_checked;
}

}  // namespace

void add_verify(Command& program) {
  auto path = std::make_shared<std::string>();
  program
      .subcommand("verify",
                  "Check a transcript: its format, that every action was legal, and every draw of chance")
      .option("FILE", *path, "the transcript, or - for standard input")
      .required()
      .run([path] { return verify_file(*path); });
}

}  // namespace zashiki
