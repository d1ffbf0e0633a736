#pragma once
// A table with its sockets and their requests. Each request is decided and applied in memory at once; the
// outbox stores the events and sends the messages once they are durable. If the store fails, the table is
// reloaded as last stored and the sender is told. Requests that arrive meanwhile wait.
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "store/store.h"
#include "table/core/agreements.h"
#include "table/core/decide.h"
#include "table/core/rate.h"
#include "table/core/table.h"
#include "table/live/listeners.h"
#include "table/live/neighbours.h"
#include "table/live/outbox.h"
#include "table/live/room_host.h"
#include "table/protocol/archive.h"
#include "table/protocol/messages.h"
#include "table/protocol/requests.h"

namespace zashiki::table {

// A connection's right to a seat. It ends when the seat is left.
struct Hold {
  Seat seat = nobody;
  int times_left = 0;  // when the connection was made
};

class Room : public std::enable_shared_from_this<Room> {
 public:
  Room(RoomHost& host, std::string name);

  [[nodiscard]] const std::string& name() const { return name_; }

  // The first event of a new table, stored together with what `also` changes; `done` hears whether it is.
  void open(Table table, const Opened& event, std::string address, std::vector<store::Query> also,
            std::function<void(Status)> done);
  // Loads it from the store. Requests that arrive meanwhile wait.
  void load();
  // Loads it again: it may have changed in the store. What is waiting waits for that.
  void reread();

  // Runs the task now, or once nothing is in flight. Without a table it gets the reason instead.
  using Task = std::function<void(const Table*, const Error&)>;
  void with_table(Task task);

  void join(std::shared_ptr<Client> reader, Hold hold, std::string address);
  void leave(const Client* reader);
  void receive(const std::shared_ptr<Client>& reader, Hold hold, std::string_view text);
  // For requests over HTTP: `done` gets the answer once it is durable.
  void sit(SitRequest request, std::function<void(Result<Seat>)> done);
  void close(std::function<void(Status)> done);
  // The player with this key is on vacation until then, a wall time.
  void rest(const std::string& key_hash, Millis until, std::function<void(Status)> done);

  // The record of a table that was played by another version of the rules, which has no `Table`.
  [[nodiscard]] const std::optional<Archive>& archive() const { return archive_; }
  [[nodiscard]] Presence presence() const { return listeners_.presence(now()); }
  // No client, and nothing in flight. A clock may be running: the house wakes the table in time.
  [[nodiscard]] bool idle(Millis since) const;
  // A load or a write is in flight, or a task runs: what it asks of the room itself waits for its end, or its
  // unit would be sent off half done.
  [[nodiscard]] bool busy() const { return outbox_.in_flight() || loading_ || running_; }
  // When its clocks last changed.
  [[nodiscard]] Millis clocks_since() const { return clocks_since_; }
  // Something is due now.
  void wake();
  [[nodiscard]] std::size_t readers() const { return listeners_.size(); }
  // Whether nobody would miss what is in memory only, on another node; once nothing is in flight.
  [[nodiscard]] bool can_move() const;
  // Gives the table to another node, with its readers, who are neither told nor dismissed. `done` hears for
  // how long things have waited.
  void give(const std::string& node, std::function<void(Result<Waited>)> done);
  // Such a table, in the hands of its next owner.
  void adopt(const Waited& waited, std::vector<Listener> readers);
  // The version that clients know; a later one may be waiting for the store.
  [[nodiscard]] Version version_told() const { return version_told_; }
  void dismiss_all() { listeners_.dismiss_all(); }
  // A list of the chat messages that this seat, or a spectator, could read lately.
  [[nodiscard]] std::string said(Seat reader) const;

 private:
  struct Sender {
    std::shared_ptr<Client> reader;
    Seat seat = nobody;
  };
  void handle(const Sender& from, const std::variant<Request, BadRequest>& request);
  template <class SomeRequest>
  void handle(const Sender& from, const SomeRequest& asked);
  void handle(const Sender& from, const ActRequest& request);
  void handle(const Sender& from, const SyncRequest& request);
  void handle(const Sender& from, const ChatRequest& request);
  void handle(const Sender& from, const MuteRequest& request);
  void handle(const Sender& from, const WhyRequest& request);
  void handle(const Sender& from, const ProposeRequest& request);
  void handle(const Sender& from, const MoveRequest& request);
  void handle(const Sender& from, const HintRequest& request);
  void handle(const Sender& from, const LookRequest& request);
  void handle(const Sender& from, const RevealRequest& request);
  void say(Seat from, const ChatRequest& request, bool phrase, const Audience& audience);
  bool carry_out(const Sender& from, const ProposeRequest& request, Seat asker);
  void open_rematch(const Sender& from, const Commitments& commitments);
  void mind_chose(Seat seat, const MindRequest& request);
  [[nodiscard]] bool holds(Hold hold) const;
  [[nodiscard]] bool minds_are_wanted() const;
  // Charges the seat for something limited. False if it must wait, which the sender is told.
  [[nodiscard]] bool charge(const Sender& from, Limit limit);
  [[nodiscard]] std::string address_of(const Sender& from);
  // At a rated table, once for each; stored with the next event.
  void note_address(Seat seat, const std::string& address);

  [[nodiscard]] Millis now() const;
  [[nodiscard]] Millis wall_ahead() const;  // of `now`
  // Decides, charges the seat if the event is stored while the game stands still, applies and records. False
  // if it was refused. The sender hears of a refusal, and of a failure to store.
  template <class SomeRequest>
  bool change(const Sender& from, const SomeRequest& asked, std::string_view id = {});
  void apply(std::span<const Event> events);
  // Keeps one event for the next unit.
  void record(const Event& event);
  void send(const std::shared_ptr<Client>& to, Message text) { outbox_.send(to, std::move(text)); }
  void refuse(const Sender& to, const Error& error, std::string_view id = {});
  void send_syncs();
  void flush();
  void stored(const Status& status);
  void loaded(Result<std::optional<store::Loaded>> found);
  void come_to_rest();
  void do_what_is_due();
  void vacate_when_due();
  void arrived(Seat seat);
  void ask_minds();
  void set_alarm();
  [[nodiscard]] store::Phase phase() const;

  RoomHost& host_;
  std::string name_;
  Outbox outbox_;
  std::optional<Table> table_;
  Error missing_{};  // why there is no table
  std::optional<Archive> archive_;
  bool loading_ = false;
  bool running_ = false;
  bool stale_ = false;  // to be loaded again, once nothing is in flight
  std::vector<Task> waiting_;

  Agreements agreements_;
  std::optional<Agreements> agreements_stored_;  // as before the unit that is being stored
  Listeners listeners_;
  struct Said {
    Message text;
    Seats deaf;
  };
  std::vector<Said> said_;  // lately; gone when the table leaves memory
  std::array<Millis, most_players> absent_since_{};
  Seats expected_;  // have sat down, and never connected
  Seats awaited_;   // the clocks wait for them to connect
  std::array<Version, most_players> thinking_about_{-1, -1, -1, -1, -1};
  Seats hinting_;  // seats whose hint is being computed
  bool opening_rematch_ = false;
  bool new_company_ = false;  // the unit that is gathered changes who plays
  // What each seat has used of its limits, over all its sockets.
  struct Used {
    Rate chat;
    Rate seat_changes;
    Rate proposals;
  };
  std::array<Used, most_players> used_;
  std::vector<store::Standing::Came> came_;  // noted already
  std::string address_;                      // of the opener, to whom the computer players' work is charged
  Millis clocks_since_ = 0;
  Millis last_used_ = 0;
  Version version_told_ = 0;
};

}  // namespace zashiki::table
