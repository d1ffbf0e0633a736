#pragma once
// Store, then tell. All events of one turn at a table are stored as one unit, and the messages about them are
// withheld until the store has committed it. Only one unit is in flight at a time.
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "store/store.h"
#include "table/live/client.h"

namespace zashiki::table {

class Outbox {
 public:
  explicit Outbox(store::Store& store) : store_(store) {}

  // The table that the events belong to: a new one, whose row is stored with its first event and what `also`
  // changes, or one already in the store.
  void begin(store::TableRow row, std::vector<store::Query> also);
  void resume(const store::Loaded& loaded);

  // Makes another node the table's owner.
  void give(const std::string& node, std::function<void(Status)> done) {
    store_.give(table_, epoch_, node, std::move(done));
  }

  void record(std::string event) { events_.push_back(std::move(event)); }
  // Of the unit that will be stored next.
  [[nodiscard]] store::Standing& standing() { return standing_; }
  [[nodiscard]] bool has_events() const { return !events_.empty(); }
  void send(const std::shared_ptr<Client>& to, Message text) {
    messages_.push_back({.to = to, .text = std::move(text)});
  }
  // Called after all messages were delivered, or with the reason, in words for a player, if storing failed.
  using Outcome = std::function<void(const Status&)>;
  void when_stored(Outcome outcome) { outcomes_.push_back(std::move(outcome)); }

  [[nodiscard]] bool in_flight() const { return in_flight_; }
  // Sends the unit off. Messages without events are delivered at once; otherwise the unit goes to the store,
  // and `done` is called last of all.
  void flush(store::Phase phase, store::Millis now, Outcome done);

 private:
  struct Addressed {
    std::shared_ptr<Client> to;
    Message text;
  };
  void finish(const Status& status);

  store::Store& store_;
  store::TableId table_ = 0;
  std::int64_t stored_ = 0;  // events
  std::int64_t epoch_ = 1;   // of this ownership
  store::Phase phase_ = store::Phase::open;
  std::optional<store::TableRow> created_;
  std::vector<store::Query> also_;  // with its first event
  bool in_flight_ = false;

  std::vector<std::string> events_;
  store::Standing standing_;
  std::vector<Addressed> messages_;
  std::vector<Outcome> outcomes_;
};

}  // namespace zashiki::table
