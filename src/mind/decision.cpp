#include "mind/decision.h"

#include <algorithm>
#include <fmt/format.h>

namespace zashiki {
namespace {

// Bounds the cost of a question: a million iterations take minutes in the slowest game.
constexpr std::int64_t most_iterations = 1'000'000;

// What a view tells about the position: the number of players, and the legal actions of its reader.
struct Decision {
  int players = 0;
  std::vector<Action> legal;
};
Result<Decision> look_through(const Game& game, const AnyView& any, Seat seat) {
  Result<Decision> result = bad_request("this game is not known here");
  with_rules_of(game, [&]<class G>(const G& rules) {
    const auto& view = view_as<typename G::View>(any);
    Random random(0);
    const auto world = rules.sample(view, random, UniformPrior{});
    if (!(rules.observe(world, seat) == view)) {
      result = bad_request("no position of this game looks like this view");
    } else if (!rules.actors(world).contains(seat)) {
      result = bad_request(fmt::format("seat {} has nothing to decide in this view", seat));
    } else {
      Decision decision{.players = rules.players(world), .legal = {}};
      rules.legal(world, seat, [&](Action action) { decision.legal.push_back(action); });
      result = std::move(decision);
    }
  });
  return result;
}

}  // namespace

std::string write_question(const Game& game, const Setup& setup, const AnyView& view, Seat seat,
                           std::span<const Action> legal, std::uint64_t seed) {
  std::vector<Text> texts;
  texts.reserve(legal.size());
  for (const Action action : legal) texts.push_back(game.to_text(action));
  std::sort(texts.begin(), texts.end(), [](const Text& a, const Text& b) { return a.view() < b.view(); });
  return json_object([&](JsonWriter& out) {
    out.field("players", setup.players);
    out.key("options").raw(json::serialize(setup.options));
    out.field("seat", seat);
    game.write_view(view, out.key("view"));
    out.list("legal", texts, [](JsonWriter& list, const Text& text) { list.value(text.view()); });
    out.field("seed", seed >> 33U);
  });
}

std::string write_question(const Match& match, Seat seat, std::uint64_t seed) {
  const Position& here = match.position();
  std::vector<Action> legal(static_cast<std::size_t>(match.game().most_actions()));
  legal.resize(static_cast<std::size_t>(here.legal(seat, legal)));
  return write_question(match.game(), match.setup(), here.view(seat), seat, legal, seed);
}

Result<ReadQuestion> read_question(const Game& game, std::string_view line) {
  const auto parsed = parse_object(line, "a question");
  if (!parsed) return parsed.error();
  return read_question(game, parsed->get_object());
}

Result<ReadQuestion> read_question(const Game& game, const json::object& asked) {
  ObjectReader body(asked);
  const auto players = static_cast<int>(body.number("players", game.min_players(), game.max_players()));
  const auto seat = static_cast<Seat>(body.number("seat", 0, players - 1));
  const std::uint64_t seed = body.natural_or("seed", 0);
  const std::int64_t iterations = body.number_or("iterations", 0, 0, most_iterations);
  const json::object options = body.has("options") ? body.object("options") : json::object{};
  const json::array& texts = body.list("legal");
  const json::value* seen = body.any("view");
  if (auto fields = body.done(); !fields) return fields.error();
  if (const auto started = game.start(players, options); !started) return started.error();
  auto view = game.view_from_json(*seen);
  if (!view) return view.error();
  auto decision = look_through(game, *view, seat);
  if (!decision) return decision.error();
  if (decision->players != players)
    return bad_request(fmt::format("the view is of {} players, not {}", decision->players, players));
  ReadQuestion question{.view = *view,
                        .seat = seat,
                        .legal = {},
                        .seed = seed,
                        .iterations = static_cast<std::uint64_t>(iterations)};
  std::vector<Action> left = decision->legal;
  for (const auto& text : texts) {
    const auto action = text.is_string() ? game.parse(text.get_string()) : std::nullopt;
    const auto found = action ? std::find(left.begin(), left.end(), *action) : left.end();
    if (found == left.end())
      return bad_request(
          fmt::format("{} is not a legal action of this view, or is named twice", quoted(text)));
    *found = left.back();
    left.pop_back();
    question.legal.push_back(*action);
  }
  if (!left.empty())
    return bad_request(fmt::format("\"legal\" has {} actions, and in this view there are {}",
                                   question.legal.size(), decision->legal.size()));
  return question;
}

std::string write_answer(const Game& game, const Answer& answer, const Explanation& explanation) {
  return json_object([&](JsonWriter& out) {
    out.field("action", game.to_text(answer.action).view());
    out.list("values", answer.values);
    out.list("policy", answer.policy, [&](JsonWriter& list, const Weighed& weighed) {
      list.begin_object()
          .field("action", game.to_text(weighed.action).view())
          .field("share", weighed.share)
          .field("value", weighed.value)
          .end_object();
    });
    out.field("reason", explanation.reason);
    write_because(explanation.because, out.key("because"));
    out.field("iterations", answer.iterations);
  });
}

Result<Action> read_answer(const Game& game, std::string_view line) {
  const auto parsed = parse_object(line, "an answer");
  if (!parsed) return parsed.error();
  const auto* text = parsed->get_object().if_contains("action");
  if (text == nullptr || !text->is_string()) return bad_request("\"action\" must be a string");
  const auto action = game.parse(text->get_string());
  if (!action) return bad_request(fmt::format("{} is not an action of {}", quoted(*text), game.id()));
  return *action;
}

}  // namespace zashiki
