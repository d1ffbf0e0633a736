#include "people/notices/wishes.h"

namespace zashiki::people {
namespace {

constexpr Millis minute = 60'000;
constexpr Millis day = 24 * 60 * minute;
constexpr std::array<std::string_view, 2> languages{"en", "ja"};
constexpr int most_hours = 72;

}  // namespace

Wishes read_wishes(ObjectReader& in, table::Environment& environment) {
  Wishes wishes;
  wishes.language = static_cast<Language>(in.word("language", languages));
  ObjectReader kinds(in.object("kinds"));
  for (std::size_t kind = 0; kind < notice_kinds.size(); ++kind) {
    const auto& list = kinds.list(notice_kinds[kind]);
    wishes.ways[kind].fill(false);
    for (const auto& way : list)
      wishes.ways[kind][kinds.word_of(notice_kinds[kind], way, notice_ways)] = true;
  }
  if (auto read = kinds.done(); !read) in.complain(read.error().message);
  if (in.has_value("quiet")) {
    ObjectReader hours(in.object("quiet"));
    QuietHours quiet{.from = static_cast<int>(hours.number("from", 0, 24 * 60 - 1)),
                     .until = static_cast<int>(hours.number("until", 0, 24 * 60 - 1)),
                     .zone = std::string(hours.text("zone"))};
    if (hours.ok() && !environment.zone(quiet.zone)) hours.complain("this time zone is not known here");
    if (auto read = hours.done(); !read) in.complain(read.error().message);
    if (quiet.from != quiet.until) wishes.quiet = std::move(quiet);
  }
  wishes.remind = static_cast<int>(in.number("remind", 0, most_hours));
  return wishes;
}

void write_wishes(JsonWriter& out, const Wishes& wishes) {
  out.field("language", languages[static_cast<std::size_t>(wishes.language)]);
  out.object("kinds", [&](JsonWriter& kinds) {
    for (std::size_t kind = 0; kind < notice_kinds.size(); ++kind) {
      kinds.key(notice_kinds[kind]).begin_list();
      for (std::size_t way = 0; way < notice_ways.size(); ++way)
        if (wishes.ways[kind][way]) kinds.value(notice_ways[way]);
      kinds.end_list();
    }
  });
  if (wishes.quiet)
    out.object("quiet", [&](JsonWriter& quiet) {
      quiet.field("from", wishes.quiet->from).field("until", wishes.quiet->until);
      quiet.field("zone", wishes.quiet->zone);
    });
  out.field("remind", wishes.remind);
}

Wishes wishes_of(std::string_view stored, table::Environment& environment) {
  const auto value = parse_json(stored.empty() ? "{}" : stored);
  if (!value || !value->is_object()) return {};
  ObjectReader in(value->get_object());
  auto wishes = read_wishes(in, environment);
  return in.ok() ? wishes : Wishes();
}

std::optional<Millis> quiet_until(const QuietHours& quiet, const table::Zone& zone, Millis now) {
  const Millis local = table::local_time(zone, now) % day;
  const Millis since = (local - quiet.from * minute + day) % day;
  const Millis whole = (quiet.until * minute - quiet.from * minute + day) % day;
  if (since >= whole) return std::nullopt;
  return now + whole - since;
}

}  // namespace zashiki::people
