#include "cli/results.h"

#include <fmt/format.h>

#include "cli/command.h"
#include "lab/statistics.h"

namespace zashiki {
namespace {

std::string_view reading_of(const niya::SurveySetup& setup) {
  return setup.reading == niya::FullGarden::draw ? "draw" : "last_mover";
}

}  // namespace

std::string arena_text(const ArenaSetup& setup, const ArenaReport& report) {
  std::string out = fmt::format("{}, {} players, {} games; 95 % confidence.\n", setup.game.game,
                                setup.game.players, report.games);
  out += fmt::format("{:<20} {:>6} {:>9} {:>18} {:>7} {:>9} {:>9} {:>18} {:>7} {:>14}\n", "mind", "seats",
                     "won", "", "x fair", "score", "lead", "", "rating", "");
  for (const Standing& standing : report.standings) {
    if (standing.seats <= 0) continue;
    const Interval interval = standing.interval();
    out += fmt::format(
        "{:<20} {:>6} {:>7.1f} % {:>18} {:>7.2f} {:>9.2f} {:>+9.2f} {:>18} {:>+7.0f} {:>14}\n",
        standing.mind.substr(0, 20), standing.seats, 100 * standing.share(),
        fmt::format("({:.1f} to {:.1f})", 100 * interval.low, 100 * interval.high),
        standing.wins / standing.fair, standing.score / standing.seats, standing.lead(),
        fmt::format("({:+.2f} to {:+.2f})", standing.lead_interval().low, standing.lead_interval().high),
        standing.rating, fmt::format("({:+.0f} to {:+.0f})", standing.rated.low, standing.rated.high));
  }
  return out;
}

std::string arena_json(const ArenaSetup& setup, const ArenaReport& report) {
  return json_object([&](JsonWriter& out) {
           out.field("game", setup.game.game).field("players", setup.game.players);
           out.key("options").raw(json::serialize(setup.game.options));
           out.field("games", report.games).field("seed", setup.seed);
           out.list("minds", report.standings, [](JsonWriter& list, const Standing& standing) {
             const Interval interval = standing.interval();
             list.begin_object()
                 .field("mind", standing.mind)
                 .field("seats", standing.seats)
                 .field("wins", standing.wins)
                 .field("share", standing.share())
                 .field("low", interval.low)
                 .field("high", interval.high)
                 .field("times_fair", standing.fair > 0 ? standing.wins / standing.fair : 0)
                 .field("score", standing.seats > 0 ? standing.score / standing.seats : 0)
                 .field("lead", standing.lead())
                 .field("lead_low", standing.lead_interval().low)
                 .field("lead_high", standing.lead_interval().high)
                 .field("rating", standing.rating)
                 .field("rating_low", standing.rated.low)
                 .field("rating_high", standing.rated.high)
                 .end_object();
           });
         }) +
         '\n';
}

std::string survey_text(const niya::SurveySetup& setup, const niya::Survey& survey) {
  const auto gardens = static_cast<double>(survey.gardens());
  std::string out = fmt::format("{} random gardens, full garden: {}; 95 % confidence.\n", survey.gardens(),
                                reading_of(setup));
  const auto add = [&](std::string_view what, std::uint64_t count) {
    const Interval interval = confidence(static_cast<double>(count), gardens);
    out += fmt::format("  {:<19} {:>10}  {:7.3f} %  ({:.3f} to {:.3f})\n", what, count,
                       gardens > 0 ? 100 * static_cast<double>(count) / gardens : 0, 100 * interval.low,
                       100 * interval.high);
  };
  add("first player wins", survey.first_wins);
  if (setup.reading == niya::FullGarden::draw) add("draw", survey.drawn);
  add("second player wins", survey.second_wins);
  return out;
}

std::string survey_json(const niya::SurveySetup& setup, const niya::Survey& survey) {
  return json_object([&](JsonWriter& out) {
           out.field("gardens", survey.gardens())
               .field("full_garden", reading_of(setup))
               .field("first_wins", survey.first_wins)
               .field("drawn", survey.drawn)
               .field("second_wins", survey.second_wins);
         }) +
         '\n';
}

Result<json::value> read_report_file(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return text.error();
  auto value = parse_json(*text);
  if (!value) return Error{code::bad_file, fmt::format("{} is {}", path, value.error().message)};
  return value;
}

std::string shard_complaint(const std::string& shard, const std::string& journal) {
  const auto read = read_shard(shard);
  if (!read) return std::string(bad_shard);
  if (read->count > 1 && journal.empty()) return "--shard needs --resume FILE, which `zashiki merge` reads";
  return {};
}

}  // namespace zashiki
