#include "command_line/command_line.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <map>

namespace zashiki {

struct Command::Impl {
  CLI::App* app = nullptr;
  CLI::Option* last = nullptr;
  std::shared_ptr<CLI::App> whole;               // the program, kept by all its commands
  std::shared_ptr<std::function<int()>> chosen;  // what the command line asked for
  std::shared_ptr<std::map<const CLI::Option*, std::vector<std::string>>> words;  // of all its commands
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
  auto impl = std::make_shared<Impl>();
  impl->app = impl_->app->add_subcommand(name, about);
  impl->whole = impl_->whole;
  impl->chosen = impl_->chosen;
  impl->words = impl_->words;
  impl_->app->require_subcommand(1);
  return Command(std::move(impl));
}

Command& Command::option(const std::string& names, std::string& value, const std::string& about) {
  impl_->last = add(*impl_->app, names, value, about);
  return *this;
}
Command& Command::option(const std::string& names, int& value, const std::string& about) {
  impl_->last = add(*impl_->app, names, value, about);
  return *this;
}
Command& Command::option(const std::string& names, std::uint32_t& value, const std::string& about) {
  impl_->last = add(*impl_->app, names, value, about);
  return *this;
}
Command& Command::option(const std::string& names, std::uint64_t& value, const std::string& about) {
  impl_->last = add(*impl_->app, names, value, about);
  return *this;
}
Command& Command::option(const std::string& names, double& value, const std::string& about) {
  impl_->last = add(*impl_->app, names, value, about);
  return *this;
}
Command& Command::option(const std::string& names, std::optional<std::uint32_t>& value,
                         const std::string& about) {
  impl_->last = add(*impl_->app, names, value, about);
  return *this;
}
Command& Command::option(const std::string& names, std::vector<int>& value, const std::string& about) {
  impl_->last = add(*impl_->app, names, value, about);
  return *this;
}
Command& Command::option(const std::string& names, std::vector<std::string>& value,
                         const std::string& about) {
  impl_->last = add(*impl_->app, names, value, about);
  return *this;
}
Command& Command::flag(const std::string& names, bool& value, const std::string& about) {
  impl_->last = impl_->app->add_flag(names, value, about);
  return *this;
}

Command& Command::required() {
  impl_->last->required();
  return *this;
}
Command& Command::one_of(const std::vector<std::string>& words) {
  impl_->last->check(CLI::IsMember(words));
  return suggest(words);
}
Command& Command::suggest(const std::vector<std::string>& words) {
  (*impl_->words)[impl_->last] = words;
  return *this;
}
Command& Command::between(double low, double high) {
  impl_->last->check(CLI::Range(low, high));
  return *this;
}
Command& Command::environment(const std::string& variable) {
  impl_->last->envname(variable);
  return *this;
}

Command& Command::footer(const std::string& text) {
  impl_->app->footer(text);
  return *this;
}
Command& Command::check(std::function<std::string()> complaint) {
  *impl_->complaint = std::move(complaint);
  return *this;
}
void Command::run(std::function<int()> action) {
  if (!impl_->app->get_subcommands({}).empty()) impl_->app->require_subcommand(0, 1);
  impl_->app->callback(
      [app = impl_->app, complaint = impl_->complaint, chosen = impl_->chosen, action = std::move(action)] {
        if (!app->get_subcommands().empty()) return;  // one of its own was called
        if (*complaint)
          if (const std::string wrong = (*complaint)(); !wrong.empty())
            throw CLI::ValidationError(app->get_name(), wrong);
        *chosen = action;
      });
}

Program::Program(const std::string& name, const std::string& about, const std::string& version)
    : root_(std::make_shared<Command::Impl>()), version_(version.substr(0, version.find('\n'))) {
  auto& impl = *root_.impl_;
  impl.whole = std::make_shared<CLI::App>(about, name);
  impl.app = impl.whole.get();
  impl.chosen = std::make_shared<std::function<int()>>();
  impl.words = std::make_shared<std::map<const CLI::Option*, std::vector<std::string>>>();
  impl.app->set_version_flag("--version", version);
  impl.app->footer("Each command has its own --help.");
}

CommandDescription Program::description() const {
  const auto describe = [&](const auto& self, const CLI::App& app) -> CommandDescription {
    CommandDescription out{.name = app.get_name(), .about = app.get_description()};
    if (app.get_parent() != nullptr && app.get_footer() != app.get_parent()->get_footer())
      out.footer = app.get_footer();
    for (const CLI::Option* option : app.get_options()) {
      ArgumentDescription argument{.about = option->get_description(), .environment = option->get_envname()};
      for (const std::string& name : option->get_snames()) argument.names.push_back('-' + name);
      for (const std::string& name : option->get_lnames()) argument.names.push_back("--" + name);
      if (argument.names.empty()) argument.names.push_back(option->get_single_name());
      if (option->get_items_expected_max() > 0) {
        const std::string kind = option->get_type_name();
        argument.value = kind.substr(0, kind.find(':'));
      }
      if (const auto words = root_.impl_->words->find(option); words != root_.impl_->words->end())
        argument.words = words->second;
      out.arguments.push_back(std::move(argument));
    }
    for (const CLI::App* below : app.get_subcommands([](const CLI::App*) { return true; }))
      out.commands.push_back(self(self, *below));
    return out;
  };
  return describe(describe, *root_.impl_->app);
}

void Program::add_manual() {
  root_.subcommand("manual", "Print the manual page, for man").run([this] {
    std::cout << manual_page(description(), version_);
    return 0;
  });
  auto shell = std::make_shared<std::string>();
  root_.subcommand("completion", "Print what completes command lines of this program in a shell")
      .option("SHELL", *shell, "bash, zsh or fish")
      .required()
      .one_of({"bash", "zsh", "fish"})
      .run([this, shell] {
        const CommandDescription all = description();
        std::cout << (*shell == "bash"  ? bash_completion(all)
                      : *shell == "zsh" ? zsh_completion(all)
                                        : fish_completion(all));
        return 0;
      });
}

int Program::main(int argc, char** argv) {
  auto& impl = *root_.impl_;
  if (argc == 1 && !greeting_.empty()) {
    std::cout << greeting_;
    return 0;
  }
  // CLI11 would only say that some command is missing.
  const std::string first = argc > 1 ? argv[1] : "";
  const auto called = [&](const CLI::App* command) { return command->get_name() == first; };
  const bool option = first.starts_with('-');
  if (!first.empty() && !impl.app->get_subcommands({}).empty() &&
      (option ? impl.app->get_option_no_throw(first) == nullptr
              : impl.app->get_subcommands(called).empty())) {
    const std::string name = impl.app->get_name();
    std::cerr << name << ": there is no " << (option ? "option " : "command ") << first << "; see " << name
              << " --help\n";
    return usage;
  }
  try {
    impl.app->parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return impl.app->exit(error) == 0 ? 0 : usage;
  }
  return (*impl.chosen)();
}

}  // namespace zashiki
