#pragma once
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <string>
#include <sys/file.h>
#include <unistd.h>
#include <utility>

#include "base/result.h"
#include "store/store.h"

namespace zashiki::store {

// One server a folder: the lock goes with the process, however it ends.
class FolderLock {
 public:
  static Result<FolderLock> take(const std::string& folder) {
    const std::string path = (std::filesystem::path(folder) / "lock").string();
    FolderLock lock;
    lock.file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock.file_ < 0) return Error{code::bad_store, fmt::format("{} cannot be opened", path)};
    if (::flock(lock.file_, LOCK_EX | LOCK_NB) != 0)
      return Error{code::bad_store, fmt::format("another server is running on {}", folder)};
    return lock;
  }
  FolderLock() = default;
  FolderLock(FolderLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  FolderLock& operator=(FolderLock&& other) noexcept {
    std::swap(file_, other.file_);
    return *this;
  }
  ~FolderLock() {
    if (file_ >= 0) ::close(file_);
  }

 private:
  int file_ = -1;
};

}  // namespace zashiki::store
