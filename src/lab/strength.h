#pragma once
// The strength of all minds against targets: each row is one mind alone among others of one kind, and the
// share of games that it should win.
//
// Rows are played in rounds; each adds games to every undecided row, so that clear rows cost little and all
// rows have games whenever it stops. A row is decided once its target lies outside a confidence interval that
// allows for a look after every round.
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "lab/arena.h"

namespace zashiki {

struct StrengthRow {
  std::string game;
  int players = 0;
  std::string mind;
  std::string among;
  std::optional<double> target;            // of the share of games won; null: none
  [[nodiscard]] std::string name() const;  // "nyakuza-3-level5-greedy"
};
// For every game and number of players.
std::vector<StrengthRow> strength_rows();

enum class Verdict : std::uint8_t { open, reached, missed, shown };  // shown: there is no target
std::string_view to_text(Verdict verdict);

struct StrengthResult {
  StrengthRow row;
  Standing standing;  // of the row's mind
  Verdict verdict = Verdict::open;
};

struct StrengthSetup {
  std::vector<StrengthRow> rows;
  std::uint64_t seed = 1;
  double effort = 1;                     // of the usual iterations
  std::uint64_t most_games = 5000;       // per row
  std::chrono::duration<double> time{};  // begin no deal after it; 0: no limit
  unsigned threads = 0;                  // 0: all cores
  std::string journal;                   // as in an arena
};

// Progress: a row that was decided, or how much of a round is done.
struct StrengthNews {
  std::function<void(int round, std::uint64_t done, std::uint64_t of)> progress;
  std::function<void(const StrengthResult&)> decided;
};

Result<std::vector<StrengthResult>> measure_strength(const StrengthSetup& setup, const StrengthNews& news);

// Whether a row with these results is decided.
Verdict judge_share(double wins, double games, std::optional<double> target);

}  // namespace zashiki
