#include "game/registry.h"

#include <fmt/format.h>
#include <vector>

#include "game/typed.h"

namespace zashiki {

std::span<const std::shared_ptr<const Game>> all_games() {
  static const std::vector<std::shared_ptr<const Game>> games = [] {
    std::vector<std::shared_ptr<const Game>> made;
    for_each_game([&]<class G>() {
      static constexpr G
          house{};  // a constant to copy, since g++ would store Izakaya's tables number by number
      made.push_back(std::make_shared<TypedGame<G>>(house));
    });
    return made;
  }();
  return games;
}

std::shared_ptr<const Game> find_game(std::string_view id) {
  for (const auto& game : all_games())
    if (game->id() == id) return game;
  return nullptr;
}

Result<std::shared_ptr<const Game>> choose_game(std::string_view id, const json::value* data) {
  auto game = find_game(id);
  if (game == nullptr) {
    std::string known;
    for (const auto& other : all_games())
      known += fmt::format("{}{}", known.empty() ? "" : ", ", other->id());
    return Error{code::unknown_game,
                 fmt::format("there is no game {}; there are {}", quoted(json::value(id)), known)};
  }
  if (data == nullptr) return game;
  return game->with_data(*data);
}

void write_games(JsonWriter& out) {
  out.begin_list();
  for (const auto& game : all_games()) {
    out.begin_object()
        .field("id", game->id())
        .field("min_players", game->min_players())
        .field("max_players", game->max_players());
    out.list("options", game->options(), [](JsonWriter& list, const OptionSpec& spec) {
      list.begin_object().field("name", spec.name).field("type", spec.type);
      list.key("default").raw(json::serialize(spec.usual));
      list.key("values").raw(json::serialize(spec.values));
      list.end_object();
    });
    out.end_object();
  }
  out.end_list();
}

}  // namespace zashiki
