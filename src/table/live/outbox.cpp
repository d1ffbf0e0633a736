#include "table/live/outbox.h"

#include <utility>

#include "table/core/codes.h"
#include "table/core/limits.h"

namespace zashiki::table {

void Outbox::begin(store::TableRow row, std::vector<store::Query> also) {
  table_ = row.id;
  phase_ = row.phase;
  stored_ = 0;
  created_ = std::move(row);
  also_ = std::move(also);
}

void Outbox::resume(const store::Loaded& loaded) {
  table_ = loaded.row.id;
  phase_ = loaded.row.phase;
  stored_ = static_cast<std::int64_t>(loaded.events.size());
  epoch_ = loaded.epoch;
}

void Outbox::flush(store::Phase phase, store::Millis now, Outcome done) {
  if (events_.empty()) return finish(Done{});
  in_flight_ = true;
  store::Append append{.table = table_,
                       .first = stored_,
                       .events = std::exchange(events_, {}),
                       .epoch = epoch_,
                       .at = now,
                       .created = std::exchange(created_, std::nullopt),
                       .also = std::exchange(also_, {}),
                       .most_listed = limits::listed_per_address,
                       .standing = std::exchange(standing_, {})};
  if (phase != phase_) append.phase = phase_ = phase;
  stored_ += static_cast<std::int64_t>(append.events.size());
  append.done = [this, done = std::move(done)](const Status& stored) {
    in_flight_ = false;
    const Status told =
        stored ? stored
               : Error{code::unavailable, "this could not be stored now: nothing has changed, try again"};
    finish(told);
    done(told);
  };
  store_.append(std::move(append));
}

void Outbox::finish(const Status& status) {
  auto messages = std::exchange(messages_, {});
  auto outcomes = std::exchange(outcomes_, {});
  if (status)
    for (const auto& message : messages) message.to->deliver(message.text);
  for (const auto& outcome : outcomes) outcome(status);
  // Keep the capacity for the next unit, unless messages were added meanwhile.
  messages.clear();
  if (messages_.empty()) messages_.swap(messages);
}

}  // namespace zashiki::table
