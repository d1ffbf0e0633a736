#include "table/protocol/archive.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <utility>

#include "game/transcript.h"
#include "table/core/codes.h"
#include "table/protocol/writing.h"

namespace zashiki::table {
namespace {

Error unreadable() { return {code::bad_file, "the record of this table cannot be read"}; }

}  // namespace

Result<Archive> Archive::read(std::span<const std::string> events, bool over) {
  if (events.empty()) return unreadable();
  auto first = read_event(events[0], nullptr);
  if (!first || !std::holds_alternative<Opened>(*first)) return unreadable();
  Archive record;
  record.opened_ = std::move(std::get<Opened>(*first));
  record.over_ = over;
  for (const auto& text : events) {
    const auto value = parse_object(text, "an event");
    if (!value) return unreadable();
    ObjectReader in(value->get_object());
    const std::string_view kind = in.text("e");
    if (kind == "act")
      record.log_.emplace_back(static_cast<Seat>(in.number("who", 0, most_players - 1)), in.text("action"));
    if (kind == "undo") {
      const auto actions = in.number("actions", 0, std::numeric_limits<std::int32_t>::max());
      if (std::cmp_greater(actions, record.log_.size())) return unreadable();
      record.log_.resize(record.log_.size() - static_cast<std::size_t>(actions));
    }
    if (kind == "vacate") {
      const auto seat = static_cast<std::size_t>(in.number("seat", 0, most_players - 1));
      if (seat >= record.opened_.seats.size()) return unreadable();
      record.opened_.seats[seat] = {};
      record.log_.clear();
    }
    if (kind == "take-back") {
      const auto seat = static_cast<Seat>(in.number("seat", 0, most_players - 1));
      const auto last = std::find_if(record.log_.rbegin(), record.log_.rend(),
                                     [seat](const auto& entry) { return entry.first == seat; });
      if (last == record.log_.rend()) return unreadable();
      record.log_.erase(std::next(last).base());
    }
    if (kind == "sit") {
      const auto seat = static_cast<std::size_t>(in.number("seat", 0, most_players - 1));
      ObjectReader who(in.object("who"));
      SeatSetup sitting = read_seat(who);
      if (!who.ok() || seat >= record.opened_.seats.size()) return unreadable();
      record.opened_.seats[seat] = std::move(sitting);
    }
    if (kind == "reveal") {
      const auto seat = static_cast<std::size_t>(in.number("seat", 0, most_players - 1));
      if (seat >= record.opened_.seats.size()) return unreadable();
      record.opened_.seats[seat].entropy = std::string(in.text("entropy"));
    }
    if (in.has("then"))
      for (const auto& drawn : in.list("then")) {
        if (!drawn.is_string()) return unreadable();
        record.log_.emplace_back(chance, drawn.get_string());
      }
    if (!in.ok()) return unreadable();
  }
  return record;
}

std::string Archive::summary(std::string_view name) const {
  return json_object([&](JsonWriter& out) {
    out.field("table", name).field("game", opened_.setup.game);
    out.key("options").raw(json::serialize(opened_.setup.options));
    out.field("commitment", fair::commitment_of(opened_.seed));
    if (opened_.setup.data) out.key("data").raw(json::serialize(*opened_.setup.data));
    out.list("seats", opened_.seats, [](JsonWriter& list, const SeatSetup& seat) {
      list.begin_object()
          .field("kind", seat_words[static_cast<std::size_t>(seat.kind)])
          .field("present", false);
      write_name(list, seat.name);
      if (seat.kind == SeatKind::mind) list.field("level", seat.level);
      list.end_object();
    });
    out.field("version", log_.size());
    out.key("actors").begin_list().end_list();
    out.field("over", over_)
        .field("started", !log_.empty())
        .field("rules", opened_.rules)
        .field("playable", false);
  });
}

Result<std::string> Archive::transcript() const {
  if (!over_)
    return Error{code::old_rules,
                 fmt::format("this table was played by version {} of the rules of {} and is not over: nobody "
                             "here can tell what of it is secret",
                             opened_.rules, opened_.setup.game)};
  fair::Record fairness;
  for (const auto& seat : opened_.seats) {
    fairness.commitments.push_back(seat.commitment);
    fairness.contributions.push_back(seat.entropy);
  }
  fairness.seed = opened_.seed;
  std::string text =
      transcript_header(opened_.setup, opened_.rules, fair::commitment_of(opened_.seed), fairness) + "\n";
  for (const auto& [who, action] : log_) append_transcript_line(text, who, action);
  return text;
}

}  // namespace zashiki::table
