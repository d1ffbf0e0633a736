#pragma once
// What a program's command line is, apart from who reads it: help, the manual page and the completions of
// shells are all made of the same.
#include <string>
#include <vector>

namespace zashiki {

struct ArgumentDescription {
  std::vector<std::string> names;  // "-d", "--depth"; one without dashes where it stands by its position
  std::string about;
  std::string value;               // what kind of value follows, as in "TEXT"; empty for a flag
  std::string environment;         // the variable it is read from otherwise; or empty
  std::vector<std::string> words;  // what the value can be, or is likely to be
  [[nodiscard]] bool positional() const { return !names.front().starts_with('-'); }
};

struct CommandDescription {
  std::string name;
  std::string about;
  std::string footer;
  std::vector<ArgumentDescription> arguments;
  std::vector<CommandDescription> commands;
};

// zashiki(1), in the man macros of troff.
std::string manual_page(const CommandDescription& program, const std::string& version);

std::string bash_completion(const CommandDescription& program);
std::string zsh_completion(const CommandDescription& program);
std::string fish_completion(const CommandDescription& program);

}  // namespace zashiki
