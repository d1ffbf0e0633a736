#pragma once
// Positions outside of any table, for tutorials, replays, reviews and puzzles. Whoever asks brings the whole
// game along and is its referee; nothing is kept, and no table is touched.
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"
#include "table/core/minds.h"

namespace zashiki::table {

struct StudyRefusal {
  Error error;
  std::optional<std::size_t> place{};  // which of the actions is at fault, counted from 0
};

// POST /api/study: the position after these actions as one seat may know it, as JSON.
std::variant<std::string, StudyRefusal> study(std::string_view body);

// POST /api/study/judge: what a mind would do in that seat. Reads and replays at once; the thought that
// comes back takes its time, may run in any thread, and gives the JSON.
using Thought = std::function<std::string(const QueueLoad&)>;
std::variant<Thought, StudyRefusal> judge(std::string_view body);

// POST /api/study/verify: a transcript, held against the rules and, where it reveals its seed, against that;
// tells how the game stands, what was checked, and whether chance was.
Result<std::string> verify_transcript(std::string_view text);

// GET /api/study/puzzles/{game}/{number}: Niya's is made, another's is among those that the program carries.
Result<Thought> puzzle(std::string_view game, std::string_view number);

}  // namespace zashiki::table
