#include "game/data/nyakuza.h"

#include <fmt/format.h>

#include "embedded/nyakuza-bay-json.h"

namespace zashiki {
namespace nyakuza {
namespace {

static_assert(nyakuza::check(embedded::nyakuza_bay()).empty(), "the project's own bay passes the check");

Error wrong(std::string sentence) { return {code::bad_request, std::move(sentence)}; }

// A space from its name; a complaint where there is none of that name.
Space read_id(ObjectReader& in, std::string_view field, const json::value& value) {
  const auto* text = value.if_string();
  const Space space = text == nullptr ? -1 : parse_space(std::string_view(*text));
  if (space < 0)
    in.complain(fmt::format("\"{}\": {} must be an id from r1 to r{}, s1 to s{} or w1 to w{}", field,
                            quoted(value), tiles, most_shores, most_seas));
  return space;
}

Result<Hex> read_place(const json::value& value, std::size_t index) {
  std::string where = fmt::format("space {} of the list", index + 1);
  const auto* space = value.if_object();
  if (space == nullptr) return wrong(where + " must be an object");
  ObjectReader in(*space);
  const auto* id = in.any("id");
  const Space named = id == nullptr ? -1 : read_id(in, "id", *id);
  if (!in.ok()) return wrong(fmt::format("{}: {}", where, in.complaint()));

  where = std::string(space_text(named).view());
  Hex place;
  place.space = static_cast<std::uint8_t>(named);
  const std::string_view kind = is_resource(named) ? "resource" : is_shore(named) ? "shore" : "sea";
  if (in.text("kind") != kind) in.complain(fmt::format("\"kind\" must be \"{}\", as its id says", kind));
  place.row = static_cast<std::uint8_t>(in.number("row", 0, most_rows - 1));
  place.col = static_cast<std::uint8_t>(in.number("col", 0, most_columns - 1));
  if (in.has("resource")) place.resource = static_cast<std::uint8_t>(in.word("resource", resource_words()));
  const json::array& next_to = in.list("next_to");
  if (next_to.size() > place.next_to.size()) in.complain("\"next_to\" must be a list of at most 6 items");
  if (in.ok())
    for (const json::value& neighbour : next_to)
      place.next_to[place.neighbours++] = static_cast<std::uint8_t>(read_id(in, "next_to", neighbour));
  if (const auto complaint = in.complaint(); !complaint.empty())
    return wrong(fmt::format("{}: {}", where, complaint));
  return place;
}

}  // namespace
}  // namespace nyakuza

bool DataFile<Nyakuza>::looks_like(const json::value& data) {
  return data.is_object() && data.get_object().contains("spaces");
}

Result<Nyakuza> DataFile<Nyakuza>::read(const json::value& data) {
  using namespace nyakuza;
  if (!data.is_object()) return wrong("a bay must be an object");
  ObjectReader in(data.get_object());
  if (in.has("layout")) (void)in.text("layout", longest_note);
  const json::array& spaces = in.list("spaces");
  if (spaces.size() > most_places)
    in.complain(fmt::format("\"spaces\" must be a list of at most {} items", most_places));
  if (const auto complaint = in.complaint(); !complaint.empty()) return wrong("the bay: " + complaint);
  Bay bay;
  for (const json::value& value : spaces) {
    const auto place = read_place(value, static_cast<std::size_t>(bay.size));
    if (!place) return place.error();
    bay.places[static_cast<std::size_t>(bay.size++)] = *place;
  }
  // The check holds the mix of resources, and with it the length of every list of actions
  // (Nyakuza::most_actions).
  if (const Sentence sentence = nyakuza::check(bay); !sentence.empty())
    return wrong(std::string(sentence.view()));
  return Nyakuza(bay);
}

std::string_view DataFile<Nyakuza>::usual() { return embedded::nyakuza_bay_json; }

}  // namespace zashiki
