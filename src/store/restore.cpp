#include "store/restore.h"

#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <unistd.h>

#include "store/database.h"
#include "store/files.h"

namespace zashiki::store {
namespace {

namespace fs = std::filesystem;

Error failed(std::string_view what, const std::string& path, const std::error_code& error) {
  return {code::bad_store, fmt::format("cannot {} {}: {}", what, path, error.message())};
}

// Flushes a file's bytes to the disk.
void sync_file(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  (void)::fsync(file);
  ::close(file);
}

// A copy beside the store, checked and flushed; returns how many tables it has.
Result<std::int64_t> copy_in(const std::string& file, const std::string& folder, const std::string& copy) {
  std::error_code error;
  for (const auto* suffix : file_suffixes) fs::remove(copy + suffix, error);
  fs::copy_file(file, copy, error);
  if (error) return failed("copy", file, error);
  fs::permissions(copy, fs::perms::owner_read | fs::perms::owner_write, error);
  if (error) return failed("protect", copy, error);
  if (auto given = give_to_owner_of(folder, copy); !given) return given.error();
  auto database = open_checked(copy);
  if (!database) return database.error();
  if (auto checked = check_pages(*database, copy); !checked) return checked.error();
  auto tables = database->number("SELECT count(*) FROM tables");
  sync_file(copy);
  return tables;
}

// Links the old database into a new folder and moves its log there, so that `path` is never missing.
Result<std::string> set_aside(const std::string& folder, const std::string& path) {
  std::error_code error;
  if (!fs::exists(path, error)) return std::string();
  std::string old;
  for (int number = 1; old.empty() || fs::exists(old, error); ++number)
    old = (fs::path(folder) / fmt::format("replaced-{}", number)).string();
  fs::create_directory(old, error);
  if (error) return failed("create", old, error);
  fs::permissions(old, fs::perms::owner_all, error);
  if (auto given = give_to_owner_of(folder, old); !given) return given.error();
  const std::string kept = (fs::path(old) / file_name).string();
  fs::create_hard_link(path, kept, error);
  if (error) return failed("keep", path, error);
  for (const auto* suffix : {"-wal", "-shm"}) {
    if (!fs::exists(path + suffix, error)) continue;
    fs::rename(path + suffix, kept + suffix, error);
    if (error) return failed("move", path + suffix, error);
  }
  sync_folder(old);
  return old;
}

}  // namespace

Result<Restored> restore(const std::string& file, const std::string& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return failed("create", folder, error);
  const auto lock = FolderLock::take(folder);
  if (!lock) return lock.error();
  const std::string path = (fs::path(folder) / file_name).string();
  const std::string copy = path + ".restored";
  if (fs::exists(file + "-wal", error) && fs::file_size(file + "-wal", error) > 0)
    return Error{code::bad_store, file + " has a log beside it: it is a store in use, not a backup"};
  const auto tables = copy_in(file, folder, copy);
  if (!tables) {
    for (const auto* suffix : file_suffixes) fs::remove(copy + suffix, error);
    std::string message = tables.error().message;
    if (const auto named = message.find(copy); named != std::string::npos)
      message.replace(named, copy.size(), file);
    return Error{code::bad_store, message + ". Nothing was changed"};
  }
  auto old = set_aside(folder, path);
  if (!old) return old.error();
  fs::rename(copy, path, error);
  if (error) return failed("replace", path, error);
  sync_folder(folder);
  return Restored{.tables = *tables, .old = *old};
}

}  // namespace zashiki::store
