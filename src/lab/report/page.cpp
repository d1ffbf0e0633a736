#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "lab/report.h"
#include "lab/report/findings.h"
#include "lab/report/parts.h"
#include "lab/report/plots.h"
#include "lab/report/style.h"

namespace zashiki {
namespace {

constexpr double seconds_of_a_minute = 60;

std::string title_of(std::string_view id) {
  std::string title(id);
  if (!title.empty() && title[0] >= 'a' && title[0] <= 'z')
    title[0] = static_cast<char>(title[0] - 'a' + 'A');
  return title;
}

double share_in(std::uint64_t some, std::uint64_t all) {
  return all == 0 ? 0 : static_cast<double>(some) / static_cast<double>(all);
}

// ---- The head ----

std::string options_text(const ReportSubject& subject) {
  std::string out;
  for (const auto& [name, value] : subject.options)
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", std::string_view(name), value_text(value));
  return out.empty() ? "options as usual" : out;
}

std::string head(const ReportDocument& document) {
  const ReportSubject& subject = document.subject;
  const std::string shard = subject.shard.count == 1
                                ? ""
                                : fmt::format(" · shard {} of {}", subject.shard.index, subject.shard.count);
  return fmt::format(
      "<header><p lang=\"ja\">座敷 <span lang=\"en\">Zashiki · what many games "
      "say</span></p>\n<h1>{}</h1>\n<p>{} players · {}{} · {} games by <b>{}</b>{} in every seat · seed "
      "{}{}</p></header>\n",
      html_text(title_of(subject.game)), subject.players, html_text(options_text(subject)),
      subject.data.empty() ? "" : " · own data: " + html_text(subject.data_name),
      grouped(document.base().games), html_text(subject.mind),
      subject.iterations == 0 ? "" : fmt::format(" ({} iterations a decision)", subject.iterations),
      subject.seed, shard);
}

std::string tile(std::string_view number, std::string_view label) {
  return fmt::format("<li><b>{}</b><span class=\"soft\">{}</span></li>", html_text(number), html_text(label));
}

// Whole where it always is.
std::string mean_text(const Counts& counts) { return decimal(counts.mean(), counts.deviation() > 0 ? 1 : 0); }

std::string tiles(const ReportDocument& document) {
  const GameSums& sums = document.base();
  std::string out = "<ul class=\"tiles\">";
  const auto minutes = [&](double share) {
    return std::llround(static_cast<double>(sums.seconds.quantile(share)) / seconds_of_a_minute);
  };
  out += tile(mean_text(sums.rounds), "rounds");
  out += tile(decimal(sums.actions.mean(), 0), "actions of all seats");
  out += tile(minutes(0.1) == minutes(0.9) ? fmt::format("≈ {}", minutes(0.5))
                                           : fmt::format("≈ {}–{}", minutes(0.1), minutes(0.9)),
              "minutes, estimated, of eight games in ten");
  if (sums.begun > 0)
    out += tile(percent(wins_of(sums.won_by_turn[0]) / static_cast<double>(sums.begun)),
                fmt::format("of the wins to the first in turn (fair: {})",
                            percent(1 / static_cast<double>(sums.players()))));
  if (!sums.margins.of.empty())
    out += tile(grouped(static_cast<std::uint64_t>(std::max<std::int64_t>(0, sums.margins.quantile(0.5)))),
                "points ahead, in the middle of all games");
  for (const ReportPart* part : document.all(PartKind::certainty))
    if (const auto clear = clear_after(part->as<CertaintySums>()))
      out += tile(fmt::format("{:.0f} %", 100 * *clear), "of the game until the winner is clear");
  return out + "</ul>\n";
}

// ---- The sections ----

std::vector<ShareRow> win_rows(const std::vector<std::uint64_t>& won, std::uint64_t games, bool by_turn) {
  constexpr std::array<std::string_view, most_players> places{"first", "second", "third", "fourth", "fifth"};
  std::vector<ShareRow> rows;
  for (std::size_t i = 0; i < won.size(); ++i)
    rows.push_back({.label = by_turn ? std::string(places[i]) : fmt::format("seat {}", i),
                    .seat = by_turn ? -1 : static_cast<int>(i),
                    .share = share_in(won[i], games * whole_win),
                    .interval = confidence(wins_of(won[i]), static_cast<double>(games))});
  return rows;
}

std::string who_wins(const GameSums& sums) {
  const double fair = 1 / static_cast<double>(sums.players());
  std::string out = "<section><h2>Who wins</h2>\n<div class=\"two\">\n";
  out +=
      share_plot("By seat", fmt::format("with its 95 % interval; dashed: the fair share, {}", percent(fair)),
                 win_rows(sums.won, sums.games, false), fair);
  if (sums.begun > 0)
    out += share_plot("By turn order",
                      fmt::format("who begins or first acts alone, in {} games", grouped(sums.begun)),
                      win_rows(sums.won_by_turn, sums.begun, true), fair);
  return out +
         fmt::format(
             "</div>\n<p>{} of the games end in a shared win, of which each has a part.</p></section>\n",
             percent(share_in(sums.shared_wins, sums.games)));
}

std::string how_long(const ReportSubject& subject, const GameSums& sums) {
  return "<section><h2>How long it takes</h2>\n<div class=\"two\">\n" +
         histogram_plot("Rounds", "rounds", sums.rounds) +
         histogram_plot("Minutes, estimated", "minutes", sums.seconds, seconds_of_a_minute) +
         histogram_plot("Actions of all seats", "actions", sums.actions) +
         fmt::format(
             "</div>\n<p class=\"soft\">Minutes are an estimate: {:g} seconds for every decision and {:g} "
             "more each time that the number of choices doubles; sealed choices are made at the same "
             "time.</p></section>\n",
             subject.decision_seconds, subject.doubling_seconds);
}

std::string word_rows(std::string_view title, std::string_view note,
                      const std::map<std::string, std::uint64_t, std::less<>>& words, std::uint64_t games) {
  std::vector<ShareRow> rows;
  for (const auto& [word, many] : words)
    rows.push_back({.label = word,
                    .share = share_in(many, games),
                    .interval = confidence(static_cast<double>(many), static_cast<double>(games))});
  std::sort(rows.begin(), rows.end(), [](const ShareRow& a, const ShareRow& b) { return a.share > b.share; });
  return share_plot(title, note, rows, std::nullopt);
}

std::string scores_and_ends(const GameSums& sums) {
  return "<section><h2>Scores, margins and how games end</h2>\n<div class=\"two\">\n" +
         strip_plot("Scores at the end", "thin: eight games in ten; thick: the middle half; number: the mean",
                    sums.scores) +
         histogram_plot("Margin of the winner over the best of the others", "points", sums.margins) +
         word_rows("What stops the game", "with the rule's number", sums.stopped_by, sums.games) +
         word_rows("What decides it", "the score alone, a tie-break, or nothing: shared", sums.decided_by,
                   sums.games) +
         "</div></section>\n";
}

std::string how_it_goes(const ReportDocument& document) {
  const GameSums& sums = document.base();
  std::vector<CourseLine> lines;
  for (const ReportPart* part : document.all(PartKind::certainty)) {
    CourseLine line{.label = "the same winner, if played on from here", .points = {}};
    const auto& certainty = part->as<CertaintySums>();
    for (std::size_t i = 0; i < tenths; ++i)
      line.points.emplace_back(static_cast<double>(i) / tenths,
                               share_in(certainty.same[i], certainty.games * whole_win * whole_win));
    line.points.emplace_back(1, 1);
    lines.push_back(std::move(line));
  }
  CourseLine leader{.label = "who leads here wins", .points = {}};
  for (std::size_t i = 0; i < tenths; ++i)
    if (sums.leads[i] * 20 >= sums.games)  // too few otherwise
      leader.points.emplace_back(static_cast<double>(i + 1) / tenths,
                                 share_in(sums.leads_won[i], sums.leads[i] * whole_win));
  if (leader.points.size() > 1) {
    if (lines.empty()) lines.push_back({.label = "", .points = {}});
    lines.push_back(std::move(leader));
  }
  std::string note = "over the course of a game; dashed: by lot";
  for (const ReportPart* part : document.all(PartKind::certainty))
    note += fmt::format("; {} games were played on from each tenth", grouped(part->games()));
  return "<section><h2>How it is decided</h2>\n<div class=\"two\">\n" +
         course_plot("How early the winner is clear", note, lines, 1 / static_cast<double>(sums.players())) +
         histogram_plot("Changes of the lead", "changes", sums.lead_changes) +
         histogram_plot("Since when the winner has led, in tenths of the game", "tenths", sums.clear_from) +
         "</div></section>\n";
}

std::string meter(double share) {
  return fmt::format("<span class=\"meter\"><i style=\"width:{:.1f}%\"></i></span><b>{}</b>", 100 * share,
                     percent(share));
}

std::string kinds_table(const GameSums& sums) {
  const auto winners = static_cast<double>(sums.winners);
  const auto others = static_cast<double>(sums.games * sums.players() - sums.winners);
  std::string out =
      "<div class=\"wide\"><table><tr><th>kind</th><th>offered in decisions</th><th>chosen where "
      "offered</th><th>a winner, per game</th><th>another seat, per game</th><th>p</th></tr>\n";
  for (const auto& [name, kind] : sums.kinds) {
    const double gap = kind.by_winners.mean(winners) - kind.by_others.mean(others);
    const double p = chance_of_difference(
        gap, std::sqrt(kind.by_winners.squared_error(winners) + kind.by_others.squared_error(others)));
    out += fmt::format(
        "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td class=\"{}\">{}</td></tr>\n",
        html_text(name), grouped(kind.all.offered), meter(share_in(kind.all.chosen, kind.all.offered)),
        decimal(kind.by_winners.mean(winners), 2), decimal(kind.by_others.mean(others), 2),
        p * static_cast<double>(sums.kinds.size()) < 0.05 ? "sure" : "maybe",
        p < 0.0001 ? "&lt; 0.0001" : fmt::format("{:.2g}", p));
  }
  return out + "</table></div>\n";
}

// The actions of one kind, the most chosen first.
std::string actions_table(const std::string& name, const KindSums& kind) {
  constexpr std::size_t most_rows = 12;
  std::vector<std::pair<std::string, ActionSums>> rows(kind.actions.begin(), kind.actions.end());
  std::erase_if(rows, [](const auto& row) { return row.second.chosen == 0; });
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto& a, const auto& b) { return a.second.chosen > b.second.chosen; });
  std::string out = fmt::format(
      "<div class=\"wide\"><table><caption class=\"soft\">{}, one by "
      "one{}</caption><tr><th>action</th><th>chosen where offered</th><th>who chose it won</th></tr>\n",
      html_text(name),
      rows.size() > most_rows
          ? fmt::format(": the {} most chosen of {}; all are in the JSON", most_rows, kind.actions.size())
          : "");
  rows.resize(std::min(rows.size(), most_rows));
  for (const auto& [text, action] : rows)
    out += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td></tr>\n", html_text(text),
                       meter(share_in(action.chosen, action.offered)),
                       percent(share_in(action.won, action.chosen * whole_win)));
  return out + "</table></div>\n";
}

std::string word_list_text(const std::vector<std::string>& words) {
  constexpr std::size_t most = 40;
  std::string out;
  for (std::size_t i = 0; i < std::min(words.size(), most); ++i)
    out += fmt::format("{}<code>{}</code>", i == 0 ? "" : ", ", html_text(words[i]));
  return words.size() > most ? out + fmt::format(" and {} more", words.size() - most) : out;
}

std::string what_is_chosen(const GameSums& sums) {
  std::string out =
      "<section><h2>What is chosen, and what comes of it</h2>\n<p>A kind is an action's first word. How "
      "often a winner chose it in a game, beside everybody else; p is how likely so large a difference "
      "would be by chance alone, and bold where that holds for all kinds looked at together. It says what "
      "goes with winning, not what brings it.</p>\n" +
      kinds_table(sums);
  out += "<div class=\"two\">\n";
  for (const auto& [name, kind] : sums.kinds)
    if (kind.actions.size() > 1) out += actions_table(name, kind);
  out += "</div>\n<h3>What nobody uses</h3>\n";
  const Unused unused = unused_of(sums);
  if (!unused.always.empty())
    out += fmt::format(
        "<p>Always the same choice of these players, so that nothing is known of the others: {}.</p>\n",
        word_list_text(unused.always));
  out += unused.never.empty() && unused.always.empty()
             ? "<p>Everything that was offered in a hundred decisions or more was chosen at some time.</p>\n"
         : unused.never.empty()
             ? ""
             : fmt::format("<p>Offered in a hundred decisions or more, and never chosen: {}.</p>\n",
                           word_list_text(unused.never));
  if (!unused.seldom.empty())
    out += fmt::format("<p>Chosen in less than one decision of a hundred: {}.</p>\n",
                       word_list_text(unused.seldom));
  return out + "</section>\n";
}

// ---- Options, skill, players ----

struct EffectColumn {
  Effect effect;
  std::string_view name;
  double per;  // what is counted for one that is shown
  int digits;
};
constexpr std::array<EffectColumn, effects> effect_columns{
    {{Effect::rounds, "rounds", 1, 2},
     {Effect::actions, "actions", 1, 1},
     {Effect::seconds, "minutes", 60, 1},
     {Effect::margin, "margin", 1, 2},
     {Effect::lead_changes, "lead changes", 1, 2},
     {Effect::best_score, "best score", 1, 1},
     {Effect::opener_wins, "first in turn wins", whole_win / 100.0, 1}}};

std::string effect_row(const ReportPart& part, std::size_t looked_at, bool begun) {
  const auto& sums = part.as<EffectSums>();
  const auto games = static_cast<double>(sums.games);
  std::string out = fmt::format("<tr><td>{} {}</td><td>{}</td><td>{}</td>", html_text(part.option),
                                html_text(value_text(part.value)), grouped(sums.games),
                                percent(share_in(sums.same_winners, sums.games)));
  for (const EffectColumn& column : effect_columns) {
    if (column.effect == Effect::opener_wins && !begun) continue;
    const Moments& change = sums.change[static_cast<std::size_t>(column.effect)];
    const double p = chance_of_difference(change.mean(games), std::sqrt(change.squared_error(games)));
    const std::string text = decimal(change.mean(games) / column.per, column.digits);
    out += fmt::format("<td class=\"{}\">{}{}</td>",
                       p * static_cast<double>(looked_at) < 0.05 ? "sure" : "maybe",
                       change.sum > 0 ? "+" : "", text);
  }
  return out + "</tr>\n";
}

std::string what_options_do(const ReportDocument& document) {
  const auto parts = document.all(PartKind::effect);
  if (parts.empty() && document.left_out.empty()) return {};
  const bool begun = document.base().begun > 0;
  std::string out = fmt::format(
      "<section><h2>What the options do</h2>\n<p>Each option and ruling that can be switched, against the "
      "game "
      "as it is: the same games by number, on the same chance. Bold is more than chance explains, all rows "
      "looked at together. Two games that have nothing to do with each other would have the same winner in "
      "about {} of all cases.</p>\n",
      percent(1 / static_cast<double>(document.subject.players)));
  if (!parts.empty()) {
    out += "<div class=\"wide\"><table><tr><th>option</th><th>pairs of games</th><th>the same winner</th>";
    for (const EffectColumn& column : effect_columns)
      if (column.effect != Effect::opener_wins || begun)
        out += fmt::format("<th>{}{}</th>", column.name, column.effect == Effect::opener_wins ? ", %" : "");
    const auto& usual = parts.front()->as<EffectSums>();
    out +=
        fmt::format("</tr>\n<tr class=\"usual\"><td>as it is</td><td>{}</td><td></td>", grouped(usual.games));
    for (const EffectColumn& column : effect_columns)
      if (column.effect != Effect::opener_wins || begun)
        out += fmt::format("<td>{}</td>", decimal(usual.without[static_cast<std::size_t>(column.effect)].mean(
                                                      static_cast<double>(usual.games)) /
                                                      column.per,
                                                  column.digits));
    out += "</tr>\n";
    for (const ReportPart* part : parts) out += effect_row(*part, parts.size() * effects, begun);
    out += "</table></div>\n<dl>";
    std::string last;
    for (const ReportPart* part : parts) {
      if (part->option == last) continue;
      last = part->option;
      out += fmt::format("<dt>{}</dt><dd>{} (here: {})</dd>", html_text(part->option), html_text(part->about),
                         html_text(value_text(part->usual)));
    }
    out += "</dl>\n";
  }
  for (const LeftOut& one : document.left_out)
    out += fmt::format("<p class=\"soft\">{} {} cannot be set alone: {}.</p>\n", html_text(one.option),
                       html_text(value_text(one.value)), html_text(one.why));
  return out + "</section>\n";
}

std::string skill_against_luck(const ReportDocument& document) {
  const auto parts = document.all(PartKind::skill);
  if (parts.empty()) return {};
  const double fair = 1 / static_cast<double>(document.subject.players);
  std::vector<ShareRow> rows;
  for (const ReportPart* part : parts) {
    const auto& sums = part->as<SkillSums>();
    rows.push_back({.label = part->mind,
                    .share = share_in(sums.won, sums.games * whole_win),
                    .interval = confidence(wins_of(sums.won), static_cast<double>(sums.games))});
  }
  rows.push_back({.label = document.subject.mind + " (as all)", .share = fair, .interval = {fair, fair}});
  std::stable_sort(rows.begin(), rows.end(),
                   [](const ShareRow& a, const ShareRow& b) { return a.share < b.share; });
  return fmt::format(
             "<section><h2>Skill against luck</h2>\n<p>One mind sits alone among others that all play like "
             "<b>{}</b>, in each seat equally often. If luck decided everything, it would win its fair "
             "share, {}; the further the rows lie apart, the more skill counts.</p>\n",
             html_text(document.subject.mind), percent(fair)) +
         share_plot("Share of the win of one among others",
                    fmt::format("with its 95 % interval, {} games a row", grouped(parts.front()->games())),
                    rows, fair) +
         "</section>\n";
}

std::string players_row(std::string_view name, const std::vector<const GameSums*>& columns,
                        const std::function<std::string(const GameSums&)>& tell) {
  std::string out = fmt::format("<tr><td>{}</td>", name);
  for (const GameSums* sums : columns) out += fmt::format("<td>{}</td>", tell(*sums));
  return out + "</tr>\n";
}

std::string range_text(const Counts& counts, double per, int digits) {
  return fmt::format("{} <span class=\"soft\">({} – {})</span>", decimal(counts.mean() / per, digits),
                     decimal(static_cast<double>(counts.quantile(0.1)) / per, per == 1 ? 0 : digits),
                     decimal(static_cast<double>(counts.quantile(0.9)) / per, per == 1 ? 0 : digits));
}

std::string players_side_by_side(const ReportDocument& document) {
  const auto parts = document.all(PartKind::players);
  if (parts.empty()) return {};
  std::vector<const GameSums*> columns{&document.base()};
  for (const ReportPart* part : parts) columns.push_back(&part->as<GameSums>());
  std::sort(columns.begin(), columns.end(),
            [](const GameSums* a, const GameSums* b) { return a->players() < b->players(); });
  std::string out =
      "<section><h2>Numbers of players side by side</h2>\n<p>Means, and in brackets what eight games in ten "
      "lie between.</p>\n<div class=\"wide\"><table><tr><th></th>";
  for (const GameSums* sums : columns) out += fmt::format("<th>{} players</th>", sums->players());
  out += "</tr>\n";
  const auto row = [&](std::string_view name, const std::function<std::string(const GameSums&)>& tell) {
    out += players_row(name, columns, tell);
  };
  row("games", [](const GameSums& sums) { return grouped(sums.games); });
  row("rounds", [](const GameSums& sums) { return range_text(sums.rounds, 1, 1); });
  row("actions", [](const GameSums& sums) { return range_text(sums.actions, 1, 1); });
  row("minutes, estimated",
      [](const GameSums& sums) { return range_text(sums.seconds, seconds_of_a_minute, 1); });
  row("fair share", [](const GameSums& sums) { return percent(1 / static_cast<double>(sums.players())); });
  row("best and worst seat", [](const GameSums& sums) {
    const auto [worst, best] = std::minmax_element(sums.won.begin(), sums.won.end());
    return fmt::format("{} / {}", percent(share_in(*best, sums.games * whole_win)),
                       percent(share_in(*worst, sums.games * whole_win)));
  });
  row("the first in turn wins", [](const GameSums& sums) {
    return sums.begun == 0 ? "–" : percent(share_in(sums.won_by_turn[0], sums.begun * whole_win));
  });
  row("margin", [](const GameSums& sums) { return range_text(sums.margins, 1, 1); });
  row("lead changes", [](const GameSums& sums) { return range_text(sums.lead_changes, 1, 1); });
  row("who leads at half time wins", [](const GameSums& sums) {
    constexpr std::size_t half = tenths / 2 - 1;
    return sums.leads[half] * 20 < sums.games
               ? "–"
               : percent(share_in(sums.leads_won[half], sums.leads[half] * whole_win));
  });
  row("shared wins", [](const GameSums& sums) { return percent(share_in(sums.shared_wins, sums.games)); });
  return out + "</table></div></section>\n";
}

// What was asked for, in full.
std::string command_of(const ReportDocument& document) {
  const ReportSubject& subject = document.subject;
  std::string command = fmt::format("zashiki report {} -p {}", subject.game, subject.players);
  for (const auto& [name, value] : subject.options) {
    const auto* text = value.if_string();
    command += fmt::format(" -o {}={}", std::string_view(name),
                           text != nullptr ? std::string(*text) : json::serialize(value));
  }
  if (!subject.data.empty()) command += " --data " + subject.data_name;
  command += fmt::format(" --mind {} --games {}", subject.mind, document.parts.front().wanted);
  std::uint64_t side_games = 0;
  std::string skill;
  for (const ReportPart& part : document.parts) {
    if (part.kind != PartKind::base) side_games = std::max(side_games, part.wanted);
    if (part.kind == PartKind::skill) skill += (skill.empty() ? " --skill " : ",") + part.mind;
  }
  command += fmt::format(" --side-games {}{}", side_games, skill);
  if (subject.iterations > 0) command += fmt::format(" --iterations {}", subject.iterations);
  if (Pace{subject.decision_seconds, subject.doubling_seconds} != Pace{})
    command += fmt::format(" --pace {}+{}", subject.decision_seconds, subject.doubling_seconds);
  return command + fmt::format(" --seed {}", subject.seed);
}

std::string how_it_was_made(const ReportDocument& document) {
  return fmt::format(
      "<section><h2>How this was made</h2>\n<pre>{}</pre>\n<p class=\"soft\">Minds are not people: a report "
      "says how the game goes among players of that strength, so compare several before believing a number. "
      "Every number here, and many more, are in the JSON that is written beside this page; "
      "docs/build/report.md "
      "says how to read them.</p></section>\n",
      html_text(command_of(document)));
}

}  // namespace

Result<std::string> report_page(const json::value& report) {
  const auto document = read_report(report);
  if (!document) return document.error();
  if (document->base().games == 0) return Error{code::bad_file, "no game of this report has been played yet"};
  const GameSums& sums = document->base();
  std::string page = fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\">\n<meta name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\">\n<title>{}: what {} games "
      "say</title>\n<style>{}</style></head>\n<body>\n",
      html_text(title_of(document->subject.game)), grouped(sums.games), report_style);
  page += report_seats;
  page += head(*document) + tiles(*document) + "<section><h3>In short</h3>\n<ul class=\"short\">";
  for (const std::string& finding : findings_of(*document)) page += "<li>" + html_text(finding) + "</li>\n";
  page += "</ul></section>\n";
  page += who_wins(sums) + how_long(document->subject, sums) + scores_and_ends(sums) + how_it_goes(*document);
  page += what_is_chosen(sums) + what_options_do(*document) + skill_against_luck(*document);
  page += players_side_by_side(*document) + how_it_was_made(*document);
  return page + "</body></html>\n";
}

}  // namespace zashiki
