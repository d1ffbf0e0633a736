#pragma once
// What a mind is asked about a seat of a table, taken along to where it thinks: a view and a list of actions,
// never the position.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "table/core/table.h"
#include "table/live/environment.h"

namespace zashiki::table {

class SeatQuestion {
 public:
  enum class Wants : std::uint8_t { move, hint };

  // About what this seat owes now, to a mind of this level.
  SeatQuestion(const Table& table, Seat seat, int level, Wants wants, Environment& environment);

  // For a move the action's text; for a hint the message: what it would do here, how often, and why. Throws
  // where there is no memory.
  [[nodiscard]] std::string answer(Environment& environment, const QueueLoad& load) const;
  // What to do without an answer: anything legal is better than a table that stands still.
  [[nodiscard]] Action fallback() const { return legal_.front(); }

  // The same as text, for a mind in another worker; and what came from there.
  [[nodiscard]] std::string text() const;
  static Result<SeatQuestion> read(std::string_view text);

 private:
  SeatQuestion(std::shared_ptr<const Game> game, AnyView view) : game_(std::move(game)), view_(view) {}

  std::shared_ptr<const Game> game_;
  Setup setup_;
  AnyView view_;
  Seat seat_ = nobody;
  std::vector<Action> legal_;
  std::uint64_t seed_ = 0;
  int level_ = 0;
  Wants wants_ = Wants::move;
};

}  // namespace zashiki::table
