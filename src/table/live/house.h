#pragma once
// All tables: opens them, finds them in memory or in the store, lets them go when nobody is there.
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "store/store.h"
#include "table/core/limits.h"
#include "table/live/environment.h"
#include "table/live/neighbours.h"
#include "table/live/room.h"

namespace zashiki::table {

struct HouseOptions {
  bool limits = true;
  int tables_a_day = 500;               // that one address may open; 0: as many as it likes
  Millis idle = Millis{5} * 60 * 1000;  // a table leaves memory after so long without anybody
  Millis absence = Millis{60} * 1000;   // after so long the others may ask for a mind
  Millis pace = Millis{2} * 1000;       // so long a mind that plays for somebody takes at least for a move
  Millis keep_over = Millis{0};         // finished tables are removed after so long; 0: never
  Millis keep_playing = Millis{0};      // games in play that nothing has happened to; 0: never
  Millis keep_addresses = Millis{30} * 24 * 3600 * 1000;  // of those who opened a table
  Millis keep_open = Millis{7} * 24 * 3600 * 1000;        // tables that never filled
};

// For the operator.
struct Counts {
  std::uint64_t actions = 0;
  std::uint64_t refused = 0;
  std::uint64_t opened = 0;
  std::uint64_t loads = 0;
  std::uint64_t thoughts = 0;
  std::uint64_t lost = 0;         // units that the store did not take
  std::uint64_t thoughtless = 0;  // moves made without thinking, for want of memory
  LimitCounts limited{};
  // Of a node among others.
  std::uint64_t visits = 0;    // people here, at tables that others own
  std::uint64_t guests = 0;    // people there, at tables of this node's
  std::uint64_t partings = 0;  // times when all visits between two nodes were ended, for want of a message
  std::uint64_t lapses = 0;    // times when others may have taken the tables
};

class House {
 public:
  House(store::Store& store, Environment& environment, const HouseOptions& options);

  using Reply = std::function<void(Result<std::string>)>;  // JSON, or why not
  void open(std::string_view body, std::string address, Reply reply);
  void sit(const std::string& table, std::string_view body, Reply reply);
  void describe(const std::string& table, Reply reply, Brought data = Brought::told);
  void transcript(const std::string& table, Reply reply, StepOutcomes outcomes = StepOutcomes::left_out);
  void list(Reply reply);
  void close(const std::string& table, Reply reply);
  // What is asked of a table, answered here or not at all (code::elsewhere).
  void answer(const Inquiry& inquiry, Reply reply);
  // Thinks about something for somebody at this address and tells them here; refused when there is too much
  // of it.
  Status study(const std::string& address, std::function<std::string(const QueueLoad&)> thought, Reply done,
               Job::Kind kind = Job::Kind::study);
  Status hint(const std::string& address, const SeatQuestion& question, Reply done);

  // Finds the table and the key's seat; without a key that of a spectator.
  struct Access {
    std::shared_ptr<Room> room;
    Seat seat = nobody;
  };
  void enter(const std::string& table, const std::optional<std::string>& key,
             std::function<void(Result<Access>)> done);
  // The same, wherever the table is.
  void visit(const std::string& table, const std::optional<std::string>& key, Neighbours::Entered done);

  // Lets idle tables go and removes old ones; the server calls it now and then.
  void sweep();
  // Reads a table again that somebody else has changed in the store.
  void reread(const std::string& table);
  // All of them, when others may have taken them over.
  void reread_all();
  // While this node cannot reach the others its tables are theirs: it lets go of all, and takes none.
  void set_away(bool away);
  [[nodiscard]] bool away() const { return away_; }
  void set_neighbours(Neighbours* neighbours) { neighbours_ = neighbours; }
  // Sends everybody away.
  void empty();

  [[nodiscard]] store::Store& store() { return store_; }
  [[nodiscard]] Environment& environment() { return environment_; }
  [[nodiscard]] const HouseOptions& options() const { return options_; }
  [[nodiscard]] Counts& counts() { return counts_; }
  [[nodiscard]] std::size_t rooms() const { return rooms_.size(); }

  // For the rooms.
  void forget(const std::string& name) { rooms_.erase(name); }
  std::string new_name();
  // Opens the next game for the same people, on the account of this address; tells the new table's name when
  // it is stored.
  void open_again(Opened wish, std::string address, std::function<void(Result<std::string>)> done);
  // Since when the clocks of a table have been running that was let go meanwhile.
  std::optional<Millis> woken(const std::string& name);
  void bitten(Limit limit) { ++counts_.limited[static_cast<std::size_t>(limit)]; }

 private:
  // What an address may still do of what is limited for each.
  struct Account {
    Rate openings;
    Rate studies;
    int lookups = 0;  // under way
  };
  std::string random_text(std::size_t bytes);
  // Whether this address may have one more thing thought about; the reply then also takes it off the account.
  Result<Reply> charge_study(const std::string& address, Reply done, Job::Kind kind);
  // Whether this address may open one more table.
  void charge_opening(const std::string& address, std::function<void(Status)> done);
  void open_charged(Opened wish, std::string address, std::function<void(Result<std::string>)> done);
  std::shared_ptr<Room> room(const std::string& name);  // null when there can be no such table
  void sit_here(const std::string& table, std::string_view body, Reply reply);
  void describe_here(const std::string& table, Reply reply, Brought data);
  void transcript_here(const std::string& table, Reply reply, StepOutcomes outcomes);
  // Asks here and then, where another node owns the table, there; for a while again and again, since a table
  // whose node is gone soon has another.
  void ask(const Inquiry& inquiry, Reply reply);
  template <class Value>
  using Answer = std::function<void(Result<Value>)>;
  template <class Value>
  void wherever(std::function<void(Answer<Value>)> here,
                std::function<void(const std::string& node, Answer<Value>)> there, Answer<Value> done,
                int tries = 0);

  store::Store& store_;
  Environment& environment_;
  HouseOptions options_;
  Counts counts_;
  Neighbours* neighbours_ = nullptr;
  bool away_ = false;
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
  std::unordered_map<std::string, Account> accounts_;
  int studies_ = 0;                                   // under way
  int lookups_ = 0;                                   // under way
  std::unordered_map<std::string, Millis> sleeping_;  // tables that were let go while a clock was running
  Millis last_forgot_ = std::numeric_limits<Millis>::min();  // when old tables were last looked for
};

}  // namespace zashiki::table
