#include "people/ratings/rated_table.h"

#include <algorithm>

#include "game/json.h"
#include "mind/mind.h"
#include "people/ratings/anchors.h"
#include "table/protocol/standing.h"

namespace zashiki::people {
namespace {

Error unrated_for(std::string_view code) {
  constexpr std::pair<std::string_view, std::string_view> sentences[] = {
      {unrated::casual, "it was not opened as rated, or is not over"},
      {unrated::closed, "it was closed"},
      {unrated::consent, "the players agreed on hints, or to take a move back"},
      {unrated::guest, "a player is not known"},
      {unrated::twice, "one person had two seats"},
      {unrated::address, "two players came from one address"},
      {unrated::unplaced, "a computer player has no place on the scale"},
      {unrated::nobody, "no person played"}};
  for (const auto& [word, sentence] : sentences)
    if (word == code) return {code, std::string(sentence)};
  return {code, std::string(code)};
}

RatedGame::Seat read_seat(const json::value& value) {
  static const json::object nothing;
  ObjectReader in(value.is_object() ? value.get_object() : nothing);
  RatedGame::Seat seat{.turn = static_cast<int>(in.number("turn", 0, most_rated_players - 1))};
  if (in.text("kind") == "mind")
    seat.level = static_cast<int>(in.number("level", lowest_level, highest_level));
  return seat;
}

}  // namespace

Result<RatedGame> rated_game(std::string_view about, std::string_view name, std::string_view game,
                             std::span<const std::string> persons) {
  const auto value = parse_json(about);
  if (!value || !value->is_object()) return unrated_for(unrated::casual);
  ObjectReader in(value->get_object());
  if (!in.has("rated")) return unrated_for(unrated::casual);
  if (!in.flag("rated")) return unrated_for(in.flag_or("closed", false) ? unrated::closed : unrated::consent);
  RatedGame rated{.table = std::string(name), .game = std::string(game), .seats = {}};
  const auto& seats = in.list("seats");
  const auto& places = in.list("places");
  const auto players = static_cast<int>(seats.size());
  bool known = false;
  for (std::size_t at = 0; at < seats.size(); ++at) {
    auto seat = read_seat(seats[at]);
    if (at < places.size())
      seat.place = static_cast<int>(in.number_of("places", places[at], 1, most_rated_players));
    if (seat.level > 0) {
      if (!anchor_of(rated.game, players, seat.level)) return unrated_for(unrated::unplaced);
    } else {
      if (at < persons.size()) seat.person = persons[at];
      if (seat.person.empty()) return unrated_for(unrated::guest);
      if (std::any_of(rated.seats.begin(), rated.seats.end(),
                      [&](const auto& other) { return other.person == seat.person; }))
        return unrated_for(unrated::twice);
      known = true;
    }
    rated.seats.push_back(std::move(seat));
  }
  if (!known) return unrated_for(unrated::nobody);
  return rated;
}

Result<RatedGame> rated_game(const table::Table& table, std::string_view name,
                             std::span<const std::string> persons) {
  return rated_game(table::about(table), name, table.game().id(), persons);
}

}  // namespace zashiki::people
