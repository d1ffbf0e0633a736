#pragma once
// A question to a computer player about a seat: a view and a list of actions, never the position.
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

  // What should this seat do now, at this level?
  SeatQuestion(const Table& table, Seat seat, int level, Wants wants, Environment& environment);

  // The action's text for a move, the message for a hint. Throws std::bad_alloc.
  [[nodiscard]] std::string answer(Environment& environment, const QueueLoad& load) const;
  // Played if there is no answer: any legal action is better than a table that stands still.
  [[nodiscard]] Action fallback() const { return legal_.front(); }

  // The question as text, for another worker; and back.
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
  Character character_ = Character::plain;
  Wants wants_ = Wants::move;
};

}  // namespace zashiki::table
