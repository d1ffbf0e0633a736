#include "table/core/event.h"

#include <array>
#include <fmt/format.h>
#include <limits>

#include "game/registry.h"
#include "table/core/minds.h"

namespace zashiki::table {
namespace {

constexpr std::array<std::string_view, 3> by_words{"person", "mind", "clock"};
constexpr std::array<std::string_view, 3> resigned_words{"mind", "ask", "end"};
constexpr Millis longest_time = Millis{1} << 52U;

Error broken(std::string_view what) {
  return {code::bad_file, fmt::format("a stored event cannot be read: {}", what)};
}

void write_actions(JsonWriter& out, const Then& then, const Game& game) {
  out.list("then", then, [&](JsonWriter& list, Action action) { list.value(game.to_text(action).view()); });
}

void write_seat_setup(JsonWriter& out, const SeatSetup& seat) {
  out.begin_object().field("kind", seat_words[static_cast<std::size_t>(seat.kind)]);
  if (!seat.name.empty()) out.field("name", seat.name);
  if (!seat.commitment.empty()) out.field("commitment", seat.commitment);
  if (!seat.entropy.empty()) out.field("entropy", seat.entropy);
  if (!seat.key_hash.empty()) out.field("key", seat.key_hash);
  if (seat.level != 0) out.field("level", seat.level);
  out.end_object();
}

void write_rest(JsonWriter& out, const Rest& rest) {
  out.begin_object().field("weekends", rest.weekends).field("from", rest.sleep_from);
  out.field("until", rest.sleep_until).field("zone", rest.zone_name);
  out.list("changes", rest.zone, [](JsonWriter& list, const ZoneChange& change) {
    list.begin_list().value(change.from).value(change.minutes).end_list();
  });
  out.end_object();
}

struct Writer {
  const Game& game;
  JsonWriter& out;

  void operator()(const Opened& event) const {
    out.field("e", "open").field("game", event.setup.game).field("rules", event.rules);
    out.key("options").raw(json::serialize(event.setup.options));
    out.field("seed", fair::to_hex(event.seed));
    if (event.setup.data) out.key("data").raw(json::serialize(*event.setup.data));
    out.list("seats", event.seats, write_seat_setup);
    if (event.clock.runs())
      out.object("clock", [&](JsonWriter& clock) {
        clock.field("move", event.clock.move)
            .field("bank", event.clock.bank)
            .field("increment", event.clock.increment);
        if (event.clock.rest.any()) write_rest(clock.key("rest"), event.clock.rest);
      });
    out.field("listed", event.listed).field("hints", event.hints);
    if (event.rated) out.field("rated", true);
    if (event.in_tournament) out.field("in_tournament", true);
    write_actions(out, event.then, game);
  }
  void operator()(const Sat& event) const {
    out.field("e", "sit").field("seat", event.seat);
    write_seat_setup(out.key("who"), event.who);
    write_actions(out, event.then, game);
  }
  void operator()(const Revealed& event) const {
    out.field("e", "reveal").field("seat", event.seat).field("entropy", event.entropy);
    write_actions(out, event.then, game);
  }
  void operator()(const Begun& event) const {
    out.field("e", "begin");
    write_actions(out, event.then, game);
  }
  void operator()(const Acted& event) const {
    out.field("e", "act").field("who", event.who).field("action", game.to_text(event.action).view());
    if (event.by != By::person) out.field("by", by_words[static_cast<std::size_t>(event.by)]);
    if (!event.id.empty()) out.field("id", event.id);
    if (!event.then.empty()) write_actions(out, event.then, game);
    write_state(event.clock);
    if (event.unused) out.field("unused", *event.unused);
  }
  void operator()(const Resigned& event) const {
    write_seat_event("resign", event);
    if (event.after != Resigned::After::mind)
      out.field("after", resigned_words[static_cast<std::size_t>(event.after)]);
  }
  void operator()(const TakenOver& event) const { write_seat_event("take-over", event); }
  void operator()(const CameBack& event) const { write_seat_event("come-back", event); }
  void operator()(const TakenBack& event) const { write_seat_event("take-back", event); }
  void operator()(const Vacated& event) const { out.field("e", "vacate").field("seat", event.seat); }
  void operator()(const Undone& event) const {
    out.field("e", "undo").field("actions", event.actions);
    write_state(event.clock);
  }
  void operator()(const HintsAllowed& event) const {
    out.field("e", "hints");
    write_state(event.clock);
  }
  void operator()(const Paused& event) const {
    out.field("e", "pause").field("paused", event.paused);
    write_state(event.clock);
  }
  void operator()(const OnVacation& event) const {
    out.field("e", "vacation").field("seat", event.seat).field("until", event.until);
    write_state(event.clock);
  }
  void operator()(const Continued& event) const { out.field("e", "rematch").field("table", event.table); }
  void operator()(const Closed& event) const {
    out.field("e", "close");
    write_state(event.clock);
  }

  void write_state(const ClockState& clock) const {
    if (!clock.left.empty()) out.list("left", clock.left);
    if (clock.held > 0) out.field("held", clock.held);
    if (clock.pause_left > 0) out.field("pause_left", clock.pause_left);
    if (clock.at > 0) out.field("at", clock.at);
  }
  template <class Happened>
  void write_seat_event(std::string_view name, const Happened& event) const {
    out.field("e", name).field("seat", event.seat);
    write_state(event.clock);
  }
};

// Reading is strict about what a field holds. Fields that nothing here knows pass: another version may have
// written them.
Action action_of(ObjectReader& in, std::string_view text, const Game& game) {
  const auto action = game.parse(text);
  if (!action) in.complain(fmt::format("{} is not an action of {}", quoted(json::value(text)), game.id()));
  return action.value_or(Action{});
}

Then then_of(ObjectReader& in, const Game& game) {
  Then then;
  if (in.has("then"))
    for (const auto& text : in.list("then"))
      then.push_back(action_of(in, text.is_string() ? std::string_view(text.get_string()) : "", game));
  return then;
}

ClockState clock_of(ObjectReader& in) {
  ClockState clock;
  clock.pause_left = in.number_or("pause_left", 0, 0, longest_time);
  clock.at = in.number_or("at", 0, 0, longest_time);
  if (!in.has("left")) return clock;
  const json::array& times = in.list("left");
  if (times.size() > most_players) in.complain("\"left\" is longer than there are seats");
  for (std::size_t i = 0; i < times.size() && in.ok(); ++i)
    clock.left.push_back(in.number_of("left", times[i], -longest_time, longest_time));
  clock.held = in.number_or("held", 0, 0, longest_time);
  return clock;
}

Rest rest_of(ObjectReader& in) {
  constexpr int day = 24 * 60;  // minutes
  ObjectReader rest(in.object("rest"));
  Rest read{.weekends = rest.flag("weekends"),
            .sleep_from = static_cast<int>(rest.number("from", 0, day - 1)),
            .sleep_until = static_cast<int>(rest.number("until", 0, day - 1)),
            .zone_name = std::string(rest.text("zone"))};
  for (const auto& change : rest.list("changes")) {
    const auto* pair = change.if_array();
    if (pair == nullptr || pair->size() != 2) {
      rest.complain("\"changes\" must be a list of pairs");
      break;
    }
    read.zone.push_back({.from = rest.number_of("changes", (*pair)[0], -longest_time, longest_time),
                         .minutes = static_cast<int>(rest.number_of("changes", (*pair)[1], -day, day))});
  }
  if (!rest.ok()) in.complain("in \"rest\": " + rest.complaint());
  return read;
}

Opened opened_of(ObjectReader& in) {
  Opened event;
  event.setup.game = std::string(in.text("game"));
  event.setup.options = in.object("options");
  if (in.has("data")) event.setup.data = *in.any("data");
  event.rules = static_cast<int>(in.number("rules", 0, std::numeric_limits<std::int32_t>::max()));
  const auto seed = fair::from_hex(in.text("seed"));
  if (!seed) in.complain("\"seed\" must have 64 hexadecimal digits");
  event.seed = seed.value_or(fair::Bytes32{});
  for (const auto& value : in.list("seats")) {
    const auto* object = value.if_object();
    if (object == nullptr) {
      in.complain("\"seats\" must be a list of objects");
      break;
    }
    ObjectReader seat(*object);
    event.seats.push_back(read_seat(seat));
    if (!seat.ok()) in.complain("in \"seats\": " + seat.complaint());
  }
  event.setup.players = static_cast<int>(event.seats.size());
  if (in.has("clock")) {
    ObjectReader clock(in.object("clock"));
    event.clock = {.move = clock.number("move", 0, longest_time),
                   .bank = clock.number("bank", 0, longest_time),
                   .increment = clock.number("increment", 0, longest_time)};
    if (clock.has("rest")) event.clock.rest = rest_of(clock);
    if (!clock.ok()) in.complain("in \"clock\": " + clock.complaint());
  }
  event.listed = in.flag("listed");
  event.hints = in.flag("hints");
  event.rated = in.flag_or("rated", false);
  event.in_tournament = in.flag_or("in_tournament", false);
  return event;
}

Seat seat_of(ObjectReader& in, std::string_view name) {
  return static_cast<Seat>(in.number(name, 0, most_players - 1));
}

Event event_of(ObjectReader& in, const Game* game) {
  const std::string_view kind = in.text("e");
  if (kind == "open") {
    Opened event = opened_of(in);
    if (game != nullptr) event.then = then_of(in, *game);
    return event;
  }
  if (game == nullptr) {
    in.complain("the first one does not open a table");
    return Closed{};
  }
  if (kind == "act") {
    Acted event{.who = seat_of(in, "who"), .action = action_of(in, in.text("action"), *game)};
    if (in.has("by")) event.by = static_cast<By>(in.word("by", by_words));
    if (in.has("id")) event.id = std::string(in.text("id"));
    event.then = then_of(in, *game);
    event.clock = clock_of(in);
    if (in.has("unused")) event.unused = in.number("unused", 0, longest_time);
    return event;
  }
  if (kind == "sit") {
    Sat event{.seat = seat_of(in, "seat"), .who = {}};
    ObjectReader who(in.object("who"));
    event.who = read_seat(who);
    if (!who.ok()) in.complain("in \"who\": " + who.complaint());
    event.then = then_of(in, *game);
    return event;
  }
  if (kind == "reveal")
    return Revealed{
        .seat = seat_of(in, "seat"), .entropy = std::string(in.text("entropy")), .then = then_of(in, *game)};
  if (kind == "vacate") return Vacated{.seat = seat_of(in, "seat")};
  if (kind == "begin") return Begun{.then = then_of(in, *game)};
  if (kind == "resign") {
    Resigned event{.seat = seat_of(in, "seat"), .clock = clock_of(in)};
    if (in.has("after")) event.after = static_cast<Resigned::After>(in.word("after", resigned_words));
    return event;
  }
  if (kind == "take-over") return TakenOver{.seat = seat_of(in, "seat"), .clock = clock_of(in)};
  if (kind == "come-back") return CameBack{.seat = seat_of(in, "seat"), .clock = clock_of(in)};
  if (kind == "take-back") return TakenBack{.seat = seat_of(in, "seat"), .clock = clock_of(in)};
  if (kind == "undo")
    return Undone{
        .actions = static_cast<int>(in.number("actions", 0, std::numeric_limits<std::int32_t>::max())),
        .clock = clock_of(in)};
  if (kind == "hints") return HintsAllowed{.clock = clock_of(in)};
  if (kind == "pause") return Paused{.paused = in.flag("paused"), .clock = clock_of(in)};
  if (kind == "vacation")
    return OnVacation{
        .seat = seat_of(in, "seat"), .until = in.number("until", 0, longest_time), .clock = clock_of(in)};
  if (kind == "rematch") return Continued{.table = std::string(in.text("table"))};
  if (kind != "close") in.complain(fmt::format("there is no event {}", quoted(json::value(kind))));
  return Closed{.clock = clock_of(in)};
}

}  // namespace

SeatSetup mind_seat(int level, std::size_t seat) {
  return {.kind = SeatKind::mind, .name = std::string(mind_names[seat]), .level = level};
}

std::string write_event(const Event& event, const Game& game) {
  return json_object([&](JsonWriter& out) { std::visit(Writer{game, out}, event); });
}

SeatSetup read_seat(ObjectReader& in) {
  const auto text = [&](std::string_view name) { return std::string(in.has(name) ? in.text(name) : ""); };
  SeatSetup seat;
  seat.kind = static_cast<SeatKind>(in.word("kind", seat_words));
  seat.name = text("name");
  seat.commitment = text("commitment");
  seat.entropy = text("entropy");
  seat.key_hash = text("key");
  seat.level = static_cast<int>(in.number_or("level", 0, 0, highest_level));
  return seat;
}

Result<Event> read_event(std::string_view text, const Game* game) {
  const auto value = parse_object(text, "it");
  if (!value) return broken(value.error().message);
  ObjectReader in(value->get_object());
  Event event = event_of(in, game);
  if (!in.ok()) return broken(in.complaint());
  return event;
}

Result<std::shared_ptr<const Game>> game_of(const Setup& setup) {
  return choose_game(setup.game, setup.data ? &*setup.data : nullptr);
}

}  // namespace zashiki::table
