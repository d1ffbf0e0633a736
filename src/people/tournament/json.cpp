#include "game/json.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "game/registry.h"
#include "people/tournament/tournament.h"

namespace zashiki::people {
namespace {

constexpr std::size_t longest_text = 64;
constexpr std::size_t longest_shown = 160;  // forty characters

using Numbers = std::map<std::string, int, std::less<>>;

void read_entrants(ObjectReader& in, Tournament& tournament, Numbers& numbers) {
  for (const auto& value : in.list("people")) {
    if (!value.is_object()) in.complain("\"people\" must be a list of objects");
    if (!in.ok()) return;
    ObjectReader one(value.get_object());
    Entrant entrant{.id = std::string(one.text("id", longest_text)),
                    .joined = static_cast<int>(one.number_or("joined", 1, 1, most_rounds)),
                    .left = static_cast<int>(one.number_or("left", 0, 0, most_rounds))};
    if (one.has("name")) entrant.name = std::string(one.text("name", longest_shown));
    if (const auto complaint = one.complaint(); !complaint.empty()) in.complain(complaint);
    if (!numbers.emplace(entrant.id, static_cast<int>(numbers.size())).second)
      in.complain(fmt::format("{} takes part twice", quoted(json::value(entrant.id))));
    tournament.entrants.push_back(std::move(entrant));
    if (tournament.entrants.size() > most_entrants)
      in.complain(fmt::format("at most {} people can take part", most_entrants));
  }
}

std::vector<int> read_people(ObjectReader& in, std::string_view name, const Numbers& numbers) {
  std::vector<int> people;
  for (const auto& value : in.list(name)) {
    const auto* id = value.if_string();
    const auto found = id == nullptr ? numbers.end() : numbers.find(std::string_view(*id));
    if (found == numbers.end())
      in.complain(fmt::format("{} does not take part", quoted(value)));
    else
      people.push_back(found->second);
  }
  return people;
}

void read_table(ObjectReader& in, Round& round, const Numbers& numbers) {
  Table table{.seats = read_people(in, "seats", numbers), .places = {}};
  if (in.has("places"))
    for (const auto& place : in.list("places"))
      table.places.push_back(static_cast<int>(in.number_of("places", place, 1, largest_table)));
  if (table.seats.size() < 2 || table.seats.size() > largest_table) in.complain("a table has 2 to 5 seats");
  if (in.has("table")) table.name = std::string(in.text("table", longest_text));
  if (!table.places.empty() && table.places.size() != table.seats.size())
    in.complain("\"places\" must have one entry for each seat");
  round.tables.push_back(std::move(table));
}

Status read_round(const json::value& value, Tournament& tournament, const Numbers& numbers) {
  const auto* object = value.if_object();
  if (object == nullptr) return bad_request("\"played\" must be a list of objects");
  ObjectReader in(*object);
  Round round;
  for (const auto& entry : in.list("tables")) {
    if (!entry.is_object()) return bad_request("\"tables\" must be a list of objects");
    ObjectReader table(entry.get_object());
    read_table(table, round, numbers);
    if (auto complete = table.done(); !complete) return complete;
  }
  round.byes = read_people(in, "byes", numbers);
  if (auto complete = in.done(); !complete) return complete;
  std::vector<int> all = round.byes;
  for (const Table& table : round.tables) all.insert(all.end(), table.seats.begin(), table.seats.end());
  std::sort(all.begin(), all.end());
  if (std::adjacent_find(all.begin(), all.end()) != all.end())
    return bad_request(fmt::format("round {} has one person twice", tournament.played.size() + 1));
  tournament.played.push_back(std::move(round));
  return Done{};
}

}  // namespace

Result<Tournament> read_tournament(std::string_view text) {
  const auto value = parse_object(text, "a tournament");
  if (!value) return value.error();
  ObjectReader in(value->get_object());
  in.number("tournament", 1, 1);
  Tournament tournament;
  if (in.has("name")) tournament.name = std::string(in.text("name", longest_shown));
  tournament.seed = std::string(in.text("seed", longest_text));
  if (in.has("commitment")) tournament.commitment = std::string(in.text("commitment", longest_text));
  tournament.kind = static_cast<TournamentKind>(in.word("kind", tournament_words));
  tournament.game = std::string(in.text("game", longest_text));
  const auto game = find_game(tournament.game);
  if (game == nullptr) in.complain(fmt::format("there is no game {}", quoted(json::value(tournament.game))));
  if (game != nullptr) {
    tournament.players = static_cast<int>(in.number("players", game->min_players(), game->max_players()));
    tournament.smallest = std::max(game->min_players(), tournament.players - 1);
  }
  tournament.rounds = static_cast<int>(in.number("rounds", 1, most_rounds));
  Numbers numbers;
  read_entrants(in, tournament, numbers);
  const auto* played = in.has("played") ? &in.list("played") : nullptr;
  if (auto complete = in.done(); !complete) return complete.error();
  if (played != nullptr && std::cmp_greater(played->size(), tournament.rounds))
    return bad_request("more rounds are played than planned");
  if (played != nullptr)
    for (const auto& round : *played)
      if (auto read = read_round(round, tournament, numbers); !read) return read.error();
  return tournament;
}

std::string write_tournament(const Tournament& tournament) {
  const auto id = [&](JsonWriter& out, int entrant) {
    out.value(tournament.entrants[static_cast<std::size_t>(entrant)].id);
  };
  return json_object([&](JsonWriter& out) {
    out.field("tournament", 1);
    if (!tournament.name.empty()) out.field("name", tournament.name);
    if (!tournament.commitment.empty()) out.field("commitment", tournament.commitment);
    out.field("seed", tournament.seed)
        .field("kind", tournament_words[static_cast<std::size_t>(tournament.kind)])
        .field("game", tournament.game)
        .field("players", tournament.players)
        .field("rounds", tournament.rounds);
    out.list("people", tournament.entrants, [](JsonWriter& list, const Entrant& entrant) {
      list.begin_object().field("id", entrant.id);
      if (!entrant.name.empty()) list.field("name", entrant.name);
      if (entrant.joined != 1) list.field("joined", entrant.joined);
      if (entrant.left != 0) list.field("left", entrant.left);
      list.end_object();
    });
    out.list("played", tournament.played, [&](JsonWriter& list, const Round& round) {
      list.begin_object();
      list.list("tables", round.tables, [&](JsonWriter& tables, const Table& table) {
        tables.begin_object().list("seats", table.seats, id);
        if (!table.name.empty()) tables.field("table", table.name);
        if (!table.places.empty()) tables.list("places", table.places);
        tables.end_object();
      });
      list.list("byes", round.byes, id).end_object();
    });
  });
}

}  // namespace zashiki::people
