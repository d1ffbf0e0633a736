#pragma once
// The command line: commands, their arguments, their help. CLI11 parses it and is included nowhere else,
// because it takes long to compile.
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "command_line/description.h"

namespace zashiki {

// Exit codes: 0 done; 1 the input was refused; 2 the command line was wrong.
inline constexpr int refused = 1;
inline constexpr int usage = 2;

class Command {
 public:
  Command subcommand(const std::string& name, const std::string& about);

  // An option such as "-d,--depth N", where N is what help calls the value; a name without dashes ("FILE") is
  // positional. The value must live as long as the program runs; what it holds now is the default.
  Command& option(const std::string& names, std::string& value, const std::string& about);
  Command& option(const std::string& names, int& value, const std::string& about);
  Command& option(const std::string& names, std::uint32_t& value, const std::string& about);
  Command& option(const std::string& names, std::uint64_t& value, const std::string& about);
  Command& option(const std::string& names, double& value, const std::string& about);
  Command& option(const std::string& names, std::optional<std::uint32_t>& value, const std::string& about);
  Command& option(const std::string& names, std::vector<int>& value, const std::string& about);
  Command& option(const std::string& names, std::vector<std::string>& value, const std::string& about);
  Command& flag(const std::string& names, bool& value, const std::string& about);

  // Of the argument named last:
  Command& required();
  Command& one_of(const std::vector<std::string>& words);
  Command& suggest(const std::vector<std::string>& words);  // for completion; others are accepted
  Command& between(double low, double high);
  Command& environment(const std::string& variable);  // read from there if it is not on the command line

  Command& footer(const std::string& text);
  // What is wrong with the arguments taken together; empty if they are fine.
  Command& check(std::function<std::string()> complaint);
  // A command may have both an action and subcommands; add the subcommands first.
  void run(std::function<int()> action);

 private:
  friend class Program;
  struct Impl;
  explicit Command(std::shared_ptr<Impl> impl) : impl_(std::move(impl)) {}
  template <class T>
  Command& add(const std::string& names, T& value, const std::string& about);
  std::shared_ptr<Impl> impl_;
};

class Program {
 public:
  Program(const std::string& name, const std::string& about, const std::string& version);
  Command& commands() { return root_; }
  // Adds `manual` and `completion SHELL`.
  void add_manual();
  // Sets what is printed if the command line is empty.
  void greet(const std::string& text) { greeting_ = text; }
  // Reads the command line, runs the command and returns the exit code.
  int main(int argc, char** argv);

 private:
  Command root_;
  std::string version_;
  std::string greeting_;
};

}  // namespace zashiki
