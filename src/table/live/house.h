#pragma once
// All tables: opens them, finds them in memory or in the store, and unloads idle ones.
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "store/store.h"
#include "table/live/environment.h"
#include "table/live/neighbours.h"
#include "table/live/public_list.h"
#include "table/live/room.h"
#include "table/live/room_host.h"
#include "table/live/wakes.h"

namespace zashiki::table {

class House final : public RoomHost {
 public:
  House(store::Store& store, Environment& environment, const HouseOptions& options);

  using Reply = std::function<void(Result<std::string>)>;  // JSON, or why not
  void open(std::string_view body, std::string address, Reply reply);
  void sit(const std::string& table, std::string_view body, const std::string& address, Reply reply);
  void describe(const std::string& table, Reply reply, OwnData data = OwnData::included);
  // A list of the chat messages that this seat, or a spectator, could read lately.
  void said(const std::string& table, Seat reader, Reply reply);
  void transcript(const std::string& table, Reply reply, StepOutcomes outcomes = StepOutcomes::left_out);
  // The player with this key is on vacation until then, a wall time: a slow clock stands still.
  void rest(const std::string& table, const std::string& key_hash, Millis until, Reply reply);
  void list(Reply reply);
  // Public games in play.
  void watch(Reply reply);
  void close(const std::string& table, Reply reply);
  // Opens a table under a name of its own, unless there is one already, together with what `also` changes.
  // Charged to nobody.
  [[nodiscard]] std::string new_name();
  void open_as(const std::string& name, Opened wish, std::string address, std::vector<store::Query> also,
               std::function<void(Status)> done);
  // Told of tables whose game is over, at least once.
  void when_ended(std::function<void(const std::string& table)> told) {
    when_ended_.push_back(std::move(told));
  }
  // Whether a person or a seat may be called this.
  [[nodiscard]] Status check_name(std::string_view name) const;
  void set_audience(std::function<void(const std::string& table, Seat speaker, Heard done)> find) {
    find_audience_ = std::move(find);
  }
  // Answers for a table that this node owns; otherwise code::elsewhere.
  void answer(const Inquiry& inquiry, Reply reply);
  // Queues work for this address; refused if there is too much.
  Status study(const std::string& address, std::function<std::string(const QueueLoad&)> thought, Reply done,
               Job::Kind kind = Job::Kind::study, double cost = 1);
  Status hint(const std::string& address, const SeatQuestion& question, Reply done) override;
  // Charges one piece of work to this address; the returned reply also releases it.
  Result<Reply> charge_study(const std::string& address, Reply done, Job::Kind kind, double cost = 1);

  // Finds the table and the key's seat; without a key that of a spectator.
  struct Access {
    std::shared_ptr<Room> room;
    Hold seat{};
  };
  void enter(const std::string& table, const std::optional<std::string>& key,
             std::function<void(Result<Access>)> done);
  // The same, wherever the table is.
  void visit(const std::string& table, const std::optional<std::string>& key, Neighbours::Entered done);

  // Takes over a table that another node has given to this one, with its readers, who are told nothing: they
  // know all of it. `done` gets a connection for each.
  using Connections = std::vector<std::shared_ptr<TableConnection>>;
  void adopt(const std::string& table, const Waited& waited, std::vector<Follower> followers,
             std::function<void(Result<Connections>)> done);

  // Unloads idle tables and removes old ones; the server calls it every half minute.
  void sweep();
  // Reloads a table that was changed in the store.
  void reread(const std::string& table);
  // Reloads all tables, after other nodes may have taken them over.
  void reread_all();
  // While this node cannot reach the others, it gives up its tables and takes none.
  void set_away(bool away);
  [[nodiscard]] Millis began() const override { return began_; }
  [[nodiscard]] bool away() const override { return away_; }
  // Does what is due at a table that may be in the store alone.
  void look_after(const std::string& table) { wake(table); }
  void set_neighbours(Neighbours* neighbours) { neighbours_ = neighbours; }
  // Disconnects everyone.
  void empty();

  [[nodiscard]] store::Store& store() override { return store_; }
  [[nodiscard]] Environment& environment() override { return environment_; }
  [[nodiscard]] const HouseOptions& options() const override { return options_; }
  [[nodiscard]] Counts& counts() override { return counts_; }
  [[nodiscard]] std::size_t rooms() const { return rooms_.size(); }

  // For the rooms.
  void forget(const std::string& table) override;
  void ended(const std::string& table) override {
    for (const auto& told : when_ended_) told(table);
  }
  [[nodiscard]] Wakes& wakes() override { return wakes_; }
  void open_again(Opened wish, std::string address, std::function<void(Result<std::string>)> done) override;
  [[nodiscard]] bool allow_chat(const std::string& address) override;
  void find_audience(const std::string& table, Seat speaker, Heard done) override;

 private:
  Status find_zone(Rest& rest);
  // What one address has used of its limits.
  struct Account {
    Rate openings;
    Rate studies;
    Rate chat;
    Rate sits;
    int lookups = 0;  // under way
  };
  void wake(const std::string& table);
  // Charges one more table to this address.
  void charge_opening(const std::string& address, std::function<void(Status)> done);
  void may_be_listed(bool wanted, const std::string& address, std::function<void(bool)> done);
  void open_room(const std::string& name, const Opened& event, std::string address,
                 std::vector<store::Query> also, std::function<void(Status)> done);
  void open_charged(Opened wish, std::string address, std::function<void(Result<std::string>)> done);
  std::shared_ptr<Room> room(const std::string& name);  // null when there can be no such table
  void sit_here(const std::string& table, std::string_view body, Reply reply);
  void rest_here(const std::string& table, std::string_view body, Reply reply);
  void describe_here(const std::string& table, Reply reply, OwnData data);
  void said_here(const std::string& table, std::string_view seat, Reply reply);
  void transcript_here(const std::string& table, Reply reply, StepOutcomes outcomes);
  // Asks here, then the node that owns the table; retries for a while, because a table whose node is gone
  // soon has another owner.
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
  std::vector<std::function<void(const std::string& table)>> when_ended_;
  std::function<void(const std::string&, Seat, Heard)> find_audience_;
  Neighbours* neighbours_ = nullptr;
  bool away_ = false;
  Millis began_ = environment_.wall_now();
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
  std::unordered_map<std::string, Account> accounts_;
  int studies_ = 0;  // under way
  int lookups_ = 0;  // under way
  Wakes wakes_{environment_, [this](const std::string& table) { wake(table); }};
  PublicList open_tables_{*this, store::Phase::open};
  PublicList games_in_play_{*this, store::Phase::playing};
  Millis last_forgot_ = std::numeric_limits<Millis>::min();  // when old tables were last looked for
};

}  // namespace zashiki::table
