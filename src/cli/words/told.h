#pragma once
// Why the rules forbid an action and why a mind chose one, in the language of a table.
#include <string>

#include "base/result.h"
#include "cli/tables/table.h"
#include "mind/explain.h"

namespace zashiki {

// A whole sentence with its clause. The action is what was typed.
std::string refusal_in_words(const Error& error, std::string_view typed, const TerminalTable& table,
                             Seat reader);
std::string reasons_in_words(const Explanation& explanation, const TerminalTable& table);

}  // namespace zashiki
