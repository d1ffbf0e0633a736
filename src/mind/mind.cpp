#include "mind/mind.h"

#include <fmt/format.h>

#include "mind/games/all.h"
#include "mind/players.h"

namespace zashiki {
namespace {

class RandomMind final : public Mind {
 public:
  Answer think(const Question& question) override {
    Random random(question.seed);
    const auto size = static_cast<std::uint32_t>(question.legal.size());
    Answer answer{.action = question.legal[random.below(size)],
                  .policy = {},
                  .values = {},
                  .reason = "a random choice"};
    for (const Action action : question.legal)
      answer.policy.push_back({.action = action, .share = 1.0 / size, .value = 0});
    return answer;
  }
};

}  // namespace

std::unique_ptr<Mind> make_random() { return std::make_unique<RandomMind>(); }

Character character_of(const Game& game, int level, std::uint64_t start, Seat seat) {
  bool bids = false;
  for_each_game([&]<class G>() {
    if (game.id() == G::id) bids = requires { GameExtras<G>::bid_blur; };
  });
  if (!bids || level == highest_level) return Character::plain;
  Random random(hash_join(start, static_cast<std::uint64_t>(seat)));
  return static_cast<Character>(1 + random.below(character_words.size() - 1));
}

std::span<const PlayerName> player_names() {
  static const auto names = [] {
    using First = std::tuple_element_t<0, Games>;  // they are the same in every game
    std::array<PlayerName, players<First>.size()> all;
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = players<First>[i].player;
    return all;
  }();
  return names;
}

std::string list_of(std::span<const PlayerName> names) {
  std::string list;
  for (const PlayerName& one : names) list += fmt::format("{}{}", list.empty() ? "" : ", ", one.name);
  return list;
}

Result<std::unique_ptr<Mind>> make_mind(std::string_view name, const Game& game) {
  return make_mind(name, game, shipped_search_table());
}

Result<std::unique_ptr<Mind>> make_mind(std::string_view name, const Game& game, const SearchTable& table) {
  const auto names = player_names();
  if (std::none_of(names.begin(), names.end(), [&](const PlayerName& one) { return one.name == name; }))
    return bad_request(
        fmt::format("there is no player {:.40}; there are {}", quoted(json::value(name)), list_of(names)));
  std::unique_ptr<Mind> mind;
  with_rules_of(game, [&](const auto& rules) { mind = make_player(name, rules, table); });
  if (mind == nullptr)
    return bad_request(
        fmt::format("{} has no player \"{}\", or none for these maps and cards", game.id(), name));
  return mind;
}

}  // namespace zashiki
