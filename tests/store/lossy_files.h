#pragma once
// A file system layer for SQLite under which the power can fail: whatever was written since a file's last
// sync is then there or not, sector by sector, as chance has it.
#include <map>
#include <mutex>
#include <random>
#include <sqlite3.h>
#include <string>

namespace zashiki::store {

class LossyFiles {
 public:
  static constexpr const char* name = "lossy";
  static LossyFiles& instance();

  // Leaves in `folder` what a disk would hold if the power failed now.
  void fail_power(const std::string& folder, std::mt19937& chance);
  // From now on every write is answered so: SQLITE_OK as usual, or SQLITE_FULL and the like.
  void answer_writes(int result);

 private:
  LossyFiles();

  struct Content {
    std::string now;
    std::string synced;
  };
  struct File;  // SQLite's handle: ours, with the real one behind it
  static int open(sqlite3_vfs*, const char* path, sqlite3_file* file, int flags, int* out_flags);
  static const sqlite3_io_methods* methods();
  Content* content_of(sqlite3_file* file);

  std::mutex mutex_;
  std::map<std::string, Content> files_;
  int write_result_ = SQLITE_OK;
  sqlite3_vfs* real_ = nullptr;
  sqlite3_vfs vfs_{};
};

}  // namespace zashiki::store
