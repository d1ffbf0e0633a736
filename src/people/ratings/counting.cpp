#include "people/ratings/counting.h"

#include <algorithm>
#include <utility>

#include "people/gather.h"
#include "people/ratings/rated_table.h"
#include "people/ratings/rows.h"
#include "people/rows.h"

namespace zashiki::people {

using store::Cells;

namespace {

constexpr int most_losses = 20;  // then the next sweep goes on
constexpr table::Millis pause_after_loss = 20;

}  // namespace

struct Counting::Ending {
  Counted counted;
  std::string name;
  std::string game;
  std::string about;
  std::string unrated;
  Ladders ladders;
};

void Counting::run() {
  again_ = true;
  if (!std::exchange(running_, true)) next();
}

void Counting::stop() {
  running_ = false;
  lost_ = 0;
}

// The number is read first: what another node counts later takes it.
void Counting::next() {
  again_ = false;
  gather(
      house_.store(),
      {{.sql = "SELECT coalesce(max(number), 0) FROM results"},
       {.sql = "SELECT table_id, tables.name, game, about, endings.at FROM endings JOIN tables ON tables.id "
               "= table_id ORDER BY endings.at, table_id LIMIT 1"}},
      [this](const Result<std::vector<Cells>>& rows) {
        if (!rows) return stop();
        if ((*rows)[1].empty()) {
          stop();
          if (again_) run();
          return;
        }
        const auto& row = (*rows)[1].front();
        auto ending = std::make_shared<Ending>();
        ending->counted.number = number_of((*rows)[0][0][0]) + 1;
        ending->counted.table = number_of(row[0]);
        ending->name = row[1];
        ending->game = row[2];
        ending->about = row[3];
        ending->counted.at = number_of(row[4]);
        read(ending);
      });
}

void Counting::read(const std::shared_ptr<Ending>& ending) {
  const auto table = ending->counted.table;
  gather(house_.store(),
         {{.sql = "SELECT seat, player FROM seats WHERE table_id = $1", .values = {table}},
          {.sql = "SELECT 1 FROM came JOIN seats ON seats.table_id = came.table_id AND seats.key_hash = "
                  "came.key_hash WHERE came.table_id = $1 GROUP BY address HAVING count(*) > 1 LIMIT 1",
           .values = {table}}},
         [this, ending](const Result<std::vector<Cells>>& rows) {
           if (!rows) return stop();
           std::vector<std::string> persons(most_rated_players);
           for (const auto& row : (*rows)[0])
             if (const auto seat = number_of(row[0]); seat >= 0 && seat < most_rated_players && row[1] != "0")
               persons[static_cast<std::size_t>(seat)] = row[1];
           auto game = rated_game(ending->about, ending->name, ending->game, persons);
           if (game && !(*rows)[1].empty()) game = Error{unrated::address, {}};
           if (game) {
             ending->counted.game = std::move(*game);
           } else {
             ending->counted.unrated = game.error().code;
             ending->counted.game.table = ending->name;
             ending->counted.game.game = ending->game;
           }
           ending->counted.players = static_cast<int>(ending->counted.game.seats.size());
           if (game)
             rate(ending);
           else
             write(ending);
         });
}

void Counting::rate(const std::shared_ptr<Ending>& ending) {
  const auto& game = ending->counted.game;
  const int players = ending->counted.players;
  std::vector<store::Query> queries{{.sql = "SELECT turns FROM ladders WHERE game = $1 AND players = $2",
                                     .values = {game.game, std::int64_t{players}}}};
  for (const auto& seat : game.seats)
    queries.push_back(last_rating(number_of(seat.person), game.game, players));
  gather(house_.store(), std::move(queries), [this, ending](const Result<std::vector<Cells>>& rows) {
    if (!rows) return stop();
    auto& ladder = ending->ladders.of(ending->counted.game.game, ending->counted.players);
    if (!(*rows)[0].empty()) read_turns((*rows)[0][0][0], ladder);
    for (std::size_t at = 0; const auto& seat : ending->counted.game.seats)
      if (++at; !seat.person.empty()) ladder.people[seat.person] = read_step((*rows)[at]);
    if (const auto moved = ending->ladders.add(ending->counted.game); !moved) return stop();
    write(ending);
  });
}

void Counting::write(const std::shared_ptr<Ending>& ending) {
  const auto& counted = ending->counted;
  house_.store().change(counting(counted, ending->ladders.of(counted.game.game, counted.players)),
                        [this](const Result<std::vector<Cells>>& done) {
                          if (done) {
                            lost_ = 0;
                            return next();
                          }
                          if (++lost_ > most_losses) return stop();
                          house_.environment().after(pause_after_loss, [this] { next(); });
                        });
}

}  // namespace zashiki::people
