#pragma once
// Computes every rating of a store again, from its results in their order, and compares.
#include <functional>
#include <string>

#include "people/ratings/ladder.h"

namespace zashiki::people {

struct Verified {
  int rated = 0;
  int unrated = 0;
  int gone = 0;  // results whose table the store no longer has, or which these rules cannot replay
  int different = 0;
};

// `tell` gets a line of JSON for each result, and for each difference. The store is a folder or a database's
// address, and may be in use.
Result<Verified> verify_store(const std::string& store, const std::function<void(const std::string&)>& tell);

}  // namespace zashiki::people
