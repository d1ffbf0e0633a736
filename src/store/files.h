#pragma once
// The store's files: who may use them, and one server per folder.
#include <string>
#include <utility>

#include "base/result.h"

namespace zashiki::store {

// The log and its index lie beside the database for as long as it is open.
inline constexpr const char* file_suffixes[] = {"", "-wal", "-shm"};

// Refused with the reason when this process may not read and write one of a database's files.
Status check_access(const std::string& path);

// Makes a rename within the folder durable.
void sync_folder(const std::string& folder);

// What root makes in another user's folder must be that user's.
Status give_to_owner_of(const std::string& folder, const std::string& path);

// Held by a running server; the kernel releases it however the process ends.
class FolderLock {
 public:
  static Result<FolderLock> take(const std::string& folder);
  FolderLock() = default;
  FolderLock(FolderLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  FolderLock& operator=(FolderLock&& other) noexcept {
    std::swap(file_, other.file_);
    return *this;
  }
  ~FolderLock();

 private:
  int file_ = -1;
};

}  // namespace zashiki::store
