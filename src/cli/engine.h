#pragma once
// The engine's line protocol (docs/engine.md): one JSON object a line in, exactly one out.
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
  Result<json::object> answer(std::string_view line);
  Result<json::object> start(const json::object& request);
  Result<json::object> act(const json::object& request);
  Result<json::object> legal(const json::object& request);
  Result<json::object> roll(const json::object& request);
  Result<json::object> view(const json::object& request);
  Result<json::object> log(const json::object& request);
  [[nodiscard]] Result<json::object> position() const;
  [[nodiscard]] Result<json::object> position_after_action() const;  // with what it led to

  // Whom a request names, in `as`; which words beside a seat may stand there depends on the command.
  [[nodiscard]] Result<Seat> reader(const json::object& request, std::string_view word, Seat meaning) const;

  std::optional<Match> match_;
  bool quit_ = false;
};

}  // namespace zashiki
