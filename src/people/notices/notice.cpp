#include "people/notices/notice.h"

#include <fmt/format.h>

namespace zashiki::people {
namespace {

// The players' names.
std::string names_of(std::string_view about, Language language) {
  const auto value = parse_json(about);
  std::string names;
  if (!value || !value->is_object()) return names;
  const auto* seats = value->get_object().if_contains("seats");
  if (seats == nullptr || !seats->is_array()) return names;
  for (const auto& seat : seats->get_array()) {
    const auto* name = seat.is_object() ? seat.get_object().if_contains("name") : nullptr;
    if (name == nullptr || !name->is_string()) continue;
    if (!names.empty()) names += language == Language::japanese ? "、" : ", ";
    names += std::string_view(name->get_string());
  }
  return names;
}

std::string text_in(std::string_view about, std::string_view field) {
  const auto value = parse_json(about);
  const auto* text = value && value->is_object() ? value->get_object().if_contains(field) : nullptr;
  return text == nullptr || !text->is_string() ? "" : std::string(text->get_string());
}

}  // namespace

std::string sentence(std::string_view key, Language language, std::vector<Argument> arguments) {
  return fill(text_of(fmt::format("notice.{}", key), language), arguments);
}

Sentences sentences_of(const Notice& notice, Language language) {
  constexpr Millis hour = Millis{3600} * 1000;
  const bool own = notice.kind == "invitation" || notice.kind == "round";
  const auto game_id = own ? text_in(notice.about, "game") : notice.game;
  const std::string game(text_of(fmt::format("{}.name", game_id), language));
  if (own)
    return {
        .title = sentence(notice.kind, language, {{.name = "name", .value = text_in(notice.about, "name")}}),
        .text = game};
  return {.title = sentence(
              notice.kind, language,
              {{.name = "n", .value = std::to_string(std::max<Millis>(1, (notice.left + hour / 2) / hour))}}),
          .text = sentence("players", language,
                           {{.name = "game", .value = game},
                            {.name = "names", .value = names_of(notice.about, language)}})};
}

store::Query notice(std::string_view key, NoticeKind kind, std::int64_t person, std::string_view place,
                    std::string_view name, std::string_view game, Millis now) {
  const auto about = json_object(
      [&](JsonWriter& out) { out.field("place", place).field("name", name).field("game", game); });
  return {.sql =
              "INSERT INTO notices (key, kind, person, about, created, at) VALUES ($1, $2, $3, $4, $5, $5) "
              "ON CONFLICT (key) DO NOTHING",
          .values = {std::string(key), std::string(notice_kinds[static_cast<std::size_t>(kind)]), person,
                     about, now}};
}

}  // namespace zashiki::people
