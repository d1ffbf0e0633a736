#pragma once
// From a store of one machine to one that several share.
#include <functional>
#include <string>

#include "store/store.h"

namespace zashiki::store {

struct Migrated {
  std::int64_t tables = 0;
  std::int64_t events = 0;
  std::int64_t there_before = 0;  // tables of a migration that was broken off
};

// Copies every table and every ban, and compares each with what was written. The source is not changed, and
// no server may run on either. Refused onto a store that has tables already, unless they are from a migration
// of the same source that was broken off: that is taken up again. `progress` hears how many tables are done.
Result<Migrated> migrate(const std::string& from, const std::string& to,
                         const std::function<void(std::int64_t)>& progress);

}  // namespace zashiki::store
