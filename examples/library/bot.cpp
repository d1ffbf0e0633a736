// Two kinds of computer player in one game: bot [GAME PLAYERS]. Each sees only what its own seat may see.
#include <cstdio>
#include <cstdlib>
#include <zashiki/game/match.h>
#include <zashiki/mind/mind.h>

int main(int count, char** arguments) {
  using namespace zashiki;
  const char* game = count > 2 ? arguments[1] : "akiwado";
  const int players = count > 2 ? std::atoi(arguments[2]) : 3;
  auto match = Match::start({.game = game, .players = players, .options = {}, .data = {}});
  if (!match) return std::fputs(match.error().message.c_str(), stderr), 1;
  const auto strong = make_mind("level3", match->game());
  const auto plain = make_mind("greedy", match->game());
  std::vector<Action> buffer(static_cast<std::size_t>(match->game().most_actions()));
  Random random(7);
  while (!match->over()) {
    const Seat who = match->position().actors().lowest();
    if (who == chance) {
      if (!match->roll(random)) return 1;
      continue;
    }
    const auto size = static_cast<std::size_t>(match->position().legal(who, buffer));
    const AnyView view = match->position().view(who);
    const Answer answer = (who == 0 ? *strong : *plain)
                              ->think({.view = view,
                                       .seat = who,
                                       .legal = std::span(buffer).first(size),
                                       .budget = {.iterations = 200},
                                       .seed = random.next()});
    if (!match->act(who, answer.action)) return 1;
  }
  for (const Seat seat : match->position().winners()) std::printf("seat %d wins\n", seat);
}
