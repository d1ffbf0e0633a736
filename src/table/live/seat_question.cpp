#include "table/live/seat_question.h"

#include <array>
#include <utility>

#include "game/registry.h"
#include "mind/decision.h"
#include "mind/evaluation.h"
#include "mind/explain.h"
#include "table/protocol/fields.h"
#include "table/protocol/messages.h"

namespace zashiki::table {
namespace {

constexpr std::array<std::string_view, 2> wants_words{"move", "hint"};

}  // namespace

SeatQuestion::SeatQuestion(const Table& table, Seat seat, int level, Wants wants, Environment& environment)
    : game_(table.shared_game()),
      setup_(table.match().setup()),
      view_(table.match().position().view(seat)),
      seat_(seat),
      legal_(static_cast<std::size_t>(game_->most_actions())),
      level_(level),
      character_(table.character(seat)),
      wants_(wants) {
  legal_.resize(static_cast<std::size_t>(table.match().position().legal(seat, legal_)));
  environment.random_bytes({reinterpret_cast<std::uint8_t*>(&seed_), sizeof seed_});
}

std::string SeatQuestion::answer(Environment& environment, const QueueLoad& load) const {
  Question asked{.view = view_, .seat = seat_, .legal = legal_};
  if (wants_ == Wants::hint) {
    const Answer answer = evaluate(*environment.evaluator(*game_), *game_, asked);
    return hint_message(*game_, answer, explain(*game_, asked, answer));
  }
  asked.budget = fair_budget(level_, load);
  asked.seed = seed_;
  asked.character = character_;
  return std::string(game_->to_text(environment.mind(level_, *game_)->think(asked).action).view());
}

std::string SeatQuestion::text() const {
  return json_object([&](JsonWriter& out) {
    out.field("wants", wants_words[static_cast<std::size_t>(wants_)]).field("level", level_);
    out.field("character", character_words[static_cast<std::size_t>(character_)]);
    out.field("game", setup_.game);
    if (setup_.data) out.key("data").raw(json::serialize(*setup_.data));
    out.key("question").raw(write_question(*game_, setup_, view_, seat_, legal_, seed_));
  });
}

Result<SeatQuestion> SeatQuestion::read(std::string_view text) {
  const auto parsed = parse_request(text);
  if (!parsed) return parsed.error();
  ObjectReader in(parsed->get_object());
  const auto wants = static_cast<Wants>(in.word("wants", wants_words));
  const auto level = static_cast<int>(in.number("level", lowest_level, highest_level));
  const auto character = static_cast<Character>(in.word("character", character_words));
  const std::string game(in.text("game"));
  const json::value* data = in.has("data") ? in.any("data") : nullptr;
  const json::object& asked = in.object("question");
  if (auto fields = in.done(); !fields) return fields.error();
  auto chosen = choose_game(game, data);
  if (!chosen) return chosen.error();
  auto read = read_question(**chosen, asked);
  if (!read) return read.error();
  SeatQuestion question(*chosen, read->view);
  question.seat_ = read->seat;
  question.legal_ = std::move(read->legal);
  question.seed_ = read->seed;
  question.level_ = level;
  question.character_ = character;
  question.wants_ = wants;
  return question;
}

}  // namespace zashiki::table
