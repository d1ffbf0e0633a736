#pragma once
// One decision as one line of JSON, for minds in other processes (docs/build/minds.md).
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "game/match.h"
#include "mind/explain.h"
#include "mind/mind.h"

namespace zashiki {

std::string write_question(const Match& match, Seat seat, std::uint64_t seed);
std::string write_question(const Game& game, const Setup& setup, const AnyView& view, Seat seat,
                           std::span<const Action> legal, std::uint64_t seed);

struct ReadQuestion {
  AnyView view;
  Seat seat = 0;
  std::vector<Action> legal;
  std::uint64_t seed = 0;
  std::uint64_t iterations = 0;
};
// Refuses anything but a question about this game, and a view that no position of the game has.
Result<ReadQuestion> read_question(const Game& game, std::string_view line);
Result<ReadQuestion> read_question(const Game& game, const json::object& question);

std::string write_answer(const Game& game, const Answer& answer, const Explanation& explanation);
// The action of an answer; the rest is ignored.
Result<Action> read_answer(const Game& game, std::string_view line);

}  // namespace zashiki
