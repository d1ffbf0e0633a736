#pragma once
// The other nodes of a house, and access to the tables that they own.
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "table/core/table.h"
#include "table/live/client.h"

namespace zashiki::table {

// A socket's connection to a table, on this node or another.
class TableConnection {
 public:
  virtual ~TableConnection() = default;
  virtual void join(const std::shared_ptr<Client>& reader, const std::string& address) = 0;
  virtual void receive(const std::shared_ptr<Client>& reader, std::string_view text) = 0;
  virtual void leave(const Client* reader) = 0;
  [[nodiscard]] virtual Version version_told() const = 0;

 protected:
  TableConnection() = default;
  TableConnection(const TableConnection&) = default;
  TableConnection& operator=(const TableConnection&) = default;
};

// What a table's next owner cannot read from its events: for how long the clocks and absent players have
// waited.
struct Waited {
  Millis clocks = 0;
  std::array<Millis, most_players> absent{};
};

// A client whose table has moved to the node that it is connected to.
struct Follower {
  std::shared_ptr<Client> reader{};
  std::optional<std::string> key{};
  std::string address{};
};

// A request about a table that needs no connection to it.
struct Inquiry {
  enum class Kind : std::uint8_t {
    sit,
    describe,
    describe_briefly,
    transcript,
    transcript_with_outcomes,
    rest,
    said
  };
  Kind kind{};
  std::string table;
  std::string body{};
};

class Neighbours {
 public:
  virtual ~Neighbours() = default;

  // Both answer code::elsewhere if the node was not reached or no longer owns the table. Nothing has happened
  // then, so it is safe to ask again.
  using Reply = std::function<void(Result<std::string>)>;
  virtual void ask(const std::string& node, const Inquiry& inquiry, Reply reply) = 0;
  using Entered = std::function<void(Result<std::shared_ptr<TableConnection>>)>;
  virtual void enter(const std::string& node, const std::string& table, const std::optional<std::string>& key,
                     Entered done) = 0;

 protected:
  Neighbours() = default;
  Neighbours(const Neighbours&) = default;
  Neighbours& operator=(const Neighbours&) = default;
};

}  // namespace zashiki::table
