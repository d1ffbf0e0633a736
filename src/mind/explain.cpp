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

bool tell_mix(const Answer& answer, std::vector<Because>& because) {
  const auto choices = std::count_if(answer.policy.begin(), answer.policy.end(),
                                     [](const Weighed& weighed) { return weighed.share >= least_share; });
  if (choices < 2) return false;
  because.insert(because.begin(), Because{.kind = "mix", .numbers = {{"choices", choices}}});
  return true;
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
    else if (name == "more" || because.kind == "yen_of_sites" || because.kind == "per_floor")
      argument.value = fmt::format("{:+}", std::round(10 * value) / 10 + 0.0);
    else
      argument.value = fmt::format("{}", std::round(10 * value) / 10);
    values.push_back(std::move(argument));
  }
  return fill(text_of(fmt::format("reason.{}", because.kind), language), values);
}

const Weighed* find(const Answer& answer, Action action) {
  const auto found = std::find_if(answer.policy.begin(), answer.policy.end(),
                                  [&](const Weighed& weighed) { return weighed.action == action; });
  return found == answer.policy.end() ? nullptr : &*found;
}

// What the answer is compared with: what the question asks about, unless the evaluation cannot tell the two
// apart; then the best of those that are clearly worse, or at least worse. Where there is none, an equal one.
struct Rival {
  Action action{};
  bool is_worse = true;
};
std::optional<Rival> rival_of(const Question& question, const Answer& answer, double too_little,
                              double clearly) {
  const Weighed* best = find(answer, answer.action);
  const bool asks = question.judged.size() == 1 && question.judged[0] != answer.action;
  const Weighed* asked = asks ? find(answer, question.judged[0]) : nullptr;
  if (asks && (best == nullptr || asked == nullptr || best->value - asked->value >= too_little))
    return Rival{.action = question.judged[0]};
  if (best == nullptr) return std::nullopt;
  for (const double least : {clearly, too_little, 0.0}) {
    const Weighed* next = least > 0 ? nullptr : asked;
    for (const Weighed& one : answer.policy)
      if (one.action != best->action && best->value - one.value >= least &&
          (next == nullptr || (next != asked && one.value > next->value)))
        next = &one;
    if (next != nullptr) return Rival{.action = next->action, .is_worse = least > 0};
  }
  return std::nullopt;
}

// Whether two reasons of one kind read the same.
bool reads_the_same(const Because& one, const Because& other) {
  return sentence_of(one, Language::english, in_english) == sentence_of(other, Language::english, in_english);
}

// Leaves what the two differ in. Where the other is worse, some of it must speak for the first: a number that
// is worth more to the chooser, or a drawback that only the other has. That comes first.
void leave_the_difference(std::vector<Because>& one, std::vector<Because>& other, bool other_is_worse) {
  const auto same_kind = [](const std::vector<Because>& all, const Because& of) -> const Because* {
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Because& each) { return each.kind == of.kind; });
    return found == all.end() ? nullptr : &*found;
  };
  const auto alike = [&](const Because& mine, const std::vector<Because>& theirs) {
    const Because* same = same_kind(theirs, mine);
    return same != nullptr && ((other_is_worse && mine.merit == same->merit) || reads_the_same(mine, *same));
  };
  const std::vector<Because> all = one;
  std::erase_if(one, [&](const Because& mine) { return alike(mine, other); });
  std::erase_if(other, [&](const Because& theirs) { return alike(theirs, all); });
  const auto favours = [&](const Because& mine) {
    const Because* theirs = same_kind(other, mine);
    return theirs == nullptr ? mine.merit >= 0 : mine.merit > theirs->merit;
  };
  const auto speaks_against = [&](const Because& theirs) {
    const Because* mine = same_kind(one, theirs);
    return mine == nullptr ? theirs.merit < 0 : theirs.merit < mine->merit;
  };
  const bool any =
      std::any_of(one.begin(), one.end(), favours) || std::any_of(other.begin(), other.end(), speaks_against);
  if (other_is_worse && !any) {
    one.clear();
    other.clear();
    return;
  }
  std::stable_partition(other.begin(), other.end(), speaks_against);
  std::stable_partition(one.begin(), one.end(), favours);
  constexpr std::size_t most = 3;
  if (one.size() > most) one.erase(one.begin() + most, one.end());
  std::stable_partition(other.begin(), other.end(),
                        [&](const Because& theirs) { return same_kind(one, theirs) != nullptr; });
  if (other.size() > most) other.erase(other.begin() + most, other.end());
}

// Whether every choice comes to the same because the game is all but over for this seat.
bool tell_decided(const Answer& answer, std::vector<Because>& because) {
  constexpr double sure = 0.98;
  const auto [least, most] =
      std::minmax_element(answer.policy.begin(), answer.policy.end(),
                          [](const Weighed& a, const Weighed& b) { return a.value < b.value; });
  if (least == answer.policy.end() || (most->value > 1 - sure && least->value < sure)) return false;
  const bool won = least->value >= sure;
  because.clear();
  because.push_back({.kind = won ? "all_but_won" : "all_but_lost", .numbers = {}});
  return true;
}

// What all of the answer's good choices have in common: how many they are.
void tell_equals(const Answer& answer, double too_little, std::vector<Because>& because) {
  const Weighed* best = find(answer, answer.action);
  if (best == nullptr) return;
  const auto equals = std::count_if(answer.policy.begin(), answer.policy.end(), [&](const Weighed& one) {
    return std::abs(best->value - one.value) < too_little;
  });
  if (equals < 2) return;
  because.insert(because.begin(), Because{.kind = "about_equal", .numbers = {{"choices", equals}}});
}

// Where nothing else was found, whom the worse choice helps: the highest chance of another seat to win.
void tell_who_gains(const Answer& answer, Action rival, Seat seat, std::vector<Because>& because,
                    std::vector<Because>& instead) {
  const Weighed* mine = find(answer, answer.action);
  const Weighed* theirs = find(answer, rival);
  if (mine == nullptr || theirs == nullptr || mine->values.size() < 3 || theirs->values.size() < 3) return;
  constexpr double clearly = 0.02;
  const double here = best_of_others(mine->values, seat);
  const double there = best_of_others(theirs->values, seat);
  if (there - here < clearly) return;
  because.push_back({.kind = "rival_wins", .numbers = {{"n", 100 * here}}});
  instead.push_back({.kind = "rival_wins", .numbers = {{"n", 100 * there}}});
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
  with_rules_of(game, [&]<class G>(const G& rules) {
    const Choice<G> choice(rules, view_as<typename G::View>(question.view), question.seat, answer.action);
    Reasons<G>::tell(choice, told.because);
    constexpr bool exact = requires { Reasons<G>::another_result; };
    constexpr double too_little = 0.01;
    double clearly = 0.03;
    if constexpr (exact) clearly = Reasons<G>::another_result;
    const auto rival_action = rival_of(question, answer, too_little, clearly);
    if (rival_action) {
      told.against = rival_action->action;
      const Choice<G> rival(rules, view_as<typename G::View>(question.view), question.seat, *told.against);
      Reasons<G>::tell(rival, told.instead);
      tell_outlook(choice, rival, told.because, told.instead);
      leave_the_difference(told.because, told.instead, rival_action->is_worse);
      if (told.because.empty() && told.instead.empty())
        tell_who_gains(answer, *told.against, question.seat, told.because, told.instead);
      if (exact && told.because.empty()) Reasons<G>::tell(choice, told.because);
    }
    // Several shares of an open choice only mean that the actions are equally good.
    const bool sealed = choice.game.actors(choice.world).size() > 1 ||
                        choice.game.secret(choice.world, choice.seat, choice.action).slot != Secret::no_slot;
    if (!exact && tell_decided(answer, told.because)) return told.instead.clear();
    if (!(sealed && tell_mix(answer, told.because))) tell_equals(answer, too_little, told.because);
  });
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
