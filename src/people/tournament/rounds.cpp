// What goes on by itself: results, the next round, its tables.
#include <fmt/format.h>

#include "people/notices/notice.h"
#include "people/people.h"
#include "people/tournament/numbers.h"
#include "people/tournament/tournaments.h"
#include "table/core/limits.h"

namespace zashiki::people {

using store::Cells;
using store::Query;

namespace {

constexpr Millis a_minute = 60'000;
constexpr Millis a_second = 1'000;
constexpr Millis day_long = Millis{24} * 3600 * 1000;
constexpr std::size_t tables_at_once = 10;  // a fraction of a millisecond each
constexpr std::string_view waiting =
    "SELECT id FROM tournaments WHERE phase = 1 AND (NOT EXISTS (SELECT 1 FROM pairings WHERE tournament = "
    "tournaments.id AND places = '') OR EXISTS (SELECT 1 FROM pairings LEFT JOIN tables ON tables.name = "
    "pairings.name WHERE tournament = tournaments.id AND places = '' AND (opened = 0 OR tables.phase IS NULL "
    "OR tables.phase = 2)))";
// Tables at which nothing happens by itself: no node has them in memory, where their clocks run.
constexpr std::string_view asleep =
    "SELECT pairings.name FROM pairings JOIN tables ON tables.name = pairings.name WHERE places = '' AND "
    "tables.phase = 1 AND due < $1 ORDER BY random() LIMIT 200";

// Those who were paired begin in the order of the pairing, where somebody begins.
table::Opened game_of(const StoredTournament& stored, const Table& paired) {
  table::Opened wish{.setup = {.game = stored.plan.game,
                               .players = static_cast<int>(paired.seats.size()),
                               .options = {{"first", 0}},
                               .data = {}},
                     .clock = stored.clock,
                     .hints = false,
                     .rated = stored.rated,
                     .in_tournament = true};
  if (!Match::start(wish.setup)) wish.setup.options.clear();
  for (const int entrant : paired.seats)
    wish.seats.push_back({.kind = table::SeatKind::human,
                          .name = stored.plan.entrants[static_cast<std::size_t>(entrant)].name});
  return wish;
}

// As the store has it: apart from the tables that people at this address open themselves.
std::string opener_at(const std::string& address) { return "tournament " + address; }

}  // namespace

void Tournaments::sweep() {
  auto& house = people_.house();
  people_.store().ask({.sql = std::string(waiting)}, [this](const Result<Cells>& rows) {
    if (!rows) return;
    for (const auto& row : *rows) advance(row[0]);
  });
  people_.store().ask({.sql = std::string(asleep), .values = {people_.now() - a_minute}},
                      [&house](const Result<Cells>& rows) {
                        if (!rows) return;
                        for (const auto& row : *rows)
                          house.describe(row[0], [](const auto&) {}, table::OwnData::omitted);
                      });
  people_.store().change({{.sql = "DELETE FROM tournaments WHERE phase = 0 AND created < $1",
                           .values = {people_.now() - table::limits::time_to_start}}},
                         [](const auto&) {});
}

void Tournaments::ended(const std::string& table) {
  people_.store().ask(
      {.sql = "SELECT tournament FROM pairings WHERE name = $1 AND places = ''", .values = {table}},
      [this](const Result<Cells>& rows) {
        if (rows && !rows->empty()) advance(rows->front()[0]);
      });
}

void Tournaments::advance(const std::string& id) {
  if (std::exchange(queues_[id].advances, true)) return;
  enqueue(id, [this, id](const Finished& finished) {
    queues_[id].advances = false;
    step(id, finished);
  });
}

void Tournaments::step(const std::string& id, const Finished& finished) {
  load_tournament(people_.store(), id, [this, id, finished](const auto& stored) {
    if (!stored || (*stored)->phase != store::Phase::playing) {
      started_from_.erase(id);
      return finished();
    }
    auto queries = decide_next(**stored);
    if (!queries.empty()) return write_step(std::move(queries), id, finished);
    if ((*stored)->round_over()) return pair(*stored, finished);
    open_round(*stored, finished);
  });
}

// If another node was faster, it goes on; if the store fails, the next sweep does.
void Tournaments::write_step(std::vector<Query> queries, const std::string& id, const Finished& finished) {
  people_.store().change(std::move(queries), [this, id, finished](const auto& changed) {
    if (!changed) return finished();
    step(id, finished);
  });
}

// Up to half a second of work, so on another thread.
void Tournaments::pair(const std::shared_ptr<StoredTournament>& stored, const Finished& finished) {
  auto& environment = people_.house().environment();
  environment.think(
      {.kind = table::Job::Kind::study, .work = [this, &environment, stored, finished](const auto&) {
         auto round = std::make_shared<Result<Round>>(pair_next(stored->plan));
         environment.post([this, stored, finished, round] {
           if (!*round) return finished();
           const auto name = [this] { return people_.house().new_name(); };
           write_step(decide_round(*stored, **round, name), stored->id, finished);
         });
       }});
}

// Charged to whom started it, a whole round at a time; what is too much waits for the next sweep. The tables
// of earlier rounds tell after a restart who that was.
void Tournaments::open_round(const std::shared_ptr<StoredTournament>& stored, const Finished& finished) {
  const auto& games = stored->games.back();
  if (std::all_of(games.begin(), games.end(), [](const auto& game) { return game.opened; }))
    return finished();
  people_.store().ask(
      {.sql = "SELECT address FROM pairings JOIN tables ON tables.name = pairings.name WHERE tournament = $1 "
              "AND address <> '' LIMIT 1",
       .values = {stored->id}},
      [this, stored, finished](const Result<Cells>& rows) {
        if (!rows) return finished();
        const auto started = started_from_.find(stored->id);
        stored->opener = !rows->empty()                   ? rows->front()[0]
                         : started != started_from_.end() ? opener_at(started->second)
                                                          : std::string();
        const auto& options = people_.house().options();
        const std::int64_t most = std::int64_t{table::limits::times_in_tournaments} * options.tables_a_day;
        if (!options.limits || most == 0 || stored->opener.empty()) return open_tables(stored, 0, finished);
        people_.store().count_tables(stored->opener, people_.now() - day_long,
                                     [this, stored, finished, most](const Result<std::int64_t>& count) {
                                       if (!count) return finished();
                                       if (*count < most) return open_tables(stored, 0, finished);
                                       people_.house().count_refusal(table::Limit::tournaments);
                                       finished();
                                     });
      });
}

void Tournaments::open_tables(const std::shared_ptr<StoredTournament>& stored, std::size_t from,
                              const Finished& finished) {
  const auto& games = stored->games.back();
  auto left = std::make_shared<std::size_t>(1);
  const auto failed = std::make_shared<bool>(false);
  std::size_t place = from;
  const auto done = [this, stored, finished, left, failed](std::size_t next) {
    if (--*left > 0) return;
    if (next < stored->games.back().size())
      return people_.house().environment().post(
          [this, stored, next, finished] { open_tables(stored, next, finished); });
    if (*failed) people_.house().environment().after(a_second, [this, id = stored->id] { advance(id); });
    finished();
  };
  std::vector<std::size_t> wanted;
  for (; place < games.size() && wanted.size() < tables_at_once; ++place)
    if (!games[place].opened) wanted.push_back(place);
  *left += wanted.size();
  for (const std::size_t one : wanted)
    open_table(*stored, one, [done, failed, place](bool opened) {
      *failed = *failed || !opened;
      done(place);
    });
  done(place);
}

// Its seats are the players' in the same transaction. If it is there already, nothing is changed.
void Tournaments::open_table(const StoredTournament& stored, std::size_t place,
                             const std::function<void(bool)>& done) {
  const auto& paired = stored.plan.played.back().tables[place];
  auto wish = game_of(stored, paired);
  std::vector<Query> also{{.sql = "UPDATE pairings SET opened = 1 WHERE name = $1", .values = {paired.name}}};
  for (std::size_t seat = 0; seat < paired.seats.size(); ++seat) {
    // Nobody has the key; persons come to their seats by who they are.
    wish.seats[seat].key_hash = table::hash_key(table::random_text(people_.house().environment(), 24));
    const auto& player = stored.players[static_cast<std::size_t>(paired.seats[seat])];
    if (player.person != StoredTournament::nobody)
      also.push_back(notice(fmt::format("round {} {}", paired.name, seat), NoticeKind::round, player.person,
                            "tournament/" + stored.id, stored.plan.name, stored.plan.game, people_.now()));
    also.push_back(
        {.sql =
             "UPDATE seats SET person = (SELECT person FROM entrants WHERE tournament = $1 AND number = $2) "
             "WHERE seat = $3 AND table_id = (SELECT id FROM tables WHERE name = $4)",
         .values = {stored.id, player.number, static_cast<std::int64_t>(seat), paired.name}});
  }
  people_.house().open_as(paired.name, std::move(wish), stored.opener, std::move(also),
                          [done](const Status& opened) { done(opened.ok()); });
}

}  // namespace zashiki::people
