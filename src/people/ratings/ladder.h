#pragma once
// All ratings as a pure function of the results in order. Every game with every number of players has a
// ladder of its own.
#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "people/ratings/rating.h"

namespace zashiki::people {

inline constexpr int most_rated_players = 5;

// The result of a rated game.
struct RatedGame {
  struct Seat {
    std::string person;  // empty: a computer player
    int level = 0;       // of the computer player
    int turn = 0;        // 0 for the one who began, or the seat's number where all begin at once
    int place = 1;       // 1 for the winners
  };
  std::string table;
  std::string game;
  std::vector<Seat> seats;
};

struct Ladder {
  struct Step {
    Rating rating;
    int games = 0;
    [[nodiscard]] bool provisional() const { return rating.sigma > provisional_above; }
  };
  std::map<std::string, Step> people;
  std::array<Rating, most_rated_players> turns{};
  int games = 0;

  Ladder() { turns.fill(turn_at_first); }
};

// How a game moved a person.
struct Moved {
  std::string person;
  Rating before;
  Rating after;
  double expected = 0;  // the share of a win foreseen
};

class Ladders {
 public:
  using Key = std::pair<std::string, int>;  // game, players

  // Refuses a person twice, and a computer player without a place on the scale.
  Result<std::vector<Moved>> add(const RatedGame& game);
  // The seats of a game as the ladder knows them now.
  [[nodiscard]] Result<std::vector<Contender>> contenders(const RatedGame& game) const;
  // To begin with known ratings instead of none.
  Ladder& of(const std::string& game, int players) { return ladders_[{game, players}]; }
  [[nodiscard]] const std::map<Key, Ladder>& all() const { return ladders_; }

 private:
  std::map<Key, Ladder> ladders_;
};

}  // namespace zashiki::people
