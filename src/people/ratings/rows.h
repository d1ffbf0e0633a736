#pragma once
// Ratings in the rows of the store: exact numbers as texts.
#include <cstdlib>
#include <string>

#include "base/json_writer.h"
#include "people/ratings/ladder.h"
#include "store/store.h"

namespace zashiki::people {

// Games until a settled rating stands in the list of the best.
inline constexpr int least_games_listed = 10;

inline std::string exact(double number) {
  std::string text;
  append_number(text, number);
  return text;
}

inline Rating read_rating(const std::string& mu, const std::string& sigma) {
  return {.mu = std::strtod(mu.c_str(), nullptr), .sigma = std::strtod(sigma.c_str(), nullptr)};
}

// "0.1 0.9 -0.1 0.9": mu and sigma of each turn.
std::string write_turns(const Ladder& ladder, std::size_t players);
void read_turns(const std::string& text, Ladder& ladder);

// A person's last row at a ladder: mu, sigma, games.
store::Query last_rating(std::int64_t person, const std::string& game, int players);
Ladder::Step read_step(const store::Cells& rows);

// The queries that add a result under this number; the store refuses them together if it has this number, or
// this table. `ladder` is as after the game.
struct Counted {
  std::int64_t number = 0;
  std::int64_t table = 0;
  std::int64_t at = 0;
  int players = 0;
  RatedGame game;
  std::string unrated{};
};
std::vector<store::Query> counting(const Counted& counted, const Ladder& ladder);

}  // namespace zashiki::people
