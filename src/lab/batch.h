#pragma once
// Many games of one kind at once, for learners: a call steps them all, on all cores, and writes what whoever
// acts may know into arrays that stay where they are. The same seed gives the same games on any number of
// threads.
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "game/match.h"
#include "rules/batch.h"

namespace zashiki {

struct BatchSetup {
  Setup game;
  std::size_t games = 1;
  std::uint64_t seed = 0;
  unsigned threads = 0;  // 0: all cores
  Autoreset autoreset = Autoreset::next_step;
};

// A setup as the bytes of its rules and options, for batches that are played elsewhere by the same rules
// (gpu/).
struct BatchBytes {
  std::string rules;
  std::string options;
};
Result<BatchBytes> batch_bytes(const Setup& setup);

class Batch {
 public:
  // Refused where the game cannot be set up so, or the arrays would take more than most_bytes.
  static Result<std::unique_ptr<Batch>> make(const BatchSetup& setup);
  static constexpr std::size_t most_bytes = std::size_t{4} << 30U;
  virtual ~Batch() = default;
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;

  // A row for each game, of whoever acts; of a game that is over, of whoever acted last.
  std::vector<std::uint8_t> observations;
  std::vector<std::uint8_t> masks;         // 0 throughout where nobody acts
  std::vector<std::int8_t> players;        // who acts; -1 in a game that is over
  std::vector<std::uint8_t> parts;         // how many parts of the action have been chosen
  std::vector<float> rewards;              // to whoever acted: its share of the win, once the game is over
  std::vector<float> seat_rewards;         // to each seat
  std::vector<float> seat_scores;          // of each seat, once the game is over
  std::vector<std::uint8_t> terminations;  // 1: the game ended with this step
  std::vector<std::int64_t> choices;       // what greedy() chose
  std::vector<std::uint8_t> final_observations;  // same_step alone: where a game ended, what was seen then

  [[nodiscard]] std::size_t size() const { return players.size(); }
  [[nodiscard]] int seats() const { return seats_; }

  // Starts all games anew, or those marked.
  virtual void reset(std::uint64_t seed, std::span<const std::uint8_t> which = {}) = 0;
  // One index for each game; those of games that are over do not matter. Refused, and nothing changed, when
  // one of them is not in its mask.
  virtual Status step(std::span<const std::int64_t> actions) = 0;
  // Writes to `choices` the index that a greedy player would choose in each game, or in those marked; the
  // others and those that are over get 0. It sees what its seat sees. Changes nothing else.
  virtual void greedy(std::uint64_t seed, std::span<const std::uint8_t> which = {}) = 0;
  // Plays this many steps with uniformly random indices; returns how many indices were chosen.
  virtual std::uint64_t rollout(std::uint64_t steps) = 0;

  [[nodiscard]] virtual const Game& game() const = 0;
  [[nodiscard]] virtual AnyView view(std::size_t game, Seat reader) const = 0;
  // All games as bytes, and back into a batch made from the same setup by the same build. restore() refuses
  // bytes of another size and trusts their content.
  [[nodiscard]] virtual std::string save() const = 0;
  virtual Status restore(std::string_view saved) = 0;

 protected:
  Batch() = default;
  int seats_ = 0;
};

}  // namespace zashiki
