#include "lab/report.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <mutex>
#include <set>
#include <vector>

#include "lab/parallel.h"
#include "lab/statistics.h"

namespace zashiki {
namespace {

constexpr int report_version = 1;
constexpr int tenths = 10;
// Shares of a win are counted in whole numbers, so that sums do not depend on their order: 60 can be shared
// by 2 to 5.
constexpr std::uint64_t whole_win = 60;
constexpr double wins(std::uint64_t sixtieths) { return static_cast<double>(sixtieths) / whole_win; }

// How often each number came.
struct Counts {
  std::map<std::int64_t, std::uint64_t> of;
  void add(std::int64_t value, std::uint64_t many = 1) { of[value] += many; }
  void add(const Counts& other) {
    for (const auto& [value, many] : other.of) add(value, many);
  }
  [[nodiscard]] double number() const {
    double all = 0;
    for (const auto& [value, many] : of) all += static_cast<double>(many);
    return all;
  }
  [[nodiscard]] double mean() const {
    double sum = 0;
    for (const auto& [value, many] : of) sum += static_cast<double>(value) * static_cast<double>(many);
    return sum / std::max(1.0, number());
  }
  [[nodiscard]] double deviation() const {
    const double middle = mean();
    double squares = 0;
    for (const auto& [value, many] : of)
      squares += (static_cast<double>(value) - middle) * (static_cast<double>(value) - middle) *
                 static_cast<double>(many);
    return std::sqrt(squares / std::max(1.0, number() - 1));
  }
  [[nodiscard]] std::int64_t quantile(double share) const {
    double left = share * number();
    for (const auto& [value, many] : of)
      if ((left -= static_cast<double>(many)) <= 0) return value;
    return of.empty() ? 0 : of.rbegin()->first;
  }
};

// A kind of action: its first word.
struct ChosenKind {
  std::uint64_t offered = 0;  // decisions in which it was among the legal ones
  std::uint64_t chosen = 0;
  std::uint64_t by_winners = 0;  // of those, by seats that won in the end; in parts of a win
};

struct ReportSums {
  std::uint64_t games = 0;
  std::uint64_t shared_wins = 0;
  std::vector<std::uint64_t> won;  // in parts of a win
  std::vector<Counts> scores;
  Counts actions;  // of seats
  Counts margins;  // of the winner over the best of the others, in points
  Counts lead_changes;
  Counts clear_from;  // in tenths of the game: since when a winner led without a break
  std::map<std::string, ChosenKind> kinds;

  explicit ReportSums(int players)
      : won(static_cast<std::size_t>(players)), scores(static_cast<std::size_t>(players)) {}

  void add(const ReportSums& other) {
    games += other.games;
    shared_wins += other.shared_wins;
    for (std::size_t seat = 0; seat < won.size(); ++seat) {
      won[seat] += other.won[seat];
      scores[seat].add(other.scores[seat]);
    }
    actions.add(other.actions);
    margins.add(other.margins);
    lead_changes.add(other.lead_changes);
    clear_from.add(other.clear_from);
    for (const auto& [name, kind] : other.kinds) {
      ChosenKind& own = kinds[name];
      own.offered += kind.offered;
      own.chosen += kind.chosen;
      own.by_winners += kind.by_winners;
    }
  }
};

// ---- JSON, both ways ----

json::array to_json(const Counts& counts) {
  json::array list;
  for (const auto& [value, many] : counts.of) list.push_back(json::array{value, many});
  return list;
}

Counts counts_of(const json::value& list) {
  Counts counts;
  for (const auto& pair : list.as_array())
    counts.add(pair.at(0).to_number<std::int64_t>(), pair.at(1).to_number<std::uint64_t>());
  return counts;
}

json::object to_json(const ReportSums& sums) {
  json::array seats;
  for (std::size_t seat = 0; seat < sums.won.size(); ++seat) {
    const double games = static_cast<double>(sums.games);
    const Interval interval = confidence(wins(sums.won[seat]), games);
    seats.push_back({{"won", wins(sums.won[seat])},
                     {"share", sums.games == 0 ? 0 : wins(sums.won[seat]) / games},
                     {"low", interval.low},
                     {"high", interval.high},
                     {"mean_score", sums.scores[seat].mean()},
                     {"scores", to_json(sums.scores[seat])}});
  }
  json::object kinds;
  for (const auto& [name, kind] : sums.kinds)
    kinds[name] = {{"offered", kind.offered}, {"chosen", kind.chosen}, {"by_winners", wins(kind.by_winners)}};
  return {{"games", sums.games},
          {"shared_wins", sums.shared_wins},
          {"seats", std::move(seats)},
          {"actions", to_json(sums.actions)},
          {"margins", to_json(sums.margins)},
          {"lead_changes", to_json(sums.lead_changes)},
          {"clear_from", to_json(sums.clear_from)},
          {"kinds", std::move(kinds)}};
}

std::uint64_t parts_of(const json::value& won) {
  return static_cast<std::uint64_t>(std::llround(std::clamp(won.to_number<double>(), 0.0, 1e15) * whole_win));
}

// Throws what Boost.JSON throws where something is missing.
ReportSums sums_of(const json::object& report) {
  ReportSums sums(static_cast<int>(report.at("seats").as_array().size()));
  sums.games = report.at("games").to_number<std::uint64_t>();
  sums.shared_wins = report.at("shared_wins").to_number<std::uint64_t>();
  for (std::size_t seat = 0; seat < sums.won.size(); ++seat) {
    const auto& one = report.at("seats").as_array()[seat];
    sums.won[seat] = parts_of(one.at("won"));
    sums.scores[seat] = counts_of(one.at("scores"));
  }
  sums.actions = counts_of(report.at("actions"));
  sums.margins = counts_of(report.at("margins"));
  sums.lead_changes = counts_of(report.at("lead_changes"));
  sums.clear_from = counts_of(report.at("clear_from"));
  for (const auto& [name, kind] : report.at("kinds").as_object())
    sums.kinds[std::string(name)] = {.offered = kind.at("offered").to_number<std::uint64_t>(),
                                     .chosen = kind.at("chosen").to_number<std::uint64_t>(),
                                     .by_winners = parts_of(kind.at("by_winners"))};
  return sums;
}

// ---- Playing ----

std::string kind_of(const Game& game, Action action) {
  const Text text = game.to_text(action);
  return std::string(text.view().substr(0, text.view().find(' ')));
}

// Who leads alone, or nobody.
Seat leader_of(const Scores& scores) {
  Seat best = 0;
  bool alone = true;
  for (Seat seat = 1; seat < static_cast<Seat>(scores.size()); ++seat) {
    const double lead = scores[static_cast<std::size_t>(seat)] - scores[static_cast<std::size_t>(best)];
    if (lead > 0) best = seat;
    alone = lead > 0 || (alone && lead < 0);
  }
  return alone ? best : nobody;
}

class ReportPlayer {
 public:
  ReportSums sums;

  ReportPlayer(const ReportSetup& setup, const Match& start)
      : sums(start.position().players()), setup_(setup), start_(start) {}

  void play(std::uint64_t number) {
    Random random(hash_join(setup_.seed, number));
    const Game& game = start_.game();
    const auto mind = make_mind(setup_.mind, game);
    const auto position = start_.position().clone();
    std::vector<Action> legal(static_cast<std::size_t>(game.most_actions()));
    std::vector<std::pair<Seat, std::string>> chosen;
    std::vector<Seat> leaders;
    while (!position->over()) {
      const Seat who = position->actors().lowest();
      if (who == chance) {
        position->apply(chance, position->random_outcome(random));
        continue;
      }
      const auto size = static_cast<std::size_t>(position->legal(who, legal));
      std::set<std::string> offered;
      for (std::size_t i = 0; i < size; ++i) offered.insert(kind_of(game, legal[i]));
      for (const auto& kind : offered) ++sums.kinds[kind].offered;
      const AnyView view = position->view(who);
      const Action action = (*mind)
                                ->think({.view = view,
                                         .seat = who,
                                         .legal = std::span(legal).first(size),
                                         .budget = setup_.budget,
                                         .seed = random.next()})
                                .action;
      chosen.emplace_back(who, kind_of(game, action));
      position->apply(who, action);
      leaders.push_back(leader_of(position->scores()));
    }
    finish(*position, chosen, leaders);
  }

 private:
  void finish(const Position& position, const std::vector<std::pair<Seat, std::string>>& chosen,
              const std::vector<Seat>& leaders) {
    const Seats winners = position.winners();
    const Scores scores = position.scores();
    const std::uint64_t share = whole_win / static_cast<std::uint64_t>(winners.size());
    ++sums.games;
    sums.shared_wins += winners.size() > 1 ? 1U : 0U;
    double best_of_others = -1e9;
    double best_of_winners = -1e9;
    for (std::size_t seat = 0; seat < scores.size(); ++seat) {
      const bool won = winners.contains(static_cast<Seat>(seat));
      if (won) sums.won[seat] += share;
      sums.scores[seat].add(std::llround(scores[seat]));
      double& best = won ? best_of_winners : best_of_others;
      best = std::max(best, scores[seat]);
    }
    if (best_of_others > -1e9) sums.margins.add(std::llround(best_of_winners - best_of_others));
    sums.actions.add(static_cast<std::int64_t>(chosen.size()));
    std::int64_t changes = 0;
    Seat last = nobody;
    for (const Seat leader : leaders) {
      changes += leader != nobody && last != nobody && leader != last ? 1 : 0;
      if (leader != nobody) last = leader;
    }
    sums.lead_changes.add(changes);
    std::size_t clear = leaders.size();
    while (clear > 0 && winners.contains(leaders[clear - 1])) --clear;
    sums.clear_from.add(leaders.empty() ? 0 : static_cast<std::int64_t>(tenths * clear / leaders.size()));
    for (const auto& [who, name] : chosen) {
      ChosenKind& kind = sums.kinds[name];
      ++kind.chosen;
      if (winners.contains(who)) kind.by_winners += share;
    }
  }

  const ReportSetup& setup_;
  const Match& start_;
};

// What a report is about; only reports about the same go together.
json::object subject_of(const ReportSetup& setup) {
  json::object subject{{"report", report_version},
                       {"game", setup.game.game},
                       {"players", setup.game.players},
                       {"options", setup.game.options},
                       {"own_data", setup.game.data.has_value()},
                       {"mind", setup.mind},
                       {"iterations", setup.budget.iterations},
                       {"seed", setup.seed},
                       {"shard", setup.shard},
                       {"shards", setup.shards}};
  return subject;
}

}  // namespace

Result<json::object> make_report(const ReportSetup& setup, const json::value& before,
                                 const std::function<void(std::uint64_t done)>& progress,
                                 const std::atomic<bool>& stop) {
  const auto start = Match::start(setup.game);
  if (!start) return start.error();
  if (auto mind = make_mind(setup.mind, start->game()); !mind) return mind.error();
  if (setup.shards == 0 || setup.shard >= setup.shards)
    return Error{code::bad_request, "a shard is from 0 to one less than their number"};
  json::object report = subject_of(setup);
  ReportSums all(setup.game.players);
  if (const auto* earlier = before.if_object()) {
    for (const auto& [key, value] : report)
      if (!earlier->contains(key) || earlier->at(key) != value)
        return Error{code::bad_file, fmt::format("the file is a report about something else: its {} differs",
                                                 std::string_view(key))};
    try {
      all = sums_of(*earlier);
    } catch (const std::exception&) {
      return Error{code::bad_file, "the file is not a whole report"};
    }
    if (all.won.size() != static_cast<std::size_t>(setup.game.players))
      return Error{code::bad_file, "the file is not a whole report"};
  }
  // What is done is always the first so many games, however it was stopped: a later game waits for those
  // before it.
  const std::uint64_t first = all.games;
  const std::uint64_t own = setup.games / setup.shards + (setup.shard < setup.games % setup.shards ? 1U : 0U);
  std::mutex mutex;
  std::map<std::uint64_t, ReportSums> waiting;
  if (own > first)
    in_parallel(own - first, setup.threads == 0 ? cores() : setup.threads, [&] {
      return [&, player = ReportPlayer(setup, *start)](std::uint64_t piece) mutable {
        if (stop) return;
        player.sums = ReportSums(setup.game.players);
        player.play((first + piece) * setup.shards + setup.shard);
        const std::lock_guard lock(mutex);
        waiting.emplace(first + piece, player.sums);
        for (auto next = waiting.begin(); next != waiting.end() && next->first == all.games;
             next = waiting.erase(next))
          all.add(next->second);
        progress(all.games);
      };
    });
  for (auto& [key, value] : to_json(all)) report[key] = std::move(value);
  return report;
}

// ---- The page ----

namespace {

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text)
    out += c == '<' ? "&lt;" : c == '&' ? "&amp;" : c == '"' ? "&quot;" : std::string(1, c);
  return out;
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

// Bars for numbers that came so often; at most so many, neighbours taken together.
std::string histogram(const Counts& counts, std::string_view title, std::string_view unit) {
  if (counts.of.empty()) return {};
  constexpr std::int64_t most_bars = 24;
  const std::int64_t low = counts.of.begin()->first;
  const std::int64_t high = counts.of.rbegin()->first;
  if (low == high) return fmt::format("<p>{}: always {} {}.</p>\n", escaped(title), low, escaped(unit));
  const std::int64_t width = (high - low) / most_bars + 1;
  std::vector<double> bars(static_cast<std::size_t>((high - low) / width + 1));
  for (const auto& [value, many] : counts.of)
    bars[static_cast<std::size_t>((value - low) / width)] += static_cast<double>(many);
  const double highest = *std::max_element(bars.begin(), bars.end());
  const double step = 480.0 / static_cast<double>(bars.size());
  std::string svg = fmt::format(
      "<figure><figcaption>{}: mean {:.1f}, half of them from {} to {} {}</figcaption>"
      "<svg viewBox=\"0 0 500 130\" role=\"img\" aria-label=\"{}\">",
      escaped(title), counts.mean(), counts.quantile(0.25), counts.quantile(0.75), escaped(unit),
      escaped(title));
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const double height = 100 * bars[i] / highest;
    svg += fmt::format("<rect class=\"bar\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>",
                       10 + step * static_cast<double>(i), 105 - height, std::max(1.0, step - 1), height);
  }
  return svg +
         fmt::format(
             "<text x=\"10\" y=\"122\">{}</text><text x=\"490\" y=\"122\" text-anchor=\"end\">{}</text></svg>"
             "</figure>",
             low, high);
}

std::string win_shares(const ReportSums& sums) {
  const auto players = static_cast<double>(sums.won.size());
  const auto games = static_cast<double>(sums.games);
  const auto x = [](double share) { return 70 + 400 * share; };
  std::string svg = fmt::format(
      "<figure><figcaption>Share of the win by seat, with its 95 % interval; the line is the fair "
      "share</figcaption>"
      "<svg viewBox=\"0 0 500 {}\" role=\"img\" aria-label=\"Share of the win by seat\">",
      30 * players + 10);
  for (std::size_t seat = 0; seat < sums.won.size(); ++seat) {
    const double y = 30 * static_cast<double>(seat) + 10;
    const double share = wins(sums.won[seat]) / games;
    const Interval interval = confidence(wins(sums.won[seat]), games);
    svg += fmt::format(
        "<text x=\"0\" y=\"{:.0f}\">seat {}</text><rect class=\"bar\" x=\"70\" y=\"{:.0f}\" width=\"{:.1f}\" "
        "height=\"16\"/><path class=\"range\" d=\"M{:.1f} {:.0f}H{:.1f}\"/><text x=\"500\" y=\"{:.0f}\" "
        "text-anchor=\"end\">{}</text>",
        y + 13, seat, y, 400 * share, x(interval.low), y + 8, x(interval.high), y + 13, percent(share));
  }
  return svg + fmt::format("<path class=\"fair\" d=\"M{:.1f} 0V{}\"/></svg></figure>", x(1 / players),
                           30 * players + 5);
}

}  // namespace

std::string report_page(const json::object& report) {
  const ReportSums sums = sums_of(report);
  const auto games = static_cast<double>(std::max<std::uint64_t>(1, sums.games));
  std::string page = fmt::format(
      "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width\"><title>{0}: a report</title>\n<style>"
      ":root{{color-scheme:light dark}}body{{font:16px/1.5 Georgia,serif;max-width:44rem;margin:2rem "
      "auto;padding:0 1rem}}"
      "svg{{width:100%;font:12px "
      "sans-serif}}text{{fill:currentColor}}.bar{{fill:#5b7fa6}}.range{{stroke:currentColor;"
      "stroke-width:2}}.fair{{stroke:#b5452c;stroke-dasharray:4 "
      "3}}table{{border-collapse:collapse;width:100%}}"
      "td,th{{text-align:right;padding:.2rem .5rem;border-bottom:1px solid "
      "#8886}}td:first-child,th:first-child{{"
      "text-align:left}}figure{{margin:1.5rem 0;break-inside:avoid}}@media "
      "print{{body{{max-width:none}}}}</style>\n"
      "<h1>{0}, {1} players</h1>\n<p>{2} games by {3} in every seat; options {4}; seed {5}.</p>\n",
      escaped(report.at("game").as_string()), json::serialize(report.at("players")), sums.games,
      escaped(report.at("mind").as_string()), escaped(json::serialize(report.at("options"))),
      json::serialize(report.at("seed")));
  page += "<h2>Who wins</h2>\n" + win_shares(sums);
  page += fmt::format("<p>{} of the games ended in a shared win.</p>\n",
                      percent(static_cast<double>(sums.shared_wins) / games));
  page += "<h2>How long it takes</h2>\n" + histogram(sums.actions, "Actions of all seats", "actions");
  page += "<h2>How it is decided</h2>\n" + histogram(sums.margins, "Margin of the winner", "points");
  page += histogram(sums.lead_changes, "Changes of the lead", "changes");
  page += histogram(sums.clear_from, "Since when the winner led without a break, in tenths of the game",
                    "tenths");
  page += "<h2>Scores</h2>\n";
  for (std::size_t seat = 0; seat < sums.scores.size(); ++seat)
    page += histogram(sums.scores[seat], fmt::format("Seat {}", seat), "points");
  page +=
      "<h2>What is chosen</h2>\n<table><tr><th>action</th><th>offered in</th><th>chosen</th><th>when "
      "offered</th>"
      "<th>by whoever won</th></tr>\n";
  for (const auto& [name, kind] : sums.kinds)
    page += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n", escaped(name),
                        kind.offered, kind.chosen,
                        percent(static_cast<double>(kind.chosen) / static_cast<double>(kind.offered)),
                        kind.chosen == 0 ? "never chosen"
                                         : percent(wins(kind.by_winners) / static_cast<double>(kind.chosen)));
  return page + "</table>\n<p>Every number of this page is in the JSON beside it.</p>\n</html>\n";
}

Result<std::string> compare_reports(const json::object& before, const json::object& after) {
  try {
    const ReportSums a = sums_of(before);
    const ReportSums b = sums_of(after);
    if (before.at("game") != after.at("game") || a.won.size() != b.won.size())
      return Error{code::bad_file, "these are reports about different games or numbers of players"};
    std::string text = fmt::format("{}: {} games before, {} after\n",
                                   std::string_view(before.at("game").as_string()), a.games, b.games);
    // Of a difference with this standard error; the interval is that of 95 %.
    const auto tell = [&](std::string_view what, double from, double to, double error, double unit,
                          std::string_view sign) {
      const double sigmas = error > 0 ? std::abs(to - from) / error : 0;
      const double chance_of_it = std::erfc(sigmas / std::sqrt(2.0));
      text += fmt::format("{:<24} {:>8.2f}{} -> {:>8.2f}{}   {}\n", what, unit * from, sign, unit * to, sign,
                          chance_of_it < 0.05 ? fmt::format("changed (p = {:.2g})", chance_of_it)
                                              : fmt::format("could be chance (p = {:.2g})", chance_of_it));
    };
    const auto share_error = [](double share, double games) {
      return share * (1 - share) / std::max(1.0, games);
    };
    const auto games_a = static_cast<double>(std::max<std::uint64_t>(1, a.games));
    const auto games_b = static_cast<double>(std::max<std::uint64_t>(1, b.games));
    for (std::size_t seat = 0; seat < a.won.size(); ++seat) {
      const double from = wins(a.won[seat]) / games_a;
      const double to = wins(b.won[seat]) / games_b;
      tell(fmt::format("seat {} wins", seat), from, to,
           std::sqrt(share_error(from, games_a) + share_error(to, games_b)), 100, " %");
    }
    const auto means = [&](std::string_view what, const Counts& from, const Counts& to) {
      const auto squared = [](const Counts& counts) {
        return counts.deviation() * counts.deviation() / std::max(1.0, counts.number());
      };
      tell(what, from.mean(), to.mean(), std::sqrt(squared(from) + squared(to)), 1, "");
    };
    means("actions", a.actions, b.actions);
    means("margin", a.margins, b.margins);
    means("changes of the lead", a.lead_changes, b.lead_changes);
    return text;
  } catch (const std::exception&) {
    return Error{code::bad_file, "one of the files is not a whole report"};
  }
}

}  // namespace zashiki
