#pragma once
// The engine's line protocol (docs/build/engine.md): one JSON object a line in, exactly one out.
#include <optional>
#include <string>
#include <string_view>

#include "game/match.h"

namespace zashiki {

class Engine {
 public:
  // The reply to one line, without its end. Never throws, whatever the line is.
  std::string reply(std::string_view line);
  [[nodiscard]] bool has_quit() const { return quit_; }

 private:
  // Each writes the members of its answer, or refuses.
  Status answer(std::string_view line, JsonWriter& out);
  Status start(ObjectReader& in, JsonWriter& out);
  Status act(ObjectReader& in, JsonWriter& out);
  Status legal(ObjectReader& in, JsonWriter& out);
  Status roll(ObjectReader& in, JsonWriter& out);
  Status view(ObjectReader& in, JsonWriter& out);
  Status log(ObjectReader& in, JsonWriter& out);
  Status position(JsonWriter& out) const;
  Status position_after_action(JsonWriter& out) const;  // with what it led to

  // Whether every field was read and is right, and a game is running.
  [[nodiscard]] Status check_game(const ObjectReader& in) const;
  // Whom a request names, in `as`; which words beside a seat may stand there depends on the command.
  Seat reader(ObjectReader& in, std::string_view word, Seat meaning) const;

  std::optional<Match> match_;
  bool quit_ = false;
};

}  // namespace zashiki
