#include "table/seat_question.h"

#include <new>

#include "mind/explain.h"
#include "table/messages.h"

namespace zashiki::table {

SeatQuestion::SeatQuestion(const Table& table, Seat seat, Environment& environment)
    : environment_(environment),
      game_(table.shared_game()),
      view_(table.match().position().view(seat)),
      seat_(seat),
      legal_(static_cast<std::size_t>(game_->most_actions())) {
  legal_.resize(static_cast<std::size_t>(table.match().position().legal(seat, legal_)));
  environment_.random_bytes({reinterpret_cast<std::uint8_t*>(&seed_), sizeof seed_});
}

Question SeatQuestion::question(int level, const QueueLoad& load) const {
  return {.view = view_, .seat = seat_, .legal = legal_, .budget = fair_budget(level, load), .seed = seed_};
}

Action SeatQuestion::choose(int level, const QueueLoad& load, std::atomic<std::uint64_t>& thoughtless) const {
  try {
    return environment_.mind(level, *game_)->think(question(level, load)).action;
  } catch (const std::bad_alloc&) {
    ++thoughtless;
    return legal_.front();
  }
}

std::string SeatQuestion::hint(const QueueLoad& load) const {
  const Question asked = question(highest_level, load);
  const Answer answer = environment_.mind(highest_level, *game_)->think(asked);
  return hint_message(*game_, answer, explain(*game_, asked, answer));
}

}  // namespace zashiki::table
