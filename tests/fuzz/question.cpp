// Any line as a question to a mind of any game: refused with a sentence, or answered with a legal action.
// Lines are changed as JSON, so that most of them come as far as the rules; and a view that is let in is
// asked about by every seat that has to act in it, with the legal actions of the view itself.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "conformance/mutate.h"
#include "fuzz/targets.h"
#include "game/registry.h"
#include "mind/decision.h"
#include "rules/steps.h"

namespace zashiki {
namespace {

constexpr std::uint64_t few = 4;  // iterations

void think(const Game& game, const AnyView& view, Seat seat, std::span<const Action> legal,
           std::uint64_t seed) {
  const auto mind = make_mind(levels[seed % levels.size()].id, game);
  if (!mind) std::abort();
  const Question question{
      .view = view, .seat = seat, .legal = legal, .budget = {.iterations = few}, .seed = seed};
  const Answer answer = (*mind)->think(question);
  if (std::find(legal.begin(), legal.end(), answer.action) == legal.end()) std::abort();
  if (write_answer(game, answer, explain(game, question, answer)).empty()) std::abort();
}

// What passes the check can be sampled and played on.
void look_through(const Game& game, const AnyView& any, std::uint64_t seed) {
  with_rules_of(game, [&]<class G>(const G& rules) {
    const auto& view = view_as<typename G::View>(any);
    Random random(seed);
    auto world = rules.sample(view, random, UniformPrior{});
    for (const Seat seat : rules.actors(world)) {
      if (seat == chance || !(rules.observe(world, seat) == view)) continue;
      const Actions<G> legal(rules, world, seat);
      if (legal.empty()) std::abort();
      think(game, any, seat, {legal.begin(), legal.end()}, seed);
    }
    (void)random_playout(rules, world, random);
  });
}

void try_line(const Game& game, std::string_view line) {
  const auto question = read_question(game, line);
  if (!question && question.error().message.empty()) std::abort();
  if (question) think(game, question->view, question->seat, question->legal, question->seed);
  const auto value = parse_json(line);
  if (!value || !value->is_object()) return;
  const auto* seen = value->get_object().if_contains("view");
  if (seen == nullptr) return;
  const auto view = game.view_from_json(*seen);
  if (view)
    look_through(game, *view, line.size());
  else if (view.error().message.empty())
    std::abort();
}

}  // namespace

void fuzz::question(std::string_view line) {
  for (const auto& game : all_games()) try_line(*game, line);
}

}  // namespace zashiki

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);
std::size_t zashiki::fuzz::change_question(std::uint8_t* data, std::size_t size, std::size_t most,
                                           unsigned seed) {
  Random random(seed);
  boost::system::error_code error;
  auto line = boost::json::parse({reinterpret_cast<const char*>(data), size}, error);
  auto* object = error ? nullptr : line.if_object();
  auto* view = object == nullptr ? nullptr : object->if_contains("view");
  if (view == nullptr || !view->is_object() || random.below(16) == 0)
    return LLVMFuzzerMutate(data, size, most);
  for (auto changes = 1 + random.below(3); changes > 0 && view->is_object() && !view->get_object().empty();
       --changes)
    conformance::mutate(random.below(16) == 0 ? line : *view, random);
  const std::string text = boost::json::serialize(line);
  if (text.size() > most) return size;
  std::copy(text.begin(), text.end(), data);
  return text.size();
}
