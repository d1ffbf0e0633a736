#include "cli/layout.h"

#include <fmt/format.h>

#include "game/codes.h"

namespace zashiki::niya {

Result<State> read_layout(const std::string& digits, FullGarden reading) {
  const Niya game;
  State state = game.start({.full_garden = reading, .first = 0});
  if (digits.size() != 16)
    return Error{code::bad_request, fmt::format("a layout has 16 hex digits, not {}", digits.size())};
  for (const char c : digits) {
    const int tile = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
    if (tile < 0)
      return Error{code::bad_request,
                   "a layout is written in the digits 0 to 9 and a to f: 4 * plant + symbol"};
    const Action deal = make(Kind::deal, tile);
    if (const Refusal refusal = game.why(state, chance, deal))
      return Error{code::bad_request, std::string(refusal.sentence.view()),
                   std::string(refusal.clause.view())};
    game.apply(state, chance, deal);
  }
  return state;
}

}  // namespace zashiki::niya
