#include "cli/style.h"

#include <array>
#include <cstdlib>
#include <unistd.h>

namespace zashiki {
namespace {

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): read once, before any thread
  return value == nullptr ? std::string_view{} : value;
}

}  // namespace

Style Style::of_terminal() {
  Style style;
  style.colour =
      isatty(STDOUT_FILENO) == 1 && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const auto locale = environment(name);
    if (locale.empty()) continue;
    style.unicode =
        locale.find("UTF-8") != std::string_view::npos || locale.find("utf8") != std::string_view::npos;
    break;
  }
  return style;
}

std::string Style::ink(std::string_view text, int colour_number, bool bold) const {
  if (!colour) return std::string(text);
  return fmt::format("\x1b[{}38;5;{}m{}\x1b[0m", bold ? "1;" : "", colour_number, text);
}

std::string Style::bold(std::string_view text) const {
  return colour ? fmt::format("\x1b[1m{}\x1b[0m", text) : std::string(text);
}

std::string Style::faint(std::string_view text) const {
  return colour ? fmt::format("\x1b[2m{}\x1b[0m", text) : std::string(text);
}

std::string Style::seat(std::string_view text, Seat seat, bool bold) const {
  constexpr std::array inks{75, 203, 113, 214, 177};
  return ink(text, inks[static_cast<std::size_t>(seat) % inks.size()], bold);
}

}  // namespace zashiki
