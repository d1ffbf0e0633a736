#pragma once
// A computer player (a mind): it is asked about one decision, and answers with an action and its reasons.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "game/game.h"

namespace zashiki {

// How long a mind may think: iterations or time, whichever ends first; 0 sets no limit. Without either, a
// mind keeps to its own budget, or to a share of it where many think at once. Only a budget of iterations
// gives the same answer every time.
struct Budget {
  std::uint64_t iterations = 0;
  std::chrono::milliseconds time{0};
  double share = 1;  // of the mind's own budget

  [[nodiscard]] bool sets_a_limit() const { return iterations > 0 || time.count() > 0; }
  // This one if it sets a limit, otherwise its share of the mind's own.
  [[nodiscard]] Budget or_else(const Budget& own) const {
    if (sets_a_limit()) return *this;
    const auto part = [this](auto whole) {  // at least 1 of anything limited
      return whole == 0 ? 0 : std::max<double>(1, share * static_cast<double>(whole));
    };
    return {.iterations = static_cast<std::uint64_t>(part(own.iterations)),
            .time = std::chrono::milliseconds(static_cast<std::int64_t>(part(own.time.count())))};
  }
};

// How a computer player bids at a table: drawn for its seat at the start, known to everyone. The highest
// level bids what a bid is worth instead.
enum class Character : std::uint8_t { plain, gambler, miser, builder };
inline constexpr std::array<std::string_view, 4> character_words{"plain", "gambler", "miser", "builder"};
// That of a seat in a game with bids, by a number that is fixed when the game begins. Others are plain.
Character character_of(const Game& game, int level, std::uint64_t start, Seat seat);

// What a mind is told: only what its seat may know.
struct Question {
  const AnyView& view;
  Seat seat;
  std::span<const Action> legal;
  Budget budget{};
  std::uint64_t seed = 0;
  // Actions to value even if the mind would hardly look at them: a person may have chosen one.
  std::span<const Action> judged{};
  Character character = Character::plain;
};

// One of the alternatives: how often the mind would choose it here, and what it expects of it for its own
// seat. Values of one answer share a scale, 0 the worst and 1 the best, unless the mind says otherwise.
struct Weighed {
  Action action{};
  double share = 0;
  double value = 0;
  std::uint64_t visits = 0;  // by a search: iterations that the value is a mean of
  Scores values{};           // to each seat; empty if the mind only values its own
};

struct Answer {
  Action action{};
  std::vector<Weighed> policy;  // what the action was drawn from, the most likely first
  Scores values;                // expected for each seat; empty if the mind has no opinion
  std::string reason;           // a sentence for a person
  std::uint64_t iterations = 0;
};

class Mind {
 public:
  virtual ~Mind() = default;
  virtual Answer think(const Question& question) = 0;

  Action choose(const AnyView& view, Seat seat, std::span<const Action> legal, Random& random) {
    return think({.view = view, .seat = seat, .legal = legal, .seed = random.next()}).action;
  }
};

// A level of play, and its time on one core at most.
struct Level {
  std::string_view id;
  std::string_view name;
  std::string_view about;
  std::chrono::milliseconds time;
};
inline constexpr std::array<Level, 5> levels{{
    {"level1", "Newcomer", "is new to the game, and often misjudges", std::chrono::milliseconds(100)},
    {"level2", "Guest", "sees good moves at once, but slips when it is close",
     std::chrono::milliseconds(100)},
    {"level3", "Regular", "has an eye for the game, and rarely makes a big mistake",
     std::chrono::milliseconds(100)},
    {"level4", "Host", "knows the game well, and rarely slips", std::chrono::milliseconds(300)},
    {"level5", "Master", "is the strongest player in the house", std::chrono::milliseconds(1000)},
}};
inline constexpr int lowest_level = 1;
inline constexpr int highest_level = static_cast<int>(levels.size());

// Names of computer players at a table, by seat, unless they are given others.
inline constexpr std::array<std::string_view, 5> mind_names{"Monzaemon", "Sakichi", "Oichi", "Rokusuke",
                                                            "Otama"};

class SearchTable;  // mind/search_params.h

// The name of a player, and a sentence about it.
struct PlayerName {
  std::string_view name;
  std::string_view about;
};
// All names there are (mind/players.h).
std::span<const PlayerName> player_names();
std::string list_of(std::span<const PlayerName> names);  // joined by commas

// Refuses an unknown name, and a player that this game does not have.
Result<std::unique_ptr<Mind>> make_mind(std::string_view name, const Game& game);
// The same with other search parameters.
Result<std::unique_ptr<Mind>> make_mind(std::string_view name, const Game& game, const SearchTable& table);
std::unique_ptr<Mind> make_random();

}  // namespace zashiki
