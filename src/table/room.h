#pragma once
// A table with the people around it. An action is applied in memory at once, but everything that it lets
// anybody see is withheld until the store has it; if the store cannot take it, the table is read again as it
// was stored last, and the sender is told. Whatever comes in meanwhile waits its turn.
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/store.h"
#include "table/environment.h"
#include "table/messages.h"
#include "table/rate.h"
#include "table/reader.h"
#include "table/record.h"
#include "table/request.h"
#include "table/table.h"

namespace zashiki::table {

class House;

class Room : public std::enable_shared_from_this<Room> {
 public:
  Room(House& house, std::string name) : house_(house), name_(std::move(name)) {}

  [[nodiscard]] const std::string& name() const { return name_; }

  // The first event of a new table; `done` hears whether it is stored.
  void open(Table table, const Opened& event, std::string address, std::function<void(Status)> done);
  // From the store. What is asked meanwhile waits.
  void load();

  // Runs now, or when the table is at rest; with the reason instead of a table when there is none.
  using Task = std::function<void(Table*, const Error&)>;
  void with_table(Task task);

  void join(std::shared_ptr<Reader> reader, Seat seat);
  void leave(const Reader* reader);
  void receive(const std::shared_ptr<Reader>& reader, Seat seat, std::string_view text);
  // For requests over HTTP: `done` hears the answer when it is durable.
  void sit(SeatSetup who, std::function<void(Result<Seat>)> done);
  void close(std::function<void(Status)> done);

  // Where there is no table because it was played by other rules.
  [[nodiscard]] const std::optional<Record>& record() const { return record_; }
  [[nodiscard]] Company company() const;
  [[nodiscard]] bool idle(Millis since) const;
  // The version that everybody has been told of; a later one may be waiting for the store.
  [[nodiscard]] Version version_told() const { return version_told_; }
  void dismiss_all();

 private:
  struct Listener {
    std::shared_ptr<Reader> reader;
    Seat seat = spectator;
    Seats muted;
    Rate chat;
  };
  struct Sender {
    std::shared_ptr<Reader> reader;
    Seat seat = spectator;
  };
  struct Letter {
    std::shared_ptr<Reader> to;
    Message text;
  };
  struct Unanswered {
    std::shared_ptr<Reader> from;
    std::string id;
  };
  // How far the people are with something that all have to agree on.
  struct Agreement {
    Seats agreed;
    Seats needed;
  };
  using Matter = std::pair<Proposal, Seat>;

  void handle(const Sender& from, const std::variant<Request, BadRequest>& request);
  void handle(const Sender& from, const ActRequest& request);
  void handle(const Sender& from, const SyncRequest& request);
  void handle(const Sender& from, const ChatRequest& request);
  void handle(const Sender& from, const MuteRequest& request);
  void handle(const Sender& from, const WhyRequest& request);
  void handle(const Sender& from, const ProposeRequest& request);
  void handle(const Sender& from, const HintRequest& request);
  void handle(const Sender& from, const ResignRequest& request);
  void handle(const Sender& from, const LeaveRequest& request);
  void handle(const Sender& from, const ReturnRequest& request);
  void handle(const Sender& from, const LookRequest& request);
  void handle(const Sender& from, const FillRequest& request);
  void carry_out(const Sender& from, const ProposeRequest& request);
  void propose_rematch(const Sender& from);

  [[nodiscard]] bool busy() const { return in_flight_ || loading_; }
  void write(const Event& event);
  void send(const std::shared_ptr<Reader>& to, Message text) {
    letters_.push_back({.to = to, .text = std::move(text)});
  }
  void refuse(const Sender& to, const Error& error, std::string_view id = {});
  void send_all(const Message& text);
  void tell_presence(std::string text, Seat about);
  void send_updates(Seat mover, std::string_view id);
  void send_syncs();
  void answer_seat_change(const Sender& from, Result<Event> event);
  void flush();
  void committed(const Status& status);
  void loaded(Result<std::optional<store::Loaded>> found);
  void come_to_rest();
  void deliver();
  void ask_minds();
  void set_alarm();
  [[nodiscard]] store::Phase phase() const;
  [[nodiscard]] Listener* listener(const Reader* reader);

  House& house_;
  std::string name_;
  store::TableId id_ = 0;
  std::optional<Table> table_;
  Error missing_{};  // why there is no table
  std::optional<Record> record_;
  std::int64_t stored_ = 0;
  store::Phase stored_phase_ = store::Phase::open;
  bool loading_ = false;
  bool in_flight_ = false;
  std::vector<Task> waiting_;

  // Of the unit that is being decided or stored:
  std::vector<std::string> events_;
  std::optional<store::TableRow> created_;
  std::vector<Letter> letters_;
  std::vector<Unanswered> unanswered_;
  std::vector<std::function<void(const Status&)>> promises_;

  std::vector<Listener> readers_;
  std::map<Matter, Agreement> agreements_;
  std::array<Millis, most_players> absent_since_{};
  std::array<Version, most_players> thinking_about_{-1, -1, -1, -1, -1};
  std::optional<Millis> alarm_;
  Millis last_used_ = 0;
  Version version_told_ = 0;
};

}  // namespace zashiki::table
