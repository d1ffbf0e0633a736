#include "people/ratings/simulate.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

#include "people/ratings/anchors.h"
#include "people/ratings/exact_exp.h"

namespace zashiki::people {
namespace {

constexpr std::array<std::string_view, 6> all_kinds{"net", "level1", "level2", "level3", "level4", "level5"};
constexpr int tenths = 10;

Foreseen& of_kind(std::vector<Foreseen>& all, const std::string& kind) {
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Foreseen& one) { return one.kind == kind; });
  return found != all.end() ? *found : all.emplace_back(Foreseen{.kind = kind});
}

}  // namespace

void Foreseen::add(double share, double win) {
  seats += 1;
  expected += share;
  won += win;
}

double mean_gap(const std::vector<Foreseen>& rows) {
  double sum = 0;
  double seats = 0;
  for (const Foreseen& one : rows) {
    sum += std::abs(one.gap()) * one.seats;
    seats += one.seats;
  }
  return seats > 0 ? sum / seats : 0;
}

void Forecasts::add(const Ladders& ladders, const RatedGame& game, const std::vector<std::string>& kinds) {
  const auto seats = ladders.contenders(game);
  if (!seats) return;
  const auto provisional = [](const Contender& seat) {
    return !seat.fixed && seat.player.sigma > provisional_above;
  };
  if (std::any_of(seats->begin(), seats->end(), provisional)) return;
  const auto winners = static_cast<double>(
      std::count_if(seats->begin(), seats->end(), [](const Contender& seat) { return seat.place == 1; }));
  if (by_share_.empty())
    for (int tenth = 0; tenth < tenths; ++tenth)
      by_share_.push_back({.kind = fmt::format("{} to {} %", 10 * tenth, 10 * tenth + 10)});
  ++games_;
  const std::vector<double> expected = expected_shares(*seats);
  for (std::size_t i = 0; i < seats->size(); ++i) {
    const double win = (*seats)[i].place == 1 ? 1 / winners : 0;
    by_share_[std::min<std::size_t>(tenths - 1, static_cast<std::size_t>(expected[i] * tenths))].add(
        expected[i], win);
    of_kind(by_kind_, kinds[i]).add(expected[i], win);
  }
}

Crowd crowd_of(std::string_view game, int players, int of_each) {
  Crowd crowd{.game = std::string(game), .players = players};
  for (const std::string_view kind : all_kinds) {
    const auto anchor = anchor_of(game, players, kind);
    if (!anchor) continue;
    for (int one = 0; one < of_each; ++one)
      crowd.members.push_back({.kind = std::string(kind), .strength = anchor->mu});
    if (kind.starts_with("level"))
      crowd.members.push_back(
          {.kind = fmt::format("{} itself", kind), .strength = anchor->mu, .level = kind.back() - '0'});
  }
  const double first = 0.4054651081081644 * beta * std::sqrt(2.0);  // ln 1.5
  for (int turn = 0; turn < players; ++turn) crowd.turns.push_back(turn == 0 ? first : 0);
  return crowd;
}

Drawn draw_game(const Crowd& crowd, Random& random) {
  const auto players = static_cast<std::size_t>(crowd.players);
  const bool computers = std::any_of(crowd.members.begin(), crowd.members.end(),
                                     [](const Crowd::Member& member) { return member.level > 0; });
  std::vector<std::size_t> seated;
  bool person = false;
  while (seated.size() < players) {
    const bool computer = computers && random.below(3) == 0;
    std::size_t one = random.below(static_cast<std::uint32_t>(crowd.members.size()));
    while ((crowd.members[one].level > 0) != computer)
      one = random.below(static_cast<std::uint32_t>(crowd.members.size()));
    // Levels may sit at several seats; people at one.
    if (!computer && std::find(seated.begin(), seated.end(), one) != seated.end()) continue;
    if (computer && !person && seated.size() + 1 == players) continue;
    person = person || !computer;
    seated.push_back(one);
  }
  const double scale = beta * std::sqrt(static_cast<double>(players));
  Drawn drawn{.game = {.table = {}, .game = crowd.game, .seats = {}}, .kinds = {}};
  std::vector<double> weights;
  for (std::size_t seat = 0; seat < players; ++seat) {
    const auto& member = crowd.members[seated[seat]];
    drawn.game.seats.push_back({.person = member.level > 0 ? "" : fmt::format("{}", seated[seat]),
                                .level = member.level,
                                .turn = static_cast<int>(seat)});
    drawn.kinds.push_back(member.kind);
    weights.push_back(exact_exp((member.strength + crowd.turns[seat]) / scale));
  }
  for (int place = 1; place <= crowd.players; ++place) {
    double sum = 0;
    for (const double weight : weights) sum += weight;
    double left = random.unit() * sum;
    std::size_t next = 0;
    while (next + 1 < players && (weights[next] <= 0 || (left -= weights[next]) >= 0)) ++next;
    while (weights[next] <= 0) --next;  // rounding may leave a rest after the last
    drawn.game.seats[next].place = place;
    weights[next] = 0;
  }
  return drawn;
}

Simulated simulate(const Crowd& crowd, int games, std::uint64_t seed) {
  Simulated result;
  Random random(seed);
  for (int number = 0; number < games; ++number) {
    const Drawn drawn = draw_game(crowd, random);
    result.forecasts.add(result.ladders, drawn.game, drawn.kinds);
    (void)result.ladders.add(drawn.game);
  }
  return result;
}

}  // namespace zashiki::people
