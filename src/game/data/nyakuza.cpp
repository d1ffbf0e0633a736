#include "game/data/nyakuza.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "embedded/nyakuza-bay-json.h"

namespace zashiki {
namespace {

using namespace nyakuza;

static_assert(nyakuza::check(embedded::nyakuza_bay()).empty(), "the project's own bay passes the check");

Error wrong(std::string sentence) { return {code::bad_request, std::move(sentence)}; }

std::string quoted(const json::value& value) { return fmt::format("{:.40}", json::serialize(value)); }

// The first field of an object that is not among the known ones, or nothing.
template <std::size_t Size>
const json::key_value_pair* odd_field(const json::object& object,
                                      const std::array<std::string_view, Size>& known) {
  for (const auto& field : object)
    if (std::find(known.begin(), known.end(), std::string_view(field.key())) == known.end()) return &field;
  return nullptr;
}

Result<Space> read_id(const json::value* value, const std::string& where) {
  if (value == nullptr) return wrong(where + " has no id");
  const auto* text = value->if_string();
  const Space space = text == nullptr ? -1 : parse_space(std::string_view(*text));
  if (space < 0)
    return wrong(fmt::format("{}: {} is no id: r1 to r{}, s1 to s{} and w1 to w{} are", where, quoted(*value),
                             tiles, most_shores, most_seas));
  return space;
}

Result<std::uint8_t> read_coordinate(const json::object& space, std::string_view name, int beyond,
                                     const std::string& where) {
  const auto* value = space.if_contains(name);
  const auto* number = value == nullptr ? nullptr : value->if_int64();
  if (number == nullptr || *number < 0 || *number >= beyond)
    return wrong(fmt::format("{} needs a {} from 0 to {}", where, name, beyond - 1));
  return static_cast<std::uint8_t>(*number);
}

Result<Place> read_place(const json::value& value, std::size_t index) {
  const auto* space = value.if_object();
  std::string where = fmt::format("space {} of the list", index + 1);
  if (space == nullptr) return wrong(where + " is no object");
  const auto id = read_id(space->if_contains("id"), where);
  if (!id) return id.error();
  where = std::string(space_text(*id).view());
  constexpr std::array<std::string_view, 6> known{"id", "kind", "row", "col", "resource", "next_to"};
  if (const auto* odd = odd_field(*space, known))
    return wrong(
        fmt::format("{} has a field {} that nothing here knows", where, quoted(json::value(odd->key()))));

  Place place;
  place.space = static_cast<std::uint8_t>(*id);
  const std::string_view kind = is_resource(*id) ? "resource" : is_shore(*id) ? "shore" : "sea";
  const auto* named_kind = space->if_contains("kind");
  if (named_kind == nullptr || !named_kind->is_string() || std::string_view(named_kind->get_string()) != kind)
    return wrong(fmt::format("{} must be of kind {:?}, as its id says", where, kind));
  const auto row = read_coordinate(*space, "row", most_rows, where);
  if (!row) return row.error();
  const auto col = read_coordinate(*space, "col", most_columns, where);
  if (!col) return col.error();
  place.row = *row;
  place.col = *col;
  if (const auto* resource = space->if_contains("resource")) {
    const auto* word = resource->if_string();
    const int which = word == nullptr ? -1 : index_of(resource_words(), std::string_view(*word));
    if (which < 0)
      return wrong(fmt::format("{}: {} is no resource: there are {}", where, quoted(*resource),
                               fmt::join(resource_words(), ", ")));
    place.resource = static_cast<std::uint8_t>(which);
  }
  const auto* next_to = space->if_contains("next_to");
  const auto* list = next_to == nullptr ? nullptr : next_to->if_array();
  if (list == nullptr) return wrong(where + " needs a list next_to");
  if (list->size() > place.next_to.size()) return wrong(where + " has more than 6 neighbours");
  for (const json::value& neighbour : *list) {
    const auto other = read_id(&neighbour, "next_to of " + where);
    if (!other) return other.error();
    place.next_to[place.neighbours++] = static_cast<std::uint8_t>(*other);
  }
  return place;
}

}  // namespace

bool DataFile<Nyakuza>::looks_like(const json::value& data) {
  return data.is_object() && data.get_object().contains("spaces");
}

Result<Nyakuza> DataFile<Nyakuza>::read(const json::value& data) {
  const auto* file = data.if_object();
  if (file == nullptr) return wrong("a bay is an object");
  if (const auto* odd = odd_field(*file, std::array<std::string_view, 2>{"layout", "spaces"}))
    return wrong(
        fmt::format("the bay has a field {} that nothing here knows", quoted(json::value(odd->key()))));
  if (const auto* layout = file->if_contains("layout"); layout != nullptr && !layout->is_string())
    return wrong("layout is a text");
  const auto* spaces = file->if_contains("spaces");
  const auto* list = spaces == nullptr ? nullptr : spaces->if_array();
  if (list == nullptr) return wrong("a bay needs a list of spaces");
  if (list->size() > most_places)
    return wrong(fmt::format("a bay has at most {} spaces, not {}", most_places, list->size()));
  Bay bay;
  for (const json::value& value : *list) {
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
