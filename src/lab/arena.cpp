#include "lab/arena.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fstream>
#include <mutex>
#include <numeric>
#include <optional>

#include "game/transcript.h"
#include "lab/decision.h"
#include "lab/outside.h"
#include "lab/parallel.h"

namespace zashiki {
namespace {

constexpr std::string_view outside_prefix = "cmd:";

// A mind of ours or somebody else's, at one seat.
class Sitter {
 public:
  static Result<std::unique_ptr<Sitter>> make(const std::string& name, const Game& game) {
    auto sitter = std::make_unique<Sitter>();
    if (name.starts_with(outside_prefix)) {
      sitter->outside_ = std::make_unique<Outside>(name.substr(outside_prefix.size()));
      return sitter;
    }
    auto mind = make_mind(name, game);
    if (!mind) return mind.error();
    sitter->mind_ = std::move(*mind);
    return sitter;
  }

  Result<Action> decide(const Match& match, Seat seat, const Budget& budget, std::uint64_t seed) {
    if (outside_ != nullptr) {
      const auto line = outside_->ask(write_question(match, seat, seed));
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
                 .budget = budget,
                 .seed = seed})
        .action;
  }

 private:
  std::unique_ptr<Mind> mind_;
  std::unique_ptr<Outside> outside_;
  std::vector<Action> room_;
};

struct Tally {
  std::vector<Standing> standings;
  std::vector<std::vector<double>> above;  // how often one finished above another
};

// Who sits where in a deal, before its seats are turned.
std::vector<std::size_t> line_up(std::size_t minds, std::size_t players, std::uint64_t deal) {
  std::vector<std::size_t> seats;
  for (std::size_t i = 0; i < players; ++i)
    seats.push_back(minds > players ? (deal + i) % minds : std::min(i, minds - 1));
  return seats;
}

class Table {
 public:
  Table(const ArenaSetup& setup, int players) : setup_(setup), players_(static_cast<std::size_t>(players)) {}

  Status play(std::uint64_t deal, std::size_t turn, Tally& tally) {
    const auto seats = line_up(setup_.minds.size(), players_, deal);
    auto started = Match::start(setup_.game);
    if (!started) return started.error();
    Match match = std::move(*started);
    std::vector<std::size_t> mind_at(players_);
    for (std::size_t i = 0; i < players_; ++i) mind_at[(i + turn) % players_] = seats[i];
    const std::uint64_t chances = hash_join(setup_.seed, deal);
    std::uint64_t draws = 0;
    for (std::uint64_t step = 0; !match.over(); ++step) {
      const Seat who = match.position().actors().lowest();
      if (who == chance) {
        // The k-th draw of a deal comes from the same place whatever was played before.
        Random random(hash_join(chances, draws++));
        if (auto rolled = match.roll(random); !rolled) return rolled.error();
        continue;
      }
      const std::size_t mind = mind_at[static_cast<std::size_t>(who)];
      auto sitter = sitter_at(mind, static_cast<std::size_t>(who), match.game());
      if (!sitter) return sitter.error();
      const auto before = std::chrono::steady_clock::now();
      const auto action =
          (*sitter)->decide(match, who, setup_.budget, hash_join(chances, step * players_ + turn));
      const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - before;
      if (!action) return action.error();
      auto& longest = tally.standings[mind].longest_ms;
      longest = std::max(longest, spent.count());
      if (auto acted = match.act(who, *action); !acted)
        return Error{acted.error().code, fmt::format("{}: {}", setup_.minds[mind], acted.error().message),
                     acted.error().clause};
    }
    count(match, mind_at, tally);
    return keep(match, deal, turn);
  }

 private:
  Result<Sitter*> sitter_at(std::size_t mind, std::size_t seat, const Game& game) {
    sitters_.resize(setup_.minds.size() * players_);
    auto& sitter = sitters_[mind * players_ + seat];
    if (sitter == nullptr) {
      auto made = Sitter::make(setup_.minds[mind], game);
      if (!made) return made.error();
      sitter = std::move(*made);
    }
    return sitter.get();
  }

  void count(const Match& match, const std::vector<std::size_t>& mind_at, Tally& tally) const {
    const Seats winners = match.position().winners();
    const Scores scores = match.position().scores();
    for (std::size_t seat = 0; seat < players_; ++seat) {
      Standing& standing = tally.standings[mind_at[seat]];
      standing.seats += 1;
      standing.fair += 1.0 / static_cast<double>(players_);
      standing.score += scores[seat];
      const bool won = winners.contains(static_cast<Seat>(seat));
      standing.wins += won ? 1.0 / winners.size() : 0;
      for (std::size_t other = 0; other < players_; ++other) {
        if (mind_at[other] == mind_at[seat]) continue;
        const bool other_won = winners.contains(static_cast<Seat>(other));
        const double lead = scores[seat] - scores[other];
        const double part = won != other_won ? (won ? 1 : 0) : lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
        tally.above[mind_at[seat]][mind_at[other]] += part;
      }
    }
  }

  Status keep(const Match& match, std::uint64_t deal, std::size_t turn) const {
    if (setup_.transcripts.empty()) return Done{};
    const std::string path = fmt::format("{}/{:06}-{}.jsonl", setup_.transcripts, deal, turn);
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file << write_transcript(match);
    file.close();
    if (!file) return Error{code::bad_file, fmt::format("cannot write {}", path)};
    return Done{};
  }

  const ArenaSetup& setup_;
  std::size_t players_;
  std::vector<std::unique_ptr<Sitter>> sitters_;
};

// Strengths by Bradley and Terry's model, found by the usual iteration; half a win is lent to each pair that
// met, so that nobody is infinitely strong.
void rate(Tally& tally) {
  const std::size_t size = tally.standings.size();
  std::vector<double> strength(size, 1);
  for (int round = 0; round < 200; ++round)
    for (std::size_t i = 0; i < size; ++i) {
      double wins = 0;
      double meetings = 0;
      for (std::size_t j = 0; j < size; ++j) {
        const double met = tally.above[i][j] + tally.above[j][i];
        if (i == j || met <= 0) continue;
        wins += tally.above[i][j] + 0.5;
        meetings += (met + 1) / (strength[i] + strength[j]);
      }
      if (meetings > 0) strength[i] = wins / meetings;
    }
  double mean = 0;
  for (const double value : strength) mean += std::log(value) / static_cast<double>(size);
  for (std::size_t i = 0; i < size; ++i)
    tally.standings[i].rating = 400 / std::log(10) * (std::log(strength[i]) - mean);
}

}  // namespace

Result<ArenaReport> run_arena(const ArenaSetup& setup,
                              const std::function<void(std::uint64_t done)>& progress) {
  if (setup.minds.empty()) return Error{code::bad_request, "an arena needs minds"};
  const auto probe = Match::start(setup.game);
  if (!probe) return probe.error();
  for (const auto& name : setup.minds)
    if (!name.starts_with(outside_prefix))
      if (const auto mind = make_mind(name, probe->game()); !mind) return mind.error();
  const int players = probe->position().players();
  const auto turns = static_cast<std::uint64_t>(players);
  const std::uint64_t deals = (setup.games + turns - 1) / turns;

  Tally total;
  for (const auto& name : setup.minds) total.standings.push_back({.mind = name});
  total.above.assign(setup.minds.size(), std::vector<double>(setup.minds.size()));
  const Tally empty = total;
  std::mutex mutex;
  std::optional<Error> failed;
  std::uint64_t done = 0;
  in_parallel(deals, setup.threads == 0 ? cores() : setup.threads, [&] {
    return [&, table = std::make_shared<Table>(setup, players)](std::uint64_t deal) {
      for (std::size_t turn = 0; turn < turns; ++turn) {
        {
          const std::scoped_lock lock(mutex);
          if (failed) return;
        }
        Tally game = empty;
        const auto played = table->play(deal, turn, game);
        const std::scoped_lock lock(mutex);
        if (!played) {
          failed = played.error();
          return;
        }
        for (std::size_t i = 0; i < game.standings.size(); ++i) {
          Standing& sum = total.standings[i];
          const Standing& part = game.standings[i];
          sum.seats += part.seats;
          sum.wins += part.wins;
          sum.fair += part.fair;
          sum.score += part.score;
          sum.longest_ms = std::max(sum.longest_ms, part.longest_ms);
          for (std::size_t j = 0; j < game.standings.size(); ++j) total.above[i][j] += game.above[i][j];
        }
        progress(++done);
      }
    };
  });
  if (failed) return *failed;
  rate(total);
  return ArenaReport{.games = done, .standings = std::move(total.standings)};
}

}  // namespace zashiki
