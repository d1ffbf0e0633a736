#pragma once
// All tables: opens them, finds them in memory or in the store, lets them go when nobody is there.
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "store/store.h"
#include "table/live/environment.h"
#include "table/live/neighbours.h"
#include "table/live/room.h"
#include "table/live/room_host.h"

namespace zashiki::table {

class House final : public RoomHost {
 public:
  House(store::Store& store, Environment& environment, const HouseOptions& options);

  using Reply = std::function<void(Result<std::string>)>;  // JSON, or why not
  void open(std::string_view body, std::string address, Reply reply);
  void sit(const std::string& table, std::string_view body, const std::string& address, Reply reply);
  void describe(const std::string& table, Reply reply, OwnData data = OwnData::included);
  void transcript(const std::string& table, Reply reply, StepOutcomes outcomes = StepOutcomes::left_out);
  void list(Reply reply);
  void close(const std::string& table, Reply reply);
  // What is asked of a table, answered here or not at all (code::elsewhere).
  void answer(const Inquiry& inquiry, Reply reply);
  // Thinks about something for somebody at this address and tells them here; refused when there is too much
  // of it.
  Status study(const std::string& address, std::function<std::string(const QueueLoad&)> thought, Reply done,
               Job::Kind kind = Job::Kind::study);
  Status hint(const std::string& address, const SeatQuestion& question, Reply done) override;

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
  [[nodiscard]] bool away() const override { return away_; }
  void set_neighbours(Neighbours* neighbours) { neighbours_ = neighbours; }
  // Sends everybody away.
  void empty();

  [[nodiscard]] store::Store& store() override { return store_; }
  [[nodiscard]] Environment& environment() override { return environment_; }
  [[nodiscard]] const HouseOptions& options() const override { return options_; }
  [[nodiscard]] Counts& counts() override { return counts_; }
  [[nodiscard]] std::size_t rooms() const { return rooms_.size(); }

  // For the rooms.
  void forget(const std::string& table) override;
  void wake_at(const std::string& table, std::optional<Millis> when) override;
  void open_again(Opened wish, std::string address, std::function<void(Result<std::string>)> done) override;
  std::optional<Millis> take_clocks_since(const std::string& table) override;
  [[nodiscard]] bool allow_chat(const std::string& address) override;

 private:
  std::string new_name();
  // What an address may still do of what is limited for each.
  struct Account {
    Rate openings;
    Rate studies;
    Rate chat;
    Rate sits;
    int lookups = 0;  // under way
  };
  std::string random_text(std::size_t bytes);
  void list_now();
  void set_alarm();
  void wake_all_due();
  // Whether this address may have one more thing thought about; the reply then also takes it off the account.
  Result<Reply> charge_study(const std::string& address, Reply done, Job::Kind kind);
  // Whether this address may open one more table.
  void charge_opening(const std::string& address, std::function<void(Status)> done);
  void open_charged(Opened wish, std::string address, std::function<void(Result<std::string>)> done);
  std::shared_ptr<Room> room(const std::string& name);  // null when there can be no such table
  void sit_here(const std::string& table, std::string_view body, Reply reply);
  void describe_here(const std::string& table, Reply reply, OwnData data);
  void transcript_here(const std::string& table, Reply reply, StepOutcomes outcomes);
  // Asks here and then, where another node owns the table, there; for a while again and again, since a table
  // whose node is gone soon has another.
  void ask(const Inquiry& inquiry, Reply reply);
  template <class Value>
  using Answer = std::function<void(Result<Value>)>;
  template <class Value>
  void on_owner(std::function<void(Answer<Value>)> here,
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
  int studies_ = 0;  // under way
  int lookups_ = 0;  // under way
  // Tables that time will change, in memory or not.
  struct Wake {
    std::optional<Millis> at{};
    std::optional<Millis> clocks_since{};  // of one that was let go
  };
  std::unordered_map<std::string, Wake> wakes_;
  std::set<std::pair<Millis, std::string>> wake_queue_;
  std::optional<Millis> alarm_;  // the next time that the queue is looked at
  std::vector<Reply> awaiting_list_;
  bool listing_ = false;                                     // or about to
  std::optional<Millis> listed_at_;                          // last
  Millis last_forgot_ = std::numeric_limits<Millis>::min();  // when old tables were last looked for
};

}  // namespace zashiki::table
