#include "people/ratings/results.h"

#include "game/json.h"
#include "mind/mind.h"

namespace zashiki::people {
namespace {

constexpr std::size_t longest_name = 64;

RatedGame::Seat read_seat(ObjectReader& in) {
  RatedGame::Seat seat;
  if (in.has("person"))
    seat.person = std::string(in.text("person", longest_name));
  else
    seat.level = static_cast<int>(in.number("level", lowest_level, highest_level));
  seat.turn = static_cast<int>(in.number("turn", 0, most_rated_players - 1));
  seat.place = static_cast<int>(in.number("place", 1, most_rated_players));
  return seat;
}

void write_seat(JsonWriter& out, const RatedGame::Seat& seat) {
  out.begin_object();
  if (seat.person.empty())
    out.field("level", seat.level);
  else
    out.field("person", seat.person);
  out.field("turn", seat.turn).field("place", seat.place).end_object();
}

}  // namespace

Result<RatedGame> read_result(std::string_view line) {
  const auto value = parse_object(line, "a result");
  if (!value) return value.error();
  ObjectReader in(value->get_object());
  RatedGame game;
  if (in.has("table")) game.table = std::string(in.text("table", longest_name));
  game.game = std::string(in.text("game", longest_name));
  for (const auto& entry : in.list("seats")) {
    if (!entry.is_object()) in.complain("\"seats\" must be a list of objects");
    if (!in.ok()) break;
    ObjectReader seat(entry.get_object());
    game.seats.push_back(read_seat(seat));
    if (auto complete = seat.done(); !complete) return complete.error();
  }
  if (auto complete = in.done(); !complete) return complete.error();
  return game;
}

std::string write_result(const RatedGame& game) {
  return json_object([&](JsonWriter& out) {
    if (!game.table.empty()) out.field("table", game.table);
    out.field("game", game.game).list("seats", game.seats, write_seat);
  });
}

std::string write_moved(const RatedGame& game, const std::vector<Moved>& moved, const Ladder& ladder) {
  const auto pair = [](JsonWriter& out, std::string_view name, double before, double after) {
    out.key(name).begin_list().value(before).value(after).end_list();
  };
  return json_object([&](JsonWriter& out) {
    if (!game.table.empty()) out.field("table", game.table);
    out.field("game", game.game).field("players", game.seats.size());
    out.list("moved", moved, [&](JsonWriter& list, const Moved& one) {
      list.begin_object().field("person", one.person);
      pair(list, "mu", one.before.mu, one.after.mu);
      pair(list, "sigma", one.before.sigma, one.after.sigma);
      list.field("expected", one.expected).end_object();
    });
    out.key("turns").begin_list();
    for (std::size_t turn = 0; turn < game.seats.size(); ++turn)
      out.begin_list().value(ladder.turns[turn].mu).value(ladder.turns[turn].sigma).end_list();
    out.end_list();
  });
}

}  // namespace zashiki::people
