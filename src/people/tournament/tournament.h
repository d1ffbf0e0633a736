#pragma once
// Tournaments for tables of 2 to 5, Swiss or round robin, as plain values: who takes part, which rounds were
// played, who meets whom next and why. Everything follows from the file and its public seed, so anybody can
// compute each pairing again.
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace zashiki::people {

inline constexpr int fewest_entrants = 2;
inline constexpr int most_entrants = 500;
inline constexpr int most_rounds = 50;
inline constexpr int largest_table = 5;

// Swiss: people with equal points meet. Round robin: everybody meets everybody, as evenly as possible.
enum class TournamentKind : std::uint8_t { swiss, round_robin };
inline constexpr std::array<std::string_view, 2> tournament_words{"swiss", "round-robin"};

struct Entrant {
  std::string id;
  int joined = 1;      // the first round that this person plays
  int left = 0;        // the last one; 0: stays
  std::string name{};  // for people; pairings depend on the id alone
  [[nodiscard]] bool plays(int round) const { return joined <= round && (left == 0 || round <= left); }
};

// Entrants by their number in the tournament, in the order of their turns.
struct Table {
  std::vector<int> seats;
  std::vector<int> places;  // by seat: 1 for the winners, equal ones share; empty while it is being played
  std::string name{};       // in the house that played it
  bool operator==(const Table&) const = default;
};
struct Round {
  std::vector<Table> tables;
  std::vector<int> byes;
  [[nodiscard]] bool over() const {
    for (const Table& table : tables)
      if (table.places.empty()) return false;
    return true;
  }
};

struct Tournament {
  std::string name;
  std::string seed;
  std::string commitment{};  // the hash of the seed, told before anybody joined
  TournamentKind kind = TournamentKind::swiss;
  std::string game;
  int players = 2;   // at a table
  int smallest = 2;  // a table may have, where the numbers do not fit; `players` or one less
  int rounds = 1;    // planned
  std::vector<Entrant> entrants;
  std::vector<Round> played;  // the last may still be in play
};

// A point is a table on which everybody else was beaten: 24 units, so that thirds, quarters and halves are
// whole numbers. A bye is a point.
inline constexpr int point = 24;

struct Standing {
  int entrant = 0;
  int points = 0;     // in units
  int opponents = 0;  // tie-break 1: the mean points of the opponents of each round, in twelfths of units
  int wins = 0;       // tie-break 2
  int place = 1;      // equal only before the draw
};
// The best first. What is still equal is in the order of a draw from the seed.
std::vector<Standing> standings(const Tournament& tournament);

// How many people each table has, largest first, and how many have no table: as few as possible.
struct Sizes {
  std::vector<int> tables;
  int byes = 0;
};
Sizes sizes_of(int people, int players, int smallest);

// The next round. Refused while one is in play, after the last, and with too few people.
Result<Round> pair_next(const Tournament& tournament);
// In sentences: the sizes, the byes, and for each table its points, repeated meetings and turns.
std::vector<std::string> explain(const Tournament& tournament, std::size_t round);

// Whether each round is what pair_next makes of those before it; the error names the first that is not.
Status verify(const Tournament& tournament);

// As JSON, for example {"tournament":1,"seed":"spring","kind":"swiss","game":"niya","players":2,"rounds":5,
// "people":[{"id":"ann","name":"Ann"},{"id":"ben","joined":2,"left":4}],
// "played":[{"tables":[{"seats":["ann","cat"],"places":[1,2]}],"byes":["dan"]}]}.
Result<Tournament> read_tournament(std::string_view text);
std::string write_tournament(const Tournament& tournament);

}  // namespace zashiki::people
