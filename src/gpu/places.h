#pragma once
// The places of a batch in a GPU's memory, and the tuning for each game.
#include <cstddef>
#include <cstring>

#include "rules/batch.h"

namespace zashiki::gpu {

inline constexpr unsigned warp = 32;
inline constexpr unsigned lanes = 128;  // of a block that plays
inline constexpr unsigned all_lanes = 0xffffffffU;

// Where a lane works on its place: where it lies among the others, in a copy of its own (registers or local
// memory), or in a copy in shared memory.
enum class Keep : std::uint8_t { there, own, shared };

// The places of all games. Small ones lie word by word, so that a warp's lanes read and write beside each
// other. Large ones are whole, because a step needs little of them.
template <Encodes G>
struct Places {
  using Place = BatchPlace<G>;
  static constexpr std::size_t words_each = sizeof(Place) / sizeof(std::uint64_t);
  static_assert(sizeof(Place) % sizeof(std::uint64_t) == 0);
  static constexpr bool whole = words_each > 64;
  struct Words {
    std::uint64_t of[words_each];
  };
  // Only an unrolled loop keeps them in registers.
  static constexpr int unrolled = words_each <= 32 ? static_cast<int>(words_each) : 4;

  std::uint64_t* words = nullptr;
  std::size_t room = 0;  // places, a multiple of a warp

  // A copy in shared memory; an odd number of words keeps lanes in banks of their own.
  static constexpr std::size_t bytes_in_shared = (words_each | 1U) * sizeof(std::uint64_t);

  // Calls use(place, the shared memory that is left).
  template <Keep keep, class Use>
  __device__ void look_at(std::size_t i, void* shared, Use&& use) const {
    if constexpr (keep == Keep::there)
      use(reinterpret_cast<const Place*>(words)[i], shared);
    else if constexpr (keep == Keep::shared)
      use(load_into(i, shared), static_cast<unsigned char*>(shared) + blockDim.x * bytes_in_shared);
    else
      use(load(i), shared);
  }
  template <Keep keep, class Change>
  __device__ void change(std::size_t i, void* shared, Change&& make_change) const {
    if constexpr (keep == Keep::there) {
      make_change(reinterpret_cast<Place*>(words)[i]);
    } else if constexpr (keep == Keep::shared) {
      Place& place = load_into(i, shared);
      make_change(place);
      for (std::size_t w = 0; w < words_each; ++w)
        words[w * room + i] = reinterpret_cast<const std::uint64_t*>(&place)[w];
    } else {
      Place place = load(i);
      make_change(place);
      store(i, place);
    }
  }
  __device__ Place load(std::size_t i) const {
    if constexpr (whole) {
      return reinterpret_cast<const Place*>(words)[i];
    } else {
      Words own;
#pragma unroll unrolled
      for (std::size_t w = 0; w < words_each; ++w) own.of[w] = words[w * room + i];
      return __builtin_bit_cast(Place, own);
    }
  }
  __device__ void store(std::size_t i, const Place& place) const {
    if constexpr (whole) {
      reinterpret_cast<Place*>(words)[i] = place;
    } else {
      const Words own = __builtin_bit_cast(Words, place);
#pragma unroll unrolled
      for (std::size_t w = 0; w < words_each; ++w) words[w * room + i] = own.of[w];
    }
  }
  __device__ Place& load_into(std::size_t i, void* shared) const {
    auto* own =
        reinterpret_cast<std::uint64_t*>(static_cast<unsigned char*>(shared) + threadIdx.x * bytes_in_shared);
    for (std::size_t w = 0; w < words_each; ++w) own[w] = words[w * room + i];
    return *reinterpret_cast<Place*>(own);
  }
  // Whether this index is legal next; any is once a game is over.
  __device__ bool takes(std::size_t i, std::int64_t action) const {
    if constexpr (whole) {
      const Place& place = reinterpret_cast<const Place*>(words)[i];
      return place.episode.over() || is_open(place.open, action);
    } else {
      const auto actor = load_at<Seat>(i, offsetof(Place, episode) + offsetof(Episode<G>, actor));
      if (actor == nobody) return true;
      if (action < 0 || action >= G::index_size) return false;
      const auto word = static_cast<std::size_t>(action) / 64;
      const auto open = load_at<std::uint64_t>(i, offsetof(Place, open) + word * sizeof(std::uint64_t));
      return (open >> (static_cast<unsigned>(action) % 64U) & 1U) != 0;
    }
  }
  // Reads a part of a place that lies inside one word.
  template <class T>
  __device__ T load_at(std::size_t i, std::size_t offset) const {
    T value;
    std::memcpy(&value,
                reinterpret_cast<const unsigned char*>(words + offset / sizeof(std::uint64_t) * room + i) +
                    offset % sizeof(std::uint64_t),
                sizeof value);
    return value;
  }
  // On the host.
  cudaError_t copy_out(std::size_t i, Place& place) const {
    if constexpr (whole) {
      return cudaMemcpy(&place, words + i * words_each, sizeof place, cudaMemcpyDeviceToHost);
    } else {
      return cudaMemcpy2D(&place, sizeof(std::uint64_t), words + i, room * sizeof(std::uint64_t),
                          sizeof(std::uint64_t), words_each, cudaMemcpyDeviceToHost);
    }
  }
};

// Tuning, found by measuring. These values suit a small game; games/GAME.cu specialises Tuning.
template <class G>
struct UsualTuning {
  // At least as many blocks on a multiprocessor: fewer leave a lane more registers. Small games are played in
  // registers alone.
  static constexpr int blocks_playing = 4;
  // For a few steps, for many, and to show it. Shared memory is for places whose arrays are indexed at run
  // time: in local memory they would take turns in the cache with those of all other lanes.
  static constexpr Keep keep_stepping = Keep::own;
  static constexpr Keep keep_playing = Keep::own;
  static constexpr Keep keep_showing = Keep::own;
  // Observations are assembled in shared memory, long ones through a window.
  static constexpr bool staged = G::observation_size <= 1024;
  static constexpr unsigned warps_showing = G::observation_size <= 256 || !staged ? 4 : 1;
  static constexpr int blocks_showing = 1;
  // Bytes before an observation in the window, so that its longest fields begin with a word.
  static constexpr unsigned lead = 0;
};
template <class G>
struct Tuning : UsualTuning<G> {};

}  // namespace zashiki::gpu
