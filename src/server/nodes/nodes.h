#pragma once
// This node among the others. For clients connected here it asks the owner of their table, and as an owner it
// answers the others. Sockets stay where they are: an owner tells each reader's node what that reader may
// know.
//
// A message is a line of words and a body: FROM NUMBER KIND ID and what the kind needs besides. Numbers count
// from 1 between two nodes. A node that misses one, or hears nothing for a while, cannot know what the
// readers missed: both sides let go of all visits between them, and the clients come back and are told
// everything anew.
//
// Nodes work together if their versions (store::node_version) differ by one at most. Each says its own in its
// first message to another. A kind or question that a node does not know is answered with an error: a version
// may bring new ones if it can live with that answer. It may also add words at the end of a line that does
// not end with a list, which the version before ignores: only from a later one.
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/nodes/wire.h"
#include "table/live/house.h"
#include "table/live/neighbours.h"

namespace zashiki::server {

class Nodes final : public table::Neighbours {
 public:
  Nodes(table::House& house, std::string name) : house_(house), name_(std::move(name)) {}
  ~Nodes() override;
  Nodes(const Nodes&) = delete;
  Nodes& operator=(const Nodes&) = delete;

  using Open =
      std::function<Result<std::unique_ptr<Wire>>(Wire::Received received, Wire::Unreached unreached)>;
  Status connect(const Open& open);
  void ask(const std::string& node, const table::Inquiry& question, Reply reply) override;
  void enter(const std::string& node, const std::string& table, const std::optional<std::string>& key,
             Entered done) override;
  // Dismisses all clients here that are at tables of other nodes.
  void dismiss_all();
  // Every `pulse` milliseconds.
  void tick();
  static constexpr table::Millis pulse = 500;

 private:
  static constexpr std::size_t most_readers = 1000;  // of one message

  class RemoteReader;
  struct Asked {
    std::string node;
    bool repeatable = false;   // even if it may have been carried out
    std::uint64_t number = 0;  // of the message
    Reply reply;
  };
  using Ids = std::vector<std::uint64_t>;
  class Visit;            // a client here at a table there
  struct VisitingClient;  // a client there at a table here
  struct Peer {
    std::uint64_t sent = 0;
    std::uint64_t received = 0;  // the number of the last; 0: none yet
    bool greeted = false;        // has been told this node's version
    std::uint64_t version = 1;   // until it says another
    int silent = 0;              // ticks
    bool visited = false;        // visits between the two, at the last tick
    std::string begun{};         // a message whose last piece is missing
    table::Message text{};       // to be sent to these readers
    Ids readers{};
  };
  struct Offer {  // of a table
    std::string node;
    Ids readers;
  };
  struct Header {
    std::string from;
    std::uint64_t number = 0;
    std::string kind;
    std::uint64_t id = 0;
    std::string rest;
    bool later = false;  // from a node of a later version
  };

  // A text for many readers of a node is sent once, when all of them are known.
  void tell(const std::string& node, std::uint64_t id, const table::Message& text);
  void send_told(const std::string& node, Peer& peer);
  void send_all_told();
  void send(const std::string& node, std::string_view kind, std::uint64_t id, std::string_view rest,
            std::string_view body);
  void receive(std::string_view message);
  std::optional<Header> read_header(std::string_view line) const;
  void refuse(const Header& header);
  // Each is false where it does not understand the message; then nothing has happened.
  bool handle(const Header& header, std::string_view body);
  bool read_tell(const Header& header, std::string_view body);
  bool read_dismiss(const Header& header, std::string_view body);
  bool read_text(const Header& header, std::string_view body);
  bool read_join(const Header& header, std::string_view body);
  bool read_leave(const Header& header, std::string_view body);
  bool read_hello(const Header& header, std::string_view body);
  bool read_part(const Header& header, std::string_view body);
  bool read_pulse(const Header& header, std::string_view body);
  bool read_ask(const Header& header, std::string_view body);
  bool read_answer(const Header& header, std::string_view body);
  std::shared_ptr<table::Client> reader_of(const std::string& node, std::uint64_t id) const;
  void finish(std::uint64_t id, Result<std::string> answer);
  void await(std::uint64_t id, Asked asked);
  void give_up(std::uint64_t id);
  void unreached(const std::string& node, std::uint64_t number);
  // Ownership follows the players: when all readers of a table here are at one other node, that node is asked
  // to hold back what they say from now on (`hold`). Once it does (`held`), the table is given to it
  // (`moved`).
  void offer_tables();
  void settle_offer(const std::string& node, const std::shared_ptr<table::Room>& room, const Ids& offered);
  // The readers of a room here if all are at that node; otherwise none.
  Ids all_readers(const std::string& node, const table::Room& room) const;
  // Of clients here at a table there, those with these numbers.
  [[nodiscard]] std::vector<std::shared_ptr<Visit>> visits_at(const std::string& node,
                                                              const std::string& table, const Ids& ids) const;
  bool read_hold(const Header& header, std::string_view body);
  bool read_held(const Header& header, std::string_view body);
  bool read_stay(const Header& header, std::string_view body);
  bool read_moved(const Header& header, std::string_view body);
  void part(const std::string& node);  // ends all visits between the two
  void end_guest(const std::string& node, std::uint64_t id);

  table::House& house_;
  std::string name_;
  std::unique_ptr<Wire> wire_;
  std::uint64_t last_id_ = 0;
  std::unordered_map<std::uint64_t, Asked> asked_;
  std::unordered_map<std::uint64_t, std::shared_ptr<Visit>> visits_;
  std::map<std::pair<std::string, std::uint64_t>, std::shared_ptr<VisitingClient>> guests_;
  std::unordered_map<std::string, Peer> peers_;
  std::unordered_map<std::string, Offer> offers_;  // by table
  int cut_off_ = 0;                                // ticks
  bool telling_ = false;                           // something is to be sent when this turn is over
};

}  // namespace zashiki::server
