#pragma once
// A person at a table, or watching one, who remembers all that was said: plays with ids, sends again what was
// not answered, comes back through any server, and does now and then what players do besides.
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "simulation/ledger.h"
#include "simulation/machine.h"
#include "simulation/socket.h"

namespace zashiki::simulation {

// What all players share.
struct Setting {
  World& world;
  Ledger& ledger;
  std::vector<std::unique_ptr<Machine>>& machines;
  // The faults are over: everybody plays on and does nothing else.
  bool calm = false;
  // They are over for so long that nothing may be amiss.
  Time quiet_since = std::numeric_limits<Time>::max();
  // The players' longest time to think.
  Time thinking = 1'800 * ms;

  // One that a balancer would choose.
  [[nodiscard]] Machine& machine() const;
};

class Player {
 public:
  struct Place {
    std::string table;
    Seat seat = nobody;
    std::optional<std::string> key{};
    std::string entropy{};  // that the seat has committed to
    std::string address{};
  };
  Player(Setting& setting, Place place);

  void leave_for_good();
  [[nodiscard]] bool over() const { return over_; }
  [[nodiscard]] const std::string& rematch() const { return rematch_; }
  // What it waits for longer than that, or nothing.
  [[nodiscard]] std::string waits_since(Time since) const;

  // A socket that something may happen to.
  [[nodiscard]] const std::shared_ptr<Socket>& socket() const { return socket_; }

 private:
  struct Pending {
    std::string id;
    std::string action;
    Version version = 0;
    int sent = 0;
    Time first = 0;
    Time last = 0;
  };
  void connect();
  void disconnect();
  void give_up(Time asked);  // when it asked
  void lose();
  void look_around();
  void hear(const table::Message& message);
  void hear_state(std::string_view type, std::string_view text);
  void hear_refusal(std::string_view text);
  void hear_proposal(std::string_view text);
  void say(const std::string& text);
  void say_pending();
  void plan_action();
  void act();
  void do_something_else();
  void misbehave();

  Setting& setting_;
  World& world_;
  Place place_;
  std::shared_ptr<Socket> socket_;
  Machine* machine_ = nullptr;
  int connection_ = 0;  // counts
  bool synced_ = false;
  bool gone_ = false;  // for good
  Time lost_;          // since when it knows nothing for certain
  Time opened_ = 0;
  Time heard_ = 0;
  Time asked_ = 0;

  Version known_ = 0;
  std::string legal_;
  bool started_ = false;
  bool paused_ = false;
  bool over_ = false;
  bool away_ = false;
  bool resigns_ = false;   // wants to
  bool resigned_ = false;  // was told so
  bool thinking_ = false;
  std::string rematch_;
  std::optional<Pending> pending_;
  std::int64_t actions_ = 0;
};

}  // namespace zashiki::simulation
