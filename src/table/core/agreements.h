#pragma once
// Proposals that all people at a table must agree on: taking back, a pause and its end, another game, hints,
// a computer player for someone absent. They live in memory until all have agreed, one declines, or the
// proposer plays on.
#include <cstddef>
#include <map>
#include <string>
#include <utility>

#include "table/core/request.h"
#include "table/core/table.h"

namespace zashiki::table {

// How a proposal would stand after a seat's yes or no.
struct Agreement {
  enum class State : std::uint8_t { open, agreed, declined };
  State state = State::open;
  bool news = true;     // the others must be told
  Seat asker = nobody;  // made the proposal
  Seats agreed;
  Seats needed;
  std::size_t actions = 0;    // of undo: how many would be taken back
  Commitments commitments{};  // of those who have agreed to another game
};

class Agreements {
 public:
  // `present` are the seats whose people are connected, `gone` those who have been away for long.
  [[nodiscard]] Result<Agreement> weigh(const Table& table, Seats present, Seats gone, Seat from,
                                        const ProposeRequest& request) const;
  // Keeps what was weighed, with the message that announced it.
  void keep(const ProposeRequest& request, Seat from, const Agreement& agreement, std::string told);
  // The messages about all that stands.
  template <class Tell>
  void each(Tell&& tell) const {
    for (const auto& [matter, standing] : standing_) tell(standing.told);
  }
  [[nodiscard]] bool empty() const { return standing_.empty(); }
  // Drops this seat's proposals, because it has played on. Hints are about the whole game.
  void withdraw(Seat asker) {
    std::erase_if(standing_, [asker](const auto& one) {
      return one.first.first != Proposal::hints && one.second.asker == asker;
    });
  }
  // Drops all but hints: the position has changed.
  void clear() {
    std::erase_if(standing_, [](const auto& one) { return one.first.first != Proposal::hints; });
  }

 private:
  using Matter = std::pair<Proposal, Seat>;
  struct Standing {
    Seat asker = nobody;
    Seats agreed;
    Seats declined;  // of a rematch: a no stands until that seat says yes
    Commitments commitments{};
    std::string told{};
  };
  std::map<Matter, Standing> standing_;
};

}  // namespace zashiki::table
