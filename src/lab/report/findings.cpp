#include "lab/report/findings.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace zashiki {
namespace {

constexpr double false_alarms = 0.05;  // of a whole row of questions
constexpr std::uint64_t enough = 50;   // games, for a share to be worth a sentence

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string decimal(double value, int digits) {
  std::string text = fmt::format("{:.{}f}", std::abs(value), digits);
  return value < 0 && text.find_first_not_of("0.") != std::string::npos ? "−" + text : text;
}

std::string joined(const std::vector<std::string>& words, std::size_t most = 6) {
  std::string out;
  for (std::size_t i = 0; i < std::min(words.size(), most); ++i)
    out += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
  if (words.size() > most) out += fmt::format(" and {} more", words.size() - most);
  return out;
}

// "bid 9" comes before "bid 10".
bool comes_before(const std::string& a, const std::string& b) {
  const auto split = [](const std::string& text) {
    const std::size_t digits = text.find_last_not_of("0123456789") + 1;  // 0 where there is nothing else
    return std::pair(text.substr(0, digits), text.size() - digits);
  };
  const auto [name_a, long_a] = split(a);
  const auto [name_b, long_b] = split(b);
  return name_a == name_b && long_a != long_b ? long_a < long_b : a < b;
}

std::string turn_name(std::size_t place) {
  constexpr std::array<std::string_view, most_players> names{"the first in turn", "the second", "the third",
                                                             "the fourth", "the fifth"};
  return std::string(names[place]);
}

void tell_shares(const std::vector<Wins>& won, bool by_turn, std::vector<std::string>& out) {
  const double fair = 1 / static_cast<double>(won.size());
  std::vector<std::string> odd;
  for (std::size_t i = 0; i < won.size(); ++i)
    if (differs_from_fair(won[i], fair, won.size()))
      odd.push_back(
          fmt::format("{} {}", by_turn ? turn_name(i) : fmt::format("seat {}", i), percent(won[i].share())));
  if (odd.empty())
    out.push_back(fmt::format("No {} wins more or less often than chance explains.",
                              by_turn ? "place in turn order" : "seat"));
  else
    out.push_back(fmt::format("{} matters. Share of wins: {} (fair: {}).",
                              by_turn ? "Turn order" : "The seat", joined(odd), percent(fair)));
}

std::string minutes(double seconds) { return fmt::format("{:.0f}", std::max(1.0, std::round(seconds / 60))); }

void tell_length(const GameSums& sums, std::vector<std::string>& out) {
  const auto from = minutes(static_cast<double>(sums.seconds.quantile(0.1)));
  const auto to = minutes(static_cast<double>(sums.seconds.quantile(0.9)));
  out.push_back(fmt::format("A game takes {} rounds and {} actions on average; people would need {} minutes.",
                            decimal(sums.rounds.mean(), sums.rounds.deviation() > 0 ? 1 : 0),
                            decimal(sums.actions.mean(), 0),
                            from == to ? "about " + from : fmt::format("about {} to {}", from, to)));
}

void tell_course(const ReportDocument& document, std::vector<std::string>& out) {
  const GameSums& sums = document.base();
  if (sums.lead_changes.mean() > 0.005)
    out.push_back(fmt::format("The lead changes {} times in a game.", decimal(sums.lead_changes.mean(), 1)));
  constexpr std::size_t half = tenths / 2 - 1;
  if (sums.leads[half].games * 2 > sums.games)
    out.push_back(
        fmt::format("The leader at half time wins {} of the games.", percent(sums.leads[half].share())));
  for (const ReportPart* part : document.all(PartKind::certainty))
    if (const auto clear = clear_after(part->as<CertaintySums>()); clear && part->games() >= enough)
      out.push_back(
          *clear >= 1
              ? "The winner is open until the very end: even games continued from the last tenth have the "
                "same winner less than four times in five."
              : fmt::format("The winner is clear after {:.0f} % of the game: of games continued from there, "
                            "four in five have the same one.",
                            100 * *clear));
}

void tell_choices(const GameSums& sums, std::vector<std::string>& out) {
  const Unused unused = unused_of(sums);
  if (!unused.always.empty())
    out.push_back(fmt::format("These players always make the same choice: {}. Other players may not.",
                              joined(unused.always)));
  if (!unused.never.empty())
    out.push_back("Offered, but never chosen by these players: " + joined(unused.never) + ".");
  std::vector<std::string> more;
  for (const auto& [name, kind] : sums.kinds) {
    const Habit habit = habit_of(sums, kind);
    const double base = std::max(habit.winners, habit.others);
    if (base > 0 && std::abs(habit.winners - habit.others) > 0.1 * base &&
        habit.p < false_alarms / static_cast<double>(sums.kinds.size()))
      more.push_back(
          fmt::format("{} ({} times against {})", name, decimal(habit.winners, 2), decimal(habit.others, 2)));
  }
  if (!more.empty())
    out.push_back("What winners do more or less often than the others, per game: " + joined(more) + ".");
}

// The value of an option: true is "on".
std::string value_text(const json::value& value) {
  if (const bool* on = value.if_bool()) return *on ? "on" : "off";
  if (const auto* text = value.if_string()) return std::string(*text);
  return json::serialize(value);
}

// One sentence for each option.
void tell_effects(const ReportDocument& document, std::vector<std::string>& out) {
  std::map<std::string, std::vector<const ReportPart*>> options;
  for (const ReportPart* part : document.all(PartKind::effect))
    if (part->games() >= enough) options[part->option].push_back(part);
  for (const auto& [option, parts] : options) {
    std::vector<std::string> changes;
    for (const ReportPart* part : parts) {
      const auto& sums = part->as<EffectSums>();
      if (sums.same_winners != sums.games)
        changes.push_back(
            fmt::format("{} with {}",
                        percent(1 - static_cast<double>(sums.same_winners) / static_cast<double>(sums.games)),
                        value_text(part->value)));
    }
    const std::string which = fmt::format("The option {} (here: {})", option, value_text(parts[0]->usual));
    out.push_back(changes.empty()
                      ? which + " changes no winner."
                      : fmt::format("{} gives games another winner: {}.", which, joined(changes)));
  }
}

void tell_skill(const ReportDocument& document, std::vector<std::string>& out) {
  const double fair = 1 / static_cast<double>(document.subject.players);
  const ReportPart* best = nullptr;
  const ReportPart* worst = nullptr;
  const auto share = [](const ReportPart* part) { return part->as<SkillSums>().won.share(); };
  for (const ReportPart* part : document.all(PartKind::skill)) {
    if (part->games() < enough) continue;
    if (best == nullptr || share(part) > share(best)) best = part;
    if (worst == nullptr || share(part) < share(worst)) worst = part;
  }
  if (best == worst) return;
  out.push_back(fmt::format("Alone among {}, {} wins {} (fair: {}), and {} {}.", document.subject.mind,
                            best->mind, percent(share(best)), percent(fair), worst->mind,
                            percent(share(worst))));
}

}  // namespace

bool differs_from_fair(const Wins& won, double fair, std::size_t looked_at) {
  const double error = std::sqrt(fair * (1 - fair) / std::max(1.0, static_cast<double>(won.games)));
  return chance_of_difference(won.share() - fair, error) < false_alarms / static_cast<double>(looked_at);
}

Unused unused_of(const GameSums& sums) {
  constexpr std::uint64_t often = 100;
  Unused unused;
  const auto look = [&](const std::string& name, const ActionSums& action) {
    if (action.offered < often) return;
    if (action.chosen == 0)
      unused.never.push_back(name);
    else if (action.chosen * 100 < action.offered)
      unused.seldom.push_back(name);
  };
  for (const auto& [name, kind] : sums.kinds) {
    if (!kind.actions || kind.actions->size() < 2) {
      look(name, kind.all);
      continue;
    }
    const auto favourite =
        std::max_element(kind.actions->begin(), kind.actions->end(),
                         [](const auto& a, const auto& b) { return a.second.chosen < b.second.chosen; });
    if (kind.all.chosen >= often && favourite->second.chosen * 100 >= kind.all.chosen * 99)
      unused.always.push_back(favourite->first);
    else
      for (const auto& [text, action] : *kind.actions) look(text, action);
  }
  std::sort(unused.never.begin(), unused.never.end(), comes_before);
  std::sort(unused.seldom.begin(), unused.seldom.end(), comes_before);
  return unused;
}

std::vector<std::string> findings_of(const ReportDocument& document) {
  const GameSums& sums = document.base();
  std::vector<std::string> out;
  if (sums.games == 0) return out;
  // Where seats take turns in another order each game, a seat's number says nothing.
  tell_shares(sums.has_turns() ? sums.turns : sums.seats, sums.has_turns(), out);
  tell_length(sums, out);
  if (const double close =
          1 - static_cast<double>(sums.decided_by.contains("score") ? sums.decided_by.at("score") : 0) /
                  static_cast<double>(sums.games);
      close > 0)
    out.push_back(fmt::format(
        "{} of the games end with equal scores: a tie-break decides, or the win is shared.", percent(close)));
  tell_course(document, out);
  tell_choices(sums, out);
  tell_effects(document, out);
  tell_skill(document, out);
  return out;
}

}  // namespace zashiki
