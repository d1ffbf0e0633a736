#include "mind/player.h"

#include <fmt/format.h>

#include "game/typed.h"
#include "mind/heuristics/all.h"

namespace zashiki {
namespace {

class RandomPlayer final : public Player {
 public:
  Action choose(const AnyView&, Seat, std::span<const Action> legal, Random& random) override {
    return legal[random.below(static_cast<std::uint32_t>(legal.size()))];
  }
};

// Looks at every own action's immediate gain in one world that fits the view; ties are broken at random.
template <Rules G>
class GreedyPlayer final : public Player {
 public:
  explicit GreedyPlayer(const G& rules) : rules_(rules) {}

  Action choose(const AnyView& view, Seat seat, std::span<const Action> legal, Random& random) override {
    const auto world = rules_.sample(std::get<typename G::View>(view), random, UniformPrior{});
    Action best = legal[0];
    double best_worth = 0;
    std::uint32_t ties = 0;
    for (const Action action : legal) {
      const double worth = Heuristic<G>::worth(rules_, world, seat, action);
      if (ties == 0 || worth > best_worth) {
        best = action;
        best_worth = worth;
        ties = 1;
      } else if (worth == best_worth && random.below(++ties) == 0) {
        best = action;
      }
    }
    return best;
  }

 private:
  G rules_;
};

}  // namespace

Result<std::unique_ptr<Player>> make_player(std::string_view name, const Game& game) {
  std::unique_ptr<Player> player;
  if (name == "random") player = std::make_unique<RandomPlayer>();
  if (name == "greedy")
    for_each_game([&]<class G>() {
      if (const auto* typed = dynamic_cast<const TypedGame<G>*>(&game))
        player = std::make_unique<GreedyPlayer<G>>(typed->rules());
    });
  if (player == nullptr)
    return Error{code::bad_request, fmt::format("there is no player {:.40}; there are random and greedy",
                                                json::serialize(json::value(name)))};
  return player;
}

}  // namespace zashiki
