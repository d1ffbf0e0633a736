#pragma once
// Games that can be played on a map or with cards of one's own specialise this: `read` turns a file's JSON
// into a game value, or says what is wrong with it.
#include "base/result.h"
#include "game/fields_json.h"
#include "rules/rules.h"

namespace zashiki {

template <Rules G>
struct DataFile {
  static constexpr bool exists = false;
  // template <> adds:  static Result<G> read(const json::value& data);
};

}  // namespace zashiki
