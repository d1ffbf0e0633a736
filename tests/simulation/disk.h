#pragma once
// A simulated disk under SQLite. What is written is there at once, and lasts only once it is synced: after a
// power cut each sector written since is there or not, in any order.
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <sqlite3.h>
#include <string>
#include <vector>

#include "simulation/world.h"

namespace zashiki::simulation {

class Disk {
 public:
  explicit Disk(World& world);
  ~Disk();
  Disk(const Disk&) = delete;
  Disk& operator=(const Disk&) = delete;

  // The name under which SQLite knows it.
  [[nodiscard]] const std::string& vfs() const { return name_; }

  // The process that has files open is gone: whatever it still does fails, until another one opens some.
  void close_all();
  void let_in() { shut_ = false; }
  // The folder is synced: what was removed does not come back.
  void sync_folder() { removed_.clear(); }
  // The same, and what was not synced is lost or not.
  void lose_power();
  // The power goes in the middle of the work, after this many operations; `lost` hears of it.
  void lose_power_after(int operations, Work lost);

  // The files as they are, and one that has them.
  [[nodiscard]] std::map<std::string, std::string> files() const;
  void put_files(const std::map<std::string, std::string>& files);

  // How many operations have failed.
  [[nodiscard]] std::uint64_t failures() const { return failures_; }

  bool full = false;
  double fails = 0;  // the probability that an operation fails

 private:
  struct Change {
    std::size_t at = 0;
    std::string bytes{};
    bool cuts = false;  // the file is cut off there
  };
  struct Handle;
  struct File {
    std::string now;
    std::string lasting;                                 // as synced
    std::vector<Change> changes{};                       // since then
    bool entered = false;                                // its name is in the folder, durably
    bool dead = false;                                   // of a process that is gone
    std::vector<Handle*> handles{};                      // with their locks
    std::vector<std::unique_ptr<std::string>> shared{};  // memory: the index of the log
  };
  // The outcome of an operation: as usual, or this failure.
  int chance(int failure);
  static int open(sqlite3_vfs* vfs, const char* path, sqlite3_file* handle, int flags, int* out_flags);
  static int remove(sqlite3_vfs* vfs, const char* path, int sync);
  static const sqlite3_io_methods* methods();
  static void put(std::string& into, const Change& change);
  static void leave_some(File& file, Random& chance);
  // Whether this operation may happen; otherwise SQLite's code for why not.
  int operate(const File& file, int failure);

  World& world_;
  std::string name_;
  sqlite3_vfs vfs_{};
  std::map<std::string, std::shared_ptr<File>> files_;
  std::map<std::string, std::shared_ptr<File>> removed_;  // not durably
  int operations_left_ = -1;                              // until the power goes; none: it stays
  Work lost_;
  bool shut_ = false;
  std::uint64_t failures_ = 0;
};

}  // namespace zashiki::simulation
