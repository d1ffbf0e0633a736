#include "mind/shipped_puzzles.h"

#include <map>
#include <string>

#include "embedded/puzzles-akiwado-json.h"
#include "embedded/puzzles-izakaya-json.h"
#include "embedded/puzzles-kamiza-json.h"
#include "embedded/puzzles-niya-json.h"
#include "embedded/puzzles-nyakuza-json.h"

namespace zashiki {

const json::array* shipped_puzzles(std::string_view game) {
  static const auto all = [] {
    std::map<std::string, json::array, std::less<>> puzzles;
    for (const auto text :
         {embedded::puzzles_akiwado_json, embedded::puzzles_izakaya_json, embedded::puzzles_kamiza_json,
          embedded::puzzles_niya_json, embedded::puzzles_nyakuza_json}) {
      const json::object file = json::parse(text).as_object();
      puzzles.emplace(file.at("game").as_string(), file.at("puzzles").as_array());
    }
    return puzzles;
  }();
  const auto found = all.find(game);
  return found == all.end() ? nullptr : &found->second;
}

Match match_of(std::string_view game, const json::object& puzzle) {
  Match match = std::move(*Match::start({.game = std::string(game),
                                         .players = puzzle.at("players").to_number<int>(),
                                         .options = {},
                                         .data = {}}));
  for (const json::value& action : puzzle.at("actions").as_array()) {
    const json::value& who = action.at(0);
    (void)match.act(who.is_string() ? chance : who.to_number<Seat>(),
                    std::string_view(action.at(1).as_string()));
  }
  return match;
}

}  // namespace zashiki
