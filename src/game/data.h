#pragma once
// Games that can be played on a user's own map or cards specialise this: `read` turns a file's JSON into a
// game value, or says what is wrong with it.
#include "base/result.h"
#include "game/fields_json.h"
#include "rules/rules.h"

namespace zashiki {

inline constexpr std::size_t longest_note = 1000;  // bytes of a file's note about itself

template <Rules G>
struct DataFile {
  static constexpr bool exists = false;
  // A specialisation has `exists` true and adds
  //   static bool looks_like(const json::value& data);    whether the file is meant to be one of these
  //   static Result<G> read(const json::value& data);     bad_request and a reason if it is wrong
  //   static std::string_view usual();                    our own file, as JSON
};

}  // namespace zashiki
