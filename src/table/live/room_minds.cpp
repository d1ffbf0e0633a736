// The computer players at a table: their moves, and hints.
#include "mind/mind.h"
#include "table/core/codes.h"
#include "table/live/room.h"
#include "table/live/seat_question.h"

namespace zashiki::table {

// Outside tournaments a game of computer players alone goes on only while someone watches.
bool Room::minds_are_wanted() const {
  return !listeners_.empty() || !table_->people().empty() || table_->in_tournament();
}

void Room::ask_minds() {
  if (!minds_are_wanted()) return;
  for (const Seat seat : table_->minds_to_move(now())) {
    const Version about = table_->owed_since(seat);
    if (thinking_about_[index(seat)] == about) continue;
    thinking_about_[index(seat)] = about;
    ++host_.counts().thoughts;
    const auto& state = table_->seats()[index(seat)];
    const int level = state.setup.kind == SeatKind::mind ? state.setup.level : stand_in_level;
    // Slow enough for the player to watch it and step in.
    const Millis earliest = state.away ? now() + host_.options().pace : 0;
    const SeatQuestion asked(*table_, seat, level, SeatQuestion::Wants::move, host_.environment());
    auto play = [self = shared_from_this(), seat, about, earliest,
                 fallback = asked.fallback()](const Result<std::string>& chosen) {
      if (!chosen) ++self->host_.counts().without_thought;
      auto choose = [self, seat, about, fallback, chosen](const Table* table, const Error&) {
        if (table == nullptr) return;
        const auto action = chosen ? table->game().parse(*chosen) : std::nullopt;
        self->mind_chose(seat, {.owed_since = about, .action = action.value_or(fallback)});
      };
      const Millis wait = earliest - self->now();
      if (wait <= 0) return self->with_table(choose);
      self->host_.environment().after(wait, [self, choose] { self->with_table(choose); });
    };
    host_.environment().ask(asked, Job::Kind::move, address_, std::move(play));
  }
}

// A choice that comes too late is dropped; if the seat still needs one, it is asked for again.
void Room::mind_chose(Seat seat, const MindRequest& request) {
  if (thinking_about_[index(seat)] == request.owed_since) thinking_about_[index(seat)] = -1;
  const auto decision = decide(*table_, seat, request, now());
  if (!decision) return;
  apply(*decision);
  if (std::holds_alternative<Resigned>(decision->front())) {
    agreements_.clear();
    listeners_.send_presence(*table_, now());
    return send_syncs();
  }
  ++host_.counts().actions;
  agreements_.withdraw(seat);
  listeners_.send_updates(*table_, nobody, {}, now());
}

void Room::handle(const Sender& from, const HintRequest&) {
  if (from.seat < 0)
    return refuse(from, {code::not_seated, "you are watching: there is nothing you could do"});
  if (!table_->hints())
    return refuse(
        from, {code::bad_request, table_->guests().size() > 1 ? "hints need everyone's consent at this table"
                                                              : "this table plays without hints"});
  if (!table_->actors().contains(from.seat)) return refuse(from, table_->why(from.seat, {}));
  if (hinting_.contains(from.seat))
    return refuse(from, {code::too_fast, "your hint is on its way: one at a time"});
  const SeatQuestion question(*table_, from.seat, highest_level, SeatQuestion::Wants::hint,
                              host_.environment());
  auto tell = [self = shared_from_this(), from](const Result<std::string>& hint) {
    self->hinting_.erase(from.seat);
    self->with_table([self, from, hint](const Table* table, const Error&) {
      if (table == nullptr) return;
      if (hint)
        self->send(from.reader, message(*hint));
      else
        self->refuse(from, hint.error());
    });
  };
  if (auto asked = host_.hint(address_of(from), question, std::move(tell)); !asked)
    return refuse(from, asked.error());
  hinting_.insert(from.seat);
  // Among people hints are public, so even those who mute the asker are told.
  if (table_->guests().size() > 1)
    listeners_.send_all(message(chat_message(from.seat, "I am asking for a hint.", hint_saying)));
}

}  // namespace zashiki::table
