#include "store/files.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <pwd.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include "store/store.h"

namespace zashiki::store {
namespace {

std::string user_name(uid_t user) {
  passwd entry{};
  passwd* found = nullptr;
  std::array<char, 4096> names{};
  ::getpwuid_r(user, &entry, names.data(), names.size(), &found);
  return found == nullptr ? fmt::format("user {}", user) : found->pw_name;
}

// From errno.
Error cannot_use(const std::string& path) {
  const int reason = errno;
  struct stat found{};
  if ((reason == EACCES || reason == EPERM) && ::stat(path.c_str(), &found) == 0)
    return {code::bad_store, fmt::format("{} belongs to {}, and {} may not read and write it", path,
                                         user_name(found.st_uid), user_name(::geteuid()))};
  return {code::bad_store,
          fmt::format("{} cannot be opened: {}", path, std::generic_category().message(reason))};
}

}  // namespace

Status check_access(const std::string& path) {
  for (const auto* suffix : file_suffixes) {
    const std::string file = path + suffix;
    if (::faccessat(AT_FDCWD, file.c_str(), R_OK | W_OK, AT_EACCESS) == 0) continue;
    if (errno != ENOENT || *suffix == '\0') return cannot_use(file);
  }
  return Done{};
}

void sync_folder(const std::string& folder) {
  const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return;
  (void)::fsync(file);
  ::close(file);
}

Status give_to_owner_of(const std::string& folder, const std::string& path) {
  struct stat found{};
  if (::stat(folder.c_str(), &found) != 0) return cannot_use(folder);
  if (::geteuid() == 0 && ::chown(path.c_str(), found.st_uid, found.st_gid) != 0) return cannot_use(path);
  return Done{};
}

Result<FolderLock> FolderLock::take(const std::string& folder) {
  const std::string path = (std::filesystem::path(folder) / "lock").string();
  FolderLock lock;
  lock.file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (lock.file_ < 0) return cannot_use(path);
  if (auto given = give_to_owner_of(folder, path); !given) return given.error();
  if (::flock(lock.file_, LOCK_EX | LOCK_NB) != 0)
    return Error{code::bad_store, fmt::format("another server is running on {}", folder)};
  return lock;
}

FolderLock::~FolderLock() {
  if (file_ >= 0) ::close(file_);
}

}  // namespace zashiki::store
