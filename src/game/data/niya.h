#pragma once
// The gardens that a table deals from: {"gardens":["0123456789abcdef",...]}. There is no file of our own;
// docs/build/own-gardens.md says what they are good for.
#include "game/data.h"
#include "rules/niya/game.h"

namespace zashiki {

namespace niya {

// A garden from its sixteen hex digits, row by row, each 4 * plant + symbol.
Result<Layout> read_layout(std::string_view digits);

}  // namespace niya

template <>
struct DataFile<Niya> {
  static constexpr bool exists = true;
  static bool looks_like(const json::value& data);
  static Result<Niya> read(const json::value& data);
  static std::string_view usual() { return {}; }
};

}  // namespace zashiki
