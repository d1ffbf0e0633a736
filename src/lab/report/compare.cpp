#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "lab/report/parts.h"

namespace zashiki {
namespace {

// A number of both reports, with the probability that chance alone makes so large a difference.
struct Difference {
  std::string what;
  double from = 0;
  double to = 0;
  double p = 1;
  std::string unit{};
};

class Comparison {
 public:
  std::vector<Difference> found;

  // Shares, in percent.
  void share(std::string what, double hits_a, double games_a, double hits_b, double games_b) {
    if (games_a <= 0 || games_b <= 0) return;
    const double from = hits_a / games_a;
    const double to = hits_b / games_b;
    // If nothing had changed, both would have this share.
    const double both = std::clamp((hits_a + hits_b) / (games_a + games_b), 0.0, 1.0);
    const double error = std::sqrt(both * (1 - both) * (1 / games_a + 1 / games_b));
    found.push_back({.what = std::move(what),
                     .from = 100 * from,
                     .to = 100 * to,
                     .p = chance_of_difference(to - from, error),
                     .unit = " %"});
  }
  void wins(std::string what, const Wins& a, const Wins& b) {
    share(std::move(what), a.number(), static_cast<double>(a.games), b.number(),
          static_cast<double>(b.games));
  }
  void mean(std::string what, const Histogram& a, const Histogram& b, double per = 1) {
    if (a.of.empty() || b.of.empty()) return;
    found.push_back(
        {.what = std::move(what),
         .from = a.mean() / per,
         .to = b.mean() / per,
         .p = chance_of_difference(b.mean() - a.mean(), std::sqrt(a.squared_error() + b.squared_error()))});
  }
};

void compare_words(Comparison& comparison, std::string_view what, const Words& a, double games_a,
                   const Words& b, double games_b) {
  Words all = a;
  all.insert(b.begin(), b.end());
  const auto many = [](const Words& words, const std::string& word) {
    const auto found = words.find(word);
    return found == words.end() ? 0.0 : static_cast<double>(found->second);
  };
  if (all.size() < 2) return;
  for (const auto& [word, ignored] : all)
    comparison.share(fmt::format("{} {}", what, word), many(a, word), games_a, many(b, word), games_b);
}

void compare_games(Comparison& comparison, const GameSums& a, const GameSums& b) {
  const auto games_a = static_cast<double>(a.games);
  const auto games_b = static_cast<double>(b.games);
  for (std::size_t seat = 0; seat < a.players(); ++seat)
    comparison.wins(fmt::format("seat {} wins", seat), a.seats[seat], b.seats[seat]);
  comparison.wins("the first in turn wins", a.turns[0], b.turns[0]);
  comparison.share("shared wins", static_cast<double>(a.shared_wins), games_a,
                   static_cast<double>(b.shared_wins), games_b);
  comparison.mean("rounds", a.rounds, b.rounds);
  comparison.mean("actions", a.actions, b.actions);
  comparison.mean("minutes", a.seconds, b.seconds, 60);
  for (std::size_t seat = 0; seat < a.players(); ++seat)
    comparison.mean(fmt::format("seat {}'s score", seat), a.scores[seat], b.scores[seat]);
  comparison.mean("margin", a.margins, b.margins);
  comparison.mean("changes of the lead", a.lead_changes, b.lead_changes);
  constexpr std::size_t half = tenths / 2 - 1;
  comparison.wins("the leader at half time wins", a.leads[half], b.leads[half]);
  compare_words(comparison, "stopped by", a.stopped_by, games_a, b.stopped_by, games_b);
  compare_words(comparison, "decided by", a.decided_by, games_a, b.decided_by, games_b);
  for (const auto& [name, kind] : a.kinds)
    if (const auto other = b.kinds.find(name); other != b.kinds.end())
      comparison.share(fmt::format("{} is chosen", name), static_cast<double>(kind.all.chosen),
                       static_cast<double>(kind.all.offered), static_cast<double>(other->second.all.chosen),
                       static_cast<double>(other->second.all.offered));
}

// What both are about, and where they differ in that.
std::string what_differs(const ReportSubject& a, const ReportSubject& b) {
  std::string out;
  const auto tell = [&](std::string_view what, const std::string& from, const std::string& to) {
    if (from != to) out += fmt::format("  {}: {} before, {} after\n", what, from, to);
  };
  tell("options", json::serialize(a.options), json::serialize(b.options));
  const auto data = [](const ReportSubject& subject) {
    return subject.data.empty() ? "the house's" : fmt::format("{} ({})", subject.data_name, subject.data);
  };
  tell("data", data(a), data(b));
  tell("mind", a.mind, b.mind);
  tell("iterations", fmt::format("{}", a.iterations), fmt::format("{}", b.iterations));
  tell("rules", fmt::format("version {}", a.rules), fmt::format("version {}", b.rules));
  tell("seed", fmt::format("{}", a.seed), fmt::format("{}", b.seed));
  return out;
}

// Holm's way: the smallest p is held against all questions together, the next against one fewer, and so on.
std::vector<bool> changed_for_sure(const std::vector<Difference>& found) {
  std::vector<std::size_t> order(found.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return found[a].p < found[b].p; });
  std::vector<bool> sure(found.size());
  for (std::size_t k = 0; k < order.size(); ++k) {
    if (found[order[k]].p * static_cast<double>(order.size() - k) >= 0.05) break;
    sure[order[k]] = true;
  }
  return sure;
}

}  // namespace

Result<std::string> compare_reports(const json::value& before, const json::value& after) {
  const auto a = read_report(before);
  if (!a) return a.error();
  const auto b = read_report(after);
  if (!b) return b.error();
  if (a->subject.game != b->subject.game || a->subject.players != b->subject.players)
    return Error{code::bad_file, "these are reports about different games or numbers of players"};
  if (a->base().games == 0 || b->base().games == 0)
    return Error{code::bad_file, "one of the reports has no games yet"};
  Comparison comparison;
  compare_games(comparison, a->base(), b->base());
  for (const ReportPart* part : a->all(PartKind::skill))
    for (const ReportPart* other : b->all(PartKind::skill))
      if (part->is_same_as(*other))
        comparison.wins(part->mind + " alone wins", part->as<SkillSums>().won, other->as<SkillSums>().won);
  const auto sure = changed_for_sure(comparison.found);
  std::string text =
      fmt::format("{}, {} players: {} games before, {} after\n{}", a->subject.game, a->subject.players,
                  a->base().games, b->base().games, what_differs(a->subject, b->subject));
  for (std::size_t i = 0; i < comparison.found.size(); ++i) {
    const Difference& one = comparison.found[i];
    const std::string_view verdict = sure[i]        ? "changed"
                                     : one.p < 0.05 ? "perhaps changed"
                                                    : "could be chance";
    text += fmt::format("{:<36} {:>9.2f}{:<2} -> {:>9.2f}{:<2}  {:<16} p = {:.2g}\n", one.what, one.from,
                        one.unit, one.to, one.unit, verdict, one.p);
  }
  const auto many = std::count(sure.begin(), sure.end(), true);
  text += fmt::format(
      "{} of {} numbers changed. p: how likely so large a difference would be if nothing had changed; "
      "\"changed\"\nholds for all of these questions asked together (one false alarm in twenty such "
      "comparisons), \"perhaps\" for one alone.\n",
      many, comparison.found.size());
  return text;
}

}  // namespace zashiki
