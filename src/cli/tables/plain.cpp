#include "cli/tables/plain.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

namespace zashiki {
namespace {

std::string spaced(std::string_view name) {
  std::string text(name);
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

std::string flattened(const json::value& value) {
  if (value.is_string()) return spaced(value.get_string());
  std::string text;
  const auto add = [&](std::string_view part) { text += (text.empty() ? "" : ", ") + std::string(part); };
  if (value.is_array())
    for (const auto& part : value.get_array()) add(flattened(part));
  else if (value.is_object())
    for (const auto& [name, part] : value.get_object()) add(spaced(name) + " " + flattened(part));
  else
    text = json::serialize(value);
  return text;
}

}  // namespace

PlainTable::PlainTable(std::string_view id, Language language, int players)
    : TerminalTable(language, players), title_(id) {
  title_[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title_[0])));
}

std::string PlainTable::board(const AnyView& view, Seat reader, const Style& style) const {
  constexpr int label_width = 12;
  std::string text = "\n";
  const auto line = [&](std::string_view label, const json::value& value) {
    text += wrapped(fmt::format("  {} {}", style.faint(padded(label, label_width)), flattened(value)),
                    label_width + 3) +
            "\n";
  };
  const auto all = parse_json(fields(view));
  for (const auto& [name, value] : all->get_object()) {
    const bool lists_objects =
        value.is_array() && !value.get_array().empty() && value.get_array()[0].is_object();
    if (!lists_objects) {
      line(spaced(name), value);
      continue;
    }
    // A list of as many objects as there are seats says something of each.
    const auto& rows = value.get_array();
    for (std::size_t i = 0; i < rows.size(); ++i)
      line(rows.size() == seats() ? this->name(static_cast<Seat>(i), reader)
                                  : fmt::format("{} {}", spaced(name), i + 1),
           rows[i]);
  }
  return text;
}

std::string PlainTable::action(const Happening& happening, Seat reader) const {
  return fmt::format("{}: {}", name(happening.who, reader), happening.action);
}

std::string PlainTable::outcome(const Fact& fact, std::span<const json::value>, Seat reader) const {
  std::string text = spaced(fact.word("kind"));
  for (const auto& [name, value] : fact.json()) {
    if (name == "kind" || name == "at") continue;
    text += name == "seat" ? ", " + this->name(fact.seat(), reader)
                           : fmt::format(", {} {}", spaced(name), flattened(value));
  }
  return text;
}

}  // namespace zashiki
