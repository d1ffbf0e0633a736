#pragma once
// What a learner reads and writes: a view as a fixed number of bytes, an action as one to three small
// indices. Every game satisfies the concept `Encodes` at the end of this page, in its encode.h.
//
// An observation is a list of fields, each with a name, a range and a shape; one description serves to write
// and to list them (as rules/fields.h does for views). encode(visitor, view, reader, chosen) calls for each
// field, always the same ones in the same order,
//   number(name, low, high, value)         one byte; flag(name, holds): 0 or 1
//   numbers(name, low, high, shape, list)  list(put) calls put(i, value) for the ones that are not 0, or
//                                          put_words(put, words) for many at once
//   parts(name, low, high, shape, count, list)  numbers in `count` parts of one size: list(part, put), where
//                                          put counts from the part's first
//   flags(name, shape, list)               list(set) calls set(i) for the flags that hold, or
//                                          set(first, bits, count) for many at once
//   one_hot(name, size, value)             flags, of which only the one at `value` is set, or none (-1)
// Most bytes are 0, and a 0 costs next to nothing. With several axes the last one varies fastest.
// Seats are relative: the reader first, then the others in turn order; a spectator reads as seat 0 does. The
// bytes of seats that are not in the game are 0.
//
// An action is one index if all of a game's actions fit below 4,096, else a few parts, each an index, as on
// the page: a stall's shore, then its tiles. All parts share one range of numbers, so that one set of outputs
// serves a net for all of them. `mask` is the set of indices that can come next; each leads to a legal
// action.
#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <optional>
#include <type_traits>

#include "rules/rules.h"

namespace zashiki {

// The parts of an action, perhaps not all of them yet.
inline constexpr int most_parts_of_all = 3;
using Indices = FixedVector<std::uint16_t, most_parts_of_all>;

template <class... Parts>
constexpr Indices make_indices(Parts... parts) {
  Indices indices;
  (indices.push_back(static_cast<std::uint16_t>(parts)), ...);
  return indices;
}

// A set of indices below Size, 64 to a word.
template <int Size>
class IndexSet {
 public:
  static constexpr std::size_t size_in_words = (Size + 63) / 64;

  [[nodiscard]] constexpr bool contains(int index) const {
    return index >= 0 && index < Size && (words_[word(index)] >> bit(index) & 1U) != 0;
  }
  [[nodiscard]] constexpr int count() const {
    int all = 0;
    for (const std::uint64_t one : words_) all += count_bits(one);
    return all;
  }
  // The k-th index, from 0.
  [[nodiscard]] constexpr int nth(int k) const {
    if constexpr (size_in_words == 1) return nth_set_bit_of_64(words_[0], k);
    std::size_t at = 0;
    for (int here = count_bits(words_[0]); k >= here; here = count_bits(words_[at])) {
      k -= here;
      ++at;
    }
    return static_cast<int>(64 * at) + nth_set_bit_of_64(words_[at], k);
  }
  constexpr void insert(int index) { words_[word(index)] |= std::uint64_t{1} << bit(index); }
  // first + i for every bit i of the set.
  constexpr void insert(int first, std::uint64_t set) {
    words_[word(first)] |= set << bit(first);
    if (bit(first) != 0 && word(first) + 1 < words_.size())
      words_[word(first) + 1] |= set >> (64U - bit(first));
  }
  constexpr void insert_range(int first, int many) {
    for (; many >= 64; many -= 64, first += 64) insert(first, ~std::uint64_t{0});
    if (many > 0) insert(first, (std::uint64_t{1} << static_cast<unsigned>(many)) - 1U);
  }
  [[nodiscard]] constexpr std::uint64_t word_of(int index) const { return words_[word(index)]; }
  friend constexpr bool operator==(const IndexSet&, const IndexSet&) = default;

 private:
  static constexpr std::size_t word(int index) {
    return size_in_words == 1 ? 0 : static_cast<std::size_t>(index) / 64;
  }
  static constexpr unsigned bit(int index) { return static_cast<unsigned>(index) % 64U; }
  std::array<std::uint64_t, size_in_words> words_{};
};

// The lowest bits of a word as bytes of 0 or 1. Inlined, so that it is compiled for one number of bits.
[[gnu::always_inline]] constexpr void write_bits(std::uint64_t bits, int many, std::uint8_t* out) {
  int i = 0;
  if (!std::is_constant_evaluated() && std::endian::native == std::endian::little) {
    for (; i + 8 <= many; i += 8, bits >>= 8U) {
      const std::uint64_t bytes = spread_bits(bits);
      std::memcpy(out + i, &bytes, sizeof bytes);
    }
    // The rest, in as few pieces as possible.
    std::uint64_t bytes = spread_bits(bits);
    for (const int piece : {4, 2, 1})
      if (((many - i) & piece) != 0) {
        std::memcpy(out + i, &bytes, static_cast<std::size_t>(piece));
        bytes >>= 8U * static_cast<unsigned>(piece);
        bits >>= static_cast<unsigned>(piece);
        i += piece;
      }
    return;
  }
  for (; i < many; ++i, bits >>= 1U) out[i] = static_cast<std::uint8_t>(bits & 1U);
}

// A set as one byte for each index.
template <int Size>
constexpr void write_bytes(const IndexSet<Size>& set, std::uint8_t* out) {
  int index = 0;
  for (; index + 64 <= Size; index += 64)
    if (set.word_of(index) != 0)
      write_bits(set.word_of(index), 64, out + index);
    else  // most of a large set
      for (int i = 0; i < 64; ++i) out[index + i] = 0;
  if (index < Size) write_bits(set.word_of(index), Size - index, out + index);
}

// The axes of a field; an axis of 0 does not exist.
struct Shape {
  int a = 1;
  int b = 0;
  int c = 0;
  [[nodiscard]] constexpr int size() const { return a * (b == 0 ? 1 : b) * (c == 0 ? 1 : c); }
};

// Seats as a reader counts them.
struct Around {
  int players = 0;
  Seat reader = 0;
  constexpr Around(int among, Seat who) : players(among), reader(who < 0 ? 0 : who) {}
  [[nodiscard]] constexpr bool has(int place) const { return place < players; }
  // The seat at a place that is taken; and the place of a seat, -1 for nobody and chance.
  [[nodiscard]] constexpr Seat seat(int place) const {
    return reader + place < players ? reader + place : reader + place - players;
  }
  [[nodiscard]] constexpr int place(Seat seat) const {
    return seat < 0 ? -1 : seat < reader ? seat - reader + players : seat - reader;
  }
};

// Four numbers a word, the first of them in the lowest byte.
template <class Put, std::size_t Many>
constexpr void put_words(Put&& put, const std::array<std::uint32_t, Many>& words) {
  if constexpr (requires { put.words(0, words); })
    put.words(0, words);
  else
    for (std::size_t i = 0; i < 4 * Many; ++i)
      put(static_cast<int>(i), static_cast<int>(words[i / 4] >> (8U * (i % 4U)) & 0xffU));
}

// Counts from `first`.
template <class Put>
struct PutFrom {
  Put& put;
  int first;
  constexpr void operator()(int i, int value) const { put(first + i, value); }
  template <class Words>
  constexpr void words(int i, const Words& words) const
    requires requires { put.words(i, words); }
  {
    put.words(first + i, words);
  }
};

// Visitors derive from this and define `numbers`.
template <class Visitor>
class ObservationVisitor {
 public:
  constexpr void number(const char* name, int low, int high, int value) {
    self().numbers(name, low, high, Shape{}, [=](auto&& put) { put(0, value); });
  }
  template <class List>
  constexpr void parts(const char* name, int low, int high, Shape shape, int many, List&& list) {
    self().numbers(name, low, high, shape, [&](auto&& put) {
      for (int part = 0; part < many; ++part) list(part, PutFrom{put, part * (shape.size() / many)});
    });
  }
  constexpr void flag(const char* name, bool holds) { number(name, 0, 1, holds ? 1 : 0); }
  template <class List>
  constexpr void flags(const char* name, Shape shape, List&& list) {
    self().numbers(name, 0, 1, shape, [&](auto&& put) { list(Set{put}); });
  }
  constexpr void one_hot(const char* name, int size, int value) {
    self().flags(name, Shape{size}, [=](auto&& set) {
      if (value >= 0 && value < size) set(value);
    });
  }

 private:
  template <class Put>
  struct Set {
    Put& put;
    constexpr void operator()(int i) const { put(i, 1); }
    constexpr void operator()(int first, std::uint64_t bits, int) const {
      for_each_bit(bits, [&](int i) { put(first + i, 1); });
    }
  };
  constexpr Visitor& self() { return static_cast<Visitor&>(*this); }
};

class ObservationWriter : public ObservationVisitor<ObservationWriter> {
 public:
  constexpr ObservationWriter(std::uint8_t* out, int size) : out_(out) {
    for (int i = 0; i < size; ++i) out[i] = 0;
  }
  constexpr explicit ObservationWriter(std::uint8_t* zeros) : out_(zeros) {}
  template <class List>
  constexpr void numbers(const char*, int, int, Shape shape, List&& list) {
    list(Put{out_});
    out_ += shape.size();
  }
  template <class List>
  constexpr void flags(const char*, Shape shape, List&& list) {
    list(Set{out_});
    out_ += shape.size();
  }

  struct Put {
    std::uint8_t* out;
    constexpr void operator()(int i, int value) const { out[i] = static_cast<std::uint8_t>(value); }
    template <std::size_t Many>
    constexpr void words(int first, const std::array<std::uint32_t, Many>& words) const {
      std::uint8_t* to = out + first;
      if (!std::is_constant_evaluated() && std::endian::native == std::endian::little) {
#ifdef __CUDA_ARCH__
        // Whole words if they are aligned; all lanes of a warp write at the same offset of their rows.
        if (reinterpret_cast<std::uintptr_t>(to) % sizeof words[0] == 0) {
          for (std::size_t i = 0; i < Many; ++i) reinterpret_cast<std::uint32_t*>(to)[i] = words[i];
          return;
        }
#endif
        std::memcpy(to, words.data(), sizeof words);
        return;
      }
      for (std::size_t i = 0; i < 4 * Many; ++i)
        to[i] = static_cast<std::uint8_t>(words[i / 4] >> (8U * (i % 4U)));
    }
  };
  struct Set {
    std::uint8_t* out;
    constexpr void operator()(int i) const { out[i] = 1; }
    constexpr void operator()(int first, std::uint64_t bits, int many) const {
#ifdef __CUDA_ARCH__
      if (!std::is_constant_evaluated()) {  // most are not set, and taking words apart costs more
        for_each_bit(bits, [&](int i) { out[first + i] = 1; });
        return;
      }
#endif
      write_bits(bits, many, out + first);
    }
  };

 private:
  std::uint8_t* out_;
};

class ObservationMeasure : public ObservationVisitor<ObservationMeasure> {
 public:
  int size = 0;
  template <class List>
  constexpr void numbers(const char*, int, int, Shape shape, List&&) {
    size += shape.size();
  }
};

namespace probe {
struct ObservationFields : ObservationVisitor<ObservationFields> {
  constexpr void numbers(auto&&...) const {}
};
struct IndexRanges {
  constexpr void range(const char*, int, int, int) const {}
};
}  // namespace probe

// clang-format off
template <class G>
concept Encodes =
    Rules<G> && G::index_size <= 4096 && G::most_parts <= most_parts_of_all &&
    requires(const G game, const typename G::State state, const typename G::View view, Seat seat, Action action,
             const Indices indices, probe::ObservationFields fields, probe::IndexRanges ranges) {
      // Rises when a byte or an index could change its meaning.
      { G::encoding_version } -> std::convertible_to<int>;
      { G::observation_size } -> std::convertible_to<int>;
      { G::index_size } -> std::convertible_to<int>;
      { G::most_parts } -> std::convertible_to<int>;

      // The fields, as described above; `chosen` are the parts that the reader has chosen already.
      game.encode(fields, view, seat, indices);
      // range(name, part, first, size) for each range of indices, in order and without gaps.
      G::describe_index(ranges);

      // An action's parts, and back; nullopt while they are not a whole action, so that another part follows.
      { game.to_indices(action) } -> std::same_as<Indices>;
      { game.from_indices(indices) } -> std::same_as<std::optional<Action>>;
      // For a seat that acts; does not list its actions.
      { game.mask(state, seat, indices) } -> std::same_as<IndexSet<G::index_size>>;
    };
// clang-format on

// Encodes what a seat sees of a state. A game with a large view also has a sight: the same information and no
// more, looked up in the state instead of copied.
template <class G, class Visitor>
constexpr void encode_seen(const G& game, const typename G::State& state, Seat reader, const Indices& chosen,
                           Visitor& visit) {
  if constexpr (requires { game.sight(state, reader); })
    game.encode(visit, game.sight(state, reader), reader, chosen);
  else
    game.encode(visit, game.observe(state, reader), reader, chosen);
}

// The size that observation_size must be.
template <class G>
constexpr int measured_observation(const G& game) {
  ObservationMeasure measure;
  game.encode(measure, typename G::View{}, 0, Indices{});
  return measure.size;
}

}  // namespace zashiki
