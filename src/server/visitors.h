#pragma once
// Who is connected, by address: what each address uses of what all share, and which addresses are banned.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "people/people.h"
#include "server/address.h"
#include "table/core/rate.h"
#include "table/live/client.h"

namespace zashiki::table {
class House;
class TableConnection;
}  // namespace zashiki::table

namespace zashiki::server {

class Guest;
class Metrics;
struct Options;
class Visitors;

// A socket.
class Reader : public table::Client {
 public:
  // Ends the connection at once, without a word.
  virtual void drop() = 0;
};

// One address, or the /64 of an IPv6 household. Its budgets are shared by all its connections.
class Visitor {
 public:
  explicit Visitor(Visitors& all) : all_(all) {}

  // Counts one more HTTP request; false if that is too many.
  bool may_request();
  // How long its connections must not be read, in milliseconds. What they send meanwhile waits in the
  // network, so a flood costs its sender the time and nobody else.
  table::Millis pause();
  void charge(std::size_t bytes);
  // An answer over HTTP waits for its client to read it; false if too much does. One always may.
  bool owe(std::size_t bytes);
  void settle(std::size_t bytes);

 private:
  friend class Guest;
  friend class Visitors;
  void drop_slowest();

  Visitors& all_;
  table::Rate requests_;
  table::Rate traffic_;
  int connections_ = 0;
  std::size_t owed_ = 0;  // bytes
  std::unordered_set<Guest*> guests_;
};

// What a socket came with: the browser's device, the table and the hash of the seat's key, where there are
// any.
struct Credentials {
  std::string address;
  std::string device{};
  std::string table{};
  std::string key_hash{};
  bool keyless = false;  // it has the seat for as long as the person has the device
};

// A socket's place at a table, on its address's account.
class Guest {
 public:
  Guest(Visitors& all, std::shared_ptr<table::TableConnection> place, Credentials credentials);

  void join(const std::shared_ptr<Reader>& reader);
  void receive(const std::shared_ptr<Reader>& reader, std::string_view text);
  void leave(const Reader* reader);
  // A ping or pong has come.
  void hear_control();

  // A message goes out. The first one after each request counts as its answer.
  void charge_answer(std::size_t bytes);
  // Bytes that wait until the socket reads. If there are too many, the socket that owes most is dropped.
  void owe(std::size_t bytes);
  void settle(std::size_t bytes);
  void settle_all() { settle(owed_); }
  // It was dropped because it reads too slowly.
  void count_slow();

  [[nodiscard]] const std::shared_ptr<Visitor>& visitor() const { return visitor_; }

 private:
  friend class Visitor;
  friend class Visitors;

  Visitors& all_;
  std::shared_ptr<table::TableConnection> place_;
  Credentials credentials_;
  std::shared_ptr<Visitor> visitor_;
  std::weak_ptr<Reader> reader_;
  table::Rate messages_;
  std::size_t owed_ = 0;  // bytes
  int unanswered_ = 1;    // requests; joining is one
};

class Visitors {
 public:
  Visitors(table::House& house, const Options& options, Metrics& metrics)
      : house_(house), options_(options), metrics_(metrics) {}

  std::shared_ptr<Visitor> find(std::string_view address);
  // Counts one more connection of this address; false if there are too many.
  bool arrive(const std::string& address);
  void depart(const std::string& address);
  // Forgets addresses that are gone and have used nothing lately.
  void sweep();

  // Replaces the list of banned networks and dismisses the sockets in them.
  void ban(const std::vector<std::string>& networks);
  // The same for persons.
  void ban(people::People::Banned persons);
  [[nodiscard]] bool banned(std::string_view address) const;
  [[nodiscard]] bool banned(const Credentials& credentials) const;
  // Every socket, in no particular order.
  [[nodiscard]] std::vector<std::weak_ptr<Reader>> readers() const;
  // The devices by whose cookies sockets are here, and the end of those sockets.
  [[nodiscard]] std::vector<std::string> devices() const;
  void dismiss(const std::vector<std::string>& devices);
  // Bytes that wait for sockets to read.
  [[nodiscard]] std::size_t owed() const { return owed_; }

 private:
  friend class Guest;
  friend class Visitor;
  [[nodiscard]] bool limited() const;
  static table::Millis now();
  void drop_slowest();
  table::House& house_;
  const Options& options_;
  Metrics& metrics_;
  std::unordered_map<std::string, std::shared_ptr<Visitor>> visitors_;
  void dismiss_banned();
  std::vector<Network> banned_;
  people::People::Banned banned_persons_;
  int connections_ = 0;
  std::size_t sockets_ = 0;
  std::size_t owed_ = 0;      // bytes
  std::uint32_t jitter_ = 0;  // spreads pauses
};

}  // namespace zashiki::server
