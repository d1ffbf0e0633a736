#include "mind/shipped_puzzles.h"

#include <map>
#include <string>

#include "embedded/puzzles-akiwado-json.h"
#include "embedded/puzzles-izakaya-json.h"
#include "embedded/puzzles-kamiza-json.h"
#include "embedded/puzzles-nyakuza-json.h"

namespace zashiki {

const json::array* shipped_puzzles(std::string_view game) {
  static const auto all = [] {
    std::map<std::string, json::array, std::less<>> puzzles;
    for (const auto text : {embedded::puzzles_akiwado_json, embedded::puzzles_izakaya_json,
                            embedded::puzzles_kamiza_json, embedded::puzzles_nyakuza_json}) {
      const json::object file = json::parse(text).as_object();
      puzzles.emplace(file.at("game").as_string(), file.at("puzzles").as_array());
    }
    return puzzles;
  }();
  const auto found = all.find(game);
  return found == all.end() ? nullptr : &found->second;
}

}  // namespace zashiki
