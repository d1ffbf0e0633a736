#pragma once
// From the store of one machine to one that several nodes can share.
#include <cstdint>
#include <functional>
#include <string>

#include "base/result.h"

namespace zashiki::store {

struct Migrated {
  std::int64_t tables = 0;
  std::int64_t events = 0;
  std::int64_t there_before = 0;  // tables that an interrupted migration had copied
};

// Copies every table and every ban, and compares each table with its copy. The source is not changed, and no
// server may run on either side. The target must be empty, or hold an interrupted migration of the same
// source, which is continued. `progress` hears how many tables are done.
Result<Migrated> migrate(const std::string& from, const std::string& to,
                         const std::function<void(std::int64_t)>& progress);

}  // namespace zashiki::store
