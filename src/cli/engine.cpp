#include "cli/engine.h"

#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <limits>

#include "cli/command.h"
#include "game/registry.h"

namespace zashiki {
namespace {

// Any whole number is a number of players; it is for the game to refuse it.
int players_of(ObjectReader& in) {
  constexpr std::int64_t too_many = 1000;
  const auto* players = in.any("players");
  if (players == nullptr || players->is_uint64()) return too_many;
  if (const auto* number = players->if_int64())
    return static_cast<int>(std::clamp<std::int64_t>(*number, -1, too_many));
  in.complain("\"players\" must be a whole number");
  return 0;
}

}  // namespace

std::string Engine::reply(std::string_view line) {
  std::string text;
  JsonWriter out(text);
  out.begin_object().field("ok", true);
  const auto answered = answer(line, out);
  if (answered) {
    out.end_object();
    return text;
  }
  return json_object([&](JsonWriter& whole) {
    whole.field("ok", false).object("error", [&](JsonWriter& about) {
      write_error(about, answered.error());
    });
  });
}

Status Engine::answer(std::string_view line, JsonWriter& out) {
  const auto value = parse_object(line, "a request");
  if (!value) return value.error();
  ObjectReader in(value->get_object());
  const std::string_view name = in.text("cmd");
  if (!in.ok()) return in.done();
  if (name == "new") return start(in, out);
  if (name == "act") return act(in, out);
  if (name == "legal") return legal(in, out);
  if (name == "roll") return roll(in, out);
  if (name == "view") return view(in, out);
  if (name == "log") return log(in, out);
  if (name != "games" && name != "position" && name != "quit")
    in.complain(fmt::format("there is no command {}", quoted(json::value(name))));
  if (auto fields = in.done(); !fields) return fields;
  if (name == "games") write_games(out.key("games"));
  if (name == "position") return position(out);
  quit_ = name == "quit";
  return Done{};
}

Status Engine::check_game(const ObjectReader& in) const {
  if (auto fields = in.done(); !fields) return fields;
  if (!match_) return Error{code::no_game, "no game is running: start one with \"new\""};
  return Done{};
}

Status Engine::position(JsonWriter& out) const {
  if (!match_) return Error{code::no_game, "no game is running: start one with \"new\""};
  write_position(out, match_->position());
  return Done{};
}

Status Engine::position_after_action(JsonWriter& out) const {
  auto told = position(out);
  if (const std::string& outcomes = match_->log().back().outcomes; !outcomes.empty())
    out.key("outcomes").begin_list().raw(outcomes).end_list();
  return told;
}

Status Engine::start(ObjectReader& in, JsonWriter& out) {
  Setup setup{.game = std::string(in.text("game")),
              .players = players_of(in),
              .options = in.has("options") ? in.object("options") : json::object{},
              .data = in.has("data") ? std::optional<json::value>(in.object("data")) : std::nullopt};
  if (auto fields = in.done(); !fields) return fields;
  auto match = Match::start(std::move(setup));
  if (!match) return match.error();
  match_ = std::move(*match);
  return position(out);
}

Seat Engine::reader(ObjectReader& in, std::string_view word, Seat meaning) const {
  const auto* as = in.any("as");
  if (as == nullptr) return nobody;
  const bool or_spectator = word == "all";
  if (const auto* text = as->if_string()) {
    if (std::string_view(*text) == word) return meaning;
    if (or_spectator && *text == "spectator") return nobody;
  }
  const int seats = match_ ? match_->position().players() : std::numeric_limits<int>::max();
  const auto* seat = as->if_int64();
  if (seat != nullptr && *seat >= 0 && *seat < seats) return static_cast<Seat>(*seat);
  in.complain(seat != nullptr ? fmt::format("there is no seat {}", *seat)
                              : fmt::format("\"as\" must be the number of a seat{} or \"{}\"",
                                            or_spectator ? ", \"spectator\"" : "", word));
  return nobody;
}

Status Engine::act(ObjectReader& in, JsonWriter& out) {
  const Seat who = reader(in, "chance", chance);
  const std::string_view action = in.text("action");
  if (auto ready = check_game(in); !ready) return ready;
  if (auto acted = match_->act(who, action); !acted) return acted;
  return position_after_action(out);
}

Status Engine::legal(ObjectReader& in, JsonWriter& out) {
  const Seat who = reader(in, "chance", chance);
  if (auto ready = check_game(in); !ready) return ready;
  const auto choices = match_->legal(who);
  if (!choices) return choices.error();
  out.list("actions", *choices, [](JsonWriter& list, const auto& choice) { list.value(choice.text); });
  if (who != chance) return Done{};
  double total = 0;
  for (const auto& choice : *choices) total += choice.weight;
  out.list("probabilities", *choices,
           [&](JsonWriter& list, const auto& choice) { list.value(choice.weight / total); });
  return Done{};
}

Status Engine::roll(ObjectReader& in, JsonWriter& out) {
  const auto seed = in.number("seed", 0, std::numeric_limits<std::int32_t>::max());
  if (auto ready = check_game(in); !ready) return ready;
  Random random(static_cast<std::uint64_t>(seed));
  const auto rolled = match_->roll(random);
  if (!rolled) return rolled.error();
  auto told = position_after_action(out);
  out.field("action", match_->game().to_text(*rolled).view());
  return told;
}

Status Engine::view(ObjectReader& in, JsonWriter& out) {
  const Seat who = reader(in, "spectator", nobody);
  if (auto ready = check_game(in); !ready) return ready;
  match_->game().write_view(match_->position().view(who), out.key("view"));
  return Done{};
}

Status Engine::log(ObjectReader& in, JsonWriter& out) {
  const Seat who = reader(in, "all", Match::referee);
  if (auto ready = check_game(in); !ready) return ready;
  out.list("log", match_->log(), [&](JsonWriter& list, const Match::Entry& entry) {
    write_seat(list.begin_list(), entry.who);
    list.value(match_->text_for(entry, who).view()).end_list();
  });
  return Done{};
}

namespace {

// Reads lines of any length and content until the end of input or `quit`.
int run_engine(std::istream& in, std::ostream& out) {
  Engine engine;
  std::string line;
  while (!engine.has_quit() && std::getline(in, line)) out << engine.reply(line) << '\n' << std::flush;
  return 0;
}

}  // namespace

void add_engine(Command& program) {
  program.subcommand("engine", "Run the rules for another program over standard input and output")
      .footer(
          "One JSON object per line in, one out; docs/build/engine.md describes them. Start with "
          "{\"cmd\":\"games\"}.")
      .run([] { return run_engine(std::cin, std::cout); });
}

}  // namespace zashiki
