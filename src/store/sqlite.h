#pragma once
// The embedded store: one SQLite file in write-ahead mode with full synchronisation.
#include <memory>
#include <string>

#include "store/store.h"

namespace zashiki::store {

struct SqliteOptions {
  std::string folder;  // the file in it is zashiki.db
  std::string vfs{};   // another file system layer, for tests of what happens when one fails
};

// Opens what is there, or makes a new one where there is nothing. Refused with a sentence when the file is
// broken, somebody else's, made by a newer version, or in use by another server.
Result<std::unique_ptr<Store>> open_sqlite(const SqliteOptions& options, Post post);

}  // namespace zashiki::store
