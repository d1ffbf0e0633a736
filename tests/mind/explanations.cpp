// What minds say for themselves.
#include <array>
#include <gtest/gtest.h>
#include <set>

#include "game/match.h"
#include "game/registry.h"
#include "mind/explain.h"
#include "mind/mind.h"

namespace zashiki {
namespace {

Explanation of_action(const Match& match, Seat seat, std::string_view action) {
  std::vector<Action> legal(static_cast<std::size_t>(match.game().most_actions()));
  legal.resize(static_cast<std::size_t>(match.position().legal(seat, legal)));
  const AnyView view = match.position().view(seat);
  const Question question{.view = view, .seat = seat, .legal = legal};
  const Answer answer{.action = *match.game().parse(action), .policy = {}, .values = {}, .reason = {}};
  return explain(match.game(), question, answer);
}

Match started(std::string game, int players) {
  auto match =
      std::move(*Match::start({.game = std::move(game), .players = players, .options = {}, .data = {}}));
  Random random(7);
  while (match.position().actors().contains(chance)) (void)match.roll(random);
  return match;
}

double number(const Because& because, std::string_view name) {
  for (const auto& number : because.numbers)
    if (number.name == name) return number.value;
  ADD_FAILURE() << because.kind << " has no " << name;
  return 0;
}

// Every kind of choice on the way through whole games has an explanation that ends, and the same one twice.
TEST(Explanations, EveryChoiceOfEveryGameCanBeExplained) {
  for (const auto& game : all_games()) {
    Match match = started(std::string(game->id()), game->max_players());
    Random random(11);
    std::set<std::string_view> kinds;
    for (int step = 0; !match.over() && step < 400; ++step) {
      const Seat who = match.position().actors().lowest();
      if (who == chance) {
        (void)match.roll(random);
        continue;
      }
      const auto choices = *match.legal(who);
      const std::string& text = choices[random.below(static_cast<std::uint32_t>(choices.size()))].text;
      if (step % 5 == 0) {
        const Explanation told = of_action(match, who, text);
        EXPECT_EQ(told.reason, of_action(match, who, text).reason);
        for (const Because& because : told.because) {
          kinds.insert(because.kind);
          EXPECT_FALSE(text_of("reason." + std::string(because.kind), Language::japanese).empty());
        }
        if (!told.reason.empty()) EXPECT_EQ(told.reason.back(), '.') << told.reason;
      }
      ASSERT_TRUE(match.act(who, text));
    }
    EXPECT_FALSE(kinds.empty()) << game->id();
  }
}

TEST(Explanations, AHigherBidWinsTheBoatsMoreOften) {
  const Match match = started("nyakuza", 3);
  const auto low = of_action(match, 0, "bid 1");
  const auto high = of_action(match, 0, "bid 16");
  ASSERT_EQ(low.because.at(0).kind, "highest_bid");
  EXPECT_GT(number(high.because[0], "chance"), number(low.because[0], "chance"));
  EXPECT_GT(number(high.because[0], "chance"), 0.9);
  EXPECT_NE(high.reason.find("16 wins the three boats"), std::string::npos) << high.reason;
  EXPECT_EQ(of_action(match, 0, "bid 0").because.at(0).kind, "shares_wharf");
}

TEST(Explanations, AHigherBidGoesFirstMoreOften) {
  const Match match = started("izakaya", 3);
  const auto nothing = of_action(match, 1, "bid 0");
  const auto all = of_action(match, 1, "bid 1000");
  ASSERT_EQ(all.because.at(0).kind, "goes_first");
  EXPECT_GT(number(all.because[0], "chance"), 0.9);
  EXPECT_LT(number(nothing.because.at(0), "chance"), number(all.because[0], "chance"));
}

// A bid that another has sealed is expected to be like one that it would seal now.
TEST(Explanations, SealedBidsAreExpectedToBeOrdinary) {
  Match match = started("izakaya", 3);
  const double before = number(of_action(match, 2, "bid 300").because.at(0), "chance");
  ASSERT_TRUE(match.act(0, "bid 0"));
  ASSERT_TRUE(match.act(1, "bid 0"));
  EXPECT_NEAR(number(of_action(match, 2, "bid 300").because.at(0), "chance"), before, 0.15);
}

Explanation compared(const Match& match, Seat seat, std::string_view better, std::string_view other) {
  std::vector<Action> legal(static_cast<std::size_t>(match.game().most_actions()));
  legal.resize(static_cast<std::size_t>(match.position().legal(seat, legal)));
  const AnyView view = match.position().view(seat);
  const std::array judged{*match.game().parse(other)};
  const Answer answer{.action = *match.game().parse(better)};
  return explain(match.game(), {.view = view, .seat = seat, .legal = legal, .judged = judged}, answer);
}

TEST(Explanations, TwoBidsDifferInWhatTheyWin) {
  const Match match = started("nyakuza", 2);
  const auto bids = compared(match, 0, "bid 3", "bid 1");
  EXPECT_EQ(bids.against, match.game().parse("bid 1"));
  ASSERT_GE(bids.instead.size(), 1U);
  EXPECT_LT(number(bids.instead[0], "chance"), number(bids.because.at(0), "chance"));
  EXPECT_NE(bids.reason.find("With \"bid 1\" instead: 1 wins the three boats"), std::string::npos)
      << bids.reason;
}

// Of two choices, only what they differ in is told, and in few sentences.
TEST(Explanations, OnlyWhatTheChoicesDifferInIsTold) {
  int told = 0;
  for (const auto& game : all_games()) {
    Match match = started(std::string(game->id()), game->max_players());
    Random random(12);
    for (int step = 0; !match.over() && step < 120; ++step) {
      const Seat who = match.position().actors().lowest();
      if (who == chance) {
        (void)match.roll(random);
        continue;
      }
      const auto choices = *match.legal(who);
      const auto any = [&] { return choices[random.below(static_cast<std::uint32_t>(choices.size()))].text; };
      const std::string one = any();
      const std::string other = any();
      if (step % 4 == 0 && one != other) {
        const Explanation both = compared(match, who, one, other);
        EXPECT_LE(both.because.size(), 3U) << both.reason;
        EXPECT_LE(both.instead.size(), 3U) << both.reason;
        for (const Because& mine : both.because)
          for (const Because& theirs : both.instead)
            if (mine.kind == theirs.kind) {
              EXPECT_NE(sentences_of({&mine, 1}, Language::english),
                        sentences_of({&theirs, 1}, Language::english));
              ++told;
            }
      }
      ASSERT_TRUE(match.act(who, one));
    }
  }
  EXPECT_GT(told, 20);
}

// A hint tells that others are as good, and compares with one that is worse if there is one.
TEST(Explanations, EqualChoicesAreCountedAndAWorseOneIsTold) {
  const Match match = started("izakaya", 2);
  std::vector<Action> legal(static_cast<std::size_t>(match.game().most_actions()));
  legal.resize(static_cast<std::size_t>(match.position().legal(0, legal)));
  const AnyView view = match.position().view(0);
  const Action none = *match.game().parse("bid 0");
  const Action one = *match.game().parse("bid 100");
  const Action all = *match.game().parse("bid 1000");
  Answer answer{.action = none,
                .policy = {{.action = none, .share = 1, .value = 0.5},
                           {.action = one, .share = 0, .value = 0.495},
                           {.action = all, .share = 0, .value = 0.3}}};
  const std::array judged{one};
  const Question question{.view = view, .seat = 0, .legal = legal, .judged = judged};
  auto told = explain(match.game(), question, answer);
  EXPECT_EQ(told.against, all);
  ASSERT_FALSE(told.because.empty());
  EXPECT_EQ(told.because[0].kind, "about_equal");
  EXPECT_EQ(number(told.because[0], "choices"), 2);
  for (Weighed& weighed : answer.policy) weighed.value = 0.004;
  told = explain(match.game(), question, answer);
  ASSERT_EQ(told.because.size(), 1U);
  EXPECT_EQ(told.because[0].kind, "all_but_lost");
}

// Also where every take loses, or several win: then the best one ends the game later, or earlier.
TEST(Explanations, InNiyaTheBestTakeAlwaysHasAReason) {
  const auto mind = std::move(*make_mind("level5", *find_game("niya")));
  Random random(3);
  for (int game = 0; game < 20; ++game) {
    Match match = std::move(*Match::start({.game = "niya", .players = 2, .options = {}, .data = {}}));
    while (!match.over()) {
      const Seat who = match.position().actors().lowest();
      if (who == chance) {
        (void)match.roll(random);
        continue;
      }
      std::vector<Action> legal(static_cast<std::size_t>(match.game().most_actions()));
      legal.resize(static_cast<std::size_t>(match.position().legal(who, legal)));
      const AnyView view = match.position().view(who);
      const Question question{.view = view, .seat = who, .legal = legal};
      const Explanation told = explain(match.game(), question, mind->think(question));
      EXPECT_FALSE(told.because.empty()) << told.reason;
      const Action any = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
      ASSERT_TRUE(match.act(who, match.game().to_text(any).view()));
    }
  }
}

TEST(Explanations, AMixIsToldInWords) {
  const Match match = started("nyakuza", 2);
  std::vector<Action> legal(static_cast<std::size_t>(match.game().most_actions()));
  legal.resize(static_cast<std::size_t>(match.position().legal(0, legal)));
  const AnyView view = match.position().view(0);
  const Question question{.view = view, .seat = 0, .legal = legal};
  const Action two = *match.game().parse("bid 2");
  const Action three = *match.game().parse("bid 3");
  const Action four = *match.game().parse("bid 4");
  const Answer answer{.action = two,
                      .policy = {{.action = two, .share = 0.5, .value = 0.5},
                                 {.action = three, .share = 0.34, .value = 0.48},
                                 {.action = four, .share = 0.02, .value = 0.48}},
                      .values = {},
                      .reason = "so it is"};
  const auto told = explain(match.game(), question, answer);
  EXPECT_NE(told.reason.find("varies between 2 choices, so that it is hard to read."), std::string::npos)
      << told.reason;
  EXPECT_TRUE(told.reason.ends_with(" So it is.")) << told.reason;
  std::string text;
  JsonWriter out(text);
  write_because(told.because, out);
  const auto written = json::parse(text);
  EXPECT_EQ(written.at(0).at("kind").as_string(), "mix");
}

}  // namespace
}  // namespace zashiki
