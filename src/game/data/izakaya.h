#pragma once
// A user's own site cards and pieces for Izakaya; docs/build/own-sites.md describes the file.
#include "game/data.h"
#include "rules/izakaya/game.h"

namespace zashiki {

template <>
struct DataFile<Izakaya> {
  static constexpr bool exists = true;
  static bool looks_like(const json::value& data);
  static Result<Izakaya> read(const json::value& data);
  static std::string_view usual();
};

}  // namespace zashiki
