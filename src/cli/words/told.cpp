#include "cli/words/told.h"

#include "rules/fields.h"

namespace zashiki {

std::string refusal_in_words(const Error& error, std::string_view typed, const TerminalTable& table,
                             Seat reader) {
  const HouseWords& words = table.house();
  const auto naming = [&](const Argument& argument) {
    if (argument.name == "seat") return table.name(parse_number(argument.value, most_players - 1), reader);
    return argument.is_number ? argument.value : table.in_words(argument.value);
  };
  std::string why = error.message;
  if (!error.reason.empty())
    why = sentence_of(error.reason, error.arguments, table.language(), naming);
  else if (table.language() == Language::japanese)
    why = words.not_an_action(typed);
  if (error.clause.empty()) return words.refused(why) + std::string(words.ask_for_help.view());
  return words.refused(why + words.refused_by(error.clause));
}

std::string reasons_in_words(const Explanation& explanation, const TerminalTable& table) {
  if (table.language() == Language::english) return explanation.reason;
  return sentences_of(explanation.because, table.language(),
                      [&](const Argument& argument) { return table.in_words(argument.value); });
}

}  // namespace zashiki
