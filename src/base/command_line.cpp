#include "base/command_line.h"

#include <CLI/CLI.hpp>
#include <iostream>

namespace zashiki {

struct Command::Inside {
  CLI::App* app = nullptr;
  CLI::Option* last = nullptr;
  std::shared_ptr<CLI::App> whole;               // the program, kept by all its commands
  std::shared_ptr<std::function<int()>> chosen;  // what the command line asked for
  std::shared_ptr<std::function<std::string()>> complaint = std::make_shared<std::function<std::string()>>();
};

namespace {

template <class T>
CLI::Option* add(CLI::App& app, const std::string& names, T& value, const std::string& about) {
  // Without capture_default_str, help would not tell what an argument is when it is left out.
  return app.add_option(names, value, about);
}

}  // namespace

Command Command::subcommand(const std::string& name, const std::string& about) {
  auto inside = std::make_shared<Inside>();
  inside->app = inside_->app->add_subcommand(name, about);
  inside->whole = inside_->whole;
  inside->chosen = inside_->chosen;
  inside_->app->require_subcommand(1);
  return Command(std::move(inside));
}

Command& Command::option(const std::string& names, std::string& value, const std::string& about) {
  inside_->last = add(*inside_->app, names, value, about);
  return *this;
}
Command& Command::option(const std::string& names, int& value, const std::string& about) {
  inside_->last = add(*inside_->app, names, value, about);
  return *this;
}
Command& Command::option(const std::string& names, std::uint32_t& value, const std::string& about) {
  inside_->last = add(*inside_->app, names, value, about);
  return *this;
}
Command& Command::option(const std::string& names, std::uint64_t& value, const std::string& about) {
  inside_->last = add(*inside_->app, names, value, about);
  return *this;
}
Command& Command::option(const std::string& names, double& value, const std::string& about) {
  inside_->last = add(*inside_->app, names, value, about);
  return *this;
}
Command& Command::option(const std::string& names, std::optional<std::uint32_t>& value,
                         const std::string& about) {
  inside_->last = add(*inside_->app, names, value, about);
  return *this;
}
Command& Command::option(const std::string& names, std::vector<int>& value, const std::string& about) {
  inside_->last = add(*inside_->app, names, value, about);
  return *this;
}
Command& Command::option(const std::string& names, std::vector<std::string>& value,
                         const std::string& about) {
  inside_->last = add(*inside_->app, names, value, about);
  return *this;
}
Command& Command::flag(const std::string& names, bool& value, const std::string& about) {
  inside_->last = inside_->app->add_flag(names, value, about);
  return *this;
}

Command& Command::required() {
  inside_->last->required();
  return *this;
}
Command& Command::one_of(const std::vector<std::string>& words) {
  inside_->last->check(CLI::IsMember(words));
  return *this;
}
Command& Command::between(double low, double high) {
  inside_->last->check(CLI::Range(low, high));
  return *this;
}
Command& Command::environment(const std::string& variable) {
  inside_->last->envname(variable);
  return *this;
}

Command& Command::footer(const std::string& text) {
  inside_->app->footer(text);
  return *this;
}
Command& Command::check(std::function<std::string()> complaint) {
  *inside_->complaint = std::move(complaint);
  return *this;
}
void Command::run(std::function<int()> action) {
  inside_->app->callback([name = inside_->app->get_name(), complaint = inside_->complaint,
                          chosen = inside_->chosen, action = std::move(action)] {
    if (*complaint)
      if (const std::string wrong = (*complaint)(); !wrong.empty()) throw CLI::ValidationError(name, wrong);
    *chosen = action;
  });
}

Program::Program(const std::string& name, const std::string& about, const std::string& version)
    : root_(std::make_shared<Command::Inside>()) {
  auto& inside = *root_.inside_;
  inside.whole = std::make_shared<CLI::App>(about, name);
  inside.app = inside.whole.get();
  inside.chosen = std::make_shared<std::function<int()>>();
  inside.app->set_version_flag("--version", version);
  inside.app->footer("Each command has its own --help.");
}

int Program::main(int argc, char** argv) {
  auto& inside = *root_.inside_;
  // CLI11 would only say that some command is missing.
  const std::string first = argc > 1 ? argv[1] : "";
  const auto called = [&](const CLI::App* command) { return command->get_name() == first; };
  const bool option = first.starts_with('-');
  if (!first.empty() && !inside.app->get_subcommands({}).empty() &&
      (option ? inside.app->get_option_no_throw(first) == nullptr
              : inside.app->get_subcommands(called).empty())) {
    const std::string name = inside.app->get_name();
    std::cerr << name << ": there is no " << (option ? "option " : "command ") << first << "; see " << name
              << " --help\n";
    return usage;
  }
  try {
    inside.app->parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return inside.app->exit(error) == 0 ? 0 : usage;
  }
  return (*inside.chosen)();
}

}  // namespace zashiki
