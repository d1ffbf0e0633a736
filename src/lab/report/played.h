#pragma once
// One game of a report, and what there is to know about it.
#include <atomic>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "game/match.h"
#include "lab/report.h"
#include "lab/report/sums.h"

namespace zashiki {

struct PlayedGame {
  int players = 0;
  Seats winners;
  Scores scores;
  // The seats by turn order: clockwise from the one that begins by the rules or, where bids or the draw of an
  // order come first, as each first acts alone. Empty in a game of simultaneous choices alone.
  std::vector<Seat> turns;
  int rounds = 0;
  double seconds = 0;
  std::string stopped_by;
  // After each decision of a seat: who led alone, or nobody.
  std::vector<Seat> leaders;
  // Who chose what, and what could be chosen, as numbers of the table's action book.
  std::vector<std::pair<Seat, std::size_t>> chosen;
  std::vector<std::uint64_t> offered;  // by number: in how many decisions
  std::map<std::string, std::uint64_t, std::less<>> kinds_offered;
  // Where it was asked for: the position before each decision.
  std::vector<std::unique_ptr<Position>> positions;

  [[nodiscard]] std::uint64_t parts_won(Seat seat) const;  // of a win
  [[nodiscard]] double margin() const;                     // 0 where everybody won
  [[nodiscard]] int lead_changes() const;
  [[nodiscard]] EffectValues effect_values() const;
};

// A worker's table: keeps the minds from game to game, and the texts of actions.
class ReportTable {
 public:
  ReportTable(const ReportSetup& setup, const std::atomic<bool>& stop) : setup_(setup), stop_(stop) {}

  // Plays on from a position with these minds by seat. Chance and minds go by the seed: its k-th draw comes
  // from the same place whatever was played before. Nothing where it was stopped.
  std::optional<PlayedGame> play(const Position& from, const std::vector<std::string>& minds,
                                 std::uint64_t seed, bool keep_positions = false);
  // A whole game, as sums.
  [[nodiscard]] GameSums sums_of(const PlayedGame& played) const;

 private:
  struct Written {
    std::string text;
    std::string kind;
  };
  std::size_t number_of(const Game& game, Action action);
  Mind& mind_at(Seat seat, const std::string& name, const Game& game);
  [[nodiscard]] Budget budget_of(const std::string& name) const;
  void note_offered(PlayedGame& played, const Game& game, std::span<const Action> legal);

  const ReportSetup& setup_;
  const std::atomic<bool>& stop_;
  std::map<std::tuple<const Game*, Seat, std::string>, std::unique_ptr<Mind>> minds_;
  std::unordered_map<std::uint32_t, std::size_t> numbers_;
  std::deque<Written> book_;  // what was written stays where it is
};

}  // namespace zashiki
