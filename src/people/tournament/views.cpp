// What the page shows of a tournament.
#include "base/json_writer.h"
#include "people/tournament/history.h"
#include "people/tournament/stored.h"

namespace zashiki::people {
namespace {

constexpr std::array<std::string_view, 3> phase_words{"open", "playing", "over"};

double in_points(int units) { return units / double{point}; }

// Their table of the last round, until its game is over.
const std::string* table_of(const StoredTournament& stored, int entrant) {
  if (stored.plan.played.empty()) return nullptr;
  const auto& tables = stored.plan.played.back().tables;
  for (std::size_t i = 0; i < tables.size(); ++i)
    if (std::find(tables[i].seats.begin(), tables[i].seats.end(), entrant) != tables[i].seats.end())
      return stored.games.back()[i].opened && !stored.games.back()[i].over && tables[i].places.empty()
                 ? &tables[i].name
                 : nullptr;
  return nullptr;
}

}  // namespace

std::string tournament_view(const StoredTournament& stored, std::int64_t person) {
  const auto& plan = stored.plan;
  const auto number = [&](int entrant) { return stored.players[static_cast<std::size_t>(entrant)].number; };
  return json_object([&](JsonWriter& out) {
    out.field("tournament", stored.id).field("name", plan.name).field("game", plan.game);
    out.field("players", plan.players)
        .field("kind", tournament_words[static_cast<std::size_t>(plan.kind)])
        .field("rounds", plan.rounds);
    out.object("clock", [&](JsonWriter& clock) {
      if (stored.clock.move > 0)
        clock.field("move", stored.clock.move);
      else
        clock.field("bank", stored.clock.bank).field("increment", stored.clock.increment);
    });
    out.field("rated", stored.rated).field("excludes_vacation", stored.excludes_vacation);
    out.field("organiser", stored.organiser_name).field("created", stored.created);
    out.field("commitment", plan.commitment);
    if (stored.phase != store::Phase::open) out.field("seed", plan.seed);
    out.field("phase", phase_words[static_cast<std::size_t>(stored.phase)]);
    out.field("round", plan.played.size());
    out.key("people").begin_list();
    for (std::size_t i = 0; i < plan.entrants.size(); ++i) {
      const auto& entrant = plan.entrants[i];
      out.begin_object().field("player", stored.players[i].number).field("name", entrant.name);
      out.field("crest", stored.players[i].crest).field("joined", entrant.joined);
      if (entrant.left > 0) out.field("left", entrant.left);
      out.end_object();
    }
    out.end_list();
    if (!plan.played.empty())
      out.list("standings", standings(plan), [&](JsonWriter& list, const Standing& one) {
        list.begin_object().field("player", number(one.entrant)).field("place", one.place);
        list.field("points", in_points(one.points)).field("opponents", in_points(one.opponents) / 12);
        list.field("wins", one.wins).end_object();
      });
    if (person == StoredTournament::nobody) return;
    out.object("you", [&](JsonWriter& you) {
      you.field("organiser", person == stored.organiser);
      const int entrant = stored.entrant_of(person);
      if (entrant < 0) return;
      you.field("player", number(entrant));
      if (const auto* table = table_of(stored, entrant)) you.field("table", *table);
    });
  });
}

std::string round_view(const StoredTournament& stored, std::size_t round) {
  const History history(stored.plan, round);
  const auto& played = stored.plan.played[round];
  const auto at = [](int entrant) { return static_cast<std::size_t>(entrant); };
  const auto number = [&](int entrant) { return stored.players[at(entrant)].number; };
  return json_object([&](JsonWriter& out) {
    out.field("round", round + 1);
    out.list("byes", played.byes, [&](JsonWriter& list, int entrant) {
      list.begin_object().field("player", number(entrant));
      list.field("points", in_points(history.points[at(entrant)]));
      list.field("byes", history.byes[at(entrant)]).end_object();
    });
    out.key("tables").begin_list();
    for (std::size_t i = 0; i < played.tables.size(); ++i) {
      const auto& table = played.tables[i];
      out.begin_object();
      if (stored.games[round][i].opened) out.field("table", table.name);
      out.key("seats").begin_list();
      for (std::size_t turn = 0; turn < table.seats.size(); ++turn) {
        const int entrant = table.seats[turn];
        out.begin_object().field("player", number(entrant));
        out.field("points", in_points(history.points[at(entrant)]));
        out.field("turns", history.turns[at(entrant)][turn]).end_object();
      }
      out.end_list();
      out.key("met").begin_list();
      for (std::size_t a = 0; a < table.seats.size(); ++a)
        for (std::size_t b = a + 1; b < table.seats.size(); ++b)
          if (const int met = history.met(table.seats[a], table.seats[b]); met > 0)
            out.begin_list()
                .value(number(table.seats[a]))
                .value(number(table.seats[b]))
                .value(met)
                .end_list();
      out.end_list();
      if (!table.places.empty()) out.list("places", table.places);
      out.end_object();
    }
    out.end_list();
  });
}

}  // namespace zashiki::people
