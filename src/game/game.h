#pragma once
// The run-time interface to all games: a `Game` is one set of rules, a `Position` one state of play under it.
// A template over the concept implements it (game/typed.h), so a step costs one virtual call and no
// allocation: actions are integers in the caller's buffers, and text is made only at the border.
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "game/any_view.h"
#include "game/encoding.h"
#include "game/fields_json.h"
#include "rules/games.h"
#include "rules/rules.h"

namespace zashiki {

class Game;

struct WeightedAction {
  Action action;
  std::uint32_t weight;
};

class Position {
 public:
  virtual ~Position() = default;
  [[nodiscard]] virtual const Game& game() const = 0;
  [[nodiscard]] virtual std::unique_ptr<Position> clone() const = 0;
  virtual void copy_from(const Position& other) = 0;  // of the same game

  [[nodiscard]] virtual int players() const = 0;
  [[nodiscard]] virtual Seats actors() const = 0;
  // The seat that begins this game or round; nobody while undecided.
  [[nodiscard]] virtual Seat opener() const = 0;
  // Both write into the caller's buffer (Game::most_actions, Game::most_outcomes) and return the count.
  virtual int legal(Seat seat, std::span<Action> buffer) const = 0;
  virtual int outcomes(std::span<WeightedAction> buffer) const = 0;
  [[nodiscard]] virtual bool is_legal(Seat who, Action action) const = 0;
  virtual void apply(Seat who, Action action) = 0;
  [[nodiscard]] virtual Action random_outcome(Random& random) const = 0;

  [[nodiscard]] virtual Scores scores() const = 0;
  [[nodiscard]] virtual Seats winners() const = 0;
  // What the scores are made of, as a list of facts under this name; omitted if there are none.
  virtual void write_account(JsonWriter& out, std::string_view name) const = 0;
  // What the action that led here from `before` brought about, as facts one after the other. Each has the
  // action's place in the log.
  virtual void write_outcomes(const Position& before, Seat who, Action action, std::size_t place,
                              JsonWriter& out) const = 0;
  // Whether the action that led here from `before` ended a round; and, if it ended the game, the reason.
  [[nodiscard]] virtual bool ends_round(const Position& before) const = 0;
  [[nodiscard]] virtual std::string_view ending(const Position& before, Seat who, Action action) const = 0;
  [[nodiscard]] virtual AnyView view(Seat reader) const = 0;
  // A position that looks exactly like this one to the reader; what the reader cannot know is drawn.
  [[nodiscard]] virtual std::unique_ptr<Position> sample(Seat reader, Random& random) const = 0;
  [[nodiscard]] virtual Secret secret(Seat who, Action action) const = 0;
  [[nodiscard]] virtual bool is_secret(int slot) const = 0;
  [[nodiscard]] virtual Refusal why(Seat who, Action action) const = 0;
  // For learners: into the caller's buffer of Game::encoding()'s size, one byte each. The mask is for a seat
  // that acts.
  virtual void encode(Seat reader, const Indices& chosen, std::span<std::uint8_t> buffer) const = 0;
  virtual void mask(Seat seat, const Indices& chosen, std::span<std::uint8_t> buffer) const = 0;
  [[nodiscard]] virtual std::uint64_t perft(int depth) const = 0;

  [[nodiscard]] bool over() const { return actors().empty(); }

 protected:
  Position() = default;
  Position(const Position&) = default;
  Position& operator=(const Position&) = default;
};

class Game {
 public:
  virtual ~Game() = default;
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;

  [[nodiscard]] virtual std::string_view id() const = 0;
  [[nodiscard]] virtual int min_players() const = 0;
  [[nodiscard]] virtual int max_players() const = 0;
  [[nodiscard]] virtual int most_actions() const = 0;
  [[nodiscard]] virtual int most_outcomes() const = 0;
  [[nodiscard]] virtual int rules_version() const = 0;
  // Whether the loser begins the next game; elsewhere the beginning rotates.
  [[nodiscard]] virtual bool loser_begins_next() const = 0;
  [[nodiscard]] virtual std::size_t state_bytes() const = 0;
  [[nodiscard]] virtual std::vector<OptionSpec> options() const = 0;

  [[nodiscard]] virtual Result<std::unique_ptr<Position>> start(int players,
                                                                const json::object& options) const = 0;
  [[nodiscard]] virtual bool looks_like_data(const json::value& data) const = 0;
  // The same game on a user's own map or cards; refused if the game has none or the data is wrong.
  [[nodiscard]] virtual Result<std::shared_ptr<const Game>> with_data(const json::value& data) const = 0;

  // Our own map or cards as JSON; empty if the game has none.
  [[nodiscard]] virtual std::string_view usual_data() const = 0;

  [[nodiscard]] virtual Text to_text(Action action) const = 0;
  [[nodiscard]] virtual Text redact(Action action) const = 0;
  [[nodiscard]] virtual std::optional<Action> parse(std::string_view text) const = 0;

  [[nodiscard]] virtual EncodingSpec encoding() const = 0;
  [[nodiscard]] virtual Indices to_indices(Action action) const = 0;
  [[nodiscard]] virtual std::optional<Action> from_indices(const Indices& indices) const = 0;

  virtual void write_view(const AnyView& view, JsonWriter& out) const = 0;
  // A view from outside: every field in its range, and all of them possible together (see Rules).
  [[nodiscard]] virtual Result<AnyView> view_from_json(const json::value& value) const = 0;

 protected:
  Game() = default;
};

inline std::string view_text(const Game& game, const AnyView& view) {
  std::string out;
  JsonWriter writer(out);
  game.write_view(view, writer);
  return out;
}

// Where play stands, as everyone may know: "actors", "over", "scores", and "winners" once it is over.
inline void write_position(JsonWriter& out, const Position& position) {
  write_seats(out, "actors", position.actors());
  out.field("over", position.over()).list("scores", position.scores());
  if (position.over()) write_seats(out, "winners", position.winners());
}

// A game whose rules are known by type, for code written against the concept rather than this interface.
template <Rules G>
class GameOf : public Game {
 public:
  explicit GameOf(const G& rules) : rules_(rules) {}
  const G& rules() const { return rules_; }

 private:
  G rules_;
};

// Calls visit(rules) with this game's rules.
template <class Visit>
void with_rules_of(const Game& game, Visit&& visit) {
  for_each_game([&]<class G>() {
    if (const auto* typed = dynamic_cast<const GameOf<G>*>(&game)) visit(typed->rules());
  });
}

}  // namespace zashiki
