#include "server/preview.h"

#include <fmt/format.h>

#include "game/json.h"

namespace zashiki::server {
namespace {

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) switch (c) {
      case '&': safe += "&amp;"; break;
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '"': safe += "&quot;"; break;
      default: safe += c;
    }
  return safe;
}

std::string capital(std::string_view id) {
  std::string name(id);
  if (!name.empty() && name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

// "Oichi, Sakichi and Rokusuke"
std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return text;
}

}  // namespace

Preview preview_of_table(std::string_view summary) {
  Preview preview;
  const auto parsed = parse_json(summary);
  if (!parsed) return preview;
  const auto& told = parsed->as_object();
  std::vector<std::string> names;
  std::vector<std::string> winners;
  std::size_t open = 0;
  std::size_t seat = 0;
  const auto won = [&](std::size_t which) {
    const auto* list = told.if_contains("winners");
    if (list == nullptr) return false;
    for (const auto& winner : list->as_array())
      if (winner.as_int64() == static_cast<std::int64_t>(which)) return true;
    return false;
  };
  for (const auto& value : told.at("seats").as_array()) {
    const auto& about = value.as_object();
    const auto* name = about.if_contains("name");
    const bool named = name != nullptr && name->is_string() && !name->get_string().empty();
    if (about.at("kind").as_string() == "open") ++open;
    if (named) names.emplace_back(name->get_string());
    if (named && won(seat)) winners.emplace_back(name->get_string());
    ++seat;
  }
  const std::string game(told.at("game").as_string());
  preview.picture = game;
  preview.title = names.empty() ? capital(game) : fmt::format("{}: {}", capital(game), joined(names));
  if (told.at("over").as_bool())
    preview.about = winners.empty() ? "The game is over." : fmt::format("Won by {}.", joined(winners));
  else if (open > 0)
    preview.about =
        open == 1 ? "One seat is free: come in." : fmt::format("{} seats are free: come in.", open);
  else
    preview.about = "Being played now: come and watch.";
  return preview;
}

Preview preview_of_game(std::string_view id) {
  return {.title = fmt::format("{}: Zashiki", capital(id)), .picture = std::string(id)};
}

std::string with_preview(std::string_view page, const Preview& preview, const std::string& address,
                         std::string_view path) {
  constexpr std::string_view plain = "<title>Zashiki</title>";
  const auto at = page.find(plain);
  if (at == std::string_view::npos) return std::string(page);
  const std::string title = escaped(preview.title);
  const std::string about = escaped(preview.about);
  std::string head = fmt::format("<title>{}</title>", title);
  const auto tag = [&head](std::string_view kind, std::string_view name, std::string_view content) {
    head += fmt::format("<meta {}=\"{}\" content=\"{}\" />", kind, name, content);
  };
  const auto property = [&tag](std::string_view name, std::string_view content) {
    tag("property", name, content);
  };
  property("og:site_name", "Zashiki");
  property("og:type", "website");
  property("og:title", title);
  property("og:description", about);
  property("og:url", escaped(address + std::string(path)));
  property("og:image", escaped(fmt::format("{}/preview/{}.jpg", address, preview.picture)));
  property("og:image:width", "1200");
  property("og:image:height", "630");
  tag("name", "twitter:card", "summary_large_image");
  return fmt::format("{}{}{}", page.substr(0, at), head, page.substr(at + plain.size()));
}

}  // namespace zashiki::server
