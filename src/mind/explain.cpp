#include "mind/explain.h"

#include <algorithm>
#include <cctype>

#include "mind/heuristics/all.h"
#include "mind/reasons/akiwado.h"
#include "mind/reasons/izakaya.h"
#include "mind/reasons/kamiza.h"
#include "mind/reasons/niya.h"
#include "mind/reasons/nyakuza.h"
#include "rules/games.h"

namespace zashiki {
namespace {

// What is chosen less often than this is not worth a word.
constexpr double least_share = 0.05;

// "Mix: bid 2 half the time, bid 3 one time in three."
void tell_mix(const Game& game, const Answer& answer, std::vector<Because>& because) {
  Because mix{.kind = "mix", .numbers = {}, .sentence = "mix: "};
  int parts = 0;
  for (const Weighed& weighed : answer.policy) {
    if (weighed.share < least_share) continue;
    mix.sentence += fmt::format("{}{} {}", parts == 0 ? "" : ", ", game.to_text(weighed.action).view(),
                                often(weighed.share));
    ++parts;
  }
  mix.numbers.emplace_back("choices", parts);
  if (parts > 1) because.push_back(std::move(mix));
}

// As sentences: the first letter large, a full stop at the end.
std::string sentence_of(const std::string& text) {
  if (text.empty()) return {};
  std::string sentence = text;
  sentence[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(sentence[0])));
  if (sentence.back() != '.') sentence += '.';
  return sentence;
}

}  // namespace

Explanation explain(const Game& game, const Question& question, const Answer& answer) {
  Explanation told;
  bool sealed = false;  // in the open several shares only mean that it is all the same
  with_rules_of(game, [&]<class G>(const G& rules) {
    const Choice<G> choice(rules, view_as<typename G::View>(question.view), question.seat, answer.action);
    Reasons<G>::tell(choice, told.because);
    sealed = choice.game.actors(choice.world).size() > 1 ||
             choice.game.secret(choice.world, choice.seat, choice.action).slot != Secret::no_slot;
  });
  if (sealed) tell_mix(game, answer, told.because);
  for (const Because& because : told.because)
    told.reason += (told.reason.empty() ? "" : " ") + sentence_of(because.sentence);
  if (!answer.reason.empty()) told.reason += (told.reason.empty() ? "" : " ") + sentence_of(answer.reason);
  return told;
}

void write_because(std::span<const Because> because, JsonWriter& out) {
  out.begin_list();
  for (const Because& one : because) {
    out.begin_object().field("kind", one.kind);
    for (const auto& [name, number] : one.numbers) out.field(name, std::round(number * 1e4) / 1e4);
    out.end_object();
  }
  out.end_list();
}

}  // namespace zashiki
