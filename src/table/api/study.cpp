#include "table/api/study.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <vector>

#include "game/registry.h"
#include "game/transcript.h"
#include "mind/evaluation.h"
#include "mind/niya/puzzle.h"
#include "mind/shipped_puzzles.h"
#include "table/core/codes.h"
#include "table/core/limits.h"
#include "table/core/minds.h"
#include "table/protocol/fields.h"
#include "table/protocol/writing.h"

namespace zashiki::table {
namespace {

struct Studied {
  Match match;
  Seat seat = nobody;
};
using MaybeStudied = std::variant<Studied, StudyRefusal>;

// What every study names: the game, and the position.
struct StudyRequest {
  Setup setup;
  const json::array* actions = nullptr;
  std::optional<std::int64_t> seat;
  std::int64_t seed = 0;
};
StudyRequest request_of(ObjectReader& in) {
  StudyRequest asked;
  Setup& setup = asked.setup;
  setup.game = std::string(in.text("game"));
  if (in.has("options")) setup.options = in.object("options");
  if (in.has_value("data")) setup.data = in.object("data");
  const auto game = find_game(setup.game);
  setup.players =
      static_cast<int>(in.number_or("players", game == nullptr ? 0 : game->min_players(), 1, most_players));
  asked.actions = &in.list("actions");
  if (in.has_value("seat")) asked.seat = in.number("seat", 0, most_players - 1);
  asked.seed = in.number_or("seed", 0, 0, highest_seed);
  return asked;
}

// [who, text]: an entry of a transcript.
Result<std::pair<Seat, std::string_view>> entry_of(const json::value& value) {
  const auto* pair = value.if_array();
  if (pair == nullptr || pair->size() != 2)
    return bad_request("an action must be of the form [who, \"action\"]");
  const auto& who = (*pair)[0];
  const auto* text = (*pair)[1].if_string();
  if (text == nullptr || text->size() > limits::action)
    return bad_request(fmt::format("an action must be a string of at most {} bytes", limits::action));
  if (who.is_string() && who.get_string() == "chance") return std::pair(chance, std::string_view(*text));
  if (!who.is_int64() || who.get_int64() < 0 || who.get_int64() >= most_players)
    return bad_request("the actor must be \"chance\" or the number of a seat");
  return std::pair(static_cast<Seat>(who.get_int64()), std::string_view(*text));
}

MaybeStudied replay(StudyRequest asked) {
  auto match = Match::start(std::move(asked.setup));
  if (!match) return StudyRefusal{.error = match.error()};
  Studied studied{.match = std::move(*match)};
  if (asked.seat) {
    const int players = studied.match.position().players();
    if (*asked.seat >= players)
      return StudyRefusal{
          .error = bad_request(fmt::format("\"seat\" must be a whole number from 0 to {}", players - 1))};
    studied.seat = static_cast<Seat>(*asked.seat);
  }
  for (std::size_t place = 0; place < asked.actions->size(); ++place) {
    const auto entry = entry_of((*asked.actions)[place]);
    if (!entry) return StudyRefusal{.error = entry.error(), .place = place};
    if (auto acted = studied.match.act(entry->first, entry->second); !acted)
      return StudyRefusal{.error = acted.error(), .place = place};
  }
  return studied;
}

// Why an action is illegal, or that it is legal.
void write_why(JsonWriter& out, const Studied& studied, std::string_view action) {
  const auto legal = studied.match.legal_action(studied.seat, action);
  out.object("why", [&](JsonWriter& why) {
    if (legal)
      why.field("message", "this action is legal");
    else
      write_reason(why, legal.error());
  });
}

// The possible draws with their weights: with these and a game's seed, anyone can repeat them.
void write_draws(JsonWriter& out, const Position& here) {
  const Game& game = here.game();
  std::vector<WeightedAction> draws(static_cast<std::size_t>(game.most_outcomes()));
  draws.resize(static_cast<std::size_t>(here.outcomes(draws)));
  out.list("draws", draws, [&](JsonWriter& list, const WeightedAction& draw) {
    list.begin_object()
        .field("action", game.to_text(draw.action).view())
        .field("weight", draw.weight)
        .end_object();
  });
}

void write_studied(JsonWriter& out, const Studied& studied) {
  const Match& match = studied.match;
  const Position& here = match.position();
  out.field("game", match.game().id());
  out.key("options").raw(json::serialize(match.setup().options));
  out.field("players", here.players()).field("version", match.log().size());
  write_position(out, match, here.actors(), studied.seat);
  write_legal(out, match, here.actors(), studied.seat);
  out.field("over", here.over());
  write_scores(out, here);
  if (here.over()) write_seats(out, "winners", here.winners());
  write_sealed(out, match);
  write_account(out, here);
  write_outcomes(out, match, 0);
  if (here.actors().contains(chance)) write_draws(out, here);
}

// The most alternatives that are told, besides the one that was asked about.
constexpr std::size_t most_told = 12;

std::string told(Answer answer, const Explanation& explanation, const Question& question, const Game& game) {
  const std::span<const Action> asked = question.judged;
  std::stable_sort(answer.policy.begin(), answer.policy.end(),
                   [](const Weighed& a, const Weighed& b) { return a.value > b.value; });
  std::size_t rank = 0;
  std::erase_if(answer.policy, [&](const Weighed& one) {
    return ++rank > most_told && one.share == 0 &&
           std::find(asked.begin(), asked.end(), one.action) == asked.end();
  });
  return json_object([&](JsonWriter& out) {
    out.field("seat", question.seat).field("action", game.to_text(answer.action).view());
    write_weighed(out, "actions", answer.policy, game);
    write_values(out, answer.values);
    write_explanation(out, explanation, game);
    if (answer.iterations > 0) out.field("iterations", answer.iterations);
  });
}

// A shipped puzzle, and why its solution is better than what looks best at a glance.
std::string with_reasons(const std::string& game, const json::object& puzzle, std::size_t number,
                         std::size_t of) {
  const Match match = match_of(game, puzzle);
  const auto seat = puzzle.at("seat").to_number<Seat>();
  const AnyView view = match.position().view(seat);
  const std::array glance{*match.game().parse(puzzle.at("glance").as_string())};
  const Answer solution{.action = *match.game().parse(puzzle.at("solution").as_string())};
  const Explanation why =
      explain(match.game(), {.view = view, .seat = seat, .legal = {}, .judged = glance}, solution);
  return json_object([&](JsonWriter& out) {
    out.field("number", number).field("of", of).key("options").raw("{}");
    for (const auto& [key, value] : puzzle)
      if (key != "because") out.key(key).raw(json::serialize(value));
    write_because(out, why, match.game());
  });
}

}  // namespace

std::variant<std::string, StudyRefusal> study(std::string_view text) {
  const auto parsed = parse_request(text);
  if (!parsed) return StudyRefusal{.error = parsed.error()};
  ObjectReader in(parsed->get_object());
  StudyRequest asked = request_of(in);
  const std::int64_t seed = asked.seed;
  const bool rolls = in.has("then");
  if (rolls && in.text("then") != "roll") in.complain("\"then\" must be \"roll\" where it is given");
  const std::string_view why = in.has("why") ? in.text("why", limits::action) : "";
  if (!why.empty() && !asked.seat) in.complain("\"why\" needs a \"seat\"");
  if (auto fields = in.done(); !fields) return StudyRefusal{.error = fields.error()};

  auto replayed = replay(std::move(asked));
  if (auto* refusal = std::get_if<StudyRefusal>(&replayed)) return std::move(*refusal);
  auto& studied = std::get<Studied>(replayed);
  const std::size_t before = studied.match.log().size();
  if (rolls) {
    Random random(static_cast<std::uint64_t>(seed));
    while (studied.match.position().actors().contains(chance)) (void)studied.match.roll(random);
  }
  return json_object([&](JsonWriter& out) {
    write_studied(out, studied);
    if (rolls)
      out.list("rolled", std::span(studied.match.log()).subspan(before),
               [&](JsonWriter& list, const Match::Entry& entry) {
                 write_entry(list, studied.match, entry, Match::referee);
               });
    if (!why.empty()) write_why(out, studied, why);
  });
}

std::variant<Judging, StudyRefusal> judge(std::string_view text) {
  const auto parsed = parse_request(text);
  if (!parsed) return StudyRefusal{.error = parsed.error()};
  ObjectReader in(parsed->get_object());
  StudyRequest asked = request_of(in);
  const std::int64_t seed = asked.seed;
  const auto level = static_cast<int>(in.number_or("level", highest_level, lowest_level, highest_level));
  const std::int64_t iterations = in.number_or("iterations", std::int64_t{evaluation_iterations},
                                               std::int64_t{evaluation_iterations}, limits::iterations);
  const std::string_view played = in.has("played") ? in.text("played", limits::action) : "";
  if (!asked.seat) (void)in.number("seat", 0, most_players - 1);
  if (auto fields = in.done(); !fields) return StudyRefusal{.error = fields.error()};
  auto replayed = replay(std::move(asked));
  if (auto* refusal = std::get_if<StudyRefusal>(&replayed)) return std::move(*refusal);
  const auto& studied = std::get<Studied>(replayed);
  if (auto turn = studied.match.check_turn(studied.seat); !turn) return StudyRefusal{.error = turn.error()};

  std::optional<Action> judged;
  if (!played.empty()) {
    const auto action = studied.match.legal_action(studied.seat, played);
    if (!action) return StudyRefusal{.error = action.error()};
    judged = *action;
  }
  return Judging{.thought = judgement_of({.match = studied.match.copy(),
                                          .seat = studied.seat,
                                          .played = judged,
                                          .level = level,
                                          .seed = static_cast<std::uint64_t>(seed),
                                          .iterations = static_cast<std::uint64_t>(iterations)}),
                 .cost = static_cast<double>(iterations) / evaluation_iterations};
}

Thought judgement_of(const DecisionToJudge& decision) {
  // The computer player gets a view and a list of actions, never the position.
  const Position& here = decision.match.position();
  std::vector<Action> legal(static_cast<std::size_t>(decision.match.game().most_actions()));
  legal.resize(static_cast<std::size_t>(here.legal(decision.seat, legal)));
  std::vector<Action> judged;
  if (decision.played) judged = {*decision.played};
  return [game = decision.match.shared_game(), view = here.view(decision.seat), seat = decision.seat,
          legal = std::move(legal), judged = std::move(judged), level = decision.level, seed = decision.seed,
          iterations = decision.iterations](const QueueLoad&) {
    const Question question{.view = view,
                            .seat = seat,
                            .legal = legal,
                            .budget = {.iterations = iterations},
                            .seed = seed,
                            .judged = judged};
    const auto mind = level == highest_level ? make_evaluator(*game) : mind_of_level(level, *game);
    Answer answer = evaluate(*mind, *game, question);
    const Explanation why = explain(*game, question, answer);
    return told(std::move(answer), why, question, *game);
  };
}

Result<std::string> verify_transcript(std::string_view text) {
  const auto transcript = read_transcript(text);
  if (!transcript) return transcript.error();
  const auto found = verify(*transcript);
  if (!found) return found.error();
  const Position& here = transcript->match.position();
  return json_object([&](JsonWriter& out) {
    out.field("game", transcript->match.game().id()).field("players", here.players());
    zashiki::write_position(out, here);
    out.field("chance", found->chance).field("text", found->text);
  });
}

Result<Thought> puzzle(std::string_view game, std::string_view text) {
  const auto read = number_in_path(text, 0, highest_seed);
  const Error missing{code::not_found, "there is no such puzzle"};
  if (!read) return missing;
  const json::array* const known = shipped_puzzles(game);
  if (known == nullptr) return missing;
  if (game != "niya")
    return Thought(
        [game = std::string(game), known, number = static_cast<std::size_t>(*read)](const QueueLoad&) {
          const std::size_t which = number % known->size();
          return with_reasons(game, (*known)[which].as_object(), which, known->size());
        });
  return Thought([known, number = static_cast<std::uint32_t>(*read)](const QueueLoad&) {
    const niya::Puzzle puzzle = niya::make_puzzle(number);
    return json_object([&](JsonWriter& out) {
      out.field("number", number);
      out.key("options").raw(json::serialize(puzzle.match.setup().options));
      out.list("actions", puzzle.match.log(), [&](JsonWriter& list, const Match::Entry& entry) {
        write_entry(list, puzzle.match, entry, Match::referee);
      });
      out.field("seat", puzzle.seat);
      out.field("solution", puzzle.match.game().to_text(puzzle.solution).view());
      const auto rated = std::find_if(known->begin(), known->end(), [number](const json::value& one) {
        return one.at("number").to_number<std::uint32_t>() == number;
      });
      if (rated != known->end()) out.key("missed").raw(json::serialize(rated->at("missed")));
    });
  });
}

Result<std::string> puzzles(std::string_view game) {
  const json::array* const known = shipped_puzzles(game);
  if (known == nullptr) return Error{code::not_found, "there is no such game"};
  return json_object([&](JsonWriter& out) {
    out.key("puzzles").begin_list();
    std::int64_t place = 0;
    for (const json::value& puzzle : *known) {
      const json::value* number = puzzle.as_object().if_contains("number");
      const json::value* missed = puzzle.as_object().if_contains("missed");
      if (missed != nullptr) {
        out.begin_object()
            .field("number", number == nullptr ? place : number->to_number<std::int64_t>())
            .key("missed")
            .raw(json::serialize(*missed));
        out.end_object();
      }
      ++place;
    }
    out.end_list();
  });
}

}  // namespace zashiki::table
