#pragma once
// A tournament of the house as the store has it, and the changes that are decided from it.
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "people/tournament/tournament.h"
#include "store/store.h"
#include "table/core/clock.h"

namespace zashiki::people {

struct StoredTournament {
  std::string id;
  std::int64_t revision = 0;
  store::Phase phase = store::Phase::open;
  // The entrants' ids are their numbers, in order from 1; who withdraws before the start leaves a gap.
  Tournament plan;
  table::ClockSetup clock;
  bool rated = false;
  bool excludes_vacation = false;
  table::Millis created = 0;
  std::int64_t organiser = nobody;
  std::string organiser_name;
  std::string opener{};  // to whom its tables are charged; empty: nobody
  struct Player {
    std::int64_t number = 0;
    std::int64_t person = nobody;
    int crest = 0;
  };
  std::vector<Player> players;  // as the plan's entrants
  struct Game {
    bool opened = false;
    bool exists = true;  // operators may delete it
    bool over = false;
    std::string about{};  // as in store::Standing, until its result is in the plan
  };
  std::vector<std::vector<Game>> games;  // by round, as the plan's tables

  static constexpr std::int64_t nobody = -1;                // no person has this id
  [[nodiscard]] int entrant_of(std::int64_t person) const;  // -1: none
  [[nodiscard]] bool round_over() const { return plan.played.empty() || plan.played.back().over(); }
};

using Loaded = std::function<void(Result<std::shared_ptr<StoredTournament>>)>;
void load_tournament(store::Store& store, const std::string& id, Loaded done);

// Each decides a change: the queries to carry out together, or why not. They fail together if something else
// has changed the tournament since it was loaded.
using Change = Result<std::vector<store::Query>>;
Change decide_join(const StoredTournament& stored, std::int64_t person);
Change decide_withdraw(const StoredTournament& stored, std::int64_t person);
Change decide_start(const StoredTournament& stored, std::int64_t person);
// What goes on by itself while it is in play; no queries if nothing does, or a round must be paired.
std::vector<store::Query> decide_next(const StoredTournament& stored);
std::vector<store::Query> decide_round(const StoredTournament& stored, const Round& round,
                                       const std::function<std::string()>& new_name);

// What everybody may know, and in `you` what concerns the person who asks.
std::string tournament_view(const StoredTournament& stored, std::int64_t person);
// A round, with what its pairings were made from.
std::string round_view(const StoredTournament& stored, std::size_t round);

}  // namespace zashiki::people
