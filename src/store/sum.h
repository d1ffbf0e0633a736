#pragma once
// Checksums of stored events, so that a table whose record the disk has damaged is refused.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/store.h"

namespace zashiki::store {

std::int64_t sum_of(TableId table, std::int64_t place, std::string_view body);

struct StoredEvent {
  std::int64_t place = 0;
  std::string body;
  std::optional<std::int64_t> sum{};  // none: written or changed by a program that knows of none
};

// The bodies, if these are all events of a table of this length, as they were written.
Result<std::vector<std::string>> check_events(TableId table, std::int64_t length,
                                              std::vector<StoredEvent> events);

}  // namespace zashiki::store
