#pragma once
// One game of a report.
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
  // After each decision of a seat: the seat that led alone, or nobody.
  std::vector<Seat> leaders;
  // What each seat chose, and what it could choose, as numbers of the table's action book.
  std::vector<std::pair<Seat, std::size_t>> chosen;
  std::vector<std::uint64_t> offered;  // decisions, by number
  std::map<std::string, std::uint64_t, std::less<>> kinds_offered;
  // The position before each decision, if asked for.
  std::vector<std::unique_ptr<Position>> positions;

  [[nodiscard]] Wins won(Seat seat) const;
  [[nodiscard]] double margin() const;  // 0 if all won
  [[nodiscard]] int lead_changes() const;
  // Whole numbers to compare with another game; "first_wins" in parts of a win.
  [[nodiscard]] std::vector<std::pair<const char*, std::int64_t>> facts() const;
};

// A worker's table: keeps minds and texts of actions from game to game.
class ReportTable {
 public:
  ReportTable(const ReportSetup& setup, const std::atomic<bool>& stop) : setup_(setup), stop_(stop) {}

  // Plays from a position to the end with these minds by seat. The k-th draw by chance depends on the seed
  // alone, whatever was played before. Null if stopped.
  std::optional<PlayedGame> play(const Position& from, const std::vector<std::string>& minds,
                                 std::uint64_t seed, bool keep_positions = false);
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
