#include "lab/strength.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <mutex>
#include <set>

#include "embedded/strength-targets-json.h"
#include "game/registry.h"
#include "lab/journal.h"
#include "lab/parallel.h"

namespace zashiki {
namespace {

// Pocock's bound for ten looks: a share that is exactly the target is rejected one time in twenty.
constexpr int looks = 10;
constexpr double sigmas_of_ten_looks = 2.555;

// The games of a row after each look.
constexpr double first_look = 24;
constexpr double growth = 1.8;
std::uint64_t games_at(int look, std::uint64_t most) {
  return std::min(most, static_cast<std::uint64_t>(first_look * std::pow(growth, look)));
}

// Level 5 among `search5`, as a multiple of the fair share, with iterations of each that take about as long
// (research/strength.md).
struct SearchTarget {
  double share;
  std::uint64_t iterations;
  std::uint64_t iterations_of_search;
};

// A row of bench/strength-targets.json. Shares are of all games, or multiples of the fair share.
struct Target {
  std::string game;
  int players;
  double among_random;                       // level 5 among random players
  std::optional<double> among_greedy;        // level 5 among greedy ones, times fair
  double greedy_among_random;                // greedy among random players
  double next_level;                         // a level among the one below, times fair
  std::uint64_t iterations;                  // of level 5 for each decision, a part of what its second allows
  std::uint64_t iterations_among_random;     // fewer tell as much there
  std::optional<SearchTarget> among_search;  // none where level 5 is that search
};
const std::vector<Target>& targets() {
  static const auto all = [] {
    std::vector<Target> read;
    const json::value rows = json::parse(embedded::strength_targets_json);
    for (const json::value& value : rows.as_array()) {
      const json::object& row = value.as_object();
      const auto share = [](const json::object& of, std::string_view name) {
        return of.at(name).to_number<double>();
      };
      const auto count = [](const json::object& of, std::string_view name) {
        return of.at(name).to_number<std::uint64_t>();
      };
      Target target{.game = std::string(row.at("game").as_string()),
                    .players = row.at("players").to_number<int>(),
                    .among_random = share(row, "among_random"),
                    .among_greedy = {},
                    .greedy_among_random = share(row, "greedy_among_random"),
                    .next_level = share(row, "next_level"),
                    .iterations = count(row, "iterations"),
                    .iterations_among_random = count(row, "iterations_among_random"),
                    .among_search = {}};
      if (row.contains("among_greedy")) target.among_greedy = share(row, "among_greedy");
      if (row.contains("among_search")) {
        const json::object& among = row.at("among_search").as_object();
        target.among_search = {.share = share(among, "share"),
                               .iterations = count(among, "iterations"),
                               .iterations_of_search = count(among, "iterations_of_search")};
      }
      read.push_back(std::move(target));
    }
    return read;
  }();
  return all;
}

const Target& target_of(const StrengthRow& row) {
  return *std::find_if(targets().begin(), targets().end(), [&](const Target& target) {
    return target.game == row.game && row.players == target.players;
  });
}

constexpr std::string_view strongest = "level5";
constexpr std::string_view search = "search5";

// Each level's iterations are in proportion to its time, so that a table is the same on every machine; none
// for minds that do not iterate.
std::optional<double> usual_iterations(std::string_view mind, const StrengthRow& row) {
  const Target& target = target_of(row);
  if (row.among == search && target.among_search)
    return static_cast<double>(mind == search ? target.among_search->iterations_of_search
                                              : target.among_search->iterations);
  const auto level = std::find_if(levels.begin(), levels.end(), [&](const Level& l) { return l.id == mind; });
  if (level == levels.end()) return {};
  const std::uint64_t whole = row.among == "random" ? target.iterations_among_random : target.iterations;
  const double part =
      static_cast<double>(level->time.count()) / static_cast<double>(levels.back().time.count());
  return part * static_cast<double>(whole);
}

std::string with_iterations(const std::string& mind, const StrengthRow& row, double effort) {
  const auto usual = usual_iterations(mind, row);
  if (!usual) return mind;
  return fmt::format("{}@{}", mind, static_cast<std::uint64_t>(std::max(1.0, effort * *usual)));
}

// What the results depend on besides the seed, for the journal: level 5's iterations by game and players,
// usually and among random players, and both sides' among `search5`. It does not depend on the rows played.
json::object all_iterations() {
  json::object all;
  for (const Target& target : targets()) {
    json::array numbers{target.iterations, target.iterations_among_random};
    if (target.among_search)
      numbers.insert(numbers.end(),
                     {target.among_search->iterations, target.among_search->iterations_of_search});
    all[fmt::format("{}-{}", target.game, target.players)] = std::move(numbers);
  }
  return all;
}

struct Played {
  ArenaSetup arena;
  Tally tally;
  std::set<std::uint64_t> deals;
  Verdict verdict = Verdict::open;
};

}  // namespace

std::string StrengthRow::name() const { return fmt::format("{}-{}-{}-{}", game, players, mind, among); }

std::string_view to_text(Verdict verdict) {
  switch (verdict) {
    case Verdict::open: return "open";
    case Verdict::reached: return "reached";
    case Verdict::missed: return "missed";
    case Verdict::shown: return "shown";
  }
  return "";
}

std::vector<StrengthRow> strength_rows() {
  std::vector<StrengthRow> rows;
  for (const Target& target : targets()) {
    const double fair = 1.0 / target.players;
    const auto add = [&](std::string_view mind, std::string_view among, std::optional<double> share) {
      rows.push_back({.game = std::string(target.game),
                      .players = target.players,
                      .mind = std::string(mind),
                      .among = std::string(among),
                      .target = share});
    };
    add(strongest, "random", target.among_random);
    add(strongest, "greedy", target.among_greedy ? std::optional(*target.among_greedy * fair) : std::nullopt);
    if (target.among_search) add(strongest, search, target.among_search->share * fair);
    add("greedy", "random", target.greedy_among_random);
    for (std::size_t level = levels.size() - 1; level > 0; --level)
      add(levels[level].id, levels[level - 1].id, target.next_level * fair);
  }
  return rows;
}

Verdict judge_share(double wins, double games, std::optional<double> target) {
  const Interval interval = confidence(wins, games, sigmas_of_ten_looks);
  if (!target) return interval.high - interval.low < 0.1 ? Verdict::shown : Verdict::open;
  if (interval.low >= *target) return Verdict::reached;
  return interval.high < *target ? Verdict::missed : Verdict::open;
}

Result<std::vector<StrengthResult>> measure_strength(const StrengthSetup& setup, const StrengthNews& news) {
  std::vector<Played> rows;
  for (const StrengthRow& row : setup.rows) {
    ArenaSetup arena{.game = {.game = row.game, .players = row.players, .options = {}, .data = {}},
                     .minds = {with_iterations(row.mind, row, setup.effort),
                               with_iterations(row.among, row, setup.effort)},
                     .seed = setup.seed};
    if (const auto fine = check_arena(arena); !fine) return fine.error();
    rows.push_back({.arena = arena, .tally = Tally(arena.minds), .deals = {}});
  }
  std::optional<Journal> journal;
  // Results of each row by deal: a row continues where it was stopped, with the same looks.
  std::map<std::string, std::map<std::uint64_t, DealResult>> before;
  if (!setup.journal.empty()) {
    auto opened = Journal::open(setup.journal,
                                {{"arena", 1},
                                 {"table", true},
                                 {"seed", setup.seed},
                                 {"effort", setup.effort},
                                 {"iterations", all_iterations()}},
                                [&](const json::object& line) -> Status {
                                  auto entry = read_deal(line);
                                  if (!entry) return entry.error();
                                  before[entry->row].emplace(entry->result.deal, entry->result);
                                  return Done{};
                                });
    if (!opened) return opened.error();
    journal = std::move(*opened);
  }

  const auto started = std::chrono::steady_clock::now();
  const auto late = [&] {
    return setup.time.count() > 0 && std::chrono::steady_clock::now() - started >= setup.time;
  };
  const unsigned threads = setup.threads == 0 ? cores() : setup.threads;
  struct Piece {
    std::size_t row;
    std::uint64_t deal;
  };
  for (int look = 0; look < looks; ++look) {
    std::vector<Piece> pieces;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (rows[i].verdict != Verdict::open) continue;
      const auto players = static_cast<std::uint64_t>(setup.rows[i].players);
      const std::uint64_t wanted = (games_at(look, setup.most_games) + players - 1) / players;
      const auto& known = before[setup.rows[i].name()];
      for (std::uint64_t deal = 0; deal < wanted; ++deal) {
        if (rows[i].deals.contains(deal)) continue;
        if (const auto found = known.find(deal); found != known.end()) {
          rows[i].deals.insert(deal);
          rows[i].tally.add(found->second);
        } else {
          pieces.push_back({.row = i, .deal = deal});
        }
      }
    }
    std::mutex mutex;
    std::optional<Error> failed;
    std::uint64_t done = 0;
    in_parallel(pieces.size(), threads, [&] {
      return [&, dealers = std::make_shared<std::map<std::size_t, Dealer>>()](std::uint64_t number) {
        const Piece piece = pieces[number];
        Played& row = rows[piece.row];
        {
          const std::scoped_lock lock(mutex);
          if (failed || late()) return;
        }
        // Rows come one after another, so the minds of the last one can go.
        if (!dealers->contains(piece.row)) dealers->clear();
        const auto result = dealers->try_emplace(piece.row, row.arena).first->second.play(piece.deal);
        const std::scoped_lock lock(mutex);
        if (failed) return;
        if (!result) {
          failed = result.error();
          return;
        }
        if (journal)
          if (auto kept = journal->append(write_deal(setup.rows[piece.row].name(), *result)); !kept)
            failed = kept.error();
        row.deals.insert(piece.deal);
        row.tally.add(*result);
        news.progress(look + 1, ++done, pieces.size());
      };
    });
    if (failed) return *failed;
    if (late()) break;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (rows[i].verdict != Verdict::open) continue;
      const Standing& standing = rows[i].tally.standing(0);
      rows[i].verdict = judge_share(standing.wins, standing.seats, setup.rows[i].target);
      if (rows[i].verdict != Verdict::open)
        news.decided({.row = setup.rows[i], .standing = standing, .verdict = rows[i].verdict});
    }
  }
  // Deals after the last look count for the figures, not for the verdict.
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (const auto& [deal, result] : before[setup.rows[i].name()])
      if (rows[i].verdict == Verdict::open && rows[i].deals.insert(deal).second) rows[i].tally.add(result);
  std::vector<StrengthResult> results;
  for (std::size_t i = 0; i < rows.size(); ++i)
    results.push_back(
        {.row = setup.rows[i], .standing = rows[i].tally.standing(0), .verdict = rows[i].verdict});
  return results;
}

}  // namespace zashiki
