#include "people/ratings/rated_store.h"

#include <cmath>
#include <fmt/format.h>
#include <memory>

#include "people/ratings/rated_table.h"
#include "people/ratings/results.h"
#include "people/ratings/rows.h"
#include "store/open.h"

namespace zashiki::people {
namespace {

using store::Cells;
using Rows = std::vector<std::vector<std::string>>;

std::int64_t whole(const std::string& text) { return std::strtoll(text.c_str(), nullptr, 10); }

class Verifier {
 public:
  Verifier(store::Admin& admin, const std::function<void(const std::string&)>& tell)
      : admin_(admin), tell_(tell) {}

  Result<Verified> run() {
    for (std::int64_t last = -1;;) {
      const auto results =
          admin_.ask({.sql = "SELECT number, table_id, name, game, unrated FROM results WHERE number > $1 "
                             "ORDER BY number LIMIT 1000",
                      .values = {last}});
      if (!results) return results.error();
      if (results->empty()) break;
      for (const auto& row : *results) {
        last = whole(row[0]);
        if (const auto done = verify(row); !done) return done.error();
      }
    }
    if (const auto done = compare_ends(); !done) return done.error();
    return verified_;
  }

 private:
  void differs(const std::string& table, std::string_view what) {
    ++verified_.different;
    tell_(json_object([&](JsonWriter& out) { out.field("table", table).field("differs", what); }));
  }

  // What the table's own record says; nothing if it is gone.
  Result<std::optional<Result<RatedGame>>> recorded(const std::vector<std::string>& row) {
    const auto loaded = admin_.load(row[2]);
    if (!loaded) return loaded.error();
    if (!*loaded) return std::optional<Result<RatedGame>>();
    const auto table = table::Table::replay((*loaded)->events, 0);
    if (!table) return std::optional<Result<RatedGame>>();
    const auto seats =
        admin_.ask({.sql = "SELECT seat, player FROM seats WHERE table_id = $1", .values = {whole(row[1])}});
    if (!seats) return seats.error();
    std::vector<std::string> persons(most_rated_players);
    for (const auto& seat : *seats)
      if (const auto at = whole(seat[0]); at >= 0 && at < most_rated_players && seat[1] != "0")
        persons[static_cast<std::size_t>(at)] = seat[1];
    return std::optional(rated_game(*table, row[2], persons));
  }

  Status verify(const std::vector<std::string>& row) {
    const auto& [name, reason] = std::pair(row[2], row[4]);
    const auto record = recorded(row);
    if (!record) return record.error();
    if (!*record) ++verified_.gone;
    if (!reason.empty()) {
      ++verified_.unrated;
      tell_(json_object([&](JsonWriter& out) { out.field("table", name).field("unrated", reason); }));
      // From where somebody came is not kept.
      if (*record && reason != unrated::address && (**record || (**record).error().code != reason))
        differs(name, "the reason why it does not count");
      return Done{};
    }
    ++verified_.rated;
    const auto seats = admin_.ask({.sql = "SELECT person, level, turn, place, mu, sigma FROM result_seats "
                                          "WHERE number = $1 ORDER BY seat",
                                   .values = {whole(row[0])}});
    if (!seats) return seats.error();
    RatedGame game{.table = name, .game = row[3], .seats = {}};
    for (const auto& seat : *seats)
      game.seats.push_back({.person = seat[0] == "0" ? std::string() : seat[0],
                            .level = static_cast<int>(whole(seat[1])),
                            .turn = static_cast<int>(whole(seat[2])),
                            .place = static_cast<int>(whole(seat[3]))});
    if (*record && (!**record || write_result(***record) != write_result(game))) differs(name, "the result");
    const auto moved = ladders_.add(game);
    if (!moved) return differs(name, moved.error().message), Done{};
    const auto& ladder = ladders_.of(row[3], static_cast<int>(game.seats.size()));
    tell_(write_moved(game, *moved, ladder));
    for (const auto& seat : *seats) {
      const auto known = ladder.people.find(seat[0]);
      if (known == ladder.people.end()) continue;
      const auto& rating = known->second.rating;
      if (exact(rating.mu) != seat[4] || exact(rating.sigma) != seat[5])
        differs(name, fmt::format("the rating of {}", seat[0]));
    }
    return Done{};
  }

  // What is shown now, against the last of the results.
  Status compare_ends() {
    for (const auto& [key, ladder] : ladders_.all()) {
      const auto turns = admin_.ask({.sql = "SELECT turns FROM ladders WHERE game = $1 AND players = $2",
                                     .values = {key.first, std::int64_t{key.second}}});
      if (!turns) return turns.error();
      if (turns->empty() || (*turns)[0][0] != write_turns(ladder, static_cast<std::size_t>(key.second)))
        differs("", fmt::format("what turns are worth in {} with {} players", key.first, key.second));
      const auto shown =
          admin_.ask({.sql = "SELECT person, points FROM ratings WHERE game = $1 AND players = $2",
                      .values = {key.first, std::int64_t{key.second}}});
      if (!shown) return shown.error();
      for (const auto& row : *shown) {
        const auto known = ladder.people.find(row[0]);
        if (known == ladder.people.end() || std::llround(points(known->second.rating.mu)) != whole(row[1]))
          differs("", fmt::format("the points of {}", row[0]));
      }
    }
    return Done{};
  }

  store::Admin& admin_;
  const std::function<void(const std::string&)>& tell_;
  Ladders ladders_;
  Verified verified_;
};

}  // namespace

Result<Verified> verify_store(const std::string& store, const std::function<void(const std::string&)>& tell) {
  const bool named = store.starts_with("postgresql://") || store.starts_with("sqlite:");
  const auto admin = store::open_admin(named ? store : "sqlite:" + store);
  if (!admin) return admin.error();
  return Verifier(**admin, tell).run();
}

}  // namespace zashiki::people
