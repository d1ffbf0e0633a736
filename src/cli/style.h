#pragma once
// The terminal's abilities, and styled text.
#include <fmt/format.h>
#include <string>
#include <string_view>

#include "rules/rules.h"

namespace zashiki {

struct Style {
  bool colour = false;
  bool unicode = false;

  // Colour if standard output is a terminal and NO_COLOR is not set, Unicode in a UTF-8 locale.
  static Style of_terminal();

  // Text in one of 256 colours; plain without colour.
  [[nodiscard]] std::string ink(std::string_view text, int colour_number, bool bold = false) const;
  [[nodiscard]] std::string bold(std::string_view text) const;
  [[nodiscard]] std::string faint(std::string_view text) const;
  // A seat's own colour: indigo, vermilion, green, amber, violet.
  [[nodiscard]] std::string seat(std::string_view text, Seat seat, bool bold = true) const;
  [[nodiscard]] std::string_view pick(std::string_view in_unicode, std::string_view in_ascii) const {
    return unicode ? in_unicode : in_ascii;
  }
};

// An environment variable; empty if it is not set.
std::string_view environment(const char* name);

// The width of a text on the screen: escape codes take no columns, Japanese characters two.
int columns(std::string_view text);
std::string spaces(int width);
std::string padded(std::string_view text, int width);
std::string centred(std::string_view text, int width);
std::string flush_right(std::string_view text, int width);
std::string repeated(std::string_view text, int times);
// The start of an uncoloured text that fits into this width.
std::string_view cut(std::string_view text, int width);
// Breaks a text into lines no wider than a board; lines after the first are indented.
std::string wrapped(std::string_view text, int indent);

}  // namespace zashiki
