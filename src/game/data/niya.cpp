#include "game/data/niya.h"

#include <algorithm>
#include <fmt/format.h>

namespace zashiki {
namespace niya {

Result<Layout> read_layout(std::string_view digits) {
  if (digits.size() != squares) return error_of(code::bad_request, "gardens.length digits", digits.size());
  const Niya game;
  State state = game.start({.first = 0});
  for (const char c : digits) {
    const int tile = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
    if (tile < 0) return error_of(code::bad_request, "gardens.digits");
    const Action deal = make(Kind::deal, tile);
    if (const Refusal refusal = game.why(state, chance, deal)) return error_of(code::bad_request, refusal);
    game.apply(state, chance, deal);
  }
  return state.garden;
}

}  // namespace niya

bool DataFile<Niya>::looks_like(const json::value& data) {
  return data.is_object() && data.get_object().contains("gardens");
}

Result<Niya> DataFile<Niya>::read(const json::value& data) {
  if (!data.is_object()) return error_of(code::bad_request, "json.object");
  ObjectReader in(data.get_object());
  const json::array& gardens = in.list("gardens");
  if (in.ok() && (gardens.empty() || gardens.size() > niya::most_gardens))
    in.refuse("gardens.count most", niya::most_gardens);
  if (auto fields = in.done(); !fields) return fields.error();
  Niya game;
  for (const json::value& item : gardens) {
    const std::string where = fmt::format("gardens[{}]", game.gardens.size());
    const auto* digits = item.if_string();
    if (digits == nullptr) return error_at(where, error_of(code::bad_request, "gardens.string"));
    const auto garden = niya::read_layout(*digits);
    if (!garden) return error_at(where, garden.error());
    // Twice would make it twice as likely.
    if (std::find(game.gardens.begin(), game.gardens.end(), *garden) != game.gardens.end())
      return error_at(where, error_of(code::bad_request, "gardens.twice"));
    game.gardens.push_back(*garden);
  }
  return game;
}

}  // namespace zashiki
