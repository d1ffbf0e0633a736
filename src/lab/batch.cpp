#include "lab/batch.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>

#include "game/registry.h"
#include "lab/batch_refusal.h"
#include "lab/parallel.h"
#include "mind/greedy_index.h"
#include "mind/heuristics/all.h"
#include "rules/batch.h"

namespace zashiki {
namespace {

template <Encodes G>
class TypedBatch final : public Batch {
 public:
  // Expects a setup that has been checked.
  TypedBatch(const BatchSetup& setup, std::shared_ptr<const Game> game, const G& rules,
             const typename G::Options& options)
      : game_(std::move(game)), rules_(rules), threads_(setup.threads == 0 ? cores() : setup.threads) {
    seats_ = setup.game.players;
    places_.resize(setup.games);
    kept_.resize(setup.games);
    observations.resize(setup.games * G::observation_size);
    masks.resize(setup.games * G::index_size);
    players.resize(setup.games);
    parts.resize(setup.games);
    rewards.resize(setup.games);
    seat_rewards.resize(setup.games * static_cast<std::size_t>(seats_));
    seat_scores.resize(seat_rewards.size());
    terminations.resize(setup.games);
    choices.resize(setup.games);
    if (setup.autoreset == Autoreset::same_step) final_observations.resize(observations.size());
    batch_ = {.start = rules_.start(options),
              .autoreset = setup.autoreset,
              .seats = seats_,
              .seed = setup.seed,
              .arrays = {.observations = observations.data(),
                         .masks = masks.data(),
                         .players = players.data(),
                         .parts = parts.data(),
                         .rewards = rewards.data(),
                         .seat_rewards = seat_rewards.data(),
                         .seat_scores = seat_scores.data(),
                         .terminations = terminations.data(),
                         .final_observations = final_observations.data()}};
    reset(setup.seed, {});
  }

  static std::size_t bytes_of_a_game(Autoreset autoreset) {
    return sizeof(BatchPlace<G>) + sizeof(KeptOf<G>) + G::index_size + 92 +
           G::observation_size * (autoreset == Autoreset::same_step ? 2U : 1U);
  }

  void reset(std::uint64_t seed, std::span<const std::uint8_t> which) override {
    batch_.seed = seed;
    for_each_game_of_all([&](std::size_t i) {
      if (!which.empty() && which[i] == 0) return;
      batch_.reset(rules_, places_[i], i, which.empty());
      show(i);
    });
  }

  Status step(std::span<const std::int64_t> actions) override {
    for (std::size_t i = 0; i < size(); ++i)
      if (!places_[i].episode.over() && !is_open(places_[i].open, actions[i]))
        return refusal_of(rules_, places_[i].episode, i, actions[i]);
    for_each_game_of_all([&](std::size_t i) { advance(i, [&] { return static_cast<int>(actions[i]); }); });
    return Done{};
  }

  void greedy(std::uint64_t seed, std::span<const std::uint8_t> which) override {
    for_each_game_of_all([&](std::size_t i) {
      const Episode<G>& episode = places_[i].episode;
      Random random = greedy_chance(seed, i);
      const bool chooses = !episode.over() && (which.empty() || which[i] != 0);
      choices[i] = chooses ? greedy_index(rules_, episode, random) : 0;
    });
  }

  std::uint64_t rollout(std::uint64_t steps) override {
    std::atomic<std::uint64_t> chosen{0};
    for_each_game_of_all([&](std::size_t i) {
      std::uint64_t own = 0;
      for (std::uint64_t step = 0; step < steps; ++step)
        advance(i, [&] {
          ++own;
          return random_index(places_[i].open, places_[i].chooser);
        });
      chosen += own;
    });
    return chosen;
  }

  const Game& game() const override { return *game_; }
  AnyView view(std::size_t game, Seat reader) const override {
    return rules_.observe(places_[game].episode.state, reader);
  }
  std::string save() const override {
    std::string saved;
    for_each_kept(*this, [&](const auto& kept) {
      saved.append(reinterpret_cast<const char*>(kept.data()), kept.size_bytes());
    });
    return saved;
  }
  Status restore(std::string_view saved) override {
    std::size_t expected = 0;
    for_each_kept(*this, [&](const auto& kept) { expected += kept.size_bytes(); });
    if (saved.size() != expected)
      return Error{code::bad_request, "these are not the games of a batch like this one"};
    for_each_kept(*this, [&](const auto& kept) {
      std::memcpy(kept.data(), saved.data(), kept.size_bytes());
      saved.remove_prefix(kept.size_bytes());
    });
    for_each_game_of_all([&](std::size_t i) { show(i); });
    return Done{};
  }

 private:
  // The part of a place that save() keeps: what show() does not write.
  template <class Self, class Visit>
  static void for_each_kept(Self& self, Visit&& visit) {
    static_assert(std::is_trivially_copyable_v<BatchPlace<G>>);
    visit(std::span(&self.batch_.seed, 1));
    visit(std::span(self.places_));
    visit(std::span(self.rewards));
    visit(std::span(self.seat_rewards));
    visit(std::span(self.seat_scores));
    visit(std::span(self.terminations));
    visit(std::span(self.choices));
    visit(std::span(self.final_observations));
  }

  // A second thread does not pay for few games.
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

  template <class Choose>
  void advance(std::size_t i, Choose&& choose) {
    BatchPlace<G>& place = places_[i];
    const auto see_last = [&] { observe(place, place.actor, final_observations, i); };
    while (!batch_.take_turn(rules_, place, i, choose, see_last));
    show(i);
  }

  void show(std::size_t i) {
    const BatchPlace<G>& place = places_[i];
    batch_.write_turn(place, i);
    write_bytes(place.open, masks.data() + i * G::index_size);
    observe(place, place.reader(), observations, i);
  }

  void observe(const BatchPlace<G>& place, Seat reader, std::vector<std::uint8_t>& rows, std::size_t i) {
    KeepingWriter writer(rows.data() + i * G::observation_size, G::observation_size, kept_[i]);
    place.episode.observe(rules_, reader, writer);
  }

  std::shared_ptr<const Game> game_;  // keeps the rules alive
  const G& rules_;
  unsigned threads_;
  BatchRules<G> batch_;
  std::vector<BatchPlace<G>> places_;
  std::vector<KeptOf<G>> kept_;
};

}  // namespace

Result<BatchBytes> batch_bytes(const Setup& setup) {
  const auto match = Match::start(setup);
  if (!match) return match.error();
  BatchBytes bytes;
  const AnyView view = match->position().view(nobody);
  with_rules_of(match->game(), [&]<class G>(const G& rules) {
    const auto& options = view_as<typename G::View>(view).options;
    bytes = {.rules = {reinterpret_cast<const char*>(&rules), sizeof rules},
             .options = {reinterpret_cast<const char*>(&options), sizeof options}};
  });
  return bytes;
}

Result<std::unique_ptr<Batch>> Batch::make(const BatchSetup& setup) {
  const auto match = Match::start(setup.game);
  if (!match) return match.error();
  if (setup.games == 0) return Error{code::bad_request, "a batch needs at least one game"};
  constexpr unsigned most_threads = 256;
  if (setup.threads > most_threads)
    return Error{code::bad_request, fmt::format("there are at most {} threads", most_threads)};
  Result<std::unique_ptr<Batch>> made =
      Error{code::bad_request, fmt::format("{} has no encoding for learners", setup.game.game)};
  const AnyView view = match->position().view(nobody);
  with_rules_of(match->game(), [&]<class G>(const G& rules) {
    if constexpr (Encodes<G>) {
      const std::size_t each = TypedBatch<G>::bytes_of_a_game(setup.autoreset);
      if (setup.games > most_bytes / each)
        made =
            Error{code::bad_request, fmt::format("{} games of {} would take more than {} GiB: at most {} fit",
                                                 setup.games, G::id, most_bytes >> 30U, most_bytes / each)};
      else
        made = std::unique_ptr<Batch>(std::make_unique<TypedBatch<G>>(
            setup, match->shared_game(), rules, view_as<typename G::View>(view).options));
    }
  });
  return made;
}

}  // namespace zashiki
