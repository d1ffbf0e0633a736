#pragma once
// What all people at a table have to agree on: taking back, a pause and its end, another game, hints, a mind
// in the place of somebody who is gone. Who has agreed is remembered until all have, somebody declines, or
// the game moves on; nothing of it is stored.
#include <map>
#include <utility>

#include "table/core/request.h"
#include "table/core/table.h"

namespace zashiki::table {

// A proposal as it stands once somebody has said yes or no to it.
struct Agreement {
  enum class State : std::uint8_t { open, agreed, declined };
  State state = State::open;
  Seats agreed;
  Seats needed;
  Commitments commitments{};  // of those who have agreed to another game
};

class Agreements {
 public:
  // `present` are the seats whose people are connected, `gone` those who have been away for long.
  Result<Agreement> propose(const Table& table, Seats present, Seats gone, Seat from,
                            const ProposeRequest& request);
  // The game has moved on. Hints are about the whole of it.
  void clear() {
    std::erase_if(agreed_, [](const auto& one) { return one.first.first != Proposal::hints; });
  }

 private:
  using Matter = std::pair<Proposal, Seat>;
  struct Yes {
    Seats seats;
    Commitments commitments{};
  };
  std::map<Matter, Yes> agreed_;
};

}  // namespace zashiki::table
