#include <fmt/format.h>
#include <iostream>
#include <memory>

#include "cli/command.h"
#include "game/registry.h"

namespace zashiki {
namespace {

std::string unquoted(const json::value& value) {
  return value.is_string() ? std::string(value.get_string()) : json::serialize(value);
}

int list_games(bool as_json) {
  if (as_json) {
    std::string text;
    JsonWriter out(text);
    write_games(out);
    std::cout << text << '\n';
    return 0;
  }
  for (const auto& game : all_games()) {
    const auto range = game->min_players() == game->max_players()
                           ? fmt::format("{}", game->min_players())
                           : fmt::format("{}-{}", game->min_players(), game->max_players());
    std::cout << fmt::format("{}  ({} players)\n", game->id(), range);
    for (const auto& option : game->options()) {
      std::string values;
      for (const auto& value : option.values) values += (values.empty() ? "" : "|") + unquoted(value);
      std::cout << fmt::format("    {:<14} {} (default {})\n    {:<14} {}\n", option.name, values,
                               unquoted(option.usual), "", option.about);
    }
  }
  return 0;
}

}  // namespace

void add_games(Command& program) {
  auto as_json = std::make_shared<bool>(false);
  program.subcommand("games", "List the games and their options")
      .flag("--json", *as_json, "print JSON, as the engine does")
      .run([as_json] { return list_games(*as_json); });
}

}  // namespace zashiki
