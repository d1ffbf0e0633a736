#include "lab/decision.h"

#include <algorithm>
#include <fmt/format.h>

namespace zashiki {
namespace {

Error bad(std::string message) { return {code::bad_request, std::move(message)}; }

Result<json::object> read_object(std::string_view line) {
  boost::system::error_code error;
  json::parse_options strict;
  strict.max_depth = 32;
  json::value value = json::parse(line, error, {}, strict);
  if (error) return Error{code::bad_json, fmt::format("this line is no JSON: {}", error.message())};
  if (!value.is_object()) return bad("a line is a JSON object");
  return std::move(value.get_object());
}

// What a view itself says of the position: how many play, and what its reader may do in any world that looks
// so.
struct Sight {
  int players = 0;
  std::vector<Action> legal;
};
Result<Sight> check_view(const Game& game, const AnyView& any, Seat seat) {
  Result<Sight> result = bad("this game is not known here");
  with_rules_of(game, [&]<class G>(const G& rules) {
    const auto& view = std::get<typename G::View>(any);
    Random random(0);
    const auto world = rules.sample(view, random, UniformPrior{});
    if (!(rules.observe(world, seat) == view)) {
      result = bad("no position of this game looks like this view");
    } else if (!rules.actors(world).contains(seat)) {
      result = bad(fmt::format("seat {} has nothing to decide in this view", seat));
    } else {
      Sight sight{.players = rules.players(world), .legal = {}};
      rules.legal(world, seat, [&](Action action) { sight.legal.push_back(action); });
      result = std::move(sight);
    }
  });
  return result;
}

std::uint64_t number_or(const json::object& object, std::string_view name, std::uint64_t usual) {
  const auto* value = object.if_contains(name);
  if (value == nullptr) return usual;
  if (const auto* number = value->if_int64())
    return *number < 0 ? usual : static_cast<std::uint64_t>(*number);
  return value->is_uint64() ? value->get_uint64() : usual;
}

}  // namespace

std::string write_question(const Match& match, Seat seat, std::uint64_t seed) {
  json::array legal;
  const auto choices = match.legal(seat);
  for (const auto& choice : *choices) legal.emplace_back(choice.text);
  return json::serialize(json::object{{"players", match.position().players()},
                                      {"options", match.setup().options},
                                      {"seat", seat},
                                      {"view", match.game().view_to_json(match.position().view(seat))},
                                      {"legal", std::move(legal)},
                                      {"seed", seed >> 33U}});
}

Result<ReadQuestion> read_question(const Game& game, std::string_view line) {
  auto object = read_object(line);
  if (!object) return object.error();
  for (const auto& [key, value] : *object) {
    constexpr std::array known{"players", "options", "seat", "view", "legal", "seed", "iterations"};
    if (std::find(known.begin(), known.end(), std::string_view(key)) == known.end())
      return bad(fmt::format("unknown field {:.60}", json::serialize(json::value(key))));
  }
  for (const auto* name : {"players", "seat", "view", "legal"})
    if (!object->contains(name)) return bad(fmt::format("the field \"{}\" is missing", name));
  const auto* players = object->at("players").if_int64();
  const auto* seat = object->at("seat").if_int64();
  if (players == nullptr || seat == nullptr) return bad("\"players\" and \"seat\" are integers");
  if (*players < game.min_players() || *players > game.max_players())
    return bad(fmt::format("{} is not for {} players", game.id(), *players));
  if (*seat < 0 || *seat >= *players) return bad(fmt::format("there is no seat {}", *seat));
  for (const auto* name : {"seed", "iterations"}) {
    const auto* number = object->if_contains(name);
    if (number != nullptr && !number->is_uint64() && (!number->is_int64() || number->get_int64() < 0))
      return bad(fmt::format("\"{}\" is an integer from 0", name));
  }
  if (const auto* options = object->if_contains("options"); options != nullptr) {
    if (!options->is_object()) return bad("\"options\" is an object");
    if (const auto started = game.start(static_cast<int>(*players), options->get_object()); !started)
      return started.error();
  }
  auto view = game.view_from_json(object->at("view"));
  if (!view) return view.error();
  ReadQuestion question{.view = *view,
                        .seat = static_cast<Seat>(*seat),
                        .legal = {},
                        .seed = number_or(*object, "seed", 0),
                        .iterations = number_or(*object, "iterations", 0)};
  auto sight = check_view(game, question.view, question.seat);
  if (!sight) return sight.error();
  if (sight->players != *players)
    return bad(fmt::format("the view is of {} players, not {}", sight->players, *players));
  const auto* legal = object->at("legal").if_array();
  if (legal == nullptr || legal->empty()) return bad("\"legal\" is a list of actions");
  for (const auto& text : *legal) {
    const auto action = text.is_string() ? game.parse(text.get_string()) : std::nullopt;
    if (!action || std::find(sight->legal.begin(), sight->legal.end(), *action) == sight->legal.end())
      return bad(fmt::format("{:.80} is not legal in this view", json::serialize(text)));
    question.legal.push_back(*action);
  }
  if (question.legal.size() != sight->legal.size())
    return bad(fmt::format("\"legal\" has {} actions, and in this view there are {}", question.legal.size(),
                           sight->legal.size()));
  return question;
}

std::string write_answer(const Game& game, const Answer& answer, const Explanation& explanation) {
  json::array policy;
  for (const Weighed& weighed : answer.policy)
    policy.push_back({{"action", game.to_text(weighed.action).view()},
                      {"share", weighed.share},
                      {"value", weighed.value}});
  json::array values;
  for (const double value : answer.values) values.emplace_back(value);
  return json::serialize(json::object{{"action", game.to_text(answer.action).view()},
                                      {"values", std::move(values)},
                                      {"policy", std::move(policy)},
                                      {"reason", explanation.reason},
                                      {"because", to_json(explanation.because)},
                                      {"iterations", answer.iterations}});
}

Result<Action> read_answer(const Game& game, std::string_view line) {
  auto object = read_object(line);
  if (!object) return object.error();
  const auto* text = object->if_contains("action");
  if (text == nullptr || !text->is_string()) return bad("an answer has an \"action\", a string");
  const auto action = game.parse(text->get_string());
  if (!action) return bad(fmt::format("{:.80} is no action of {}", json::serialize(*text), game.id()));
  return *action;
}

}  // namespace zashiki
