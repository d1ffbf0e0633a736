// Tournaments: who meets whom, against brute force where that is possible, and what must hold in every round.
#include <algorithm>
#include <ctime>
#include <functional>
#include <gtest/gtest.h>
#include <limits>
#include <set>

#include "effort.h"
#include "people/tournament/history.h"
#include "people/tournament/simulate.h"

namespace {

using namespace zashiki;
using namespace zashiki::people;

Tournament tournament_of(int people, int players, int rounds, TournamentKind kind = TournamentKind::swiss) {
  Tournament tournament{.name = {},
                        .seed = "a public seed",
                        .kind = kind,
                        .game = players > 4   ? "izakaya"
                                : players > 2 ? "kamiza"
                                              : "niya",
                        .players = players,
                        .smallest = players == 2   ? 2
                                    : players == 3 ? 3
                                                   : players - 1,
                        .rounds = rounds,
                        .entrants = {},
                        .played = {}};
  for (int one = 0; one < people; ++one) tournament.entrants.push_back({.id = "p" + std::to_string(one)});
  return tournament;
}

void expect_legal(const Tournament& tournament, std::size_t number) {
  const Round& round = tournament.played[number];
  std::multiset<int> seen(round.byes.begin(), round.byes.end());
  for (const people::Table& table : round.tables) {
    EXPECT_GE(static_cast<int>(table.seats.size()), tournament.smallest);
    EXPECT_LE(static_cast<int>(table.seats.size()), tournament.players);
    seen.insert(table.seats.begin(), table.seats.end());
  }
  std::multiset<int> all;
  for (std::size_t i = 0; i < tournament.entrants.size(); ++i)
    if (tournament.entrants[i].plays(static_cast<int>(number) + 1)) all.insert(static_cast<int>(i));
  EXPECT_EQ(seen, all);
  // A second bye comes only after everyone present has had one.
  const History before(tournament, number);
  for (const int out : round.byes)
    for (const int other : all)
      EXPECT_TRUE(std::count(round.byes.begin(), round.byes.end(), other) > 0 ||
                  before.byes[static_cast<std::size_t>(out)] <= before.byes[static_cast<std::size_t>(other)]);
}

TEST(Tournament, KeepsToTheRulesWithDropOutsAndLateComers) {
  Random random(1);
  for (int one = 0; one < tries(60, 2000); ++one) {
    const int players = 2 + static_cast<int>(random.below(4));
    const int people = std::max(8, players) + static_cast<int>(random.below(30));
    auto tournament = tournament_of(
        people, players, 7, random.below(2) == 0 ? TournamentKind::swiss : TournamentKind::round_robin);
    for (Entrant& entrant : tournament.entrants) {
      if (random.below(6) == 0) entrant.joined = 1 + static_cast<int>(random.below(4));
      if (random.below(6) == 0) entrant.left = 1 + static_cast<int>(random.below(6));
    }
    for (std::size_t round = 0; round < 7; ++round) {
      ASSERT_TRUE(play_round(tournament, random)) << people << ' ' << players;
      expect_legal(tournament, round);
    }
    EXPECT_TRUE(verify(tournament));
    EXPECT_FALSE(pair_next(tournament));  // all rounds are played
    const auto text = write_tournament(tournament);
    const auto read = read_tournament(text);
    ASSERT_TRUE(read) << read.error().message << text;
    EXPECT_EQ(write_tournament(*read), text);
    EXPECT_TRUE(verify(*read));
  }
}

// The fewest repeated meetings of all seatings, by trying every one.
int fewest_repeats(const History& history, std::vector<int> left, std::vector<int> sizes) {
  if (sizes.empty()) return 0;
  int best = std::numeric_limits<int>::max();
  // Any table may be cut off first; its people in every combination.
  const auto size = static_cast<std::size_t>(sizes.back());
  sizes.pop_back();
  std::vector<bool> chosen(left.size());
  std::fill(chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(size), true);
  do {
    std::vector<int> table;
    std::vector<int> rest;
    for (std::size_t i = 0; i < left.size(); ++i) (chosen[i] ? table : rest).push_back(left[i]);
    int sum = 0;
    for (const int a : table)
      for (const int b : table) sum += a < b ? history.met(a, b) : 0;
    if (sum < best) best = std::min(best, sum + fewest_repeats(history, rest, sizes));
  } while (std::prev_permutation(chosen.begin(), chosen.end()));
  return best;
}

TEST(Tournament, RepeatsAsFewMeetingsAsPossible) {
  Random random(2);
  for (const auto& [people, players] :
       {std::pair{4, 2}, {6, 2}, {7, 2}, {8, 2}, {9, 2}, {6, 3}, {9, 3}, {7, 4}, {8, 4}, {9, 5}})
    for (const auto kind : {TournamentKind::swiss, TournamentKind::round_robin}) {
      auto tournament = tournament_of(people, players, 6, kind);
      for (std::size_t round = 0; round < 6; ++round) {
        const History before(tournament, round);
        ASSERT_TRUE(play_round(tournament, random));
        std::vector<int> seated;
        std::vector<int> sizes;
        int repeats = 0;
        for (const people::Table& table : tournament.played.back().tables) {
          sizes.push_back(static_cast<int>(table.seats.size()));
          for (const int a : table.seats) {
            seated.push_back(a);
            for (const int b : table.seats) repeats += a < b ? before.met(a, b) : 0;
          }
        }
        EXPECT_EQ(repeats, fewest_repeats(before, seated, sizes))
            << people << " people, tables of " << players << ", round " << round + 1;
      }
    }
}

// While nobody has met half of the others, a round of pairs without repeats exists (Dirac's theorem).
TEST(Tournament, NeverRepeatsAPairInTheFirstHalf) {
  Random random(3);
  for (const int people : {12, 16, 24, 30, 64}) {
    auto tournament = tournament_of(people, 2, people / 2);
    for (int round = 0; round < people / 2; ++round) ASSERT_TRUE(play_round(tournament, random));
    EXPECT_EQ(figures_of(tournament).repeats, 0) << people;
  }
}

TEST(Tournament, MeetsEverybodyOnceInARoundRobinOfPairs) {
  Random random(4);
  for (const int people : {8, 9, 16, 21}) {
    const int rounds = people % 2 == 0 ? people - 1 : people;
    auto tournament = tournament_of(people, 2, rounds, TournamentKind::round_robin);
    for (int round = 0; round < rounds; ++round) ASSERT_TRUE(play_round(tournament, random));
    const auto figures = figures_of(tournament);
    EXPECT_EQ(figures.repeats, 0) << people;
    EXPECT_EQ(figures.fewest_byes, people % 2) << people;
    EXPECT_EQ(figures.most_byes, people % 2) << people;
    EXPECT_LE(figures.first_spread, 2) << people;
  }
}

TEST(Tournament, BalancesWhoBegins) {
  Random random(5);
  for (const auto& [people, players] : {std::pair{64, 2}, {60, 3}, {64, 4}, {60, 5}}) {
    auto tournament = tournament_of(people, players, 8);
    for (int round = 0; round < 8; ++round) ASSERT_TRUE(play_round(tournament, random));
    EXPECT_LE(figures_of(tournament).first_spread, 3) << people << ' ' << players;
  }
}

TEST(Tournament, NamesTheFirstRoundThatDoesNotFollow) {
  Random random(6);
  auto tournament = tournament_of(13, 4, 5);
  for (int round = 0; round < 4; ++round) ASSERT_TRUE(play_round(tournament, random));
  auto forged = tournament;
  std::swap(forged.played[2].tables[0].seats[0], forged.played[2].tables[1].seats[0]);
  ASSERT_FALSE(verify(forged));
  EXPECT_NE(verify(forged).error().message.find("round 3"), std::string::npos);
  forged = tournament;
  forged.seed = "another seed";
  EXPECT_FALSE(verify(forged));
  forged = tournament;
  forged.played[0].tables[0].places = {4, 3, 2, 1};
  forged.played[0].tables[1].places = {4, 3, 2, 1};
  EXPECT_FALSE(verify(forged));
  forged.played[0].tables[0].places.clear();
  EXPECT_TRUE(verify(tournament));
}

TEST(Tournament, WaitsForTheRoundInPlay) {
  auto tournament = tournament_of(8, 2, 3);
  auto round = pair_next(tournament);
  ASSERT_TRUE(round);
  tournament.played.push_back(*round);
  EXPECT_FALSE(pair_next(tournament));
}

TEST(Standings, CountTheShareOfTheTableThatWasBeaten) {
  auto tournament = tournament_of(5, 4, 1);
  tournament.played.push_back({.tables = {{.seats = {0, 1, 2, 3}, .places = {1, 2, 2, 4}}}, .byes = {4}});
  const auto ranked = standings(tournament);
  EXPECT_EQ(ranked[0].points, point);
  EXPECT_EQ(ranked[1].points, point);  // the bye
  EXPECT_EQ(ranked[2].points, point / 2);
  EXPECT_EQ(ranked[3].points, point / 2);
  EXPECT_EQ(ranked[4].points, 0);
  EXPECT_EQ(ranked[2].place, ranked[3].place);
}

TEST(Sizes, LeaveAsFewOutAsPossible) {
  EXPECT_EQ(sizes_of(13, 4, 3).tables, (std::vector<int>{4, 3, 3, 3}));
  EXPECT_EQ(sizes_of(13, 4, 3).byes, 0);
  EXPECT_EQ(sizes_of(9, 2, 2).byes, 1);
  EXPECT_EQ(sizes_of(11, 5, 4).byes, 1);
  EXPECT_EQ(sizes_of(2, 4, 3).byes, 2);
  for (int people = 8; people <= 500; ++people)
    for (int players = 2; players <= 5; ++players) {
      const auto sizes = sizes_of(people, players, std::max(2, players - 1));
      int all = sizes.byes;
      for (const int size : sizes.tables) all += size;
      EXPECT_EQ(all, people);
      EXPECT_LE(sizes.byes, players == 2                   ? people % 2
                            : players == 5 && people == 11 ? 1
                                                           : 0)
          << people << ' ' << players;
    }
}

TEST(Tournament, RefusesWhatIsNoTournament) {
  const auto text = write_tournament(tournament_of(8, 2, 3));
  ASSERT_TRUE(read_tournament(text));
  const auto without = [&](std::string_view old, std::string_view now) {
    auto changed = text;
    changed.replace(changed.find(old), old.size(), now);
    return changed;
  };
  EXPECT_FALSE(read_tournament(without("\"niya\"", "\"chess\"")));
  EXPECT_FALSE(read_tournament(without("\"players\":2", "\"players\":3")));
  EXPECT_FALSE(read_tournament(without("\"p1\"", "\"p0\"")));
  EXPECT_FALSE(read_tournament(
      without("\"played\":[]", R"("played":[{"tables":[{"seats":["p0","px"]}],"byes":[]}])")));
  EXPECT_FALSE(read_tournament(
      without("\"played\":[]", R"("played":[{"tables":[{"seats":["p0","p0"]}],"byes":[]}])")));
  EXPECT_FALSE(read_tournament(without("\"rounds\":3", "\"rounds\":1000")));
}

// Processor time, not time: the machine may be busy.
TEST(Tournament, PairsTwoHundredTablesInUnderASecond) {
  if (sanitized) GTEST_SKIP();
  auto tournament = tournament_of(400, 2, 9);
  Random random(8);
  for (int round = 0; round < 9; ++round) {
    const auto before = std::clock();
    ASSERT_TRUE(play_round(tournament, random));
    EXPECT_LT(std::clock() - before, CLOCKS_PER_SEC);
  }
}

}  // namespace
