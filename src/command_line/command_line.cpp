#include "command_line/command_line.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <map>
#include <sstream>

namespace zashiki {

namespace {

// What help says about an option and CLI11 does not keep.
struct Details {
  std::string value;
  std::string range;
  std::string usual;
  std::vector<std::string> words;
  bool closed = false;
};
using AllDetails = std::map<const CLI::Option*, Details>;

// What help calls a value that the option's declaration does not name.
std::string value_name(const auto& value) {
  if constexpr (requires { value.front(); })
    return value_name(std::remove_cvref_t<decltype(value.front())>());
  else
    return std::is_same_v<decltype(value), const char&> ? "TEXT" : "N";
}

// The default as help shows it; help does not show empty texts and zeros, whose meaning differs.
std::string usual_text(const std::string& value) { return value; }
std::string usual_text(const auto& value) {
  if constexpr (!std::is_arithmetic_v<std::remove_cvref_t<decltype(value)>>) {
    return "";
  } else {
    std::ostringstream text;
    text.precision(12);  // whole numbers without an exponent
    if (value != 0) text << value;
    return text.str();
  }
}

CommandDescription describe(const CLI::App& app, const AllDetails& details) {
  CommandDescription out{.name = app.get_name(), .about = app.get_description(), .footer = app.get_footer()};
  for (const CLI::Option* option : app.get_options()) {
    ArgumentDescription argument{.about = option->get_description(),
                                 .environment = option->get_envname(),
                                 .required = option->get_required(),
                                 .many = option->get_expected_max() == CLI::detail::expected_max_vector_size};
    for (const std::string& name : option->get_snames()) argument.names.push_back('-' + name);
    for (const std::string& name : option->get_lnames()) argument.names.push_back("--" + name);
    if (argument.names.empty()) argument.names.push_back(option->get_single_name());
    if (const auto more = details.find(option); more != details.end()) {
      argument.value = more->second.value;
      argument.range = more->second.range;
      argument.usual = more->second.usual;
      argument.words = more->second.words;
      argument.closed = more->second.closed;
    }
    out.arguments.push_back(std::move(argument));
  }
  for (const CLI::App* below : app.get_subcommands([](const CLI::App*) { return true; }))
    out.commands.push_back(describe(*below, details));
  return out;
}

class Help final : public CLI::FormatterBase {
 public:
  explicit Help(std::shared_ptr<AllDetails> details) : details_(std::move(details)) {}
  std::string make_help(const CLI::App* app, std::string path, CLI::AppFormatMode) const override {
    return help_text(describe(*app, *details_), path);
  }

 private:
  std::shared_ptr<AllDetails> details_;
};

}  // namespace

struct Command::Impl {
  CLI::App* app = nullptr;
  CLI::Option* last = nullptr;
  std::shared_ptr<CLI::App> whole;               // the program, kept by all its commands
  std::shared_ptr<std::function<int()>> chosen;  // what the command line asked for
  std::shared_ptr<AllDetails> details;           // of all its commands
  std::shared_ptr<std::function<std::string()>> complaint = std::make_shared<std::function<std::string()>>();
};

Command Command::subcommand(const std::string& name, const std::string& about) {
  auto impl = std::make_shared<Impl>();
  impl->app = impl_->app->add_subcommand(name, about);
  impl->app->footer("");  // otherwise the program's
  impl->whole = impl_->whole;
  impl->chosen = impl_->chosen;
  impl->details = impl_->details;
  impl_->app->require_subcommand(1);
  return Command(std::move(impl));
}

template <class T>
Command& Command::add(const std::string& names, T& value, const std::string& about) {
  const auto space = names.find(' ');
  impl_->last = impl_->app->add_option(names.substr(0, space), value, about);
  (*impl_->details)[impl_->last] = {
      .value = space == std::string::npos ? value_name(value) : names.substr(space + 1),
      .usual = usual_text(value)};
  return *this;
}

Command& Command::option(const std::string& names, std::string& value, const std::string& about) {
  return add(names, value, about);
}
Command& Command::option(const std::string& names, int& value, const std::string& about) {
  return add(names, value, about);
}
Command& Command::option(const std::string& names, std::uint32_t& value, const std::string& about) {
  return add(names, value, about);
}
Command& Command::option(const std::string& names, std::uint64_t& value, const std::string& about) {
  return add(names, value, about);
}
Command& Command::option(const std::string& names, double& value, const std::string& about) {
  return add(names, value, about);
}
Command& Command::option(const std::string& names, std::optional<std::uint32_t>& value,
                         const std::string& about) {
  return add(names, value, about);
}
Command& Command::option(const std::string& names, std::vector<int>& value, const std::string& about) {
  return add(names, value, about);
}
Command& Command::option(const std::string& names, std::vector<std::string>& value,
                         const std::string& about) {
  return add(names, value, about);
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
  (*impl_->details)[impl_->last].closed = true;
  return suggest(words);
}
Command& Command::suggest(const std::vector<std::string>& words) {
  (*impl_->details)[impl_->last].words = words;
  return *this;
}
Command& Command::between(double low, double high) {
  impl_->last->check(CLI::Range(low, high));
  std::ostringstream range;
  range.precision(12);
  range << low << " to " << high;
  (*impl_->details)[impl_->last].range = range.str();
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
  impl.details = std::make_shared<AllDetails>();
  impl.app->formatter(std::make_shared<Help>(impl.details));
  impl.app->set_help_flag("-h,--help", "show this help");
  impl.app->set_version_flag("--version", version, "show the version");
  impl.app->footer("Each command has its own --help.");
}

void Program::add_manual() {
  root_.subcommand("manual", "Print the manual page in the format of man").run([this] {
    std::cout << manual_page(describe(*root_.impl_->app, *root_.impl_->details), version_);
    return 0;
  });
  auto shell = std::make_shared<std::string>();
  root_.subcommand("completion", "Print the script that completes this program's commands in a shell")
      .option("SHELL", *shell, "the shell")
      .required()
      .one_of({"bash", "zsh", "fish"})
      .run([this, shell] {
        const CommandDescription all = describe(*root_.impl_->app, *root_.impl_->details);
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
  // CLI11 would only say that a command is missing.
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
