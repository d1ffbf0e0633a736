#include "game/data/niya.h"

#include <algorithm>
#include <fmt/format.h>

namespace zashiki {
namespace niya {

Result<Layout> read_layout(std::string_view digits) {
  if (digits.size() != squares)
    return bad_request(fmt::format("a layout has 16 hex digits, not {}", digits.size()));
  const Niya game;
  State state = game.start({.first = 0});
  for (const char c : digits) {
    const int tile = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
    if (tile < 0)
      return bad_request("a layout is written in the digits 0 to 9 and a to f: 4 * plant + symbol");
    const Action deal = make(Kind::deal, tile);
    if (const Refusal refusal = game.why(state, chance, deal))
      return Error{code::bad_request, std::string(refusal.sentence.view()),
                   std::string(refusal.clause.view())};
    game.apply(state, chance, deal);
  }
  return state.garden;
}

}  // namespace niya

bool DataFile<Niya>::looks_like(const json::value& data) {
  return data.is_object() && data.get_object().contains("gardens");
}

Result<Niya> DataFile<Niya>::read(const json::value& data) {
  if (!data.is_object()) return bad_request("gardens must be given as an object");
  ObjectReader in(data.get_object());
  const json::array& gardens = in.list("gardens");
  if (in.ok() && (gardens.empty() || gardens.size() > niya::most_gardens))
    in.complain(fmt::format("\"gardens\" must be a list of 1 to {} gardens", niya::most_gardens));
  if (auto fields = in.done(); !fields) return fields.error();
  Niya game;
  for (const json::value& item : gardens) {
    const auto place = game.gardens.size() + 1;
    const auto* digits = item.if_string();
    if (digits == nullptr) return bad_request(fmt::format("garden {} must be a string", place));
    const auto garden = niya::read_layout(*digits);
    if (!garden) {
      Error error = garden.error();
      error.message = fmt::format("garden {}: {}", place, error.message);
      return error;
    }
    // Once only, so that each is as likely as it looks.
    if (std::find(game.gardens.begin(), game.gardens.end(), *garden) != game.gardens.end())
      return bad_request(fmt::format("garden {} is in the list twice", place));
    game.gardens.push_back(*garden);
  }
  return game;
}

}  // namespace zashiki
