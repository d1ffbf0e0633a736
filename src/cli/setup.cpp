#include "cli/setup.h"

#include <fmt/format.h>

#include "cli/command.h"
#include "game/registry.h"

namespace zashiki {

void SetupArguments::add_to(Command& command) {
  std::vector<std::string> names;
  for (const auto& known : all_games()) names.emplace_back(known->id());
  command.option("GAME", game, "the game (see `zashiki games`)")
      .suggest(names)
      .option("-p,--players", players, "number of players (default: the fewest the game allows)")
      .option("-o,--option NAME=VALUE", options, "an option of the game; repeatable")
      .option("--data FILE", data, "your own map or cards");
}

Result<Setup> SetupArguments::named() const {
  Setup setup{.game = game, .players = players, .options = {}, .data = {}};
  const auto known = find_game(game);
  if (known != nullptr && players == 0) setup.players = known->min_players();
  for (const auto& option : options) {
    const auto equals = option.find('=');
    if (equals == std::string::npos)
      return Error{code::bad_option, fmt::format("{} is not of the form NAME=VALUE", option)};
    const std::string value = option.substr(equals + 1);
    const auto parsed = parse_json(value);  // numbers, true and false; anything else is text
    setup.options[option.substr(0, equals)] = parsed ? *parsed : json::value(value);
  }
  if (!data.empty()) {
    const auto text = read_file(data);
    if (!text) return text.error();
    auto parsed = parse_json(*text);
    if (!parsed) return Error{code::bad_file, fmt::format("{} is {}", data, parsed.error().message)};
    setup.data = std::move(*parsed);
  }
  return setup;
}

Result<Match> SetupArguments::start() const {
  auto setup = named();
  if (!setup) return setup.error();
  return Match::start(std::move(*setup));
}

}  // namespace zashiki
