#pragma once
// What a report adds up: whole numbers alone, so that it does not matter in which order games are added. Each
// kind of sums counts its own games.
#include <variant>

#include "lab/report/fields.h"

namespace zashiki {

inline constexpr std::size_t tenths = 10;  // of a game, for what changes over its course

// An action as it is written ("bid 3").
struct ActionSums {
  std::uint64_t offered = 0;  // decisions
  std::uint64_t chosen = 0;
  Wins won;  // by those who chose it, once for each time

  static void fields(auto&& visit, auto&... sums) {
    visit("offered", sums.offered...);
    visit("chosen", sums.chosen...);
    visit("won", sums.won...);
  }
};

// A kind of action: the first word. Its actions are listed one by one unless there are too many.
struct KindSums {
  static constexpr std::size_t most_actions = 100;
  using Actions = std::map<std::string, ActionSums, std::less<>>;

  ActionSums all;
  Moments by_winners;  // how often each winner chose it in a game
  Moments by_others;
  std::optional<Actions> actions = Actions{};

  void keep_few();
  static void fields(auto&& visit, auto&... sums) {
    visit("all", sums.all...);
    visit("by_winners", sums.by_winners...);
    visit("by_others", sums.by_others...);
    visit("actions", sums.actions...);
  }
};

struct GameSums {
  std::uint64_t games = 0;
  std::uint64_t shared_wins = 0;
  std::uint64_t winners = 0;  // seats that won, over all games
  std::vector<Wins> seats;
  std::vector<Wins> turns;        // by turn order, in the games that have one
  std::vector<Histogram> scores;  // by seat
  Histogram rounds;
  Histogram actions;  // of all seats together
  Histogram seconds;  // as people would take, rounded to 6
  Histogram margins;  // of the winner over the best of those who did not win
  Histogram lead_changes;
  Histogram clear_from;  // in tenths of the game: since when a winner has led
  // At the end of each tenth: the games in which a seat led alone, and that seat's wins.
  std::array<Wins, tenths> leads{};
  Words stopped_by;
  Words decided_by;
  std::map<std::string, KindSums, std::less<>> kinds;

  explicit GameSums(std::size_t players = 0) : seats(players), turns(players), scores(players) {}
  [[nodiscard]] std::size_t players() const { return seats.size(); }
  [[nodiscard]] bool has_turns() const { return turns[0].games > 0; }
  static void fields(auto&& visit, auto&... sums) {
    visit("games", sums.games...);
    visit("shared_wins", sums.shared_wins...);
    visit("winners", sums.winners...);
    visit("seats", sums.seats...);
    visit("turns", sums.turns...);
    visit("scores", sums.scores...);
    visit("rounds", sums.rounds...);
    visit("actions", sums.actions...);
    visit("seconds", sums.seconds...);
    visit("margins", sums.margins...);
    visit("lead_changes", sums.lead_changes...);
    visit("clear_from", sums.clear_from...);
    visit("leads", sums.leads...);
    visit("stopped_by", sums.stopped_by...);
    visit("decided_by", sums.decided_by...);
    visit("kinds", sums.kinds...);
  }
};

// How often each winner and each other seat chose a kind in a game, and the probability that chance alone
// makes so large a difference.
struct Habit {
  double winners = 0;
  double others = 0;
  double p = 1;
};
Habit habit_of(const GameSums& sums, const KindSums& kind);

// What an option changes: games with it and without, on the same chance.
struct EffectSums {
  struct Change {
    Moments without;
    Moments change;
    static void fields(auto&& visit, auto&... sums) {
      visit("without", sums.without...);
      visit("change", sums.change...);
    }
  };
  std::uint64_t games = 0;
  std::uint64_t same_winners = 0;
  std::map<std::string, Change, std::less<>> changes;  // of the numbers of PlayedGame::facts

  static void fields(auto&& visit, auto&... sums) {
    visit("games", sums.games...);
    visit("same_winners", sums.same_winners...);
    visit("changes", sums.changes...);
  }
};

// One player alone among others.
struct SkillSums {
  std::uint64_t games = 0;
  Wins won;
  static void fields(auto&& visit, auto&... sums) {
    visit("games", sums.games...);
    visit("won", sums.won...);
  }
};

// Games continued from each of their tenths, with other chance: how often the same seat won again.
struct CertaintySums {
  std::uint64_t games = 0;
  std::array<Wins, tenths> same{};
  static void fields(auto&& visit, auto&... sums) {
    visit("games", sums.games...);
    visit("same", sums.same...);
  }
};

// The part of a game after which four in five games that are continued from there have the same winner; 1:
// not even the last tenth is so.
std::optional<double> clear_after(const CertaintySums& sums);

using AnySums = std::variant<GameSums, EffectSums, SkillSums, CertaintySums>;
void add(AnySums& own, const AnySums& more);  // of the same kind

// What follows from sums and is written beside them for the reader.
void write_derived(json::object& out, const GameSums& sums);
void write_derived(json::object& out, const EffectSums& sums);
inline void write_derived(json::object&, const SkillSums&) {}
void write_derived(json::object& out, const CertaintySums& sums);

}  // namespace zashiki
