#include "mind/mind.h"

#include <fmt/format.h>

#include "mind/makers.h"

namespace zashiki {
namespace {

class RandomMind final : public Mind {
 public:
  Answer think(const Question& question) override {
    Random random(question.seed);
    const auto size = static_cast<std::uint32_t>(question.legal.size());
    Answer answer{
        .action = question.legal[random.below(size)], .policy = {}, .values = {}, .reason = "by lot"};
    for (const Action action : question.legal)
      answer.policy.push_back({.action = action, .share = 1.0 / size, .value = 0});
    return answer;
  }
};

}  // namespace

Result<std::unique_ptr<Mind>> make_mind(std::string_view name, const Game& game) {
  std::unique_ptr<Mind> mind;
  if (name == "random") mind = std::make_unique<RandomMind>();
  int level = 0;
  for (std::size_t i = 0; i < levels.size(); ++i)
    if (levels[i].id == name) level = static_cast<int>(i) + 1;
  with_rules_of(game, [&](const auto& rules) {
    if (name == "greedy") mind = make_greedy(rules);
    if (name == "search5") mind = make_without_net(rules);
    if (name == "net") mind = make_net(rules);
    if (name == "exploiter") mind = make_exploiter(rules);
    if (level > 0) mind = make_level(rules, level);
  });
  if (mind == nullptr && name == "net")
    return Error{code::bad_request,
                 fmt::format("there is no net for {}, or none for these maps and cards", game.id())};
  if (mind == nullptr && name == "exploiter")
    return Error{code::bad_request, fmt::format("nobody knows how level 5 mixes in {}", game.id())};
  if (mind == nullptr)
    return Error{
        code::bad_request,
        fmt::format("there is no mind {:.40}; there are random, greedy, level1 to level5, search5 and net",
                    quoted(json::value(name)))};
  return mind;
}

}  // namespace zashiki
