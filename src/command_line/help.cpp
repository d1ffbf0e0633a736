#include <algorithm>

#include "command_line/description.h"

namespace zashiki {
namespace {

constexpr std::size_t line_width = 100;
constexpr std::size_t column = 28;  // where explanations start

std::string joined(const std::vector<std::string>& parts, const std::string& comma,
                   const std::string& before_last) {
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i)
    out += (i == 0 ? "" : i + 1 == parts.size() ? before_last : comma) + parts[i];
  return out;
}

// Breaks a text between words; every line after the first is indented.
std::string wrapped(const std::string& text, std::size_t indent) {
  std::string out;
  std::size_t used = indent;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t to = std::min(text.find_first_of(" \n", from), text.size());
    const std::string word = text.substr(from, to - from);
    const bool new_line = from > 0 && text[from - 1] == '\n';
    if (new_line || (used > indent && used + 1 + word.size() > line_width)) {
      out += '\n' + std::string(indent, ' ');
      used = indent;
    } else if (used > indent) {
      out += ' ';
      ++used;
    }
    out += word;
    used += word.size();
    from = to + 1;
  }
  return out;
}

// "  NAME        what it is", the explanation on a line of its own after a long name.
std::string entry(const std::string& name, const std::string& about) {
  std::string out = "  " + name;
  out += out.size() + 2 > column ? '\n' + std::string(column, ' ') : std::string(column - out.size(), ' ');
  return out + wrapped(about, column) + '\n';
}

std::string with_value(const std::string& name, const ArgumentDescription& argument) {
  return argument.value.empty() ? name : name + ' ' + argument.value;
}

std::string usage_of(const CommandDescription& command, const std::string& path) {
  std::string out = "Usage: " + path;
  bool options = false;
  for (const ArgumentDescription& argument : command.arguments) {
    const std::string& name = argument.names.back();
    const std::string shown = (argument.positional() ? name : with_value(name, argument)) +
                              (argument.positional() && argument.many ? "..." : "");
    if (argument.required)
      out += ' ' + shown;
    else if (argument.positional())
      out += " [" + shown + ']';
    else
      options = true;
  }
  if (options) out += " [OPTIONS]";
  if (!command.commands.empty()) out += command.arguments.size() > 1 ? " [COMMAND]" : " COMMAND";
  return out + '\n';
}

}  // namespace

std::string ArgumentDescription::text() const {
  // What the explanation ends with in parentheses joins the rest; a default in words stands for the value's
  // own.
  const auto open = about.ends_with(')') ? about.rfind(" (") : std::string::npos;
  const auto said = open == std::string::npos ? "" : about.substr(open + 2, about.size() - open - 3);
  const bool says_default = said.starts_with("default");
  std::vector<std::string> facts;
  const auto add = [&](const std::string& fact) {
    if (!fact.empty()) facts.push_back(fact);
  };
  add(says_default ? "" : said);
  add(range);
  add(closed ? joined(words, ", ", " or ") : "");
  add(says_default ? said : usual.empty() ? "" : "default " + usual);
  add(environment.empty() ? "" : "environment: " + environment);
  if (facts.empty()) return about;
  return about.substr(0, open) + " (" + joined(facts, "; ", "; ") + ')';
}

std::string help_text(const CommandDescription& command, const std::string& path) {
  std::string out = wrapped(command.about, 0) + "\n\n" + usage_of(command, path);
  for (const bool positional : {true, false}) {
    std::string list;
    for (const ArgumentDescription& argument : command.arguments) {
      if (argument.positional() != positional) continue;
      const std::string name = joined(argument.names, ", ", ", ");
      list += entry(positional ? name : with_value(name, argument), argument.text());
    }
    if (!list.empty()) out += (positional ? "\nArguments:\n" : "\nOptions:\n") + list;
  }
  if (!command.commands.empty()) out += "\nCommands:\n";
  for (const CommandDescription& below : command.commands) out += entry(below.name, below.about);
  if (!command.footer.empty()) out += '\n' + wrapped(command.footer, 0) + '\n';
  return out;
}

}  // namespace zashiki
