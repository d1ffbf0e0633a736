// Judging against an independent judge that goes through the rules one by one, and what holds for every
// match.
#include <algorithm>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>
#include <rapidcheck.h>
#include <vector>

#include "rules/kamiza/room.h"

namespace zashiki::kamiza {
namespace {

struct NaiveCard {
  Seat owner;
  std::string kind;
  std::string area;
};
struct NaiveResult {
  std::vector<int> points;
  Seat wanted = nobody;
};

// Rules 2.1 to 2.6 as written, with lists and words.
NaiveResult naive_judge(const std::vector<NaiveCard>& cards, int players, int bribe) {
  const std::map<std::string, int> number{{"boss", 3}, {"underboss", 2}, {"hitman", 1}, {"policeman", 0}};
  NaiveResult result{.points = std::vector<int>(static_cast<std::size_t>(players))};
  for (const std::string area : {"top", "bottom"}) {
    std::vector<NaiveCard> here;
    for (const auto& card : cards)
      if (card.area == area && (area == "top" || card.kind == "underboss" || card.kind == "hitman"))
        here.push_back(card);
    std::vector<NaiveCard> left;
    for (const auto& card : here)
      if (std::count_if(here.begin(), here.end(), [&](const auto& c) { return c.kind == card.kind; }) == 1)
        left.push_back(card);
    const auto find = [&](const std::string& kind) {
      return std::find_if(left.begin(), left.end(), [&](const auto& c) { return c.kind == kind; });
    };
    const auto score = [&](const NaiveCard& card, int points) {
      result.points[static_cast<std::size_t>(card.owner)] += points;
    };
    const auto policeman = find("policeman");
    std::optional<NaiveCard> police;
    if (policeman != left.end()) {
      police = *policeman;
      left.erase(policeman);
    }
    std::sort(left.begin(), left.end(),
              [&](const auto& a, const auto& b) { return number.at(a.kind) > number.at(b.kind); });
    if (area == "bottom") {
      for (std::size_t i = 0; i < left.size() && i < 2; ++i) score(left[i], number.at(left[i].kind));
      continue;
    }
    if (left.empty()) continue;
    const bool kill = find("boss") != left.end() && find("hitman") != left.end();
    const NaiveCard seated = kill ? *find("hitman") : left.front();
    score(seated, kill ? 4 : number.at(seated.kind));
    if (police) {
      score(*police, bribe);
      result.wanted = seated.owner;
    }
  }
  return result;
}

TEST(KamizaProperties, EveryRoundIsJudgedAsTheRulesSay) {
  for (int players = 3; players <= 4; ++players)
    for (unsigned round = 0; round < 1U << (3 * players); ++round)
      for (int bribe = 0; bribe <= 3; ++bribe) {
        State state = game.start({.players = static_cast<std::uint8_t>(players),
                                  .bribe = static_cast<std::uint8_t>(bribe),
                                  .first = 0});
        std::vector<NaiveCard> cards;
        std::string picture;
        for (Seat seat = 0; seat < players; ++seat) {
          const auto play = static_cast<Play>((round >> (3 * seat)) & 7U);
          cards.push_back({.owner = seat,
                           .kind = std::string(text_of(card_of(play))),
                           .area = std::string(text_of(area_of(play)))});
          picture += fmt::format("{} {} {}, ", seat, cards.back().kind, cards.back().area);
          game.apply(state, seat, make(play));
        }
        const NaiveResult expected = naive_judge(cards, players, bribe);
        for (Seat seat = 0; seat < players; ++seat) {
          ASSERT_EQ(state.points[static_cast<unsigned>(seat)],
                    expected.points[static_cast<std::size_t>(seat)])
              << picture;
          ASSERT_EQ(nibble(state.wanted, seat), seat == expected.wanted ? 1U : 0U) << picture;
        }
      }
}

Options any_options() {
  Options options;
  options.players = *rc::gen::inRange<std::uint8_t>(3, 5);
  options.bribe = *rc::gen::inRange<std::uint8_t>(0, 4);
  options.wanted_penalty = *rc::gen::inRange<std::uint8_t>(0, 4);
  const auto first = *rc::gen::inRange<std::uint8_t>(0, static_cast<std::uint8_t>(options.players + 1));
  options.first = first == options.players ? seat_at_random : first;
  return options;
}

TEST(KamizaProperties, EveryMatchEndsAfterNineRounds) {
  EXPECT_TRUE(rc::check([] {
    const Options options = any_options();
    State state = game.start(options);
    Random random(*rc::gen::arbitrary<std::uint64_t>());
    const int lots = options.first == seat_at_random ? 1 : 0;
    RC_ASSERT(random_playout(game, state, random) == lots + rounds * options.players);
    RC_ASSERT(state.round == rounds);
    RC_ASSERT(!game.winners(state).empty());
  }));
}

TEST(KamizaProperties, ChipsOnlyGrowAndEightAreWantedAtMost) {
  EXPECT_TRUE(rc::check([] {
    State state = game.start(any_options());
    Random random(*rc::gen::arbitrary<std::uint64_t>());
    for (State before = state; random_step(game, state, random); before = state) {
      RC_ASSERT(pool(state) >= 0 && pool(state) <= pool(before));
      RC_ASSERT(pool(before) - pool(state) <= 1);
      for (Seat seat = 0; seat < state.options.players; ++seat)
        RC_ASSERT(state.points[static_cast<unsigned>(seat)] >= before.points[static_cast<unsigned>(seat)]);
    }
  }));
}

TEST(KamizaProperties, WinnersHaveTheHighestScoreAndThenTheFewestChips) {
  EXPECT_TRUE(rc::check([] {
    State state = game.start(any_options());
    Random random(*rc::gen::arbitrary<std::uint64_t>());
    random_playout(game, state, random);
    const Scores scores = game.scores(state);
    const auto rank = [&](Seat seat) {
      return std::pair(scores[static_cast<unsigned>(seat)], -static_cast<int>(nibble(state.wanted, seat)));
    };
    auto best = rank(0);
    for (Seat seat = 1; seat < state.options.players; ++seat) best = std::max(best, rank(seat));
    for (Seat seat = 0; seat < state.options.players; ++seat)
      RC_ASSERT(game.winners(state).contains(seat) == (rank(seat) == best));
  }));
}

// Plays so far, then what a sampled world makes of a face-down card under a prior.
TEST(KamizaProperties, SampledCardsFollowThePrior) {
  State state = game.start({.first = 0});
  game.apply(state, 0, *game.parse("play boss top"));
  game.apply(state, 1, *game.parse("play hitman bottom"));
  const View view = game.observe(state, 2);
  Random random(1);
  const auto prior = [](const Kamiza& rules, const State& then, Seat seat, Action action) {
    EXPECT_TRUE(is_legal(rules, then, seat, action)) << "asked in the position in which the seat chose";
    return seat == 0 ? 1.0 + static_cast<double>(card_of(play_of(action))) : 1.0;
  };
  std::array<std::array<int, 4>, 2> seen{};
  constexpr int draws = 20000;
  for (int i = 0; i < draws; ++i) {
    const State world = game.sample(view, random, prior);
    ASSERT_EQ(game.observe(world, 2), view);
    for (unsigned seat = 0; seat < 2; ++seat)
      ++seen[seat][static_cast<unsigned>(card_of(play_by(world.laid, static_cast<Seat>(seat))))];
  }
  for (unsigned card = 0; card < 4; ++card) {
    EXPECT_NEAR(seen[0][card], draws * (1 + card) / 10, 400);
    EXPECT_NEAR(seen[1][card], draws / 4, 400);
  }
  const State own = game.sample(game.observe(state, 0), random, prior);
  EXPECT_EQ(card_of(play_by(own.laid, 0)), Card::boss) << "one knows one's own card";
}

TEST(KamizaProperties, APriorThatRulesOutEverythingIsIgnored) {
  State state = game.start({.first = 0});
  game.apply(state, 0, *game.parse("play boss top"));
  Random random(1);
  std::array<bool, 4> seen{};
  for (int i = 0; i < 200; ++i) {
    const State world = game.sample(game.observe(state, 1), random, [](const auto&...) { return 0.0; });
    seen[static_cast<unsigned>(card_of(play_by(world.laid, 0)))] = true;
  }
  EXPECT_TRUE(seen[0] && seen[1] && seen[2] && seen[3]);
}

}  // namespace
}  // namespace zashiki::kamiza
