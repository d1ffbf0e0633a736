#include <fmt/format.h>
#include <iostream>
#include <memory>

#include "cli/command.h"
#include "game/registry.h"

namespace zashiki {
namespace {

int check(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return refuse(text.error());
  const auto parsed = parse_json(*text);
  if (!parsed) return refuse(fmt::format("{} is {}", path, parsed.error().message));
  const json::value& data = *parsed;
  for (const auto& game : all_games()) {
    if (!game->looks_like_data(data)) continue;
    const auto played = game->with_data(data);
    if (!played) return refuse(fmt::format("{}: {}", path, played.error().message));
    std::cout << fmt::format("{}: valid data for {}\n", path, game->id());
    return 0;
  }
  return refuse(fmt::format("{} is not a data file of any game", path));
}

}  // namespace

void add_data(Command& program) {
  auto data = program.subcommand("data", "Check your own maps and cards");
  auto path = std::make_shared<std::string>();
  data.subcommand("check", "Check a map or card file, and report what is wrong with it")
      .option("FILE", *path, "the file, or - for standard input")
      .required()
      .run([path] { return check(*path); });
}

}  // namespace zashiki
