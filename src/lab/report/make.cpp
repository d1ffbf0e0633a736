#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <map>
#include <mutex>
#include <optional>

#include "base/hash.h"
#include "lab/mind_name.h"
#include "lab/parallel.h"
#include "lab/report.h"
#include "lab/report/parts.h"
#include "lab/report/played.h"

namespace zashiki {
namespace {

Status check_report_mind(const std::string& name, const Game& game) {
  const auto named = read_mind_name(name);
  if (!named) return named.error();
  if (const auto mind = make_mind_or_net(named->mind, game); !mind) return mind.error();
  return Done{};
}

std::string digest_of(const json::value& data) {
  std::uint64_t hash = 0;
  for (const char c : json::serialize(data)) hash = hash_join(hash, static_cast<unsigned char>(c));
  return fmt::format("{:016x}", hash);
}

Setup changed(Setup setup, const std::string& option, const json::value& value) {
  setup.options[option] = value;
  return setup;
}

// The other values of each option, except who begins: turn order is told of every game.
void plan_effects(const ReportSetup& setup, const Game& game, ReportDocument& document) {
  for (const OptionSpec& spec : game.options()) {
    if (spec.type == "seat") continue;
    const auto* named = setup.game.options.if_contains(spec.name);
    const json::value usual = named != nullptr ? *named : spec.usual;
    for (const json::value& value : spec.values) {
      if (value == usual) continue;
      if (const auto start = Match::start(changed(setup.game, spec.name, value)); !start)
        document.left_out.push_back({.option = spec.name, .value = value, .why = start.error().message});
      else
        document.parts.push_back({.kind = PartKind::effect,
                                  .players = setup.game.players,
                                  .option = spec.name,
                                  .usual = usual,
                                  .value = value,
                                  .about = spec.about,
                                  .wanted = setup.side_games});
    }
  }
}

// All that the setup asks for, with nothing played.
Result<ReportDocument> plan_report(const ReportSetup& setup) {
  const auto start = Match::start(setup.game);
  if (!start) return start.error();
  const Game& game = start->game();
  if (auto mind = check_report_mind(setup.mind, game); !mind) return mind.error();
  ReportDocument document{.subject = {.game = setup.game.game,
                                      .rules = game.rules_version(),
                                      .players = setup.game.players,
                                      .options = setup.game.options,
                                      .data = setup.game.data ? digest_of(*setup.game.data) : "",
                                      .data_name = setup.data_name,
                                      .mind = setup.mind,
                                      .iterations = setup.iterations,
                                      .seed = setup.seed,
                                      .pace = setup.pace,
                                      .shard = setup.shard},
                          .parts = {},
                          .left_out = {}};
  document.parts.push_back({.kind = PartKind::base, .players = setup.game.players, .wanted = setup.games});
  for (int players = game.min_players(); players <= game.max_players(); ++players) {
    Setup other = setup.game;
    other.players = players;
    // Your own cards may be too few for more players.
    if (players != setup.game.players && Match::start(std::move(other)))
      document.parts.push_back({.kind = PartKind::players, .players = players, .wanted = setup.side_games});
  }
  plan_effects(setup, game, document);
  for (const std::string& mind : setup.skill) {
    if (auto known = check_report_mind(mind, game); !known) return known.error();
    if (mind == setup.mind) continue;
    document.parts.push_back(
        {.kind = PartKind::skill, .players = setup.game.players, .mind = mind, .wanted = setup.side_games});
  }
  document.parts.push_back(
      {.kind = PartKind::certainty, .players = setup.game.players, .wanted = setup.side_games});
  for (ReportPart& part : document.parts) part.sums = part.no_sums();
  return document;
}

// Puts what was played before in its place; parts that are no longer asked for stay.
void continue_from(ReportDocument&& earlier, ReportDocument& document) {
  for (ReportPart& old : earlier.parts) {
    const auto same = std::find_if(document.parts.begin(), document.parts.end(),
                                   [&](const ReportPart& part) { return part.is_same_as(old); });
    if (same == document.parts.end()) {
      document.parts.push_back(std::move(old));
      continue;
    }
    same->wanted = std::max(same->wanted, old.wanted);
    same->sums = std::move(old.sums);
  }
}

// ---- Playing ----

// A part, the position it starts from, and games finished out of turn: a later game waits for those before
// it, so that a report always counts the first games, whenever it was stopped.
struct ReportRun {
  ReportPart& part;
  Match start;
  std::uint64_t asked = 0;  // games of this shard
  std::uint64_t first = 0;  // the number of those that were played before
  std::uint64_t begun = 0;
  std::map<std::uint64_t, AnySums> waiting{};

  [[nodiscard]] std::uint64_t missing() const { return asked > first ? asked - first : 0; }
};

class ReportMaker {
 public:
  ReportMaker(const ReportSetup& setup, const ReportNews& news, const std::atomic<bool>& stop)
      : setup_(setup), news_(news), stop_(stop) {}

  Result<json::object> make(const json::value& before) {
    auto planned = plan_report(setup_);
    if (!planned) return planned.error();
    document_ = std::move(*planned);
    std::vector<std::uint64_t> asked;
    for (const ReportPart& part : document_.parts) asked.push_back(setup_.shard.share_of(part.wanted));
    if (!before.is_null()) {
      auto earlier = read_report(before);
      if (!earlier) return earlier.error();
      if (const auto difference = difference_of(document_.subject, earlier->subject, false);
          !difference.empty())
        return Error{code::bad_file,
                     fmt::format("the file is a report about something else: {}", difference)};
      continue_from(std::move(*earlier), document_);
    }
    for (std::size_t i = 0; i < asked.size(); ++i) {
      ReportPart& part = document_.parts[i];
      Setup game =
          part.kind == PartKind::effect ? changed(setup_.game, part.option, part.value) : setup_.game;
      game.players = part.players;
      auto start = Match::start(std::move(game));
      if (!start) return start.error();
      runs_.push_back({.part = part, .start = std::move(*start), .asked = asked[i], .first = part.games()});
      total_ += runs_.back().missing();
    }
    in_parallel(total_, setup_.threads == 0 ? cores() : setup_.threads, [this] {
      return [this, table = std::make_shared<ReportTable>(setup_, stop_)](std::uint64_t) {
        if (!stop_) play_next(*table);
      };
    });
    return to_json(document_);
  }

 private:
  // Plays one game of the run that is furthest behind: all end together, so the time left can be estimated.
  void play_next(ReportTable& table) {
    ReportRun* run = nullptr;
    std::uint64_t number = 0;
    {
      const std::scoped_lock lock(mutex_);
      double least = 2;
      for (ReportRun& one : runs_) {
        if (one.begun >= one.missing()) continue;
        const double done = static_cast<double>(one.begun) / static_cast<double>(one.missing());
        if (done < least) run = &one;
        least = std::min(least, done);
      }
      number = run->first + run->begun++;
    }
    auto sums = play_one(*run, setup_.shard.piece(number), table);
    if (!sums) return;
    const std::scoped_lock lock(mutex_);
    run->waiting.emplace(number, std::move(*sums));
    for (auto next = run->waiting.begin(); next != run->waiting.end() && next->first == run->part.games();
         next = run->waiting.erase(next)) {
      add(run->part.sums, next->second);
      ++done_;
    }
    news_.progress(done_, total_);
    const auto now = std::chrono::steady_clock::now();
    if (now - saved_ < std::chrono::seconds(30)) return;
    saved_ = now;
    news_.save(to_json(document_));
  }

  std::optional<AnySums> play_one(const ReportRun& run, std::uint64_t number, ReportTable& table) const {
    const ReportPart& part = run.part;
    // Mixed before, or game n + 1 of seed 1 would be game n of seed 2.
    const std::uint64_t seed = hash_join(mix(setup_.seed), number);
    std::vector<std::string> minds(static_cast<std::size_t>(part.players), setup_.mind);
    const Seat alone = static_cast<Seat>(number % static_cast<std::uint64_t>(part.players));
    if (part.kind == PartKind::skill) minds[static_cast<std::size_t>(alone)] = part.mind;
    const auto played = table.play(run.start.position(), minds, seed, part.kind == PartKind::certainty);
    if (!played) return std::nullopt;
    switch (part.kind) {
      case PartKind::base:
      case PartKind::players: return table.sums_of(*played);
      case PartKind::skill: return SkillSums{.games = 1, .won = played->won(alone)};
      case PartKind::effect: return against_usual(*played, minds, seed, table);
      case PartKind::certainty: break;
    }
    return played_on(*played, minds, seed, table);
  }

  std::optional<AnySums> against_usual(const PlayedGame& with, const std::vector<std::string>& minds,
                                       std::uint64_t seed, ReportTable& table) const {
    const auto without = table.play(runs_.front().start.position(), minds, seed);
    if (!without) return std::nullopt;
    EffectSums sums{.games = 1, .same_winners = with.winners == without->winners ? 1U : 0U};
    const auto before = without->facts();
    const auto after = with.facts();
    for (std::size_t i = 0; i < before.size(); ++i) {
      auto& [first, change] = sums.changes[before[i].first];
      first.add(before[i].second);
      change.add(after[i].second - before[i].second);
    }
    return sums;
  }

  static std::optional<AnySums> played_on(const PlayedGame& first, const std::vector<std::string>& minds,
                                          std::uint64_t seed, ReportTable& table) {
    CertaintySums sums{.games = 1};
    for (std::size_t i = 0; i < tenths; ++i) {
      const auto& from = *first.positions[i * first.positions.size() / tenths];
      const auto again = table.play(from, minds, hash_join(seed, i + 1));
      if (!again) return std::nullopt;
      sums.same[i].games = 1;
      for (Seat seat = 0; seat < first.players; ++seat)
        sums.same[i].parts += first.won(seat).parts * again->won(seat).parts / whole_win;
    }
    return sums;
  }

  const ReportSetup& setup_;
  const ReportNews& news_;
  const std::atomic<bool>& stop_;
  ReportDocument document_;
  std::vector<ReportRun> runs_;
  std::mutex mutex_;
  std::uint64_t done_ = 0;
  std::uint64_t total_ = 0;
  std::chrono::steady_clock::time_point saved_ = std::chrono::steady_clock::now();
};

}  // namespace

Result<json::object> make_report(const ReportSetup& setup, const json::value& before, const ReportNews& news,
                                 const std::atomic<bool>& stop) {
  return ReportMaker(setup, news, stop).make(before);
}

Result<json::object> join_reports(const std::vector<json::value>& shards) {
  std::map<std::uint64_t, ReportDocument> documents;  // by shard
  for (const json::value& value : shards) {
    auto document = read_report(value);
    if (!document) return document.error();
    const std::uint64_t shard = document->subject.shard.index;
    if (!documents.empty())
      if (const auto difference = difference_of(documents.begin()->second.subject, document->subject, true);
          !difference.empty())
        return Error{code::bad_file,
                     fmt::format("these are not shards of one report: of shard {}, {}", shard, difference)};
    if (!documents.emplace(shard, std::move(*document)).second)
      return Error{code::bad_file, fmt::format("shard {} was given twice", shard)};
  }
  if (documents.empty()) return Error{code::bad_request, "give the shards of a report"};
  ReportDocument all = documents.begin()->second;
  const std::uint64_t many = all.subject.shard.count;
  for (std::uint64_t shard = 0; shard < many; ++shard)
    if (!documents.contains(shard))
      return Error{code::bad_file, fmt::format("shard {} of {} is missing", shard, many)};
  for (ReportPart& part : all.parts) part.sums = part.no_sums();
  for (const auto& [shard, document] : documents) {
    if (document.parts.size() != all.parts.size())
      return Error{code::bad_file, fmt::format("shard {} was not asked for the same parts", shard)};
    for (std::size_t i = 0; i < all.parts.size(); ++i) {
      const ReportPart& part = document.parts[i];
      if (!part.is_same_as(all.parts[i]) || part.wanted != all.parts[i].wanted)
        return Error{code::bad_file, fmt::format("shard {} was not asked for the same parts", shard)};
      if (part.games() != document.subject.shard.share_of(part.wanted))
        return Error{code::bad_file, fmt::format("shard {} is not finished: continue it first", shard)};
      add(all.parts[i].sums, part.sums);
    }
  }
  all.subject.shard = {};
  return to_json(all);
}

}  // namespace zashiki
