#pragma once
// How a warp writes its masks and observations: beside each other, by way of shared memory.
#include <cstdint>

#include "gpu/places.h"

namespace zashiki::gpu {

// Copies or clears a warp's rows, which lie beside each other and begin at a multiple of 16 bytes.
inline __device__ void copy_rows(const uint4* from, uint4* to, unsigned bytes) {
  for (unsigned at = threadIdx.x % warp; at < bytes / sizeof(uint4); at += warp) to[at] = from[at];
}
inline __device__ void clear_rows(uint4* rows, unsigned bytes) {
  for (unsigned at = threadIdx.x % warp; at < bytes / sizeof(uint4); at += warp) rows[at] = uint4{};
}

// A warp's sets, one row of words per lane. An extra word, 0, keeps rows in banks of their own.
template <int Size>
inline constexpr unsigned set_stride = 2 * IndexSet<Size>::size_in_words + 1;
template <int Size>
__device__ void keep_set(const IndexSet<Size>& set, std::uint32_t* sets) {
  std::uint32_t* own = sets + threadIdx.x % warp * set_stride<Size>;
  for (unsigned w = 0; w < set_stride<Size> / 2; ++w) {
    const std::uint64_t word = set.word_of(static_cast<int>(64 * w));
    own[2 * w] = static_cast<std::uint32_t>(word);
    own[2 * w + 1] = static_cast<std::uint32_t>(word >> 32U);
  }
  own[set_stride<Size> - 1] = 0;
}
// As bytes, 0 or 1, four at a time.
template <int Size>
__device__ void write_masks(const std::uint32_t* sets, std::uint8_t* out) {
  for (unsigned at = 4 * (threadIdx.x % warp); at < warp * Size; at += 4 * warp) {
    const unsigned row = at / Size;
    const unsigned index = at % Size;
    const std::uint32_t* set = sets + row * set_stride<Size>;
    std::uint32_t bits = __funnelshift_r(set[index / 32], set[index / 32 + 1], index);
    if (Size % 4 != 0 && index + 4 > Size) bits |= set[set_stride<Size>] << (Size - index);
    *reinterpret_cast<std::uint32_t*>(out + at) = (bits & 0xfU) * 0x204081U & 0x1010101U;
  }
}

// Writes a warp's long observations, one per lane, through a window in shared memory: when the next field
// does not fit, the lanes write out the window beside each other. All lanes write the same fields in turn.
inline constexpr unsigned window_words = 65;  // of each lane; odd numbers keep lanes in banks of their own
template <unsigned row_bytes, unsigned lead>
class WindowWriter : public ObservationVisitor<WindowWriter<row_bytes, lead>> {
 public:
  static constexpr unsigned words = window_words * warp;
  static_assert(lead < 2 && row_bytes % sizeof(std::uint32_t) == 0 && words % 4 == 0);

  __device__ WindowWriter(std::uint32_t* window, std::uint8_t* rows)
      : window_(window), rows_(reinterpret_cast<std::uint32_t*>(rows)) {
    clear_rows(reinterpret_cast<uint4*>(window_), words * sizeof *window_);
    __syncwarp();
  }
  template <class List>
  __device__ void numbers(const char*, int, int, Shape shape, List&& list) {
    list(ObservationWriter::Put{room_for(shape.size())});
  }
  template <class List>
  __device__ void flags(const char*, Shape shape, List&& list) {
    list(ObservationWriter::Set{room_for(shape.size())});
  }
  template <class List>
  __device__ void parts(const char*, int, int, Shape shape, int many, List&& list) {
#pragma unroll 1
    for (int part = 0; part < many; ++part) list(part, ObservationWriter::Put{room_for(shape.size() / many)});
  }
  // The rest of the rows.
  __device__ void finish() { flush(); }

 private:
  __device__ std::uint8_t* room_for(int bytes) {
    if (lead + filled_ + static_cast<unsigned>(bytes) > window_words * sizeof *window_) flush();
    std::uint8_t* room =
        reinterpret_cast<std::uint8_t*>(window_ + threadIdx.x % warp * window_words) + lead + filled_;
    filled_ += static_cast<unsigned>(bytes);
    return room;
  }
  // Writes whole words and keeps what is left of the last.
  __device__ void flush() {
    const unsigned full = filled_ / sizeof *window_;
    write_words(window_, rows_ + written_, full);
    written_ += full;
    filled_ -= full * static_cast<unsigned>(sizeof *window_);
  }
  static __device__ std::uint32_t joined(std::uint32_t word, std::uint32_t next) {
    return lead == 0 ? word : __funnelshift_r(word, next, 8 * lead);
  }
  static __device__ __noinline__ void write_words(std::uint32_t* window, std::uint32_t* rows, unsigned many) {
    const unsigned lane = threadIdx.x % warp;
    __syncwarp();
    const std::uint32_t rest = window[lane * window_words + many];
    static_assert(window_words <= 2 * warp + 1);
#pragma unroll 4
    for (unsigned row = 0; row < warp; ++row) {
      const std::uint32_t* from = window + row * window_words + lane;
      std::uint32_t* to = rows + row * (row_bytes / sizeof *window) + lane;
      if (lane < many) *to = joined(from[0], from[1]);
      if (lane + warp < many) to[warp] = joined(from[warp], from[warp + 1]);
    }
    __syncwarp();
    clear_rows(reinterpret_cast<uint4*>(window), words * sizeof *window);
    __syncwarp();
    window[lane * window_words] = rest;
  }
  std::uint32_t* window_;
  std::uint32_t* rows_;
  unsigned written_ = 0;  // words of each row
  unsigned filled_ = 0;   // bytes of the window
};

}  // namespace zashiki::gpu
