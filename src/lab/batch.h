#pragma once
// Many games of one kind at once, for learners: a call steps them all, on all cores, and writes each acting
// seat's observation into arrays that do not move. The same seed gives the same games on any number of
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

// A setup as the bytes of its rules and options, for batches on a GPU (gpu/).
struct BatchBytes {
  std::string rules;
  std::string options;
};
Result<BatchBytes> batch_bytes(const Setup& setup);

class Batch {
 public:
  // Refused if the setup is invalid or the arrays would take more than most_bytes.
  static Result<std::unique_ptr<Batch>> make(const BatchSetup& setup);
  static constexpr std::size_t most_bytes = std::size_t{4} << 30U;
  virtual ~Batch() = default;
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;

  // One row per game: of the seat to act, or of the last to act once the game is over.
  std::vector<std::uint8_t> observations;
  std::vector<std::uint8_t> masks;   // all 0 once a game is over
  std::vector<std::int8_t> players;  // the seat to act; -1 once a game is over
  std::vector<std::uint8_t> parts;   // number of parts of the action chosen so far
  std::vector<float> rewards;        // to the seat that acted: its share of the win, once the game is over
  std::vector<float> seat_rewards;   // to each seat
  std::vector<float> seat_scores;    // of each seat, once the game is over
  std::vector<std::uint8_t> terminations;        // 1: the game ended with this step
  std::vector<std::int64_t> choices;             // what greedy() chose
  std::vector<std::uint8_t> final_observations;  // same_step only: the last observation of a game that ended

  [[nodiscard]] std::size_t size() const { return players.size(); }
  [[nodiscard]] int seats() const { return seats_; }

  // Restarts all games, or those marked.
  virtual void reset(std::uint64_t seed, std::span<const std::uint8_t> which = {}) = 0;
  // One index per game, ignored for games that are over. Refused, without a change, if one is not in its
  // mask.
  virtual Status step(std::span<const std::int64_t> actions) = 0;
  // Writes the greedy player's index in each game, or in those marked, to `choices`; others and games that
  // are over get 0. Changes nothing else.
  virtual void greedy(std::uint64_t seed, std::span<const std::uint8_t> which = {}) = 0;
  // Plays this many steps with uniformly random indices; returns how many indices were chosen.
  virtual std::uint64_t rollout(std::uint64_t steps) = 0;

  [[nodiscard]] virtual const Game& game() const = 0;
  [[nodiscard]] virtual AnyView view(std::size_t game, Seat reader) const = 0;
  // All games as bytes, for a batch of the same setup and build. restore() refuses bytes of another size and
  // trusts their content.
  [[nodiscard]] virtual std::string save() const = 0;
  virtual Status restore(std::string_view saved) = 0;

 protected:
  Batch() = default;
  int seats_ = 0;
};

}  // namespace zashiki
