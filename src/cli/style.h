#pragma once
// What the terminal can show, and how things look there.
#include <fmt/format.h>
#include <string>
#include <string_view>

#include "rules/rules.h"

namespace zashiki {

struct Style {
  bool colour = false;
  bool unicode = false;

  // What standard output is: colour on a terminal (NO_COLOR respected), Unicode in a UTF-8 locale.
  static Style of_terminal();

  // Text in a 256-colour ink, plain where there is no colour.
  [[nodiscard]] std::string ink(std::string_view text, int colour_number, bool bold = false) const;
  [[nodiscard]] std::string bold(std::string_view text) const;
  [[nodiscard]] std::string faint(std::string_view text) const;
  // A seat's own colour: indigo, vermilion, green, amber, violet.
  [[nodiscard]] std::string seat(std::string_view text, Seat seat, bool bold = true) const;
  [[nodiscard]] std::string_view pick(std::string_view in_unicode, std::string_view in_ascii) const {
    return unicode ? in_unicode : in_ascii;
  }
};

// An environment variable; nothing where it is not set.
std::string_view environment(const char* name);

// What a text takes on the screen: colour takes nothing, Japanese two columns a character.
int columns(std::string_view text);
std::string spaces(int width);
std::string padded(std::string_view text, int width);
std::string centred(std::string_view text, int width);
std::string flush_right(std::string_view text, int width);
std::string repeated(std::string_view text, int times);
// As much of a text without colour as there is room for.
std::string_view cut(std::string_view text, int width);
// Broken so that no line is wider than a board; the lines after the first begin with so many spaces.
std::string wrapped(std::string_view text, int indent);

}  // namespace zashiki
