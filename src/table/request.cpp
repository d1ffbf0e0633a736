#include "table/request.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <limits>
#include <optional>

#include "mind/mind.h"
#include "table/codes.h"
#include "table/fields.h"
#include "table/minds.h"

namespace zashiki::table {
namespace {

constexpr std::array proposal_words{"undo", "pause", "resume", "rematch", "take_over"};

constexpr std::array<std::string_view, 13> unseen{"\u200b", "\u200e", "\u200f", "\u202a", "\u202b",
                                                  "\u202c", "\u202d", "\u202e", "\u2066", "\u2067",
                                                  "\u2068", "\u2069", "\ufeff"};

Result<std::string> name_field(const json::object& object) {
  const auto* name = object.at("name").if_string();
  if (name == nullptr) return bad("\"name\" is a string");
  const bool printable = std::none_of(
      name->begin(), name->end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
  // What takes no room, or turns the letters after it around.
  const std::string_view text = *name;
  const bool visible = text.find_first_not_of(' ') != std::string_view::npos &&
                       std::none_of(unseen.begin(), unseen.end(), [&](std::string_view c) {
                         return text.find(c) != std::string_view::npos;
                       });
  if (name->empty() || characters(*name) > longest_name || !printable || !visible)
    return bad(fmt::format("a name has 1 to {} characters that can be seen, and no control characters",
                           longest_name));
  return std::string(*name);
}

Result<SeatSetup> human_of(const json::object& object) {
  SeatSetup seat{.kind = SeatKind::human};
  auto name = name_field(object);
  if (!name) return name.error();
  seat.name = std::move(*name);
  if (object.contains("entropy")) {
    const auto* entropy = object.at("entropy").if_string();
    if (entropy == nullptr || entropy->size() > longest_entropy)
      return bad(fmt::format("\"entropy\" is a string of at most {} bytes", longest_entropy));
    seat.entropy = std::string(*entropy);
  }
  return seat;
}

Result<SeatSetup> seat_of(const json::value& value, std::size_t place) {
  const auto* object = value.if_object();
  if (object == nullptr) return bad("a seat is an object");
  const auto* kind = object->if_contains("kind");
  if (kind == nullptr || !kind->is_string()) return bad("a seat's \"kind\" is open, human or mind");
  if (kind->get_string() == "open") {
    if (auto fields = check_fields(*object, {"kind"}); !fields) return fields.error();
    return SeatSetup{};
  }
  if (kind->get_string() == "human") {
    if (auto fields = check_fields(*object, {"kind", "name"}, {"entropy"}); !fields) return fields.error();
    return human_of(*object);
  }
  if (kind->get_string() == "mind") {
    if (auto fields = check_fields(*object, {"kind", "level"}, {"name"}); !fields) return fields.error();
    const auto level = number_field(*object, "level", lowest_level, highest_level);
    if (!level) return level.error();
    SeatSetup seat = mind_seat(static_cast<int>(*level), place);
    if (object->contains("name")) {
      auto name = name_field(*object);
      if (!name) return name.error();
      seat.name = std::move(*name);
    }
    return seat;
  }
  return bad("a seat's \"kind\" is open, human or mind");
}

// {"move":ms} or {"bank":ms,"increment"?:ms}
Result<ClockSetup> clock_of(const json::value& value) {
  constexpr Millis longest = Millis{30} * 24 * 3600 * 1000;
  const auto* object = value.if_object();
  if (object == nullptr) return bad("\"clock\" is an object");
  if (auto fields = check_fields(*object, {}, {"move", "bank", "increment"}); !fields) return fields.error();
  ClockSetup clock;
  const auto read = [&](std::string_view name, Millis shortest, Millis& into) {
    const auto* millis = object->if_contains(name);
    if (millis == nullptr) return true;
    if (!millis->is_int64() || millis->get_int64() < shortest || millis->get_int64() > longest) return false;
    into = millis->get_int64();
    return true;
  };
  if (!read("move", 1, clock.move) || !read("bank", 1, clock.bank) || !read("increment", 0, clock.increment))
    return bad("a clock's times are milliseconds, at most 30 days");
  if ((clock.move > 0) == (clock.bank > 0) || (clock.move > 0 && clock.increment > 0))
    return bad("a clock has either \"move\" or \"bank\" with an optional \"increment\"");
  return clock;
}

Result<Request> request_of(const json::object& object) {
  const auto* type = object.if_contains("type");
  if (type == nullptr || !type->is_string()) return bad("the field \"type\" is missing");
  const std::string_view name = type->get_string();
  if (name == "act") {
    if (auto fields = check_fields(object, {"type", "version", "action"}, {"id"}); !fields)
      return fields.error();
    const auto* version = object.at("version").if_int64();
    if (version == nullptr || *version < 0) return bad("\"version\" is a whole number");
    const auto* action = object.at("action").if_string();
    if (action == nullptr) return bad("\"action\" is a string");
    if (action->size() > longest_action) return bad("\"action\" is longer than any action");
    ActRequest act{.version = *version, .action = std::string(*action)};
    if (const auto* id = object.if_contains("id")) {
      const auto* text = id->if_string();
      if (text == nullptr || text->empty() || characters(*text) > longest_id)
        return bad(fmt::format("\"id\" is a string of 1 to {} characters", longest_id));
      act.id = std::string(*text);
    }
    return Request(std::move(act));
  }
  if (name == "chat") {
    if (auto fields = check_fields(object, {"type", "text"}, {"saying"}); !fields) return fields.error();
    auto text = text_field(object, "text", longest_chat);
    if (!text) return text.error();
    ChatRequest chat{.text = std::move(*text)};
    if (object.contains("saying")) {
      auto saying = text_field(object, "saying", longest_saying);
      if (!saying) return saying.error();
      chat.saying = std::move(*saying);
    }
    return Request(std::move(chat));
  }
  if (name == "why") {
    if (auto fields = check_fields(object, {"type", "action"}); !fields) return fields.error();
    auto action = text_field(object, "action", longest_action);
    if (!action) return action.error();
    return Request(WhyRequest{.action = std::move(*action)});
  }
  if (name == "look") {
    if (auto fields = check_fields(object, {"type"}, {"version", "log"}); !fields) return fields.error();
    const bool by_log = object.contains("log");
    if (by_log == object.contains("version")) return bad("a look has either \"version\" or \"log\"");
    const auto number =
        number_field(object, by_log ? "log" : "version", 0, std::numeric_limits<std::int32_t>::max());
    if (!number) return number.error();
    if (by_log) return Request(LookRequest{.log = static_cast<std::size_t>(*number)});
    return Request(LookRequest{.version = *number});
  }
  if (name == "fill") {
    if (auto fields = check_fields(object, {"type", "level"}); !fields) return fields.error();
    const auto level = number_field(object, "level", lowest_level, highest_level);
    if (!level) return level.error();
    return Request(FillRequest{.level = static_cast<int>(*level)});
  }
  if (name == "mute") {
    if (auto fields = check_fields(object, {"type", "seat"}, {"muted"}); !fields) return fields.error();
    const auto* seat = object.at("seat").if_int64();
    if (seat == nullptr || *seat < 0 || *seat >= most_players) return bad("\"seat\" is a seat's number");
    MuteRequest mute{.seat = static_cast<Seat>(*seat)};
    if (const auto* muted = object.if_contains("muted")) {
      if (!muted->is_bool()) return bad("\"muted\" is true or false");
      mute.muted = muted->get_bool();
    }
    return Request(mute);
  }
  if (name == "propose") {
    if (auto fields = check_fields(object, {"type", "what"}, {"seat", "agree"}); !fields)
      return fields.error();
    const auto* what = object.at("what").if_string();
    const auto* word = what == nullptr
                           ? proposal_words.end()
                           : std::find(proposal_words.begin(), proposal_words.end(), std::string_view(*what));
    if (word == proposal_words.end()) return bad("\"what\" is undo, pause, resume, rematch or take_over");
    ProposeRequest propose{.what = static_cast<Proposal>(word - proposal_words.begin())};
    if (const auto* seat = object.if_contains("seat")) {
      if (!seat->is_int64() || seat->get_int64() < 0 || seat->get_int64() >= most_players)
        return bad("\"seat\" is a seat's number");
      propose.seat = static_cast<Seat>(seat->get_int64());
    }
    if ((propose.what == Proposal::take_over) != (propose.seat >= 0))
      return bad("\"seat\" belongs to take_over, and to nothing else");
    if (const auto* agree = object.if_contains("agree")) {
      if (!agree->is_bool()) return bad("\"agree\" is true or false");
      propose.agree = agree->get_bool();
    }
    return Request(propose);
  }
  if (auto fields = check_fields(object, {"type"}); !fields) return fields.error();
  if (name == "sync") return Request(SyncRequest{});
  if (name == "hint") return Request(HintRequest{});
  if (name == "resign") return Request(ResignRequest{});
  if (name == "leave") return Request(LeaveRequest{});
  if (name == "return") return Request(ReturnRequest{});
  return bad(fmt::format("there is no request {}", quoted(name)));
}

}  // namespace

SeatSetup mind_seat(int level, std::size_t seat) {
  return {.kind = SeatKind::mind, .name = std::string(mind_names[seat]), .level = level};
}

std::string_view word_of(Proposal proposal) { return proposal_words[static_cast<std::size_t>(proposal)]; }

std::variant<Request, BadRequest> read_request(std::string_view text) {
  // Small requests are parsed without the heap.
  std::array<unsigned char, 2048> room;  // NOLINT(cppcoreguidelines-pro-type-member-init): overwritten
  json::monotonic_resource memory(room.data(), room.size());
  boost::system::error_code error;
  const json::value value = parse(text, error, &memory);
  if (error) return BadRequest{.error = bad(fmt::format("this is no JSON: {}", error.message()))};
  const auto* object = value.if_object();
  if (object == nullptr) return BadRequest{.error = bad("a request is a JSON object")};
  auto request = request_of(*object);
  if (request) return std::move(*request);
  BadRequest refused{.error = request.error()};
  if (const auto* id = object->if_contains("id");
      id != nullptr && id->is_string() && id->get_string().size() <= longest_id)
    refused.id = std::string(id->get_string());
  return refused;
}

Result<Opened> read_opening(std::string_view body) {
  const auto value = parse_object(body);
  if (!value) return value.error();
  const auto& object = value->get_object();
  if (auto fields = check_fields(object, {"game", "seats"}, {"options", "clock", "listed", "hints", "data"});
      !fields)
    return fields.error();
  Opened event;
  if (!object.at("game").is_string()) return bad("\"game\" is a string");
  event.setup.game = std::string(object.at("game").get_string());
  if (const auto* options = object.if_contains("options")) {
    if (!options->is_object()) return bad("\"options\" is an object");
    event.setup.options = options->get_object();
  }
  if (const auto* data = object.if_contains("data")) {
    if (!data->is_object()) return bad("\"data\" is an object");
    event.setup.data = *data;
  }
  const auto* seats = object.at("seats").if_array();
  if (seats == nullptr || seats->empty() || seats->size() > most_players)
    return bad(fmt::format("\"seats\" is a list of 1 to {} seats", most_players));
  for (const auto& seat : *seats) {
    auto read = seat_of(seat, event.seats.size());
    if (!read) return read.error();
    event.seats.push_back(std::move(*read));
  }
  event.setup.players = static_cast<int>(event.seats.size());
  if (const auto* clock = object.if_contains("clock"); clock != nullptr && !clock->is_null()) {
    auto read = clock_of(*clock);
    if (!read) return read.error();
    event.clock = *read;
  }
  for (const auto& [name, into] : {std::pair{"listed", &event.listed}, std::pair{"hints", &event.hints}}) {
    const auto* flag = object.if_contains(name);
    if (flag == nullptr) continue;
    if (!flag->is_bool()) return bad(fmt::format("\"{}\" is true or false", name));
    *into = flag->get_bool();
  }
  return event;
}

Result<SeatSetup> read_sitting(std::string_view body) {
  const auto value = parse_object(body);
  if (!value) return value.error();
  if (auto fields = check_fields(value->get_object(), {"name"}, {"entropy"}); !fields) return fields.error();
  return human_of(value->get_object());
}

}  // namespace zashiki::table
