#pragma once
// What outlives the process: for each table a row that tells what it is, and its events in order. Nothing
// here knows what an event means.
//
// All calls return at once. What is appended becomes durable together with whatever else is waiting (one
// transaction, one sync), and only then is its `done` called. Every callback runs where the owner said that
// callbacks run (`Post`), in the order in which the commits happened; the owner runs none after the store is
// gone. An implementation over a network fits the same shape.
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace zashiki::store {

namespace code {
inline constexpr std::string_view unavailable = "unavailable";  // it cannot be read or written now
inline constexpr std::string_view full = "full";                // the disk is
inline constexpr std::string_view conflict = "conflict";        // somebody else has written there
inline constexpr std::string_view bad_store = "bad_store";      // not ours, broken, or too new
}  // namespace code

using TableId = std::int64_t;
using Millis = std::int64_t;  // since 1970
using Post = std::function<void(std::function<void()>)>;

enum class Phase : std::uint8_t { open, playing, over };

struct TableRow {
  TableId id = 0;
  std::string name;  // the unguessable one of the table's address
  std::string game;
  Phase phase = Phase::open;
  bool listed = false;
  Millis created = 0;
  Millis touched = 0;  // when it last changed its phase
  std::string address{};

  bool operator==(const TableRow&) const = default;
};

struct Append {
  TableId table = 0;
  std::int64_t first = 0;  // the place of the first event in the table's list, from 0
  std::vector<std::string> events;
  std::int64_t epoch = 0;  // as it was loaded; a new table's first is 1
  Millis at = 0;
  std::optional<TableRow> created{};  // with the first event
  std::optional<Phase> phase{};       // when it changes
  std::function<void(Status)> done;
};

struct Loaded {
  TableRow row;
  std::vector<std::string> events;
  std::int64_t epoch = 0;  // of this ownership
  std::string owner{};     // another node that owns the table; then its events are not told
};

struct Figures {
  std::int64_t tables = 0;
  std::int64_t open = 0;
  std::int64_t playing = 0;
  std::int64_t over = 0;
  std::int64_t events = 0;
  std::int64_t bytes = 0;
};

// Tables that the operator has closed or removed behind the server's back.
struct Orders {
  std::int64_t last = 0;  // the number of the newest
  std::vector<std::string> tables;
};

// What a running server wants to know of its store.
struct Work {
  std::uint64_t commits = 0;
  std::uint64_t events = 0;
  std::uint64_t failures = 0;
  double seconds_in_commits = 0;
  std::string last_failure{};
};

class Store {
 public:
  virtual ~Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  virtual TableId new_id() = 0;
  virtual void append(Append append) = 0;
  // Where several nodes share the store, whoever loads a table that nobody owns becomes its owner, and only
  // the owner can append to it.
  virtual void load(std::string name, std::function<void(Result<std::optional<Loaded>>)> done) = 0;
  // Listed tables that somebody may still sit down at, the newest first, and not too many of one address.
  virtual void list_open(int most, int per_address,
                         std::function<void(Result<std::vector<TableRow>>)> done) = 0;
  // Whether it can be read and written: it really does both.
  virtual void check(std::function<void(Status)> done) = 0;
  // How many tables this address has opened since then.
  virtual void count_tables(std::string address, Millis since,
                            std::function<void(Result<std::int64_t>)> done) = 0;
  // The networks that are not let in.
  virtual void bans(std::function<void(Result<std::vector<std::string>>)> done) = 0;
  // Those that came after this number; only the newest number for one below 0.
  virtual void orders(std::int64_t after, std::function<void(Result<Orders>)> done) = 0;
  // Removes tables that have been in this phase since before then; those in play, to which nothing has
  // happened since.
  virtual void forget(Phase phase, Millis before, std::function<void(Result<std::int64_t>)> done) = 0;
  // Tables that were opened before then no longer tell by whom.
  virtual void forget_addresses(Millis before, std::function<void(Result<std::int64_t>)> done) = 0;
  [[nodiscard]] virtual Work work() const = 0;

  // Of a store that several nodes share: by which names this one and all of them together are known, and a
  // hook for the moment when others may have taken what this node owned.
  struct Node {
    std::string name{};  // empty: there is only this one
    std::string house{};
  };
  [[nodiscard]] virtual Node node() const { return {}; }
  virtual void when_lapsed(std::function<void()>) {}
  // Whether what was loaded here is surely still this node's; else somebody else may have gone on with it.
  [[nodiscard]] virtual bool holds() const { return true; }
  // For as long as this is so, others may take what this node owns.
  virtual void let_go(bool) {}

 protected:
  Store() = default;
};

}  // namespace zashiki::store
