#pragma once
// The embedded store: one SQLite file in write-ahead mode with full synchronisation.
#include <memory>
#include <string>

#include "store/database.h"
#include "store/files.h"
#include "store/store.h"

namespace zashiki::store {

struct SqliteOptions {
  std::string folder;  // of zashiki.db
  std::string vfs{};   // SQLite's file layer, for tests in which it fails
};

// Opens the store in a folder, or makes one. Refused with the reason when the file is damaged, may not be
// used by this user, belongs to another program or version, or is in use by another server.
Result<std::unique_ptr<Store>> open_sqlite(const SqliteOptions& options, Post post);
// The store on a file that two connections have open; `run` as in QueuedStore.
Result<std::unique_ptr<Store>> serve_sqlite(FolderLock lock, Database writing, Database reading, Post post,
                                            Post run = {});

}  // namespace zashiki::store
