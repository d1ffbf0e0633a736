#pragma once
// A program's command line as data: help, the manual page and the completions of shells are all written from
// it.
#include <string>
#include <vector>

namespace zashiki {

struct ArgumentDescription {
  std::vector<std::string> names;  // "-d", "--depth"; without dashes for a positional argument
  std::string about;
  std::string value;               // what the value is called, as in "FILE"; empty for a flag
  std::string range;               // "1 to 5"; or empty
  std::string usual;               // the value if none is given; or empty
  std::string environment;         // the variable it is read from otherwise; or empty
  std::vector<std::string> words;  // possible or likely values
  bool closed = false;             // no other words are possible
  bool required = false;
  bool many = false;
  [[nodiscard]] bool positional() const { return !names.front().starts_with('-'); }
  // What it is for, and in parentheses what it can be.
  [[nodiscard]] std::string text() const;
};

struct CommandDescription {
  std::string name;
  std::string about;
  std::string footer;
  std::vector<ArgumentDescription> arguments;
  std::vector<CommandDescription> commands;
};

// `path` is all that is typed for the command, as in "zashiki admin ban".
std::string help_text(const CommandDescription& command, const std::string& path);

// zashiki(1), in the man macros of troff.
std::string manual_page(const CommandDescription& program, const std::string& version);

std::string bash_completion(const CommandDescription& program);
std::string zsh_completion(const CommandDescription& program);
std::string fish_completion(const CommandDescription& program);

}  // namespace zashiki
