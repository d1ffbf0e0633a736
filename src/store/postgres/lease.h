#pragma once
// A node's lease on its tables, which a thread of its own renews in the database.
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "store/postgres/line.h"
#include "store/postgres/store.h"

namespace zashiki::store::postgres {

class Lease {
 public:
  Lease(const PostgresOptions& options, Post post);
  ~Lease() { stop(); }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;

  // For this node, whose lease begins in the database with its row.
  Status start(int node);
  void stop();
  // Whether it certainly still runs.
  [[nodiscard]] bool holds() const { return !shared_ || since_boot() < held_until_.load(); }
  // While true, other nodes may take this node's tables.
  void let_go(bool free);
  // `lapsed` hears when others may have taken them.
  void when_lapsed(std::function<void()> lapsed);

 private:
  void keep();
  std::optional<bool> renew();
  std::optional<bool> expire();
  static std::chrono::nanoseconds since_boot();

  const bool shared_;
  const std::chrono::milliseconds length_;
  const Post post_;
  int node_ = 0;
  Line line_;  // used by the thread only, once it runs
  std::mutex mutex_;
  std::condition_variable wake_;
  bool leaving_ = false;
  bool free_ = false;
  bool told_ = false;  // `lapsed_` has run since the last renewal
  std::atomic<std::chrono::nanoseconds> held_until_;
  std::function<void()> lapsed_;
  std::thread thread_;
};

}  // namespace zashiki::store::postgres
