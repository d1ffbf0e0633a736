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

}  // namespace zashiki
