#include "game/data/izakaya.h"

#include <fmt/format.h>
#include <string>
#include <vector>

#include "embedded/izakaya-sites-json.h"

namespace zashiki {
namespace izakaya {
namespace {

static_assert(izakaya::house_box().wrong.empty() && izakaya::check(izakaya::house_box().box).empty(),
              "data/izakaya-sites.json is wrong: `zashiki data check` says why");

Error wrong(std::string sentence) { return {.code = code::bad_request, .message = std::move(sentence)}; }

// A list of texts.
std::vector<std::string_view> texts(ObjectReader& in, std::string_view name) {
  std::vector<std::string_view> rows;
  for (const auto& item : in.list(name)) {
    const auto* text = item.if_string();
    if (text == nullptr) in.complain(fmt::format("\"{}\" must be a list of strings", name));
    if (!in.ok()) break;
    rows.emplace_back(*text);
  }
  return rows;
}

// Reads one site or piece with add(reader) → what is wrong with it, and answers with what is wrong in all.
template <class Add>
std::string read_item(const json::value& value, const std::string& what, Add&& add) {
  const auto* object = value.if_object();
  if (object == nullptr) return what + " must be an object";
  ObjectReader in(*object);
  const Sentence said = add(in);
  if (const auto complaint = in.complaint(); !complaint.empty())
    return fmt::format("{}: {}", what, complaint);
  return std::string(said.view());
}

std::string add_site(Box& box, const json::value& site) {
  return read_item(site, fmt::format("site {}", box.cards.size() + 1), [&](ObjectReader& in) {
    const auto id = in.text("id");
    const auto plan = texts(in, "plan");
    return in.complaint().empty() ? izakaya::add_card(box, id, plan) : Sentence{};
  });
}

std::string add_piece(Box& box, const json::value& piece) {
  return read_item(piece, fmt::format("piece {}", box.pieces.size() + 1), [&](ObjectReader& in) {
    const auto id = in.text("id");
    const auto count = in.number("count", 1, izakaya::most_pieces);
    const auto shape = texts(in, "shape");
    return in.complaint().empty() ? izakaya::add_piece(box, id, count, shape) : Sentence{};
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
  if (!data.is_object()) return wrong("a site file must be an object");
  ObjectReader in(data.get_object());
  if (in.has("about")) (void)in.text("about", longest_note);
  const json::array& sites = in.list("sites");
  const json::array& pieces = in.list("pieces");
  if (const auto complaint = in.complaint(); !complaint.empty()) return wrong("the site file: " + complaint);
  Box box;
  for (const auto& site : sites)
    if (auto bad = add_site(box, site); !bad.empty()) return wrong(bad);
  for (const auto& piece : pieces)
    if (auto bad = add_piece(box, piece); !bad.empty()) return wrong(bad);
  if (const auto bad = izakaya::check(box); !bad.empty()) return wrong(std::string(bad.view()));
  return Izakaya(box);
}

std::string_view DataFile<Izakaya>::usual() { return embedded::izakaya_sites_json; }

}  // namespace zashiki
