#pragma once
// What all people at a table must agree on: taking back, a pause and its end, another game, hints, a computer
// player for somebody who is gone. Who has agreed is remembered until all have, somebody declines, or the
// game moves on; nothing of it is stored.
#include <cstddef>
#include <map>
#include <string>
#include <utility>

#include "table/core/request.h"
#include "table/core/table.h"

namespace zashiki::table {

// A proposal as it would stand after somebody's yes or no.
struct Agreement {
  enum class State : std::uint8_t { open, agreed, declined };
  State state = State::open;
  bool news = true;     // something that the others have not been told
  Seat asker = nobody;  // who proposed it first
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
  // Remembers what was weighed, and what everybody was told of it.
  void keep(const ProposeRequest& request, Seat from, const Agreement& agreement, std::string told);
  // What stands, as everybody was told.
  template <class Tell>
  void each(Tell&& tell) const {
    for (const auto& [matter, standing] : standing_) tell(standing.told);
  }
  // This seat goes on playing: it no longer asks. Hints are about the whole game.
  void withdraw(Seat asker) {
    std::erase_if(standing_, [asker](const auto& one) {
      return one.first.first != Proposal::hints && one.second.asker == asker;
    });
  }
  // The game is another than the proposals were about.
  void clear() {
    std::erase_if(standing_, [](const auto& one) { return one.first.first != Proposal::hints; });
  }

 private:
  using Matter = std::pair<Proposal, Seat>;
  struct Standing {
    Seat asker = nobody;
    Seats agreed;
    Seats declined;  // another game: a no stands until its seat says yes
    Commitments commitments{};
    std::string told{};
  };
  std::map<Matter, Standing> standing_;
};

}  // namespace zashiki::table
