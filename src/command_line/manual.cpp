#include "command_line/description.h"

namespace zashiki {
namespace {

// Text for troff: escapes backslashes and dashes, and lines that would start a request.
std::string literal(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if ((out.empty() || out.back() == '\n') && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
  }
  return out;
}

void write_argument(std::string& out, const ArgumentDescription& argument) {
  out += ".TP\n";
  std::string names;
  for (const std::string& name : argument.names) {
    if (!names.empty()) names += ", ";
    names += (argument.positional() ? "\\fI" : "\\fB") + literal(name) + "\\fR";
  }
  out += names;
  if (!argument.value.empty() && !argument.positional()) out += " \\fI" + literal(argument.value) + "\\fR";
  out += '\n' + literal(argument.text()) + '\n';
}

void write_command(std::string& out, const CommandDescription& command, const std::string& path) {
  out += ".SS " + literal(path) + '\n' + literal(command.about) + ".\n";
  for (const ArgumentDescription& argument : command.arguments) write_argument(out, argument);
  if (!command.footer.empty()) out += ".PP\n" + literal(command.footer) + '\n';
  for (const CommandDescription& below : command.commands) write_command(out, below, path + ' ' + below.name);
}

}  // namespace

std::string manual_page(const CommandDescription& program, const std::string& version) {
  const auto colon = program.about.find(": ");
  std::string out = ".TH ZASHIKI 1 \"\" \"" + literal(version) + "\" \"User Commands\"\n.SH NAME\n" +
                    literal(program.name) + " \\- " +
                    literal(colon == std::string::npos ? program.about : program.about.substr(colon + 2)) +
                    "\n.SH SYNOPSIS\n.B " + literal(program.name) +
                    "\n\\fICOMMAND\\fR [\\fIARGUMENT\\fR ...]\n.SH OPTIONS\n";
  for (const ArgumentDescription& argument : program.arguments) write_argument(out, argument);
  out += ".SH COMMANDS\n";
  for (const CommandDescription& command : program.commands) write_command(out, command, command.name);
  out += ".SH EXIT STATUS\n.TP\n0\ndone\n.TP\n1\nthe input was refused\n.TP\n2\nthe command line was wrong\n";
  return out;
}

}  // namespace zashiki
