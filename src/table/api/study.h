#pragma once
// Positions outside any table, for tutorials, replays, reviews and puzzles. The request brings the whole
// game along and is its referee; nothing is kept, and no table is touched.
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"
#include "game/match.h"
#include "mind/evaluation.h"
#include "table/core/minds.h"

namespace zashiki::table {

struct StudyRefusal {
  Error error;
  std::optional<std::size_t> place{};  // of the faulty action, from 0
};

// POST /api/study: the position after these actions as one seat may know it, as JSON.
std::variant<std::string, StudyRefusal> study(std::string_view body);

// Takes time, may run on any thread, and returns JSON.
using Thought = std::function<std::string(const QueueLoad&)>;

// A decision and what is asked about it. The verdict depends on nothing else.
struct DecisionToJudge {
  Match match;  // before it
  Seat seat = nobody;
  std::optional<Action> played{};  // is valued even if it looks bad
  int level = highest_level;
  std::uint64_t seed = 0;
  std::uint64_t iterations = evaluation_iterations;
};
Thought judgement_of(const DecisionToJudge& decision);

// POST /api/study/judge: what a computer player would do in that seat. Reads and replays at once.
struct Judging {
  Thought thought;
  double cost = 1;  // in verdicts of usual effort
};
std::variant<Judging, StudyRefusal> judge(std::string_view body);

// POST /api/study/verify: checks a transcript against the rules and, if it reveals its seed, its chance.
Result<std::string> verify_transcript(std::string_view text);

// GET /api/study/puzzles/{game}/{number}: Niya's are generated, the others are embedded in the program.
Result<Thought> puzzle(std::string_view game, std::string_view number);
// GET /api/study/puzzles/{game}: how often levels 2 to 5 miss each whose difficulty is known.
Result<std::string> puzzles(std::string_view game);

}  // namespace zashiki::table
