#include "cli/welcome.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <istream>
#include <optional>
#include <ostream>

#include "cli/tables/table.h"
#include "game/registry.h"
#include "mind/mind.h"

namespace zashiki {
namespace {

// Asks until the line is understood; an empty line means `usual`. Returns nothing if the input ends or the
// user quits.
std::optional<std::size_t> ask(std::istream& in, std::ostream& out, const Say& say, std::string_view question,
                               std::size_t usual,
                               const std::function<std::optional<std::size_t>(std::string_view)>& meaning) {
  for (std::string line;;) {
    out << question << " [" << usual << "]\n> " << std::flush;
    if (!std::getline(in, line)) {
      out << '\n';
      return std::nullopt;
    }
    while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.pop_back();
    if (line == "quit" || line == "q") return std::nullopt;
    if (line.empty()) return usual;
    if (const auto meant = meaning(line)) return meant;
    out << "  " << say("terminal.none_of_them") << '\n';
  }
}

std::optional<std::size_t> number_between(std::string_view text, std::size_t low, std::size_t high) {
  const int number = parse_number(text, 99);
  if (number < static_cast<int>(low) || number > static_cast<int>(high)) return std::nullopt;
  return static_cast<std::size_t>(number);
}

std::string players_of(const Game& game, const Say& say) {
  return game.min_players() == game.max_players()
             ? say("terminal.exactly n", game.min_players())
             : say("terminal.from_to least most", game.min_players(), game.max_players());
}

}  // namespace

bool welcome(std::istream& in, std::ostream& out, Language language, SetupArguments& setup,
             std::string& against) {
  const Say say(language);
  const auto& games = all_games();
  for (std::size_t i = 0; i < games.size(); ++i) {
    const auto table = make_table(*games[i], games[i]->min_players(), language);
    out << fmt::format("  {}  {} {}  {}\n", i + 1, padded(table->title(), 8),
                       padded(players_of(*games[i], say), 6), table->about());
  }
  const auto chosen = ask(in, out, say, say("terminal.which_game"), 1,
                          [&](std::string_view line) -> std::optional<std::size_t> {
                            for (std::size_t i = 0; i < games.size(); ++i)
                              if (games[i]->id() == line ||
                                  make_table(*games[i], games[i]->min_players(), language)->title() == line)
                                return i + 1;
                            return number_between(line, 1, games.size());
                          });
  if (!chosen) return false;
  const Game& game = *games[*chosen - 1];
  setup.game = std::string(game.id());
  const auto least = static_cast<std::size_t>(game.min_players());
  const auto most = static_cast<std::size_t>(game.max_players());
  if (setup.players == 0 && least < most) {
    const auto players = ask(in, out, say, say("terminal.how_many players", players_of(game, say)), least,
                             [&](std::string_view line) { return number_between(line, least, most); });
    if (!players) return false;
    setup.players = static_cast<int>(*players);
  }
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const auto number = fmt::format("{}", i + 1);
    out << fmt::format("  {}  {}  {}\n", number, padded(say.of("house.level.", number), 8),
                       say.of("house.level.", number + ".about"));
  }
  const auto level = ask(in, out, say, say("terminal.how_strong"), 1,
                         [](std::string_view line) { return number_between(line, 1, levels.size()); });
  if (!level) return false;
  against = std::string(levels[*level - 1].id);
  return true;
}

}  // namespace zashiki
