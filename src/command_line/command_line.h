#pragma once
// The command line: commands, their arguments, their help. CLI11 does the work behind this page and is named
// nowhere else, because it takes long to compile.
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

  // An argument such as "-d,--depth"; one without dashes ("FILE") stands by its position. The value it is
  // read into must live as long as the program runs; what it holds now is the default.
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
  Command& suggest(const std::vector<std::string>& words);  // offered by a shell, not insisted on
  Command& between(double low, double high);
  Command& environment(const std::string& variable);  // read from there when it is not on the command line

  Command& footer(const std::string& text);
  // What is wrong with the arguments taken together; nothing when they are fine.
  Command& check(std::function<std::string()> complaint);
  // A command that has others below it may also do something itself: name those first.
  void run(std::function<int()> action);

 private:
  friend class Program;
  struct Impl;
  explicit Command(std::shared_ptr<Impl> impl) : impl_(std::move(impl)) {}
  std::shared_ptr<Impl> impl_;
};

class Program {
 public:
  Program(const std::string& name, const std::string& about, const std::string& version);
  Command& commands() { return root_; }
  // `manual` and `completion SHELL`, which print what is made of all the commands.
  void add_manual();
  // What is said where the command line is empty.
  void greet(const std::string& text) { greeting_ = text; }
  // Reads the command line, runs what it asks for and gives the exit code.
  int main(int argc, char** argv);

 private:
  [[nodiscard]] CommandDescription description() const;

  Command root_;
  std::string version_;
  std::string greeting_;
};

}  // namespace zashiki
