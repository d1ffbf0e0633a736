#pragma once
// What a mind is asked about a seat of a table, taken along to where it thinks: a view and a list of actions,
// never the position.
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "table/environment.h"
#include "table/table.h"

namespace zashiki::table {

class SeatQuestion {
 public:
  // About what this seat owes now.
  SeatQuestion(const Table& table, Seat seat, Environment& environment);

  // The choice of a mind of this level. Anything legal where there is no memory to think with: that is better
  // than a table that stands still; `thoughtless` counts it.
  [[nodiscard]] Action choose(int level, const QueueLoad& load,
                              std::atomic<std::uint64_t>& thoughtless) const;
  // What the best player would do here, how often, and why: the message. Throws where there is no memory.
  [[nodiscard]] std::string hint(const QueueLoad& load) const;

 private:
  [[nodiscard]] Question question(int level, const QueueLoad& load) const;

  Environment& environment_;
  std::shared_ptr<const Game> game_;
  AnyView view_;
  Seat seat_;
  std::vector<Action> legal_;
  std::uint64_t seed_ = 0;
};

}  // namespace zashiki::table
