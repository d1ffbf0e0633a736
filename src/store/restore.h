#pragma once
// Puts a backup in the place of a store.
#include <cstdint>
#include <string>

#include "base/result.h"

namespace zashiki::store {

struct Restored {
  std::int64_t tables = 0;
  std::string old;  // the folder that the store before was moved to; empty if there was none
};

// Copies and checks the backup before the store in `folder` is touched. Refused while a server runs on it.
Result<Restored> restore(const std::string& file, const std::string& folder);

}  // namespace zashiki::store
