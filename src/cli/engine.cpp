#include "cli/engine.h"

#include <algorithm>
#include <fmt/format.h>
#include <initializer_list>
#include <iostream>
#include <limits>

#include "cli/command.h"
#include "game/registry.h"

namespace zashiki {
namespace {

constexpr std::size_t deepest_nesting = 32;

Error bad_request(std::string message) { return {code::bad_request, std::move(message)}; }

// Names in a refusal are quoted and cut short, whatever they contain.
std::string quoted(std::string_view text) {
  return fmt::format("{:.60}", json::serialize(json::value(text)));
}

// Every field must be one of these, and the required ones, which come first, must be there.
Status check_fields(const json::object& request, std::initializer_list<std::string_view> required,
                    std::initializer_list<std::string_view> optional = {}) {
  for (const auto& [key, value] : request) {
    bool known = std::string_view(key) == "cmd";
    for (const auto name : required) known |= std::string_view(key) == name;
    for (const auto name : optional) known |= std::string_view(key) == name;
    if (!known) return bad_request(fmt::format("unknown field {}", quoted(key)));
  }
  for (const auto name : required)
    if (!request.contains(name)) return bad_request(fmt::format("the field \"{}\" is missing", name));
  return Done{};
}

json::array seats_to_json(Seats seats) {
  json::array list;
  for (const Seat seat : seats) list.push_back(json_of_seat(seat));
  return list;
}

// Whole numbers are written as such, halves as they are.
json::value score_to_json(double score) {
  const auto whole = static_cast<std::int64_t>(score);
  return static_cast<double>(whole) == score ? json::value(whole) : json::value(score);
}

}  // namespace

std::string Engine::reply(std::string_view line) {
  auto answered = answer(line);
  json::object out;
  out["ok"] = answered.ok();
  if (answered) {
    for (auto& [key, value] : *answered) out[key] = std::move(value);
  } else {
    const Error& error = answered.error();
    json::object about{{"code", error.code}, {"message", error.message}};
    if (!error.clause.empty()) about["clause"] = error.clause;
    out["error"] = std::move(about);
  }
  return json::serialize(out);
}

Result<json::object> Engine::answer(std::string_view line) {
  boost::system::error_code error;
  json::parse_options strict;
  strict.max_depth = deepest_nesting;
  const json::value value = json::parse(line, error, {}, strict);
  if (error) return Error{code::bad_json, fmt::format("this line is no JSON: {}", error.message())};
  const auto* request = value.if_object();
  if (request == nullptr) return bad_request("a request is a JSON object");
  const auto* cmd = request->if_contains("cmd");
  if (cmd == nullptr) return bad_request("the field \"cmd\" is missing");
  if (!cmd->is_string()) return bad_request("\"cmd\" is a string");
  const std::string_view name = cmd->get_string();

  if (name == "new") return start(*request);
  if (name == "act") return act(*request);
  if (name == "legal") return legal(*request);
  if (name == "roll") return roll(*request);
  if (name == "view") return view(*request);
  if (name == "log") return log(*request);
  if (name != "games" && name != "position" && name != "quit")
    return bad_request(fmt::format("there is no command {}", quoted(name)));
  if (auto fields = check_fields(*request, {}); !fields) return fields.error();
  if (name == "games") return json::object{{"games", games_to_json()}};
  if (name == "position") return position();
  quit_ = true;
  return json::object{};
}

Result<json::object> Engine::position() const {
  if (!match_) return Error{code::no_game, "no game is running: start one with \"new\""};
  const Position& here = match_->position();
  json::array scores;
  for (const double score : here.scores()) scores.push_back(score_to_json(score));
  json::object out{
      {"actors", seats_to_json(here.actors())}, {"over", here.over()}, {"scores", std::move(scores)}};
  if (here.over()) out["winners"] = seats_to_json(here.winners());
  return out;
}

Result<json::object> Engine::position_after_action() const {
  auto out = position();
  if (const std::string& outcomes = match_->log().back().outcomes; !outcomes.empty())
    (*out)["outcomes"] = json::parse("[" + outcomes + "]");
  return out;
}

Result<json::object> Engine::start(const json::object& request) {
  if (auto fields = check_fields(request, {"game", "players"}, {"options", "data"}); !fields)
    return fields.error();
  const auto& game = request.at("game");
  if (!game.is_string()) return bad_request("\"game\" is a string");
  const auto& players = request.at("players");
  if (!players.is_int64() && !players.is_uint64()) return bad_request("\"players\" is an integer");
  const auto* options = request.if_contains("options");
  if (options != nullptr && !options->is_object()) return bad_request("\"options\" is an object");
  const auto* data = request.if_contains("data");
  if (data != nullptr && !data->is_object()) return bad_request("\"data\" is an object");

  constexpr std::int64_t too_many = 1000;
  const std::int64_t number = players.is_int64() ? players.get_int64() : too_many;
  Setup setup{.game = std::string(game.get_string()),
              .players = static_cast<int>(std::clamp<std::int64_t>(number, -1, too_many)),
              .options = options == nullptr ? json::object{} : options->get_object(),
              .data = data == nullptr ? std::nullopt : std::optional<json::value>(*data)};
  auto match = Match::start(std::move(setup));
  if (!match) return match.error();
  match_ = std::move(*match);
  return position();
}

Result<Seat> Engine::reader(const json::object& request, std::string_view word, Seat meaning) const {
  const auto& as = request.at("as");
  const std::string_view also = word == "all" ? ", \"spectator\"" : "";
  if (const auto* text = as.if_string()) {
    if (std::string_view(*text) == word) return meaning;
    if (word == "all" && *text == "spectator") return spectator;
    return bad_request(fmt::format("\"as\" is a seat number{} or \"{}\", not {}", also, word, quoted(*text)));
  }
  const auto* seat = as.if_int64();
  if (seat == nullptr) return bad_request(fmt::format("\"as\" is a seat number{} or \"{}\"", also, word));
  const std::int64_t seats = match_ ? match_->position().players() : std::numeric_limits<int>::max();
  if (*seat < 0 || *seat >= seats) return bad_request(fmt::format("there is no seat {}", *seat));
  return static_cast<Seat>(*seat);
}

Result<json::object> Engine::act(const json::object& request) {
  if (auto fields = check_fields(request, {"as", "action"}); !fields) return fields.error();
  const auto who = reader(request, "chance", chance);
  if (!who) return who.error();
  const auto& action = request.at("action");
  if (!action.is_string()) return bad_request("\"action\" is a string");
  if (!match_) return position();
  if (auto acted = match_->act(*who, action.get_string()); !acted) return acted.error();
  return position_after_action();
}

Result<json::object> Engine::legal(const json::object& request) {
  if (auto fields = check_fields(request, {"as"}); !fields) return fields.error();
  const auto who = reader(request, "chance", chance);
  if (!who) return who.error();
  if (!match_) return position();
  const auto choices = match_->legal(*who);
  if (!choices) return choices.error();
  json::array actions;
  json::array probabilities;
  double total = 0;
  for (const auto& choice : *choices) total += choice.weight;
  for (const auto& choice : *choices) {
    actions.emplace_back(choice.text);
    probabilities.emplace_back(choice.weight / total);
  }
  json::object out{{"actions", std::move(actions)}};
  if (*who == chance) out["probabilities"] = std::move(probabilities);
  return out;
}

Result<json::object> Engine::roll(const json::object& request) {
  if (auto fields = check_fields(request, {"seed"}); !fields) return fields.error();
  const auto* seed = request.at("seed").if_int64();
  if (seed == nullptr || *seed < 0 || *seed > std::numeric_limits<std::int32_t>::max())
    return bad_request("\"seed\" is an integer from 0 to 2147483647");
  if (!match_) return position();
  Random random(static_cast<std::uint64_t>(*seed));
  const auto rolled = match_->roll(random);
  if (!rolled) return rolled.error();
  auto out = position_after_action();
  (*out)["action"] = match_->game().to_text(*rolled).view();
  return out;
}

Result<json::object> Engine::view(const json::object& request) {
  if (auto fields = check_fields(request, {"as"}); !fields) return fields.error();
  const auto who = reader(request, "spectator", spectator);
  if (!who) return who.error();
  if (!match_) return position();
  return json::object{{"view", match_->game().view_to_json(match_->position().view(*who))}};
}

Result<json::object> Engine::log(const json::object& request) {
  if (auto fields = check_fields(request, {"as"}); !fields) return fields.error();
  const auto who = reader(request, "all", Match::referee);
  if (!who) return who.error();
  if (!match_) return position();
  json::array entries;
  for (const auto& entry : match_->log())
    entries.push_back(json::array{json_of_seat(entry.who), match_->text_for(entry, *who).view()});
  return json::object{{"log", std::move(entries)}};
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
  program.subcommand("engine", "Speak the line protocol on standard input and output")
      .footer(
          "One JSON object a line in, one out; docs/engine.md describes it. Start with {\"cmd\":\"games\"}.")
      .run([] { return run_engine(std::cin, std::cout); });
}

}  // namespace zashiki
