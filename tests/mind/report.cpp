// Balance reports: what they add up, how they go on and go together, what they say.
#include "lab/report.h"

#include <gtest/gtest.h>

#include "effort.h"
#include "lab/report/findings.h"
#include "lab/report/parts.h"

namespace zashiki {
namespace {

// Of a small report: enough for what must add up.
const auto report_games = static_cast<std::uint64_t>(tries(30));

ReportSetup small_report(std::string game, int players) {
  return {.game = {.game = std::move(game), .players = players, .options = {}, .data = {}},
          .mind = "greedy",
          .games = report_games,
          .side_games = static_cast<std::uint64_t>(tries(8)),
          .skill = {"random", "level1"},
          .threads = 2};
}

json::object made(const ReportSetup& setup, const json::value& before = nullptr) {
  const std::atomic<bool> never{false};
  const ReportNews nobody_listens{.progress = [](auto, auto) {}, .save = [](const auto&) {}};
  auto report = make_report(setup, before, nobody_listens, never);
  EXPECT_TRUE(report) << report.error().message;
  return report ? std::move(*report) : json::object{};
}

ReportDocument document_of(const json::object& report) {
  auto document = read_report(report);
  EXPECT_TRUE(document) << document.error().message;
  return std::move(*document);
}

TEST(Report, WhatItCountsAddsUp) {
  for (const auto& [game, players] :
       {std::pair{"niya", 2}, {"kamiza", 4}, {"akiwado", 3}, {"nyakuza", 3}, {"izakaya", 2}}) {
    SCOPED_TRACE(game);
    const ReportDocument document = document_of(made(small_report(game, players)));
    const GameSums& sums = document.base();
    EXPECT_EQ(sums.games, report_games);
    std::uint64_t won = 0;
    std::uint64_t by_turn = 0;
    for (std::size_t seat = 0; seat < sums.players(); ++seat) {
      won += sums.seats[seat].parts;
      by_turn += sums.turns[seat].parts;
      EXPECT_EQ(sums.turns[seat].games, report_games);
      EXPECT_EQ(sums.scores[seat].number(), report_games);
    }
    EXPECT_EQ(won, report_games * whole_win);
    EXPECT_EQ(by_turn, report_games * whole_win);
    double chosen = 0;
    for (const auto& [name, kind] : sums.kinds) {
      EXPECT_GE(kind.all.offered, kind.all.chosen) << name;
      chosen += static_cast<double>(kind.all.chosen);
      std::uint64_t one_by_one = 0;
      for (const auto& [text, action] : kind.actions.value_or(KindSums::Actions{}))
        one_by_one += action.chosen;
      if (kind.actions) EXPECT_EQ(one_by_one, kind.all.chosen) << name;
      EXPECT_EQ(kind.by_winners.sum + kind.by_others.sum, static_cast<std::int64_t>(kind.all.chosen)) << name;
    }
    EXPECT_DOUBLE_EQ(chosen, sums.actions.mean() * static_cast<double>(report_games));
    for (const auto* words : {&sums.stopped_by, &sums.decided_by}) {
      std::uint64_t all = 0;
      for (const auto& [word, many] : *words) all += many;
      EXPECT_EQ(all, report_games);
    }
    EXPECT_GT(sums.rounds.mean(), 0);
    EXPECT_GT(sums.seconds.mean(), 0);
    // A seat that leads alone at the end has won.
    EXPECT_EQ(sums.leads[tenths - 1].share(), 1);
  }
}

TEST(Report, RoundsAndEndingsAreTheRules) {
  const GameSums kamiza = document_of(made(small_report("kamiza", 3))).base();
  EXPECT_EQ(kamiza.rounds.of, (std::map<std::int64_t, std::uint64_t>{{9, report_games}}));
  const GameSums akiwado = document_of(made(small_report("akiwado", 4))).base();
  EXPECT_EQ(akiwado.rounds.of, (std::map<std::int64_t, std::uint64_t>{{5, report_games}}));
  const GameSums nyakuza = document_of(made(small_report("nyakuza", 3))).base();
  for (const auto& [how, many] : nyakuza.stopped_by)
    EXPECT_TRUE(how == "a Grand Market (7)" || how == "an empty bag (8)") << how;
  EXPECT_GE(nyakuza.rounds.of.begin()->first, 2);
  EXPECT_LE(nyakuza.rounds.of.rbegin()->first, 20);  // 60 tiles, 6 and then 3 at a time, and one more
}

TEST(Report, TheSameOnAnyNumberOfThreads) {
  ReportSetup one = small_report("akiwado", 3);
  one.threads = 1;
  ReportSetup three = one;
  three.threads = 3;
  EXPECT_EQ(report_text(made(one)), report_text(made(three)));
}

TEST(Report, SeedsShareNoGames) {
  ReportSetup setup = small_report("nyakuza", 3);
  setup.side_games = 0;
  const Histogram one = document_of(made(setup)).base().seconds;
  setup.seed = 2;
  Histogram both = document_of(made(setup)).base().seconds;
  both.add(one);
  // Games of the same length meet by chance; most of 30 do not.
  EXPECT_GT(both.of.size(), one.of.size() * 5 / 4);
}

TEST(Report, StoppedAnywhereItGoesOnToTheSameEnd) {
  ReportSetup setup = small_report("kamiza", 3);
  setup.games = 30;
  setup.side_games = 6;
  const std::string whole = report_text(made(setup));
  for (const std::uint64_t after : {1U, 20U, 60U}) {
    std::atomic<bool> stop{false};
    const ReportNews stops{.progress = [&](std::uint64_t done, auto) { stop = stop || done >= after; },
                           .save = [](const auto&) {}};
    const auto part = make_report(setup, nullptr, stops, stop);
    ASSERT_TRUE(part);
    EXPECT_LT(document_of(*part).base().games, setup.games);
    EXPECT_EQ(report_text(made(setup, *part)), whole);
  }
}

TEST(Report, MoreGamesCanBeAskedForLater) {
  ReportSetup setup = small_report("kamiza", 3);
  const std::string whole = report_text(made(setup));
  setup.games = report_games / 2;
  setup.side_games = 2;
  const json::object half = made(setup);
  setup = small_report("kamiza", 3);
  EXPECT_EQ(report_text(made(setup, half)), whole);
  // Fewer than there are: nothing is played, nothing is lost.
  ReportSetup fewer = setup;
  fewer.games = 2;
  EXPECT_EQ(report_text(made(fewer, json::parse(whole))), whole);
  // Something else is refused.
  setup.seed = 2;
  const std::atomic<bool> never{false};
  const auto other =
      make_report(setup, half, {.progress = [](auto, auto) {}, .save = [](const auto&) {}}, never);
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().message, "the file is a report about something else: its seed is 1 and not 2");
}

TEST(Report, ShardsJoinToTheWhole) {
  ReportSetup setup = small_report("nyakuza", 2);
  const std::string whole = report_text(made(setup));
  std::vector<json::value> shards;
  for (setup.shard = {.count = 4}; setup.shard.index < 4; ++setup.shard.index)
    shards.insert(shards.begin(), made(setup));
  const auto joined = join_reports(shards);
  ASSERT_TRUE(joined) << joined.error().message;
  EXPECT_EQ(report_text(*joined), whole);

  const auto refused = [](const std::vector<json::value>& list) {
    const auto result = join_reports(list);
    return result ? std::string() : result.error().message;
  };
  EXPECT_EQ(refused({}), "give the shards of a report");
  EXPECT_EQ(refused({shards[0], shards[1], shards[2]}), "shard 0 of 4 is missing");
  EXPECT_EQ(refused({shards[0], shards[0]}), "shard 3 was given twice");
  setup.shard.index = 1;
  setup.games = report_games + 1;
  EXPECT_EQ(refused({shards[0], shards[1], made(setup), shards[3]}),
            "shard 1 was not asked for the same parts");
  setup.seed = 9;
  EXPECT_EQ(refused({shards[3], made(setup)}),
            "these are not shards of one report: of shard 1, its seed is 9 and not 1");
}

// Izakaya draws the order of the seats: none of them is better than another, but the first to act wins most.
TEST(Report, TurnOrderIsFollowedWhereSeatsMeanLittle) {
  ReportSetup setup = small_report("izakaya", 3);
  setup.games = 400;
  setup.side_games = 0;
  const json::object report = made(setup);
  const GameSums sums = document_of(report).base();
  EXPECT_TRUE(differs_from_fair(sums.turns[0], 1 / 3.0, 3));
  for (const Wins& seat : sums.seats) EXPECT_FALSE(differs_from_fair(seat, 1 / 3.0, 3));
  const std::string_view first = report.at("findings").at(0).as_string();
  EXPECT_TRUE(first.starts_with("Turn order matters. Share of wins: the first in turn 4")) << first;
}

// Greedy bids 100 yen whatever it has: that says nothing about other bids.
TEST(Report, PlayersWithOneHabitSayNothingOfOtherChoices) {
  ReportSetup setup = small_report("izakaya", 3);
  setup.games = 40;
  setup.side_games = 0;
  const json::object report = made(setup);
  const Unused unused = unused_of(document_of(report).base());
  EXPECT_EQ(unused.always, std::vector<std::string>{"bid 100"});
  for (const auto* list : {&unused.never, &unused.seldom})
    for (const std::string& action : *list) EXPECT_FALSE(action.starts_with("bid ")) << action;
}

TEST(Report, OptionsAreTriedOnTheSameChance) {
  const ReportDocument document = document_of(made(small_report("nyakuza", 3)));
  const auto effects = document.all(PartKind::effect);
  ASSERT_EQ(effects.size(), 2U);  // secret and open_koban; turn order has its own figures
  EXPECT_EQ(effects[0]->option, "secret");
  EXPECT_EQ(effects[1]->option, "open_koban");
  // What people are shown changes nothing for minds, who remember: the same games, action by action.
  const auto& shown = effects[1]->as<EffectSums>();
  EXPECT_EQ(shown.same_winners, shown.games);
  for (const auto& [name, of] : shown.changes) EXPECT_EQ(of.change.squares, 0) << name;
  const auto& secret = effects[0]->as<EffectSums>();
  EXPECT_GT(secret.changes.at("actions").change.sum, 0);  // one more boat each
  // An option that belongs to another one is named with the reason.
  const ReportDocument niya = document_of(made(small_report("niya", 2)));
  ASSERT_FALSE(niya.left_out.empty());
  EXPECT_EQ(niya.left_out[0].option, "target");
  EXPECT_EQ(niya.left_out[0].why, "the option target needs the format points");
}

TEST(Report, SkillAndPlayersHaveTheirRows) {
  if (sanitized && !soaking()) GTEST_SKIP() << "3 s of processor time";
  ReportSetup setup = small_report("kamiza", 3);
  setup.side_games = 60;
  const ReportDocument document = document_of(made(setup));
  ASSERT_EQ(document.all(PartKind::players).size(), 1U);
  EXPECT_EQ(document.all(PartKind::players)[0]->as<GameSums>().players(), 4U);
  const auto skill = document.all(PartKind::skill);
  ASSERT_EQ(skill.size(), 2U);
  EXPECT_LT(skill[0]->as<SkillSums>().won.share(), 1 / 3.0);  // random play
  const auto& certainty = document.all(PartKind::certainty)[0]->as<CertaintySums>();
  EXPECT_GT(certainty.same[tenths - 1].share(), certainty.same[0].share());
}

TEST(Report, OwnCardsAreTold) {
  ReportSetup setup = small_report("nyakuza", 2);
  setup.side_games = 0;
  const json::object usual = made(setup);
  setup.game.data = json::parse(std::string(Match::start(setup.game)->game().usual_data()));
  setup.data_name = "bay <of mine>.json";
  const json::object own = made(setup);
  EXPECT_NE(own.at("data"), usual.at("data"));
  EXPECT_EQ(own.at("base"), usual.at("base"));  // it is the same map
  const auto page = report_page(own);
  ASSERT_TRUE(page);
  EXPECT_NE(page->find("bay \\u003cof mine>.json"), std::string::npos);
}

TEST(Report, ThePageLoadsNothing) {
  const auto page = report_page(made(small_report("izakaya", 3)));
  ASSERT_TRUE(page);
  for (const std::string_view elsewhere : {"http", "src=", "url(\"", "@import", "import(", "fetch("})
    EXPECT_EQ(page->find(elsewhere), std::string::npos) << elsewhere;
}

// A file from anywhere is refused or shown, whatever is wrong with it.
TEST(Report, ABrokenReportIsRefused) {
  const json::object report = made(small_report("kamiza", 3));
  const auto refuses = [](const json::object& broken) {
    const auto read = read_report(broken);
    return !read && !read.error().message.empty();
  };
  for (const auto& [key, value] : report) {
    json::object without = report;
    without.erase(key);
    const bool is_derived = key == "findings" || key == "unused";  // not read
    if (key != "certainty") EXPECT_EQ(refuses(without), !is_derived) << key;
    json::object nonsense = report;
    nonsense[key] = json::array{"?"};
    EXPECT_EQ(refuses(nonsense), !is_derived) << key;
  }
  for (const auto& [key, value] : report.at("base").as_object()) {
    json::object broken = report;
    broken["base"].as_object()[key] = json::object{{"?", -1}};
    EXPECT_TRUE(refuses(broken) || key == "kinds" || key == "stopped_by" || key == "decided_by") << key;
  }
  json::object named = report;
  named["base"].as_object()["kinds"].as_object()["<b>\"\n"] = report.at("base").at("kinds").at("play");
  EXPECT_EQ(report_page(named)->find("<b>\\\""), std::string::npos);
  EXPECT_TRUE(json::parse(report_text(named)).at("base").at("kinds").as_object().contains("<b>\"\n"));
}

TEST(Report, ComparingTellsChangeFromChance) {
  ReportSetup setup = small_report("kamiza", 3);
  setup.games = 400;
  setup.side_games = 0;
  const json::object as_is = made(setup);
  setup.seed = 2;
  const json::object again = made(setup);
  setup.game.options = {{"bribe", 0}};
  const json::object without_bribes = made(setup);

  const auto same = compare_reports(as_is, again);
  ASSERT_TRUE(same);
  EXPECT_NE(same->find("0 of "), std::string::npos) << *same;
  const auto other = compare_reports(again, without_bribes);
  ASSERT_TRUE(other);
  EXPECT_EQ(other->find("0 of "), std::string::npos) << *other;
  EXPECT_NE(other->find("options: {} before, {\"bribe\":0} after"), std::string::npos) << *other;
  const auto mixed = compare_reports(as_is, made(small_report("kamiza", 4)));
  ASSERT_FALSE(mixed);
  EXPECT_EQ(mixed.error().message, "these are reports about different games or numbers of players");
}

TEST(Statistics, DifferencesHaveTheTextbooksProbabilities) {
  EXPECT_NEAR(chance_of_difference(1.959964, 1), 0.05, 1e-6);
  EXPECT_NEAR(chance_of_difference(-2.575829, 1), 0.01, 1e-6);
  EXPECT_EQ(chance_of_difference(0, 0), 1);
  EXPECT_EQ(chance_of_difference(1, 0), 0);
  EXPECT_EQ(sigmas_of_sample(2), 12.706205);
  EXPECT_NEAR(sigmas_of_sample(4), 3.182446, 0.004);
  EXPECT_NEAR(sigmas_of_sample(8), 2.364624, 0.0002);
  EXPECT_NEAR(sigmas_of_sample(1e9), sigmas_of_95_percent, 1e-8);
  Moments moments;
  for (const int value : {2, 4, 4, 4, 5, 5, 7, 9}) moments.add(value);
  EXPECT_EQ(moments.mean(8), 5);
  EXPECT_NEAR(moments.squared_error(8), 32.0 / 7 / 8, 1e-12);
  Histogram counts;
  for (const int value : {2, 4, 4, 4, 5, 5, 7, 9}) counts.add(value);
  EXPECT_NEAR(counts.squared_error(), moments.squared_error(8), 1e-12);
  EXPECT_EQ(counts.quantile(0.5), 4);
  EXPECT_EQ(counts.quantile(0.9), 9);
}

}  // namespace
}  // namespace zashiki
