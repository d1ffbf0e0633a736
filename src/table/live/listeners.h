#pragma once
// The sockets connected to a table. Each is sent what its seat may know, through the outbox.
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "table/live/client.h"
#include "table/live/outbox.h"
#include "table/protocol/messages.h"

namespace zashiki::table {

// Who hears what a seat says. People decide: without them everybody hears everything.
struct Audience {
  Seats deaf;          // have blocked the speaker
  Seats phrases_only;  // hear nothing but set phrases
};

struct Listener {
  std::shared_ptr<Client> reader;
  Seat seat = nobody;
  std::string address{};
  Seats muted;  // whose chat this reader does not get
};

class Listeners {
 public:
  Listeners(Outbox& outbox, const Agreements& agreements) : outbox_(outbox), agreements_(agreements) {}

  [[nodiscard]] bool empty() const { return all_.empty(); }
  [[nodiscard]] std::size_t size() const { return all_.size(); }
  [[nodiscard]] bool any_muted() const;
  // Nobody is told: this reader was here before the table moved.
  void adopt(Listener listener) { all_.push_back(std::move(listener)); }
  // Likewise: they stay with the table, which has moved.
  void forget_all() { all_.clear(); }
  [[nodiscard]] Presence presence(Millis now) const;
  [[nodiscard]] Listener* find(const Client* reader);
  // Both announce it when a seat's player, or a spectator, has come or gone.
  void add(Listener listener, const Table& table, Millis now);
  // Returns the seat that its last reader has left (`nobody` for a spectator).
  std::optional<Seat> remove(const Client* reader, const Table* table, Millis now);
  void dismiss_all();
  void dismiss(Seat seat);

  void send_all(const Message& text);
  // `bare` is the same for those who want set phrases only; null: they do not get it.
  void send_chat(Seat from, const Message& text, const Message& bare, const Audience& audience);
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
