#pragma once
// Durable state: for each table a row that describes it, and its events in order. The store does not know
// what an event means.
//
// Every call returns at once. Appends that are waiting are committed together (one transaction, one sync),
// and only then is each `done` called. Callbacks go through the owner's `Post`, in the order of the commits;
// the owner runs none after it has destroyed the store.
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/result.h"

namespace zashiki::store {

namespace code {
inline constexpr std::string_view unavailable = "unavailable";  // cannot be read or written now
inline constexpr std::string_view full = "full";                // the disk is full
inline constexpr std::string_view conflict = "conflict";        // another server has written to the table
inline constexpr std::string_view bad_store = "bad_store";      // not ours, damaged, or of another version
}  // namespace code

// Nodes share a store and work together if their versions differ by at most one. Raise it with every change
// to what they tell each other or to the schema. Such a change only adds what the version before can ignore.
inline constexpr int node_version = 2;

using TableId = std::int64_t;
using Millis = std::int64_t;  // since 1970
using Post = std::function<void(std::function<void()>)>;

enum class Phase : std::uint8_t { open, playing, over };

struct TableRow {
  TableId id = 0;
  std::string name;  // the unguessable part of the table's URL
  std::string game;
  Phase phase = Phase::open;
  bool listed = false;
  Millis created = 0;
  Millis touched = 0;  // when its phase last changed
  std::string address{};

  bool operator==(const TableRow&) const = default;
};

// What lists of games say of a table, and whose its seats are: stored together with the events.
struct Standing {
  std::int64_t turn = 0;  // a bit for each seat that owes a choice
  Millis due = 0;         // when the first of their clocks runs out; 0: none runs
  // When they change: the players and the result as JSON, and the players' names to search in.
  std::string about{};
  std::string names{};
  // Seats taken with these events, with the hash of their key; it is empty for a seat that is open again.
  struct Taken {
    int seat = 0;
    std::string key_hash;
    bool operator==(const Taken&) const = default;
  };
  std::vector<Taken> taken{};
  std::string next{};  // the table of the next game, whose seats go to the same persons
  // At a table with a slow clock, whose players are told of their turns: since which version each of them
  // owes a choice.
  struct Owing {
    int seat = 0;
    std::int64_t since = 0;
    bool operator==(const Owing&) const = default;
  };
  bool slow = false;
  std::vector<Owing> owing{};
  // Whose player is on vacation now, until when; 0: no longer.
  struct Away {
    int seat = 0;
    Millis until = 0;
    bool operator==(const Away&) const = default;
  };
  std::vector<Away> away{};

  // Of a table opened as rated: from which addresses its players have connected, and that it is over now.
  struct Came {
    std::string key_hash;
    std::string address;
    bool operator==(const Came&) const = default;
  };
  std::vector<Came> came{};
  bool rated_over = false;

  // Whether it changes more than what changes with every move.
  [[nodiscard]] bool is_rare() const {
    return slow || !about.empty() || !taken.empty() || !next.empty() || !came.empty();
  }
};

// A statement in the SQL that both databases read, with $1, $2 and so on for its values. Each value is first
// used in its order.
struct Query {
  std::string sql;
  std::vector<std::variant<std::int64_t, std::string>> values{};
};

struct Append {
  TableId table = 0;
  std::int64_t first = 0;  // the first event's place in the table's list, from 0
  std::vector<std::string> events;
  std::int64_t epoch = 0;  // from `Loaded`; 1 for a new table
  Millis at = 0;
  std::optional<TableRow> created{};  // with the first event
  std::vector<Query> also{};          // written after all else, in the same transaction
  int most_listed = 0;                // then: this many of the opener's newest tables stay listed; 0: all
  std::optional<Phase> phase{};       // when it changes
  Standing standing{};
  std::function<void(Status)> done;
};

// Whether it lists a table that may push older ones of its opener out of the list.
inline bool unlists(const Append& append) {
  return append.created && append.created->listed && append.created->phase == Phase::open &&
         append.most_listed > 0 && !append.created->address.empty();
}

struct Loaded {
  TableRow row;
  std::vector<std::string> events;
  std::int64_t epoch = 0;  // counts changes of ownership
  std::string owner{};     // another node that owns the table; then `events` is empty
};

struct Figures {
  std::int64_t tables = 0;
  std::int64_t open = 0;
  std::int64_t playing = 0;
  std::int64_t over = 0;
  std::int64_t events = 0;
  std::int64_t bytes = 0;
  std::map<int, int> nodes{};  // that are running, by version
};

// Tables that the operator has closed or deleted while a server runs.
struct Orders {
  std::int64_t last = 0;  // the newest order's number
  std::vector<std::string> tables;
};

using Cells = std::vector<std::vector<std::string>>;  // rows of columns

// Takes a name and the hash of a key out of a table's record.
struct Erasure {
  TableId table = 0;
  std::vector<std::pair<std::string, std::string>> replaced;  // in the texts of the events
  std::string about;                                          // as in `Standing`
  std::string names;
};

// Statistics for a running server.
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
  // On a store that several nodes share, a node that loads a table without an owner becomes its owner, and
  // only the owner can append to it.
  virtual void load(std::string name, std::function<void(Result<std::optional<Loaded>>)> done) = 0;
  // Listed tables with an open seat, the newest first.
  virtual void list_open(int most, std::function<void(Result<std::vector<TableRow>>)> done) = 0;
  // Reads and writes to see whether the store works.
  virtual void check(std::function<void(Status)> done) = 0;
  // Reads everything in the background; `damaged` hears of damage.
  virtual void check_all(std::function<void(Error)> /*damaged*/) {}
  // How many tables this address has opened since `since`.
  virtual void count_tables(std::string address, Millis since,
                            std::function<void(Result<std::int64_t>)> done) = 0;
  // The banned networks.
  virtual void bans(std::function<void(Result<std::vector<std::string>>)> done) = 0;
  // The orders after this number; for a negative one only the newest number.
  virtual void orders(std::int64_t after, std::function<void(Result<Orders>)> done) = 0;
  // Deletes tables that entered this phase before `before`; for games in play, those whose last event is
  // older.
  virtual void forget(Phase phase, Millis before, std::function<void(Result<std::int64_t>)> done) = 0;
  // Clears the opener's address of tables opened before `before`.
  virtual void forget_addresses(Millis before, std::function<void(Result<std::int64_t>)> done) = 0;
  [[nodiscard]] virtual Work work() const = 0;

  // For persons, whom a store without a database does not keep. Queries that change something succeed or fail
  // together; `done` gets the rows of each.
  virtual void ask(Query, std::function<void(Result<Cells>)> done) { done(no_persons()); }
  virtual void change(std::vector<Query>, std::function<void(Result<std::vector<Cells>>)> done) {
    done(no_persons());
  }
  // The queries that carry out an erasure and tell the servers that have the table in memory.
  [[nodiscard]] virtual std::vector<Query> erasing(const Erasure&) const { return {}; }
  // The texts of a table's events that contain this.
  [[nodiscard]] virtual Query events_with(TableId, std::string /*text*/) const { return {}; }
  // Takes what was erased out of the log too.
  virtual void scrub() {}

  // For a store that several nodes share: the names of this node and of all of them together, and a hook for
  // the moment when others may have taken this node's tables.
  struct Node {
    std::string name{};  // empty: there is only one node
    std::string house{};
  };
  [[nodiscard]] virtual Node node() const { return {}; }
  virtual void when_lapsed(std::function<void()>) {}
  // Whether this node certainly still owns the tables that it has loaded.
  [[nodiscard]] virtual bool holds() const { return true; }
  // While true, other nodes may take this node's tables.
  virtual void let_go(bool) {}
  // Makes another node the owner of a table, under the next epoch, after all that was appended under this
  // one.
  virtual void give(TableId /*table*/, std::int64_t /*epoch*/, const std::string& /*node*/,
                    std::function<void(Status)> done) {
    done(Error{code::unavailable, "there is no other node"});
  }

 protected:
  Store() = default;
  static Error no_persons() { return {code::unavailable, "this house keeps no persons"}; }
};

}  // namespace zashiki::store
