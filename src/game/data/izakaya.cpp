#include "game/data/izakaya.h"

#include <fmt/format.h>
#include <initializer_list>
#include <string>
#include <vector>

#include "embedded/izakaya-sites-json.h"

namespace zashiki {
namespace {

using izakaya::Box;

static_assert(izakaya::house_box().wrong.empty() && izakaya::check(izakaya::house_box().box).empty(),
              "data/izakaya-sites.json is wrong: `zashiki data check` says why");

Error wrong(std::string sentence) { return {.code = code::bad_request, .message = std::move(sentence)}; }

// An object with exactly these fields and perhaps the optional one; otherwise what is wrong with it.
std::string complaint(const json::value& value, std::string_view what,
                      std::initializer_list<std::string_view> needed, std::string_view optional = {}) {
  const auto* object = value.if_object();
  if (object == nullptr) return fmt::format("{} is no object", what);
  for (const auto name : needed)
    if (!object->contains(name)) return fmt::format("{} has no {}", what, name);
  for (const auto& [key, field] : *object) {
    bool known = std::string_view(key) == optional;
    for (const auto name : needed) known |= std::string_view(key) == name;
    if (!known)
      return fmt::format("{} has a field that nothing here knows: {:.60}", what,
                         json::serialize(json::value(key)));
  }
  return {};
}

// A list of texts, or nothing.
std::optional<std::vector<std::string_view>> texts(const json::value& value) {
  const auto* list = value.if_array();
  if (list == nullptr) return std::nullopt;
  std::vector<std::string_view> rows;
  for (const auto& item : *list) {
    const auto* text = item.if_string();
    if (text == nullptr) return std::nullopt;
    rows.emplace_back(*text);
  }
  return rows;
}

std::string add_site(Box& box, const json::value& site) {
  const auto what = fmt::format("site {}", box.cards.size() + 1);
  if (auto bad = complaint(site, what, {"id", "plan"}); !bad.empty()) return bad;
  const auto* id = site.at("id").if_string();
  if (id == nullptr) return what + " has an id that is no text";
  const auto rows = texts(site.at("plan"));
  if (!rows) return what + " has a plan that is no list of texts";
  return std::string(izakaya::add_card(box, *id, *rows).view());
}

std::string add_piece(Box& box, const json::value& piece) {
  const auto what = fmt::format("piece {}", box.pieces.size() + 1);
  if (auto bad = complaint(piece, what, {"id", "count", "shape"}); !bad.empty()) return bad;
  const auto* id = piece.at("id").if_string();
  if (id == nullptr) return what + " has an id that is no text";
  const auto* count = piece.at("count").if_int64();
  if (count == nullptr) return what + " has a count that is no whole number";
  const auto rows = texts(piece.at("shape"));
  if (!rows) return what + " has a shape that is no list of texts";
  return std::string(izakaya::add_piece(box, *id, *count, *rows).view());
}

}  // namespace

bool DataFile<Izakaya>::looks_like(const json::value& data) {
  const auto* object = data.if_object();
  return object != nullptr && object->contains("sites") && object->contains("pieces");
}

Result<Izakaya> DataFile<Izakaya>::read(const json::value& data) {
  if (auto bad = complaint(data, "a site file", {"sites", "pieces"}, "about"); !bad.empty())
    return wrong(bad);
  const auto& object = data.get_object();
  if (const auto* about = object.if_contains("about"); about != nullptr && !about->is_string())
    return wrong("about is no text");
  const auto* sites = object.at("sites").if_array();
  if (sites == nullptr) return wrong("sites is no list");
  const auto* pieces = object.at("pieces").if_array();
  if (pieces == nullptr) return wrong("pieces is no list");
  Box box;
  for (const auto& site : *sites)
    if (auto bad = add_site(box, site); !bad.empty()) return wrong(bad);
  for (const auto& piece : *pieces)
    if (auto bad = add_piece(box, piece); !bad.empty()) return wrong(bad);
  if (const auto bad = izakaya::check(box); !bad.empty()) return wrong(std::string(bad.view()));
  return Izakaya(box);
}

std::string_view DataFile<Izakaya>::usual() { return embedded::izakaya_sites_json; }

}  // namespace zashiki
