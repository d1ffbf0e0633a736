#pragma once
// How well ratings foresee results: games among people whose strengths are known, or games that computer
// players have played, rated as if all of them were people.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "people/ratings/ladder.h"

namespace zashiki::people {

// Foreseen and real wins of the seats of one kind.
struct Foreseen {
  std::string kind;
  double seats = 0;
  double expected = 0;
  double won = 0;  // shared wins in part
  void add(double share, double win);
  [[nodiscard]] double expected_share() const { return seats > 0 ? expected / seats : 0; }
  [[nodiscard]] double won_share() const { return seats > 0 ? won / seats : 0; }
  [[nodiscard]] double gap() const { return won_share() - expected_share(); }
};

// On average over the seats.
double mean_gap(const std::vector<Foreseen>& rows);

// Games in which nobody is provisional: by the share foreseen in tenths, and by player.
class Forecasts {
 public:
  // Looks at the game before the ladders have it. `kinds` are the seats' players by name.
  void add(const Ladders& ladders, const RatedGame& game, const std::vector<std::string>& kinds);
  [[nodiscard]] const std::vector<Foreseen>& by_share() const { return by_share_; }
  [[nodiscard]] const std::vector<Foreseen>& by_kind() const { return by_kind_; }
  [[nodiscard]] int games() const { return games_; }

 private:
  std::vector<Foreseen> by_share_;
  std::vector<Foreseen> by_kind_;
  int games_ = 0;
};

struct Crowd {
  struct Member {
    std::string kind;  // "level3", "net"
    double strength = 0;
    int level = 0;  // of a computer player, which is rated by its place; 0: a person
  };
  std::string game;
  int players = 2;
  std::vector<Member> members;
  std::vector<double> turns;  // what each turn adds to the strength
};
// People as strong as each computer player that has a place on the scale, so many of each kind, and the five
// levels themselves. To begin is worth what separates 60 from 40 in a hundred.
Crowd crowd_of(std::string_view game, int players, int of_each);

struct Drawn {
  RatedGame game;
  std::vector<std::string> kinds;
};
// A game among some of them, the order of finish drawn as the model has it: at least one is a person.
Drawn draw_game(const Crowd& crowd, Random& random);

// Rates so many games.
struct Simulated {
  Ladders ladders;
  Forecasts forecasts;
};
Simulated simulate(const Crowd& crowd, int games, std::uint64_t seed);

}  // namespace zashiki::people
