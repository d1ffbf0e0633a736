#pragma once
#include <optional>
#include <string_view>

#include "table/core/zone.h"

namespace zashiki::server {

// Reads a zone from the system's database (Debian: tzdata); nullopt if there is none of this name.
std::optional<table::Zone> read_zone(std::string_view name);

}  // namespace zashiki::server
