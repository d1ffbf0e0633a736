#include "lab/arena.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <mutex>
#include <numeric>
#include <optional>

#include "game/transcript.h"
#include "lab/external_program.h"
#include "lab/journal.h"
#include "lab/mind_name.h"
#include "lab/parallel.h"
#include "mind/decision.h"

namespace zashiki {
namespace {

constexpr std::string_view external_prefix = "cmd:";

// A mind or an external program, at one seat.
class ArenaPlayer {
 public:
  static Result<std::unique_ptr<ArenaPlayer>> make(const std::string& name, const Game& game,
                                                   const Budget& budget) {
    auto player = std::make_unique<ArenaPlayer>();
    player->budget_ = budget;
    if (name.starts_with(external_prefix)) {
      player->external_ = std::make_unique<ExternalProgram>(name.substr(external_prefix.size()));
      return player;
    }
    const auto named = read_mind_name(name);
    if (!named) return named.error();
    if (named->iterations) player->budget_ = {.iterations = *named->iterations};
    auto mind = make_mind_or_net(named->mind, game);
    if (!mind) return mind.error();
    player->mind_ = std::move(*mind);
    return player;
  }

  // `start` belongs to the whole game.
  Result<Action> decide(const Match& match, Seat seat, std::uint64_t seed, std::uint64_t start) {
    if (external_ != nullptr) {
      const auto line = external_->ask(write_question(match, seat, seed));
      if (!line) return line.error();
      return read_answer(match.game(), *line);
    }
    room_.resize(static_cast<std::size_t>(match.game().most_actions()));
    const auto size = static_cast<std::size_t>(match.position().legal(seat, room_));
    const AnyView view = match.position().view(seat);
    return mind_
        ->think({.view = view,
                 .seat = seat,
                 .legal = std::span<const Action>(room_.data(), size),
                 .budget = budget_,
                 .seed = seed,
                 .character = character_of(match.game(), lowest_level, start, seat)})
        .action;
  }

 private:
  Budget budget_;
  std::unique_ptr<Mind> mind_;
  std::unique_ptr<ExternalProgram> external_;
  std::vector<Action> room_;
};

// The seating of a deal, before its rotations.
std::vector<std::size_t> line_up(std::size_t minds, std::size_t players, std::uint64_t deal) {
  std::vector<std::size_t> seats;
  for (std::size_t i = 0; i < players; ++i)
    seats.push_back(minds > players ? (deal + i) % minds : std::min(i, minds - 1));
  return seats;
}

// The head of a journal: all that the results depend on, and for a shard the number of games. An arena that
// is not sharded can be continued with more games.
json::object description(const ArenaSetup& setup) {
  json::object what{{"arena", 1},
                    {"game", setup.game.game},
                    {"players", setup.game.players},
                    {"options", setup.game.options},
                    {"data", setup.game.data.value_or(nullptr)},
                    {"minds", json::array(setup.minds.begin(), setup.minds.end())},
                    {"seed", setup.seed},
                    {"iterations", setup.budget.iterations},
                    {"milliseconds", setup.budget.time.count()}};
  if (setup.shard.count > 1) {
    what["games"] = setup.games;
    describe_shard(what, setup.shard);
  }
  return what;
}

// Reads it back, from the journal of a shard.
Result<ArenaSetup> described(const json::object& what) {
  ObjectReader in(what);
  ArenaSetup setup;
  in.number("arena", 1, 1);
  setup.game = {.game = std::string(in.text("game")),
                .players = static_cast<int>(in.number("players", 1, most_players)),
                .options = in.object("options"),
                .data = {}};
  if (in.has_value("data")) setup.game.data = *in.any("data");
  for (const json::value& mind : in.list("minds")) {
    if (!mind.is_string()) in.complain("\"minds\" must be a list of names");
    if (in.ok()) setup.minds.emplace_back(mind.as_string());
  }
  setup.seed = in.natural_or("seed", 1);
  setup.games = in.natural_or("games", 0);
  setup.shard.count = in.natural_or("shards", 1);
  setup.budget = {.iterations = in.natural_or("iterations", 0),
                  .time = std::chrono::milliseconds(in.natural_or("milliseconds", 0))};
  if (auto fields = in.done(); !fields) return fields.error();
  return setup;
}

std::uint64_t deals_of(const ArenaSetup& setup) {
  const auto turns = static_cast<std::uint64_t>(setup.game.players);
  return (setup.games + turns - 1) / turns;
}

// By deal, because sums of fractions depend on their order.
using Deals = std::map<std::uint64_t, DealResult>;

ArenaReport report_of(const ArenaSetup& setup, const Deals& deals) {
  Tally tally(setup.minds);
  for (const auto& [number, result] : deals) tally.add(result);
  return {.games = tally.games(), .standings = tally.rated()};
}

// Reads a line of a journal; refuses another shard's or other minds'.
Status read_into(Deals& deals, const ArenaSetup& setup, const Shard& shard, const json::object& line) {
  auto entry = read_deal(line);
  if (!entry) return entry.error();
  if (entry->result.longest_ms.size() != setup.minds.size() || !shard.has(entry->result.deal))
    return Error{code::bad_file, "it is from another shard, or has other players"};
  if (entry->result.deal < deals_of(setup)) deals.emplace(entry->result.deal, std::move(entry->result));
  return Done{};
}

}  // namespace

struct Dealer::Impl {
  const ArenaSetup& setup;
  std::vector<std::unique_ptr<ArenaPlayer>> seated;

  Result<ArenaPlayer*> player_at(std::size_t mind, std::size_t seat, std::size_t players, const Game& game) {
    seated.resize(setup.minds.size() * players);
    auto& player = seated[mind * players + seat];
    if (player == nullptr) {
      auto made = ArenaPlayer::make(setup.minds[mind], game, setup.budget);
      if (!made) return made.error();
      player = std::move(*made);
    }
    return player.get();
  }

  Status play(std::uint64_t deal, std::size_t turn, Match& match, DealResult& result) {
    const auto players = static_cast<std::size_t>(match.position().players());
    const auto seats = line_up(setup.minds.size(), players, deal);
    GameResult game{.minds = std::vector<std::size_t>(players), .won = {}, .scores = {}};
    for (std::size_t i = 0; i < players; ++i) game.minds[(i + turn) % players] = seats[i];
    const std::uint64_t chances = hash_join(setup.seed, deal);
    std::uint64_t draws = 0;
    for (std::uint64_t step = 0; !match.over(); ++step) {
      const Seat who = match.position().actors().lowest();
      if (who == chance) {
        // The k-th draw depends on the deal alone, whatever was played before.
        Random random(hash_join(chances, draws++));
        if (auto rolled = match.roll(random); !rolled) return rolled.error();
        continue;
      }
      const std::size_t mind = game.minds[static_cast<std::size_t>(who)];
      auto player = player_at(mind, static_cast<std::size_t>(who), players, match.game());
      if (!player) return player.error();
      const auto before = std::chrono::steady_clock::now();
      const auto action =
          (*player)->decide(match, who, hash_join(chances, step * players + turn), hash_join(chances, ~turn));
      const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - before;
      if (!action) return action.error();
      result.longest_ms[mind] = std::max(result.longest_ms[mind], spent.count());
      if (auto acted = match.act(who, *action); !acted)
        return Error{acted.error().code, fmt::format("{}: {}", setup.minds[mind], acted.error().message),
                     acted.error().clause};
    }
    const Seats winners = match.position().winners();
    for (Seat seat = 0; seat < static_cast<Seat>(players); ++seat)
      game.won.push_back(winners.contains(seat) ? 1.0 / winners.size() : 0);
    for (const double score : match.position().scores()) game.scores.push_back(score);
    result.games.push_back(std::move(game));
    return keep(match, deal, turn);
  }

  [[nodiscard]] Status keep(const Match& match, std::uint64_t deal, std::size_t turn) const {
    if (setup.transcripts.empty()) return Done{};
    const std::string path = fmt::format("{}/{:06}-{}.jsonl", setup.transcripts, deal, turn);
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file << write_transcript(match);
    file.close();
    if (!file) return Error{code::bad_file, fmt::format("cannot write {}", path)};
    return Done{};
  }
};

Dealer::Dealer(const ArenaSetup& setup) : impl_(std::make_unique<Impl>(Impl{.setup = setup, .seated = {}})) {}
Dealer::~Dealer() = default;

Result<DealResult> Dealer::play(std::uint64_t deal) {
  DealResult result{.deal = deal, .games = {}, .longest_ms = {}};
  result.longest_ms.resize(impl_->setup.minds.size());
  const int turns = impl_->setup.game.players;
  for (int turn = 0; turn < turns; ++turn) {
    auto match = Match::start(impl_->setup.game);
    if (!match) return match.error();
    if (auto played = impl_->play(deal, static_cast<std::size_t>(turn), *match, result); !played)
      return played.error();
  }
  return result;
}

Result<std::uint64_t> check_arena(const ArenaSetup& setup) {
  if (setup.minds.empty()) return Error{code::bad_request, "an arena needs players"};
  const auto probe = Match::start(setup.game);
  if (!probe) return probe.error();
  for (const auto& name : setup.minds) {
    if (name.starts_with(external_prefix)) continue;
    const auto named = read_mind_name(name);
    if (!named) return named.error();
    if (const auto mind = make_mind_or_net(named->mind, probe->game()); !mind) return mind.error();
  }
  return static_cast<std::uint64_t>(setup.game.players);
}

Tally::Tally(const std::vector<std::string>& minds) {
  for (const auto& name : minds) standings_.push_back({.mind = name});
  above_.assign(boxes, Meetings(minds.size() * minds.size()));
}

void Tally::add(const DealResult& result) {
  Meetings& above = above_[result.deal % boxes];
  struct Lead {
    double seats = 0;
    double sum = 0;
  };
  std::vector<Lead> leads(standings_.size());
  for (const GameResult& game : result.games) {
    ++games_;
    const std::size_t players = game.minds.size();
    const double all = std::accumulate(game.scores.begin(), game.scores.end(), 0.0);
    for (std::size_t seat = 0; seat < players; ++seat) {
      Standing& standing = standings_[game.minds[seat]];
      standing.seats += 1;
      standing.fair += 1.0 / static_cast<double>(players);
      standing.score += game.scores[seat];
      standing.wins += game.won[seat];
      const double others = (all - game.scores[seat]) / static_cast<double>(players - 1);
      Lead& lead = leads[game.minds[seat]];
      lead.seats += 1;
      lead.sum += game.scores[seat] - others;
      for (std::size_t other = 0; other < players; ++other) {
        if (game.minds[other] == game.minds[seat]) continue;
        const bool won = game.won[seat] > 0;
        const double more = game.scores[seat] - game.scores[other];
        const double part = won != (game.won[other] > 0) ? (won ? 1 : 0) : more > 0 ? 1 : more < 0 ? 0 : 0.5;
        above[game.minds[seat] * standings_.size() + game.minds[other]] += part;
      }
    }
  }
  for (std::size_t mind = 0; mind < standings_.size(); ++mind) {
    Standing& standing = standings_[mind];
    standing.longest_ms = std::max(standing.longest_ms, result.longest_ms[mind]);
    if (leads[mind].seats <= 0) continue;
    standing.deals += 1;
    standing.leads.add(leads[mind].sum / leads[mind].seats);
  }
}

// Bradley-Terry strengths by the usual iteration. Each side of a pair that met gets half a win more, so that
// no strength is infinite.
std::vector<double> Tally::ratings(const Meetings& above) const {
  const std::size_t size = standings_.size();
  std::vector<double> strength(size, 1);
  for (int round = 0; round < 200; ++round)
    for (std::size_t i = 0; i < size; ++i) {
      double wins = 0;
      double meetings = 0;
      for (std::size_t j = 0; j < size; ++j) {
        const double met = above[i * size + j] + above[j * size + i];
        if (i == j || met <= 0) continue;
        wins += above[i * size + j] + 0.5;
        meetings += (met + 1) / (strength[i] + strength[j]);
      }
      if (meetings > 0) strength[i] = wins / meetings;
    }
  double mean = 0;
  for (const double value : strength) mean += std::log(value) / static_cast<double>(size);
  for (double& value : strength) value = 400 / std::log(10) * (std::log(value) - mean);
  return strength;
}

std::vector<Standing> Tally::rated() const {
  const std::size_t size = standings_.size();
  const auto filled = [](const Meetings& box) {
    return std::any_of(box.begin(), box.end(), [](double part) { return part > 0; });
  };
  Meetings all(size * size);
  for (const Meetings& box : above_)
    for (std::size_t i = 0; i < all.size(); ++i) all[i] += box[i];
  const std::vector<double> found = ratings(all);
  // The jackknife.
  const auto used = static_cast<double>(std::count_if(above_.begin(), above_.end(), filled));
  std::vector<double> variance(size);
  for (const Meetings& box : above_) {
    if (!filled(box)) continue;
    Meetings rest = all;
    for (std::size_t i = 0; i < rest.size(); ++i) rest[i] -= box[i];
    const std::vector<double> without = ratings(rest);
    for (std::size_t i = 0; i < size; ++i)
      variance[i] += (used - 1) / used * (without[i] - found[i]) * (without[i] - found[i]);
  }
  std::vector<Standing> standings = standings_;
  for (std::size_t i = 0; i < size; ++i) {
    standings[i].rating = found[i];
    standings[i].rated = interval_of_sample(found[i], variance[i], used);
  }
  return standings;
}

Result<ArenaReport> run_arena(const ArenaSetup& setup,
                              const std::function<void(std::uint64_t done)>& progress) {
  if (const auto turns = check_arena(setup); !turns) return turns.error();
  Deals deals;
  std::optional<Journal> journal;
  if (!setup.journal.empty()) {
    auto opened = Journal::open(setup.journal, description(setup), [&](const json::object& line) {
      return read_into(deals, setup, setup.shard, line);
    });
    if (!opened) return opened.error();
    journal = std::move(*opened);
  }
  std::vector<std::uint64_t> left;
  for (std::uint64_t n = 0; n < setup.shard.share_of(deals_of(setup)); ++n)
    if (!deals.contains(setup.shard.piece(n))) left.push_back(setup.shard.piece(n));

  std::mutex mutex;
  std::optional<Error> failed;
  in_parallel(left.size(), setup.threads == 0 ? cores() : setup.threads, [&] {
    return [&, dealer = std::make_shared<Dealer>(setup)](std::uint64_t n) {
      {
        const std::scoped_lock lock(mutex);
        if (failed) return;
      }
      auto result = dealer->play(left[n]);
      const std::scoped_lock lock(mutex);
      if (failed) return;
      if (!result) {
        failed = result.error();
        return;
      }
      if (journal)
        if (auto kept = journal->append(write_deal({}, *result)); !kept) failed = kept.error();
      deals.emplace(left[n], std::move(*result));
      progress(deals.size() * static_cast<std::uint64_t>(setup.game.players));
    };
  });
  if (failed) return *failed;
  return report_of(setup, deals);
}

Result<MergedArena> merge_arenas(const std::vector<std::string>& journals) {
  const auto what = read_batch(journals);
  if (!what) return what.error();
  auto setup = described(*what);
  if (!setup) return setup.error();
  if (const auto turns = check_arena(*setup); !turns) return turns.error();
  Deals deals;
  const auto read = read_shards(journals, [&](const Shard& shard, const json::object& line) {
    return read_into(deals, *setup, shard, line);
  });
  if (!read) return read.error();
  for (std::uint64_t deal = 0; deal < deals_of(*setup); ++deal)
    if (!deals.contains(deal)) return unfinished_shard(deal, setup->shard.count);
  setup->shard = {};
  return MergedArena{.setup = *setup, .report = report_of(*setup, deals)};
}

}  // namespace zashiki
