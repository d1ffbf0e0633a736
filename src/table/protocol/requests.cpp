#include "table/protocol/requests.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <limits>

#include "base/unicode.h"
#include "mind/mind.h"
#include "table/core/codes.h"
#include "table/core/limits.h"
#include "table/core/minds.h"
#include "table/protocol/fields.h"

namespace zashiki::table {

std::string read_name(ObjectReader& in, std::string_view field) {
  std::string name = unicode::trimmed(in.text(field));
  if (characters(name) > limits::name || !unicode::is_presentable(name))
    in.complain(fmt::format("\"{}\" must have 1 to {} characters that can be seen", field, limits::name));
  return name;
}

namespace {

constexpr std::int64_t highest_version =
    (std::int64_t{1} << 53U) - 1;  // the highest that every JSON reader keeps exact

std::string name_of(ObjectReader& in) { return read_name(in, "name"); }

std::string commitment_of(ObjectReader& in) {
  std::string commitment(in.text("commitment"));
  if (!fair::from_hex(commitment)) in.complain("\"commitment\" must have 64 hexadecimal digits");
  return commitment;
}

SeatSetup human_of(ObjectReader& in) {
  SeatSetup seat{.kind = SeatKind::human, .name = name_of(in)};
  if (in.has("entropy")) seat.entropy = std::string(in.text("entropy"));
  if (seat.entropy.size() > limits::entropy)
    in.complain(fmt::format("\"entropy\" must have at most {} bytes", limits::entropy));
  if (in.has("commitment")) seat.commitment = commitment_of(in);
  if (in.has("entropy") && in.has("commitment"))
    in.complain("a seat has either \"entropy\" or the \"commitment\" to it");
  return seat;
}

Result<SeatSetup> seat_of(const json::value& value, std::size_t place) {
  const auto* object = value.if_object();
  if (object == nullptr) return bad_request("\"seats\" must be a list of objects");
  ObjectReader in(*object);
  SeatSetup seat;
  switch (static_cast<SeatKind>(in.word("kind", seat_words))) {
    case SeatKind::open: break;
    case SeatKind::human: seat = human_of(in); break;
    case SeatKind::mind:
      seat = mind_seat(static_cast<int>(in.number("level", lowest_level, highest_level)), place);
      if (in.has("name")) seat.name = name_of(in);
      break;
  }
  if (auto fields = in.done(); !fields) return fields.error();
  return seat;
}

}  // namespace

Result<ClockSetup> read_clock(const json::object& object) {
  constexpr Millis longest = Millis{30} * 24 * 3600 * 1000;
  ObjectReader in(object);
  ClockSetup clock;
  clock.move = in.number_or("move", 0, 1, longest);
  clock.bank = in.number_or("bank", 0, 1, longest);
  clock.increment = in.number_or("increment", 0, 0, longest);
  if ((clock.move > 0) == (clock.bank > 0) || (clock.move > 0 && clock.increment > 0))
    in.complain("a clock has either \"move\" or \"bank\" with an optional \"increment\", in milliseconds");
  if (in.has("rest")) {
    constexpr int last_minute = 24 * 60 - 1;  // of a day
    ObjectReader rest(in.object("rest"));
    clock.rest = {.weekends = rest.flag_or("weekends", false),
                  .sleep_from = static_cast<int>(rest.number_or("from", 0, 0, last_minute)),
                  .sleep_until = static_cast<int>(rest.number_or("until", 0, 0, last_minute)),
                  .zone_name = std::string(rest.text("zone", 40))};
    if (auto fields = rest.done(); !fields) in.complain(fields.error().message);
    if (!clock.slow()) in.complain("only the clocks of a day or more can rest");
    if (clock.rest.sleep() > Rest::longest_sleep) in.complain("the sleeping hours must be at most sixteen");
  }
  if (auto fields = in.done(); !fields) return fields.error();
  return clock;
}

namespace {

Seat seat_number(ObjectReader& in) { return static_cast<Seat>(in.number("seat", 0, most_players - 1)); }

ActRequest act_of(ObjectReader& in) {
  ActRequest act{.version = in.number("version", 0, highest_version),
                 .action = std::string(in.text("action"))};
  if (act.action.size() > limits::action)
    in.complain(fmt::format("\"action\" must have at most {} bytes", limits::action));
  if (in.has("id")) {
    act.id = std::string(in.text("id"));
    if (act.id.empty() || characters(act.id) > limits::action_id)
      in.complain(fmt::format("\"id\" must have 1 to {} characters", limits::action_id));
  }
  return act;
}

ChatRequest chat_of(ObjectReader& in) {
  ChatRequest chat{.text = std::string(in.text("text", limits::chat_text)),
                   .saying = std::string(in.has("saying") ? in.text("saying", limits::saying) : "")};
  if (chat.saying == hint_saying) in.complain("\"saying\" must not be \"hint\": the server announces hints");
  for (unicode::CodePoints points(chat.text); !points.done();)
    if (unicode::turns_direction(points.next()))
      in.complain("\"text\" must not turn the direction of writing around");
  return chat;
}

ProposeRequest propose_of(ObjectReader& in) {
  ProposeRequest propose{.what = static_cast<Proposal>(in.word("what", proposal_words))};
  if (in.has("seat")) propose.seat = seat_number(in);
  if ((propose.what == Proposal::take_over) != (propose.seat >= 0))
    in.complain("\"seat\" belongs to take_over, and to nothing else");
  propose.agree = in.flag_or("agree", propose.agree);
  if (in.has("commitment")) propose.commitment = commitment_of(in);
  if (!propose.commitment.empty() && propose.what != Proposal::rematch)
    in.complain("\"commitment\" belongs to rematch, and to nothing else");
  return propose;
}

LookRequest look_of(ObjectReader& in) {
  constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
  const bool by_log = in.has("log");
  if (by_log == in.has("version")) in.complain("a look has either \"version\" or \"log\"");
  if (by_log) return {.log = static_cast<std::size_t>(in.number("log", 0, most))};
  return {.version = in.number("version", 0, most)};
}

Result<Request> request_of(const json::object& object) {
  ObjectReader in(object);
  const std::string_view name = in.text("type");
  Request request = SyncRequest{};
  if (name == "act")
    request = act_of(in);
  else if (name == "chat")
    request = chat_of(in);
  else if (name == "why")
    request = WhyRequest{.action = std::string(in.text("action", limits::action))};
  else if (name == "look")
    request = look_of(in);
  else if (name == "fill")
    request = FillRequest{.level = static_cast<int>(in.number("level", lowest_level, highest_level)),
                          .seat = in.has("seat") ? seat_number(in) : nobody};
  else if (name == "mute")
    request = MuteRequest{.seat = seat_number(in), .muted = in.flag_or("muted", true)};
  else if (name == "propose")
    request = propose_of(in);
  else if (name == "reveal")
    request = RevealRequest{.entropy = std::string(in.text("entropy", limits::entropy))};
  else if (name == "hint")
    request = HintRequest{};
  else if (name == "resign")
    request = ResignRequest{};
  else if (name == "leave")
    request = LeaveRequest{};
  else if (name == "return")
    request = ReturnRequest{};
  else if (name == "take_back")
    request = TakeBackRequest{};
  else if (name == "move")
    request = MoveRequest{.seat = seat_number(in)};
  else if (name == "cancel")
    request = CancelRequest{};
  else if (name != "sync")
    in.complain(fmt::format("there is no request {}", quoted(json::value(name))));
  if (auto fields = in.done(); !fields) return fields.error();
  return request;
}

}  // namespace

std::variant<Request, BadRequest> read_request(std::string_view text) {
  // Small requests are parsed without the heap.
  std::array<unsigned char, 2048> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): overwritten
  json::monotonic_resource memory(buffer.data(), buffer.size());
  const auto value = parse_request(text, &memory);
  if (!value) return BadRequest{.error = value.error()};
  const json::object& object = value->get_object();
  auto request = request_of(object);
  if (request) return std::move(*request);
  BadRequest refused{.error = request.error()};
  if (const auto* id = object.if_contains("id");
      id != nullptr && id->is_string() && id->get_string().size() <= limits::action_id)
    refused.id = std::string(id->get_string());
  return refused;
}

Result<Opened> read_opening(std::string_view body) {
  const auto value = parse_request(body);
  if (!value) return value.error();
  ObjectReader in(value->get_object());
  Opened event;
  event.setup.game = std::string(in.text("game"));
  if (in.has("options")) event.setup.options = in.object("options");
  if (in.has("data")) event.setup.data = in.object("data");
  const json::array& seats = in.list("seats");
  if (seats.empty() || seats.size() > most_players)
    in.complain(fmt::format("\"seats\" must be a list of 1 to {} items", most_players));
  const json::object* clock = in.has_value("clock") ? &in.object("clock") : nullptr;
  event.listed = in.flag_or("listed", event.listed);
  event.rated = in.flag_or("rated", false);
  event.hints = in.flag_or("hints", !event.rated);
  if (event.rated && (event.hints || event.setup.data))
    in.complain("a rated table has neither hints nor a map or cards of its own");
  if (auto fields = in.done(); !fields) return fields.error();
  for (const auto& seat : seats) {
    auto read = seat_of(seat, event.seats.size());
    if (!read) return read.error();
    event.seats.push_back(std::move(*read));
  }
  event.setup.players = static_cast<int>(event.seats.size());
  if (clock != nullptr) {
    auto read = read_clock(*clock);
    if (!read) return read.error();
    event.clock = *read;
  }
  return event;
}

Result<SitRequest> read_sitting(std::string_view body) {
  const auto value = parse_request(body);
  if (!value) return value.error();
  ObjectReader in(value->get_object());
  SitRequest request{.who = human_of(in), .seat = in.has("seat") ? seat_number(in) : nobody};
  if (auto fields = in.done(); !fields) return fields.error();
  return request;
}

}  // namespace zashiki::table
