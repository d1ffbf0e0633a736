#include "game/data/nyakuza.h"

#include <fmt/format.h>

#include "embedded/nyakuza-bay-json.h"

namespace zashiki {
namespace nyakuza {
namespace {

static_assert(!nyakuza::check(embedded::nyakuza_bay()),
              "data/nyakuza-bay.json is wrong: `zashiki data check` says why");

// A space by its id.
Space read_id(ObjectReader& in, std::string_view field, const json::value& value) {
  const auto* text = value.if_string();
  const Space space = text == nullptr ? -1 : parse_space(std::string_view(*text));
  if (space < 0)
    in.refuse("bay.id field id tiles shores seas", field, quoted(value), tiles, most_shores, most_seas);
  return space;
}

Result<Hex> read_place(const json::value& value, std::size_t index) {
  const std::string where = fmt::format("spaces[{}]", index);
  const auto* space = value.if_object();
  if (space == nullptr) return error_at(where, error_of(code::bad_request, "json.object"));
  ObjectReader in(*space);
  const auto* id = in.any("id");
  const Space named = id == nullptr ? -1 : read_id(in, "id", *id);
  if (auto fields = in.done(); !in.ok()) return error_at(where, fields.error());

  Hex place;
  place.space = static_cast<std::uint8_t>(named);
  const std::string_view kind = is_resource(named) ? "resource" : is_shore(named) ? "shore" : "sea";
  if (in.text("kind") != kind) in.refuse("bay.kind kind", kind);
  place.row = static_cast<std::uint8_t>(in.number("row", 0, most_rows - 1));
  place.col = static_cast<std::uint8_t>(in.number("col", 0, most_columns - 1));
  if (in.has("resource")) place.resource = static_cast<std::uint8_t>(in.word("resource", resource_words()));
  const json::array& next_to = in.list("next_to");
  if (next_to.size() > place.next_to.size())
    in.refuse("json.too_long field most", "next_to", place.next_to.size());
  if (in.ok())
    for (const json::value& neighbour : next_to)
      place.next_to[place.neighbours++] = static_cast<std::uint8_t>(read_id(in, "next_to", neighbour));
  if (auto fields = in.done(); !fields)
    return error_at(std::string(space_text(named).view()), fields.error());
  return place;
}

}  // namespace
}  // namespace nyakuza

bool DataFile<Nyakuza>::looks_like(const json::value& data) {
  return data.is_object() && data.get_object().contains("spaces");
}

Result<Nyakuza> DataFile<Nyakuza>::read(const json::value& data) {
  using namespace nyakuza;
  if (!data.is_object()) return error_of(code::bad_request, "json.object");
  ObjectReader in(data.get_object());
  if (in.has("layout")) (void)in.text("layout", longest_note);
  const json::array& spaces = in.list("spaces");
  if (spaces.size() > most_places) in.refuse("json.too_long field most", "spaces", most_places);
  if (auto fields = in.done(); !fields) return fields.error();
  Bay bay;
  for (const json::value& value : spaces) {
    const auto place = read_place(value, static_cast<std::size_t>(bay.size));
    if (!place) return place.error();
    bay.places[static_cast<std::size_t>(bay.size++)] = *place;
  }
  // The mix of resources that the check requires also bounds the lists of actions (Nyakuza::most_actions).
  if (const Refusal refusal = nyakuza::check(bay)) return error_of(code::bad_request, refusal);
  return Nyakuza(bay);
}

std::string_view DataFile<Nyakuza>::usual() { return embedded::nyakuza_bay_json; }

}  // namespace zashiki
