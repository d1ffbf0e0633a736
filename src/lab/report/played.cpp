#include "lab/report/played.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "base/hash.h"
#include "lab/mind_name.h"

namespace zashiki {
namespace {

constexpr std::int64_t seconds_step = 6;  // a tenth of a minute

// The seat that leads alone, or nobody.
Seat leader_of(const Scores& scores) {
  Seat best = 0;
  bool alone = true;
  for (Seat seat = 1; seat < static_cast<Seat>(scores.size()); ++seat) {
    const double lead = scores[static_cast<std::size_t>(seat)] - scores[static_cast<std::size_t>(best)];
    if (lead > 0) best = seat;
    alone = lead > 0 || (alone && lead < 0);
  }
  return alone ? best : nobody;
}

}  // namespace

Wins PlayedGame::won(Seat seat) const {
  const auto sharing = static_cast<std::uint64_t>(winners.size());
  return {.parts = winners.contains(seat) ? whole_win / sharing : 0, .games = 1};
}

double PlayedGame::margin() const {
  std::optional<double> winner;
  std::optional<double> other;
  for (Seat seat = 0; seat < players; ++seat) {
    auto& best = winners.contains(seat) ? winner : other;
    best = std::max(best.value_or(-1e9), scores[static_cast<std::size_t>(seat)]);
  }
  return winner && other ? *winner - *other : 0;
}

int PlayedGame::lead_changes() const {
  int changes = 0;
  Seat last = nobody;
  for (const Seat leader : leaders) {
    if (leader == nobody) continue;
    changes += last != nobody && leader != last ? 1 : 0;
    last = leader;
  }
  return changes;
}

std::vector<std::pair<const char*, std::int64_t>> PlayedGame::facts() const {
  return {{"rounds", rounds},
          {"actions", static_cast<std::int64_t>(chosen.size())},
          {"seconds", std::llround(seconds)},
          {"margin", std::llround(margin())},
          {"lead_changes", lead_changes()},
          {"best_score", std::llround(*std::max_element(scores.begin(), scores.end()))},
          {"first_wins", turns.empty() ? 0 : static_cast<std::int64_t>(won(turns[0]).parts)}};
}

std::size_t ReportTable::number_of(const Game& game, Action action) {
  const auto [found, fresh] = numbers_.try_emplace(bits_of(action), book_.size());
  if (fresh) {
    const std::string text(game.to_text(action).view());
    book_.push_back({.text = text, .kind = text.substr(0, text.find(' '))});
  }
  return found->second;
}

Mind& ReportTable::mind_at(Seat seat, const std::string& name, const Game& game) {
  auto& mind = minds_[{&game, seat, name}];
  // Checked when the report was planned.
  if (mind == nullptr) mind = std::move(*make_mind_or_net(read_mind_name(name)->mind, game));
  return *mind;
}

Budget ReportTable::budget_of(const std::string& name) const {
  return {.iterations = read_mind_name(name)->iterations.value_or(setup_.iterations)};
}

void ReportTable::note_offered(PlayedGame& played, const Game& game, std::span<const Action> legal) {
  std::set<std::string_view> kinds;
  for (const Action action : legal) {
    const std::size_t number = number_of(game, action);
    if (number >= played.offered.size()) played.offered.resize(book_.size());
    ++played.offered[number];
    kinds.insert(book_[number].kind);
  }
  for (const std::string_view kind : kinds) ++played.kinds_offered[std::string(kind)];
}

std::optional<PlayedGame> ReportTable::play(const Position& from, const std::vector<std::string>& minds,
                                            std::uint64_t seed, bool keep_positions) {
  PlayedGame played{.players = from.players()};
  const Game& game = from.game();
  const auto position = from.clone();
  const auto before = from.clone();
  std::vector<Action> legal(static_cast<std::size_t>(game.most_actions()));
  Seats together;      // the seats still to choose at the same time
  double slowest = 0;  // of them
  Seat opener = nobody;
  Seats waiting = Seats::first(from.players());  // seats that have not acted alone yet
  std::uint64_t draws = 0;
  while (!position->over()) {
    if (stop_) return std::nullopt;
    const Seats actors = position->actors();
    const Seat who = actors.lowest();
    before->copy_from(*position);
    Action action{};
    if (who == chance) {
      Random random(hash_join(seed, draws++));
      action = position->random_outcome(random);
    } else {
      if (opener == nobody) opener = position->opener();
      const auto size = static_cast<std::size_t>(position->legal(who, legal));
      const auto choices = std::span<const Action>(legal).first(size);
      note_offered(played, game, choices);
      if (keep_positions) played.positions.push_back(position->clone());
      if (!together.contains(who)) {
        played.seconds += slowest;
        slowest = 0;
        together = actors;
        if (actors.size() == 1 && waiting.contains(who)) {
          waiting.erase(who);
          played.turns.push_back(who);
        }
      }
      together.erase(who);
      slowest = std::max(slowest,
                         setup_.pace.decision + setup_.pace.doubling * std::log2(static_cast<double>(size)));
      const auto& name = minds[static_cast<std::size_t>(who)];
      const AnyView view = position->view(who);
      action = mind_at(who, name, game)
                   .think({.view = view,
                           .seat = who,
                           .legal = choices,
                           .budget = budget_of(name),
                           .seed = hash_join(~seed, played.chosen.size()),
                           .character = character_of(game, lowest_level, ~seed, who)})
                   .action;
      played.chosen.emplace_back(who, number_of(game, action));
    }
    position->apply(who, action);
    if (who != chance) played.leaders.push_back(leader_of(position->scores()));
    played.rounds += position->ends_round(*before) ? 1 : 0;
    if (position->over()) played.stopped_by = position->ending(*before, who, action);
  }
  played.seconds += slowest;
  if (opener != nobody) {
    played.turns.clear();
    for (int place = 0; place < played.players; ++place)
      played.turns.push_back((opener + place) % played.players);
  } else if (!played.turns.empty()) {
    for (const Seat seat : waiting) played.turns.push_back(seat);
  }
  played.winners = position->winners();
  played.scores = position->scores();
  return played;
}

GameSums ReportTable::sums_of(const PlayedGame& played) const {
  GameSums sums(static_cast<std::size_t>(played.players));
  sums.games = 1;
  sums.winners = static_cast<std::uint64_t>(played.winners.size());
  sums.shared_wins = played.winners.size() > 1 ? 1U : 0U;
  for (Seat seat = 0; seat < played.players; ++seat) {
    const auto s = static_cast<std::size_t>(seat);
    sums.seats[s] = played.won(seat);
    sums.scores[s].add(std::llround(played.scores[s]));
  }
  for (std::size_t place = 0; place < played.turns.size(); ++place)
    sums.turns[place] = played.won(played.turns[place]);
  const auto length = static_cast<std::size_t>(played.leaders.size());
  sums.actions.add(static_cast<std::int64_t>(length));
  sums.rounds.add(played.rounds);
  sums.seconds.add(seconds_step * std::llround(played.seconds / static_cast<double>(seconds_step)));
  if (played.winners.size() < played.players) sums.margins.add(std::llround(played.margin()));
  sums.lead_changes.add(played.lead_changes());
  std::size_t clear = length;
  while (clear > 0 && played.winners.contains(played.leaders[clear - 1])) --clear;
  sums.clear_from.add(length == 0 ? 0 : static_cast<std::int64_t>(tenths * clear / length));
  for (std::size_t i = 0; i < tenths && length > 0; ++i) {
    const std::size_t after = (i + 1) * length / tenths;  // decisions
    const Seat leader = after == 0 ? nobody : played.leaders[after - 1];
    if (leader == nobody) continue;
    sums.leads[i] = played.won(leader);
  }
  ++sums.stopped_by[played.stopped_by];
  ++sums.decided_by[played.winners.size() > 1                           ? "shared"
                    : played.winners.contains(leader_of(played.scores)) ? "score"
                                                                        : "tie-break"];

  std::map<std::string_view, std::array<std::int64_t, most_players>> uses;
  for (const auto& [kind, many] : played.kinds_offered) sums.kinds[kind].all.offered = many;
  for (std::size_t number = 0; number < played.offered.size(); ++number)
    if (played.offered[number] > 0)
      (*sums.kinds[book_[number].kind].actions)[book_[number].text].offered = played.offered[number];
  for (const auto& [who, number] : played.chosen) {
    KindSums& kind = sums.kinds[book_[number].kind];
    const ActionSums once{.chosen = 1, .won = played.won(who)};
    Adder::add(kind.all, once);
    Adder::add((*kind.actions)[book_[number].text], once);
    ++uses[book_[number].kind][static_cast<std::size_t>(who)];
  }
  for (auto& [name, kind] : sums.kinds) {
    for (Seat seat = 0; seat < played.players; ++seat)
      (played.winners.contains(seat) ? kind.by_winners : kind.by_others)
          .add(uses[name][static_cast<std::size_t>(seat)]);
    kind.keep_few();
  }
  return sums;
}

}  // namespace zashiki
