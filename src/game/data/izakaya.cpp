#include "game/data/izakaya.h"

#include <fmt/format.h>
#include <string>
#include <vector>

#include "embedded/izakaya-sites-json.h"

namespace zashiki {
namespace izakaya {
namespace {

static_assert(!izakaya::house_box().wrong && !izakaya::check(izakaya::house_box().box),
              "data/izakaya-sites.json is wrong: `zashiki data check` says why");

// A list of texts.
std::vector<std::string_view> texts(ObjectReader& in, std::string_view name) {
  std::vector<std::string_view> rows;
  for (const auto& item : in.list(name)) {
    const auto* text = item.if_string();
    if (text == nullptr) in.refuse("json.strings field", name);
    if (!in.ok()) break;
    rows.emplace_back(*text);
  }
  return rows;
}

// Reads one site or piece; add(reader) puts it into the box or says what is wrong with it.
template <class Add>
Status read_item(const json::value& value, const std::string& where, Add&& add) {
  const auto* object = value.if_object();
  if (object == nullptr) return error_at(where, error_of(code::bad_request, "json.object"));
  ObjectReader in(*object);
  const Refusal refusal = add(in);
  if (auto fields = in.done(); !fields) return error_at(where, fields.error());
  if (refusal) return error_of(code::bad_request, refusal);
  return Done{};
}

Status add_site(Box& box, const json::value& site) {
  return read_item(site, fmt::format("sites[{}]", box.cards.size()), [&](ObjectReader& in) {
    const auto id = in.text("id");
    const auto plan = texts(in, "plan");
    return in.complaint().empty() ? izakaya::add_card(box, id, plan) : Refusal{};
  });
}

Status add_piece(Box& box, const json::value& piece) {
  return read_item(piece, fmt::format("pieces[{}]", box.pieces.size()), [&](ObjectReader& in) {
    const auto id = in.text("id");
    const auto count = in.number("count", 1, izakaya::most_pieces);
    const auto shape = texts(in, "shape");
    return in.complaint().empty() ? izakaya::add_piece(box, id, count, shape) : Refusal{};
  });
}

}  // namespace
}  // namespace izakaya

bool DataFile<Izakaya>::looks_like(const json::value& data) {
  const auto* object = data.if_object();
  return object != nullptr && object->contains("sites") && object->contains("pieces");
}

Result<Izakaya> DataFile<Izakaya>::read(const json::value& data) {
  using namespace izakaya;
  if (!data.is_object()) return error_of(code::bad_request, "json.object");
  ObjectReader in(data.get_object());
  if (in.has("about")) (void)in.text("about", longest_note);
  const json::array& sites = in.list("sites");
  const json::array& pieces = in.list("pieces");
  if (auto fields = in.done(); !fields) return fields.error();
  Box box;
  for (const auto& site : sites)
    if (auto added = add_site(box, site); !added) return added.error();
  for (const auto& piece : pieces)
    if (auto added = add_piece(box, piece); !added) return added.error();
  if (const Refusal refusal = izakaya::check(box)) return error_of(code::bad_request, refusal);
  return Izakaya(box);
}

std::string_view DataFile<Izakaya>::usual() { return embedded::izakaya_sites_json; }

}  // namespace zashiki
