#include "table/record.h"

#include <array>
#include <fmt/format.h>

#include "game/transcript.h"
#include "table/codes.h"

namespace zashiki::table {
namespace {

constexpr std::array kinds{"open", "human", "mind"};

Error unreadable() { return {code::bad_file, "the record of this table cannot be read"}; }

}  // namespace

Result<Record> Record::read(std::span<const std::string> events, bool over) {
  if (events.empty()) return unreadable();
  auto first = read_event(events[0], nullptr);
  if (!first || !std::holds_alternative<Opened>(*first)) return unreadable();
  Record record;
  record.opened_ = std::move(std::get<Opened>(*first));
  record.over_ = over;
  for (const auto& text : events) {
    boost::system::error_code error;
    const json::value value = json::parse(text, error);
    const auto* event = error ? nullptr : value.if_object();
    if (event == nullptr) return unreadable();
    try {
      const std::string_view kind = event->at("e").as_string();
      if (kind == "act")
        record.log_.emplace_back(event->at("who").to_number<Seat>(), event->at("action").as_string());
      if (kind == "undo" && !record.log_.empty()) record.log_.pop_back();
      if (kind == "sit") {
        auto& seat = record.opened_.seats.at(event->at("seat").to_number<std::size_t>());
        seat = seat_from_json(event->at("who").as_object());
      }
      if (const auto* then = event->if_contains("then"))
        for (const auto& drawn : then->as_array()) record.log_.emplace_back(chance, drawn.as_string());
    } catch (const std::exception&) {
      return unreadable();
    }
  }
  return record;
}

std::string Record::summary(std::string_view name) const {
  json::object out{{"table", name},
                   {"game", opened_.setup.game},
                   {"options", opened_.setup.options},
                   {"commitment", fair::commitment_of(opened_.seed)}};
  if (opened_.setup.data) out["data"] = *opened_.setup.data;
  json::array seats;
  for (const auto& seat : opened_.seats) {
    json::object told{{"kind", kinds[static_cast<std::size_t>(seat.kind)]}, {"present", false}};
    told["name"] = seat.name.empty() ? json::value(nullptr) : json::value(seat.name);
    if (seat.kind == SeatKind::mind) told["level"] = seat.level;
    seats.push_back(std::move(told));
  }
  out["seats"] = std::move(seats);
  out["version"] = log_.size();
  out["actors"] = json::array{};
  out["over"] = over_;
  out["started"] = !log_.empty();
  out["rules"] = opened_.rules;
  out["playable"] = false;
  return json::serialize(out);
}

Result<std::string> Record::transcript() const {
  if (!over_)
    return Error{code::old_rules,
                 fmt::format("this table was played by version {} of the rules of {} and is not over: nobody "
                             "here can tell what of it is secret",
                             opened_.rules, opened_.setup.game)};
  fair::Record fairness;
  for (const auto& seat : opened_.seats) fairness.contributions.push_back(seat.entropy);
  fairness.seed = opened_.seed;
  std::string text =
      transcript_header(opened_.setup, opened_.rules, fair::commitment_of(opened_.seed), fairness) + "\n";
  for (const auto& [who, action] : log_)
    text += json::serialize(json::array{json_of_seat(who), action}) + "\n";
  return text;
}

}  // namespace zashiki::table
