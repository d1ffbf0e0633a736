#include "store/postgres/lease.h"

#include <ctime>
#include <fmt/format.h>

namespace zashiki::store::postgres {

Lease::Lease(const PostgresOptions& options, Post post)
    : shared_(options.shared),
      length_(options.lease),
      post_(std::move(post)),
      line_(options.where,
            [](Connection& connection) { return connection.run("SET synchronous_commit = off"); }),
      held_until_(since_boot() + length_) {}

Status Lease::start(int node) {
  node_ = node;
  if (auto reached = line_.reach(); !reached) return reached;
  thread_ = std::thread([this] { keep(); });
  return Done{};
}

void Lease::stop() {
  {
    const std::scoped_lock guard(mutex_);
    leaving_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Lease::let_go(bool free) {
  const std::scoped_lock guard(mutex_);
  free_ = free;
  wake_.notify_all();
}

void Lease::when_lapsed(std::function<void()> lapsed) {
  const std::scoped_lock guard(mutex_);
  lapsed_ = std::move(lapsed);
}

void Lease::keep() {
  std::unique_lock lock(mutex_);
  for (bool gone = false;;) {
    wake_.wait_for(lock, length_ / 4, [&] { return leaving_ || free_ != gone; });
    if (leaving_) return;
    gone = free_;
    lock.unlock();
    // Counts from when the renewal is requested, so the lease ends here before it ends in the database.
    const auto until = since_boot() + length_;
    const auto kept = gone ? expire() : renew();
    lock.lock();
    // That the lease was running says nothing once it has run out here: an earlier renewal, whose answer was
    // lost, may have come after a gap.
    if (kept && *kept && holds()) {
      held_until_ = until;
    } else if (kept || (!told_ && !holds())) {
      // The lease ran out, or may have while the database was out of reach. `lapsed_` runs before `holds()`
      // can be true again.
      told_ = !kept;
      post_([this, until, kept, told = lapsed_] {
        if (told) told();
        if (kept) held_until_ = until;
      });
    }
    if (kept) told_ = false;
  }
}

// This clock also counts while the machine sleeps.
std::chrono::nanoseconds Lease::since_boot() {
  timespec now{};
  (void)::clock_gettime(CLOCK_BOOTTIME, &now);
  return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

// Whether the lease was still running, by the database's clock; empty when the database did not answer.
std::optional<bool> Lease::renew() {
  const auto renewed = line_.twice([this](Connection& connection) {
    return connection.ask(
        fmt::format(
            "WITH before AS (SELECT expires > clock_timestamp() AS held FROM zashiki.nodes WHERE id "
            "= $1), past AS (DELETE FROM zashiki.nodes WHERE expires < clock_timestamp() - interval "
            "'1 day' AND id <> $1) INSERT INTO zashiki.nodes (id, expires, version) "
            "VALUES ($1, clock_timestamp() + interval '{} ms', {}) ON CONFLICT (id) DO UPDATE SET expires = "
            "excluded.expires RETURNING (SELECT held FROM before)",
            length_.count(), node_version),
        Values().add(node_));
  });
  if (!renewed || renewed->count() != 1) return std::nullopt;
  return renewed->truth(0, 0);
}

// Gives up the lease at once.
std::optional<bool> Lease::expire() {
  (void)line_.twice([this](Connection& connection) {
    return connection.ask("DELETE FROM zashiki.nodes WHERE id = $1", Values().add(node_));
  });
  return true;
}

}  // namespace zashiki::store::postgres
