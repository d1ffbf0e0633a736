#pragma once
// A socket between a player and a server: two directions, each in order, which can be slow, silent or cut.
#include <functional>
#include <memory>
#include <string>

#include "simulation/world.h"
#include "table/live/client.h"
#include "table/live/neighbours.h"

namespace zashiki::simulation {

// The longest time that a message takes between a player and a server.
inline constexpr Time usual_way = 20 * ms;

class Socket final : public table::Client, public std::enable_shared_from_this<Socket> {
 public:
  // What the player hears: a message, or with none that the socket is closed.
  using Hear = std::function<void(const table::Message&)>;
  Socket(World& world, Hear hear) : world_(world), hear_(std::move(hear)) {}

  // The player's end.
  void send(std::string text);
  void close();
  [[nodiscard]] bool open() const { return !closed_; }

  // What can happen to it.
  void reset();        // both ends notice
  void fall_silent();  // neither does, for long
  void slow_down(Time most) { slow_ = most; }
  void recover();

  // The server's end.
  void accept(ProcessHandle process, std::shared_ptr<table::TableConnection> place,
              const std::string& address);
  void refuse(bool later);
  void deliver(const table::Message& message) override;
  void dismiss() override;

  // The server that it was opened to has died.
  void orphan();

 private:
  void leave();
  void tell_closed(Time delay);

  World& world_;
  Hear hear_;
  ProcessHandle process_;
  std::shared_ptr<table::TableConnection> place_;
  Time last_up_ = 0;    // arrival at the server
  Time last_down_ = 0;  // and at the player
  Time slow_ = 0;
  int unread_ = 0;
  bool silent_ = false;
  bool closed_ = false;  // by the player, or the player knows
  bool left_ = false;    // the server knows
};

}  // namespace zashiki::simulation
