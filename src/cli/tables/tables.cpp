#include <cassert>
#include <cctype>

#include "cli/tables/akiwado.h"
#include "cli/tables/izakaya.h"
#include "cli/tables/kamiza.h"
#include "cli/tables/niya.h"
#include "cli/tables/nyakuza.h"
#include "cli/tables/plain.h"
#include "cli/tables/table.h"

namespace zashiki {
namespace {

void replace_all(std::string& text, std::string_view what, std::string_view with) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
    text.replace(at, what.size(), with);
}

}  // namespace

TerminalTable::TerminalTable(Language language, int players) : say_(language) {
  for (int seat = 0; seat < players; ++seat)
    names_.emplace_back(say_.of("house.minds.akiwado.", fmt::format("{}", seat)));
}

std::string TerminalTable::name(Seat seat, Seat reader) const { return sentence(who(seat, reader).name); }

Who TerminalTable::who(Seat seat, Seat reader) const {
  if (seat == reader) return {.name = say_("house.you"), .is_reader = true};
  return {.name = seat < 0 ? say_("terminal.chance") : names_[static_cast<std::size_t>(seat)]};
}

std::string TerminalTable::names(std::span<const Seat> seats, Seat reader) const {
  std::vector<std::string> all;
  for (const Seat seat : seats) all.emplace_back(who(seat, reader).name);
  return say_.listed(all);
}

std::vector<std::string> TerminalTable::tell(const Happening& happening, std::string_view outcomes,
                                             Seat reader) const {
  std::vector<std::string> lines;
  const auto say = [&](std::string text) {
    if (!text.empty()) lines.push_back(sentence(std::move(text)));
  };
  say(action(happening, reader));
  const auto facts = parse_json(fmt::format("[{}]", outcomes));
  for (const json::value& fact : facts->get_array())
    say(outcome(Fact(fact.get_object()), {facts->get_array().data(), facts->get_array().size()}, reader));
  return lines;
}

std::string TerminalTable::in_words(std::string_view notation) const {
  std::string text;
  std::string code;
  const auto end_word = [&] {
    std::string_view word = code;
    for (const Term& term : terms())
      if (term.code == code) word = term.word;
    text += word;
    code.clear();
  };
  for (const char c : notation) {
    if (c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0) {
      code += c;
      continue;
    }
    end_word();
    text += c;
  }
  end_word();
  return text;
}

std::string TerminalTable::in_notation(std::string_view line) const {
  std::string text(line);
  replace_all(text, "　", " ");
  for (char digit = '0'; digit <= '9'; ++digit)
    replace_all(text, std::string("\xef\xbc") + static_cast<char>(0x90 + (digit - '0')),
                std::string(1, digit));
  for (const Term& term : terms())
    if (term.word != term.code) replace_all(text, term.word, fmt::format(" {} ", term.code));
  std::string tidy;  // one space between words, none around them
  for (const char c : text)
    if (c != ' ' || (!tidy.empty() && tidy.back() != ' ')) tidy += c;
  if (!tidy.empty() && tidy.back() == ' ') tidy.pop_back();
  return tidy;
}

std::unique_ptr<TerminalTable> make_table(const Game& game, int players, Language language) {
  std::unique_ptr<TerminalTable> table;
  with_rules_of(game, [&]<class G>(const G& rules) {
    table = std::make_unique<TerminalTableOf<G>>(rules, language, players);
  });
  assert(table != nullptr);
  return table;
}

std::vector<std::string> tell_last(const TerminalTable& table, const Match& match, const AnyView& before,
                                   Seat reader) {
  const Match::Entry& entry = match.log().back();
  const AnyView after = match.position().view(reader);
  const Text text = match.text_for(entry, reader);
  return table.tell({.before = before, .after = after, .who = entry.who, .action = text}, entry.outcomes,
                    reader);
}

}  // namespace zashiki
