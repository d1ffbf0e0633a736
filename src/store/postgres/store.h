#pragma once
// The store that several nodes can share: a PostgreSQL database.
#include <memory>
#include <string>

#include "store/store.h"

namespace zashiki::store {

struct PostgresOptions {
  std::string where;    // postgresql://user@host/database, and whatever else libpq understands
  bool shared = false;  // with other nodes; else refused while another server runs on it
  Millis lease = 1500;  // so long after its last sign of life a node keeps its tables
};

// Refused with a sentence when the database cannot be reached or written, or is of a newer version.
Result<std::unique_ptr<Store>> open_postgres(const PostgresOptions& options, Post post);

}  // namespace zashiki::store
