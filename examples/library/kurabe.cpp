// Kurabe in the terminal, against any computer player: kurabe [random|greedy|level1..level5]
#include "kurabe.h"

#include <cstdio>
#include <iostream>
#include <random>
#include <zashiki/game/match.h>
#include <zashiki/game/typed.h>
#include <zashiki/mind/players.h>

using namespace zashiki;
using kurabe::Kurabe;

int main(int argc, char** argv) {
  const auto game = std::make_shared<TypedGame<Kurabe>>(Kurabe{});
  const auto mind = make_player(argc > 1 ? argv[1] : "level5", Kurabe{});
  if (mind == nullptr) return std::fprintf(stderr, "there are %s\n", list_of(player_names()).c_str()), 2;
  auto match = Match::start(game, {.game = "kurabe", .players = 2, .options = {}, .data = {}});
  if (!match) return std::fputs(match.error().message.c_str(), stderr), 1;
  Random random(std::random_device{}());
  std::vector<Action> buffer(Kurabe::most_actions);
  for (std::string line; !match->over();) {
    if (match->position().actors().contains(1)) {
      std::cout << "Scores " << match->position().scores()[0] << " : " << match->position().scores()[1]
                << '\n';
      const auto size = static_cast<std::size_t>(match->position().legal(1, buffer));
      const AnyView view = match->position().view(1);
      if (!match->act(1, mind->choose(view, 1, std::span(buffer).first(size), random))) return 1;
      continue;
    }
    std::cout << "Yours:";
    const auto legal = match->legal(0);
    for (const auto& action : *legal) std::cout << "  " << action.text;
    std::cout << "\n> " << std::flush;
    if (!std::getline(std::cin, line)) return 0;
    if (const auto played = match->act(0, line); !played) {
      std::cout << played.error().message << '\n';
      continue;
    }
    for (std::size_t i = match->log().size() - 2; i < match->log().size(); ++i)
      std::cout << (match->log()[i].who == 0 ? "you: " : "it: ")
                << game->to_text(match->log()[i].action).view() << '\n';
  }
  const Seats winners = match->position().winners();
  std::cout << (winners.size() == 2 ? "A draw" : winners.contains(0) ? "You win" : "It wins") << '\n';
}
