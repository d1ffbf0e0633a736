#pragma once
// Batch play on a GPU: the rules, episodes and places of the host's headers, a game for each lane.
#include <cstddef>
#include <cstring>
#include <utility>
#include <vector>

#include "gpu/device_batch.h"
#include "lab/batch_refusal.h"
#include "rules/batch.h"

namespace zashiki {

namespace code {
inline constexpr std::string_view no_gpu = "no_gpu";
}

namespace gpu {

inline constexpr unsigned warp = 32;
inline constexpr unsigned lanes = 128;  // of a block that plays
inline constexpr unsigned all_lanes = 0xffffffffU;

// The places of all games, word by word, so that a warp's lanes read and write beside each other.
template <Encodes G>
struct Places {
  static constexpr std::size_t words_each = sizeof(BatchPlace<G>) / sizeof(std::uint64_t);
  static_assert(sizeof(BatchPlace<G>) % sizeof(std::uint64_t) == 0);
  struct Words {
    std::uint64_t of[words_each];
  };
  // Few words are kept in registers, which takes a loop without a counter.
  static constexpr int unrolled = words_each <= 32 ? static_cast<int>(words_each) : 4;

  std::uint64_t* words = nullptr;
  std::size_t room = 0;  // places, a multiple of a warp

  __device__ BatchPlace<G> load(std::size_t i) const {
    Words own;
#pragma unroll unrolled
    for (std::size_t w = 0; w < words_each; ++w) own.of[w] = words[w * room + i];
    return __builtin_bit_cast(BatchPlace<G>, own);
  }
  __device__ void store(std::size_t i, const BatchPlace<G>& place) const {
    const Words own = __builtin_bit_cast(Words, place);
#pragma unroll unrolled
    for (std::size_t w = 0; w < words_each; ++w) words[w * room + i] = own.of[w];
  }
  // A part of a place that lies inside of one word.
  template <class T>
  __device__ T load_at(std::size_t i, std::size_t offset) const {
    T value;
    std::memcpy(&value,
                reinterpret_cast<const unsigned char*>(words + offset / sizeof(std::uint64_t) * room + i) +
                    offset % sizeof(std::uint64_t),
                sizeof value);
    return value;
  }
};

// How a game is best played, found by measuring.
template <class G>
struct Tuning {
  static constexpr bool is(std::string_view id) { return std::string_view(G::id) == id; }
  // Blocks on a multiprocessor, at least: fewer leave a lane more registers. Small games are played in
  // registers alone.
  static constexpr int blocks_playing = is("akiwado") ? 10 : is("nyakuza") ? 6 : is("izakaya") ? 8 : 4;
  // Observations are put together in shared memory where 32 of them fit well; long ones by each lane for
  // itself.
  static constexpr bool staged = G::observation_size <= 1024;
  static constexpr unsigned warps_showing = G::observation_size <= 256 || !staged ? 4 : 1;
  static constexpr int blocks_showing = is("nyakuza") || is("izakaya") ? 8 : is("akiwado") ? 3 : 1;
  // Bytes before an observation that a lane puts together, so that its longest fields begin with a word.
  static constexpr unsigned lead = is("izakaya") ? 1 : 0;
};

// The game in shared memory, where lanes read at different places at once.
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
__global__ void begin_games(const G* game, BatchRules<G> batch, Places<G> places, std::size_t games,
                            const std::uint8_t* which) {
  const std::size_t i = blockIdx.x * std::size_t{lanes} + threadIdx.x;
  if (i >= games || (which != nullptr && which[i] == 0)) return;
  BatchPlace<G> place;
  if (which != nullptr) place = places.load(i);
  batch.reset(*game, place, i, which == nullptr);
  places.store(i, place);
}

// Finds the first game whose action is not in its mask.
template <Encodes G>
__global__ void check_actions(Places<G> places, std::size_t games, const std::int64_t* actions,
                              unsigned long long* first_wrong) {
  const std::size_t i = blockIdx.x * std::size_t{lanes} + threadIdx.x;
  if (i >= games) return;
  using Place = BatchPlace<G>;
  const auto actor = places.template load_at<Seat>(i, offsetof(Place, episode) + offsetof(Episode<G>, actor));
  if (actor == nobody) return;
  const std::int64_t action = actions[i];
  if (action >= 0 && action < G::index_size) {
    const auto word = static_cast<std::size_t>(action) / 64;
    const auto open =
        places.template load_at<std::uint64_t>(i, offsetof(Place, open) + word * sizeof(std::uint64_t));
    if ((open >> (static_cast<unsigned>(action) % 64U) & 1U) != 0) return;
  }
  atomicMin(first_wrong, static_cast<unsigned long long>(i));
}

// What is kept of a game's end where the same step begins another.
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

// Of the lanes that have something to do, those take a turn that do the same as most: the others catch up
// later. take_turn() tells whether there is more to do. `party` are the lanes of the warp that take part.
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

// So many steps of every game, with these indices or, without, at random.
template <Encodes G, bool same_step>
__global__ void __launch_bounds__(lanes, Tuning<G>::blocks_playing)
    advance(const G* on_device, BatchRules<G> batch, Places<G> places, std::size_t games,
            const std::int64_t* actions, std::uint32_t steps, unsigned long long* chosen) {
  const G& game = shared_copy(on_device);
  const std::size_t i = blockIdx.x * std::size_t{lanes} + threadIdx.x;
  const unsigned party = __ballot_sync(all_lanes, i < games);
  if (i >= games) return;
  BatchPlace<G> place = places.load(i);
  const SeeLast<G, same_step> see_last{game, batch, place, i};
  std::uint32_t own = 0;
  const auto choose = [&] {
    ++own;
    return actions != nullptr ? static_cast<int>(actions[i]) : random_index(place.open, place.chooser);
  };
  std::uint32_t left = steps;
  play_together(party, game, place, [&] {
    const bool done = place.episode.waits() ? batch.go_on(game, place, i, see_last)
                                            : batch.begin_step(game, place, i, choose, see_last);
    left -= done ? 1 : 0;
    return left > 0;
  });
  places.store(i, place);
  const unsigned all = __reduce_add_sync(party, own);
  if (threadIdx.x % warp == 0) atomicAdd(chosen, static_cast<unsigned long long>(all));
}

// Copies or clears a warp's rows, which lie beside each other and begin at a multiple of 16 bytes.
inline __device__ void copy_rows(const uint4* from, uint4* to, unsigned bytes) {
  for (unsigned at = threadIdx.x % warp; at < bytes / sizeof(uint4); at += warp) to[at] = from[at];
}
inline __device__ void clear_rows(uint4* rows, unsigned bytes) {
  for (unsigned at = threadIdx.x % warp; at < bytes / sizeof(uint4); at += warp) rows[at] = uint4{};
}

// A warp's sets as bytes, 0 or 1, four at a time. `sets` is word by word, as places are.
template <int Size>
__device__ void write_masks(const std::uint64_t* sets, std::uint8_t* out) {
  for (unsigned at = 4 * (threadIdx.x % warp); at < warp * Size; at += 4 * warp) {
    unsigned row = at / Size;
    unsigned index = at % Size;
    std::uint32_t bytes = 0;
    for (unsigned k = 0; k < 4; ++k) {
      bytes |= static_cast<std::uint32_t>(sets[index / 64 * warp + row] >> (index % 64U) & 1U) << (8U * k);
      if (++index == Size) {
        index = 0;
        ++row;
      }
    }
    *reinterpret_cast<std::uint32_t*>(out + at) = bytes;
  }
}

// Copies a warp's rows from where each lane has put its own together, 32 words of every row at a time: so the
// lanes write beside each other.
template <unsigned Bytes, unsigned lead>
__device__ void gather_rows(const std::uint32_t* own, std::uint32_t* exchange, std::uint8_t* rows) {
  static_assert(Bytes % sizeof(std::uint32_t) == 0);
  constexpr unsigned words = Bytes / sizeof(std::uint32_t);
  const unsigned lane = threadIdx.x % warp;
  for (unsigned first = 0; first < words; first += warp) {
    const unsigned many = words - first < warp ? words - first : warp;
    for (unsigned w = 0; w < many; ++w)
      exchange[lane * (warp + 1) + w] = __funnelshift_r(own[first + w], own[first + w + 1], 8 * lead);
    __syncwarp();
    for (unsigned row = 0; row < warp; ++row)
      if (lane < many)
        reinterpret_cast<std::uint32_t*>(rows)[row * words + first + lane] =
            exchange[row * (warp + 1) + lane];
    __syncwarp();
  }
}

// Writes what whoever acts may know. The arrays have room for a whole warp at the end.
template <Encodes G>
__global__ void __launch_bounds__(warp* Tuning<G>::warps_showing, Tuning<G>::blocks_showing)
    show(const G* game, BatchRules<G> batch, Places<G> places, std::size_t games) {
  constexpr unsigned set_words = IndexSet<G::index_size>::size_in_words;
  constexpr unsigned row_bytes = G::observation_size;
  extern __shared__ uint4 staging[];
  __shared__ std::uint64_t sets_of_all[Tuning<G>::warps_showing * set_words * warp];
  const unsigned lane = threadIdx.x % warp;
  const unsigned own_warp = threadIdx.x / warp;
  const std::size_t first = (blockIdx.x * std::size_t{Tuning<G>::warps_showing} + own_warp) * warp;
  if (first >= places.room) return;
  const BatchPlace<G> place = places.load(first + lane);
  const bool has_game = first + lane < games;
  if (has_game) batch.write_turn(place, first + lane);
  std::uint64_t* sets = sets_of_all + own_warp * set_words * warp;
  for (unsigned w = 0; w < set_words; ++w)
    sets[w * warp + lane] = place.open.word_of(static_cast<int>(64 * w));
  std::uint8_t* rows = batch.arrays.observations + first * row_bytes;
  const auto observe = [&](std::uint8_t* zeros) {
    if (!has_game) return;
    ObservationWriter writer(zeros);
    place.episode.observe(*game, place.reader(), writer);
  };
  if constexpr (Tuning<G>::staged) {
    uint4* room = staging + own_warp * (warp * row_bytes / sizeof(uint4));
    clear_rows(room, warp * row_bytes);
    __syncwarp();
    observe(reinterpret_cast<std::uint8_t*>(room) + lane * row_bytes);
    write_masks<G::index_size>(sets, batch.arrays.masks + first * G::index_size);
    __syncwarp();
    copy_rows(room, reinterpret_cast<uint4*>(rows), warp * row_bytes);
  } else {
    std::uint32_t own[row_bytes / sizeof(std::uint32_t) + 1] = {};
    observe(reinterpret_cast<std::uint8_t*>(own) + Tuning<G>::lead);
    __syncwarp();
    write_masks<G::index_size>(sets, batch.arrays.masks + first * G::index_size);
    gather_rows<row_bytes, Tuning<G>::lead>(
        own, reinterpret_cast<std::uint32_t*>(staging) + own_warp * warp * (warp + 1), rows);
  }
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
    batch_.options = options;
    batch_.autoreset = static_cast<Autoreset>(setup.autoreset);
    batch_.seats = options.players;
    places_.room = (setup.games + warp - 1) / warp * warp;
  }

  // Bytes of a game in the GPU's memory.
  [[nodiscard]] std::size_t bytes_of_a_game() const {
    return sizeof(BatchPlace<G>) + G::index_size + 64 +
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
    out.terminations = static_cast<std::uint8_t*>(array(ZASHIKI_GPU_TERMINATIONS, 0, flags));
    array(ZASHIKI_GPU_TRUNCATIONS, 0, flags);
    if (batch_.autoreset == Autoreset::same_step)
      out.final_observations =
          static_cast<std::uint8_t*>(array(ZASHIKI_GPU_FINAL_OBSERVATIONS, G::observation_size, bytes));
    if (error == cudaSuccess && staging_bytes() > 48U * 1024U)
      error = cudaFuncSetAttribute(show<G>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                   static_cast<int>(staging_bytes()));
    if (error != cudaSuccess) return status_of(error);
    return reset(seed, nullptr);
  }

  Status reset(std::uint64_t seed, const std::uint8_t* which) override {
    batch_.seed = seed;
    begin_games<G><<<blocks(), lanes>>>(game_.as<G>(), batch_, places_, count(), which);
    return show_all();
  }

  Status step(const std::int64_t* actions) override {
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
  static constexpr std::size_t staging_bytes() {
    constexpr std::size_t each = Tuning<G>::staged ? G::observation_size : (warp + 1) * sizeof(std::uint32_t);
    return warp * Tuning<G>::warps_showing * each;
  }

  [[nodiscard]] unsigned long long* chosen() const { return counters_.as<unsigned long long>() + 1; }

  Status play(const std::int64_t* actions, std::uint32_t steps) {
    const auto launch = [&](auto* kernel) {
      kernel<<<blocks(), lanes>>>(game_.as<G>(), batch_, places_, count(), actions, steps, chosen());
    };
    if (batch_.autoreset == Autoreset::same_step)
      launch(advance<G, true>);
    else
      launch(advance<G, false>);
    return show_all();
  }

  Status show_all() {
    constexpr unsigned games_of_a_block = warp * Tuning<G>::warps_showing;
    const auto all = static_cast<unsigned>((places_.room + games_of_a_block - 1) / games_of_a_block);
    show<G><<<all, games_of_a_block, staging_bytes()>>>(game_.as<G>(), batch_, places_, count());
    return status_of(cudaGetLastError());
  }

  Error refusal(std::size_t i, const std::int64_t* actions) {
    BatchPlace<G> place;
    std::int64_t action = 0;
    cudaError_t error =
        cudaMemcpy2D(&place, sizeof(std::uint64_t), places_.words + i, places_.room * sizeof(std::uint64_t),
                     sizeof(std::uint64_t), Places<G>::words_each, cudaMemcpyDeviceToHost);
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
  if (setup.autoreset < 0 || setup.autoreset > 2) return wrong("there are three modes of starting anew");
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
