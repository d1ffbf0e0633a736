#pragma once
// What all people at a table must agree on: taking back, a pause and its end, another game, hints, a computer
// player for somebody who is gone. Who has agreed is remembered until all have, somebody declines, or the
// game moves on; nothing of it is stored.
#include <map>
#include <utility>

#include "table/core/request.h"
#include "table/core/table.h"

namespace zashiki::table {

// A proposal as it would stand after somebody's yes or no.
struct Agreement {
  enum class State : std::uint8_t { open, agreed, declined };
  State state = State::open;
  bool news = true;  // something that the others have not been told
  Seats agreed;
  Seats needed;
  Commitments commitments{};  // of those who have agreed to another game
};

class Agreements {
 public:
  // `present` are the seats whose people are connected, `gone` those who have been away for long.
  [[nodiscard]] Result<Agreement> weigh(const Table& table, Seats present, Seats gone, Seat from,
                                        const ProposeRequest& request) const;
  // Remembers what was weighed.
  void keep(const ProposeRequest& request, const Agreement& agreement);
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
