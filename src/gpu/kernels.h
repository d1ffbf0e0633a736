#pragma once
// Batch play on a GPU: the host's rules, episodes and places, one game per lane.
#include <cstddef>
#include <cstring>
#include <utility>
#include <vector>

#include "gpu/device_batch.h"
#include "gpu/window.h"
#include "lab/batch_refusal.h"
#include "mind/greedy_index.h"
#include "rules/batch.h"

namespace zashiki {

namespace code {
inline constexpr std::string_view no_gpu = "no_gpu";
}

namespace gpu {

// The game in shared memory, because lanes read it at different places at once.
template <class G>
__device__ const G& shared_copy(const G* game) {
  __shared__ alignas(16) unsigned char room[sizeof(G)];
  if constexpr (sizeof(G) <= sizeof(std::uint32_t)) {
    return *game;
  } else {
    static_assert(sizeof(G) % sizeof(std::uint32_t) == 0);
    for (unsigned w = threadIdx.x; w < sizeof(G) / sizeof(std::uint32_t); w += blockDim.x)
      reinterpret_cast<std::uint32_t*>(room)[w] = reinterpret_cast<const std::uint32_t*>(game)[w];
    __syncthreads();
    return *reinterpret_cast<const G*>(room);
  }
}

template <Encodes G>
__global__ void begin_games(const G* game, const __grid_constant__ BatchRules<G> batch, Places<G> places,
                            std::size_t games, const std::uint8_t* which) {
  const std::size_t i = blockIdx.x * std::size_t{lanes} + threadIdx.x;
  if (i >= games || (which != nullptr && which[i] == 0)) return;
  places.template change<Places<G>::whole ? Keep::there : Keep::own>(
      i, nullptr, [&](BatchPlace<G>& place) { batch.reset(*game, place, i, which == nullptr); });
}

// Finds the first game whose action is not in its mask.
template <Encodes G>
__global__ void check_actions(Places<G> places, std::size_t games, const std::int64_t* actions,
                              unsigned long long* first_wrong) {
  const std::size_t i = blockIdx.x * std::size_t{lanes} + threadIdx.x;
  if (i >= games) return;
  if (places.takes(i, actions[i])) return;
  atomicMin(first_wrong, static_cast<unsigned long long>(i));
}

// Keeps a game's last observation if the same step begins another game.
template <Encodes G, bool same_step>
struct SeeLast {
  const G& game;
  const BatchRules<G>& batch;
  const BatchPlace<G>& place;
  std::size_t i;
  __device__ void operator()() const {
    if constexpr (same_step)
      place.episode.observe(game, place.actor, batch.arrays.final_observations + i * G::observation_size);
  }
};

// The largest group of lanes with the same thing to do takes a turn; the others catch up later. take_turn()
// returns whether there is more to do. `party` are the lanes of the warp that take part.
template <Encodes G, class TakeTurn>
__device__ void play_together(unsigned party, const G& game, const BatchPlace<G>& place,
                              TakeTurn&& take_turn) {
  for (bool has_more = true;;) {
    constexpr unsigned done = BatchPlace<G>::stages;
    const unsigned stage = has_more ? place.stage(game) : done;
    const auto alike = static_cast<unsigned>(__popc(__match_any_sync(party, stage)));
    const unsigned most = __reduce_max_sync(party, has_more ? alike << 8U | stage : 0U);
    if (most == 0) return;
    if (stage == (most & 0xffU)) has_more = take_turn();
    __syncwarp(party);
  }
}

// Steps every game, with these indices or, if null, at random.
template <Encodes G, bool same_step, Keep keep>
__global__ void __launch_bounds__(lanes, Tuning<G>::blocks_playing)
    advance(const G* on_device, const __grid_constant__ BatchRules<G> batch, Places<G> places,
            std::size_t games, const std::int64_t* actions, std::uint32_t steps, unsigned long long* chosen) {
  const G& game = shared_copy(on_device);
  const std::size_t i = blockIdx.x * std::size_t{lanes} + threadIdx.x;
  const unsigned party = __ballot_sync(all_lanes, i < games);
  if (i >= games) return;
  std::uint32_t own = 0;
  extern __shared__ uint4 own_places[];
  places.template change<keep>(i, own_places, [&](BatchPlace<G>& place) {
    const SeeLast<G, same_step> see_last{game, batch, place, i};
    const auto choose = [&] {
      ++own;
      return actions != nullptr ? static_cast<int>(actions[i]) : random_index(place.open, place.chooser);
    };
    std::uint32_t left = steps;
    play_together(party, game, place, [&] {
      if (batch.take_turn(game, place, i, choose, see_last)) --left;
      return left > 0;
    });
  });
  const unsigned all = __reduce_add_sync(party, own);
  if (threadIdx.x % warp == 0) atomicAdd(chosen, static_cast<unsigned long long>(all));
}

template <Encodes G>
__global__ void __launch_bounds__(lanes)
    choose_greedily(const G* on_device, Places<G> places, std::size_t games, std::uint64_t seed,
                    const std::uint8_t* which, std::int64_t* choices) {
  const G& game = shared_copy(on_device);
  const std::size_t i = blockIdx.x * std::size_t{lanes} + threadIdx.x;
  if (i >= games) return;
  choices[i] = 0;
  if (which != nullptr && which[i] == 0) return;
  places.template look_at<Places<G>::whole ? Keep::there : Keep::own>(
      i, nullptr, [&](const BatchPlace<G>& place, void*) {
        if (place.episode.over()) return;
        Random random = greedy_chance(seed, i);
        choices[i] = greedy_index(game, place.episode, random);
      });
}

// Writes each acting seat's observation. The arrays have room for a whole warp at the end.
template <Encodes G>
__global__ void __launch_bounds__(warp* Tuning<G>::warps_showing, Tuning<G>::blocks_showing)
    show(const G* game, const __grid_constant__ BatchRules<G> batch, Places<G> places, std::size_t games) {
  constexpr unsigned row_bytes = G::observation_size;
  extern __shared__ uint4 staging[];
  const unsigned lane = threadIdx.x % warp;
  const unsigned own_warp = threadIdx.x / warp;
  const std::size_t first = (blockIdx.x * std::size_t{Tuning<G>::warps_showing} + own_warp) * warp;
  if (first >= places.room) return;
  const bool has_game = first + lane < games;
  // Lanes without a game do what the last one does, where lanes write for each other.
  const std::size_t i = has_game || Tuning<G>::staged ? first + lane : games - 1;
  std::uint8_t* rows = batch.arrays.observations + first * row_bytes;
  std::uint8_t* masks = batch.arrays.masks + first * G::index_size;
  places.template look_at<Tuning<G>::keep_showing>(i, staging, [&](const BatchPlace<G>& place, void* room) {
    if (has_game) batch.write_turn(place, i);
    if constexpr (Tuning<G>::staged) {
      __shared__ std::uint32_t sets_of_all[Tuning<G>::warps_showing * set_stride<G::index_size> * warp];
      std::uint32_t* sets = sets_of_all + own_warp * set_stride<G::index_size> * warp;
      keep_set(place.open, sets);
      uint4* own_rows = static_cast<uint4*>(room) + own_warp * (warp * row_bytes / sizeof(uint4));
      clear_rows(own_rows, warp * row_bytes);
      __syncwarp();
      write_masks<G::index_size>(sets, masks);
      if (has_game) {
        ObservationWriter writer(reinterpret_cast<std::uint8_t*>(own_rows) + lane * row_bytes);
        place.episode.observe(*game, place.reader(), writer);
      }
      __syncwarp();
      copy_rows(own_rows, reinterpret_cast<uint4*>(rows), warp * row_bytes);
    } else {
      static_assert(set_stride<G::index_size> <= window_words);
      std::uint32_t* window = static_cast<std::uint32_t*>(room) + own_warp * window_words * warp;
      keep_set(place.open, window);
      __syncwarp();
      write_masks<G::index_size>(window, masks);
      __syncwarp();
      WindowWriter<row_bytes, Tuning<G>::lead> writer(window, rows);
      place.episode.observe(*game, place.reader(), writer);
      writer.finish();
    }
  });
}

inline Status status_of(cudaError_t error) {
  if (error == cudaSuccess) return Done{};
  return Error{code::no_gpu, std::string("the GPU: ") + cudaGetErrorString(error)};
}

class Memory {
 public:
  Memory() = default;
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  ~Memory() { cudaFree(data_); }
  // All bytes 0.
  cudaError_t take(std::size_t bytes) {
    cudaError_t error = cudaMalloc(&data_, bytes);
    if (error == cudaSuccess) error = cudaMemset(data_, 0, bytes);
    bytes_ = bytes;
    return error;
  }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  template <class T>
  [[nodiscard]] T* as() const {
    return static_cast<T*>(data_);
  }

 private:
  void* data_ = nullptr;
  std::size_t bytes_ = 0;
};

template <Encodes G>
class TypedDeviceBatch final : public DeviceBatch {
 public:
  TypedDeviceBatch(const zashiki_gpu_setup& setup, const G& rules, const typename G::Options& options)
      : rules_(rules) {
    games = static_cast<std::int64_t>(setup.games);
    batch_.start = rules_.start(options);
    batch_.autoreset = static_cast<Autoreset>(setup.autoreset);
    batch_.seats = options.players;
    places_.room = (setup.games + warp - 1) / warp * warp;
  }

  // Bytes of a game in the GPU's memory.
  [[nodiscard]] std::size_t bytes_of_a_game() const {
    return sizeof(BatchPlace<G>) + G::index_size + 72 +
           G::observation_size * (batch_.autoreset == Autoreset::same_step ? 2U : 1U);
  }

  Status prepare(std::uint64_t seed) {
    cudaError_t error = cudaGetDevice(&device);
    const auto take = [&](Memory& memory, std::size_t bytes) {
      if (error == cudaSuccess) error = memory.take(bytes);
    };
    take(game_, sizeof(G));
    if (error == cudaSuccess) error = cudaMemcpy(game_.as<G>(), &rules_, sizeof(G), cudaMemcpyHostToDevice);
    take(words_, places_.room * sizeof(BatchPlace<G>));
    take(counters_, 2 * sizeof(unsigned long long));
    places_.words = words_.as<std::uint64_t>();
    constexpr DLDataType bytes{1, 8, 1};
    constexpr DLDataType small_ints{0, 8, 1};
    constexpr DLDataType large_ints{0, 64, 1};
    constexpr DLDataType floats{2, 32, 1};
    constexpr DLDataType flags{6, 8, 1};
    const auto array = [&](int which, std::int64_t columns, DLDataType type) {
      const auto width = static_cast<std::size_t>(columns == 0 ? 1 : columns) * type.bits / 8;
      take(memory_[static_cast<std::size_t>(which)], places_.room * width);
      void* data = memory_[static_cast<std::size_t>(which)].as<void>();
      arrays[static_cast<std::size_t>(which)] = {.data = data, .columns = columns, .type = type};
      return data;
    };
    auto& out = batch_.arrays;
    out.observations =
        static_cast<std::uint8_t*>(array(ZASHIKI_GPU_OBSERVATIONS, G::observation_size, bytes));
    out.masks = static_cast<std::uint8_t*>(array(ZASHIKI_GPU_MASKS, G::index_size, small_ints));
    out.players = static_cast<std::int8_t*>(array(ZASHIKI_GPU_PLAYERS, 0, small_ints));
    out.parts = static_cast<std::uint8_t*>(array(ZASHIKI_GPU_PARTS, 0, bytes));
    out.rewards = static_cast<float*>(array(ZASHIKI_GPU_REWARDS, 0, floats));
    out.seat_rewards = static_cast<float*>(array(ZASHIKI_GPU_SEAT_REWARDS, batch_.seats, floats));
    out.seat_scores = static_cast<float*>(array(ZASHIKI_GPU_SEAT_SCORES, batch_.seats, floats));
    out.terminations = static_cast<std::uint8_t*>(array(ZASHIKI_GPU_TERMINATIONS, 0, flags));
    array(ZASHIKI_GPU_TRUNCATIONS, 0, flags);
    array(ZASHIKI_GPU_CHOICES, 0, large_ints);
    if (batch_.autoreset == Autoreset::same_step)
      out.final_observations =
          static_cast<std::uint8_t*>(array(ZASHIKI_GPU_FINAL_OBSERVATIONS, G::observation_size, bytes));
    const auto allow = [&](auto* kernel, std::size_t bytes) {
      if (error == cudaSuccess)
        error = cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                     static_cast<int>(bytes));
    };
    allow(show<G>, bytes_showing());
    allow(advance<G, true, Tuning<G>::keep_stepping>, bytes_playing());
    allow(advance<G, false, Tuning<G>::keep_stepping>, bytes_playing());
    if (error != cudaSuccess) return status_of(error);
    return reset(seed, nullptr);
  }

  Status reset(std::uint64_t seed, const std::uint8_t* which) override {
    batch_.seed = seed;
    begin_games<G><<<blocks(), lanes>>>(game_.as<G>(), batch_, places_, count(), which);
    return show_all();
  }

  Status step(const std::int64_t* actions, bool trusted) override {
    if (trusted) return play(actions, 1);
    auto* first_wrong = counters_.as<unsigned long long>();
    unsigned long long wrong = 0;
    cudaMemsetAsync(first_wrong, 0xff, sizeof wrong);
    check_actions<G><<<blocks(), lanes>>>(places_, count(), actions, first_wrong);
    if (const Status done = status_of(cudaMemcpy(&wrong, first_wrong, sizeof wrong, cudaMemcpyDeviceToHost));
        !done)
      return done;
    if (wrong != ~0ULL) return refusal(wrong, actions);
    return play(actions, 1);
  }

  Status greedy(std::uint64_t seed, const std::uint8_t* which) override {
    choose_greedily<G><<<blocks(), lanes>>>(game_.as<G>(), places_, count(), seed, which,
                                            memory_[ZASHIKI_GPU_CHOICES].template as<std::int64_t>());
    return status_of(cudaGetLastError());
  }

  Result<std::uint64_t> rollout(std::uint64_t steps) override {
    cudaMemsetAsync(chosen(), 0, sizeof *chosen());
    constexpr std::uint32_t most_at_once = 1U << 16U;
    while (steps > 0) {
      const auto some = static_cast<std::uint32_t>(steps < most_at_once ? steps : most_at_once);
      if (const Status done = play(nullptr, some); !done) return done.error();
      steps -= some;
    }
    unsigned long long all = 0;
    if (const Status done = status_of(cudaMemcpy(&all, chosen(), sizeof all, cudaMemcpyDeviceToHost)); !done)
      return done.error();
    return std::uint64_t{all};
  }

  Status wait() override { return status_of(cudaDeviceSynchronize()); }

  Result<void*> upload(const void* from, std::size_t bytes_of_a_game) override {
    const std::size_t bytes = count() * bytes_of_a_game;
    if (uploads_ == nullptr || uploads_->bytes() < bytes) {
      uploads_ = std::make_unique<Memory>();
      if (const Status done = status_of(uploads_->take(bytes)); !done) return done.error();
    }
    if (const Status done = status_of(cudaMemcpy(uploads_->as<void>(), from, bytes, cudaMemcpyHostToDevice));
        !done)
      return done.error();
    return uploads_->as<void>();
  }

 private:
  [[nodiscard]] std::size_t count() const { return static_cast<std::size_t>(games); }
  [[nodiscard]] unsigned blocks() const { return static_cast<unsigned>((count() + lanes - 1) / lanes); }
  // Shared memory of a block.
  static constexpr std::size_t bytes_playing() {
    return Tuning<G>::keep_stepping == Keep::shared ? lanes * Places<G>::bytes_in_shared : 0;
  }
  static constexpr std::size_t bytes_showing() {
    return warp * Tuning<G>::warps_showing *
           ((Tuning<G>::keep_showing == Keep::shared ? Places<G>::bytes_in_shared : 0) +
            (Tuning<G>::staged ? G::observation_size : window_words * sizeof(std::uint32_t)));
  }

  [[nodiscard]] unsigned long long* chosen() const { return counters_.as<unsigned long long>() + 1; }

  Status play(const std::int64_t* actions, std::uint32_t steps) {
    const auto launch = [&](auto* kernel) {
      kernel<<<blocks(), lanes, bytes_playing()>>>(game_.as<G>(), batch_, places_, count(), actions, steps,
                                                   chosen());
    };
    const auto launch_with = [&]<Keep keep>() {
      if (batch_.autoreset == Autoreset::same_step)
        launch(advance<G, true, keep>);
      else
        launch(advance<G, false, keep>);
    };
    constexpr std::uint32_t few = 4;
    if (steps <= few)
      launch_with.template operator()<Tuning<G>::keep_stepping>();
    else
      launch_with.template operator()<Tuning<G>::keep_playing>();
    return show_all();
  }

  Status show_all() {
    constexpr unsigned games_of_a_block = warp * Tuning<G>::warps_showing;
    const auto all = static_cast<unsigned>((places_.room + games_of_a_block - 1) / games_of_a_block);
    show<G><<<all, games_of_a_block, bytes_showing()>>>(game_.as<G>(), batch_, places_, count());
    return status_of(cudaGetLastError());
  }

  Error refusal(std::size_t i, const std::int64_t* actions) {
    BatchPlace<G> place;
    std::int64_t action = 0;
    cudaError_t error = places_.copy_out(i, place);
    if (error == cudaSuccess) error = cudaMemcpy(&action, actions + i, sizeof action, cudaMemcpyDeviceToHost);
    if (error != cudaSuccess) return status_of(error).error();
    return refusal_of(rules_, place.episode, i, action);
  }

  G rules_;
  BatchRules<G> batch_;
  Places<G> places_;
  Memory game_;
  Memory words_;
  Memory counters_;
  std::array<Memory, ZASHIKI_GPU_ARRAYS> memory_;
  std::unique_ptr<Memory> uploads_;
};

}  // namespace gpu

template <Encodes G>
Result<std::shared_ptr<DeviceBatch>> make_device_batch(const zashiki_gpu_setup& setup) {
  const auto wrong = [](std::string sentence) { return Error{code::bad_request, std::move(sentence)}; };
  static const G house{};
  G rules = house;
  typename G::Options options{};
  options.players = static_cast<std::uint8_t>(setup.players == 0 ? int{G::min_players} : setup.players);
  if (setup.rules != nullptr) {
    if (setup.rules_bytes != sizeof(G)) return wrong("these rules were made by another version");
    std::memcpy(&rules, setup.rules, sizeof(G));
  }
  if (setup.options != nullptr) {
    if (setup.options_bytes != sizeof options) return wrong("these options were made by another version");
    std::memcpy(&options, setup.options, sizeof options);
  }
  if (options.players < G::min_players || options.players > G::max_players ||
      (setup.players != 0 && setup.players != options.players))
    return wrong(std::string(G::id) + " takes " + std::to_string(G::min_players) + " to " +
                 std::to_string(G::max_players) + " players");
  if (setup.autoreset < 0 || setup.autoreset > 2) return wrong("autoreset must be 0, 1 or 2");
  if (setup.games == 0) return wrong("a batch needs at least one game");
  auto made = std::make_shared<gpu::TypedDeviceBatch<G>>(setup, rules, options);
  std::size_t free = 0;
  std::size_t total = 0;
  if (const Status found = gpu::status_of(cudaMemGetInfo(&free, &total)); !found) return found.error();
  const std::size_t most = free / made->bytes_of_a_game();
  if (setup.games > most)
    return wrong(std::to_string(setup.games) + " games of " + std::string(G::id) +
                 " do not fit: the GPU has room for " + std::to_string(most));
  if (const Status ready = made->prepare(setup.seed); !ready) return ready.error();
  return std::shared_ptr<DeviceBatch>(std::move(made));
}

}  // namespace zashiki
