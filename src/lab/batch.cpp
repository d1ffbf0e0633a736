#include "lab/batch.h"

#include <algorithm>
#include <fmt/format.h>

#include "game/registry.h"
#include "lab/parallel.h"
#include "rules/episode.h"

namespace zashiki {
namespace {

template <Encodes G>
class TypedBatch final : public Batch {
 public:
  // Expects a setup that was started once.
  TypedBatch(const BatchSetup& setup, std::shared_ptr<const Game> game, const G& rules,
             const typename G::Options& options)
      : game_(std::move(game)),
        rules_(rules),
        options_(options),
        autoreset_(setup.autoreset),
        threads_(setup.threads == 0 ? cores() : setup.threads) {
    seats_ = setup.game.players;
    episodes_.resize(setup.games);
    open_.resize(setup.games);
    choosers_.resize(setup.games, Random(0));
    begun_.resize(setup.games);
    observations.resize(setup.games * G::observation_size);
    masks.resize(setup.games * G::index_size);
    players.resize(setup.games);
    parts.resize(setup.games);
    rewards.resize(setup.games);
    seat_rewards.resize(setup.games * static_cast<std::size_t>(seats_));
    terminations.resize(setup.games);
    if (autoreset_ == Autoreset::same_step) final_observations.resize(observations.size());
    reset(setup.seed, {});
  }

  static std::size_t bytes_of_a_game(Autoreset autoreset) {
    return sizeof(Episode<G>) + sizeof(IndexSet<G::index_size>) + G::index_size + 64 +
           G::observation_size * (autoreset == Autoreset::same_step ? 2U : 1U);
  }

  void reset(std::uint64_t seed, std::span<const std::uint8_t> which) override {
    seed_ = seed;
    for_each_game_of_all([&](std::size_t i) {
      if (!which.empty() && which[i] == 0) return;
      if (which.empty()) begun_[i] = 0;
      choosers_[i] = Random(hash_join(~seed_, i));
      begin(i);
      clear_results(i);
    });
  }

  Status step(std::span<const std::int64_t> actions) override {
    for (std::size_t i = 0; i < size(); ++i) {
      const std::int64_t action = actions[i];
      if (episodes_[i].over() ||
          (action >= 0 && action < G::index_size && open_[i].contains(static_cast<int>(action))))
        continue;
      return refusal(i, action);
    }
    for_each_game_of_all([&](std::size_t i) { advance(i, [&] { return static_cast<int>(actions[i]); }); });
    return Done{};
  }

  std::uint64_t rollout(std::uint64_t steps) override {
    std::atomic<std::uint64_t> chosen{0};
    for_each_game_of_all([&](std::size_t i) {
      std::uint64_t own = 0;
      for (std::uint64_t step = 0; step < steps; ++step)
        own += advance(i, [&] { return random_index(open_[i], choosers_[i]); }) ? 1U : 0U;
      chosen += own;
    });
    return chosen;
  }

 private:
  // Few games are not worth a second thread.
  template <class Visit>
  void for_each_game_of_all(Visit&& visit) {
    constexpr std::size_t in_a_piece = 128;
    const std::size_t pieces = (size() + in_a_piece - 1) / in_a_piece;
    const auto threads = static_cast<unsigned>(std::min<std::size_t>(threads_, pieces));
    in_parallel(pieces, threads, [&] {
      return [&](std::uint64_t piece) {
        const std::size_t end = std::min(size(), (piece + 1) * in_a_piece);
        for (std::size_t i = piece * in_a_piece; i < end; ++i) visit(i);
      };
    });
  }

  void begin(std::size_t i) {
    episodes_[i] = Episode<G>(rules_, options_, episode_seed(seed_, i, begun_[i]++));
    show(i);
  }

  void clear_results(std::size_t i) {
    rewards[i] = 0;
    terminations[i] = 0;
    std::fill_n(seat_rewards.begin() + static_cast<std::ptrdiff_t>(i * static_cast<std::size_t>(seats_)),
                seats_, 0.0F);
  }

  void show(std::size_t i) {
    const Episode<G>& episode = episodes_[i];
    open_[i] = episode.mask(rules_);
    write_bytes(open_[i], masks.data() + i * G::index_size);
    players[i] = static_cast<std::int8_t>(episode.over() ? -1 : episode.actor);
    parts[i] = static_cast<std::uint8_t>(episode.chosen.size());
    if (!episode.over())
      episode.observe(rules_, episode.actor, observations.data() + i * G::observation_size);
  }

  // False where nobody chose.
  template <class Choose>
  bool advance(std::size_t i, Choose&& choose) {
    Episode<G>& episode = episodes_[i];
    if (episode.over()) {
      if (autoreset_ == Autoreset::disabled) {
        rewards[i] = 0;
        return false;
      }
      begin(i);
      clear_results(i);
      return false;
    }
    if (terminations[i] != 0) clear_results(i);  // of the game before, ended and begun anew in one step
    const Seat actor = episode.actor;
    episode.step(rules_, choose());
    if (!episode.over()) {
      show(i);
      return true;
    }
    for (Seat seat = 0; seat < seats_; ++seat)
      seat_rewards[i * static_cast<std::size_t>(seats_) + static_cast<std::size_t>(seat)] =
          win_share(rules_, episode.state, seat);
    rewards[i] = win_share(rules_, episode.state, actor);
    terminations[i] = 1;
    auto& last = autoreset_ == Autoreset::same_step ? final_observations : observations;
    episode.observe(rules_, actor, last.data() + i * G::observation_size);
    if (autoreset_ == Autoreset::same_step)
      begin(i);
    else
      show(i);
    return true;
  }

  Error refusal(std::size_t i, std::int64_t action) const {
    const Episode<G>& episode = episodes_[i];
    const auto in_game = fmt::format("game {}, seat {}: {} ", i, episode.actor, action);
    if (action < 0 || action >= G::index_size)
      return {code::illegal_action,
              in_game + fmt::format("is not an index of {}: there are {}", G::id, G::index_size)};
    Indices whole = episode.chosen;
    whole.push_back(static_cast<std::uint16_t>(action));
    if (const auto named = rules_.from_indices(whole))
      if (const Refusal why = rules_.why(episode.state, episode.actor, *named))
        return {code::illegal_action,
                in_game + fmt::format("({}): {}", rules_.to_text(*named).view(), why.sentence.view()),
                std::string(why.clause.view())};
    return {code::illegal_action, in_game + "is not in the mask"};
  }

  std::shared_ptr<const Game> game_;  // whose rules these are
  const G& rules_;
  typename G::Options options_;
  Autoreset autoreset_;
  unsigned threads_;
  std::uint64_t seed_ = 0;
  std::vector<Episode<G>> episodes_;
  std::vector<IndexSet<G::index_size>> open_;
  std::vector<Random> choosers_;      // of rollout's indices; chance has its own
  std::vector<std::uint32_t> begun_;  // how often each game began
};

}  // namespace

Result<std::unique_ptr<Batch>> Batch::make(const BatchSetup& setup) {
  const auto match = Match::start(setup.game);
  if (!match) return match.error();
  if (setup.games == 0) return Error{code::bad_request, "a batch needs at least one game"};
  constexpr unsigned most_threads = 256;
  if (setup.threads > most_threads)
    return Error{code::bad_request, fmt::format("there are at most {} threads", most_threads)};
  Result<std::unique_ptr<Batch>> made = Error{};
  const AnyView view = match->position().view(nobody);
  with_rules_of(match->game(), [&]<class G>(const G& rules) {
    const std::size_t each = TypedBatch<G>::bytes_of_a_game(setup.autoreset);
    if (setup.games > most_bytes / each)
      made =
          Error{code::bad_request, fmt::format("{} games of {} would take more than {} GiB: at most {} fit",
                                               setup.games, G::id, most_bytes >> 30U, most_bytes / each)};
    else
      made = std::unique_ptr<Batch>(std::make_unique<TypedBatch<G>>(
          setup, match->shared_game(), rules, std::get<typename G::View>(view).options));
  });
  return made;
}

}  // namespace zashiki
