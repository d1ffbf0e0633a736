#include "cli/style.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <unistd.h>

namespace zashiki {
namespace {

// The first UTF-8 character of a text: its bytes and its columns. Wide are those of Unicode's wide characters
// that this program uses: kana, kanji and their punctuation.
struct Letter {
  std::size_t bytes = 1;
  int columns = 1;
};
Letter first_of(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(0) == 0x1bU) return {.bytes = std::min(text.size(), text.find('m') + 1), .columns = 0};
  if (byte(0) < 0xe0U) return {.bytes = std::min<std::size_t>(text.size(), byte(0) < 0xc0U ? 1 : 2)};
  if (byte(0) >= 0xf0U || text.size() < 3)
    return {.bytes = std::min<std::size_t>(text.size(), 4), .columns = 2};
  const unsigned code = (byte(0) & 0x0fU) << 12U | (byte(1) & 0x3fU) << 6U | (byte(2) & 0x3fU);
  const bool wide = (code >= 0x2e80U && code <= 0xa4cfU) || (code >= 0xac00U && code <= 0xd7a3U) ||
                    (code >= 0xf900U && code <= 0xfaffU) || (code >= 0xfe30U && code <= 0xfe6fU) ||
                    (code >= 0xff01U && code <= 0xff60U) || (code >= 0xffe0U && code <= 0xffe6U);
  return {.bytes = 3, .columns = wide ? 2 : 1};
}

}  // namespace

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): read once, before any thread
  return value == nullptr ? std::string_view{} : value;
}

int columns(std::string_view text) {
  int width = 0;
  while (!text.empty()) {
    const Letter next = first_of(text);
    width += next.columns;
    text.remove_prefix(next.bytes);
  }
  return width;
}

std::string spaces(int width) { return std::string(static_cast<std::size_t>(std::max(0, width)), ' '); }
std::string padded(std::string_view text, int width) {
  return std::string(text) + spaces(width - columns(text));
}
std::string centred(std::string_view text, int width) {
  return padded(spaces((width - columns(text)) / 2) + std::string(text), width);
}
std::string flush_right(std::string_view text, int width) {
  return spaces(width - columns(text)) + std::string(text);
}

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

std::string_view cut(std::string_view text, int width) {
  std::size_t end = 0;
  while (end < text.size()) {
    const Letter next = first_of(text.substr(end));
    if (next.columns > width) break;
    width -= next.columns;
    end += next.bytes;
  }
  return text.substr(0, end);
}

std::string wrapped(std::string_view text, int indent) {
  constexpr int width = 96;
  std::string lines;
  while (columns(text) > width - indent) {
    std::string_view line = cut(text, width - indent);
    // Break between words; Japanese has no spaces and may break anywhere except before closing punctuation.
    if (const auto space = line.rfind(' '); space != std::string_view::npos && space > line.size() / 2)
      line = line.substr(0, space);
    const std::string_view rest = text.substr(line.size());
    for (const std::string_view closing : {"。", "、", "）", "」"})
      if (rest.starts_with(closing)) line = text.substr(0, line.size() + closing.size());
    lines += std::string(line) + "\n" + spaces(indent);
    text.remove_prefix(line.size());
    if (text.starts_with(' ')) text.remove_prefix(1);
  }
  return lines + std::string(text);
}

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
