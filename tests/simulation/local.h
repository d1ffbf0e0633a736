#pragma once
// The real store on SQLite over a simulated disk, for a server without others.
#include <deque>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "simulation/disk.h"
#include "simulation/ledger.h"
#include "simulation/world.h"
#include "store/database.h"
#include "store/store.h"

namespace zashiki::simulation {

// What lasts between a machine's servers, and what was on its way to it.
class LocalFile {
 public:
  LocalFile(World& world, Ledger& ledger) : disk(world), world_(world), ledger_(ledger) {}

  // A server's store, or why there is none now. All that was told to anybody must be in the file.
  Result<std::unique_ptr<store::Store>> open(const ProcessHandle& process, int node);

  // What it says of the tables to which nothing is on its way.
  std::map<std::string, Rows> rows();

  Disk disk;
  Time slow = 0;  // the longest time that a piece of work takes; 0: as usual

 private:
  friend class LocalStore;
  Result<store::Database> connect(int flags);
  Status check(store::Database& database, int node);

  World& world_;
  Ledger& ledger_;
  bool made_ = false;
  // Of each table the appends without an answer, in order.
  std::unordered_map<std::string, std::deque<std::vector<std::string>>> unanswered_;
};

}  // namespace zashiki::simulation
