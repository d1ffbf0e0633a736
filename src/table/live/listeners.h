#pragma once
// Those who are connected to a table, and what all of them are told: each what its seat may know, by way of
// the outbox.
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "table/live/client.h"
#include "table/live/outbox.h"
#include "table/protocol/messages.h"

namespace zashiki::table {

struct Listener {
  std::shared_ptr<Client> reader;
  Seat seat = nobody;
  std::string address{};
  Seats muted;  // whom this reader does not want to hear
};

class Listeners {
 public:
  Listeners(Outbox& outbox, const Agreements& agreements) : outbox_(outbox), agreements_(agreements) {}

  [[nodiscard]] bool empty() const { return all_.empty(); }
  [[nodiscard]] Presence presence(Millis now) const;
  [[nodiscard]] Listener* find(const Client* reader);
  // Both tell those whom it concerns when a seat's person has come or gone, or a spectator.
  void add(Listener listener, const Table& table, Millis now);
  // The seat that was left by its last reader, a spectator's included.
  std::optional<Seat> remove(const Client* reader, const Table* table, Millis now);
  void dismiss_all();

  void send_all(const Message& text);
  void send_chat(Seat from, const Message& text);
  void send_presence(const Table& table, Millis now);
  void send_updates(const Table& table, Seat mover, std::string_view id, Millis now);
  void send_syncs(const Table& table, Millis now);

 private:
  void tell_presence(const Table& table, const Presence& presence, Seat about);
  template <class Write>
  void send_each(Write&& write);

  Outbox& outbox_;
  const Agreements& agreements_;
  std::vector<Listener> all_;
};

}  // namespace zashiki::table
