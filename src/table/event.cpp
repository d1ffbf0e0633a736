#include "table/event.h"

#include <array>
#include <fmt/format.h>

#include "game/fields_text.h"
#include "game/registry.h"

namespace zashiki::table {
namespace {

constexpr std::array seat_words{"open", "human", "mind"};
constexpr std::array by_words{"person", "mind", "clock"};

Error broken(std::string_view what) {
  return {code::bad_file, fmt::format("a stored event cannot be read: {}", what)};
}

json::array texts_of(const Then& then, const Game& game) {
  json::array list;
  for (const Action action : then) list.emplace_back(game.to_text(action).view());
  return list;
}

json::object seat_to_json(const SeatSetup& seat) {
  json::object out{{"kind", seat_words[static_cast<std::size_t>(seat.kind)]}};
  if (!seat.name.empty()) out["name"] = seat.name;
  if (!seat.entropy.empty()) out["entropy"] = seat.entropy;
  if (!seat.key_hash.empty()) out["key"] = seat.key_hash;
  if (seat.level != 0) out["level"] = seat.level;
  return out;
}

json::object timed(json::object event, const ClockLeft& left) {
  if (!left.empty()) event["left"] = json::value_from(left);
  return event;
}

struct Writer {
  const Game& game;

  json::object operator()(const Opened& event) const {
    json::object out{{"e", "open"},
                     {"game", event.setup.game},
                     {"rules", event.rules},
                     {"options", event.setup.options},
                     {"seed", fair::to_hex(event.seed)}};
    if (event.setup.data) out["data"] = *event.setup.data;
    json::array seats;
    for (const auto& seat : event.seats) seats.push_back(seat_to_json(seat));
    out["seats"] = std::move(seats);
    if (event.clock.runs())
      out["clock"] = {
          {"move", event.clock.move}, {"bank", event.clock.bank}, {"increment", event.clock.increment}};
    out["listed"] = event.listed;
    out["hints"] = event.hints;
    out["then"] = texts_of(event.then, game);
    return out;
  }
  json::object operator()(const Sat& event) const {
    return {{"e", "sit"},
            {"seat", event.seat},
            {"who", seat_to_json(event.who)},
            {"then", texts_of(event.then, game)}};
  }
  json::object operator()(const Resigned& event) const {
    return timed({{"e", "resign"}, {"seat", event.seat}}, event.left);
  }
  json::object operator()(const TakenOver& event) const {
    return timed({{"e", "take-over"}, {"seat", event.seat}}, event.left);
  }
  json::object operator()(const CameBack& event) const {
    return timed({{"e", "come-back"}, {"seat", event.seat}}, event.left);
  }
  json::object operator()(const Undone& event) const {
    return timed({{"e", "undo"}, {"actions", event.actions}}, event.left);
  }
  json::object operator()(const Paused& event) const {
    return timed({{"e", "pause"}, {"paused", event.paused}}, event.left);
  }
  json::object operator()(const Continued& event) const { return {{"e", "rematch"}, {"table", event.table}}; }
  json::object operator()(const Closed& event) const { return timed({{"e", "close"}}, event.left); }
  json::object operator()(const Acted&) const { return {}; }  // written by hand below
};

// The one event that is written all the time goes straight into text.
std::string write_acted(const Acted& event, const Game& game) {
  std::string out = R"({"e":"act","who":)";
  append_number(out, event.who);
  out += R"(,"action":)";
  append_quoted(out, game.to_text(event.action).view());
  if (event.by != By::person) {
    out += R"(,"by":)";
    append_quoted(out, by_words[static_cast<std::size_t>(event.by)]);
  }
  if (!event.id.empty()) {
    out += R"(,"id":)";
    append_quoted(out, event.id);
  }
  if (!event.then.empty()) {
    out += R"(,"then":[)";
    for (std::size_t i = 0; i < event.then.size(); ++i) {
      if (i > 0) out += ',';
      append_quoted(out, game.to_text(event.then[i]).view());
    }
    out += ']';
  }
  if (!event.left.empty()) {
    out += R"(,"left":[)";
    for (std::size_t i = 0; i < event.left.size(); ++i) {
      if (i > 0) out += ',';
      append_number(out, event.left[i]);
    }
    out += ']';
  }
  out += '}';
  return out;
}

// Reading trusts its own writing as to types: what is missing or odd throws, and the one handler below turns
// that into a refusal.
template <class Words>
std::size_t word_of(const json::value& value, const Words& words) {
  for (std::size_t i = 0; i < words.size(); ++i)
    if (value.as_string() == words[i]) return i;
  throw std::invalid_argument("an unknown word");
}

Action action_of(const json::value& text, const Game& game) {
  const auto action = game.parse(text.as_string());
  if (!action) throw std::invalid_argument("an action that is none");
  return *action;
}

Then then_of(const json::object& object, const Game& game) {
  Then then;
  if (const auto* list = object.if_contains("then"))
    for (const auto& text : list->as_array()) then.push_back(action_of(text, game));
  return then;
}

ClockLeft left_of(const json::object& object) {
  ClockLeft left;
  if (const auto* list = object.if_contains("left"))
    for (const auto& millis : list->as_array()) left.push_back(millis.as_int64());
  return left;
}

Opened opened_of(const json::object& object) {
  Opened event;
  event.setup.game = std::string(object.at("game").as_string());
  event.setup.options = object.at("options").as_object();
  if (const auto* data = object.if_contains("data")) event.setup.data = *data;
  event.rules = object.at("rules").to_number<int>();
  const auto seed = fair::from_hex(object.at("seed").as_string());
  if (!seed) throw std::invalid_argument("the seed");
  event.seed = *seed;
  for (const auto& seat : object.at("seats").as_array())
    event.seats.push_back(seat_from_json(seat.as_object()));
  event.setup.players = static_cast<int>(event.seats.size());
  if (const auto* clock = object.if_contains("clock"))
    event.clock = {.move = clock->at("move").as_int64(),
                   .bank = clock->at("bank").as_int64(),
                   .increment = clock->at("increment").as_int64()};
  event.listed = object.at("listed").as_bool();
  event.hints = object.at("hints").as_bool();
  return event;
}

Event event_of(const json::object& object, const Game* game) {
  const auto seat = [&] { return object.at("seat").to_number<Seat>(); };
  const std::string_view kind = object.at("e").as_string();
  if (kind == "open") {
    Opened event = opened_of(object);
    if (game != nullptr) event.then = then_of(object, *game);
    return event;
  }
  if (game == nullptr) throw std::invalid_argument("the first one does not open a table");
  if (kind == "act")
    return Acted{
        .who = object.at("who").to_number<Seat>(),
        .action = action_of(object.at("action"), *game),
        .by = object.contains("by") ? static_cast<By>(word_of(object.at("by"), by_words)) : By::person,
        .id = object.contains("id") ? std::string(object.at("id").as_string()) : std::string(),
        .then = then_of(object, *game),
        .left = left_of(object)};
  if (kind == "sit")
    return Sat{
        .seat = seat(), .who = seat_from_json(object.at("who").as_object()), .then = then_of(object, *game)};
  if (kind == "resign") return Resigned{.seat = seat(), .left = left_of(object)};
  if (kind == "take-over") return TakenOver{.seat = seat(), .left = left_of(object)};
  if (kind == "come-back") return CameBack{.seat = seat(), .left = left_of(object)};
  if (kind == "undo")
    return Undone{.actions = object.at("actions").to_number<int>(), .left = left_of(object)};
  if (kind == "pause") return Paused{.paused = object.at("paused").as_bool(), .left = left_of(object)};
  if (kind == "rematch") return Continued{.table = std::string(object.at("table").as_string())};
  if (kind == "close") return Closed{.left = left_of(object)};
  throw std::invalid_argument("an unknown kind");
}

}  // namespace

std::string write_event(const Event& event, const Game& game) {
  if (const auto* acted = std::get_if<Acted>(&event)) return write_acted(*acted, game);
  return json::serialize(std::visit(Writer{game}, event));
}

SeatSetup seat_from_json(const json::object& object) {
  const auto text = [&](std::string_view name) {
    const auto* value = object.if_contains(name);
    return value == nullptr ? std::string() : std::string(value->as_string());
  };
  SeatSetup seat;
  seat.kind = static_cast<SeatKind>(word_of(object.at("kind"), seat_words));
  seat.name = text("name");
  seat.entropy = text("entropy");
  seat.key_hash = text("key");
  if (const auto* level = object.if_contains("level")) seat.level = level->to_number<int>();
  return seat;
}

Result<Event> read_event(std::string_view text, const Game* game) {
  boost::system::error_code error;
  const json::value value = json::parse(text, error);
  if (error || !value.is_object()) return broken("it is no JSON object");
  try {
    return event_of(value.get_object(), game);
  } catch (const std::exception& wrong) {
    return broken(wrong.what());
  }
}

Result<std::shared_ptr<const Game>> game_of(const Setup& setup) {
  return choose_game(setup.game, setup.data ? &*setup.data : nullptr);
}

}  // namespace zashiki::table
