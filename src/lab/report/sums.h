#pragma once
// What a report adds up. All of it is whole numbers, so that it does not matter in which order games are
// added; each kind of sums counts its own games.
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "game/json.h"
#include "lab/statistics.h"

namespace zashiki {

inline constexpr std::size_t tenths = 10;  // the parts of a game, for what is told over its course
// A win is counted in parts: 60 can be shared by 2 to 5.
inline constexpr std::uint64_t whole_win = 60;
constexpr double wins_of(std::uint64_t parts) { return static_cast<double>(parts) / whole_win; }

// An action as it is written ("bid 3"): among how many decisions it was, and what became of it.
struct ActionSums {
  std::uint64_t offered = 0;
  std::uint64_t chosen = 0;
  std::uint64_t won = 0;  // by those who chose it, in parts of a win
  void add(const ActionSums& other);
};

// A kind of action: the first word. Its actions are listed one by one unless there are too many.
struct KindSums {
  static constexpr std::size_t most_actions = 100;
  ActionSums all;
  Moments by_winners;  // how often each winner chose it in a game
  Moments by_others;
  std::map<std::string, ActionSums, std::less<>> actions;
  bool too_many = false;
  void add(const KindSums& other);
  void keep_few();
};

struct GameSums {
  std::uint64_t games = 0;
  std::uint64_t shared_wins = 0;
  std::uint64_t winners = 0;               // seats that won, over all games
  std::uint64_t begun = 0;                 // games with a turn order
  std::vector<std::uint64_t> won;          // by seat, in parts of a win
  std::vector<std::uint64_t> won_by_turn;  // by turn order
  std::vector<Counts> scores;              // by seat
  Counts actions;                          // of all seats together
  Counts rounds;
  Counts seconds;  // as people would take, rounded to 6
  Counts margins;  // of the winner over the best of those who did not win
  Counts lead_changes;
  Counts clear_from;  // in tenths of the game: since when a winner has led
  // At the end of each tenth: how often somebody led alone, and that seat's wins in parts.
  std::array<std::uint64_t, tenths> leads{};
  std::array<std::uint64_t, tenths> leads_won{};
  std::map<std::string, std::uint64_t, std::less<>> stopped_by;
  std::map<std::string, std::uint64_t, std::less<>> decided_by;
  std::map<std::string, KindSums, std::less<>> kinds;

  explicit GameSums(std::size_t players = 0) : won(players), won_by_turn(players), scores(players) {}
  [[nodiscard]] std::size_t players() const { return won.size(); }
  void add(const GameSums& other);
};

// What an option changes: games with it and without, on the same chance.
enum class Effect : std::uint8_t { rounds, actions, seconds, margin, lead_changes, best_score, opener_wins };
inline constexpr std::size_t effects = 7;
inline constexpr std::array<const char*, effects> effect_names{
    "rounds", "actions", "seconds", "margin", "lead_changes", "best_score", "opener_wins"};
using EffectValues = std::array<std::int64_t, effects>;  // opener_wins in parts of a win

struct EffectSums {
  std::uint64_t games = 0;
  std::uint64_t same_winners = 0;
  std::array<Moments, effects> without;
  std::array<Moments, effects> with;
  std::array<Moments, effects> change;
  void add(const EffectSums& other);
  void add(const EffectValues& off, const EffectValues& on, bool same);
};

// One mind alone among others.
struct SkillSums {
  std::uint64_t games = 0;
  std::uint64_t won = 0;  // in parts of a win
  void add(const SkillSums& other);
};

// Games played on from each of their tenths, with other chance: how often the same seat won as the first
// time.
struct CertaintySums {
  std::uint64_t games = 0;
  std::array<std::uint64_t, tenths> same{};  // in parts of parts of a win
  void add(const CertaintySums& other);
};

// Where it can be told: the part of a game after which four in five games played on from there have the same
// winner; 1: not even the last tenth is so.
std::optional<double> clear_after(const CertaintySums& sums);

using AnySums = std::variant<GameSums, EffectSums, SkillSums, CertaintySums>;

json::object to_json(const GameSums& sums);
json::object to_json(const EffectSums& sums);
json::object to_json(const SkillSums& sums, int players);
json::object to_json(const CertaintySums& sums);

// Both throw what Boost.JSON throws where something is missing or no number.
void read_sums(const json::object& from, GameSums& sums);
void read_sums(const json::object& from, EffectSums& sums);
void read_sums(const json::object& from, SkillSums& sums);
void read_sums(const json::object& from, CertaintySums& sums);

}  // namespace zashiki
