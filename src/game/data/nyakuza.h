#pragma once
// A user's own bay, from a file like data/nyakuza-bay.json; docs/build/own-maps.md describes it.
#include "game/data.h"
#include "rules/nyakuza/game.h"

namespace zashiki {

template <>
struct DataFile<Nyakuza> {
  static constexpr bool exists = true;
  static bool looks_like(const json::value& data);
  static Result<Nyakuza> read(const json::value& data);
  static std::string_view usual();
};

}  // namespace zashiki
