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

  // Bits that flipped in the file while no server had it open: noticed by the server that opened it then, or
  // without harm.
  struct Flips {
    int noticed = 0;
    int harmless = 0;
  };
  [[nodiscard]] const Flips& flips() const { return flips_; }

  Disk disk;
  Time slow = 0;  // the longest time that a piece of work takes; 0: as usual

 private:
  friend class LocalStore;
  Result<store::Database> connect(int flags);
  using Found = std::unordered_map<std::string, std::vector<std::string>>;
  static Result<Found> read_all(store::Database& database);
  // Flips a bit in a copy of the files, of which `found` is what they say.
  void flip(std::map<std::string, std::string> files, const Found& found);

  World& world_;
  Ledger& ledger_;
  bool made_ = false;
  Flips flips_;
  // Of each table the appends without an answer, in order.
  std::unordered_map<std::string, std::deque<std::vector<std::string>>> unanswered_;
};

}  // namespace zashiki::simulation
