#include "table/study.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <fmt/format.h>
#include <limits>
#include <vector>

#include "game/registry.h"
#include "mind/niya/puzzle.h"
#include "table/codes.h"
#include "table/fields.h"
#include "table/minds.h"
#include "table/request.h"
#include "table/writing.h"

namespace zashiki::table {
namespace {

constexpr std::int64_t highest_seed = std::numeric_limits<std::int32_t>::max();
// However strong the mind: a page asks about whole games, one position after the other.
constexpr std::chrono::milliseconds longest_thought{255};

struct Studied {
  Match match;
  Seat seat = spectator;
};
using MaybeStudied = std::variant<Studied, StudyRefusal>;

Result<Setup> setup_of(const json::object& body) {
  if (!body.at("game").is_string()) return bad("\"game\" is a string");
  Setup setup{.game = std::string(body.at("game").get_string()), .players = 0, .options = {}, .data = {}};
  if (const auto game = find_game(setup.game)) setup.players = game->min_players();
  if (const auto* options = body.if_contains("options")) {
    if (!options->is_object()) return bad("\"options\" is an object");
    setup.options = options->get_object();
  }
  if (const auto* data = body.if_contains("data"); data != nullptr && !data->is_null()) {
    if (!data->is_object()) return bad("\"data\" is an object");
    setup.data = *data;
  }
  if (body.contains("players")) {
    const auto players = number_field(body, "players", 1, most_players);
    if (!players) return players.error();
    setup.players = static_cast<int>(*players);
  }
  return setup;
}

// [who, text]: one of the entries of a transcript.
Result<std::pair<Seat, std::string_view>> entry_of(const json::value& value) {
  const auto* pair = value.if_array();
  if (pair == nullptr || pair->size() != 2) return bad("an action is [who, text]");
  const auto& who = (*pair)[0];
  const auto* text = (*pair)[1].if_string();
  if (text == nullptr || text->size() > longest_action)
    return bad(fmt::format("an action's text is a string of at most {} bytes", longest_action));
  if (who.is_string() && who.get_string() == "chance") return std::pair(chance, std::string_view(*text));
  if (!who.is_int64() || who.get_int64() < 0 || who.get_int64() >= most_players)
    return bad("whoever acts is a seat's number or \"chance\"");
  return std::pair(static_cast<Seat>(who.get_int64()), std::string_view(*text));
}

MaybeStudied replay(const json::object& body) {
  auto setup = setup_of(body);
  if (!setup) return StudyRefusal{.error = setup.error()};
  auto match = Match::start(std::move(*setup));
  if (!match) return StudyRefusal{.error = match.error()};
  Studied studied{.match = std::move(*match)};
  if (const auto* seat = body.if_contains("seat"); seat != nullptr && !seat->is_null()) {
    const auto number = number_field(body, "seat", 0, studied.match.position().players() - 1);
    if (!number) return StudyRefusal{.error = number.error()};
    studied.seat = static_cast<Seat>(*number);
  }
  const auto* actions = body.at("actions").if_array();
  if (actions == nullptr) return StudyRefusal{.error = bad("\"actions\" is a list of [who, text]")};
  for (std::size_t place = 0; place < actions->size(); ++place) {
    const auto entry = entry_of((*actions)[place]);
    if (!entry) return StudyRefusal{.error = entry.error(), .place = place};
    if (auto acted = studied.match.act(entry->first, entry->second); !acted)
      return StudyRefusal{.error = acted.error(), .place = place};
  }
  return studied;
}

// What forbids an action, or that nothing does.
void append_why(std::string& out, const Studied& studied, std::string_view action) {
  Match trial = studied.match.copy();
  const auto acted = trial.act(studied.seat, action);
  out += R"(,"why":{"message":)";
  append_quoted(out, acted ? "nothing speaks against it" : acted.error().message);
  if (!acted && !acted.error().clause.empty()) {
    out += R"(,"clause":)";
    append_quoted(out, acted.error().clause);
  }
  out += '}';
}

// What chance can do here, each with its weight: whoever has a game's seed can draw again with it.
void append_draws(std::string& out, const Position& here) {
  const Game& game = here.game();
  std::vector<WeightedAction> draws(static_cast<std::size_t>(game.most_outcomes()));
  draws.resize(static_cast<std::size_t>(here.outcomes(draws)));
  out += R"(,"draws":[)";
  for (const auto& [action, weight] : draws) {
    if (out.back() != '[') out += ',';
    out += R"({"action":)";
    append_quoted(out, game.to_text(action).view());
    out += R"(,"weight":)";
    append_number(out, static_cast<std::int64_t>(weight));
    out += '}';
  }
  out += ']';
}

std::string written(const Studied& studied) {
  const Match& match = studied.match;
  const Position& here = match.position();
  std::string out = R"({"game":)";
  append_quoted(out, match.game().id());
  out += R"(,"options":)";
  out += json::serialize(match.setup().options);
  out += R"(,"players":)";
  append_number(out, here.players());
  out += R"(,"version":)";
  append_number(out, static_cast<std::int64_t>(match.log().size()));
  out += R"(,"actors":)";
  append_seats(out, here.actors());
  out += R"(,"view":)";
  match.game().write_view(here.view(studied.seat), out);
  out += R"(,"legal":)";
  append_legal(out, match, here.actors(), studied.seat);
  out += here.over() ? R"(,"over":true,"scores":)" : R"(,"over":false,"scores":)";
  append_scores(out, here);
  if (here.over()) {
    out += R"(,"winners":)";
    append_seats(out, here.winners());
  }
  append_sealed(out, match);
  append_account(out, here);
  append_outcomes(out, match, 0);
  if (here.actors().contains(chance)) append_draws(out, here);
  return out;
}

std::string told(const Answer& answer, const Explanation& explanation, Seat seat, const Game& game) {
  std::string out = R"({"seat":)";
  append_number(out, seat);
  out += R"(,"action":)";
  append_quoted(out, game.to_text(answer.action).view());
  out += R"(,"actions":)";
  append_weighed(out, answer.policy, game);
  out += R"(,"values":[)";
  for (const double value : answer.values)
    out += fmt::format("{}{:.4f}", out.back() == '[' ? "" : ",", value);
  out += "],";
  append_explanation(out, explanation);
  out += '}';
  return out;
}

Result<std::int64_t> optional_number(const json::object& body, std::string_view name, std::int64_t usual,
                                     std::int64_t least, std::int64_t most) {
  return body.contains(name) ? number_field(body, name, least, most) : usual;
}

}  // namespace

std::variant<std::string, StudyRefusal> study(std::string_view text) {
  const auto parsed = parse_object(text);
  if (!parsed) return StudyRefusal{.error = parsed.error()};
  const auto& body = parsed->get_object();
  if (auto fields = check_fields(body, {"game", "actions"},
                                 {"options", "data", "players", "seat", "why", "then", "seed"});
      !fields)
    return StudyRefusal{.error = fields.error()};
  const auto seed = optional_number(body, "seed", 0, 0, highest_seed);
  if (!seed) return StudyRefusal{.error = seed.error()};
  const auto* then = body.if_contains("then");
  if (then != nullptr && (!then->is_string() || then->get_string() != "roll"))
    return StudyRefusal{.error = bad("\"then\" is \"roll\", or missing")};
  Result<std::string> why = std::string();
  if (body.contains("why")) why = text_field(body, "why", longest_action);
  if (!why) return StudyRefusal{.error = why.error()};

  auto replayed = replay(body);
  if (auto* refusal = std::get_if<StudyRefusal>(&replayed)) return std::move(*refusal);
  auto& studied = std::get<Studied>(replayed);
  if (!why->empty() && studied.seat < 0) return StudyRefusal{.error = bad("\"why\" needs a \"seat\"")};
  std::string rolled = "[";
  if (then != nullptr) {
    Random random(static_cast<std::uint64_t>(*seed));
    while (studied.match.position().actors().contains(chance)) {
      (void)studied.match.roll(random);
      if (rolled.size() > 1) rolled += ',';
      append_entry(rolled, studied.match, studied.match.log().back(), Match::referee);
    }
  }
  std::string out = written(studied);
  if (then != nullptr) out += R"(,"rolled":)" + rolled + ']';
  if (!why->empty()) append_why(out, studied, *why);
  out += '}';
  return out;
}

std::variant<Thought, StudyRefusal> judge(std::string_view text) {
  const auto parsed = parse_object(text);
  if (!parsed) return StudyRefusal{.error = parsed.error()};
  const auto& body = parsed->get_object();
  if (auto fields =
          check_fields(body, {"game", "actions", "seat"}, {"options", "data", "players", "level", "seed"});
      !fields)
    return StudyRefusal{.error = fields.error()};
  const auto level = optional_number(body, "level", highest_level, lowest_level, highest_level);
  if (!level) return StudyRefusal{.error = level.error()};
  const auto seed = optional_number(body, "seed", 0, 0, highest_seed);
  if (!seed) return StudyRefusal{.error = seed.error()};
  auto replayed = replay(body);
  if (auto* refusal = std::get_if<StudyRefusal>(&replayed)) return std::move(*refusal);
  const auto& studied = std::get<Studied>(replayed);
  if (studied.seat < 0) return StudyRefusal{.error = bad("\"seat\" is a seat's number")};
  if (auto turn = studied.match.check_turn(studied.seat); !turn) return StudyRefusal{.error = turn.error()};

  // The mind gets a view and a list of actions, never the position.
  const Position& here = studied.match.position();
  std::vector<Action> legal(static_cast<std::size_t>(studied.match.game().most_actions()));
  legal.resize(static_cast<std::size_t>(here.legal(studied.seat, legal)));
  return Thought([game = studied.match.shared_game(), view = here.view(studied.seat), seat = studied.seat,
                  legal = std::move(legal), level = static_cast<int>(*level),
                  seed = static_cast<std::uint64_t>(*seed)](const QueueLoad& load) {
    const auto whole = std::min(levels.at(static_cast<std::size_t>(level - 1)).time, longest_thought);
    const Budget budget = fair_budget(level, load).or_else({.time = whole});
    const Question question{.view = view, .seat = seat, .legal = legal, .budget = budget, .seed = seed};
    const Answer answer = mind_of_level(level, *game)->think(question);
    return told(answer, explain(*game, question, answer), seat, *game);
  });
}

Result<Thought> puzzle(std::string_view game, std::string_view text) {
  std::uint32_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (game != "niya" || text.empty() || read.ec != std::errc() || read.ptr != text.data() + text.size() ||
      number > highest_seed)
    return Error{code::not_found, "there is no such puzzle"};
  return Thought([number](const QueueLoad&) {
    const niya::Puzzle puzzle = niya::make_puzzle(number);
    std::string out = R"({"number":)";
    append_number(out, number);
    out += R"(,"options":)" + json::serialize(puzzle.match.setup().options) + R"(,"actions":[)";
    for (const auto& entry : puzzle.match.log()) {
      if (out.back() == ']') out += ',';
      append_entry(out, puzzle.match, entry, Match::referee);
    }
    out += R"(],"seat":)";
    append_number(out, puzzle.seat);
    out += R"(,"solution":)";
    append_quoted(out, puzzle.match.game().to_text(puzzle.solution).view());
    out += '}';
    return out;
  });
}

}  // namespace zashiki::table
