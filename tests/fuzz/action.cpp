// Any text as an action of any game: what parses is written back the same, and is either legal or refused for
// a reason.
#include <cstdlib>
#include <string_view>

#include "fuzz/targets.h"
#include "game/registry.h"

namespace zashiki {
namespace {

// Lets the first bytes play a few steps, then tries the rest as an action of whoever is to act.
void try_action(const Game& game, std::string_view input) {
  const int players = game.min_players() + (input.empty() ? 0 : static_cast<unsigned char>(input[0])) %
                                               (game.max_players() - game.min_players() + 1);
  auto position = std::move(*game.start(players, {}));
  std::vector<Action> buffer(static_cast<std::size_t>(game.most_actions()));
  std::size_t at = 1;
  for (; at < input.size() && at < 40 && input[at] != ' ' && !position->over(); ++at) {
    const Seat who = position->actors().lowest();
    Random random(static_cast<unsigned char>(input[at]));
    if (who == chance) {
      position->apply(chance, position->random_outcome(random));
      continue;
    }
    const auto size = static_cast<std::uint32_t>(position->legal(who, buffer));
    position->apply(who, buffer[random.below(size)]);
  }
  const std::string_view text = input.substr(std::min(at + 1, input.size()));
  const auto action = game.parse(text);
  if (!action) return;
  if (game.to_text(*action).view() != text) std::abort();
  for (const Seat who : position->actors())
    if (position->is_legal(who, *action) == static_cast<bool>(position->why(who, *action))) std::abort();
}

}  // namespace

void fuzz::action(std::string_view input) {
  if (input.empty()) return;
  const auto games = all_games();
  try_action(*games[static_cast<unsigned char>(input[0]) % games.size()], input.substr(1));
}

}  // namespace zashiki
