#pragma once
// Minds against each other. A deal is one run of chance; it is played once for every rotation of the seats,
// so that luck falls on all alike.
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "game/match.h"
#include "lab/deal.h"
#include "lab/shard.h"
#include "lab/statistics.h"
#include "mind/mind.h"

namespace zashiki {

struct ArenaSetup {
  Setup game;
  // Names, "net:FILE" or "cmd:PROGRAM"; "level5@2000" has 2000 iterations per decision. If there
  // are fewer than players, the last fills the other seats; if more, they take turns.
  std::vector<std::string> minds;
  std::uint64_t games = 100;  // rounded up to whole deals
  std::uint64_t seed = 1;
  Budget budget{};          // per decision, for minds that name none; empty: the minds' own
  unsigned threads = 0;     // 0: all cores
  std::string transcripts;  // the folder to keep them in; empty: none are kept
  std::string journal;      // the file to keep results in and continue from; empty: none
  Shard shard{};            // of the deals
};

// Plays deals; one for each thread.
class Dealer {
 public:
  explicit Dealer(const ArenaSetup& setup);
  ~Dealer();
  Dealer(const Dealer&) = delete;
  Dealer& operator=(const Dealer&) = delete;

  Result<DealResult> play(std::uint64_t deal);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Checks the game, the players and the minds; returns the number of games in a deal.
Result<std::uint64_t> check_arena(const ArenaSetup& setup);

struct Standing {
  std::string mind;
  double seats = 0;           // games, once for each seat it had
  double wins = 0;            // shared ones in part
  double fair = 0;            // the wins it would have if all won alike
  double score = 0;           // the sum
  double deals = 0;           // deals it played in
  MomentsOf<double> leads{};  // over the mean of the others at the table, one per deal
  double rating = 0;          // Bradley-Terry, from the order of finish, in Elo points; the mean is 0
  Interval rated{};           // its 95 % interval
  double longest_ms = 0;      // the longest decision
  [[nodiscard]] double share() const { return seats > 0 ? wins / seats : 0; }
  [[nodiscard]] Interval interval() const { return confidence(wins, seats); }
  // Deals are independent; games of one deal are not.
  [[nodiscard]] double lead() const { return leads.mean(deals); }
  [[nodiscard]] Interval lead_interval() const { return leads.interval(deals); }
};

// Adds deals up, in any order.
class Tally {
 public:
  explicit Tally(const std::vector<std::string>& minds);
  void add(const DealResult& result);

  [[nodiscard]] std::uint64_t games() const { return games_; }
  [[nodiscard]] const Standing& standing(std::size_t mind) const { return standings_[mind]; }
  // In the order of the minds, with ratings.
  [[nodiscard]] std::vector<Standing> rated() const;

 private:
  // The jackknife: deals go into these boxes in turn, and the ratings without each box give the interval.
  // Deals are independent; games of one deal are not.
  static constexpr std::size_t boxes = 40;
  using Meetings = std::vector<double>;  // how often the row's mind finished above the column's
  [[nodiscard]] std::vector<double> ratings(const Meetings& above) const;

  std::uint64_t games_ = 0;
  std::vector<Standing> standings_;
  std::vector<Meetings> above_;  // by box
};

struct ArenaReport {
  std::uint64_t games = 0;
  std::vector<Standing> standings;  // in the order of the minds
};

// The same setup gives the same report on any number of threads, unless a mind goes by the clock.
Result<ArenaReport> run_arena(const ArenaSetup& setup,
                              const std::function<void(std::uint64_t done)>& progress);

// Joins the journals of all shards: the report of the whole arena.
struct MergedArena {
  ArenaSetup setup;
  ArenaReport report;
};
Result<MergedArena> merge_arenas(const std::vector<std::string>& journals);

}  // namespace zashiki
