#include "mind/explain.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include "mind/heuristics/all.h"
#include "mind/reasons/akiwado.h"
#include "mind/reasons/izakaya.h"
#include "mind/reasons/kamiza.h"
#include "mind/reasons/niya.h"
#include "mind/reasons/nyakuza.h"
#include "rules/games.h"

namespace zashiki {
namespace {

// Actions chosen less often than this are not mentioned.
constexpr double least_share = 0.05;

void tell_mix(const Answer& answer, std::vector<Because>& because) {
  const auto choices = std::count_if(answer.policy.begin(), answer.policy.end(),
                                     [](const Weighed& weighed) { return weighed.share >= least_share; });
  if (choices > 1) because.push_back({.kind = "mix", .numbers = {{"choices", choices}}});
}

std::optional<Action> rival_of(const Question& question, const Answer& answer) {
  if (question.judged.size() == 1 && question.judged[0] != answer.action) return question.judged[0];
  const Weighed* best = nullptr;
  for (const Weighed& one : answer.policy)
    if (one.action != answer.action && (best == nullptr || one.value > best->value)) best = &one;
  if (best == nullptr) return std::nullopt;
  return best->action;
}

// Leaves what speaks for the first: what it has and the other lacks, or has less of, and the other's
// drawbacks.
void leave_what_favours(std::vector<Because>& one, std::vector<Because>& other) {
  std::erase_if(one, [&](const Because& mine) {
    const auto theirs = std::find_if(other.begin(), other.end(),
                                     [&](const Because& reason) { return reason.kind == mine.kind; });
    return mine.merit < 0 || (theirs != other.end() && theirs->merit >= mine.merit);
  });
  std::erase_if(other, [&](const Because& theirs) {
    return theirs.merit >= 0 && std::none_of(one.begin(), one.end(),
                                             [&](const Because& mine) { return mine.kind == theirs.kind; });
  });
}

// Whether the evaluation cannot tell the two apart.
bool about_equal(const Answer& answer, Action one, Action other) {
  constexpr double too_little = 0.01;
  const auto value_of = [&](Action action) {
    const auto found = std::find_if(answer.policy.begin(), answer.policy.end(),
                                    [&](const Weighed& weighed) { return weighed.action == action; });
    return found == answer.policy.end() ? std::optional<double>() : found->value;
  };
  const auto a = value_of(one);
  const auto b = value_of(other);
  return a && b && std::abs(*a - *b) < too_little;
}

// How often something happens.
std::string often(double share, Language language) {
  constexpr double hardly = 0.03;
  if (share >= 1 - hardly / 10) return std::string(text_of("reason.often.always", language));
  if (share > 1 - hardly) return std::string(text_of("reason.often.nearly", language));
  if (share < hardly) return std::string(text_of("reason.often.hardly", language));
  const Argument percent{.name = "percent", .value = fmt::format("{:.0f}", std::round(20 * share) * 5)};
  return fill(text_of("reason.often.part", language), {&percent, 1});
}

std::string sentence_of(const Because& because, Language language, const Naming& naming) {
  std::vector<Argument> values;
  for (const auto& [name, value, word] : because.numbers) {
    Argument argument{.name = std::string(name), .value = std::string(word)};
    if (!word.empty())
      argument.value = naming(argument);
    else if (name == "chance")
      argument.value = often(value, language);
    else if (because.kind == "yen_of_sites")
      argument.value = fmt::format("{:+.0f}", value);
    else
      argument.value = fmt::format("{}", std::round(10 * value) / 10);
    values.push_back(std::move(argument));
  }
  return fill(text_of(fmt::format("reason.{}", because.kind), language), values);
}

// As sentences: the first letter large, a full stop at the end.
std::string as_sentence(const std::string& text) {
  if (text.empty()) return {};
  std::string sentence = text;
  sentence[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(sentence[0])));
  if (sentence.back() != '.') sentence += '.';
  return sentence;
}

}  // namespace

Explanation explain(const Game& game, const Question& question, const Answer& answer) {
  Explanation told;
  bool sealed = false;  // several shares of an open choice only mean that the actions are equally good
  with_rules_of(game, [&]<class G>(const G& rules) {
    const Choice<G> choice(rules, view_as<typename G::View>(question.view), question.seat, answer.action);
    Reasons<G>::tell(choice, told.because);
    told.against = rival_of(question, answer);
    if (told.against && about_equal(answer, answer.action, *told.against)) {
      told.because = {{.kind = "about_equal", .numbers = {}}};
    } else if (told.against) {
      const Choice<G> rival(rules, view_as<typename G::View>(question.view), question.seat, *told.against);
      Reasons<G>::tell(rival, told.instead);
      tell_outlook(choice, rival, told.because, told.instead);
      leave_what_favours(told.because, told.instead);
    }
    sealed = choice.game.actors(choice.world).size() > 1 ||
             choice.game.secret(choice.world, choice.seat, choice.action).slot != Secret::no_slot;
  });
  if (sealed) tell_mix(answer, told.because);
  told.reason = sentences_of(told.because, Language::english);
  if (!told.instead.empty())
    told.reason +=
        fmt::format("{}With \"{}\" instead: {}", told.reason.empty() ? "" : " ",
                    game.to_text(*told.against).view(), sentences_of(told.instead, Language::english));
  if (!answer.reason.empty()) told.reason += (told.reason.empty() ? "" : " ") + as_sentence(answer.reason);
  return told;
}

std::string sentences_of(std::span<const Because> because, Language language, const Naming& naming) {
  std::string text;
  for (const Because& one : because) {
    if (language == Language::english && !text.empty()) text += ' ';
    text += sentence_of(one, language, naming);
  }
  return text;
}

void write_because(std::span<const Because> because, JsonWriter& out) {
  out.begin_list();
  for (const Because& one : because) {
    out.begin_object().field("kind", one.kind);
    for (const auto& number : one.numbers) out.field(number.name, std::round(number.value * 1e4) / 1e4);
    out.end_object();
  }
  out.end_list();
}

}  // namespace zashiki
