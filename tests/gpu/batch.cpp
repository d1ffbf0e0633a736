// Games on a GPU through the C interface, against the host's from the same headers: every array after every
// step.
#include "rules/batch.h"

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime_api.h>
#include <string>
#include <vector>

#include "gpu/zashiki_gpu.h"
#include "mind/greedy_index.h"
#include "mind/heuristics/all.h"
#include "rules/games.h"

namespace {
using namespace zashiki;

int failures = 0;
void fail(const std::string& what) {
  if (++failures <= 20) std::printf("FAILED: %s\n", what.c_str());
}

// The same as lab/batch.h, on one core and without its setup.
template <Encodes G>
struct HostBatch {
  G game{};
  BatchRules<G> rules;
  std::vector<BatchPlace<G>> places;
  std::vector<std::uint8_t> observations, masks, parts, terminations, final_observations;
  std::vector<std::int8_t> players;
  std::vector<float> rewards, seat_rewards, seat_scores;

  HostBatch(std::size_t games, int seats, std::uint64_t seed, Autoreset autoreset)
      : places(games),
        observations(games * G::observation_size),
        masks(games * G::index_size),
        parts(games),
        terminations(games),
        final_observations(autoreset == Autoreset::same_step ? observations.size() : 0),
        players(games),
        rewards(games),
        seat_rewards(games * static_cast<std::size_t>(seats)),
        seat_scores(seat_rewards.size()) {
    typename G::Options options{};
    options.players = static_cast<std::uint8_t>(seats);
    rules = {
        .start = game.start(options),
        .autoreset = autoreset,
        .seats = seats,
        .seed = seed,
        .arrays = {observations.data(), masks.data(), players.data(), parts.data(), rewards.data(),
                   seat_rewards.data(), seat_scores.data(), terminations.data(), final_observations.data()}};
    reset(seed, {});
  }
  void reset(std::uint64_t seed, const std::vector<std::uint8_t>& which) {
    rules.seed = seed;
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (!which.empty() && which[i] == 0) continue;
      rules.reset(game, places[i], i, which.empty());
      show(i);
    }
  }
  template <class Choose>
  void advance(std::size_t i, Choose&& choose) {
    BatchPlace<G>& place = places[i];
    const auto see_last = [&] {
      place.episode.observe(game, place.actor, final_observations.data() + i * G::observation_size);
    };
    while (!rules.take_turn(game, place, i, choose, see_last));
    show(i);
  }
  void show(std::size_t i) {
    rules.write_turn(places[i], i);
    write_bytes(places[i].open, masks.data() + i * G::index_size);
    places[i].episode.observe(game, places[i].reader(), observations.data() + i * G::observation_size);
  }
};

template <class T>
std::vector<T> read(zashiki_gpu_batch* batch, int array) {
  DLManagedTensor* tensor = zashiki_gpu_tensor(batch, array);
  if (tensor == nullptr) return {};
  const DLTensor& own = tensor->dl_tensor;
  std::vector<T> found(static_cast<std::size_t>(own.shape[0] * (own.ndim == 2 ? own.shape[1] : 1)));
  if (cudaMemcpy(found.data(), own.data, found.size() * sizeof(T), cudaMemcpyDeviceToHost) != cudaSuccess)
    fail("an array cannot be read");
  tensor->deleter(tensor);
  return found;
}

template <Encodes G>
void compare(zashiki_gpu_batch* batch, const HostBatch<G>& host, const std::string& when) {
  const auto same = [&](int array, const auto& own, const char* name) {
    using T = typename std::remove_cvref_t<decltype(own)>::value_type;
    const auto found = read<T>(batch, array);
    for (std::size_t i = 0; i < own.size() && i < found.size(); ++i)
      if (found[i] != own[i]) {
        fail(when + ", " + name + " at " + std::to_string(i) + " of game " +
             std::to_string(i / (own.size() / host.places.size())) + ": " + std::to_string(found[i]) +
             ", the host has " + std::to_string(own[i]));
        return;
      }
    if (found.size() != own.size()) fail(when + ", " + name + ": the size");
  };
  same(ZASHIKI_GPU_OBSERVATIONS, host.observations, "observations");
  same(ZASHIKI_GPU_MASKS, host.masks, "masks");
  same(ZASHIKI_GPU_PLAYERS, host.players, "players");
  same(ZASHIKI_GPU_PARTS, host.parts, "parts");
  same(ZASHIKI_GPU_REWARDS, host.rewards, "rewards");
  same(ZASHIKI_GPU_SEAT_REWARDS, host.seat_rewards, "seat_rewards");
  same(ZASHIKI_GPU_SEAT_SCORES, host.seat_scores, "seat_scores");
  same(ZASHIKI_GPU_TERMINATIONS, host.terminations, "terminations");
  same(ZASHIKI_GPU_FINAL_OBSERVATIONS, host.final_observations, "final_observations");
}

template <Encodes G>
void play(int players, Autoreset autoreset) {
  constexpr std::size_t games = 300;  // the last warp has lanes without one
  const std::string what = std::string(G::id) + " of " + std::to_string(players) + ", mode " +
                           std::to_string(static_cast<int>(autoreset));
  zashiki_gpu_setup setup{};
  setup.game = G::id.data();
  setup.players = players;
  setup.games = games;
  setup.seed = 5;
  setup.autoreset = static_cast<int>(autoreset);
  zashiki_gpu_batch* batch = zashiki_gpu_make(&setup);
  if (batch == nullptr) return fail(what + ": " + zashiki_gpu_error());
  HostBatch<G> host(games, players, 5, autoreset);
  compare(batch, host, what + ", at the start");
  Random random(9);
  std::uint64_t ended = 0;
  for (int step = 0; step < 250; ++step) {
    std::vector<std::int64_t> actions(games);
    for (std::size_t i = 0; i < games; ++i)
      actions[i] = host.places[i].episode.over() ? -7 : random_index(host.places[i].open, random);
    // In every other game somebody greedy chooses.
    std::vector<std::uint8_t> which(games);
    std::vector<std::int64_t> greedy(games);
    for (std::size_t i = 0; i < games; ++i) {
      which[i] = i % 2 == 0;
      if (which[i] == 0 || host.places[i].episode.over()) continue;
      Random chance = greedy_chance(static_cast<std::uint64_t>(step), i);
      actions[i] = greedy[i] = greedy_index(host.game, host.places[i].episode, chance);
    }
    if (zashiki_gpu_greedy(batch, static_cast<std::uint64_t>(step),
                           static_cast<const std::uint8_t*>(zashiki_gpu_upload(batch, which.data(), 1))) == 0)
      return fail(what + ", greedy: " + zashiki_gpu_error());
    const auto found = read<std::int64_t>(batch, ZASHIKI_GPU_CHOICES);
    for (std::size_t i = 0; i < games; ++i)
      if (found[i] != greedy[i])
        fail(what + ", step " + std::to_string(step) + ", game " + std::to_string(i) +
             ", greedy: " + std::to_string(found[i]) + ", the host " + std::to_string(greedy[i]) + ", part " +
             std::to_string(host.places[i].episode.chosen.size()));
    const auto* on_device =
        static_cast<const std::int64_t*>(zashiki_gpu_upload(batch, actions.data(), sizeof(std::int64_t)));
    if (zashiki_gpu_step(batch, on_device) == 0) return fail(what + ": " + zashiki_gpu_error());
    for (std::size_t i = 0; i < games; ++i) {
      host.advance(i, [&] { return static_cast<int>(actions[i]); });
      ended += host.terminations[i];
    }
    if (step % 10 == 0 || step < 20) compare(batch, host, what + ", step " + std::to_string(step));
    if (step == 60) {
      std::vector<std::uint8_t> which(games);
      for (std::size_t i = 0; i < games; ++i) which[i] = i % 3 == 0;
      zashiki_gpu_reset(batch, 77,
                        static_cast<const std::uint8_t*>(zashiki_gpu_upload(batch, which.data(), 1)));
      host.reset(77, which);
      compare(batch, host, what + ", some begun anew");
    }
  }
  compare(batch, host, what + ", stepped");
  for (const std::uint64_t steps : {1U, 500U}) {
    std::uint64_t chosen = 0;
    std::uint64_t own = 0;
    if (zashiki_gpu_rollout(batch, steps, &chosen) == 0) return fail(what + ": " + zashiki_gpu_error());
    for (std::size_t i = 0; i < games; ++i)
      for (std::uint64_t step = 0; step < steps; ++step)
        host.advance(i, [&] {
          ++own;
          return random_index(host.places[i].open, host.places[i].chooser);
        });
    if (own != chosen)
      fail(what + ": so many choices: " + std::to_string(chosen) + ", the host " + std::to_string(own));
    compare(batch, host, what + ", rolled out");
  }
  // A wrong index is refused, and nothing has changed.
  zashiki_gpu_reset(batch, 3, nullptr);
  host.reset(3, {});
  std::vector<std::int64_t> actions(games);
  for (std::size_t i = 0; i < games; ++i) actions[i] = random_index(host.places[i].open, random);
  actions[141] = G::index_size;
  actions[200] = -1;
  const auto* wrong =
      static_cast<const std::int64_t*>(zashiki_gpu_upload(batch, actions.data(), sizeof(std::int64_t)));
  if (zashiki_gpu_step(batch, wrong) != 0) fail(what + ": a wrong index was taken");
  if (std::string(zashiki_gpu_error()).rfind("game 141, seat ", 0) != 0)
    fail(what + ": " + zashiki_gpu_error());
  compare(batch, host, what + ", refused");
  zashiki_gpu_free(batch);
  std::printf("%s: %" PRIu64 " games ended\n", what.c_str(), ended);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  for_each_encoded_game([&]<class G>() {
    if (argc > 1 && G::id != argv[1]) return;
    for (int players = G::min_players; players <= G::max_players; ++players)
      for (const auto autoreset : {Autoreset::next_step, Autoreset::same_step, Autoreset::disabled})
        play<G>(players, autoreset);
  });
  zashiki_gpu_setup setup{};
  setup.game = "chess";
  setup.games = 1;
  if (zashiki_gpu_make(&setup) != nullptr) fail("a batch of chess");
  setup.game = "niya";
  setup.players = 5;
  if (zashiki_gpu_make(&setup) != nullptr) fail("Niya of five");
  setup.players = 2;
  setup.games = std::uint64_t{1} << 40U;
  if (zashiki_gpu_make(&setup) != nullptr) fail("more games than fit");
  std::printf("%d failures; %s\n", failures, zashiki_gpu_error());
  return failures == 0 ? 0 : 1;
}
