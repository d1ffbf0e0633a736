#include <functional>

#include "command_line/description.h"

namespace zashiki {
namespace {

// Calls visit(command, path) for the program and all its commands; the program's path is empty, the path of
// `zashiki admin ban` is "admin ban".
void walk(const CommandDescription& command, const std::string& path,
          const std::function<void(const CommandDescription&, const std::string&)>& visit) {
  visit(command, path);
  for (const CommandDescription& below : command.commands)
    walk(below, path.empty() ? below.name : path + ' ' + below.name, visit);
}

std::string joined(const std::vector<std::string>& words, const std::string& between) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : between) + word;
  return out;
}

// Puts a text between single quotes, where shells know no escapes; `inside` replaces a quote.
std::string in_quotes(const std::string& text, const std::string& inside = "'\\''") {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? inside : std::string(1, c);
  return out + "'";
}

// "  name1|name2) body ;;" of a case statement
void write_case(std::string& out, const std::string& pattern, const std::string& body) {
  out += "    " + pattern + ") " + body + " ;;\n";
}

// For bash and zsh: sets $command to the command named by the words before the cursor.
std::string find_command(const CommandDescription& program, const std::string& word,
                         const std::string& loop) {
  std::vector<std::string> paths;
  walk(program, "", [&](const CommandDescription&, const std::string& path) {
    if (!path.empty()) paths.push_back('"' + path + '"');
  });
  return "  for ((" + loop + ")); do\n    case \"${command:+$command }" + word + "\" in\n      " +
         joined(paths, "|") + ") command=\"${command:+$command }" + word + "\" ;;\n    esac\n  done\n";
}

// What may follow `command`, except the value of an option.
std::vector<std::string> candidates(const CommandDescription& command) {
  std::vector<std::string> out;
  for (const CommandDescription& below : command.commands) out.push_back(below.name);
  for (const ArgumentDescription& argument : command.arguments) {
    const auto& words = argument.positional() ? argument.words : argument.names;
    out.insert(out.end(), words.begin(), words.end());
  }
  return out;
}

// The cases of command and previous word (`"serve --log"`) in which the value of an option follows: `offer`
// gives the code if its words are known, `otherwise` is the code if not.
void write_values(std::string& out, const CommandDescription& program,
                  const std::function<std::string(const std::string&)>& offer, const std::string& otherwise) {
  std::vector<std::string> any;
  walk(program, "", [&](const CommandDescription& command, const std::string& path) {
    for (const ArgumentDescription& argument : command.arguments) {
      if (argument.positional() || argument.value.empty()) continue;
      std::vector<std::string> patterns;
      for (const std::string& name : argument.names) patterns.push_back('"' + path + ' ' + name + '"');
      if (argument.words.empty())
        any.insert(any.end(), patterns.begin(), patterns.end());
      else
        write_case(out, joined(patterns, "|"), offer(joined(argument.words, " ")) + "; return");
    }
  });
  write_case(out, joined(any, "|"), otherwise + "; return");
}

}  // namespace

std::string bash_completion(const CommandDescription& program) {
  const std::string& name = program.name;
  std::string out = "# Completion of " + name + " for bash; `" + name + " completion bash` prints it.\n_" +
                    name +
                    "() {\n  local command='' words='' i current=${COMP_WORDS[COMP_CWORD]} "
                    "before=${COMP_WORDS[COMP_CWORD-1]}\n" +
                    find_command(program, "${COMP_WORDS[i]}", "i = 1; i < COMP_CWORD; i++") +
                    "  case \"$command $before\" in\n";
  // Without a reply, -o default offers files.
  write_values(
      out, program,
      [](const std::string& words) {
        return "mapfile -t COMPREPLY < <(compgen -W " + in_quotes(words) + " -- \"$current\")";
      },
      "COMPREPLY=()");
  out += "  esac\n  case \"$command\" in\n";
  walk(program, "", [&](const CommandDescription& command, const std::string& path) {
    write_case(out, '"' + path + '"', "words=" + in_quotes(joined(candidates(command), " ")));
  });
  return out +
         "  esac\n  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\")\n}\ncomplete -o default "
         "-F _" +
         name + ' ' + name + '\n';
}

std::string zsh_completion(const CommandDescription& program) {
  const std::string& name = program.name;
  // In _describe a colon ends the word.
  const auto described = [](const std::string& word, const std::string& about) {
    std::string plain;
    for (const char c : about) plain += c == ':' ? std::string("\\:") : std::string(1, c);
    return ' ' + in_quotes(word + ':' + plain);
  };
  std::string out = "#compdef " + name + "\n# `" + name + " completion zsh` prints it.\n_" + name +
                    "() {\n  local command='' i\n  local -a some\n" +
                    find_command(program, "${words[i]}", "i = 2; i < CURRENT; i++") +
                    "  case \"$command ${words[CURRENT-1]}\" in\n";
  write_values(out, program, [](const std::string& words) { return "compadd -- " + words; }, "_files");
  out += "  esac\n  case \"$command\" in\n";
  walk(program, "", [&](const CommandDescription& command, const std::string& path) {
    std::string some;
    for (const CommandDescription& below : command.commands) some += described(below.name, below.about);
    for (const ArgumentDescription& argument : command.arguments)
      for (const std::string& word : argument.positional() ? argument.words : argument.names)
        some += described(word, argument.about);
    write_case(out, '"' + path + '"', "some=(" + some + " )");
  });
  return out + "  esac\n  _describe argument some || _files\n}\n_" + name + " \"$@\"\n";
}

std::string fish_completion(const CommandDescription& program) {
  const std::string& name = program.name;
  const auto literal = [](const std::string& text) { return in_quotes(text, "\\'"); };
  std::string out = "# Completion of " + name + " for fish; `" + name + " completion fish` prints it.\n";
  walk(program, "", [&](const CommandDescription& command, const std::string& path) {
    std::string here = "complete -c " + name + " -n '__fish_use_subcommand'";
    if (!path.empty()) {
      std::string seen;  // each word of the path, and none of the commands below it
      for (std::size_t from = 0; from <= path.size();) {
        const std::size_t to = std::min(path.find(' ', from), path.size());
        seen +=
            (seen.empty() ? "" : "; and ") + ("__fish_seen_subcommand_from " + path.substr(from, to - from));
        from = to + 1;
      }
      here = "complete -c " + name + " -n '" + seen;
      if (!command.commands.empty()) {
        here += "; and not __fish_seen_subcommand_from";
        for (const CommandDescription& below : command.commands) here += ' ' + below.name;
      }
      here += '\'';
    }
    for (const CommandDescription& below : command.commands)
      out += here + " -f -a " + below.name + " -d " + literal(below.about) + '\n';
    for (const ArgumentDescription& argument : command.arguments) {
      if (argument.positional() && argument.words.empty()) continue;
      out += here;
      if (!argument.positional())
        for (const std::string& option : argument.names)
          out += option.starts_with("--") ? " -l " + option.substr(2) : " -s " + option.substr(1);
      if (!argument.value.empty() && !argument.positional()) out += argument.words.empty() ? " -r" : " -x";
      if (!argument.words.empty()) out += " -a " + literal(joined(argument.words, " "));
      out += " -d " + literal(argument.about) + '\n';
    }
  });
  return out;
}

}  // namespace zashiki
