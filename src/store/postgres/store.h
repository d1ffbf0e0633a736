#pragma once
// The store that several nodes can share: a PostgreSQL database.
#include <memory>
#include <string>

#include "store/store.h"

namespace zashiki::store {

struct PostgresOptions {
  std::string where;    // postgresql://user@host/name
  bool shared = false;  // with other nodes; otherwise refused while another server runs on it
  Millis lease = 1500;  // how long a node keeps its tables after its last renewal
};

// Refused with the reason when the database cannot be reached or written, or has another version's store.
Result<std::unique_ptr<Store>> open_postgres(const PostgresOptions& options, Post post);

}  // namespace zashiki::store
