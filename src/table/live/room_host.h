#pragma once
// What a room needs from its house.
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "store/store.h"
#include "table/core/event.h"
#include "table/core/limits.h"
#include "table/core/names.h"
#include "table/live/environment.h"
#include "table/live/listeners.h"
#include "table/live/wakes.h"

namespace zashiki::table {

struct HouseOptions {
  bool limits = true;
  int tables_a_day = 500;                                 // that one address may open; 0: unlimited
  Millis idle = Millis{5} * 60 * 1000;                    // until a table without clients leaves memory
  Millis absence = Millis{60} * 1000;                     // until the others may ask for a computer player
  Millis pace = Millis{2} * 1000;                         // least time for a move played for an absent person
  Millis keep_over = Millis{0};                           // finished tables; 0: for ever
  Millis keep_playing = Millis{0};                        // games that have stood still; 0: for ever
  Millis keep_addresses = Millis{30} * 24 * 3600 * 1000;  // of those who opened a table
  bool set_phrases = false;                               // chat is set phrases only
  NamesRefused names_refused{};                           // for seats and persons
  Millis keep_open = Millis{7} * 24 * 3600 * 1000;        // tables that never filled
};

using Heard = std::function<void(Result<Audience>)>;

// For the operator.
struct Counts {
  std::uint64_t actions = 0;
  std::uint64_t refused = 0;
  std::uint64_t opened = 0;
  std::uint64_t loads = 0;
  std::uint64_t thoughts = 0;
  std::uint64_t lost = 0;             // units that the store did not take
  std::uint64_t without_thought = 0;  // moves made without thinking, for want of memory
  LimitCounts limited{};
  // Of a node among others.
  std::uint64_t visits = 0;            // clients here at tables that other nodes own
  std::uint64_t guests = 0;            // clients of other nodes at this node's tables
  std::uint64_t node_disconnects = 0;  // times that a lost message ended all visits between two nodes
  std::uint64_t moves = 0;             // of this node's tables to the node of all their readers
  std::uint64_t lease_losses = 0;      // times that other nodes could take this node's tables
};

class RoomHost {
 public:
  virtual ~RoomHost() = default;
  RoomHost(const RoomHost&) = delete;
  RoomHost& operator=(const RoomHost&) = delete;

  [[nodiscard]] virtual store::Store& store() = 0;
  [[nodiscard]] virtual Environment& environment() = 0;
  [[nodiscard]] virtual const HouseOptions& options() const = 0;
  [[nodiscard]] virtual Counts& counts() = 0;
  // When this house opened its doors, by the wall clock.
  [[nodiscard]] virtual Millis began() const = 0;
  // Whether this node may not own tables now.
  [[nodiscard]] virtual bool away() const = 0;

  virtual void forget(const std::string& table) = 0;
  // Something was stored of a table whose game is over.
  virtual void ended(const std::string& table) = 0;
  [[nodiscard]] virtual Wakes& wakes() = 0;
  // Opens the next game for the same people, charged to this address. `done` gets the new table's name once
  // it is stored.
  virtual void open_again(Opened wish, std::string address,
                          std::function<void(Result<std::string>)> done) = 0;
  // Asks for a hint, charged to this address.
  virtual Status hint(const std::string& address, const SeatQuestion& question,
                      std::function<void(Result<std::string>)> done) = 0;

  // Charges one chat message to this address.
  [[nodiscard]] virtual bool allow_chat(const std::string& address) = 0;
  // Refused if the speaker may not speak. The answer may come later.
  virtual void find_audience(const std::string& table, Seat speaker, Heard done) = 0;

  void count_refusal(Limit limit) { ++counts().limited[static_cast<std::size_t>(limit)]; }

 protected:
  RoomHost() = default;
};

}  // namespace zashiki::table
