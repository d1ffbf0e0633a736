#include "people/ratings/ladder.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

#include "people/ratings/anchors.h"

namespace zashiki::people {
namespace {

Error unfit(std::string sentence) { return {"bad_file", std::move(sentence)}; }

Status check(const RatedGame& game) {
  std::set<std::string> people;
  const auto players = static_cast<int>(game.seats.size());
  if (players < 2 || players > most_rated_players) return unfit("a rated game has 2 to 5 players");
  for (const auto& seat : game.seats) {
    if (seat.turn < 0 || seat.turn >= players) return unfit("a turn is beyond the last");
    if (!seat.person.empty() && !people.insert(seat.person).second)
      return unfit("one person has two seats of this game");
  }
  return people.empty() ? Status(unfit("nobody to rate")) : Status(Done{});
}

}  // namespace

Result<std::vector<Contender>> Ladders::contenders(const RatedGame& game) const {
  if (const auto fit = check(game); !fit) return fit.error();
  const auto players = static_cast<int>(game.seats.size());
  const auto found = ladders_.find({game.game, players});
  static const Ladder fresh;
  const Ladder& ladder = found == ladders_.end() ? fresh : found->second;
  std::vector<Contender> contenders;
  for (const auto& seat : game.seats) {
    Contender one{.turn = ladder.turns[static_cast<std::size_t>(seat.turn)], .place = seat.place};
    if (seat.person.empty()) {
      const auto anchor = anchor_of(game.game, players, seat.level);
      if (!anchor)
        return unfit(fmt::format("level {} of {} with {} players has no place on the scale", seat.level,
                                 game.game, players));
      one.player = *anchor;
      one.fixed = true;
    } else if (const auto known = ladder.people.find(seat.person); known != ladder.people.end()) {
      one.player = known->second.rating;
    }
    contenders.push_back(one);
  }
  return contenders;
}

Result<std::vector<Moved>> Ladders::add(const RatedGame& game) {
  auto contenders = this->contenders(game);
  if (!contenders) return contenders.error();
  const std::vector<double> expected = expected_shares(*contenders);
  std::vector<Contender> after = *contenders;
  rate(after);
  Ladder& ladder = ladders_[{game.game, static_cast<int>(game.seats.size())}];
  ++ladder.games;
  std::vector<Moved> moved;
  for (std::size_t i = 0; i < after.size(); ++i) {
    const auto& seat = game.seats[i];
    ladder.turns[static_cast<std::size_t>(seat.turn)] = after[i].turn;
    if (seat.person.empty()) continue;
    auto& step = ladder.people[seat.person];
    step.rating = after[i].player;
    ++step.games;
    moved.push_back({.person = seat.person,
                     .before = (*contenders)[i].player,
                     .after = after[i].player,
                     .expected = expected[i]});
  }
  return moved;
}

}  // namespace zashiki::people
