// Reads a tournament from the store. The revision is read first, so that a change that is decided from rows
// of several moments fails; the entrants last, so that nobody is missing who has been paired.
#include <algorithm>
#include <charconv>

#include "game/fair.h"
#include "game/registry.h"
#include "people/rows.h"
#include "people/tournament/numbers.h"
#include "people/tournament/stored.h"
#include "table/core/codes.h"

namespace zashiki::people {
namespace {

using store::Cells;

Error unreadable() { return {code::unavailable, "tournaments cannot be read now: try again"}; }

void take_plan(StoredTournament& stored, const Row& row) {
  stored.revision = number_of(row[0]);
  stored.organiser = row[1].empty() ? StoredTournament::nobody : number_of(row[1]);
  stored.organiser_name = row[2];
  auto& plan = stored.plan;
  plan.name = row[3];
  plan.game = row[4];
  plan.players = static_cast<int>(number_of(row[5]));
  plan.kind = static_cast<TournamentKind>(number_of(row[6]));
  plan.rounds = static_cast<int>(number_of(row[7]));
  stored.clock = {.move = number_of(row[8]), .bank = number_of(row[9]), .increment = number_of(row[10])};
  stored.rated = row[11] != "0";
  stored.excludes_vacation = row[12] != "0";
  plan.seed = row[13];
  plan.commitment = fair::hash_of(plan.seed);
  stored.phase = static_cast<store::Phase>(number_of(row[14]));
  stored.created = number_of(row[15]);
  if (const auto game = find_game(plan.game)) plan.smallest = std::max(game->min_players(), plan.players - 1);
}

// For now with entrants' numbers; take_entrants turns them into their places.
void take_games(StoredTournament& stored, const Cells& rows) {
  auto& rounds = stored.plan.played;
  for (const auto& row : rows) {
    const auto round = static_cast<std::size_t>(number_of(row[0])) - 1;
    if (round >= rounds.size()) continue;  // paired after the rounds were read
    rounds[round].tables.push_back(
        {.seats = numbers_of(row[2]), .places = numbers_of(row[3]), .name = row[1]});
    stored.games[round].push_back(
        {.opened = row[4] != "0", .exists = !row[5].empty(), .over = row[5] == "2", .about = row[6]});
  }
}

bool take_entrants(StoredTournament& stored, const Cells& rows) {
  for (const auto& row : rows) {
    stored.players.push_back({.number = number_of(row[0]),
                              .person = row[1].empty() ? StoredTournament::nobody : number_of(row[1]),
                              .crest = static_cast<int>(number_of(row[5]))});
    stored.plan.entrants.push_back({.id = row[0],
                                    .joined = static_cast<int>(number_of(row[2])),
                                    .left = static_cast<int>(number_of(row[3])),
                                    .name = row[4].empty() ? std::string(nobody_any_more) : row[4]});
  }
  const auto place = [&](int& number) {
    const auto found =
        std::lower_bound(stored.players.begin(), stored.players.end(), number,
                         [](const auto& player, int wanted) { return player.number < wanted; });
    if (found == stored.players.end() || found->number != number) return false;
    number = static_cast<int>(found - stored.players.begin());
    return true;
  };
  bool all = true;
  for (auto& round : stored.plan.played) {
    for (int& number : round.byes) all = place(number) && all;
    for (auto& table : round.tables)
      for (int& number : table.seats) all = place(number) && all;
  }
  return all;
}

}  // namespace

int StoredTournament::entrant_of(std::int64_t person) const {
  const auto found = std::find_if(players.begin(), players.end(), [person](const Player& player) {
    return player.person == person && person != nobody;
  });
  return found == players.end() ? -1 : static_cast<int>(found - players.begin());
}

void load_tournament(store::Store& store, const std::string& id, Loaded done) {
  const auto stored = std::make_shared<StoredTournament>();
  stored->id = id;
  const auto read = [&store, id](std::string_view sql, const Loaded& failed,
                                 const std::function<void(const Cells&)>& then) {
    store.ask({.sql = std::string(sql), .values = {id}}, [failed, then](const Result<Cells>& rows) {
      if (!rows) return failed(unreadable());
      then(*rows);
    });
  };
  const auto entrants = [stored, read, done](const Cells& games) {
    take_games(*stored, games);
    read(
        "SELECT number, person, joined, gone, coalesce(name, ''), coalesce(crest, 0) FROM entrants LEFT JOIN "
        "persons ON persons.id = person WHERE tournament = $1 ORDER BY number",
        done, [stored, done](const Cells& rows) {
          if (!take_entrants(*stored, rows)) return done(unreadable());
          done(stored);
        });
  };
  const auto games = [stored, read, done, entrants](const Cells& rounds) {
    for (const auto& row : rounds) stored->plan.played.push_back({.tables = {}, .byes = numbers_of(row[0])});
    stored->games.resize(rounds.size());
    read(
        "SELECT round, pairings.name, seats, places, opened, tables.phase, CASE WHEN places = '' AND "
        "tables.phase = 2 THEN about ELSE '' END FROM pairings LEFT JOIN tables ON tables.name = "
        "pairings.name WHERE tournament = $1 ORDER BY round, number",
        done, entrants);
  };
  read(
      "SELECT revision, organiser, coalesce(persons.name, ''), tournaments.name, game, players, kind, "
      "rounds, "
      "move, bank, increment, rated, excludes_vacation, seed, phase, tournaments.created FROM tournaments "
      "LEFT JOIN persons ON persons.id = organiser WHERE tournaments.id = $1",
      done, [stored, read, done, games](const Cells& rows) {
        if (rows.empty()) return done(Error{code::not_found, "there is no such tournament"});
        take_plan(*stored, rows[0]);
        read("SELECT byes FROM rounds WHERE tournament = $1 ORDER BY number", done, games);
      });
}

}  // namespace zashiki::people
