#include "cli/words/told.h"

#include "rules/fields.h"

namespace zashiki {

std::string refusal_in_words(const Error& error, std::string_view typed, const TerminalTable& table,
                             Seat reader) {
  const Say& say = table.say();
  const auto naming = [&](const Argument& argument) {
    if (argument.name == "seat") return table.name(parse_number(argument.value, most_players - 1), reader);
    return argument.is_number ? argument.value : table.in_words(argument.value);
  };
  std::string why = error.message;
  if (!error.reason.empty())
    why = sentence_of(error.reason, error.arguments, table.say().language(), naming);
  else if (table.say().language() == Language::japanese)
    why = say("terminal.not_an_action line", typed);
  if (error.clause.empty()) return say("terminal.refused why", why) + say("terminal.ask_for_help");
  return say("terminal.refused why", why + say("terminal.refused_by clause", error.clause));
}

std::string reasons_in_words(const Explanation& explanation, const TerminalTable& table) {
  if (table.say().language() == Language::english) return explanation.reason;
  return sentences_of(explanation.because, table.say().language(),
                      [&](const Argument& argument) { return table.in_words(argument.value); });
}

}  // namespace zashiki
