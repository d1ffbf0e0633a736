#pragma once
// A match: the position and how it came about. Engine, replay and terminal all play through this.
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "game/game.h"

namespace zashiki {

// What a match starts from: the options as they were named, and the user's own map or cards, if any.
struct Setup {
  std::string game;
  int players = 0;
  json::object options;
  std::optional<json::value> data;
};

class Match {
 public:
  static Result<Match> start(Setup setup);
  // For a game that is not in the registry.
  static Result<Match> start(std::shared_ptr<const Game> game, Setup setup);
  [[nodiscard]] Match copy() const;

  [[nodiscard]] const Setup& setup() const { return setup_; }
  [[nodiscard]] const Game& game() const { return *game_; }
  [[nodiscard]] const std::shared_ptr<const Game>& shared_game() const { return game_; }
  [[nodiscard]] const Position& position() const { return *position_; }
  [[nodiscard]] bool over() const { return position_->over(); }
  // The seat that began the match; nobody while undecided, or if all begin at once.
  [[nodiscard]] Seat began() const { return began_; }

  [[nodiscard]] Status check_turn(Seat who) const;  // whether this actor owes an action now
  // The action that this text names, if this actor may play it now.
  [[nodiscard]] Result<Action> legal_action(Seat who, std::string_view text) const;
  // Refusals change nothing: over, not_your_turn, illegal_action with its clause.
  Status act(Seat who, std::string_view text);
  Status act(Seat who, Action action);
  Result<Action> roll(Random& random);  // one chance action
  // Takes the last action back, by replaying the others.
  void undo();
  // The match without one of its actions, by replaying the others; nullopt if they are not legal without it.
  [[nodiscard]] std::optional<Match> without(std::size_t place) const;
  // The match after its first actions.
  [[nodiscard]] Match first(std::size_t actions) const;
  // A match in a position that looks the same to this reader. Its log begins there and cannot be replayed.
  [[nodiscard]] Match sample(Seat reader, Random& random) const;

  // What this actor may do now, as sorted text; for chance with weights.
  struct LegalAction {
    std::string text;
    std::uint32_t weight = 1;
  };
  [[nodiscard]] Result<std::vector<LegalAction>> legal(Seat who) const;

  struct Entry {
    Seat who = nobody;
    Action action{};
    Secret secret;           // no slot once it is open to all
    std::string outcomes{};  // what it led to: JSON facts with commas between them
  };
  [[nodiscard]] const std::vector<Entry>& log() const { return log_; }
  // The seats with a sealed choice that is not open yet.
  [[nodiscard]] Seats sealed() const;
  // An entry as this reader may know it; the referee reads everything.
  static constexpr Seat referee = -3;
  [[nodiscard]] Text text_for(const Entry& entry, Seat reader) const;

 private:
  Match(Setup setup, std::shared_ptr<const Game> game, std::unique_ptr<Position> position)
      : setup_(std::move(setup)),
        game_(std::move(game)),
        position_(std::move(position)),
        began_(position_->opener()) {}
  [[nodiscard]] Status check_legal(Seat who, Action action) const;
  void play(Seat who, Action action);

  Setup setup_;
  std::shared_ptr<const Game> game_;
  std::unique_ptr<Position> position_;
  std::unique_ptr<Position> before_;  // before the last action, kept to avoid allocation; null at first
  std::vector<Entry> log_;
  std::size_t first_secret_ = 0;  // entries before it are open
  Seat began_ = nobody;
};

}  // namespace zashiki
