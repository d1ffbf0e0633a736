#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <limits>
#include <numeric>
#include <span>

#include "base/random.h"
#include "game/fair.h"
#include "people/tournament/history.h"

namespace zashiki::people {
namespace {

using Cost = std::int64_t;
// One repeated meeting outweighs all differences in points at two tables.
constexpr Cost repeat = 1'000'000'000;
// Up to this many people all seatings are compared; the swaps below find the best of more nearly always.
constexpr std::size_t few = 10;

std::size_t at(int entrant) { return static_cast<std::size_t>(entrant); }

// The people of a round in a row, cut into tables of these sizes.
class Seating {
 public:
  Seating(const History& history, bool by_points, std::vector<int> row, const std::vector<int>& sizes)
      : history_(history), by_points_(by_points), row_(std::move(row)), table_of_(row_.size()) {
    std::size_t start = 0;
    for (const int size : sizes) {
      for (int seat = 0; seat < size; ++seat) table_of_[start + at(seat)] = starts_.size();
      starts_.push_back(start);
      start += at(size);
    }
    starts_.push_back(start);
  }

  [[nodiscard]] std::vector<std::vector<int>> tables() const {
    std::vector<std::vector<int>> tables;
    for (std::size_t table = 0; table + 1 < starts_.size(); ++table)
      tables.emplace_back(row_.begin() + static_cast<std::ptrdiff_t>(starts_[table]),
                          row_.begin() + static_cast<std::ptrdiff_t>(starts_[table + 1]));
    return tables;
  }

  [[nodiscard]] Cost cost() const {
    Cost sum = 0;
    for (std::size_t table = 0; table + 1 < starts_.size(); ++table)
      for (std::size_t a = starts_[table]; a < starts_[table + 1]; ++a)
        for (std::size_t b = a + 1; b < starts_[table + 1]; ++b) sum += between(row_[a], row_[b]);
    return sum;
  }

  // Swaps two people wherever that is better, until it is nowhere.
  void improve() {
    for (bool better = true; better;) {
      better = false;
      for (std::size_t a = 0; a < row_.size(); ++a)
        for (std::size_t b = a + 1; b < row_.size(); ++b)
          if (table_of_[a] != table_of_[b] && change(a, b) < 0) {
            std::swap(row_[a], row_[b]);
            better = true;
          }
    }
  }

  // Where people still meet again: shakes their tables with others and improves, and keeps what is better.
  void shake(Random& random) {
    constexpr int tries = 60;
    Cost best = cost();
    for (int one = 0; one < tries && best >= repeat; ++one) {
      const std::vector<int> before = row_;
      for (std::size_t a = 0; a < row_.size(); ++a)
        if (repeats(a)) std::swap(row_[a], row_[random.below(static_cast<std::uint32_t>(row_.size()))]);
      improve();
      if (const Cost now = cost(); now < best)
        best = now;
      else
        row_ = before;
    }
  }

  // Compares all seatings: the next seat is for anybody, but the first of a table is the first who is left,
  // and the others of a table follow in order.
  void try_all() {
    best_ = cost();
    std::vector<int> left = row_;
    std::vector<int> row;
    best_row_ = row_;
    search(left, row, 0);
    row_ = best_row_;
  }

 private:
  [[nodiscard]] Cost between(int a, int b) const {
    const Cost apart = by_points_ ? history_.points[at(a)] - history_.points[at(b)] : 0;
    return repeat * history_.met(a, b) + apart * apart;
  }
  // Of a person at the table of this place, without the one who sits there.
  [[nodiscard]] Cost at_place(int person, std::size_t place) const {
    Cost sum = 0;
    const std::size_t table = table_of_[place];
    for (std::size_t other = starts_[table]; other < starts_[table + 1]; ++other)
      if (other != place) sum += between(person, row_[other]);
    return sum;
  }
  [[nodiscard]] Cost change(std::size_t a, std::size_t b) const {
    return at_place(row_[b], a) + at_place(row_[a], b) - at_place(row_[a], a) - at_place(row_[b], b);
  }
  [[nodiscard]] bool repeats(std::size_t place) const { return at_place(row_[place], place) >= repeat; }

  void search(std::vector<int>& left, std::vector<int>& row, Cost sum) {
    if (sum >= best_) return;
    if (left.empty()) {
      best_ = sum;
      best_row_ = row;
      return;
    }
    const std::size_t place = row.size();
    const std::size_t start = starts_[table_of_[place]];
    for (std::size_t i = 0; i < left.size(); ++i) {
      const int next = left[i];
      if (place > start + 1 && order_of(next) < order_of(row.back())) continue;
      Cost more = 0;
      for (std::size_t other = start; other < place; ++other) more += between(next, row[other]);
      left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
      row.push_back(next);
      search(left, row, sum + more);
      row.pop_back();
      left.insert(left.begin() + static_cast<std::ptrdiff_t>(i), next);
      // Tables of one size are the same in any order; of several, the first place is for anybody.
      if (place == start && same_sizes()) break;
    }
  }
  [[nodiscard]] std::ptrdiff_t order_of(int person) const {
    return std::find(row_.begin(), row_.end(), person) - row_.begin();
  }
  [[nodiscard]] bool same_sizes() const {
    return starts_[1] - starts_[0] == starts_.back() - starts_[starts_.size() - 2];
  }

  const History& history_;
  bool by_points_;
  std::vector<int> row_;
  std::vector<std::size_t> table_of_;
  std::vector<std::size_t> starts_;
  Cost best_ = 0;
  std::vector<int> best_row_;
};

std::vector<int> active(const Tournament& tournament, std::size_t round) {
  std::vector<int> people;
  for (std::size_t i = 0; i < tournament.entrants.size(); ++i)
    if (tournament.entrants[i].plays(static_cast<int>(round) + 1)) people.push_back(static_cast<int>(i));
  return people;
}

// The circle of a round robin: one person stays, the others move on by one; opposite places meet. Those whose
// partner is missing come last.
std::vector<int> circle(const std::vector<int>& people, int all, std::size_t round) {
  const std::size_t size = at(all + all % 2);
  const auto slot = [&](std::size_t place) {
    return place == 0 ? 0 : static_cast<int>(1 + (place - 1 + round) % (size - 1));
  };
  const auto here = [&](int person) {
    return std::find(people.begin(), people.end(), person) != people.end();
  };
  std::vector<int> row;
  std::vector<int> alone;
  for (std::size_t place = 0; place < size / 2; ++place) {
    const int a = slot(place);
    const int b = slot(size - 1 - place);
    auto& into = here(a) && here(b) ? row : alone;
    for (const int person : {a, b})
      if (here(person)) into.push_back(person);
  }
  row.insert(row.end(), alone.begin(), alone.end());
  return row;
}

// The people in the order in which tables are filled before anything is improved.
std::vector<int> first_row(const Tournament& tournament, const History& history, std::size_t round) {
  std::vector<int> people = active(tournament, round);
  if (tournament.kind == TournamentKind::round_robin && tournament.players == 2)
    return circle(people, history.people, round);
  const auto keys = draw_keys(tournament, "pairing", round);
  const auto rank = [&](int one) {
    return std::tuple(tournament.kind == TournamentKind::swiss ? -history.points[at(one)] : 0, keys[at(one)],
                      one);
  };
  std::sort(people.begin(), people.end(), [&](int a, int b) { return rank(a) < rank(b); });
  return people;
}

// Takes those who sit out from the row: the fewest byes so far, then the last.
std::vector<int> take_byes(std::vector<int>& row, const History& history, int number) {
  std::vector<int> byes;
  while (static_cast<int>(byes.size()) < number) {
    auto chosen = row.end();
    for (auto one = row.begin(); one != row.end(); ++one)
      if (chosen == row.end() || history.byes[at(*one)] <= history.byes[at(*chosen)]) chosen = one;
    byes.push_back(*chosen);
    row.erase(chosen);
  }
  return byes;
}

// The order of turns in which each has had its turn the least often; to begin counts three times.
std::vector<int> seated(const History& history, std::vector<int> people,
                        const std::vector<std::string>& keys) {
  std::sort(people.begin(), people.end(), [&](int a, int b) { return keys[at(a)] < keys[at(b)]; });
  std::vector<std::size_t> order(people.size());
  std::iota(order.begin(), order.end(), 0);
  std::vector<std::size_t> best = order;
  int least = std::numeric_limits<int>::max();
  do {
    int sum = 0;
    for (std::size_t turn = 0; turn < order.size(); ++turn)
      sum += history.turns[at(people[order[turn]])][turn] * (turn == 0 ? 3 : 1);
    if (sum < least) {
      least = sum;
      best = order;
    }
  } while (std::next_permutation(order.begin(), order.end()));
  std::vector<int> seats;
  for (const std::size_t one : best) seats.push_back(people[one]);
  return seats;
}

Result<Round> pair_round(const Tournament& tournament, std::size_t round) {
  const History history(tournament, round);
  std::vector<int> row = first_row(tournament, history, round);
  const Sizes sizes = sizes_of(static_cast<int>(row.size()), tournament.players, tournament.smallest);
  if (sizes.tables.empty())
    return Error{"bad_request",
                 fmt::format("{} people are too few for a table of {}", row.size(), tournament.smallest)};
  Round next{.tables = {}, .byes = take_byes(row, history, sizes.byes)};
  Seating seating(history, tournament.kind == TournamentKind::swiss, row, sizes.tables);
  seating.improve();
  const auto keys = draw_keys(tournament, "turns", round);
  if (row.size() <= few) {
    seating.try_all();
  } else {
    std::uint64_t seed = 0;
    (void)std::from_chars(keys[0].data(), keys[0].data() + 16, seed, 16);
    Random random(seed);
    seating.shake(random);
  }
  for (auto& table : seating.tables())
    next.tables.push_back({.seats = seated(history, std::move(table), keys), .places = {}});
  return next;
}

}  // namespace

Sizes sizes_of(int people, int players, int smallest) {
  for (int byes = 0; byes <= people; ++byes)
    for (int large = (people - byes) / players; large >= 0; --large) {
      const int rest = people - byes - large * players;
      if (rest % smallest != 0) continue;
      Sizes sizes{.tables = std::vector<int>(at(large), players), .byes = byes};
      sizes.tables.insert(sizes.tables.end(), at(rest / smallest), smallest);
      return sizes;
    }
  return {.tables = {}, .byes = people};
}

Result<Round> pair_next(const Tournament& tournament) {
  const std::size_t round = tournament.played.size();
  if (round > 0 && !tournament.played.back().over())
    return Error{"bad_request", fmt::format("round {} is still in play", round)};
  if (static_cast<int>(round) >= tournament.rounds)
    return Error{"over", fmt::format("all {} rounds are played", round)};
  return pair_round(tournament, round);
}

Status verify(const Tournament& tournament) {
  if (!tournament.commitment.empty() && fair::hash_of(tournament.seed) != tournament.commitment)
    return Error{"bad_file", "the seed is not the one that was committed to"};
  for (std::size_t round = 0; round < tournament.played.size(); ++round) {
    const auto again = pair_round(tournament, round);
    if (!again) return again.error();
    const Round& told = tournament.played[round];
    if (again->byes != told.byes)
      return Error{"bad_file", fmt::format("round {}: others sit out", round + 1)};
    for (std::size_t table = 0; table < std::max(again->tables.size(), told.tables.size()); ++table)
      if (table >= again->tables.size() || table >= told.tables.size() ||
          again->tables[table].seats != told.tables[table].seats)
        return Error{"bad_file", fmt::format("round {}: table {} has other people, or in other turns",
                                             round + 1, table + 1)};
  }
  return Done{};
}

std::vector<std::string> explain(const Tournament& tournament, std::size_t number) {
  const History history(tournament, number);
  const Round& round = tournament.played[number];
  const auto name = [&](int entrant) {
    const auto& one = tournament.entrants[at(entrant)];
    return one.name.empty() ? one.id : fmt::format("{} ({})", one.name, one.id);
  };
  const auto points = [&](int entrant) {
    return fmt::format("{:g}", history.points[at(entrant)] / double{point});
  };
  std::vector<std::string> lines;
  for (const int entrant : round.byes)
    lines.push_back(fmt::format("{} sits out: {} byes so far, the fewest; {} points", name(entrant),
                                history.byes[at(entrant)], points(entrant)));
  for (std::size_t table = 0; table < round.tables.size(); ++table) {
    const auto& seats = round.tables[table].seats;
    std::string line = fmt::format("table {}:", table + 1);
    for (std::size_t turn = 0; turn < seats.size(); ++turn)
      line += fmt::format("{} {} ({} points, {} times on turn {})", turn == 0 ? "" : ",", name(seats[turn]),
                          points(seats[turn]), history.turns[at(seats[turn])][turn], turn + 1);
    bool again = false;
    for (std::size_t a = 0; a < seats.size(); ++a)
      for (std::size_t b = a + 1; b < seats.size(); ++b)
        if (const int met = history.met(seats[a], seats[b]); met > 0) {
          line += fmt::format("; {} and {} have met {} times", name(seats[a]), name(seats[b]), met);
          again = true;
        }
    lines.push_back(line + (again ? "" : "; nobody meets again"));
  }
  return lines;
}

}  // namespace zashiki::people
